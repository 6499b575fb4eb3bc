//! The puzzles that come with the program.

use crate::puzzle::{Puzzle, mix, read_lines};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The file of each game.
const FILES: [(&str, &str); 5] = [
    ("alpha", include_str!("../../../puzzles/alpha.jsonl")),
    ("gamma", include_str!("../../../puzzles/gamma.jsonl")),
    ("exchange", include_str!("../../../puzzles/exchange.jsonl")),
    ("210", include_str!("../../../puzzles/210.jsonl")),
    ("ampli", include_str!("../../../puzzles/ampli.jsonl")),
];

static BOOKS: LazyLock<BTreeMap<&str, Book>> = LazyLock::new(|| {
    let read = |(game, text)| (game, Book { puzzles: read_lines(text).unwrap_or_default() });
    FILES.into_iter().map(read).collect()
});

/// The puzzles of a game, the easy ones first.
#[derive(Clone, Debug, Default)]
pub struct Book {
    puzzles: Vec<Puzzle>,
}

/// The puzzles of the game with this id; nothing where it has none.
pub fn book(game: &str) -> Option<&'static Book> {
    BOOKS.get(game)
}

impl Book {
    /// A book of these puzzles.
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

    /// The puzzle of a day, given as `2026-11-15`. Each puzzle draws a lot for the day and the highest wins: with new puzzles in the
    /// book most days keep theirs.
    pub fn daily(&self, date: &str) -> Option<&Puzzle> {
        let lot = |p: &&Puzzle| {
            let bytes = date.bytes().chain(p.id.bytes());
            bytes.fold(mix(1), |sum, byte| mix(sum ^ u64::from(byte)))
        };
        self.puzzles.iter().max_by_key(lot)
    }
}
