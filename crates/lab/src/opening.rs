//! Varied openings that do not decide the game.
//!
//! Random turns would: after one of them the next player is often winning. So each varied turn is drawn among the turns that the best level
//! values within a small margin of the best one.

use crate::{Plan, Strength};
use catalog::{Advice, AdvisedTurn, AnyTable, CancelToken, MAX_LINES, RuleError, Rules, Seat};
use game::random::{SplitMix64, below};
use serde::{Deserialize, Serialize};

/// The first turns of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Opening {
    /// The turns.
    pub(crate) turns: Vec<String>,
}

/// The turns that are compared for an even first turn.
const SWAP_LINES: usize = 24;
/// The search for an even first turn has this many times the nodes of a turn: it compares many turns.
const SWAP_NODES: u64 = 8;

/// The seed of a pair of games: its deal, its opening and the choices of its players.
pub(crate) fn pair_seed(plan: &Plan, pair: u64) -> u64 {
    game::hash::mix(plan.seed.wrapping_mul(1_000_003).wrapping_add(pair))
}

/// Draws the opening of a pair of games; `None` if cancelled.
pub(crate) fn draw(
    plan: &Plan,
    rules: &dyn Rules,
    pair: u64,
    cancel: &CancelToken,
) -> Result<Option<Opening>, RuleError> {
    if plan.opening == 0 {
        return Ok(Some(Opening { turns: Vec::new() }));
    }
    let seed = pair_seed(plan, pair);
    let mut rng = SplitMix64::new(seed);
    let mut table = rules.start(seed);
    let mut player = rules.player(&Strength::BEST.spec())?;
    let mut turns = Vec::new();
    for number in 0..u64::from(plan.opening) {
        let Some(seat) = table.to_act().first() else { break };
        let evens = plan.swap && number == 0;
        let lines = if evens { SWAP_LINES } else { MAX_LINES as usize };
        let nodes = if evens { plan.nodes * SWAP_NODES } else { plan.nodes };
        let limits = Strength::BEST.limits(nodes, seed.wrapping_add(number)).lines(lines);
        let advice = player.think(&*table, seat, &limits, cancel, &mut |_| {})?;
        if cancel.is_cancelled() {
            return Ok(None);
        }
        let choices = if evens { most_even(&advice, plan.margin) } else { near_best(&advice, plan.margin) };
        let steps = choices[below(&mut rng, choices.len() as u32) as usize].clone();
        let before = table.turn_count();
        play_steps(&mut *table, seat, &steps)?;
        if table.outcome().is_some() {
            // A game that is over has nothing to measure: it begins before this turn.
            break;
        }
        turns.extend(table.turns().into_iter().skip(before).map(|(_, text)| text));
    }
    Ok(Some(Opening { turns }))
}

/// The best turn and those within the margin of it.
fn near_best(advice: &Advice, margin: f64) -> Vec<&Vec<String>> {
    // Where no search can say who wins, as long as pieces are placed, the values themselves are compared.
    let near = |other: &&AdvisedTurn| match (other.share, advice.share) {
        (Some(share), Some(best)) => share >= best - margin,
        _ => other.value >= advice.value - margin,
    };
    let others = advice.others.iter().filter(near).map(|other| &other.steps);
    [&advice.steps].into_iter().chain(others).collect()
}

/// The turns after which the game is as even as possible, within the margin.
fn most_even(advice: &Advice, margin: f64) -> Vec<&Vec<String>> {
    let best = (&advice.steps, advice.share);
    let all = [best].into_iter().chain(advice.others.iter().map(|other| (&other.steps, other.share)));
    let away = |share: Option<f64>| (share.unwrap_or(0.5) - 0.5).abs();
    let all = all.map(|(steps, share)| (steps, away(share))).collect::<Vec<_>>();
    let least = all.iter().map(|(_, away)| *away).fold(f64::INFINITY, f64::min);
    all.into_iter().filter(|(_, away)| *away <= least + margin).map(|(steps, _)| steps).collect()
}

/// Makes steps of a seat up to the end of its turn.
pub(crate) fn play_steps(table: &mut dyn AnyTable, seat: Seat, steps: &[String]) -> Result<(), RuleError> {
    for step in steps {
        table.play_step(seat, step)?;
    }
    Ok(())
}
