//! Puzzle books: one file per game in `puzzles/`.

use crate::puzzle::{Puzzle, mix};

/// The puzzles of a game, easiest first.
#[derive(Clone, Debug, Default)]
pub struct Book {
    puzzles: Vec<Puzzle>,
}

impl Book {
    /// Creates a book.
    pub fn new(mut puzzles: Vec<Puzzle>) -> Book {
        puzzles.sort_by(|a, b| a.order().cmp(&b.order()));
        Book { puzzles }
    }

    /// All puzzles.
    pub fn all(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// The puzzle with this id.
    pub fn find(&self, id: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|p| p.id == id)
    }

    /// The puzzle of a day such as `2026-11-15`: the one with the highest hash of day and id. New puzzles in the book change few
    /// days.
    pub fn daily(&self, date: &str) -> Option<&Puzzle> {
        let lot = |p: &&Puzzle| {
            let bytes = date.bytes().chain(p.id.bytes());
            bytes.fold(mix(1), |sum, byte| mix(sum ^ u64::from(byte)))
        };
        self.puzzles.iter().max_by_key(lot)
    }
}
