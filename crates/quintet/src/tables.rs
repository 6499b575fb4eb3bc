//! Where tables of solved setups are kept.

use std::env::var_os;
use std::path::PathBuf;

/// The folder that was asked for, else the one that `QUINTET_TABLES` names, else `quintet` in the user's cache.
pub(crate) fn folder(given: Option<PathBuf>) -> Option<PathBuf> {
    let named = |name: &str| var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    given.or_else(|| named("QUINTET_TABLES")).or_else(|| {
        let cache = named("XDG_CACHE_HOME").or_else(|| named("LOCALAPPDATA"));
        cache.or_else(|| named("HOME").map(|home| home.join(".cache"))).map(|cache| cache.join("quintet"))
    })
}
