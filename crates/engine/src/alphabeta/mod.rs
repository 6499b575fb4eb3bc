//! Iterative deepening alpha-beta over whole turns made of steps.
//!
//! A node is a position; a child is one step further. Where the same seat goes on (in the middle of a turn, or when the other passes by
//! force) the value is not negated, so turns of many steps need nothing special. Depth counts turns.
//!
//! What history decides (repetition, too many quiet turns) depends on the way to a position and not on the position, while the
//! transposition table knows positions only. So such an end counts as [`ADJUDICATED_WIN`], far better than any evaluation, but never as a
//! proof; proofs rest on ends by the game's own rules.

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

/// What a win is worth that history would give: sure as far as search sees, and not proved.
pub const ADJUDICATED_WIN: i32 = WIN / 4;

const _: () = assert!(ADJUDICATED_WIN < WIN / 2, "what history gives must not look like a proof");

/// An alpha-beta player with a game's insight.
#[derive(Debug)]
pub struct AlphaBeta<I> {
    evaluator: I,
    table: TranspositionTable,
    max_depth: u32,
    selective: bool,
}

impl<I> AlphaBeta<I> {
    /// A player with a transposition table of about so many MiB.
    pub fn new(evaluator: I, mebibytes: usize) -> AlphaBeta<I> {
        AlphaBeta { evaluator, table: TranspositionTable::new(mebibytes), max_depth: MAX_DEPTH_TURNS, selective: true }
    }

    /// The same player, who never looks more turns ahead than this.
    #[must_use]
    pub fn with_max_depth(mut self, turns: u32) -> Self {
        self.max_depth = turns.clamp(1, MAX_DEPTH_TURNS);
        self
    }

    /// The same player, who looks at every line to its full depth, promising or not: its values are those of plain minimax.
    #[must_use]
    pub fn exhaustive(mut self) -> Self {
        self.selective = false;
        self
    }

    /// The insight it plays with.
    pub fn evaluator(&self) -> &I {
        &self.evaluator
    }

    /// The insight, to be changed between thoughts. What was learnt with the old one stays in the table: an insight whose
    /// values change must change its keys as well.
    pub fn evaluator_mut(&mut self) -> &mut I {
        &mut self.evaluator
    }
}

/// The deepest that a search goes, in turns.
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
        // Nothing is hidden in the games that are searched in this way: the sample is the position.
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
                    // Helpers fill the shared table; starting at different depths keeps them out of step.
                    for depth in (1 + worker as u32 % 2)..=max_depth {
                        if !search.search_root(&root, depth).is_some_and(|found| found.complete) {
                            break;
                        }
                    }
                    search.flush_nodes();
                });
            }
            let mut search = Search::new(observation, evaluator, table, budget.clone(), &nodes, selective);
            let result = iterative_deepening::<G, I>(&mut search, &root, max_depth, &budget, on_info);
            helpers_cancel.cancel();
            result
        })
    }
}

fn iterative_deepening<G: Game, I: Evaluator<G>>(
    search: &mut Search<'_, G, I>,
    root: &G::Position,
    max_depth: u32,
    budget: &SearchBudget,
    on_info: &mut dyn FnMut(&Info<G::Step>),
) -> SearchResult<G::Step> {
    let mut best = search.fallback_turn(root);
    for depth in 1..=max_depth {
        // An iteration that was broken off still counts as far as it came: it began with the best step so far.
        let Some(RootResult { value, line, complete }) = search.search_root(root, depth) else { break };
        let decided = value.abs() > WIN / 2;
        let exact = complete && search.is_proved(value);
        let nodes = search.total_nodes();
        let info = Info { depth, nodes, value: display_value::<G, I>(value), line, elapsed: budget.elapsed() };
        on_info(&info);
        let turn = search.turn_of(root, &info.line);
        best = SearchResult { turn, exact, info };
        // A decided game needs no deeper look; and an iteration costs some times the one before it.
        if !complete || exact || decided || budget.past_fraction(0.6) {
            break;
        }
    }
    search.flush_nodes();
    best.info.nodes = search.total_nodes();
    best.info.elapsed = budget.elapsed();
    best
}

/// A value as people read it: points, or from −1 to 1.
fn display_value<G: Game, I: Evaluator<G>>(value: i32) -> f64 {
    let value = f64::from(value) / f64::from(I::UNITS_PER_POINT);
    if G::SCORED { value } else { value.clamp(-1.0, 1.0) }
}
