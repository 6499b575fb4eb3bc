//! The lock-free table of the exact search: value bounds of positions.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// An entry: bounds of the value, and the best act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) least: i8,
    pub(super) most: i8,
    /// The code of the best act, if there is one.
    pub(super) best: Option<u32>,
    /// The binary logarithm of the work behind the entry, up to 31.
    pub(super) work: u8,
}

/// Two words that check each other. A torn write looks like another position.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// A table of positions and their bounds.
#[derive(Debug)]
pub(super) struct BoundTable {
    slots: Box<[Slot]>,
    age: AtomicU8,
}

const NO_ACT: u64 = (1 << 21) - 1;

impl BoundTable {
    /// Creates a table of at most this size.
    pub(super) fn new(mebibytes: usize) -> BoundTable {
        let wanted = mebibytes.max(1) * (1 << 20) / size_of::<Slot>();
        let count = 1_usize << wanted.ilog2();
        BoundTable { slots: (0..count).map(|_| Slot::default()).collect(), age: AtomicU8::new(1) }
    }

    /// Starts a new age. Entries of older ages are replaced first.
    pub(super) fn next_age(&self) {
        self.age.store(self.age.load(Ordering::Relaxed) % 7 + 1, Ordering::Relaxed);
    }

    #[inline]
    fn pair(&self, key: u64) -> [&Slot; 2] {
        let at = key as usize & (self.slots.len() - 1) & !1;
        [&self.slots[at], &self.slots[at | 1]]
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        for slot in self.pair(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.check.load(Ordering::Relaxed) ^ data == key {
                return Some(unpack(data));
            }
        }
        None
    }

    #[inline]
    pub(super) fn put(&self, key: u64, known: Known) {
        let age = self.age.load(Ordering::Relaxed);
        let pair = self.pair(key);
        // Replace the same position first, then an old entry, then the one with less work.
        let cost = |slot: &Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let same = slot.check.load(Ordering::Relaxed) ^ data == key;
            (!same, (data >> 61) as u8 == age, data >> 56 & 31)
        };
        let slot = if cost(pair[0]) <= cost(pair[1]) { pair[0] } else { pair[1] };
        let data = pack(known, age);
        slot.data.store(data, Ordering::Relaxed);
        slot.check.store(key ^ data, Ordering::Relaxed);
    }
}

fn pack(known: Known, age: u8) -> u64 {
    u64::from(known.least as u8)
        | u64::from(known.most as u8) << 8
        | known.best.map_or(NO_ACT, u64::from) << 16
        | u64::from(known.work.min(31)) << 56
        | u64::from(age & 7) << 61
}

fn unpack(data: u64) -> Known {
    let best = data >> 16 & NO_ACT;
    Known {
        least: data as u8 as i8,
        most: (data >> 8) as u8 as i8,
        best: (best != NO_ACT).then_some(best as u32),
        work: (data >> 56 & 31) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_comes_back_and_another_key_finds_nothing() {
        let table = BoundTable::new(1);
        let known = Known { least: -7, most: 12, best: Some((1 << 20) + 2), work: 9 };
        table.put(0xdead_beef_0000_1234, known);
        assert_eq!(table.get(0xdead_beef_0000_1234), Some(known));
        assert_eq!(table.get(0xdead_beef_0001_1234), None);
        let without = Known { best: None, ..known };
        table.put(0xdead_beef_0000_1234, without);
        assert_eq!(table.get(0xdead_beef_0000_1234), Some(without));
    }

    #[test]
    fn entries_with_more_work_stay_until_the_next_search() {
        let table = BoundTable::new(1);
        let known = |work| Known { least: 0, most: 0, best: None, work };
        let keys = [0x1_0000_0000, 0x2_0000_0000, 0x3_0000_0000, 0x4_0000_0000];
        table.put(keys[0], known(9));
        table.put(keys[1], known(3));
        table.put(keys[2], known(5));
        assert_eq!(table.get(keys[0]), Some(known(9)));
        assert_eq!(table.get(keys[1]), None);
        table.next_age();
        table.put(keys[3], known(1));
        table.put(keys[1], known(2));
        assert_eq!((table.get(keys[0]), table.get(keys[3])), (None, Some(known(1))));
    }
}
