//! Iterative deepening alpha-beta over turns that consist of steps.
//!
//! A node is a position and a child is one step further. If the same seat acts again (within a turn, or after a forced pass),
//! the value is not negated, so turns of many steps need no special case. Depth counts turns.
//!
//! Repetition and the no-progress rule depend on the path to a position, but the transposition table stores positions only. So
//! an end by history counts as [`ADJUDICATED_WIN`]: better than any evaluation, but never a proof. Proofs rest on ends by the
//! rules of the game.

mod blunder;
mod levels;
mod move_ordering;
mod pvs;
mod repetition;
mod search;
#[cfg(test)]
mod tests;
mod transposition;

pub use blunder::{BlunderModel, BlunderingEvaluator, BlunderingSearcher};
pub use levels::AlphaBetaLevel;

use crate::{CancelToken, Evaluator, Info, Limits, Observation, SearchBudget, SearchResult, Searcher, WIN};
use game::Game;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use search::{RootResult, Search};
use std::sync::atomic::AtomicU64;
use transposition::TranspositionTable;

/// The value of a win by history (repetition or no progress). It is not a proof.
pub const ADJUDICATED_WIN: i32 = WIN / 4;

const _: () = assert!(ADJUDICATED_WIN < WIN / 2, "what history gives must not look like a proof");

/// An alpha-beta player with the evaluator of a game.
#[derive(Debug)]
pub struct AlphaBeta<I> {
    evaluator: I,
    table: TranspositionTable,
    max_depth: u32,
    selective: bool,
}

impl<I> AlphaBeta<I> {
    /// Creates a player with a transposition table of this size.
    pub fn new(evaluator: I, mebibytes: usize) -> AlphaBeta<I> {
        AlphaBeta { evaluator, table: TranspositionTable::new(mebibytes), max_depth: MAX_DEPTH_TURNS, selective: true }
    }

    /// Limits the search depth, in turns.
    #[must_use]
    pub fn with_max_depth(mut self, turns: u32) -> Self {
        self.max_depth = turns.clamp(1, MAX_DEPTH_TURNS);
        self
    }

    /// Turns off reductions and pruning, so that values equal plain minimax.
    #[must_use]
    pub fn exhaustive(mut self) -> Self {
        self.selective = false;
        self
    }

    /// The evaluator.
    pub fn evaluator(&self) -> &I {
        &self.evaluator
    }

    /// The evaluator, mutable between searches. Table entries stay, so an evaluator that changes its values must change its
    /// keys.
    pub fn evaluator_mut(&mut self) -> &mut I {
        &mut self.evaluator
    }
}

/// Maximum search depth, in turns.
const MAX_DEPTH_TURNS: u32 = 100;

impl<G: Game, I: Evaluator<G>> Searcher<G> for AlphaBeta<I> {
    fn search(
        &mut self,
        observation: &Observation<'_, G>,
        limits: &Limits,
        cancel: &CancelToken,
        on_info: &mut dyn FnMut(&Info<G::Step>),
    ) -> SearchResult<G::Step> {
        let budget = SearchBudget::start(limits, cancel);
        // Nothing is hidden in these games: the sample is the position.
        let root = observation.sample(&mut ChaCha8Rng::seed_from_u64(limits.seed));
        self.table.next_age();
        let nodes = AtomicU64::new(0);
        let helpers_cancel = CancelToken::new();
        let (evaluator, table, selective) = (&self.evaluator, &self.table, self.selective);
        let max_depth = limits.depth.unwrap_or(MAX_DEPTH_TURNS).clamp(1, self.max_depth);
        std::thread::scope(|scope| {
            for worker in 1..limits.workers() {
                let (root, nodes) = (root.clone(), &nodes);
                let mut helper = budget.clone();
                helper.also_cancelled_by(&helpers_cancel);
                scope.spawn(move || {
                    let mut search = Search::new(observation, evaluator, table, helper, nodes, selective);
                    // Helpers fill the shared table. Different start depths keep them out of step.
                    for depth in (1 + worker as u32 % 2)..=max_depth {
                        if !search.search_root(&root, depth).is_some_and(|found| found.complete) {
                            break;
                        }
                    }
                    search.flush_nodes();
                });
            }
            let mut search = Search::new(observation, evaluator, table, budget.clone(), &nodes, selective);
            let result = iterative_deepening::<G, I>(&mut search, &root, (max_depth, limits.lines), &budget, on_info);
            helpers_cancel.cancel();
            result
        })
    }
}

fn iterative_deepening<G: Game, I: Evaluator<G>>(
    search: &mut Search<'_, G, I>,
    root: &G::Position,
    (max_depth, lines): (u32, usize),
    budget: &SearchBudget,
    on_info: &mut dyn FnMut(&Info<G::Step>),
) -> SearchResult<G::Step> {
    let mut best = search.fallback_turn(root);
    for depth in 1..=max_depth {
        // An aborted iteration still counts, because it starts with the best step so far.
        let Some(RootResult { value, line, complete }) = search.search_root(root, depth) else { break };
        let decided = value.abs() > WIN / 2;
        let exact = complete && search.is_proved(value);
        let nodes = search.total_nodes();
        let info = Info { depth, nodes, value: display_value::<G, I>(value), line, elapsed: budget.elapsed() };
        on_info(&info);
        let turn = search.turn_of(root, &info.line);
        let others = search.other_turns(root, depth, &turn, lines);
        best = merged(SearchResult { turn, exact, info, others }, best, lines);
        // A decided game needs no deeper iteration, and an iteration takes several times as long as the one before.
        if !complete || (exact || decided) && lines == 1 || budget.past_fraction(0.6) {
            break;
        }
    }
    search.flush_nodes();
    best.info.nodes = search.total_nodes();
    best.info.elapsed = budget.elapsed();
    best
}

/// Completes the other turns by those of the iteration before. Their values are less deep, so none is above the best.
fn merged<S: Copy + PartialEq>(mut now: SearchResult<S>, before: SearchResult<S>, lines: usize) -> SearchResult<S> {
    for other in before.others {
        let known = other.turn == now.turn || now.others.iter().any(|found| found.turn == other.turn);
        if now.others.len() + 1 < lines && !known {
            now.others.push(other);
        }
    }
    for other in &mut now.others {
        other.value = other.value.min(now.info.value);
    }
    now.others.sort_by(|a, b| b.value.total_cmp(&a.value));
    now
}

/// Converts units to a displayed value: points, or from −1 to 1.
fn display_value<G: Game, I: Evaluator<G>>(value: i32) -> f64 {
    let value = f64::from(value) / f64::from(I::UNITS_PER_POINT);
    if G::SCORED { value } else { value.clamp(-1.0, 1.0) }
}
