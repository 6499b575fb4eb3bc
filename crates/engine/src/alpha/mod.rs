//! Players of Alpha, and its exact solver.
//!
//! All levels share one evaluator. A level is a depth, an evaluation noise and a rate of missed steps. Level 1 sees only its own
//! next turn and misses half of the steps. From level 6 on no step is missed. From level 7 on endgame tables are used.

mod endgame;
mod evaluator;
mod graph;
mod solve;

pub use evaluator::{AlphaEvaluator, Weights};
pub use solve::{ExactValue, MAX_POSITIONS, Solution};

use crate::alphabeta::{AlphaBetaLevel, BlunderModel, BlunderingSearcher};
use crate::{CancelToken, GameEngine, Info, Level, Limits, Observation, OnProgress, SearchResult, Searcher};
use crate::{decided_share, estimated_share};
use game::RuleError;
use games::alpha::{Alpha, CellSet, Position, Step};
use std::path::Path;

/// The levels, weakest first.
const LEVELS: [AlphaBetaLevel; Level::COUNT] = [
    AlphaBetaLevel::new(1, BlunderModel::new(400, 128, true), 2),
    AlphaBetaLevel::new(1, BlunderModel::new(300, 64, true), 2),
    AlphaBetaLevel::new(1, BlunderModel::new(260, 32, false), 2),
    AlphaBetaLevel::new(2, BlunderModel::new(250, 24, false), 2),
    AlphaBetaLevel::new(3, BlunderModel::new(200, 8, false), 16),
    AlphaBetaLevel::new(3, BlunderModel::new(70, 0, false), 16),
    AlphaBetaLevel::new(5, BlunderModel::new(40, 0, false), 64),
    AlphaBetaLevel::new(100, BlunderModel::new(0, 0, false), 64),
];

/// Logits of the share of wins per unit of the value.
const LOGITS_PER_VALUE: f64 = 3.0;

/// The lowest level with endgame tables.
const FIRST_LEVEL_WITH_ENDGAMES: u8 = 7;

struct Player(BlunderingSearcher<AlphaEvaluator>);

impl<B: CellSet> GameEngine for Alpha<B> {
    const NODES_PER_MS: u64 = 8_000;

    fn player(&self, level: Level) -> Box<dyn Searcher<Self>> {
        let mut evaluator = AlphaEvaluator::new(self);
        if level.number() >= FIRST_LEVEL_WITH_ENDGAMES {
            evaluator = evaluator.with_endgames(self);
        }
        Box::new(Player(AlphaBetaLevel::player(evaluator, &LEVELS, level)))
    }

    fn win_share(&self, _: &Position<B>, value: f64, _: bool) -> Option<f64> {
        // A value of 1 is a win that the search has seen.
        Some(if value.abs() < 1.0 { estimated_share(LOGITS_PER_VALUE * value) } else { decided_share(value) })
    }

    fn solve(
        &self,
        position: &Position<B>,
        _: Option<&Path>,
        _: usize,
        cancel: &CancelToken,
        progress: &mut OnProgress<'_>,
    ) -> Result<crate::Solution<Step>, RuleError> {
        progress(0.0, "listing positions");
        let solution = Solution::new(self, position, MAX_POSITIONS, cancel)?;
        let open = || {
            RuleError::new("the value of a turn depends on the history of the game, which the solver does not resolve")
        };
        let turns = solution.turns(position).into_iter();
        let turns = turns.map(|(step, value)| value.map(|w| (vec![step], i32::from(w.value))));
        let turns = turns.collect::<Option<Vec<_>>>().ok_or_else(open)?;
        Ok(crate::Solution::new(turns, solution.positions() as u64))
    }
}

impl<B: CellSet> Searcher<Alpha<B>> for Player {
    fn search(
        &mut self,
        observation: &Observation<'_, Alpha<B>>,
        limits: &Limits,
        cancel: &CancelToken,
        on_info: &mut dyn FnMut(&Info<Step>),
    ) -> SearchResult<Step> {
        // A search without a time limit must be reproducible, so it waits for the tables.
        if limits.time.is_none() {
            self.0.evaluator().wait(cancel);
        }
        self.0.search(observation, limits, cancel, on_info)
    }
}
