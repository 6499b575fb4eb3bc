//! The puzzle books that ship with the program.

use crate::book::Book;
use crate::puzzle::read_lines;
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
    (!puzzles.is_empty()).then(|| Book::new(puzzles))
}

/// Returns the puzzles of a game, or `None` if it has none.
pub fn book(game: &str) -> Option<&'static Book> {
    BOOKS.get(game)
}
