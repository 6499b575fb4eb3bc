//! Golden playthroughs: one random game of every setup of the catalog, compared line by line.
//!
//! `cargo xtask golden` writes the files, and the version of the rules, which is a hash of all of them.

use catalog::{CATALOG, RULES_VERSION, playthrough};
use game::hash;
use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

#[test]
fn every_game_plays_as_its_golden_file_says_and_none_is_missing() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let write = env::var("QUINTET_GOLDEN").is_ok_and(|v| v == "write");
    let mut expected = BTreeSet::new();
    let mut version = 0;
    for entry in CATALOG {
        for setup in entry.all_setups() {
            let name = format!("{}-{}.txt", entry.id, setup.replace(['=', ','], "-"));
            let path = folder.join(&name);
            let found = playthrough(&*entry.open(setup).unwrap(), 5, 160).unwrap();
            version = hash::fold(version, hash::of_bytes(found.as_bytes()));
            if write {
                fs::write(&path, &found).unwrap();
            }
            let golden = fs::read_to_string(&path).unwrap_or_else(|e| {
                panic!("{}: run `cargo xtask golden` to write crates/catalog/tests/golden/{name}: {e}", entry.id)
            });
            for (number, (golden, found)) in golden.lines().zip(found.lines()).enumerate() {
                assert_eq!(golden, found, "{name}, line {}", number + 1);
            }
            assert_eq!(golden.lines().count(), found.lines().count(), "{name}");
            expected.insert(name);
        }
    }
    let present = fs::read_dir(&folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap());
    assert_eq!(present.collect::<BTreeSet<_>>(), expected, "a golden file belongs to no setup");
    let version = format!("{version:016x}");
    if write {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules-version.txt");
        return fs::write(path, format!("{version}\n")).unwrap();
    }
    assert_eq!(
        RULES_VERSION, version,
        "run `cargo xtask golden`: clients with rules of another version get views instead"
    );
}
