//! `cargo play`: builds and runs the page and the program.

use crate::run::root;
use crate::{wasm, web};
use std::process::{Command, ExitCode};

/// Builds everything, then runs `quintet` with these arguments; without arguments it serves the site.
pub(crate) fn play(args: &[String]) -> Result<ExitCode, String> {
    web::install()?;
    // Without WebAssembly the site still works: then the server answers for the rules.
    if let Err(why) = wasm::build() {
        eprintln!("play: {why}; the rules of this page run on the server");
        wasm::remove()?;
    }
    web::build()?;
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
    let mut command = Command::new(cargo);
    command.args(["run", "--release", "--locked", "--package", "quintet", "--"]).args(args);
    command.current_dir(root());
    let status = command.status().map_err(|e| format!("cargo cannot be run: {e}"))?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
