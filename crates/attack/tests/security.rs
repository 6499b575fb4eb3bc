//! docs/security.md names only attacks and tests that exist, and every attack.

use attack::attacks::TABLE;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The tests that the rows of the tables name, row by row.
fn rows(document: &str) -> Vec<Vec<String>> {
    let lines = document.lines().filter(|line| line.starts_with('|'));
    let cells = lines.filter_map(|line| line.trim_matches('|').rsplit_once('|').map(|(_, last)| last.trim()));
    let rows = cells.filter(|cell| *cell != "test" && !cell.starts_with("---"));
    rows.map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_string).collect()).collect()
}

/// Why a name names nothing; nothing if it does.
fn fault(name: &str) -> Option<String> {
    match name.split_once("::") {
        None if TABLE.iter().any(|attack| attack.name == name) => None,
        None => Some(format!("there is no attack {name}")),
        Some((file, test)) => match std::fs::read_to_string(root().join(file)) {
            Ok(text) if text.contains(&format!("fn {test}(")) => None,
            Ok(_) => Some(format!("{file} has no test {test}")),
            Err(why) => Some(format!("{file}: {why}")),
        },
    }
}

#[test]
fn every_row_names_a_test_that_exists() {
    let document = std::fs::read_to_string(root().join("docs/security.md")).expect("docs/security.md");
    let rows = rows(&document);
    assert!(rows.len() > 20, "{} rows were found", rows.len());
    for row in &rows {
        assert!(!row.is_empty(), "a row names no test");
        assert_eq!(row.iter().filter_map(|name| fault(name)).collect::<Vec<_>>(), [""; 0]);
    }
    let named = rows.iter().flatten().map(String::as_str).collect::<BTreeSet<_>>();
    let missing = TABLE.iter().map(|attack| attack.name).filter(|name| !named.contains(name)).collect::<Vec<_>>();
    assert_eq!(missing, [""; 0], "attacks that docs/security.md does not name");
}

#[test]
fn what_does_not_exist_is_noticed() {
    assert_eq!(rows("| attack | answer | test |\n|---|---|---|\n| a | b | `kill`, `x.rs::y` |"), [["kill", "x.rs::y"]]);
    assert_eq!(fault("kill"), None);
    assert!(fault("kills").is_some());
    assert!(fault("crates/attack/tests/security.rs::no_such_test").is_some());
    assert!(fault("crates/attack/tests/nowhere.rs::rows").is_some());
    assert_eq!(fault("crates/attack/tests/security.rs::fault"), None);
}

#[test]
fn attacks_have_names_of_their_own() {
    let names = TABLE.iter().map(|attack| attack.name).collect::<BTreeSet<_>>();
    assert_eq!(names.len(), TABLE.len());
    assert!(TABLE.iter().all(|attack| !attack.tries.contains('|') && !attack.expects.contains('|')));
}
