//! The strongest level: exact solutions where possible, alpha-beta elsewhere.

use super::evaluator::{ExchangeEvaluator, ahead};
use super::solve::{Answer, Solution, Totals};
use crate::alphabeta::AlphaBeta;
use crate::{CancelToken, Info, Limits, Observation, OtherTurn, SearchBudget, SearchResult, Searcher};
use game::{Game, RuleError, apply_turn};
use games::exchange::{Exchange, Position, Step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Groups and stones of setups that are always solved during play. It takes seconds at most.
const SMALL_SETUPS: [(u8, u8); 4] = [(3, 2), (3, 3), (4, 2), (3, 4)];
/// Positions of an ending that are worth solving per millisecond of thinking time.
const POSITIONS_PER_MILLISECOND: f64 = 2_000.0;
/// Positions of an ending that are worth solving in a search without a time limit.
const POSITIONS_WITHOUT_TIME_LIMIT: f64 = 300_000.0;
/// Fraction of the time that goes into solving.
const SOLVING_TIME_FRACTION: f64 = 0.6;
/// Searches without a finished layer before the player gives up solving.
const MAX_FRUITLESS_ATTEMPTS: u32 = 3;
/// Size of the transposition table, in MiB.
const TABLE_MIB: usize = 64;
/// Length of a line from a solution, in steps.
const LINE_STEPS: usize = 12;

/// The groups and stones of a solution.
type SolutionKey = (usize, Totals);

/// Finished solutions of whole setups, shared by all players of the process.
static SOLVED: Mutex<BTreeMap<SolutionKey, Arc<Solution>>> = Mutex::new(BTreeMap::new());

fn solved() -> MutexGuard<'static, BTreeMap<SolutionKey, Arc<Solution>>> {
    SOLVED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The solution of a whole setup: the shared one, or else the result of `read`.
pub(super) fn shared(
    game: &Exchange,
    read: impl FnOnce() -> Result<Solution, RuleError>,
) -> Result<Arc<Solution>, RuleError> {
    let empty = Solution::of_setup(game)?;
    let name = (empty.slots(), empty.top());
    if let Some(known) = solved().get(&name) {
        return Ok(Arc::clone(known));
    }
    let solution = Arc::new(read()?);
    solved().insert(name, Arc::clone(&solution));
    Ok(solution)
}

/// The strongest player.
pub(super) struct StrongSearcher {
    solution: Option<Arc<Solution>>,
    /// An unfinished solution, and the number of searches since its last finished layer.
    unfinished: Option<(Solution, u32)>,
    search: AlphaBeta<ExchangeEvaluator>,
}

impl StrongSearcher {
    /// Creates a player with the solution of its setup, if there is one.
    pub(super) fn new(solution: Option<Arc<Solution>>) -> StrongSearcher {
        StrongSearcher { solution, unfinished: None, search: AlphaBeta::new(ExchangeEvaluator::default(), TABLE_MIB) }
    }

    /// Solves the position if it is worth it. A search without a time limit solves to the end, so that its result is
    /// reproducible.
    fn solve(&mut self, game: &Exchange, position: &Position, limits: &Limits, cancel: &CancelToken) {
        if self.solution.as_ref().is_some_and(|solution| solution.contains(position)) {
            return;
        }
        if !self.unfinished.as_ref().is_some_and(|(solution, _)| solution.contains(position)) {
            let is_worth_solving = is_worth_solving(game, position, limits);
            self.unfinished =
                if is_worth_solving { Solution::of_position(position).ok().map(|s| (s, 0)) } else { None };
        }
        let Some((mut solution, fruitless_attempts)) = self.unfinished.take() else { return };
        if fruitless_attempts >= MAX_FRUITLESS_ATTEMPTS {
            self.unfinished = Some((solution, fruitless_attempts));
            return;
        }
        let name = (solution.slots(), solution.top());
        let known = solved().get(&name).cloned();
        if known.is_some() {
            self.solution = known;
            return;
        }
        let part = Limits { time: limits.time.map(|time| time.mul_f64(SOLVING_TIME_FRACTION)), nodes: None, ..*limits };
        let before = solution.progress().layers;
        if solution.advance(limits.workers(), &SearchBudget::start(&part, cancel), |_| ()) {
            let solution = Arc::new(solution);
            if SMALL_SETUPS.contains(&(game.groups(), game.stones())) && solution.contains(&game.start(&())) {
                solved().insert(name, solution.clone());
            }
            self.solution = Some(solution);
        } else {
            let fruitless_attempts = if solution.progress().layers > before { 0 } else { fruitless_attempts + 1 };
            self.unfinished = Some((solution, fruitless_attempts));
        }
    }
}

fn is_worth_solving(game: &Exchange, position: &Position, limits: &Limits) -> bool {
    if SMALL_SETUPS.contains(&(game.groups(), game.stones())) {
        return true;
    }
    let most = limits
        .time
        .map_or(POSITIONS_WITHOUT_TIME_LIMIT, |time| time.as_secs_f64() * 1000.0 * POSITIONS_PER_MILLISECOND);
    Solution::estimate(position).is_some_and(|positions| positions <= most)
}

impl Searcher<Exchange> for StrongSearcher {
    fn search(
        &mut self,
        observation: &Observation<'_, Exchange>,
        limits: &Limits,
        cancel: &CancelToken,
        on_info: &mut dyn FnMut(&Info<Step>),
    ) -> SearchResult<Step> {
        let budget = SearchBudget::start(limits, cancel);
        let position = observation.sample(&mut ChaCha8Rng::seed_from_u64(limits.seed));
        self.solve(observation.game(), &position, limits, cancel);
        let answer = self.solution.as_ref().and_then(|solution| {
            let answer = solution.answer(observation.game(), &position).ok()?;
            Some((solution, answer))
        });
        if let Some((solution, answer)) = answer {
            let result = from_solution(observation.game(), solution, &position, &answer, limits.lines, &budget);
            on_info(&result.info);
            return result;
        }
        let left = limits.time.map(|time| time.saturating_sub(budget.elapsed()));
        self.search.search(observation, &Limits { time: left, ..*limits }, cancel, on_info)
    }
}

/// A turn from the solution. In a balanced position, it picks the turn with the most ways for the opponent to go wrong.
fn from_solution(
    game: &Exchange,
    solution: &Solution,
    position: &Position,
    answer: &Answer,
    lines: usize,
    budget: &SearchBudget,
) -> SearchResult<Step> {
    let best = answer.best();
    let mut chosen = &best[0];
    if answer.value == 0 {
        let mut most = -1.0;
        for turn in best {
            if budget.exhausted(0) {
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
    while line.len() < LINE_STEPS && !budget.exhausted(0) {
        let Ok(reply) = solution.answer(game, &next) else { break };
        apply_turn(game, &mut next, &reply.turns[0].steps);
        line.extend_from_slice(&reply.turns[0].steps);
    }
    let value = f64::from(ahead(position) + answer.value);
    let (depth, nodes) = (answer.distance + 1, answer.turns.len() as u64);
    let info = Info { depth, nodes, value, line, elapsed: budget.elapsed() };
    let others = answer.turns.iter().filter(|turn| turn.steps != chosen.steps).take(lines - 1).map(|turn| OtherTurn {
        turn: turn.steps.clone(),
        value: f64::from(ahead(position) + turn.value),
        exact: true,
        line: turn.steps.clone(),
    });
    SearchResult { turn: chosen.steps.clone(), exact: true, info, others: others.collect() }
}
