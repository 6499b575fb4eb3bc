//! What people and CI run: `cargo verify` and `cargo xtask …`.

mod bench;
mod puzzles;
mod run;
mod verify;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask verify   format, lints, all tests, documentation, fuzz targets (also `cargo verify`)
cargo xtask bench    run the benchmarks and print the table of BENCHMARKS.md
cargo xtask golden   write the golden playthroughs anew; look at the difference before you commit it
cargo xtask puzzles --check   search every puzzle of puzzles/ again (many minutes)";

fn main() -> ExitCode {
    let task = std::env::args().nth(1).unwrap_or_default();
    let done = match task.as_str() {
        "verify" => verify::verify(),
        "bench" => bench::bench(),
        "golden" => run::cargo_with(&[("QUINTET_GOLDEN", "write")], "test -p quintet-catalog --test golden"),
        "puzzles" if std::env::args().nth(2).as_deref() == Some("--check") => puzzles::check(),
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
