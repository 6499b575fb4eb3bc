//! Golden playthroughs: one random game of every setup of the catalog.
//!
//! `cargo xtask golden` writes the files, and the version of the rules, which is a hash of all of them.

use catalog::{CATALOG, RULES_VERSION, playthrough};
use expect_test::expect_file;
use game::hash;
use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

#[test]
fn every_game_plays_as_its_golden_file_says_and_none_is_missing() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut expected = BTreeSet::new();
    let mut version = 0;
    for entry in CATALOG {
        for setup in entry.all_setups() {
            let name = format!("{}-{}.txt", entry.id, setup.replace(['=', ','], "-"));
            let path = folder.join(&name);
            // `expect_file` reads a missing file as an empty one.
            assert!(
                path.exists() || env::var_os("UPDATE_EXPECT").is_some(),
                "{}: run `cargo xtask golden` to write crates/catalog/tests/golden/{name}",
                entry.id
            );
            let found = playthrough(&*entry.open(setup).unwrap(), 5, 160).unwrap();
            version = hash::fold(version, hash::of_bytes(found.as_bytes()));
            expect_file![path].assert_eq(&found);
            expected.insert(name);
        }
    }
    let present = fs::read_dir(&folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap());
    assert_eq!(present.collect::<BTreeSet<_>>(), expected, "a golden file belongs to no setup");
    let version = format!("{version:016x}");
    if env::var_os("UPDATE_EXPECT").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules-version.txt");
        return fs::write(path, format!("{version}\n")).unwrap();
    }
    assert_eq!(
        RULES_VERSION, version,
        "run `cargo xtask golden`: clients with rules of another version get views instead"
    );
}
