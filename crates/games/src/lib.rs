//! The exact rules of five modern board games as plain values: Alpha, Gamma, Fair Exchange, 210 and Ampli.
//!
//! Each module begins with its rules in ten lines. Numbers such as A7 or T4 are the clauses of the rules, and every clause has a test whose
//! name begins with it. All games implement the contract of the crate `game`.
//!
//! Play a game by its texts:
//!
//! ```
//! use game::{Game, Table};
//! use games::exchange::Exchange;
//!
//! let rules = Exchange::from_setup("3x3")?;
//! let mut table = Table::new(rules.clone(), rules.start(&()));
//! table.play_turn("1:2o>2,3")?;
//! assert_eq!(rules.position_text(table.position()), "1.3.3/4.3.3/4.3.3 b 0-0 0");
//!
//! let error = table.play_turn("1:3o>2,3").unwrap_err();
//! assert_eq!(error.violated_clause(), Some("E3"));
//! # Ok::<(), game::RuleError>(())
//! ```
//!
//! or by its steps, as a user interface or a search does:
//!
//! ```
//! use game::{Game, Seat, NoEffects};
//! use games::alpha::Small;
//!
//! let rules = Small::from_setup("8x8x2")?;
//! let mut position = rules.start(&());
//! let mut steps = Vec::new();
//! rules.steps(&position, Seat::FIRST, &mut steps);
//! assert_eq!(steps.len(), 52);
//! rules.apply(&mut position, Seat::FIRST, steps[0], &mut NoEffects);
//! # Ok::<(), game::RuleError>(())
//! ```
#![deny(missing_docs)]

pub mod alpha;
pub mod ampli;
mod effect;
pub mod exchange;
pub mod gamma;
pub mod two_ten;

pub use effect::{Effect, GameEffect};
