//! Fair Exchange: exchanges won by a count, double targets, quiet moves that trap.

use crate::story::Story;
use catalog::Fault;

pub(super) const THEMES: &[&str] = &["double-target", "exchange-by-count", "no-capture", "quiet-trap", "only-move"];

pub(super) fn themes(story: &Story) -> Result<Vec<&'static str>, Fault> {
    let mut found = Vec::new();
    let first = story.first();
    let (shift, captures) = parts(&first.text);
    let open = open_groups(story, shift)?;
    if open > 1 {
        found.push("double-target");
    }
    match captures {
        Some(_) => found.push("exchange-by-count"),
        None if open > 0 => found.push("no-capture"),
        // Nothing could be captured now, and yet points come of it.
        None if story.best > lead(story) => found.push("quiet-trap"),
        None => {}
    }
    if found.is_empty() || story.best <= lead(story) {
        found.push("only-move");
    }
    Ok(found)
}

/// In how many groups a shift lets the solver capture.
fn open_groups(story: &Story, shift: &str) -> Result<usize, Fault> {
    let mut table = story.rules.at_position(&story.position)?;
    table.play_step(story.side, shift)?;
    let view = table.view(None);
    let groups = view["groups"].as_array().map_or(&[][..], Vec::as_slice);
    Ok(groups.iter().filter(|group| group["open"] == true).count())
}

/// The points that the solver is ahead before his turn.
fn lead(story: &Story) -> f64 {
    let score = |seat: u8| story.view["score"][usize::from(seat)].as_f64().unwrap_or(0.0);
    score(story.side.0) - score(story.side.next(2).0)
}

/// The shift of a turn and what it captures.
fn parts(turn: &str) -> (&str, Option<&str>) {
    turn.split_once("/x").map_or((turn, None), |(shift, taken)| (shift, Some(taken)))
}

/// A position text with its groups in order: groups have no order (E2).
pub(super) fn in_order(position: &str) -> String {
    let (groups, rest) = position.split_once(' ').unwrap_or((position, ""));
    let mut groups = groups.split('/').collect::<Vec<_>>();
    groups.sort_unstable();
    format!("{} {rest}", groups.join("/"))
}
