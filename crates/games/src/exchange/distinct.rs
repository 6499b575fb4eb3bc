//! Filters for turns that lead to distinct positions.

use super::group::Group;
use game::hash::mix;
use std::cell::RefCell;

/// Accepts turns that lead to new positions, by a key of the successor.
pub(super) trait Filter {
    /// Returns the part of a group in the key.
    fn part(group: Group) -> u128;
    fn is_new(&mut self, key: u128) -> bool;
}

/// Accepts all turns, where all successors are known to be distinct.
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

/// The keys of the successors so far. A key is the sum of the parts of its groups, so their order does not matter. 128 bits are
/// enough to compare millions of positions without a collision.
#[derive(Default)]
pub(super) struct Seen {
    /// Open addressing. The length is a power of two, at least twice the number of keys.
    slots: Vec<Slot>,
    len: usize,
    /// Slots of an earlier generation count as empty, so clearing costs nothing.
    age: u64,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u128,
    age: u64,
}

impl Seen {
    const ROOM: usize = 1 << 9;

    /// Clears the table, and shrinks it after a rare wide position.
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
    /// The square spreads 64 bits over 128, so that sums do not collide.
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
    /// Reused from call to call, to save allocations.
    static SEEN: RefCell<Seen> = RefCell::default();
}

/// Lends the empty table of this thread.
pub(super) fn with_seen<T>(use_it: impl FnOnce(&mut Seen) -> T) -> T {
    SEEN.with_borrow_mut(|seen| {
        seen.forget();
        use_it(seen)
    })
}
