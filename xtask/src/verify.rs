//! Everything that must hold before a change lands.

use crate::run::{cargo, cargo_with};
use crate::{attack, deny, fuzz, postgres, python, wasm, web};

/// Runs all checks, fast ones first.
pub(crate) fn verify() -> Result<(), String> {
    cargo("fmt --all --check")?;
    deny::check()?;
    web::install()?;
    wasm::build()?;
    wasm::test()?;
    web::check()?;
    // The program embeds the page at build time.
    web::build()?;
    cargo("clippy --workspace --all-targets --locked -- -D warnings")?;
    postgres::install()?;
    cargo("test --workspace --locked")?;
    attack::verify()?;
    python::test()?;
    cargo_with(&[("RUSTDOCFLAGS", "-D warnings")], "doc --workspace --no-deps --locked")?;
    fuzz::verify()?;
    web::test()?;
    eprintln!("\nverify: all checks passed");
    Ok(())
}
