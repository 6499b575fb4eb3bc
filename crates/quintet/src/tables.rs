//! The folder for tablebases of solved setups.

use directories::BaseDirs;
use std::path::{Path, PathBuf};

/// The folder from `--tables`, else from `QUINTET_TABLES`, else `quintet` in the user's cache folder.
pub(crate) fn folder(given: Option<PathBuf>) -> Option<PathBuf> {
    let from_env = || std::env::var_os("QUINTET_TABLES").filter(|value| !value.is_empty()).map(PathBuf::from);
    given.or_else(from_env).or_else(|| BaseDirs::new().map(|base| in_cache(base.home_dir(), base.cache_dir())))
}

/// `quintet` in the cache folder. Earlier versions used `~/.cache` on macOS too: tablebases that lie there stay in use.
fn in_cache(home: &Path, cache: &Path) -> PathBuf {
    let (earlier, now) = (home.join(".cache/quintet"), cache.join("quintet"));
    if cfg!(target_os = "macos") && earlier.is_dir() && !now.is_dir() { earlier } else { now }
}
