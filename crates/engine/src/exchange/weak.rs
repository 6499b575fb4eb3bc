//! The lower levels: alpha-beta with a fixed depth and human-like blunders.

use super::evaluator::{ExchangeEvaluator, SeededBlunders};
use crate::alphabeta::AlphaBeta;
use crate::{CancelToken, Info, Level, Limits, Observation, SearchResult, Searcher};
use games::exchange::{Exchange, Step};

/// Size of the transposition table, in MiB. Every search has a new table.
const TABLE_MIB: usize = 2;

/// A player with a fixed depth that blunders.
#[derive(Clone, Copy, Debug)]
pub(super) struct WeakSearcher {
    depth: u32,
    blunders: SeededBlunders,
}

impl WeakSearcher {
    const fn new(depth: u32, evaluation_noise: i32, missed_per_256: u64) -> Option<WeakSearcher> {
        Some(WeakSearcher { depth, blunders: SeededBlunders { evaluation_noise, missed_per_256, seed: 0 } })
    }
}

/// The levels, weakest first; the strongest is [`StrongSearcher`](super::strong::StrongSearcher).
pub(super) const LEVELS: [Option<WeakSearcher>; Level::COUNT] = [
    WeakSearcher::new(1, 900, 128),
    WeakSearcher::new(1, 650, 64),
    WeakSearcher::new(1, 220, 0),
    WeakSearcher::new(2, 280, 0),
    WeakSearcher::new(3, 290, 0),
    WeakSearcher::new(3, 250, 0),
    WeakSearcher::new(5, 60, 0),
    None,
];

impl Searcher<Exchange> for WeakSearcher {
    fn search(
        &mut self,
        observation: &Observation<'_, Exchange>,
        limits: &Limits,
        cancel: &CancelToken,
        on_info: &mut dyn FnMut(&Info<Step>),
    ) -> SearchResult<Step> {
        // Each turn has its own blunders, so that a player does not repeat one. Table entries of other turns would be wrong here.
        let seed = game::hash::fold(limits.seed, observation.turns().len() as u64);
        let evaluator = ExchangeEvaluator { blunders: SeededBlunders { seed, ..self.blunders } };
        let limits = Limits { depth: Some(limits.depth.unwrap_or(self.depth).min(self.depth)), ..*limits };
        let mut result = AlphaBeta::new(evaluator, TABLE_MIB).search(observation, &limits, cancel, on_info);
        // A value with blunders proves nothing.
        result.exact = false;
        result.others.iter_mut().for_each(|other| other.exact = false);
        result
    }
}
