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
use games::gamma::{Gamma, Phase, Step};

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

struct Player(BlunderingSearcher<GammaEvaluator>);

impl GameEngine for Gamma {
    fn player(&self, level: Level) -> Box<dyn Searcher<Self>> {
        Box::new(Player(AlphaBetaLevel::player(GammaEvaluator::new(self), &LEVELS, level)))
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
