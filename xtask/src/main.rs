//! What people and CI run: `cargo play`, `cargo verify` and `cargo xtask …`.

mod attack;
mod bench;
mod packages;
mod play;
mod postgres;
mod puzzles;
mod run;
mod verify;
mod web;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask play [WORDS]  build the site and serve it, or run quintet with these words (also `cargo play`)
cargo xtask verify        format, lints, all tests, documentation, fuzz targets, the page in a browser (also `cargo verify`)
cargo xtask bench         run the benchmarks and print the table of BENCHMARKS.md
cargo xtask load [WORDS]  measure the server with random games over real sockets, beside a bare relay; --help says what there is
cargo xtask attack [--short] [--database sqlite|postgres|both] [NAMES]  attack a server of its own; --help says what there is
cargo xtask shots         pictures of every page in both themes and languages, in web/shots
cargo xtask puzzles --check  search every puzzle of puzzles/ again (some minutes)
cargo xtask golden        write the golden playthroughs anew; look at the difference before you commit it";

fn main() -> ExitCode {
    let words = std::env::args().skip(1).collect::<Vec<_>>();
    let Some((task, rest)) = words.split_first() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let done = match task.as_str() {
        "play" => play::play(rest),
        "verify" => verify::verify().map(|()| ExitCode::SUCCESS),
        "bench" => bench::bench().map(|()| ExitCode::SUCCESS),
        "load" => load(rest).map(|()| ExitCode::SUCCESS),
        "attack" => attack::attack(rest).map(|()| ExitCode::SUCCESS),
        "shots" => web::shots().map(|()| ExitCode::SUCCESS),
        "golden" => run::cargo_with(&[("QUINTET_GOLDEN", "write")], "test -p quintet-catalog --test golden")
            .map(|()| ExitCode::SUCCESS),
        "puzzles" if rest == ["--check"] => puzzles::check().map(|()| ExitCode::SUCCESS),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    done.unwrap_or_else(|why| {
        eprintln!("xtask {task}: {why}");
        ExitCode::FAILURE
    })
}

/// Builds the server and the generator for speed, and runs one against the other.
fn load(words: &[String]) -> Result<(), String> {
    run::cargo("build --release --package quintet --package quintet-load")?;
    run::cargo(&format!("run --quiet --release --package quintet-load -- {}", words.join(" ")))
}
