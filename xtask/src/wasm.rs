//! The WebAssembly modules of the page: the rules, and the engine.

use crate::run::{cargo, root, run};
use crate::wasm_target::{TARGET, Toolchain};
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

/// The modules: their name, their profile, and their features. The folder is the one that `web/src/rules` imports.
const MODULES: [(&str, &str, &str); 2] = [("rules", "wasm-rules", ""), ("engine", "wasm-engine", "--features engine")];

/// Builds both modules with their JavaScript into `web/src/rules/wasm`. Cargo skips what has not changed.
pub(crate) fn build() -> Result<(), String> {
    let toolchain = Toolchain::find()?;
    for (name, profile, features) in MODULES {
        toolchain.cargo(&format!("build --package quintet-wasm --lib --locked --profile {profile} {features}"))?;
        let module = toolchain.output.join(TARGET).join(profile).join("quintet_wasm.wasm");
        if changed(&module) > changed(&folder().join(format!("{name}_bg.wasm"))) {
            bind(&module, name)?;
        }
    }
    Ok(())
}

/// Runs the tests of the built modules in Node.js.
pub(crate) fn test() -> Result<(), String> {
    let tests = ["golden", "interface", "levels"].map(|name| format!("crates/wasm/tests/node/{name}.test.mjs"));
    let args = ["--test"].into_iter().chain(tests.iter().map(String::as_str)).collect::<Vec<_>>();
    run("node --test crates/wasm/tests/node", "node", &args, root(), &[])
}

/// Removes the modules, for a page whose rules run on the server.
pub(crate) fn remove() -> Result<(), String> {
    match fs::remove_dir_all(folder()) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("{} cannot be removed: {error}", folder().display()))
        }
        _ => Ok(()),
    }
}

fn folder() -> PathBuf {
    root().join("web/src/rules/wasm")
}

fn changed(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|file| file.modified()).ok()
}

/// Writes the JavaScript of a module. The generator is built only when it is needed, because it takes a while.
fn bind(module: &Path, name: &str) -> Result<(), String> {
    cargo("build --package bindgen --locked")?;
    let program = root().join("target/debug").join(format!("bindgen{EXE_SUFFIX}"));
    let paths = [module, &folder()].map(|path| path.display().to_string());
    run(&format!("bindgen {name}"), &program.display().to_string(), &[&paths[0], &paths[1], name], root(), &[])
}

/// The boards of the speed comparison: a golden playthrough, the turns of it that are kept, and the nodes of a search.
const BOARDS: [(&str, &str, u64); 3] = [
    ("Alpha", "alpha-8x8x2", 1_000_000),
    ("Gamma", "gamma-default", 100_000),
    ("Fair Exchange", "exchange-12x15", 500_000),
];
/// The kept turns of each playthrough.
const KEPT_TURNS: [usize; 3] = [10, 40, 60];
/// Native and V8 search each board this many times, one after the other, so that both meet the same load of the machine.
const ROUNDS: usize = 5;

/// Compares the speed of the engine in V8 with the native one on one thread.
pub(crate) fn bench() -> Result<(), String> {
    build()?;
    cargo("build --release --locked --package quintet-wasm --features engine --example speed")?;
    let native = root().join("target/release/examples").join(format!("speed{EXE_SUFFIX}"));
    println!("| nodes per second on one thread | native | V8 | V8 / native |\n|---|---|---|---|");
    for (name, file, nodes) in BOARDS {
        let path = root().join("crates/catalog/tests/golden").join(format!("{file}.txt"));
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let record = text.find("[Game ").map(|at| &text[at..]).ok_or("a golden playthrough has no record")?;
        let request = |kept: usize| serde_json::json!({"record": record, "kept": kept, "nodes": nodes}).to_string();
        let requests = KEPT_TURNS.map(request).join("\n");
        let (mut ours, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let one = speed(Command::new(&native), &requests)?;
            let mut node = Command::new("node");
            node.arg(root().join("crates/wasm/tests/node/speed.mjs"));
            let other = speed(node, &requests)?;
            ours.push(one);
            theirs.push(other);
            ratios.push(other / one);
        }
        let [one, other, ratio] = [ours, theirs, ratios].map(median);
        println!("| {name} | {:.2} M | {:.2} M | {ratio:.2} |", one / 1e6, other / 1e6);
    }
    Ok(())
}

/// Runs a program that prints the nodes and milliseconds of each request, and returns the nodes per second of all.
fn speed(mut program: Command, requests: &str) -> Result<f64, String> {
    let child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|e| format!("{} cannot be run: {e}", program.get_program().display()))?;
    let input = child.stdin.take().ok_or("no input")?;
    writeln!(&input, "{requests}").map_err(|e| e.to_string())?;
    drop(input);
    let output = child.wait_with_output().map_err(|e| e.to_string())?;
    if !output.status.success() {
        return Err("a search of the comparison failed".to_string());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let numbers = text.split_whitespace().map(|n| n.parse::<f64>().map_err(|e| e.to_string()));
    let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
    let sum = |from: usize| numbers.iter().skip(from).step_by(2).sum::<f64>();
    Ok(sum(0) / sum(1) * 1000.0)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
