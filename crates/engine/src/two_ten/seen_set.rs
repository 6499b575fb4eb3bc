//! A hash set with constant-time clearing: search clears it thousands of times per second.

/// A set of 64-bit hashes.
#[derive(Clone, Debug)]
pub(super) struct SeenSet {
    /// Hashes with their age. Entries of another age count as empty.
    slots: Vec<(u64, u32)>,
    age: u32,
    count: usize,
}

impl SeenSet {
    pub(super) fn new() -> SeenSet {
        SeenSet { slots: vec![(0, 0); 1 << 10], age: 1, count: 0 }
    }

    /// Removes all hashes.
    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.age = self.age.wrapping_add(1);
        if self.age == 0 {
            self.slots.fill((0, 0));
            self.age = 1;
        }
    }

    /// Adds a hash. Returns whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, hash: u64) -> bool {
        if self.count * 2 >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = place(hash) & mask;
        loop {
            let (there, age) = self.slots[at];
            if age != self.age {
                self.slots[at] = (hash, self.age);
                self.count += 1;
                return true;
            }
            if there == hash {
                return false;
            }
            at = (at + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let larger = vec![(0, 0); self.slots.len() * 4];
        let old = std::mem::replace(&mut self.slots, larger);
        let age = std::mem::replace(&mut self.age, 1);
        self.count = 0;
        for (hash, _) in old.into_iter().filter(|slot| slot.1 == age) {
            self.insert(hash);
        }
    }
}

/// Sums of odd words are unevenly distributed: a multiplication spreads the upper bits.
#[inline]
fn place(hash: u64) -> usize {
    (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_knows_what_it_has_seen_until_it_is_cleared() {
        let mut seen = SeenSet::new();
        for pass in 0..3 {
            for n in 0..5000 {
                assert!(seen.insert(n * 0x1234_5677), "{n} in round {pass}");
            }
            assert!((0..5000).all(|n| !seen.insert(n * 0x1234_5677)));
            seen.clear();
        }
    }
}
