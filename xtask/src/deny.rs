//! `cargo deny`: licences, sources and banned crates of all dependencies.

use crate::packages::answers;
use crate::run::cargo;

/// Checks what needs no network, where cargo-deny is installed. The hosted CI installs it and checks advisories too.
pub(crate) fn check() -> Result<(), String> {
    if answers(&["cargo", "deny", "--version"]) {
        return cargo("deny --log-level error --offline check licenses bans sources");
    }
    eprintln!(
        "\nverify: cargo-deny is not installed, so licences and sources of dependencies are checked only by the hosted CI"
    );
    Ok(())
}
