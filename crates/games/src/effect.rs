//! Effects that only one of the games has.

use game::{Place, Seat};
use serde::Serialize;

/// An effect of a step in any of the games.
pub type Effect = game::Effect<GameEffect>;

/// An effect that only one of the games has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "effect", rename_all = "lowercase")]
pub enum GameEffect {
    /// 210: three cups form a new progression.
    Progression {
        /// The cups in order.
        cups: [Place; 3],
    },
    /// Ampli: a seat put a tile.
    Put {
        /// The seat.
        seat: Seat,
        /// The values of its two halves, in the order of `cells`.
        tile: [u8; 2],
        /// The cells of its two halves.
        cells: [Place; 2],
        /// Whether both halves touch the figure.
        full: bool,
    },
    /// Ampli: the right of move went to a seat.
    Right {
        /// The seat that has it now.
        seat: Seat,
    },
    /// Ampli: a seat put its last tile.
    Finished {
        /// The seat.
        seat: Seat,
    },
    /// Ampli: a seat let the seconds pass.
    Waited {
        /// The seat.
        seat: Seat,
    },
    /// Ampli: a seat broke a rule of live play.
    Violated {
        /// The seat.
        seat: Seat,
    },
}
