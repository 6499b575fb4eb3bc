//! PostgreSQL for the store tests, which start a private server.

#[path = "../../crates/server/tests/it/support/binaries.rs"]
mod binaries;

use crate::packages;

/// Installs PostgreSQL where it is missing.
pub(crate) fn install() -> Result<(), String> {
    let Err(missing) = binaries::binaries() else { return Ok(()) };
    packages::install(&["postgresql"], missing)?;
    binaries::binaries().map(drop)
}
