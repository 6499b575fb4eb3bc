//! `quintet solve`: exact values.

use super::{open, replay, stop_on_ctrl_c};
use crate::args::FromArgs;
use crate::failure::Failure;
use catalog::{CATALOG, SolvedPosition};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::Path;

/// Prints the exact value of a position and of each of its turns.
pub(crate) fn solve(
    what: &str,
    from: &FromArgs,
    tables: Option<&Path>,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (rules, table) = if CATALOG.iter().any(|e| e.id == what) {
        open(what, from, 1)?
    } else {
        let (_, table) = replay::open(Path::new(what))?;
        (catalog::find(table.id())?.open(&table.setup())?, table)
    };
    let bar = ProgressBar::new(1000).with_style(
        ProgressStyle::with_template("{wide_bar} {percent}% {msg}").unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let cancel = stop_on_ctrl_c()?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let solved = rules.solve(&table.position_text(), tables, threads, &cancel, &mut |part, word| {
        bar.set_position((part * 1000.0) as u64);
        bar.set_message(word.to_string());
    });
    bar.finish_and_clear();
    let solved = solved?;
    if json {
        writeln!(out, "{}", as_json(&solved))?;
    } else {
        writeln!(out, "value\t{}", solved.value)?;
        for turn in &solved.turns {
            writeln!(out, "{}\t{}\t{}", turn.turn, turn.exact, turn.value)?;
        }
        writeln!(out, "nodes\t{}", solved.nodes)?;
    }
    Ok(())
}

fn as_json(solved: &SolvedPosition) -> serde_json::Value {
    let turns = solved
        .turns
        .iter()
        .map(|t| serde_json::json!({"turn": t.turn, "exact": t.exact, "value": t.value}))
        .collect::<Vec<_>>();
    serde_json::json!({"value": solved.value, "turns": turns, "nodes": solved.nodes})
}
