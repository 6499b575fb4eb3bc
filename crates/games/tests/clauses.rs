//! Every numbered clause of the rules has a test whose name begins with it.

use std::fs;
use std::path::Path;

/// The letter of each part of the rules and how many clauses it has.
const CLAUSES: [(&str, u32); 11] = [
    ("a", 16), // Alpha
    ("g", 16), // Gamma
    ("e", 9),  // Fair Exchange
    ("t", 9),  // 210
    ("p", 5),  // Ampli: tiles and placing
    ("d", 3),  // the deal
    ("r", 7),  // right of move
    ("s", 5),  // end and score
    ("w", 3),  // three players
    ("m", 2),  // live and calm
    ("n", 6),  // notation
];

fn test_names(folder: &Path, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            test_names(&path, names);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let mut lines = text.lines().map(str::trim).peekable();
            while let Some(line) = lines.next() {
                if line == "#[test]"
                    && let Some(name) = lines.peek().and_then(|l| l.strip_prefix("fn "))
                {
                    names.push(name.split('(').next().unwrap_or(name).to_string());
                }
            }
        }
    }
}

#[test]
fn every_clause_has_a_test_named_by_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut names = Vec::new();
    test_names(&root.join("src"), &mut names);
    test_names(&root.join("tests"), &mut names);
    let missing = CLAUSES
        .iter()
        .flat_map(|&(letter, count)| (1..=count).map(move |n| format!("{letter}{n}_")))
        .filter(|clause| !names.iter().any(|name| name.starts_with(clause)))
        .collect::<Vec<_>>();
    assert!(missing.is_empty(), "no test for the clauses {missing:?} among {} tests", names.len());
}
