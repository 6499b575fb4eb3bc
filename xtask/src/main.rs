//! What people and CI run: `cargo verify` and `cargo xtask …`.

mod bench;
mod postgres;
mod run;
mod verify;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask verify   format, lints, all tests, documentation, fuzz targets (also `cargo verify`)
cargo xtask bench    run the benchmarks and print the table of BENCHMARKS.md
cargo xtask load     measure the server with random games over real sockets, beside a bare relay; --help says what can be asked for
cargo xtask golden   write the golden playthroughs anew; look at the difference before you commit it";

fn main() -> ExitCode {
    let task = std::env::args().nth(1).unwrap_or_default();
    let done = match task.as_str() {
        "verify" => verify::verify(),
        "bench" => bench::bench(),
        "load" => load(),
        "golden" => run::cargo_with(&[("QUINTET_GOLDEN", "write")], "test -p quintet-catalog --test golden"),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask {task}: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the server and the generator for speed, and runs one against the other.
fn load() -> Result<(), String> {
    run::cargo("build --release --package quintet --package quintet-load")?;
    let words = std::env::args().skip(2).collect::<Vec<_>>().join(" ");
    run::cargo(&format!("run --quiet --release --package quintet-load -- {words}"))
}
