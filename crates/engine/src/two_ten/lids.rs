//! The best cups to cover.

use games::two_ten::{Cup, CupSet, Cups};

/// The opponent's threats, largest first: the stones it takes and the cups it needs open.
#[derive(Clone, Debug)]
pub(super) struct Threats<S>(Vec<(u16, S)>);

impl<S: CupSet> Threats<S> {
    pub(super) fn new() -> Self {
        Threats(Vec::new())
    }

    /// Replaces all threats.
    pub(super) fn set(&mut self, threats: impl Iterator<Item = (u16, S)>) {
        self.0.clear();
        self.0.extend(threats);
        self.0.sort_by_key(|threat| u16::MAX - threat.0);
    }

    /// The largest threat that remains if these cups are covered.
    fn left(&self, covered: S) -> Option<&(u16, S)> {
        self.0.iter().find(|threat| (threat.1 & covered).is_empty())
    }

    /// The pairs of cups that leave the smallest threat, best first, with that threat; at least one pair.
    ///
    /// Only a lid on a cup of the largest threat helps, and then only a lid on a cup of the largest remaining threat.
    pub(super) fn pairs(&self, cups: Cup, most: usize, out: &mut Vec<(u16, [Cup; 2])>) {
        out.clear();
        let Some(first) = self.0.first() else {
            out.push((0, [0, 1]));
            return;
        };
        for one in first.1.cups() {
            let covered = S::of(one);
            let Some(second) = self.left(covered) else {
                let other = if one == 0 { cups - 1 } else { 0 };
                out.push((0, [one.min(other), one.max(other)]));
                continue;
            };
            for two in second.1.cups() {
                let pair = [one.min(two), one.max(two)];
                if !out.iter().any(|&(_, there)| there == pair) {
                    out.push((self.left(covered | S::of(two)).map_or(0, |threat| threat.0), pair));
                }
            }
        }
        out.sort_unstable();
        out.truncate(most);
    }
}

/// The set of two cups.
pub(super) fn both<C: Cups>(pair: [Cup; 2]) -> C::Set {
    C::Set::of(pair[0]) | C::Set::of(pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(threats: &[(u16, u16)]) -> Vec<(u16, [Cup; 2])> {
        let mut all = Threats::<u16>::new();
        all.set(threats.iter().copied());
        let mut out = Vec::new();
        all.pairs(16, 16, &mut out);
        out
    }

    #[test]
    fn two_lids_stop_two_threats_and_leave_the_third() {
        // Cups 0 and 1 serve the largest threat, 2 and 3 the next, 4 and 5 the smallest.
        let found = pairs(&[(7, 0b1100), (9, 0b11), (4, 0b11_0000)]);
        assert_eq!(found[0].0, 4);
        assert!(found.iter().all(|&(left, [one, two])| left == 4 && one < 2 && (2..4).contains(&two)));
    }

    #[test]
    fn a_cup_that_two_threats_share_stops_both() {
        let found = pairs(&[(9, 0b0011), (8, 0b0110), (5, 0b1000)]);
        assert_eq!(found[0], (0, [1, 3]));
    }

    #[test]
    fn without_threats_any_pair_will_do() {
        assert_eq!(pairs(&[]), vec![(0, [0, 1])]);
    }
}
