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

impl Strength {
    /// The strength of a level.
    pub(super) fn of(level: Level) -> Strength {
        let (notices, policy_noise, games) = match level.number() {
            1 => (0.25, 5.0, Some(0)),
            2 => (0.4, 3.5, Some(0)),
            3 => (0.6, 2.5, Some(0)),
            4 => (0.8, 1.5, Some(0)),
            5 => (0.95, 0.0, Some(25)),
            6 => (1.0, 0.0, Some(100)),
            7 => (1.0, 0.0, Some(800)),
            _ => (1.0, 0.0, None),
        };
        let number = level.number();
        let weights = if number <= 2 { BEGINNER_WEIGHTS } else { FULL_WEIGHTS };
        Strength { notices, weights, policy_noise, games, clues: number >= 7, exact: number >= 7 }
    }
}
