//! Players of Gamma.
//!
//! All levels search with the same insight; a level is how far it looks ahead, how far its judgement is off and how much it
//! overlooks. From level 3 on nobody overlooks a landing on a life field, his own or the opponent's; before that it happens.

mod evaluator;
mod landing;
mod plan;

pub use evaluator::{GammaEvaluator, Weights};

use crate::alphabeta::{BlunderModel, BlunderingSearcher};
use crate::{CancelToken, GameEngine, Info, Level, Limits, Observation, SearchResult, Searcher};
use games::gamma::{Gamma, Phase, Step};

/// How many turns ahead each level looks, and how it errs.
const LEVELS: [(u32, BlunderModel); 8] = [
    (1, BlunderModel { evaluation_noise: 200, missed_per_256: 128, careless: true }),
    (1, BlunderModel { evaluation_noise: 120, missed_per_256: 64, careless: true }),
    (1, BlunderModel { evaluation_noise: 80, missed_per_256: 24, careless: false }),
    (2, BlunderModel { evaluation_noise: 40, missed_per_256: 8, careless: false }),
    (3, BlunderModel { evaluation_noise: 60, missed_per_256: 8, careless: false }),
    (3, BlunderModel { evaluation_noise: 25, missed_per_256: 0, careless: false }),
    (5, BlunderModel { evaluation_noise: 15, missed_per_256: 0, careless: false }),
    (100, BlunderModel { evaluation_noise: 0, missed_per_256: 0, careless: false }),
];
/// How many turns ahead the plan of the placing phase is looked at: it hardly depends on what the other side does.
const PLACING: u32 = 2;

/// A player of Gamma.
struct Player(BlunderingSearcher<GammaEvaluator>);

impl GameEngine for Gamma {
    fn player(&self, level: Level) -> Box<dyn Searcher<Self>> {
        let (max_depth, blunders) = LEVELS[usize::from(level.number()) - 1];
        Box::new(Player(BlunderingSearcher::new(GammaEvaluator::new(self), blunders, max_depth, table_size(level))))
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

/// MiB of a level's transposition table: low levels look at few positions.
fn table_size(level: Level) -> usize {
    match level.number() {
        1..=4 => 2,
        5 | 6 => 16,
        _ => 64,
    }
}
