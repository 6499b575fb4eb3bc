//! The levels of Ampli.
//!
//! Low levels blunder like people. They do not notice all places; the lowest two see neither what follows their tile nor the
//! opponent's chances; and they choose by a noisy policy. From level 5 on they run playouts. The best ones also use clues from
//! what others did not do, and play the end of the game exactly.

use super::policy::{BEGINNER_WEIGHTS, FULL_WEIGHTS, Weights};
use crate::Level;

/// The strength of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Strength {
    /// The fraction of places that it notices.
    pub(super) notices: f32,
    /// The weights of its policy.
    pub(super) weights: Weights,
    /// The noise of its policy, in units of the weights, without playouts.
    pub(super) policy_noise: f32,
    /// The number of playouts; `None` is limited only by the search limits.
    pub(super) games: Option<u64>,
    /// Whether it uses clues.
    pub(super) clues: bool,
    /// Whether it plays exactly when nothing is hidden.
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
