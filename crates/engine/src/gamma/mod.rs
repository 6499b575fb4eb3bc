//! Players of Gamma.
//!
//! All levels share one evaluator. A level is a depth, an evaluation noise and a rate of missed steps. From level 3 on no
//! landing on a life field is missed.

mod evaluator;
mod landing;
mod plan;

pub use evaluator::{GammaEvaluator, Weights};

use crate::alphabeta::{AlphaBetaLevel, BlunderModel, BlunderingSearcher};
use crate::{CancelToken, GameEngine, Info, Level, Limits, Observation, SearchResult, Searcher};
use crate::{decided_share, estimated_share};
use games::gamma::{Gamma, Phase, Position, Step};

/// The levels, weakest first.
const LEVELS: [AlphaBetaLevel; Level::COUNT] = [
    AlphaBetaLevel::new(1, BlunderModel::new(200, 128, true), 2),
    AlphaBetaLevel::new(1, BlunderModel::new(120, 64, true), 2),
    AlphaBetaLevel::new(1, BlunderModel::new(80, 24, false), 2),
    AlphaBetaLevel::new(2, BlunderModel::new(40, 8, false), 2),
    AlphaBetaLevel::new(3, BlunderModel::new(60, 8, false), 16),
    AlphaBetaLevel::new(3, BlunderModel::new(25, 0, false), 16),
    AlphaBetaLevel::new(5, BlunderModel::new(15, 0, false), 64),
    AlphaBetaLevel::new(100, BlunderModel::new(0, 0, false), 64),
];
/// Maximum depth in the placing phase: the placing plan hardly depends on the opponent.
const PLACING: u32 = 2;

/// Logits of the share of wins per unit of the value.
const LOGITS_PER_VALUE: f64 = 4.0;

struct Player(BlunderingSearcher<GammaEvaluator>);

impl GameEngine for Gamma {
    const NODES_PER_MS: u64 = 3_000;

    fn player(&self, level: Level) -> Box<dyn Searcher<Self>> {
        Box::new(Player(AlphaBetaLevel::player(GammaEvaluator::new(self), &LEVELS, level)))
    }

    /// While checkers are placed, a value compares two unfinished plans and says nothing about the end.
    fn win_share(&self, position: &Position, value: f64, _: bool) -> Option<f64> {
        // A value of 1 is a win that the search has seen.
        let share = if value.abs() < 1.0 { estimated_share(LOGITS_PER_VALUE * value) } else { decided_share(value) };
        (position.phase() != Phase::Placing).then_some(share)
    }
}

impl Searcher<Gamma> for Player {
    fn search(
        &mut self,
        observation: &Observation<'_, Gamma>,
        limits: &Limits,
        cancel: &CancelToken,
        on_info: &mut dyn FnMut(&Info<Step>),
    ) -> SearchResult<Step> {
        let mut limits = *limits;
        if observation.view().phase == Phase::Placing {
            limits.depth = Some(limits.depth.unwrap_or(PLACING).min(PLACING));
        }
        self.0.search(observation, &limits, cancel, on_info)
    }
}
