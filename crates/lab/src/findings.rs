//! The results that ship with the program: one file per game in `lab/`.

use rust_embed::{EmbeddedFile, RustEmbed};

/// The files of the repository's `lab` folder. A file named `GAME.json` is the report of that game.
#[derive(RustEmbed)]
#[folder = "../../lab"]
struct ReportFiles;

/// Returns the report of a game as JSON, or `None` if it was not measured.
pub fn findings(game: &str) -> Option<EmbeddedFile> {
    ReportFiles::get(&format!("{game}.json"))
}
