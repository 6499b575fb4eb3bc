//! Computer players and exact solvers for the games of Quintet.
//!
//! A [`Searcher`] chooses a turn. It gets an [`Observation`] of the table (only what its seat may know), [`Limits`], a
//! [`CancelToken`] and a callback for [`Info`] about its progress. [`GameEngine`] ties a game to its players and its solver.
//!
//! | module | contents |
//! |---|---|
//! | [`alphabeta`] | iterative deepening with an [`Evaluator`]: Alpha, Gamma, Fair Exchange |
//! | [`alpha`] | players of Alpha, endgame tables, solver of small setups |
//! | [`gamma`] | players of Gamma |
//! | [`exchange`] | players of Fair Exchange, tablebases of small setups |
//! | [`two_ten`] | players of 210 (beam search over chains of takings), exact endgames |
//! | [`ampli`] | players of Ampli (tree search over sampled worlds), solvers, live play |
//! | [`generic`] | players of any game |
//! | [`uct`], [`baseline`] | baselines: plain UCT and random play |
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
mod share;
mod solution;
mod tablebase;
pub mod two_ten;
pub mod uct;

pub use evaluator::{Evaluator, WIN};
pub use level::{GameEngine, Level};
pub use observation::Observation;
pub use searcher::{CancelToken, Info, Limits, OtherTurn, SearchBudget, SearchResult, Searcher};
pub use share::{decided_share, estimated_share};
pub use solution::{OnProgress, Solution};
