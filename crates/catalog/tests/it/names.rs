//! Only the code of a game names it. Everything else compares facts of the catalog or iterates over it.

use catalog::CATALOG;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders and files that work for any game, below the root of the repository.
const GENERIC: &[&str] = &[
    "crates/attack/src",
    "crates/catalog/benches",
    "crates/catalog/src",
    "crates/catalog/tests/it",
    "crates/engine/src",
    "crates/game/src",
    "crates/lab/src",
    "crates/load/src",
    "crates/protocol/src",
    "crates/puzzles/src",
    "crates/server/src",
    "crates/wasm/examples",
    "crates/wasm/src",
    "fuzz/fuzz_targets",
    "python/src",
    "xtask/src",
];

/// The parts of these folders that belong to a game or list all games.
const EXCEPTIONS: &[&str] = &[
    // Each attack chooses the game that it needs.
    "crates/attack/src/attacks",
    "crates/attack/src/background.rs",
    // The list of games.
    "crates/catalog/src/lib.rs",
    // The only game with live play and with the pair problem.
    "crates/catalog/src/live.rs",
    "crates/catalog/src/live_player.rs",
    "crates/catalog/src/pairs.rs",
    // Positions with known values.
    "crates/catalog/tests/it/analysis.rs",
    "crates/catalog/tests/it/names.rs",
    "crates/catalog/tests/it/single_games",
    // The list of engines.
    "crates/engine/src/lib.rs",
    "crates/puzzles/src/games",
    "fuzz/fuzz_targets/act.rs",
    "fuzz/fuzz_targets/placings.rs",
];

/// Returns the exceptions and the folder that each game may have in the engine.
fn exceptions(root: &Path) -> Vec<PathBuf> {
    let engines = CATALOG.iter().map(|entry| format!("crates/engine/src/{}", entry.facts.key.replace('-', "_")));
    EXCEPTIONS.iter().map(ToString::to_string).chain(engines).map(|path| root.join(path)).collect()
}

fn sources(path: &Path, exceptions: &[PathBuf], files: &mut Vec<PathBuf>) {
    if exceptions.iter().any(|exception| path == exception) {
        return;
    }
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            sources(&entry.unwrap().path(), exceptions, files);
        }
    } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
        files.push(path.to_path_buf());
    }
}

/// Whether a line of code names a game: as a text, as a module, or as a part of an identifier. An id of digits counts only as a text.
/// A single word does not count where it has another meaning, such as the alpha of a search window.
fn names(code: &str, game: &str) -> bool {
    if code.contains(&format!("\"{game}\"")) {
        return true;
    }
    if game.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let (lower, game) = (code.to_ascii_lowercase(), game.replace('-', "_"));
    let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric());
    lower.match_indices(&game).any(|(at, _)| {
        let (before, after) = (&lower[..at], &lower[at + game.len()..]);
        let whole = !is_letter(before.chars().next_back()) && !is_letter(after.chars().next());
        let is_type = code[at..].starts_with(|c: char| c.is_uppercase());
        let is_module = before.ends_with("::") || after.starts_with("::");
        whole && (is_type || is_module || game != "alpha")
    })
}

#[test]
fn generic_code_names_no_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for exception in EXCEPTIONS {
        assert!(root.join(exception).exists(), "{exception} does not exist");
    }
    for folder in GENERIC {
        sources(&root.join(folder), &exceptions(&root), &mut files);
    }
    assert!(files.len() > 150, "{} files were found", files.len());
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let product = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for (number, line) in product.lines().enumerate() {
            // Comments may give examples.
            let code = line.split("//").next().unwrap_or_default();
            for game in CATALOG.iter().flat_map(|entry| [entry.id, entry.facts.key]) {
                assert!(!names(code, game), "{}:{} names {game}: {line}", path.display(), number + 1);
            }
        }
    }
}

#[test]
fn names_are_found_in_texts_modules_and_identifiers() {
    for code in [
        "find(\"ampli\")",
        "catalog::ampli_pairs(a)",
        "Ampli::new()",
        "open(\"210\")",
        "two_ten()",
        "games::alpha;",
        "Alpha(x)",
        "find(\"alpha\")",
    ] {
        assert!(["ampli", "210", "two-ten", "alpha"].iter().any(|game| names(code, game)), "{code}");
    }
    assert!(!names("let amplitude = 210;", "ampli") && !names("let most = 210;", "210"));
    assert!(!names("node.alpha = alpha.max(best)", "alpha"));
}
