//! Checks of all puzzle books.

use crate::run::{cargo, root};

/// Checks every file of `puzzles/` with a release build.
pub(crate) fn check() -> Result<(), String> {
    let folder = root().join("puzzles");
    let files = std::fs::read_dir(&folder).map_err(|e| format!("{} cannot be read: {e}", folder.display()))?;
    let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let mut games = names.filter_map(|name| Some(name.strip_suffix(".jsonl")?.to_string())).collect::<Vec<_>>();
    games.sort();
    cargo("build --release --package quintet")?;
    let check = |game: &&String| {
        cargo(&format!("run --quiet --release --package quintet -- puzzles {game} --check puzzles/{game}.jsonl"))
            .is_err()
    };
    // A failure in one game must not hide the others.
    let wrong = games.iter().filter(check).map(String::as_str).collect::<Vec<_>>();
    if !wrong.is_empty() {
        return Err(format!("the check of the puzzles of {} failed", wrong.join(", ")));
    }
    println!("the puzzles of {} are correct", games.join(", "));
    Ok(())
}
