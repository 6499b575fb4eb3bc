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

use super::bare::{Bare, Kind, MOST_SLOTS};
use super::index::Index;
use super::score::Score;
use super::totals::Totals;
use crate::Watch;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most neutral counts: a game with `N` groups ends at `2N`.
pub(super) const MOST_COUNTS: usize = 2 * MOST_SLOTS;
/// How many positions are looked at between two looks at the clock: far less than 10 ms.
const LOOK: usize = 512;
/// How many positions are corrected at a time: bounds the room for their new scores.
const BLOCK: usize = 1 << 20;

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
    pub(super) fn score(&self, index: &Index, totals: Totals, bare: &Bare) -> Score {
        self.halves[usize::from(totals != self.totals)][index.number(totals, bare)]
    }
}

/// It was stopped, or time ran out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// A layer being solved.
pub(super) struct Work<'a, L> {
    index: &'a Index,
    /// The score of a lower position.
    lower: L,
    watch: &'a Watch,
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
    marked: Vec<AtomicBool>,
}

type Scores = [Score; MOST_COUNTS];

impl<'a, L: Fn(Totals, &Bare) -> Score + Sync> Work<'a, L> {
    /// Begins a layer.
    pub(super) fn new(
        index: &'a Index,
        slots: usize,
        series: bool,
        totals: Totals,
        lower: L,
        watch: &'a Watch,
    ) -> Self {
        let first_half = index.size(totals);
        let second_half = if totals == totals.turned() { 0 } else { index.size(totals.turned()) };
        let size = first_half + second_half;
        let counts = if series { 2 * slots } else { 1 };
        Work {
            index,
            lower,
            watch,
            totals: [totals, totals.turned()],
            first_half,
            slots,
            counts,
            exits: vec![Score::LEAST; size],
            scores: vec![Score::NOTHING; size * counts],
            marked: std::iter::repeat_with(|| AtomicBool::new(false)).take(size).collect(),
        }
    }

    /// Solves it.
    pub(super) fn solve(mut self) -> Result<Layer, Stopped> {
        let mut todo = self.captures()?;
        while !todo.is_empty() {
            let mut next = Vec::new();
            for block in todo.chunks(BLOCK) {
                let mut changes = self.corrected(block)?;
                for (at, scores) in &mut changes {
                    let (scores, place) = (&mut scores[..self.counts], *at * self.counts);
                    self.scores[place..][..self.counts].swap_with_slice(scores);
                }
                next.append(&mut self.before(&changes)?);
            }
            for &at in &next {
                self.marked[at as usize].store(false, Ordering::Relaxed);
            }
            todo = next;
        }
        let mut first = self.scores.iter().step_by(self.counts).copied().collect::<Vec<_>>();
        let second = first.split_off(self.first_half);
        Ok(Layer { totals: self.totals[0], halves: [first, second] })
    }

    /// The position with a place, and its totals.
    #[inline]
    fn position(&self, at: usize) -> Option<(Totals, Bare)> {
        let (half, number) = if at < self.first_half { (0, at) } else { (1, at - self.first_half) };
        let totals = self.totals[half];
        self.index.position(totals, number).map(|bare| (totals, bare))
    }

    /// The place of a position with these totals.
    #[inline]
    fn place(&self, totals: Totals, bare: &Bare) -> usize {
        let base = if totals == self.totals[0] { 0 } else { self.first_half };
        base + self.index.number(totals, bare)
    }

    /// Looks at all captures; returns the positions that begin with a score because they have a good one.
    fn captures(&mut self) -> Result<Vec<u32>, Stopped> {
        let mut exits = std::mem::take(&mut self.exits);
        exits.par_chunks_mut(LOOK).enumerate().try_for_each(|(chunk, exits)| {
            for (i, exit) in exits.iter_mut().enumerate() {
                if let Some((totals, bare)) = self.position(chunk * LOOK + i) {
                    *exit = self.best_capture(totals, &bare);
                }
            }
            self.go_on()
        })?;
        // Where every capture is bad, staying is better as long as the neighbours say nothing else.
        let good = (0..exits.len()).filter(|&at| exits[at] > Score::NOTHING).map(|at| at as u32).collect();
        self.exits = exits;
        Ok(good)
    }

    fn best_capture(&self, totals: Totals, bare: &Bare) -> Score {
        let mut best = Score::LEAST;
        bare.each_capture(|next, enemy, common| {
            let rest = (self.lower)(totals.captured(enemy, common), &next).value();
            best = best.max(Score::points((2 * enemy + common) as i32 - rest));
        });
        best
    }

    /// The positions before changed ones to which the change matters; the changes come with the scores of before.
    fn before(&self, changes: &[(usize, Scores)]) -> Result<Vec<u32>, Stopped> {
        let lists = changes.par_chunks(LOOK).map(|chunk| {
            let mut found = Vec::new();
            for (at, old) in chunk {
                let Some((totals, bare)) = self.position(*at) else { continue };
                let (old, new) = (&old[..self.counts], &self.scores[at * self.counts..][..self.counts]);
                let mut mark = |before: &Bare, neutral: bool| {
                    let place = self.place(totals.turned(), before);
                    let scores = &self.scores[place * self.counts..][..self.counts];
                    if self.matters(scores, old, new, neutral) && !self.marked[place].swap(true, Ordering::Relaxed) {
                        found.push(place as u32);
                    }
                };
                if old[0] != new[0] {
                    bare.each_before(self.slots, Kind::Own, |before| mark(&before, false));
                }
                bare.each_before(self.slots, Kind::Common, |before| mark(&before, true));
                let passed = bare.turned();
                if !passed.has_shift() {
                    mark(&passed, true);
                }
            }
            self.go_on().map(|()| found)
        });
        Ok(lists.collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// Whether a position's scores may change when a neighbour's do: the turn there is now better than all, or was the best and is worse.
    #[inline]
    fn matters(&self, scores: &[Score], old: &[Score], new: &[Score], neutral: bool) -> bool {
        scores.iter().enumerate().any(|(count, &score)| {
            let there = if neutral && self.counts > 1 { count + 1 } else { 0 };
            let (Some(old), Some(new)) = (old.get(there), new.get(there)) else { return false };
            let (old, new) = (old.before(), new.before());
            new > score || new < old && old == score
        })
    }

    /// The positions whose scores are others than they were, with the new ones.
    fn corrected(&self, todo: &[u32]) -> Result<Vec<(usize, Scores)>, Stopped> {
        let lists = todo.par_chunks(LOOK).map(|chunk| {
            let mut found = Vec::new();
            for &at in chunk {
                let at = at as usize;
                let Some((totals, bare)) = self.position(at) else { continue };
                let scores = self.look(totals, &bare, self.exits[at]);
                if scores[..self.counts] != self.scores[at * self.counts..][..self.counts] {
                    found.push((at, scores));
                }
            }
            self.go_on().map(|()| found)
        });
        Ok(lists.collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// What a position is worth at every count, as far as its neighbours' scores tell.
    fn look(&self, totals: Totals, bare: &Bare, exit: Score) -> Scores {
        let mut best = [Score::NOTHING; MOST_COUNTS];
        if bare.is_over() {
            return best;
        }
        let counts = self.counts.min(2 * bare.live());
        best[..counts].fill(exit);
        let there = totals.turned();
        let neighbour = |next: &Bare| &self.scores[self.place(there, next) * self.counts..][..self.counts];
        let neutral = |best: &mut Scores, next: &Bare| {
            let scores = neighbour(next);
            if self.counts == 1 {
                best[0] = best[0].max(scores[0].before());
                return;
            }
            for (count, best) in best[..counts].iter_mut().enumerate() {
                // At the last count a neutral turn ends the game (E7); so it does where a group has gone and the count is enough.
                let score = scores.get(count + 1).map_or(Score::NOTHING, |score| score.before());
                *best = (*best).max(score);
            }
        };
        if !bare.has_shift() {
            neutral(&mut best, &bare.turned());
            return best;
        }
        let mut own = exit;
        bare.each_quiet(Kind::Own, |next| own = own.max(neighbour(&next)[0].before()));
        best[..counts].iter_mut().for_each(|best| *best = (*best).max(own));
        bare.each_quiet(Kind::Common, |next| neutral(&mut best, &next));
        best
    }

    fn go_on(&self) -> Result<(), Stopped> {
        if self.watch.over(0) { Err(Stopped) } else { Ok(()) }
    }
}
