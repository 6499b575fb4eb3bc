//! Finds the programs of PostgreSQL. `cargo verify` uses this too, and installs them if they are missing.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the folder with `initdb` and `pg_ctl`: the newest version of Debian, which is not in the path, or one of the path.
pub(crate) fn binaries() -> Result<PathBuf, String> {
    let version = |folder: &Path| folder.file_name()?.to_str()?.parse::<u32>().ok();
    let mut debian: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .map(|found| found.flatten().map(|entry| entry.path()).collect())
        .unwrap_or_default();
    debian.sort_by_key(|folder| std::cmp::Reverse(version(folder)));
    let path = env::var_os("PATH").unwrap_or_default();
    let places = debian.iter().map(|folder| folder.join("bin")).chain(env::split_paths(&path));
    let complete = |folder: &PathBuf| ["initdb", "pg_ctl", "postgres"].iter().all(|name| folder.join(name).is_file());
    places.into_iter().find(complete).ok_or_else(|| {
        "PostgreSQL is missing, and the store is tested on it too: install it (on Debian and Ubuntu \
        `apt-get install postgresql`, on macOS `brew install postgresql`)"
            .to_string()
    })
}
