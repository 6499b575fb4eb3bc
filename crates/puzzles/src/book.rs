//! The puzzle books that ship with the program: one file per game in `puzzles/`.

use crate::puzzle::{Puzzle, mix, read_lines};
use rust_embed::RustEmbed;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The files of the repository's `puzzles` folder. A file named `GAME.jsonl` is the book of that game.
#[derive(RustEmbed)]
#[folder = "../../puzzles"]
struct BookFiles;

static BOOKS: LazyLock<BTreeMap<String, Book>> = LazyLock::new(|| {
    let names = BookFiles::iter().filter_map(|name| Some(name.strip_suffix(".jsonl")?.to_string()));
    names.filter_map(|game| Some((game.clone(), embedded(&game)?))).collect()
});

/// Reads the embedded book of a game. The tests read every book, so an unreadable one does not ship.
fn embedded(game: &str) -> Option<Book> {
    let file = BookFiles::get(&format!("{game}.jsonl"))?;
    let puzzles = read_lines(std::str::from_utf8(&file.data).ok()?).ok()?;
    (!puzzles.is_empty()).then_some(Book { puzzles })
}

/// The puzzles of a game, easiest first.
#[derive(Clone, Debug, Default)]
pub struct Book {
    puzzles: Vec<Puzzle>,
}

/// Returns the puzzles of a game, or `None` if it has none.
pub fn book(game: &str) -> Option<&'static Book> {
    BOOKS.get(game)
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
