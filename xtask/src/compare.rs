//! `cargo xtask compare`: the cost of this checkout beside another one, in alternating runs. It counts processor time, which other work
//! on the machine changes little.

use crate::run::{root, run};
use std::collections::BTreeMap;
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const USAGE: &str = "compare FOLDER rules|search|load [ROUNDS]: FOLDER is another checkout";
const DEFAULT_ROUNDS: usize = 5;
/// Random games of a measurement.
const RANDOM_GAMES: &str = "2000";
/// Time per search.
const SEARCH_TIME: &str = "1s";
/// The load generator measures only the peak, once.
const PEAK: &str = "--games 0 --idle 0 --finished 0 --rate-seconds 0 --rounds 1";

/// The values of one run by name.
type Values = BTreeMap<String, f64>;

/// Measures the other checkout and this one in turn, and prints the medians and the ratio of each pair's median.
pub(crate) fn compare(args: &[String]) -> Result<(), String> {
    let (folder, part, rounds) = match args {
        [folder, part] => (folder, part, DEFAULT_ROUNDS),
        [folder, part, rounds] => (folder, part, rounds.parse().map_err(|_| USAGE)?),
        _ => return Err(USAGE.to_string()),
    };
    let measure: fn(&Path) -> Result<Values, String> = match part.as_str() {
        "rules" => rules,
        "search" => search,
        "load" => load,
        _ => return Err(USAGE.to_string()),
    };
    let checkouts = [fs::canonicalize(folder).map_err(|e| format!("{folder}: {e}"))?, root().to_path_buf()];
    for checkout in &checkouts {
        let args = ["build", "--release", "--locked", "--package", "quintet", "--package", "quintet-load"];
        run("build", "cargo", &args, checkout, &[])?;
    }
    let mut all = [Vec::new(), Vec::new()];
    for _ in 0..rounds {
        for (values, checkout) in all.iter_mut().zip(&checkouts) {
            values.push(measure(checkout)?);
        }
    }
    let [other, ours] = &all;
    println!("| medians of {rounds} rounds | {} | here | here / there |\n|---|---|---|---|", checkouts[0].display());
    for name in ours.first().into_iter().flat_map(BTreeMap::keys) {
        let column = |runs: &[Values]| median(runs.iter().filter_map(|values| values.get(name).copied()).collect());
        match column(other).zip(column(ours)) {
            Some((there, here)) => println!("| {name} | {there:.2} | {here:.2} | {:.3} |", here / there),
            None => println!("| {name} | – | {:.2} | – |", column(ours).unwrap_or(f64::NAN)),
        }
    }
    Ok(())
}

/// Seconds of random play of each game.
fn rules(checkout: &Path) -> Result<Values, String> {
    let measure = |game: String| {
        let args = ["duel", &game, "--a", "random", "--b", "random", "--jobs", "1", "--games", RANDOM_GAMES];
        let (_, seconds) = timed(Command::new(program(checkout, "quintet")).args(args))?;
        Ok((format!("{game}: {RANDOM_GAMES} random games, s"), seconds))
    };
    games()?.into_iter().map(measure).collect()
}

/// Nodes per second of level 8 on one thread, from the start of each game.
fn search(checkout: &Path) -> Result<Values, String> {
    let measure = |game: String| {
        let args = ["think", &game, "--level", "8", "--time", SEARCH_TIME];
        let (text, seconds) = timed(Command::new(program(checkout, "quintet")).args(args))?;
        let nodes = text.lines().find_map(|line| line.strip_prefix("nodes\t")?.parse::<f64>().ok());
        Ok((format!("{game}: nodes/s"), nodes.ok_or("think prints no nodes")? / seconds.max(f64::EPSILON)))
    };
    games()?.into_iter().map(measure).collect()
}

/// The peak, the server's processor time per step, and bytes per event where the generator counts them. A generator that can ask for views
/// measures both kinds of clients.
fn load(checkout: &Path) -> Result<Values, String> {
    let generator = program(checkout, "quintet-load");
    let (help, _) = timed(Command::new(&generator).arg("--help"))?;
    let has_views = help.contains("--views");
    let mut values = Values::new();
    for kind in if has_views { &["views", "steps"][..] } else { &["views"] } {
        let mut command = Command::new(&generator);
        command.args(PEAK.split(' ')).arg("--server").arg(program(checkout, "quintet"));
        if has_views && *kind == "views" {
            command.arg("--views");
        }
        let (text, _) = timed(&mut command)?;
        let number =
            |line: &str, unit: &str| line.split(unit).next()?.split_whitespace().next_back()?.parse::<f64>().ok();
        let line = text.lines().find(|line| line.starts_with("quintet")).ok_or("the generator prints no peak")?;
        let (peak, cores) = number(line, " steps/s").zip(number(line, " cores")).ok_or("the peak cannot be read")?;
        values.insert(format!("{kind}: peak, steps/s"), peak);
        values.insert(format!("{kind}: server µs per step"), cores / peak * 1e6);
        let bytes = text.lines().find_map(|line| number(line.split_once(" bytes per event")?.0, " bytes"));
        values.extend(bytes.map(|bytes| (format!("{kind}: bytes per event"), bytes)));
    }
    Ok(values)
}

/// The ids of the games: those with rules for people.
fn games() -> Result<Vec<String>, String> {
    let pages = fs::read_dir(root().join("rules")).map_err(|e| e.to_string())?.flatten();
    Ok(pages.filter_map(|page| page.file_name().to_str()?.strip_suffix(".en.md").map(str::to_string)).collect())
}

fn program(checkout: &Path, name: &str) -> PathBuf {
    checkout.join("target/release").join(format!("{name}{EXE_SUFFIX}"))
}

/// Runs a program; returns its output and the processor time that it took in user code, in seconds.
fn timed(command: &mut Command) -> Result<(String, f64), String> {
    let before = children_seconds()?;
    let output = command.output().map_err(|e| format!("{} cannot be run: {e}", command.get_program().display()))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).to_string());
    }
    Ok((String::from_utf8_lossy(&output.stdout).to_string(), children_seconds()? - before))
}

/// The user time of all ended children so far, by Linux's `/proc/self/stat`, whose unit is a hundredth of a second.
fn children_seconds() -> Result<f64, String> {
    let stat = fs::read_to_string("/proc/self/stat").map_err(|e| format!("this comparison needs Linux: {e}"))?;
    // The name of the program, in parentheses, may contain spaces. `cutime` is the fourteenth field behind it.
    let field = stat.rsplit(") ").next().and_then(|fields| fields.split(' ').nth(13));
    field.and_then(|ticks| ticks.parse::<f64>().ok()).map(|ticks| ticks / 100.0).ok_or("no processor time".to_string())
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}
