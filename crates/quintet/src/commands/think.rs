//! `quintet think`: the best turn of a position.

use super::{Opened, open, replay, stop_on_ctrl_c};
use crate::args::PositionArgs;
use crate::failure::Failure;
use catalog::{Advice, PlayerSpec, RuleError};
use std::io::Write;
use std::path::Path;

/// Builds the player specification from the arguments.
pub(crate) fn spec(
    level: u32,
    time: Option<&str>,
    nodes: Option<u64>,
    depth: Option<u32>,
) -> Result<PlayerSpec, RuleError> {
    let mut text = format!("level={level}");
    if let Some(time) = time {
        text.push_str(&format!(",time={time}"));
    }
    if let Some(nodes) = nodes {
        text.push_str(&format!(",nodes={nodes}"));
    }
    if let Some(depth) = depth {
        text.push_str(&format!(",depth={depth}"));
    }
    text.parse()
}

/// Prints the best turn.
pub(crate) fn think(
    args: &PositionArgs,
    record: Option<&Path>,
    spec: &PlayerSpec,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (rules, table): Opened = match record {
        Some(file) => {
            let (_, table) = replay::open(file)?;
            if table.id() != args.game {
                return Err(RuleError::new(format!("the record is of {}, not of {}", table.id(), args.game)).into());
            }
            (catalog::find(table.id())?.open(&table.setup())?, table)
        }
        None => open(&args.game, &args.from, 1)?,
    };
    let Some(seat) = table.to_act().first() else {
        return Err(RuleError::new("the game is over in this position: there is nothing to think about").into());
    };
    let limits = spec.limits(1, args.from.seed.unwrap_or(1));
    let advice = rules.player(spec)?.think(&*table, seat, &limits, &stop_on_ctrl_c()?, &mut |_| {})?;
    if json {
        writeln!(out, "{}", as_json(&advice))?;
    } else {
        writeln!(out, "turn\t{}", advice.turn)?;
        writeln!(out, "value\t{:.3}{}", advice.value, if advice.exact { " exact" } else { "" })?;
        writeln!(out, "line\t{}", advice.line.join(" "))?;
        writeln!(out, "depth\t{}", advice.depth)?;
        writeln!(out, "nodes\t{}", advice.nodes)?;
        writeln!(out, "time\t{} ms", advice.elapsed.as_millis())?;
    }
    Ok(())
}

fn as_json(advice: &Advice) -> serde_json::Value {
    serde_json::json!({
        "turn": advice.turn,
        "steps": advice.steps,
        "value": advice.value,
        "exact": advice.exact,
        "line": advice.line,
        "depth": advice.depth,
        "nodes": advice.nodes,
        "ms": advice.elapsed.as_millis() as u64,
    })
}
