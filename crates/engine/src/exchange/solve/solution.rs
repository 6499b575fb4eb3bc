//! The solution of a setup: all its layers, solved one after another.

use super::canonical::{CanonicalPosition, MAX_SLOTS, StoneKind};
use super::index::{Index, MAX_STONES};
use super::layer::{BudgetExhausted, Layer, LayerSolver};
use super::score::Score;
use super::totals::{Totals, layers_below};
use crate::SearchBudget;
use game::RuleError;
use games::exchange::{Exchange, Position};
use std::collections::HashMap;

/// A strong solution: the exact score of every position that captures can reach from a start. Finished layers can be queried
/// while others are still unsolved.
#[derive(Debug)]
pub struct Solution {
    slots: usize,
    plan: Vec<Totals>,
    /// The finished layers, in the order of the plan.
    pub(super) done: Vec<Layer>,
    /// The index of a layer in the plan, by its three totals.
    places: Vec<Option<u16>>,
    index: Index,
    /// Whether the neutral series ends the game (E7).
    series: bool,
}

/// More positions would not fit into 20 GB during the solve.
const MAX_POSITIONS: f64 = 3e9;

/// The approximate number of positions of a layer: distributions of each kind of stones, divided by the orders of the groups.
fn estimate(slots: usize, totals: Totals) -> f64 {
    let ways = |sum: u8| (1..slots).map(|i| (f64::from(sum) + i as f64) / i as f64).product::<f64>();
    let halves = if totals.own == totals.enemy { 1.0 } else { 2.0 };
    let orders = (1..=slots).map(|i| i as f64).product::<f64>();
    halves * ways(totals.own) * ways(totals.enemy) * ways(totals.common) / orders
}

fn estimate_all(slots: usize, top: Totals) -> f64 {
    layers_below(top).iter().map(|&totals| estimate(slots, totals)).sum()
}

/// The stones on the board: white, black, common.
fn sums(position: &Position) -> [u32; 3] {
    let mut sums = [0; 3];
    for stones in position.stones() {
        sums.iter_mut().zip(stones).for_each(|(sum, count)| *sum += u32::from(count));
    }
    sums
}

fn totals_of(slots: usize, sums: [u32; 3]) -> Result<Totals, RuleError> {
    if slots > MAX_SLOTS || sums.iter().any(|&sum| sum as usize > MAX_STONES) {
        let [white, black, common] = sums;
        let message = format!(
            "{slots} groups with {white} white, {black} black and {common} common stones are too many to solve: at most \
             {MAX_SLOTS} groups and {MAX_STONES} stones of a colour"
        );
        return Err(RuleError::new(message));
    }
    let [own, enemy, common] = sums.map(|sum| sum as u8);
    Ok(Totals { own, enemy, common })
}

/// The progress of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Finished layers.
    pub layers: usize,
    /// All layers.
    pub all_layers: usize,
    /// Positions in finished layers.
    pub positions: u64,
    /// All positions.
    pub all_positions: u64,
}

impl Solution {
    /// Creates an empty solution of a setup. Fails if it would be too large.
    pub fn of_setup(game: &Exchange) -> Result<Solution, RuleError> {
        let stones = u32::from(game.groups()) * u32::from(game.stones());
        Solution::of_totals(usize::from(game.groups()), [stones; 3])
    }

    /// Creates an empty solution of all positions reachable from a position.
    pub fn of_position(position: &Position) -> Result<Solution, RuleError> {
        let [white, black, common] = sums(position);
        Solution::of_totals(position.stones().len(), [white, black, common])
    }

    /// The approximate number of positions reachable from a position; `None` if there are far too many.
    pub fn estimate(position: &Position) -> Option<f64> {
        let (slots, totals) = (position.stones().len(), sums(position));
        let top = totals_of(slots, totals).ok()?;
        // The highest layer alone shows if it is hopeless; listing the others would then take long.
        (estimate(slots, top) < MAX_POSITIONS).then(|| estimate_all(slots, top))
    }

    fn of_totals(slots: usize, totals: [u32; 3]) -> Result<Solution, RuleError> {
        let top = totals_of(slots, totals)?;
        let about = estimate_all(slots, top);
        if about > MAX_POSITIONS {
            let message = format!("there are about {:.0} million positions to solve, which is too many", about / 1e6);
            return Err(RuleError::new(message));
        }
        Ok(Solution::new(slots.max(3), top))
    }

    pub(super) fn new(slots: usize, top: Totals) -> Solution {
        let plan = layers_below(top);
        let mut places = vec![None; (MAX_STONES + 1).pow(3)];
        for (place, &totals) in plan.iter().enumerate() {
            places[key(totals)] = Some(place as u16);
            places[key(totals.swapped())] = Some(place as u16);
        }
        let most = top.own.max(top.enemy).max(top.common);
        Solution { slots, plan, done: Vec::new(), places, index: Index::new(slots, usize::from(most)), series: true }
    }

    /// Turns off the neutral series (E7), to measure the effect of that rule.
    #[must_use]
    pub fn without_neutral_series(mut self) -> Solution {
        self.series = false;
        self.done.clear();
        self
    }

    /// The maximum number of groups.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// The stones of the highest layer.
    pub fn top(&self) -> Totals {
        self.plan[self.plan.len() - 1]
    }

    /// The layers in solving order.
    pub(super) fn plan(&self) -> &[Totals] {
        &self.plan
    }

    /// The number of scores in half of a layer.
    pub(super) fn size(&self, totals: Totals) -> usize {
        self.index.size(totals)
    }

    /// Whether all layers are solved.
    pub fn is_finished(&self) -> bool {
        self.done.len() == self.plan.len()
    }

    /// Whether a position belongs to the solution, solved or not.
    pub fn contains(&self, position: &Position) -> bool {
        self.find(position).is_some_and(|(totals, _)| self.places.get(key(totals)).is_some_and(Option::is_some))
    }

    /// The current progress.
    pub fn progress(&self) -> Progress {
        let size = |totals: &Totals| {
            let halves = if totals.own == totals.enemy { 1 } else { 2 };
            halves * self.size(*totals) as u64
        };
        Progress {
            layers: self.done.len(),
            all_layers: self.plan.len(),
            positions: self.plan[..self.done.len()].iter().map(size).sum(),
            all_positions: self.plan.iter().map(size).sum(),
        }
    }

    /// The longest distance to a gaining capture in any finished layer, in turns without a capture.
    pub fn longest(&self) -> u32 {
        let scores = self.done.iter().flat_map(|layer| layer.halves.iter().flatten());
        scores.map(|score| score.distance()).max().unwrap_or(0)
    }

    /// Solves the next layer in the current thread pool. An aborted layer is discarded.
    pub(super) fn solve_next(&mut self, budget: &SearchBudget) -> Result<(), BudgetExhausted> {
        let Some(&totals) = self.plan.get(self.done.len()) else { return Ok(()) };
        let lower = |totals: Totals, canonical: &CanonicalPosition| self.look_up(totals, canonical).unwrap_or_default();
        let layer = LayerSolver::new(&self.index, self.slots, self.series, totals, lower, budget).solve()?;
        self.done.push(layer);
        Ok(())
    }

    /// Solves layers with this number of threads until all are solved (returns `true`) or the budget is exhausted.
    pub fn advance(
        &mut self,
        threads: usize,
        budget: &SearchBudget,
        mut on_layer: impl FnMut(&Solution) + Send,
    ) -> bool {
        let mut run = || {
            while !self.is_finished() {
                if budget.exhausted(0) || self.solve_next(budget).is_err() {
                    return false;
                }
                on_layer(self);
            }
            true
        };
        match rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build() {
            Ok(pool) => pool.install(run),
            // Without an own pool, the solver uses the current one.
            Err(_) => run(),
        }
    }

    /// The score of a position at neutral count 0.
    #[inline]
    fn look_up(&self, totals: Totals, canonical: &CanonicalPosition) -> Option<Score> {
        let place = usize::from((*self.places.get(key(totals))?)?);
        self.done.get(place).map(|layer| layer.score(&self.index, totals, canonical))
    }

    /// The exact score of a settled position for the side to move, if its layer is finished.
    pub fn score(&self, position: &Position) -> Option<Score> {
        let (totals, canonical) = self.find(position)?;
        let score = self.look_up(totals, &canonical)?;
        let count = usize::from(position.neutral());
        if count == 0 || !self.series || score == Score::ZERO {
            return Some(score);
        }
        self.at_count(totals, &canonical, count, &mut HashMap::new())
    }

    /// The score at neutral count 0: faster to find, and with the same sign; `None` if it is unknown.
    pub fn score_at_zero_count(&self, position: &Position) -> Option<Score> {
        let (totals, canonical) = self.find(position)?;
        self.look_up(totals, &canonical)
    }

    fn find(&self, position: &Position) -> Option<(Totals, CanonicalPosition)> {
        let canonical = CanonicalPosition::of(position).filter(|canonical| canonical.live() <= self.slots)?;
        let totals = canonical.totals();
        if totals.iter().any(|&sum| sum as usize > MAX_STONES) {
            return None;
        }
        let [own, enemy, common] = totals.map(|sum| sum as u8);
        Some((Totals { own, enemy, common }, canonical))
    }

    /// The score at a count above 0, from scores at 0. Neutral turns only move common stones, so few positions are needed.
    ///
    /// A higher count only brings the end of all gains nearer, so the leading side leads by no more than at count 0.
    fn at_count(
        &self,
        totals: Totals,
        canonical: &CanonicalPosition,
        count: usize,
        known: &mut ScoreCache,
    ) -> Option<Score> {
        if canonical.is_over() || count >= 2 * canonical.live() {
            return Some(Score::ZERO);
        }
        if let Some(&score) = known.get(&(*canonical, count)) {
            return Some(score);
        }
        let fresh = self.look_up(totals, canonical)?;
        if fresh == Score::ZERO {
            return Some(Score::ZERO);
        }
        let there = totals.swapped();
        let mut neutral = Vec::new();
        let mut best = Some(Score::MIN);
        let mut better = |score: Option<Score>| best = best.zip(score).map(|(best, score)| best.max(score));
        if canonical.has_shift() {
            canonical.each_capture(|next, enemy, common| {
                let rest = self.look_up(totals.captured(enemy, common), &next);
                better(rest.map(|rest| Score::points((2 * enemy + common) as i32 - rest.value())));
            });
            canonical.each_quiet_successor(StoneKind::Own, |next| {
                better(self.look_up(there, &next).map(Score::one_turn_earlier))
            });
            canonical.each_quiet_successor(StoneKind::Common, |next| neutral.push(next));
        } else {
            neutral.push(canonical.swapped());
        }
        // No score exceeds the score at count 0, or zero for the trailing side.
        let most = fresh.max(Score::ZERO);
        for next in neutral {
            if best.is_none_or(|best| best >= most) {
                break;
            }
            let mut better = |score: Option<Score>| best = best.zip(score).map(|(best, score)| best.max(score));
            better(self.at_count(there, &next, count + 1, known).map(Score::one_turn_earlier));
        }
        known.extend(best.map(|best| ((*canonical, count), best)));
        best
    }
}

/// Scores at counts above 0 found during a query.
type ScoreCache = HashMap<(CanonicalPosition, usize), Score>;

fn key(totals: Totals) -> usize {
    let [own, enemy, common] = [totals.own, totals.enemy, totals.common].map(usize::from);
    (own * (MAX_STONES + 1) + enemy) * (MAX_STONES + 1) + common
}
