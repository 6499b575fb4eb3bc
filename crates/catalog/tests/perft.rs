//! Perft tables: `tests/perft/*.perft`, one position a line: setup, position (or `start`), counts from depth 1; `|` between.

use std::fs;
use std::path::Path;

#[test]
fn perft_tables_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    for entry in catalog::CATALOG {
        let path = folder.join(format!("{}.perft", entry.id));
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
    }
}
