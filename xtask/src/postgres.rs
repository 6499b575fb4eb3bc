//! PostgreSQL for the tests of the store, which start a private server from its programs.

#[path = "../../crates/server/tests/support/binaries.rs"]
mod binaries;

use crate::packages;

/// Sees that the programs of PostgreSQL are there; installs Debian's package where they are not.
pub(crate) fn install() -> Result<(), String> {
    let Err(missing) = binaries::binaries() else { return Ok(()) };
    packages::install(&["postgresql"], missing)?;
    binaries::binaries().map(drop)
}
