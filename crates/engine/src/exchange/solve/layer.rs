//! Solving one layer when all lower ones are solved.
//!
//! Inside a layer there are no captures, so play can go round in circles; captures are ways out with a known worth. A position's
//! score is the best way out or the best of its neighbours' scores, turned and one turn farther away. All scores begin at nothing,
//! which is what endless play is worth, and are corrected until none changes; only what comes before a changed position is looked at
//! again. After `n` rounds the scores are those of play that is cut off after `n` turns, so what is found in the end is the true
//! score: who can force something does so in a bounded number of turns, and who cannot has nothing better than to go on for ever.
//!
//! The neutral series (E7) makes the count of neutral turns a part of the position: each has a score for every count. A shift of
//! own stones and a capture set the count back, so only neutral turns look at counts above 0, and lower layers are entered at 0.

use super::canonical::{CanonicalPosition, MAX_SLOTS, StoneKind};
use super::index::Index;
use super::score::Score;
use super::totals::Totals;
use crate::SearchBudget;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most neutral counts: a game with `N` groups ends at `2N`.
pub(super) const MAX_COUNTS: usize = 2 * MAX_SLOTS;
/// How many positions are looked at between two looks at the clock: far less than 10 ms.
const POSITIONS_PER_BUDGET_CHECK: usize = 512;
/// How many positions are corrected at a time: bounds the room for their new scores.
const POSITIONS_PER_BLOCK: usize = 1 << 20;

/// The scores of a layer at neutral count 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layer {
    /// The side with fewer stones is to move in the first half.
    pub(super) totals: Totals,
    /// The scores by number; the second half (the other side to move) is empty where both have as many stones.
    pub(super) halves: [Vec<Score>; 2],
}

impl Layer {
    /// The score of a position with these totals.
    #[inline]
    pub(super) fn score(&self, index: &Index, totals: Totals, canonical: &CanonicalPosition) -> Score {
        self.halves[usize::from(totals != self.totals)][index.number(totals, canonical)]
    }
}

/// It was stopped, or time ran out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BudgetExhausted;

/// A layer being solved.
pub(super) struct LayerSolver<'a, L> {
    index: &'a Index,
    /// The score of a lower position.
    lower: L,
    budget: &'a SearchBudget,
    /// The totals of both halves, and where the second one begins.
    totals: [Totals; 2],
    first_half: usize,
    slots: usize,
    /// How many neutral counts each position has; one where the neutral series does not end the game.
    counts: usize,
    /// For each position the best capture.
    exits: Vec<Score>,
    /// For each position and count the score.
    scores: Vec<Score>,
    /// Which positions are to be looked at in the next round.
    queued: Vec<AtomicBool>,
}

type Scores = [Score; MAX_COUNTS];

impl<'a, L: Fn(Totals, &CanonicalPosition) -> Score + Sync> LayerSolver<'a, L> {
    /// Begins a layer.
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

    /// Solves it.
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

    /// The position with a place, and its totals.
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

    /// Looks at all captures; returns the positions that begin with a score because they have a good one.
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
        // Where every capture is bad, staying is better as long as the neighbours say nothing else.
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

    /// The positions before changed ones to which the change matters; the changes come with the scores of before.
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

    /// Whether a position's scores may change when a neighbour's do: the turn there is now better than all, or was the best and is worse.
    #[inline]
    fn matters(&self, scores: &[Score], old: &[Score], new: &[Score], neutral: bool) -> bool {
        scores.iter().enumerate().any(|(count, &score)| {
            let there = if neutral && self.counts > 1 { count + 1 } else { 0 };
            let (Some(old), Some(new)) = (old.get(there), new.get(there)) else { return false };
            let (old, new) = (old.one_turn_earlier(), new.one_turn_earlier());
            new > score || new < old && old == score
        })
    }

    /// The positions whose scores are others than they were, with the new ones.
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

    /// What a position is worth at every count, as far as its neighbours' scores tell.
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
                // At the last count a neutral turn ends the game (E7); so it does where a group has gone and the count is enough.
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
