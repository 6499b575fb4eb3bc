//! Checks that docs/security.md names all attacks, and only attacks and tests that exist.

use attack::attacks::ATTACKS;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the tests that each row of the tables names.
fn rows(document: &str) -> Vec<Vec<String>> {
    let lines = document.lines().filter(|line| line.starts_with('|'));
    let cells = lines.filter_map(|line| line.trim_matches('|').rsplit_once('|').map(|(_, last)| last.trim()));
    let rows = cells.filter(|cell| *cell != "test" && !cell.starts_with("---"));
    rows.map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_string).collect()).collect()
}

/// Collects the Rust files and browser tests below a folder.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the repository").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "mjs") {
            found.push(std::fs::read_to_string(&path).expect("a text"));
        }
    }
}

/// Whether a file has a test function or a browser test with this name.
fn is_test(source: &str, name: &str) -> bool {
    // A browser test, or a test of both databases.
    if source.contains(&format!("test('{name}'"))
        || (source.contains("on_both!") && source.contains(&format!("::{name},")))
    {
        return true;
    }
    let Some((before, _)) = source.split_once(&format!("fn {name}(")) else { return false };
    before.rsplit('\n').take(4).any(|line| line.contains("#[test]") || line.contains("#[tokio::test"))
}

/// Whether there is an attack or a test with this name.
fn exists(name: &str, sources: &[String]) -> bool {
    ATTACKS.iter().any(|attack| attack.name == name) || sources.iter().any(|source| is_test(source, name))
}

#[test]
fn every_row_names_a_test_that_exists() {
    let document = std::fs::read_to_string(root().join("docs/security.md")).expect("docs/security.md");
    let rows = rows(&document);
    assert!(rows.len() > 20, "{} rows were found", rows.len());
    let mut files = Vec::new();
    sources(&root().join("crates"), &mut files);
    sources(&root().join("web/e2e/tests"), &mut files);
    for row in &rows {
        assert!(!row.is_empty(), "a row names no test");
        let unknown = row.iter().filter(|name| !exists(name, &files)).collect::<Vec<_>>();
        assert!(unknown.is_empty(), "docs/security.md names {unknown:?}, which do not exist");
    }
    let named = rows.iter().flatten().map(String::as_str).collect::<BTreeSet<_>>();
    let missing = ATTACKS.iter().map(|attack| attack.name).filter(|name| !named.contains(name)).collect::<Vec<_>>();
    assert_eq!(missing, [""; 0], "attacks that docs/security.md does not name");
}

#[test]
fn missing_names_are_found() {
    assert_eq!(rows("| attack | answer | test |\n|---|---|---|\n| a | b | **`kill`**, `y` |"), [["kill", "y"]]);
    let files = ["#[test]\nfn one() {}\n\nfn two() {}\n".to_string()];
    assert!(exists("kill", &files) && exists("one", &files));
    assert!(!exists("kills", &files) && !exists("three", &files));
    let helper = ["\n\n\n\n\nfn two() {}".to_string()];
    assert!(!exists("two", &helper), "a function that is no test");
}

#[test]
fn names_of_attacks_are_unique() {
    let names = ATTACKS.iter().map(|attack| attack.name).collect::<BTreeSet<_>>();
    assert_eq!(names.len(), ATTACKS.len());
    assert!(ATTACKS.iter().all(|attack| !attack.tries.contains('|') && !attack.expects.contains('|')));
}
