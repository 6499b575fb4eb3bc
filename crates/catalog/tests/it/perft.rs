//! Optional perft tables of games: `tests/perft/ID.perft`, one position per line.
//!
//! A line has setup, position (or `start`) and counts from depth 1, with `|` between.

use std::fs;
use std::path::Path;

#[test]
fn perft_tables_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let mut tables = 0;
    for file in fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        let id = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let entry = catalog::find(id).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let mut lines = 0;
        for line in text.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
            let [setup, position, counts] = line.split(" | ").collect::<Vec<_>>()[..] else {
                panic!("{}: {line}", path.display())
            };
            let rules = entry.open(setup).unwrap();
            let position = match position {
                "start" => rules.start(1).position_text(),
                text => text.to_string(),
            };
            for (depth, count) in (1..).zip(counts.split(' ')) {
                let found = rules.perft(&position, depth).unwrap().iter().map(|c| c.1).sum::<u64>();
                assert_eq!(found.to_string(), count, "{} {line}, depth {depth}", entry.id);
            }
            lines += 1;
        }
        assert!(lines > 0, "{} holds no position", path.display());
        tables += 1;
    }
    assert!(tables >= 5, "{} holds {tables} tables", folder.display());
}
