//! Openings that differ without deciding the game.
//!
//! Random turns decide it: in 210 the side that moves after one random turn wins nearly always. So each turn of an opening is drawn among
//! turns that a search finds about as good as the best.

use crate::plan::Conditions;
use catalog::{AnyPlayer, AnyTable, CancelToken, Level, Limits, PlayerSpec, RuleError, Rules, Seat};
use game::hash::fold;
use game::random::{SplitMix64, below};
use std::collections::BTreeMap;

/// The lowest level that proposes turns.
const LOWEST_LEVEL: u32 = 4;
/// Turns that each level proposes.
const PROPOSALS_PER_LEVEL: u64 = 2;
/// Random turns among the candidates.
const RANDOM_PROPOSALS: u64 = 8;
/// A candidate is searched with this fraction of the nodes of a turn.
const JUDGE_FRACTION: u64 = 4;

/// Returns the seed of an opening: of its deal, its turns, and all searches of games that begin with it.
pub(crate) fn seed_of(conditions: &Conditions, number: u32) -> u64 {
    fold(conditions.seed, u64::from(number))
}

/// Returns the search limits of a turn.
pub(crate) fn limits(nodes: u64, seed: u64, turn: usize) -> Limits {
    Limits::nodes(nodes).seed(fold(seed, turn as u64))
}

/// Plays an opening; `None` if it was cancelled.
pub(crate) fn play_opening(
    rules: &dyn Rules,
    conditions: &Conditions,
    number: u32,
    cancel: &CancelToken,
) -> Result<Option<Box<dyn AnyTable>>, RuleError> {
    let seed = seed_of(conditions, number);
    let mut table = rules.start(seed);
    if conditions.opening == 0 {
        return Ok(Some(table));
    }
    let mut candidates = Candidates::new(rules, conditions.nodes)?;
    let mut rng = SplitMix64::new(fold(seed, u64::MAX));
    for turn in 0..conditions.opening {
        let Some(seat) = table.to_act().first() else { break };
        let valued = candidates.judge(&*table, seat, fold(seed, u64::from(turn)), cancel)?;
        if cancel.is_cancelled() {
            return Ok(None);
        }
        // The player who may be swapped aims at an even position, all others at the best one.
        let worth = |value: f64| if conditions.swap && turn == 0 { -value.abs() } else { value };
        let best = valued.iter().map(|(_, value)| worth(*value)).fold(f64::NEG_INFINITY, f64::max);
        let close = valued.iter().filter(|(_, value)| worth(*value) >= best - conditions.margin).collect::<Vec<_>>();
        if close.is_empty() {
            break;
        }
        let (steps, _) = close[below(&mut rng, close.len() as u32) as usize];
        for step in steps {
            table.play_step(seat, step)?;
        }
    }
    Ok(Some(table))
}

/// A turn as the texts of its steps, and its value for the seat that makes it.
type ValuedTurn = (Vec<String>, f64);

/// Proposes turns and judges them.
struct Candidates<'a> {
    rules: &'a dyn Rules,
    judge: Box<dyn AnyPlayer>,
    nodes: u64,
}

impl<'a> Candidates<'a> {
    fn new(rules: &'a dyn Rules, nodes: u64) -> Result<Candidates<'a>, RuleError> {
        let judge = rules.player(&PlayerSpec::level(Level::BEST))?;
        Ok(Candidates { rules, judge, nodes: (nodes / JUDGE_FRACTION).max(1) })
    }

    /// Returns candidates that do not end the game, in the order of their positions, so that the result does not depend on the search.
    fn judge(
        &mut self,
        table: &dyn AnyTable,
        seat: Seat,
        seed: u64,
        cancel: &CancelToken,
    ) -> Result<Vec<ValuedTurn>, RuleError> {
        let mut valued = Vec::new();
        for (steps, after) in self.propose(table, seat, seed, cancel)?.into_values() {
            let Some(next) = after.to_act().first() else { continue };
            let value = self.judge.think(&*after, next, &limits(self.nodes, seed, 0), cancel, &mut |_| ())?.value;
            valued.push((steps, if next == seat { value } else { -value }));
        }
        Ok(valued)
    }

    /// Returns the distinct turns that levels and chance propose, by the position after each.
    fn propose(
        &self,
        table: &dyn AnyTable,
        seat: Seat,
        seed: u64,
        cancel: &CancelToken,
    ) -> Result<BTreeMap<String, (Vec<String>, Box<dyn AnyTable>)>, RuleError> {
        let levels = (LOWEST_LEVEL..=u32::from(Level::BEST.number())).map(Level::new).collect::<Result<Vec<_>, _>>()?;
        let mut proposers = levels.into_iter().map(|l| (PlayerSpec::level(l), PROPOSALS_PER_LEVEL)).collect::<Vec<_>>();
        proposers.push(("random".parse()?, RANDOM_PROPOSALS));
        let mut turns = BTreeMap::new();
        for (spec, proposals) in proposers {
            for proposal in 0..proposals {
                let limits = limits(self.nodes, seed, proposal as usize);
                let steps = self.rules.player(&spec)?.think(table, seat, &limits, cancel, &mut |_| ())?.steps;
                let mut after = table.clone_box();
                for step in &steps {
                    after.play_step(seat, step)?;
                }
                turns.entry(after.position_text()).or_insert((steps, after));
            }
        }
        Ok(turns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Plan;

    fn conditions(swap: bool) -> Conditions {
        let plan = Plan::new(catalog::find("exchange").expect("it is in the catalog"), 1);
        Conditions { nodes: 800, opening: 1, margin: 0.25, swap, ..plan.conditions }
    }

    /// The positions that an opening of one turn may lead to, and the one that it leads to.
    fn allowed_and_played(conditions: &Conditions, number: u32) -> (Vec<String>, String) {
        let rules = catalog::find("exchange").and_then(|entry| entry.open("3x3")).expect("a setup");
        let (cancel, seed) = (CancelToken::new(), seed_of(conditions, number));
        let start = rules.start(seed);
        let mut candidates = Candidates::new(&*rules, conditions.nodes).expect("a judge");
        let valued = candidates.judge(&*start, Seat::FIRST, fold(seed, 0), &cancel).expect("legal turns");
        assert!(valued.len() > 3, "there is a choice: {valued:?}");
        let worth = |value: f64| if conditions.swap { -value.abs() } else { value };
        let best = valued.iter().map(|v| worth(v.1)).fold(f64::NEG_INFINITY, f64::max);
        let close = valued.iter().filter(|v| worth(v.1) >= best - conditions.margin).map(|(steps, _)| {
            let mut after = start.clone_box();
            steps.iter().for_each(|step| drop(after.play_step(Seat::FIRST, step).expect("a legal step")));
            after.position_text()
        });
        let played = play_opening(&*rules, conditions, number, &cancel).expect("legal turns").expect("not cancelled");
        (close.collect(), played.position_text())
    }

    #[test]
    fn every_turn_of_an_opening_is_about_as_good_as_the_best() {
        for swap in [false, true] {
            for number in 0..4 {
                let (allowed, played) = allowed_and_played(&conditions(swap), number);
                assert!(allowed.contains(&played), "{played} is not one of {allowed:?}");
            }
        }
    }

    #[test]
    fn a_cancelled_opening_is_none() {
        let rules = catalog::find("exchange").and_then(|entry| entry.open("3x3")).expect("a setup");
        let cancel = CancelToken::new();
        cancel.cancel();
        assert!(play_opening(&*rules, &conditions(false), 0, &cancel).expect("no error").is_none());
    }
}
