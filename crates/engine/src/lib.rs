//! Opponents and exact solvers for the games of Quintet.
//!
//! A [`Thinker`] is asked for a turn: it gets a [`Sight`] of the table (what its seat may know, and nothing else), [`Limits`], a
//! [`Stop`] that anybody may pull, and somebody to tell how it is going ([`Info`]).
//!
//! | module | what it is |
//! |---|---|
//! | [`alphabeta`] | iterative deepening for games in which a turn is a small choice: Alpha, Gamma, Fair Exchange |
//! | [`alpha`] | players of Alpha, its last endings and small setups solved whole |
//! | [`gamma`] | players of Gamma |
//! | [`uct`] | tree search by random games over steps, plain: the yardstick |
//! | [`two_ten`] | the player of 210, which weighs chains of takings against the answer, and 210's exact endgames |
#![deny(missing_docs)]

pub mod alpha;
pub mod alphabeta;
pub mod ampli;
pub mod exchange;
pub mod gamma;
mod insight;
mod level;
mod shelf;
mod sight;
mod solution;
mod think;
pub mod two_ten;
pub mod uct;
pub mod yardstick;

pub use insight::{Insight, WIN};
pub use level::{Level, Plays};
pub use sight::Sight;
pub use solution::{Progress, Solution};
pub use think::{Info, Limits, Stop, Thinker, Thought, Watch};
