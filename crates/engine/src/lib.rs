//! Opponents and exact solvers for the games of Quintet.
//!
//! A [`Searcher`] is asked for a turn: it gets a [`Observation`] of the table (what its seat may know, and nothing else), [`Limits`], a
//! [`CancelToken`] that anybody may pull, and somebody to tell how it is going ([`Info`]).
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
pub mod baseline;
mod evaluator;
pub mod exchange;
pub mod gamma;
pub mod generic;
mod level;
mod observation;
mod searcher;
mod solution;
mod tablebase;
pub mod two_ten;
pub mod uct;

pub use evaluator::{Evaluator, WIN};
pub use level::{GameEngine, Level};
pub use observation::Observation;
pub use searcher::{CancelToken, Info, Limits, SearchBudget, SearchResult, Searcher};
pub use solution::{OnProgress, Solution};
