//! Only the crates of the games themselves name a game. Everything above them compares facts of the catalog.

use catalog::CATALOG;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates that work for any game.
const GENERIC_CRATES: [&str; 4] = ["game", "load", "protocol", "server"];

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
            files.push(path);
        }
    }
}

/// Whether a line of code names a game: as a word, as a part of an identifier, or as a text. An id of digits counts only as a text.
fn names(code: &str, game: &str) -> bool {
    if game.starts_with(|c: char| c.is_ascii_digit()) {
        return code.contains(&format!("\"{game}\""));
    }
    let (code, game) = (code.to_lowercase(), game.replace('-', "_"));
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric());
    code.match_indices(&game)
        .any(|(at, _)| !is_part(code[..at].chars().next_back()) && !is_part(code[at + game.len()..].chars().next()))
}

#[test]
fn generic_crates_name_no_game() {
    let mut files = Vec::new();
    for name in GENERIC_CRATES {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src"), &mut files);
    }
    assert!(files.len() > 80, "{} files were found", files.len());
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
fn names_are_found_in_words_identifiers_and_texts() {
    for code in ["find(\"ampli\")", "catalog::ampli_pairs(a)", "Ampli::new()", "open(\"210\")", "two_ten()"] {
        assert!(["ampli", "210", "two-ten"].iter().any(|game| names(code, game)), "{code}");
    }
    assert!(!names("let amplitude = 210;", "ampli") && !names("let most = 210;", "210"));
}
