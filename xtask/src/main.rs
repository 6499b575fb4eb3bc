//! The tasks of developers and CI: `cargo play`, `cargo verify` and `cargo xtask …`.

mod attack;
mod bench;
mod compare;
mod deny;
mod fuzz;
mod packages;
mod play;
mod postgres;
mod puzzles;
mod python;
mod run;
mod unchanged;
mod verify;
mod wasm;
mod wasm_target;
mod web;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask play [ARGS]      build the site and serve it, or run quintet with these arguments (also `cargo play`)
cargo xtask verify           format, lints, all tests, documentation, fuzz targets, browser tests (also `cargo verify`)
cargo xtask fuzz [SECONDS]   run every fuzz target, 20 seconds each by default
cargo xtask bench [wasm]     run the benchmarks and print the tables of BENCHMARKS.md; wasm: the engine in V8 beside the native one
cargo xtask compare ARGS     measure another checkout and this one in alternating runs: FOLDER rules|search|load [ROUNDS]
cargo xtask load [ARGS]      measure the server with random games over real sockets; --help lists the arguments
cargo xtask attack [ARGS]    attack a server that it starts itself; --help lists the arguments
cargo xtask site             build the site for hosts without a server, in target/site
cargo xtask shots            take pictures of every page in both themes and languages, in web/shots
cargo xtask puzzles --check  search every puzzle of puzzles/ again (some minutes)
cargo xtask python           build the Python package in a virtual environment and test it
cargo xtask types            rewrite the TypeScript types that are generated from Rust
cargo xtask golden           rewrite the golden playthroughs and the turns of the levels; read the difference before you commit it";

fn main() -> ExitCode {
    let args = std::env::args().skip(1).collect::<Vec<_>>();
    let Some((task, rest)) = args.split_first() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let done = match task.as_str() {
        "play" => play::play(rest),
        "verify" => verify::verify().map(|()| ExitCode::SUCCESS),
        "fuzz" => fuzz::run(rest).map(|()| ExitCode::SUCCESS),
        "bench" if rest == ["wasm"] => wasm::bench().map(|()| ExitCode::SUCCESS),
        "bench" => bench::bench().map(|()| ExitCode::SUCCESS),
        "compare" => compare::compare(rest).map(|()| ExitCode::SUCCESS),
        "load" => load(rest).map(|()| ExitCode::SUCCESS),
        "attack" => attack::attack(rest).map(|()| ExitCode::SUCCESS),
        "site" => web::site().map(|()| ExitCode::SUCCESS),
        "shots" => web::shots().map(|()| ExitCode::SUCCESS),
        "python" => python::test().map(|()| ExitCode::SUCCESS),
        "types" => run::cargo_with(&[("UPDATE_EXPECT", "1")], "test -p quintet-wasm --test it types")
            .map(|()| ExitCode::SUCCESS),
        "golden" => run::cargo_with(&[("UPDATE_EXPECT", "1")], "test -p quintet-catalog --test it golden")
            .and_then(|()| run::cargo_with(&[("UPDATE_EXPECT", "1")], "test -p quintet-wasm --test it levels"))
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

/// Builds the server and the load generator in release mode, and runs the generator.
fn load(args: &[String]) -> Result<(), String> {
    run::cargo("build --release --package quintet --package quintet-load")?;
    run::cargo(&format!("run --quiet --release --package quintet-load -- {}", args.join(" ")))
}
