//! Attacks on a local test server.

use crate::postgres;
use crate::run::{cargo, root, run};

/// Builds the server and the attacks in release mode, and runs the attacks.
pub(crate) fn attack(args: &[String]) -> Result<(), String> {
    if args.iter().all(|arg| arg != "sqlite") {
        postgres::install()?;
    }
    cargo("build --release --package quintet --package quintet-attack")?;
    cargo(&format!("run --quiet --release --package quintet-attack -- {}", args.join(" ")))
}

/// Runs the short form with the programs that the tests have built.
pub(crate) fn verify() -> Result<(), String> {
    // Limits of a running process and the addresses of the loopback network are Linux's.
    if !cfg!(target_os = "linux") {
        eprintln!("verify: the attacks run on Linux only");
        return Ok(());
    }
    let program = |name: &str| root().join("target/debug").join(name).display().to_string();
    let server = program("quintet");
    run("quintet-attack --short", &program("quintet-attack"), &["--short", "--server", &server], root(), &[])
}
