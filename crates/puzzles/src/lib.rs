//! Puzzles: positions with one clear best turn, made by the computer players from games among themselves (some of Gamma from
//! scattered positions), checked, graded by the weakest level that finds the turn, named by their themes, and asked without telling the
//! solution.
//!
//! Everything goes by texts, so any game of the catalog can have puzzles. What is a game's own is one row in `plan` (which games to
//! play, how much to search, what margin is clear) and one file in `themes`.
//!
//! # What "one clear best turn" means
//! Two searches that share nothing must agree. One thinks about the position and names a turn. The other plays every distinct turn
//! and thinks about what is left for the reply; the turn named by the first must be the best of them, by the game's margin. Where each of
//! these thoughts is a proof (endings that are counted out, solved setups) the puzzle is *exact*.
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
