#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

pub mod check;
mod contract;
mod counted_rule;
mod effect;
pub mod encode;
mod error;
pub mod grid;
pub mod hash;
mod outcome;
pub mod random;
pub mod record;
mod seat;
mod status;
mod table;
pub mod text;
pub mod turns;

pub use contract::{Game, GameVisitor, apply_turn, seat_to_act};
pub use counted_rule::CountedRule;
pub use effect::{Effect, EffectSink, NoCustomEffect, NoEffects, Piece, Place};
pub use encode::ObservationPart;
pub use error::{RuleError, quote};
pub use outcome::{MAX_SEATS, Outcome};
pub use record::Record;
pub use seat::{Seat, SeatSet};
pub use status::{EndReason, HistoryLimits, Status};
pub use table::{PlayedTurn, Table};
pub use turns::{TooManySuccessors, Turns};
