//! Players of all levels.

use super::insight::{Errors, Trader, ahead};
use super::solve::{Answer, Solution};
use crate::alphabeta::AlphaBeta;
use crate::{Info, Level, Limits, Sight, Stop, Thinker, Thought, Watch};
use game::apply_turn;
use games::exchange::{Exchange, Position, Step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Setups with at most so many positions are solved while thinking: 3x2, 3x3, 4x2.
const SMALL: u64 = 2_000_000;
/// What part of the time goes into solving, as long as the solution is not finished.
const SOLVING: f64 = 0.6;
/// The transposition table of a player, in MiB.
const TABLE: usize = 64;
/// The transposition table of a weak player, who has a new one for each thought.
const SMALL_TABLE: usize = 2;
/// How long a line is told from a solution.
const LINE: usize = 12;

/// Solutions that players of this process have finished.
static SOLVED: Mutex<BTreeMap<(u8, u8), Arc<Solution>>> = Mutex::new(BTreeMap::new());

/// Somebody who looks so many turns ahead and errs.
pub(super) struct Weak {
    pub(super) depth: u32,
    pub(super) errors: Errors,
}

/// How a level errs; nothing for the strongest.
pub(super) fn weakness(level: Level) -> Option<Weak> {
    let (depth, misjudges, overlooks) = match level.number() {
        1 => (1, 500, 128),
        2 => (1, 250, 64),
        3 => (2, 250, 32),
        4 => (2, 60, 0),
        5 => (3, 100, 0),
        6 => (4, 50, 0),
        7 => (6, 20, 0),
        _ => return None,
    };
    Some(Weak { depth, errors: Errors { misjudges, overlooks, seed: 0 } })
}

impl Thinker<Exchange> for Weak {
    fn think(
        &mut self,
        sight: &Sight<'_, Exchange>,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info<Step>),
    ) -> Thought<Step> {
        // Every thought has its own errors, so that a player does not stick to one; and so nothing learnt with others is of use.
        let seed = game::hash::fold(limits.seed, sight.turns().len() as u64);
        let trader = Trader { errors: Errors { seed, ..self.errors }, endings: None };
        let limits = Limits { depth: Some(limits.depth.unwrap_or(self.depth).min(self.depth)), ..*limits };
        let mut thought = AlphaBeta::new(trader, SMALL_TABLE).think(sight, &limits, stop, on_info);
        // Who errs has proved nothing.
        thought.exact = false;
        thought
    }
}

/// The strongest player: plays by the solution where there is one, else searches.
pub(super) struct Strong {
    solution: Option<Arc<Solution>>,
    /// A solution that is not finished yet; nothing where the setup is too large.
    unfinished: Option<Solution>,
    search: AlphaBeta<Trader>,
}

impl Strong {
    /// A player of a setup, with its solution if it is known.
    pub(super) fn new(game: &Exchange, solution: Option<Arc<Solution>>) -> Strong {
        let small = |solution: &Solution| solution.progress().all_positions <= SMALL;
        let unfinished = if solution.is_none() { Solution::of_setup(game).ok().filter(small) } else { None };
        Strong { solution, unfinished, search: AlphaBeta::new(Trader::default(), TABLE) }
    }

    /// Goes on solving a small setup. A thought that is not limited by time solves it to the end, so that it comes out the same every time.
    fn solve(&mut self, game: &Exchange, limits: &Limits, stop: &Stop) {
        let Some(unfinished) = &mut self.unfinished else { return };
        let name = (game.groups(), game.stones());
        let known = SOLVED.lock().unwrap_or_else(PoisonError::into_inner).get(&name).cloned();
        if known.is_none() {
            let part = Limits { time: limits.time.map(|time| time.mul_f64(SOLVING)), nodes: None, ..*limits };
            if !unfinished.advance(limits.workers(), &Watch::start(&part, stop), |_| ()) {
                return;
            }
        }
        self.solution = known.or_else(|| self.unfinished.take().map(Arc::new));
        self.unfinished = None;
        if let Some(solution) = &self.solution {
            SOLVED.lock().unwrap_or_else(PoisonError::into_inner).insert(name, solution.clone());
        }
    }
}

impl Thinker<Exchange> for Strong {
    fn think(
        &mut self,
        sight: &Sight<'_, Exchange>,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info<Step>),
    ) -> Thought<Step> {
        let watch = Watch::start(limits, stop);
        let position = sight.sample(&mut ChaCha8Rng::seed_from_u64(limits.seed));
        self.solve(sight.game(), limits, stop);
        let answer = self.solution.as_ref().and_then(|solution| {
            let answer = solution.answer(sight.game(), &position).ok()?;
            Some((solution, answer))
        });
        if let Some((solution, answer)) = answer {
            let thought = by_solution(sight.game(), solution, &position, &answer, &watch);
            on_info(&thought.info);
            return thought;
        }
        let left = limits.time.map(|time| time.saturating_sub(watch.elapsed()));
        self.search.think(sight, &Limits { time: left, ..*limits }, stop, on_info)
    }
}

/// A turn by the solution. Where nothing more can be gained by force, the other side gets the most ways to go wrong.
fn by_solution(
    game: &Exchange,
    solution: &Solution,
    position: &Position,
    answer: &Answer,
    watch: &Watch,
) -> Thought<Step> {
    let best = answer.best();
    let mut chosen = &best[0];
    if answer.value == 0 {
        let mut most = -1.0;
        for turn in best {
            if watch.over(0) {
                break;
            }
            let mut next = *position;
            apply_turn(game, &mut next, &turn.steps);
            let Ok(reply) = solution.answer(game, &next) else { continue };
            let wrong = reply.turns.iter().map(|reply| -reply.value).sum::<i32>();
            let wrong = f64::from(wrong) / reply.turns.len() as f64;
            if wrong > most {
                (most, chosen) = (wrong, turn);
            }
        }
    }
    let mut line = chosen.steps.clone();
    let mut next = *position;
    apply_turn(game, &mut next, &chosen.steps);
    while line.len() < LINE && !watch.over(0) {
        let Ok(reply) = solution.answer(game, &next) else { break };
        apply_turn(game, &mut next, &reply.turns[0].steps);
        line.extend_from_slice(&reply.turns[0].steps);
    }
    let value = f64::from(ahead(position) + answer.value);
    let (depth, nodes) = (answer.distance + 1, answer.turns.len() as u64);
    let info = Info { depth, nodes, value, line, elapsed: watch.elapsed() };
    Thought { turn: chosen.steps.clone(), exact: true, info }
}
