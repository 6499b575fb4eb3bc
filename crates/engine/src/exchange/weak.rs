//! Players of the lower levels: they err like people.

use super::evaluator::{ExchangeEvaluator, SeededBlunders};
use crate::alphabeta::AlphaBeta;
use crate::{CancelToken, Info, Level, Limits, Observation, SearchResult, Searcher};
use games::exchange::{Exchange, Step};

/// The transposition table, in MiB: every thought has a new one.
const TABLE_MIB: usize = 2;

/// Somebody who looks so many turns ahead and errs.
pub(super) struct WeakSearcher {
    pub(super) depth: u32,
    pub(super) blunders: SeededBlunders,
}

/// How a level errs; nothing for the strongest.
pub(super) fn weak_searcher(level: Level) -> Option<WeakSearcher> {
    let (depth, evaluation_noise, missed_per_256) = match level.number() {
        1 => (1, 900, 128),
        2 => (1, 650, 64),
        3 => (1, 220, 0),
        4 => (2, 280, 0),
        5 => (3, 290, 0),
        6 => (3, 250, 0),
        7 => (5, 60, 0),
        _ => return None,
    };
    Some(WeakSearcher { depth, blunders: SeededBlunders { evaluation_noise, missed_per_256, seed: 0 } })
}

impl Searcher<Exchange> for WeakSearcher {
    fn search(
        &mut self,
        observation: &Observation<'_, Exchange>,
        limits: &Limits,
        cancel: &CancelToken,
        on_info: &mut dyn FnMut(&Info<Step>),
    ) -> SearchResult<Step> {
        // Every thought has its own errors, so that a player does not stick to one; and so nothing learnt with others is of use.
        let seed = game::hash::fold(limits.seed, observation.turns().len() as u64);
        let evaluator = ExchangeEvaluator { blunders: SeededBlunders { seed, ..self.blunders } };
        let limits = Limits { depth: Some(limits.depth.unwrap_or(self.depth).min(self.depth)), ..*limits };
        let mut result = AlphaBeta::new(evaluator, TABLE_MIB).search(observation, &limits, cancel, on_info);
        // Who errs has proved nothing.
        result.exact = false;
        result
    }
}
