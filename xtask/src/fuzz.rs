//! `cargo xtask fuzz`: runs every fuzz target with cargo-fuzz.

use crate::packages::answers;
use crate::run::{cargo, cargo_with, root};

/// The installed version of cargo-fuzz.
const CARGO_FUZZ_VERSION: &str = "0.13.2";
/// Seconds per target.
const DEFAULT_SECONDS: u32 = 20;

/// Runs every target for the given number of seconds. RUSTC_BOOTSTRAP allows the sanitizer flags on a stable toolchain.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let seconds = match args {
        [] => DEFAULT_SECONDS,
        [seconds] => seconds.parse::<u32>().map_err(|_| format!("{seconds} is not a number of seconds"))?,
        _ => return Err("fuzz takes one argument, the seconds per target".to_string()),
    };
    if !answers(&["cargo", "fuzz", "--version"]) {
        cargo(&format!("install cargo-fuzz --locked --version {CARGO_FUZZ_VERSION}"))?;
    }
    for target in targets()? {
        cargo_with(
            &[("RUSTC_BOOTSTRAP", "1")],
            &format!("fuzz run --fuzz-dir fuzz {target} -- -max_total_time={seconds}"),
        )?;
    }
    Ok(())
}

/// The names of the targets: the files of `fuzz/fuzz_targets`.
fn targets() -> Result<Vec<String>, String> {
    let folder = root().join("fuzz/fuzz_targets");
    let files = std::fs::read_dir(&folder).map_err(|e| format!("{} cannot be read: {e}", folder.display()))?;
    let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let mut targets = names.filter_map(|name| Some(name.strip_suffix(".rs")?.to_string())).collect::<Vec<_>>();
    targets.sort();
    Ok(targets)
}
