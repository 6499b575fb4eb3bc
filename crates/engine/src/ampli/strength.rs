//! What each level sees and how it errs.
//!
//! Low levels err as people do. They do not notice all places; the lowest two do not think of what comes after the tile
//! they put, nor of the other's chances; and they judge by feeling. From level 5 on they think ahead, by
//! more and more games in the mind; the best also reckon with what the others did not do, and count the end of the game out.

use super::policy::{BEGINNER_WEIGHTS, FULL_WEIGHTS, Weights};
use crate::Level;

/// How strong a player is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Strength {
    /// The part of all places that it notices.
    pub(super) notices: f32,
    /// What it sees in a place at first sight.
    pub(super) weights: Weights,
    /// How far its feeling errs, in units of the weights, when it does not think ahead.
    pub(super) policy_noise: f32,
    /// How many games it plays in the mind; none: as many as the limits allow.
    pub(super) games: Option<u64>,
    /// Whether it draws conclusions from what the others did not do.
    pub(super) clues: bool,
    /// Whether it counts out the end of the game, when nothing is hidden any more.
    pub(super) exact: bool,
}

/// The levels, weakest first.
#[rustfmt::skip]
const LEVELS: [Strength; Level::COUNT] = [
    Strength { notices: 0.25, weights: BEGINNER_WEIGHTS, policy_noise: 5.0, games: Some(0), clues: false, exact: false },
    Strength { notices: 0.4, weights: BEGINNER_WEIGHTS, policy_noise: 3.5, games: Some(0), clues: false, exact: false },
    Strength { notices: 0.6, weights: FULL_WEIGHTS, policy_noise: 2.5, games: Some(0), clues: false, exact: false },
    Strength { notices: 0.8, weights: FULL_WEIGHTS, policy_noise: 1.5, games: Some(0), clues: false, exact: false },
    Strength { notices: 0.95, weights: FULL_WEIGHTS, policy_noise: 0.0, games: Some(25), clues: false, exact: false },
    Strength { notices: 1.0, weights: FULL_WEIGHTS, policy_noise: 0.0, games: Some(100), clues: false, exact: false },
    Strength { notices: 1.0, weights: FULL_WEIGHTS, policy_noise: 0.0, games: Some(800), clues: true, exact: true },
    Strength { notices: 1.0, weights: FULL_WEIGHTS, policy_noise: 0.0, games: None, clues: true, exact: true },
];

impl Strength {
    /// The strength of a level.
    pub(super) fn of(level: Level) -> Strength {
        *level.select(&LEVELS)
    }
}
