//! Everything that must hold before a change lands.

use crate::run::{cargo, cargo_with};
use crate::{attack, postgres, python, wasm, web};

/// Runs all checks, fast ones first.
pub(crate) fn verify() -> Result<(), String> {
    cargo("fmt --all --check")?;
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
    // The fuzz targets are a separate workspace. They compile here; the tests above run their bodies on fixed inputs, and
    // `cargo xtask fuzz` fuzzes them.
    cargo("fmt --manifest-path fuzz/Cargo.toml --check")?;
    cargo("check --manifest-path fuzz/Cargo.toml --locked")?;
    web::test()?;
    eprintln!("\nverify: all checks passed");
    Ok(())
}
