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

/// Native and V8 search each board this many times, one after the other, so that both meet the same load of the machine.
const ROUNDS: usize = 5;
/// The native time of one search. It decides the nodes of both.
const SEARCH_MS: u32 = 300;

/// Compares the speed of the engine in V8 with the native one on one thread, for every game of the catalog.
pub(crate) fn bench() -> Result<(), String> {
    build()?;
    cargo("build --release --locked --package quintet-wasm --features engine --example speed")?;
    let native = root().join("target/release/examples").join(format!("speed{EXE_SUFFIX}"));
    let mut list = Command::new(&native);
    list.arg("--boards");
    let boards = answer(list, "")?;
    let boards = serde_json::from_str::<Vec<(String, Vec<String>)>>(&boards).map_err(|e| e.to_string())?;
    println!("| nodes per second on one thread | native | V8 | V8 / native |\n|---|---|---|---|");
    for (name, records) in boards {
        let timed = |record| serde_json::json!({"record": record, "time_ms": SEARCH_MS}).to_string();
        let timed = records.iter().map(timed).collect::<Vec<_>>().join("\n");
        let nodes = nodes_and_times(Command::new(&native), &timed)?.into_iter().map(|(nodes, _)| nodes);
        let limited = |(record, nodes)| serde_json::json!({"record": record, "nodes": nodes as u64}).to_string();
        let requests = records.iter().zip(nodes).map(limited).collect::<Vec<_>>().join("\n");
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
        println!("| {name} | {:.3} M | {:.3} M | {ratio:.2} |", one / 1e6, other / 1e6);
    }
    Ok(())
}

/// Returns the nodes per second of all requests together.
fn speed(program: Command, requests: &str) -> Result<f64, String> {
    let measured = nodes_and_times(program, requests)?;
    let (nodes, times): (Vec<_>, Vec<_>) = measured.into_iter().unzip();
    Ok(nodes.iter().sum::<f64>() / times.iter().sum::<f64>() * 1000.0)
}

/// Runs a program that prints the nodes and milliseconds of each request.
fn nodes_and_times(program: Command, requests: &str) -> Result<Vec<(f64, f64)>, String> {
    let pair = |line: &str| {
        let (nodes, time) = line.split_once(' ')?;
        Some((nodes.parse().ok()?, time.parse().ok()?))
    };
    let text = answer(program, requests)?;
    text.lines().map(|line| pair(line).ok_or_else(|| format!("{line:?} is no measurement"))).collect()
}

/// Runs a program and returns its output.
fn answer(mut program: Command, input: &str) -> Result<String, String> {
    let child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|e| format!("{} cannot be run: {e}", program.get_program().display()))?;
    let pipe = child.stdin.take().ok_or("no input")?;
    writeln!(&pipe, "{input}").map_err(|e| e.to_string())?;
    drop(pipe);
    let output = child.wait_with_output().map_err(|e| e.to_string())?;
    if !output.status.success() {
        return Err("a search of the comparison failed".to_string());
    }
    String::from_utf8(output.stdout).map_err(|e| e.to_string())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
