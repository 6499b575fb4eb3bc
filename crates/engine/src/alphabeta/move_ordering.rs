//! Move ordering: table move, killers, history heuristic.

use game::Seat;
use std::hash::{Hash, Hasher};

/// Slots of the history table; a power of two.
const HISTORY_SLOTS: usize = 4096;
/// Steps that are selected one at a time. A node that needs more steps needs nearly all, so the rest is sorted.
const SELECTION_SORTED_STEPS: usize = 4;
/// Ordering bonus of a killer step.
const KILLER_BONUS: i32 = 40_000;
/// Maximum ordering bonus from the history table.
const MAX_HISTORY_BONUS: i32 = 30_000;

/// The move list of one ply, with its killers and its principal variation.
pub(super) struct Ply<S> {
    /// The candidates in the order of the evaluator.
    pub(super) steps: Vec<S>,
    /// The ordering score of each candidate with its index.
    scores: Vec<(i32, u16)>,
    killers: [Option<S>; 2],
    /// The principal variation from here.
    pub(super) line: Vec<S>,
}

impl<S> Default for Ply<S> {
    fn default() -> Self {
        Ply { steps: Vec::new(), scores: Vec::new(), killers: [None, None], line: Vec::new() }
    }
}

impl<S: Copy + Eq + Hash> Ply<S> {
    /// Clears the candidates and the line, keeps the killers.
    pub(super) fn clear(&mut self) {
        self.steps.clear();
        self.scores.clear();
        self.line.clear();
    }

    /// Whether the candidates have no scores yet.
    pub(super) fn is_unscored(&self) -> bool {
        self.scores.is_empty()
    }

    /// Scores the candidates. The table move comes first.
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

    /// The index of the `i`th candidate to search: the best of the rest.
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

    /// Stores a step that caused a beta cutoff.
    pub(super) fn add_killer(&mut self, step: S) {
        if self.killers[0] != Some(step) {
            self.killers[1] = self.killers[0];
            self.killers[0] = Some(step);
        }
    }
}

/// The history heuristic: how often a step of a seat caused a cutoff in any position.
pub(super) struct History([Box<[i32]>; 2]);

impl History {
    pub(super) fn new() -> History {
        History([vec![0; HISTORY_SLOTS].into_boxed_slice(), vec![0; HISTORY_SLOTS].into_boxed_slice()])
    }

    /// Ages all entries.
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

/// The history slot of a step.
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
            // A step is a few small numbers: rotation keeps them apart, and one multiplication at the end mixes them.
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
