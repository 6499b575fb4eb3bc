//! Puzzles: positions with one clear best turn. The computer players generate, check and grade them.
//!
//! Everything works on texts, so any game of the catalog can have puzzles. A game with puzzles has a file in `games/` with its
//! [`PuzzlePlan`] and its themes, and a book `puzzles/GAME.jsonl`. A game without a plan has no puzzles.
//!
//! # One clear best turn
//! Two independent searches must agree. One searches the position and names a turn. The other plays every distinct turn and searches
//! the reply; the named turn must be the best one by the game's margin. If every search is a proof (endgames, solved setups), the
//! puzzle is *exact*. Puzzles of Fair Exchange, 210 and Ampli are all exact, in Alpha some are, and Gamma's rest on search.
//!
//! # Generation
//! The generator plays seeded games between good but fallible levels and examines their positions. Forks of life fields in Gamma hardly
//! ever occur in games, so they come from random positions. A cheap estimate of themes and difficulty is compared with the quotas of the
//! book before the full judgement. The difficulty is the lowest level that finds the turn in two of three attempts. A solver may have to
//! find up to three turns.
#![deny(missing_docs)]

mod answer;
mod book;
#[cfg(feature = "generator")]
mod check;
#[cfg(feature = "books")]
mod embedded;
#[cfg(feature = "generator")]
mod games;
#[cfg(feature = "generator")]
mod generator;
#[cfg(feature = "generator")]
mod grade;
#[cfg(feature = "generator")]
mod judge;
#[cfg(feature = "generator")]
mod plan;
mod puzzle;
mod quiz;
#[cfg(feature = "generator")]
mod quotas;
#[cfg(feature = "generator")]
mod solution;

pub use answer::{Answer, Hint};
pub use book::Book;
#[cfg(feature = "books")]
pub use embedded::book;
pub use puzzle::{Goal, Proof, Puzzle, read_lines};
pub use quiz::{AttemptResult, HintResponse, PuzzleListing, PuzzleView, Solution};
#[cfg(feature = "generator")]
pub use {
    check::{Checker, check_book, check_text},
    generator::Generator,
    plan::{PuzzlePlan, known_themes, puzzles},
    quotas::balanced,
};
