//! Runs the benchmarks and prints the tables of BENCHMARKS.md.

use crate::run::{cargo, root};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// One measured benchmark.
struct Measured {
    group: String,
    name: String,
    per_second: f64,
    /// Seconds of one measurement (all its games).
    seconds: f64,
}

/// Runs `cargo bench` and prints speeds and their ratio to random chess in the same run.
pub(crate) fn bench() -> Result<(), String> {
    let results = root().join("target/criterion");
    if results.exists() {
        fs::remove_dir_all(&results).map_err(|e| format!("{}: {e}", results.display()))?;
    }
    cargo("bench -p quintet-catalog --bench playouts")?;
    let mut found = Vec::new();
    collect(&results, &mut found)?;
    found.sort_by(|a, b| (&b.group, &a.name).cmp(&(&a.group, &b.name)));
    let chess = found
        .iter()
        .find(|m| m.name.starts_with("chess"))
        .map(|m| m.per_second)
        .ok_or("the benchmark of chess is missing")?;
    println!("| random play on one core | per second | chess = 1.0 | playouts per second |\n|---|---|---|---|");
    for m in found.iter().filter(|m| m.group == "random play") {
        let games = m.name.split(" of ").nth(1).and_then(|t| t.split(' ').next()).and_then(|n| n.parse::<f64>().ok());
        let name = m.name.split(" of ").next().unwrap_or(&m.name);
        let playouts = games.ok_or("a benchmark does not say its games")? / m.seconds;
        println!("| {name} | {:.2} M | {:.2} | {playouts:.0} |", m.per_second / 1e6, m.per_second / chess);
    }
    println!("\n| distinct successors, listed and made | per second |\n|---|---|");
    for m in found.iter().filter(|m| m.group == "distinct successors") {
        println!("| {} | {:.2} M |", m.name, m.per_second / 1e6);
    }
    Ok(())
}

/// Collects `new/benchmark.json` and `new/estimates.json` at any depth.
fn collect(folder: &Path, found: &mut Vec<Measured>) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|e| e.to_string())?.path();
        if path.file_name().is_some_and(|n| n == "new") {
            found.push(measured(&path)?);
        } else if path.is_dir() {
            collect(&path, found)?;
        }
    }
    Ok(())
}

fn measured(folder: &Path) -> Result<Measured, String> {
    let read = |name: &str| -> Result<Value, String> {
        let path: PathBuf = folder.join(name);
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
    };
    let (about, estimates) = (read("benchmark.json")?, read("estimates.json")?);
    let text = |key: &str| about[key].as_str().map(str::to_string).ok_or(format!("{key} is missing"));
    let nanoseconds = estimates["median"]["point_estimate"].as_f64().ok_or("no estimate")?;
    let elements = about["throughput"]["Elements"].as_f64().ok_or("no throughput")?;
    let seconds = nanoseconds / 1e9;
    Ok(Measured { group: text("group_id")?, name: text("function_id")?, per_second: elements / seconds, seconds })
}
