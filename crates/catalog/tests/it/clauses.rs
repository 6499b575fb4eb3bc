//! Every numbered clause of the rules has a test whose name begins with it.

use catalog::CATALOG;
use std::fs;
use std::path::Path;

/// Collects the names of the tests in a folder.
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let mut names = Vec::new();
    test_names(&root.join("src"), &mut names);
    test_names(&root.join("tests"), &mut names);
    for entry in CATALOG {
        let clauses = entry.facts.clauses;
        assert!(!clauses.is_empty(), "{}: add CLAUSES to its Game in crates/games/src", entry.id);
        let missing = clauses
            .iter()
            .flat_map(|&(letter, count)| (1..=count).map(move |n| format!("{}{n}_", letter.to_ascii_lowercase())))
            .filter(|clause| !names.iter().any(|name| name.starts_with(clause)))
            .collect::<Vec<_>>();
        assert!(missing.is_empty(), "{}: crates/games has no test whose name begins with {missing:?}", entry.id);
    }
}
