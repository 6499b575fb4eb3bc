//! Runs programs from the root of the workspace.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// Runs cargo with these arguments.
pub(crate) fn cargo(args: &str) -> Result<(), String> {
    cargo_with(&[], args)
}

/// Runs cargo with these arguments and environment variables.
pub(crate) fn cargo_with(variables: &[(&str, &str)], args: &str) -> Result<(), String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
    let list = args.split_whitespace().collect::<Vec<_>>();
    let variables = variables.iter().map(|(name, value)| (*name, OsStr::new(value))).collect::<Vec<_>>();
    run(&format!("cargo {args}"), &cargo, &list, root(), &variables)
}

/// Runs a program and prints its name and its duration.
pub(crate) fn run(
    name: &str,
    program: &str,
    args: &[&str],
    folder: &Path,
    variables: &[(&str, &OsStr)],
) -> Result<(), String> {
    eprintln!("\n== {name}");
    let started = Instant::now();
    let mut command = Command::new(program);
    command.args(args).current_dir(folder).envs(variables.iter().copied());
    let status = command.status().map_err(|e| format!("{program} cannot be run: {e}"))?;
    eprintln!("== {:.0} s", started.elapsed().as_secs_f64());
    if status.success() { Ok(()) } else { Err(format!("`{name}` failed")) }
}
