//! Players of Alpha, and its exact solver.
//!
//! All levels search with the same insight; a level is how far it looks ahead, how far its judgement is off and how much it
//! overlooks. The first sees only its own next turn and misses every second one; from level 6 on nothing is overlooked, and from
//! level 7 on the last endings are known by heart.

mod endgame;
mod evaluator;
mod graph;
mod solve;

pub use evaluator::{AlphaEvaluator, Weights};
pub use solve::{ExactValue, MAX_POSITIONS, Solution};

use crate::alphabeta::{BlunderModel, BlunderingSearcher};
use crate::{CancelToken, GameEngine, Info, Level, Limits, Observation, OnProgress, SearchResult, Searcher};
use game::RuleError;
use games::alpha::{Alpha, CellSet, Position, Step};
use std::path::Path;

/// How many turns ahead each level looks, and how it errs.
const LEVELS: [(u32, BlunderModel); 8] = [
    (1, BlunderModel { evaluation_noise: 400, missed_per_256: 128, careless: true }),
    (1, BlunderModel { evaluation_noise: 300, missed_per_256: 64, careless: true }),
    (1, BlunderModel { evaluation_noise: 260, missed_per_256: 32, careless: false }),
    (2, BlunderModel { evaluation_noise: 250, missed_per_256: 24, careless: false }),
    (3, BlunderModel { evaluation_noise: 200, missed_per_256: 8, careless: false }),
    (3, BlunderModel { evaluation_noise: 70, missed_per_256: 0, careless: false }),
    (5, BlunderModel { evaluation_noise: 40, missed_per_256: 0, careless: false }),
    (100, BlunderModel { evaluation_noise: 0, missed_per_256: 0, careless: false }),
];

/// The lowest level that knows the last endings by heart.
const FIRST_LEVEL_WITH_ENDGAMES: u8 = 7;

/// A player of Alpha.
struct Player(BlunderingSearcher<AlphaEvaluator>);

impl<B: CellSet> GameEngine for Alpha<B> {
    fn player(&self, level: Level) -> Box<dyn Searcher<Self>> {
        let (max_depth, blunders) = LEVELS[usize::from(level.number()) - 1];
        let mut evaluator = AlphaEvaluator::new(self);
        if level.number() >= FIRST_LEVEL_WITH_ENDGAMES {
            evaluator = evaluator.with_endgames(self);
        }
        Box::new(Player(BlunderingSearcher::new(evaluator, blunders, max_depth, table_size(level))))
    }

    fn solve(
        &self,
        position: &Position<B>,
        _: Option<&Path>,
        cancel: &CancelToken,
        progress: &mut OnProgress<'_>,
    ) -> Result<crate::Solution<Step>, RuleError> {
        progress(0.0, "all that can follow");
        let solution = Solution::new(self, position, MAX_POSITIONS, cancel)?;
        let open =
            || RuleError::new("the value of a turn depends on the history of the game in a way that is not resolved");
        let turns = solution.turns(position).into_iter();
        let turns = turns.map(|(step, value_of)| value_of.map(|w| (vec![step], i32::from(w.value))));
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
        // Who counts nodes or turns and not time wants the same thought every time, so nothing may depend on what is ready.
        if limits.time.is_none() {
            self.0.evaluator().wait(cancel);
        }
        self.0.search(observation, limits, cancel, on_info)
    }
}

/// MiB of a level's transposition table: low levels look at few positions.
fn table_size(level: Level) -> usize {
    match level.number() {
        1..=4 => 2,
        5 | 6 => 16,
        _ => 64,
    }
}
