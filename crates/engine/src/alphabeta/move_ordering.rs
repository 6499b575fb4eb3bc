//! In which order the steps of a node are looked at: what proved good elsewhere comes first.

use game::Seat;
use std::hash::{Hash, Hasher};

/// Places in the table of good steps; a power of two.
const HISTORY_SLOTS: usize = 4096;
/// The best of the rest are picked one by one; a node that needs more than these needs nearly all of them.
const SELECTION_SORTED_STEPS: usize = 4;
/// Good elsewhere at the same distance from the root is nearly as good as an order of this many units.
const KILLER_BONUS: i32 = 40_000;
/// What was good often is at most worth this.
const MAX_HISTORY_BONUS: i32 = 30_000;

/// The candidates of one node, and what is remembered for its distance from the root.
pub(super) struct Ply<S> {
    /// The candidates in the order in which the game lists them.
    pub(super) steps: Vec<S>,
    /// For each candidate the guess how good it is, and its place among the steps.
    scores: Vec<(i32, u16)>,
    killers: [Option<S>; 2],
    /// The expected line from here.
    pub(super) line: Vec<S>,
}

impl<S> Default for Ply<S> {
    fn default() -> Self {
        Ply { steps: Vec::new(), scores: Vec::new(), killers: [None, None], line: Vec::new() }
    }
}

impl<S: Copy + Eq + Hash> Ply<S> {
    /// Forgets the candidates and the line, keeps what was good.
    pub(super) fn clear(&mut self) {
        self.steps.clear();
        self.scores.clear();
        self.line.clear();
    }

    /// Whether nobody has guessed yet how good the steps are.
    pub(super) fn is_unscored(&self) -> bool {
        self.scores.is_empty()
    }

    /// Guesses how good each of the steps is; the best of an earlier look comes first.
    pub(super) fn score_steps(
        &mut self,
        history: &History,
        seat: Seat,
        best_before: Option<usize>,
        order: impl Fn(S) -> i32,
    ) {
        for (i, &step) in self.steps.iter().enumerate() {
            let score = if best_before == Some(i) {
                i32::MAX
            } else {
                let known = if self.killers.contains(&Some(step)) {
                    KILLER_BONUS
                } else {
                    history.of(seat, &step).min(MAX_HISTORY_BONUS)
                };
                order(step).clamp(-1_000_000, 1_000_000) * 16 + known
            };
            self.scores.push((score, i as u16));
        }
        if let Some(place) = best_before.filter(|&place| place < self.scores.len()) {
            self.scores.swap(0, place);
        }
    }

    /// The place of the candidate to be looked at as number `i`: the best of those that are left.
    #[inline]
    pub(super) fn pick_best(&mut self, i: usize) -> usize {
        if i < SELECTION_SORTED_STEPS {
            let mut best = i;
            for j in i + 1..self.scores.len() {
                if self.scores[j].0 > self.scores[best].0 {
                    best = j;
                }
            }
            self.scores.swap(i, best);
        } else if i == SELECTION_SORTED_STEPS {
            self.scores[i..].sort_unstable_by_key(|&(score, place)| (std::cmp::Reverse(score), place));
        }
        usize::from(self.scores[i].1)
    }

    /// Remembers a step that was too good for the other side to allow.
    pub(super) fn add_killer(&mut self, step: S) {
        if self.killers[0] != Some(step) {
            self.killers[1] = self.killers[0];
            self.killers[0] = Some(step);
        }
    }
}

/// How often a step of a seat was good, whatever the position.
pub(super) struct History([Box<[i32]>; 2]);

impl History {
    pub(super) fn new() -> History {
        History([vec![0; HISTORY_SLOTS].into_boxed_slice(), vec![0; HISTORY_SLOTS].into_boxed_slice()])
    }

    /// Lets old experience fade.
    pub(super) fn decay(&mut self) {
        self.0.iter_mut().flat_map(|side| side.iter_mut()).for_each(|good| *good /= 8);
    }

    #[inline]
    fn of<S: Hash>(&self, seat: Seat, step: &S) -> i32 {
        self.0[seat.index() & 1][place(step)]
    }

    pub(super) fn reward<S: Hash>(&mut self, seat: Seat, step: &S, depth: i32) {
        let good = &mut self.0[seat.index() & 1][place(step)];
        *good = (*good + depth.max(1) * depth.max(1)).min(1 << 20);
    }
}

/// A small place for a step in the history table.
#[inline]
fn place<S: Hash>(step: &S) -> usize {
    struct Small(u64);
    impl Hasher for Small {
        fn finish(&self) -> u64 {
            self.0
        }
        fn write(&mut self, bytes: &[u8]) {
            for &b in bytes {
                self.write_u64(u64::from(b));
            }
        }
        fn write_u8(&mut self, n: u8) {
            self.write_u64(u64::from(n));
        }
        fn write_u64(&mut self, n: u64) {
            // A step is a few small numbers: shifting keeps them apart, and one product at the end mixes them.
            self.0 = self.0.rotate_left(9) ^ n;
        }
        fn write_isize(&mut self, n: isize) {
            self.write_u64(n as u64);
        }
    }
    let mut small = Small(0);
    step.hash(&mut small);
    (small.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize & (HISTORY_SLOTS - 1)
}
