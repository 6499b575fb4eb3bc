#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

pub mod check;
mod contract;
mod effect;
mod fault;
pub mod hash;
mod outcome;
pub mod random;
pub mod record;
mod seat;
mod table;
pub mod text;
pub mod turns;

pub use contract::{End, Game, Limits, Status, WithGame, apply_turn, decider};
pub use effect::{Effect, Effects, Piece, Place, Silent};
pub use fault::{Fault, quote};
pub use outcome::Outcome;
pub use record::Record;
pub use seat::{Seat, SeatSet};
pub use table::{Played, Table};
pub use turns::{TooMany, Turns};
