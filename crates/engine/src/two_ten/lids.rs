//! Which two cups to cover: those that leave the other side least.

use games::two_ten::{Cup, CupSet, Cups};

/// Something the other side can do: how many stones it takes, and the cups it needs open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Threat<S> {
    pub(super) gain: u16,
    pub(super) needs: S,
}

/// The threats of a board that are known so far, the largest first.
#[derive(Clone, Debug)]
pub(super) struct Threats<S> {
    all: Vec<Threat<S>>,
}

impl<S: CupSet> Threats<S> {
    pub(super) fn new() -> Self {
        Threats { all: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.all.clear();
    }

    /// Adds what was found; call [`Threats::sort`] afterwards.
    pub(super) fn add(&mut self, gain: u16, needs: S) {
        self.all.push(Threat { gain, needs });
    }

    pub(super) fn sort(&mut self) {
        self.all.sort_unstable_by_key(|threat| u16::MAX - threat.gain);
    }

    /// The most that can be done when these cups are covered.
    pub(super) fn worst(&self, covered: S) -> u16 {
        self.all.iter().find(|threat| (threat.needs & covered).is_empty()).map_or(0, |threat| threat.gain)
    }

    /// The pairs of cups that leave least, the best first, each with what it leaves; at least one, if there are two cups.
    ///
    /// Only a lid on a cup that the largest threat needs can help, and then only one on a cup that the largest threat left needs.
    pub(super) fn pairs(&self, cups: Cup, most: usize, out: &mut Vec<(u16, [Cup; 2])>) {
        out.clear();
        let Some(first) = self.all.first() else {
            out.push((0, [0, 1]));
            return;
        };
        for one in first.needs.cups() {
            let covered = S::of(one);
            match self.all.iter().find(|threat| (threat.needs & covered).is_empty()) {
                Some(second) => {
                    for two in second.needs.cups() {
                        let pair = [one.min(two), one.max(two)];
                        if !out.iter().any(|&(_, there)| there == pair) {
                            out.push((self.worst(covered | S::of(two)), pair));
                        }
                    }
                }
                None => {
                    let other = if one == 0 { cups - 1 } else { 0 };
                    out.push((0, [one.min(other), one.max(other)]));
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
