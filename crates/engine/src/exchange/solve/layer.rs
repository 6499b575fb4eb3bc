//! The solver of one layer, given all lower layers.
//!
//! A layer has no captures inside, so play can cycle; captures are exits with known values. The score of a position is its best
//! exit or the best score of its successors, negated and one turn later. All scores start at zero (the value of endless play)
//! and are corrected until none changes; only predecessors of changed positions are examined again. After `n` rounds the scores
//! are those of play that stops after `n` turns. So the fixed point is the true score: a side that can force a gain does so in a
//! bounded number of turns, and a side that cannot plays on for ever.
//!
//! The neutral series (E7) makes the count of neutral turns a part of the position: each position has a score per count. Shifts
//! of own stones and captures reset the count, so only neutral turns use counts above 0, and lower layers are entered at 0.

use super::canonical::{CanonicalPosition, MAX_SLOTS, StoneKind};
use super::index::Index;
use super::score::Score;
use super::totals::Totals;
use crate::SearchBudget;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// The maximum number of neutral counts: a game with `N` groups ends at `2N`.
pub(super) const MAX_COUNTS: usize = 2 * MAX_SLOTS;
/// Positions between two budget checks: far less than 10 ms.
const POSITIONS_PER_BUDGET_CHECK: usize = 512;
/// Positions corrected at a time; bounds the memory for new scores.
const POSITIONS_PER_BLOCK: usize = 1 << 20;

/// The scores of a layer at neutral count 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layer {
    /// The totals of the first half, where the side with fewer stones is to move.
    pub(super) totals: Totals,
    /// The scores by index. The second half (the other side to move) is empty if both sides have equally many stones.
    pub(super) halves: [Vec<Score>; 2],
}

impl Layer {
    /// The score of a position with these totals.
    #[inline]
    pub(super) fn score(&self, index: &Index, totals: Totals, canonical: &CanonicalPosition) -> Score {
        self.halves[usize::from(totals != self.totals)][index.number(totals, canonical)]
    }
}

/// The solver was cancelled or ran out of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BudgetExhausted;

/// The solver of one layer.
pub(super) struct LayerSolver<'a, L> {
    index: &'a Index,
    /// Looks up the score of a position in a lower layer.
    lower: L,
    budget: &'a SearchBudget,
    /// The totals of both halves, and the start of the second one.
    totals: [Totals; 2],
    first_half: usize,
    slots: usize,
    /// The neutral counts per position; one if the neutral series does not end the game.
    counts: usize,
    /// The best capture of each position.
    exits: Vec<Score>,
    /// The scores by position and count.
    scores: Vec<Score>,
    /// The positions to examine in the next round.
    queued: Vec<AtomicBool>,
}

type Scores = [Score; MAX_COUNTS];

impl<'a, L: Fn(Totals, &CanonicalPosition) -> Score + Sync> LayerSolver<'a, L> {
    /// Creates a solver.
    pub(super) fn new(
        index: &'a Index,
        slots: usize,
        series: bool,
        totals: Totals,
        lower: L,
        budget: &'a SearchBudget,
    ) -> Self {
        let first_half = index.size(totals);
        let second_half = if totals == totals.swapped() { 0 } else { index.size(totals.swapped()) };
        let size = first_half + second_half;
        let counts = if series { 2 * slots } else { 1 };
        LayerSolver {
            index,
            lower,
            budget,
            totals: [totals, totals.swapped()],
            first_half,
            slots,
            counts,
            exits: vec![Score::MIN; size],
            scores: vec![Score::ZERO; size * counts],
            queued: std::iter::repeat_with(|| AtomicBool::new(false)).take(size).collect(),
        }
    }

    /// Solves the layer.
    pub(super) fn solve(mut self) -> Result<Layer, BudgetExhausted> {
        let mut todo = self.captures()?;
        while !todo.is_empty() {
            let mut next = Vec::new();
            for block in todo.chunks(POSITIONS_PER_BLOCK) {
                let mut changes = self.corrected(block)?;
                for (at, scores) in &mut changes {
                    let (scores, place) = (&mut scores[..self.counts], *at * self.counts);
                    self.scores[place..][..self.counts].swap_with_slice(scores);
                }
                next.append(&mut self.before(&changes)?);
            }
            for &at in &next {
                self.queued[at as usize].store(false, Ordering::Relaxed);
            }
            todo = next;
        }
        let mut first = self.scores.iter().step_by(self.counts).copied().collect::<Vec<_>>();
        let second = first.split_off(self.first_half);
        Ok(Layer { totals: self.totals[0], halves: [first, second] })
    }

    /// The position at a place of the layer, and its totals.
    #[inline]
    fn position(&self, at: usize) -> Option<(Totals, CanonicalPosition)> {
        let (half, number) = if at < self.first_half { (0, at) } else { (1, at - self.first_half) };
        let totals = self.totals[half];
        self.index.position(totals, number).map(|canonical| (totals, canonical))
    }

    /// The place of a position with these totals.
    #[inline]
    fn place(&self, totals: Totals, canonical: &CanonicalPosition) -> usize {
        let base = if totals == self.totals[0] { 0 } else { self.first_half };
        base + self.index.number(totals, canonical)
    }

    /// Evaluates all captures. Returns the positions with a gaining capture.
    fn captures(&mut self) -> Result<Vec<u32>, BudgetExhausted> {
        let mut exits = std::mem::take(&mut self.exits);
        exits.par_chunks_mut(POSITIONS_PER_BUDGET_CHECK).enumerate().try_for_each(|(chunk, exits)| {
            for (i, exit) in exits.iter_mut().enumerate() {
                if let Some((totals, canonical)) = self.position(chunk * POSITIONS_PER_BUDGET_CHECK + i) {
                    *exit = self.best_capture(totals, &canonical);
                }
            }
            self.check_budget()
        })?;
        // A losing capture is no better than staying in the layer, until the successors say otherwise.
        let good = (0..exits.len()).filter(|&at| exits[at] > Score::ZERO).map(|at| at as u32).collect();
        self.exits = exits;
        Ok(good)
    }

    fn best_capture(&self, totals: Totals, canonical: &CanonicalPosition) -> Score {
        let mut best = Score::MIN;
        canonical.each_capture(|next, enemy, common| {
            let rest = (self.lower)(totals.captured(enemy, common), &next).value();
            best = best.max(Score::points((2 * enemy + common) as i32 - rest));
        });
        best
    }

    /// The predecessors of changed positions that the change may affect; the changes hold the old scores.
    fn before(&self, changes: &[(usize, Scores)]) -> Result<Vec<u32>, BudgetExhausted> {
        let lists = changes.par_chunks(POSITIONS_PER_BUDGET_CHECK).map(|chunk| {
            let mut found = Vec::new();
            for (at, old) in chunk {
                let Some((totals, canonical)) = self.position(*at) else { continue };
                let (old, new) = (&old[..self.counts], &self.scores[at * self.counts..][..self.counts]);
                let mut mark = |before: &CanonicalPosition, neutral: bool| {
                    let place = self.place(totals.swapped(), before);
                    let scores = &self.scores[place * self.counts..][..self.counts];
                    if self.matters(scores, old, new, neutral) && !self.queued[place].swap(true, Ordering::Relaxed) {
                        found.push(place as u32);
                    }
                };
                if old[0] != new[0] {
                    canonical.each_predecessor(self.slots, StoneKind::Own, |before| mark(&before, false));
                }
                canonical.each_predecessor(self.slots, StoneKind::Common, |before| mark(&before, true));
                let passed = canonical.swapped();
                if !passed.has_shift() {
                    mark(&passed, true);
                }
            }
            self.check_budget().map(|()| found)
        });
        Ok(lists.collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// Whether a changed successor may change a position's scores: the turn to it is now the best one, or was the best one and
    /// is now worse.
    #[inline]
    fn matters(&self, scores: &[Score], old: &[Score], new: &[Score], neutral: bool) -> bool {
        scores.iter().enumerate().any(|(count, &score)| {
            let there = if neutral && self.counts > 1 { count + 1 } else { 0 };
            let (Some(old), Some(new)) = (old.get(there), new.get(there)) else { return false };
            let (old, new) = (old.one_turn_earlier(), new.one_turn_earlier());
            new > score || new < old && old == score
        })
    }

    /// The positions whose scores change, with their new scores.
    fn corrected(&self, todo: &[u32]) -> Result<Vec<(usize, Scores)>, BudgetExhausted> {
        let lists = todo.par_chunks(POSITIONS_PER_BUDGET_CHECK).map(|chunk| {
            let mut found = Vec::new();
            for &at in chunk {
                let at = at as usize;
                let Some((totals, canonical)) = self.position(at) else { continue };
                let scores = self.best_scores(totals, &canonical, self.exits[at]);
                if scores[..self.counts] != self.scores[at * self.counts..][..self.counts] {
                    found.push((at, scores));
                }
            }
            self.check_budget().map(|()| found)
        });
        Ok(lists.collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// The scores of a position at every count, given the current scores of its successors.
    fn best_scores(&self, totals: Totals, canonical: &CanonicalPosition, exit: Score) -> Scores {
        let mut best = [Score::ZERO; MAX_COUNTS];
        if canonical.is_over() {
            return best;
        }
        let counts = self.counts.min(2 * canonical.live());
        best[..counts].fill(exit);
        let there = totals.swapped();
        let neighbour = |next: &CanonicalPosition| &self.scores[self.place(there, next) * self.counts..][..self.counts];
        let neutral = |best: &mut Scores, next: &CanonicalPosition| {
            let scores = neighbour(next);
            if self.counts == 1 {
                best[0] = best[0].max(scores[0].one_turn_earlier());
                return;
            }
            for (count, best) in best[..counts].iter_mut().enumerate() {
                // At the last count a neutral turn ends the game (E7), also if a group has gone and the count is already high
                // enough.
                let score = scores.get(count + 1).map_or(Score::ZERO, |score| score.one_turn_earlier());
                *best = (*best).max(score);
            }
        };
        if !canonical.has_shift() {
            neutral(&mut best, &canonical.swapped());
            return best;
        }
        let mut own = exit;
        canonical.each_quiet_successor(StoneKind::Own, |next| own = own.max(neighbour(&next)[0].one_turn_earlier()));
        best[..counts].iter_mut().for_each(|best| *best = (*best).max(own));
        canonical.each_quiet_successor(StoneKind::Common, |next| neutral(&mut best, &next));
        best
    }

    fn check_budget(&self) -> Result<(), BudgetExhausted> {
        if self.budget.exhausted(0) { Err(BudgetExhausted) } else { Ok(()) }
    }
}
