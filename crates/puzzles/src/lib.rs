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
mod check;
mod games;
mod generator;
mod grade;
mod judge;
mod plan;
mod puzzle;
mod quotas;
mod random_positions;
mod solution;

pub use answer::{Answer, Hint};
pub use book::{Book, book};
pub use check::{Checker, check_book, check_text};
pub use generator::Generator;
pub use plan::{PuzzlePlan, known_themes, puzzles};
pub use puzzle::{Goal, Proof, Puzzle, read_lines};
pub use quotas::balanced;
