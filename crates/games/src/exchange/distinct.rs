//! Telling turns apart by the positions they lead to.

use super::group::Group;
use game::hash::mix;
use std::cell::RefCell;

/// Tells turns that lead to new positions from those that do not, by a key of the successor.
pub(super) trait Filter {
    /// What a group adds to the key.
    fn part(group: Group) -> u128;
    fn is_new(&mut self, key: u128) -> bool;
}

/// All are new, and known to be: no keys are needed.
pub(super) struct All;

impl Filter for All {
    #[inline(always)]
    fn part(_: Group) -> u128 {
        0
    }
    #[inline(always)]
    fn is_new(&mut self, _: u128) -> bool {
        true
    }
}

/// The keys of the successors so far. A key is the sum of its groups' parts, so their order does not matter; 128 bits
/// are enough that among millions of positions no two are ever taken for the same.
#[derive(Default)]
pub(super) struct Seen {
    /// Open addressing; the length is a power of two, at least twice the number of keys.
    slots: Vec<Slot>,
    len: usize,
    /// Slots of an earlier age count as empty, so starting anew costs nothing.
    age: u64,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u128,
    age: u64,
}

impl Seen {
    const ROOM: usize = 1 << 9;

    /// Starts anew. Room that only a rare wide position needed is given back.
    fn forget(&mut self) {
        if self.slots.len() < Self::ROOM || self.slots.len() > Self::ROOM << 8 {
            *self = Seen { slots: vec![Slot::default(); Self::ROOM], len: 0, age: 0 };
        }
        self.len = 0;
        self.age += 1;
    }

    #[cold]
    fn grow(&mut self) {
        let room = 2 * self.slots.len();
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); room]);
        let age = self.age;
        self.len = 0;
        for slot in old.iter().filter(|slot| slot.age == age) {
            self.is_new(slot.key);
        }
    }
}

impl Filter for Seen {
    /// The square makes 128 bits of 64 that no sum of others gives by chance.
    #[inline(always)]
    fn part(group: Group) -> u128 {
        let bits = u128::from(mix(u64::from(group.bits())));
        bits * bits
    }

    #[inline(always)]
    fn is_new(&mut self, key: u128) -> bool {
        let last = self.slots.len() - 1;
        let mut place = (key >> 64) as usize & last;
        while self.slots[place].age == self.age {
            if self.slots[place].key == key {
                return false;
            }
            place = (place + 1) & last;
        }
        self.slots[place] = Slot { key, age: self.age };
        self.len += 1;
        if 2 * self.len > self.slots.len() {
            self.grow();
        }
        true
    }
}

thread_local! {
    /// Kept from call to call so that generating allocates nothing once it has grown.
    static SEEN: RefCell<Seen> = RefCell::default();
}

/// Lends the thread's own table of keys, empty.
pub(super) fn with_seen<T>(use_it: impl FnOnce(&mut Seen) -> T) -> T {
    SEEN.with_borrow_mut(|seen| {
        seen.forget();
        use_it(seen)
    })
}
