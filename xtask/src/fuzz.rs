//! `cargo xtask fuzz`: builds the fuzz targets with coverage counters, and runs each of them with libFuzzer.
//!
//! The flags are those of `cargo fuzz --sanitizer none`, which are stable, so that nothing has to be installed. The workspace forbids
//! unsafe code, so the address sanitizer would find nothing in it.

use crate::packages::answers;
use crate::run::{cargo, cargo_with, root};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

/// Seconds per target.
const DEFAULT_SECONDS: u32 = 20;
/// A single input may take this many seconds, on a busy machine too.
const MOST_SECONDS_PER_INPUT: u32 = 120;
/// Lines of libFuzzer that are shown when a target fails.
const SHOWN_LINES: usize = 60;

const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// Runs every target for the given number of seconds.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let seconds = match args {
        [] => DEFAULT_SECONDS,
        [seconds] => seconds.parse::<u32>().map_err(|_| format!("{seconds} is not a number of seconds"))?,
        _ => return Err("fuzz takes one argument, the seconds per target".to_string()),
    };
    if let Some(why) = obstacle() {
        return Err(why.to_string());
    }
    fuzz(seconds)
}

/// Checks the targets: runs them where the compilers allow it, else only compiles them. The ordinary tests run the same bodies on
/// fixed inputs.
pub(crate) fn verify() -> Result<(), String> {
    cargo("fmt --manifest-path fuzz/Cargo.toml --check")?;
    match obstacle() {
        None => fuzz(DEFAULT_SECONDS),
        Some(why) => {
            eprintln!("\nverify: {why}; the fuzz targets run only on the fixed inputs of the tests");
            cargo("check --manifest-path fuzz/Cargo.toml --locked")
        }
    }
}

/// Why the targets cannot be fuzzed here.
fn obstacle() -> Option<&'static str> {
    // The names that the build of libFuzzer looks for.
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_string());
    if !answers(&[&compiler, "--version"]) {
        return Some("libFuzzer needs a C++ compiler, and there is none");
    }
    let empty = root().join("fuzz/target/probe");
    let folder = empty.display().to_string();
    let probe = std::fs::create_dir_all(&empty).and_then(|()| std::fs::write(empty.join("probe.rs"), ""));
    let file = empty.join("probe.rs").display().to_string();
    let args =
        ["rustc", "--crate-type", "lib", "--out-dir", &folder, &file].into_iter().chain(FLAGS.split_whitespace());
    (probe.is_err() || !answers(&args.collect::<Vec<_>>())).then_some("this compiler cannot add coverage counters")
}

/// Builds all targets at once, then runs as many at a time as there are processors.
fn fuzz(seconds: u32) -> Result<(), String> {
    let host = host()?;
    // With a target, build scripts and macros are built without the flags.
    cargo_with(
        &[("RUSTFLAGS", FLAGS)],
        &format!("build --manifest-path fuzz/Cargo.toml --locked --bins --target {host}"),
    )?;
    let programs = root().join("fuzz/target").join(host).join("debug");
    let mut targets = targets()?;
    eprintln!("\n== fuzz {} targets for {seconds} s each", targets.len());
    targets.reverse();
    let (queue, failures) = (Mutex::new(targets), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(target) = queue.lock().ok().and_then(|mut queue| queue.pop()) {
                    if let Err(why) = fuzz_one(&programs, &target, seconds)
                        && let Ok(mut failures) = failures.lock()
                    {
                        failures.push(why);
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().map_err(|_| "a fuzzing thread panicked")?;
    if failures.is_empty() { Ok(()) } else { Err(failures.join("; ")) }
}

/// Runs one target and prints how many inputs it tried.
fn fuzz_one(programs: &Path, target: &str, seconds: u32) -> Result<(), String> {
    let folder = |kind: &str| -> Result<PathBuf, String> {
        let path = root().join("fuzz").join(kind).join(target);
        std::fs::create_dir_all(&path).map_err(|e| format!("{} cannot be written: {e}", path.display()))?;
        Ok(path)
    };
    let (corpus, artifacts) = (folder("corpus")?, folder("artifacts")?);
    let mut command = Command::new(programs.join(target));
    command.arg(&corpus).args([
        format!("-artifact_prefix={}/", artifacts.display()),
        format!("-max_total_time={seconds}"),
        format!("-timeout={MOST_SECONDS_PER_INPUT}"),
        // Seeds are longer than the first random inputs.
        "-len_control=0".to_string(),
        "-print_final_stats=1".to_string(),
    ]);
    let output = command.stdin(Stdio::null()).output().map_err(|e| format!("{target} cannot be run: {e}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        let stat = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or("?").trim().to_string();
        eprintln!(
            "fuzz {target}: {} inputs, {} kept",
            stat("stat::number_of_executed_units:"),
            stat("stat::new_units_added:")
        );
        return Ok(());
    }
    let lines = text.lines().collect::<Vec<_>>();
    eprintln!("fuzz {target}:\n{}", lines[lines.len().saturating_sub(SHOWN_LINES)..].join("\n"));
    Err(format!("the fuzz target {target} failed; its input is in {}", artifacts.display()))
}

/// The platform of the compiler.
fn host() -> Result<String, String> {
    let version = Command::new("rustc").arg("-vV").output().map_err(|e| format!("rustc cannot be run: {e}"))?;
    let version = String::from_utf8_lossy(&version.stdout);
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_string).ok_or_else(|| "rustc does not name its platform".to_string())
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
