//! Puzzles: their books, answers and checks.

mod books;
