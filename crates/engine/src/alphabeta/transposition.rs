//! A lock-free transposition table shared by all threads.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// The relation of a stored value to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// At most this.
    Upper,
    /// At least this.
    Lower,
    /// Exactly this.
    Exact,
}

/// The stored result of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) value: i32,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// Whether the value depends on an evaluation or on history. Otherwise it is a proof.
    pub(crate) horizon: bool,
    /// The best step, as its index among the candidates.
    pub(crate) best: u16,
}

/// Two words that check each other. A torn write looks like another position.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Two slots in one aligned block, so that a lookup touches one cache line.
#[derive(Debug, Default)]
#[repr(align(32))]
struct Bucket([Slot; 2]);

#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Box<[Bucket]>,
    age: AtomicU8,
}

impl TranspositionTable {
    pub(crate) fn new(mebibytes: usize) -> TranspositionTable {
        let wanted = mebibytes.max(1) * (1 << 20) / size_of::<Bucket>();
        let count = 1 << wanted.ilog2();
        TranspositionTable { buckets: (0..count).map(|_| Bucket::default()).collect(), age: AtomicU8::new(0) }
    }

    /// Starts a new age. Entries of older ages are replaced first.
    pub(crate) fn next_age(&self) {
        self.age.store(self.age.load(Ordering::Relaxed).wrapping_add(1) & 0x1f, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; 2] {
        &self.buckets[key as usize & (self.buckets.len() - 1)].0
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                return Some(unpack(data));
            }
        }
        None
    }

    #[inline]
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let bucket = self.bucket(key);
        // Replace the same position first, then an old entry, then the shallower one.
        let cost = |slot: &Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let same = slot.check.load(Ordering::Relaxed) ^ data == key;
            let old = data_age(data) != age;
            (!same, !old, unpack(data).depth)
        };
        let slot = if cost(&bucket[0]) <= cost(&bucket[1]) { &bucket[0] } else { &bucket[1] };
        let data = pack(entry, age);
        slot.data.store(data, Ordering::Relaxed);
        slot.check.store(key ^ data, Ordering::Relaxed);
    }
}

fn pack(entry: Entry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.value as u32)
        | u64::from(entry.best) << 32
        | u64::from(entry.depth) << 48
        | bound << 56
        | u64::from(entry.horizon) << 58
        | u64::from(age & 0x1f) << 59
}

fn data_age(data: u64) -> u8 {
    (data >> 59) as u8
}

fn unpack(data: u64) -> Entry {
    let bound = match data >> 56 & 3 {
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => Bound::Upper,
    };
    Entry {
        value: data as u32 as i32,
        best: (data >> 32) as u16,
        depth: (data >> 48) as u8,
        bound,
        horizon: data >> 58 & 1 == 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_comes_back_and_another_key_finds_nothing() {
        let table = TranspositionTable::new(1);
        let entry = Entry { value: -123_456, depth: 17, bound: Bound::Lower, horizon: true, best: 513 };
        table.put(0xdead_beef_0000_1234, entry);
        assert_eq!(table.get(0xdead_beef_0000_1234), Some(entry));
        assert_eq!(table.get(0xdead_beef_0001_1234), None);
    }

    #[test]
    fn deeper_entries_of_this_search_stay() {
        let table = TranspositionTable::new(1);
        let entry = |depth| Entry { value: 1, depth, bound: Bound::Exact, horizon: false, best: 0 };
        let keys = [0x1_0000_0000, 0x2_0000_0000, 0x3_0000_0000];
        table.put(keys[0], entry(9));
        table.put(keys[1], entry(3));
        table.put(keys[2], entry(5));
        assert_eq!(table.get(keys[0]), Some(entry(9)));
        assert_eq!(table.get(keys[1]), None);
        assert_eq!(table.get(keys[2]), Some(entry(5)));
    }
}
