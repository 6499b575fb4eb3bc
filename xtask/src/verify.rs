//! Everything that must hold before a change lands.

use crate::run::{cargo, cargo_with};
use crate::{attack, postgres, web};

/// Runs all checks, the quick ones first.
pub(crate) fn verify() -> Result<(), String> {
    cargo("fmt --all --check")?;
    web::install()?;
    web::check()?;
    // The program takes the page in when it is built.
    web::build()?;
    cargo("clippy --workspace --all-targets --locked -- -D warnings")?;
    postgres::install()?;
    cargo("test --workspace --locked")?;
    attack::verify()?;
    cargo_with(&[("RUSTDOCFLAGS", "-D warnings")], "doc --workspace --no-deps --locked")?;
    // The fuzz targets are a workspace of their own; here they must compile, `fuzz/README.md` says how to run them.
    cargo("fmt --manifest-path fuzz/Cargo.toml --check")?;
    cargo("check --manifest-path fuzz/Cargo.toml --locked")?;
    web::test()?;
    eprintln!("\nverify: all is well");
    Ok(())
}
