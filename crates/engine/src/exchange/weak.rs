//! Players of the lower levels: they err like people.

use super::insight::{Errors, Trader};
use crate::alphabeta::AlphaBeta;
use crate::{Info, Level, Limits, Sight, Stop, Thinker, Thought};
use games::exchange::{Exchange, Step};

/// The transposition table, in MiB: every thought has a new one.
const TABLE: usize = 2;

/// Somebody who looks so many turns ahead and errs.
pub(super) struct Weak {
    pub(super) depth: u32,
    pub(super) errors: Errors,
}

/// How a level errs; nothing for the strongest.
pub(super) fn weakness(level: Level) -> Option<Weak> {
    let (depth, misjudges, overlooks) = match level.number() {
        1 => (1, 900, 128),
        2 => (1, 650, 64),
        3 => (1, 220, 0),
        4 => (2, 280, 0),
        5 => (3, 290, 0),
        6 => (3, 250, 0),
        7 => (5, 60, 0),
        _ => return None,
    };
    Some(Weak { depth, errors: Errors { misjudges, overlooks, seed: 0 } })
}

impl Thinker<Exchange> for Weak {
    fn think(
        &mut self,
        sight: &Sight<'_, Exchange>,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info<Step>),
    ) -> Thought<Step> {
        // Every thought has its own errors, so that a player does not stick to one; and so nothing learnt with others is of use.
        let seed = game::hash::fold(limits.seed, sight.turns().len() as u64);
        let trader = Trader { errors: Errors { seed, ..self.errors } };
        let limits = Limits { depth: Some(limits.depth.unwrap_or(self.depth).min(self.depth)), ..*limits };
        let mut thought = AlphaBeta::new(trader, TABLE).think(sight, &limits, stop, on_info);
        // Who errs has proved nothing.
        thought.exact = false;
        thought
    }
}
