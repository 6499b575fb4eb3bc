//! Fair Exchange: players, and exact solutions of small setups ([`solve`]).
//!
//! Level 8 plays small setups (3x2, 3x3, 4x2, 3x4 and setups with a tablebase) and endings with few stones by their solution,
//! and searches otherwise. Lower levels search with limited depth and blunder.

mod candidates;
mod evaluator;
pub mod solve;
mod strong;
#[cfg(test)]
mod tests;
mod weak;

use crate::{
    CancelToken, GameEngine, Level, Limits, OnProgress, SearchBudget, Searcher, decided_share, estimated_share,
};
use game::RuleError;
use games::exchange::{Exchange, Position, Step};
use solve::{Solution, SolveResult, file_name, load, solve_in};
use std::path::Path;
use std::sync::Arc;
use strong::StrongSearcher;

/// The lead in points that counts as one logit of the share of wins: a part, and more for each stone in play.
const POINTS_PER_LOGIT: f64 = 0.5;
const POINTS_PER_LOGIT_AND_STONE: f64 = 0.02;

impl GameEngine for Exchange {
    const NODES_PER_MS: u64 = 8_000;

    fn player(&self, level: Level) -> Box<dyn Searcher<Exchange>> {
        player_with(level, None)
    }

    fn player_with_tables(&self, level: Level, folder: &Path) -> Result<Box<dyn Searcher<Exchange>>, RuleError> {
        let table = folder.join(file_name(self));
        let solution = (level == Level::BEST && table.exists()).then(|| strong::shared(self, || load(&table, self)));
        Ok(player_with(level, solution.transpose()?))
    }

    fn win_share(&self, position: &Position, lead: f64, exact: bool) -> Option<f64> {
        let stones = position.stones().map(|group| group.into_iter().map(f64::from).sum::<f64>()).sum::<f64>();
        let logit = POINTS_PER_LOGIT + POINTS_PER_LOGIT_AND_STONE * stones;
        Some(if exact { decided_share(lead) } else { estimated_share(lead / logit) })
    }

    fn points_ahead(&self, position: &Position) -> i32 {
        evaluator::ahead(position)
    }

    fn solve(
        &self,
        position: &Position,
        folder: Option<&Path>,
        threads: usize,
        cancel: &CancelToken,
        progress: &mut OnProgress<'_>,
    ) -> Result<crate::Solution<Step>, RuleError> {
        let budget = SearchBudget::start(&Limits::NONE, cancel);
        let solved = solve_in(folder, self, threads, &budget, |done| {
            let part = done.positions as f64 / done.all_positions.max(1) as f64;
            progress(part, &format!("layer {} of {}", done.layers, done.all_layers));
        })?;
        let solution = match (solved, folder) {
            (SolveResult::Complete(solution), _) => solution,
            (SolveResult::Partial(_), Some(folder)) => {
                let message =
                    format!("stopped; the finished layers are kept in {} and the next solve goes on", folder.display());
                return Err(RuleError::new(message));
            }
            (SolveResult::Partial(_), None) => {
                return Err(RuleError::new("stopped; with --tables FOLDER the finished layers would be kept"));
            }
        };
        let turns = solution.answer(self, position)?.turns.into_iter().map(|turn| (turn.steps, turn.value)).collect();
        Ok(crate::Solution::new(turns, solution.progress().positions))
    }
}

/// Creates a player of this level with the solution of its setup. Only the strongest level uses the solution.
pub fn player_with(level: Level, solution: Option<Arc<Solution>>) -> Box<dyn Searcher<Exchange>> {
    match *level.select(&weak::LEVELS) {
        Some(weak) => Box::new(weak),
        None => Box::new(StrongSearcher::new(solution)),
    }
}
