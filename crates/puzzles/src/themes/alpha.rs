//! Alpha: series of jumps, leaving together, blockades, races.

use super::turned;
use crate::story::Story;
use catalog::Fault;
use game::{Effect, Place};

pub(super) const THEMES: &[&str] = &["series-of-jumps", "leaving-together", "blockade", "entering", "race"];

/// Who loses one in so many of his turns, or more, is being blocked.
const BLOCKED: usize = 3;

pub(super) fn themes(story: &Story) -> Result<Vec<&'static str>, Fault> {
    let mut found = Vec::new();
    for turn in story.own() {
        for effect in &turn.effects {
            let Effect::Moved { count, from, to, .. } = *effect else { continue };
            match (from, to) {
                (Place::Cell { file, rank }, Place::Cell { file: to_file, rank: to_rank }) => {
                    let far = u16::from(file.abs_diff(to_file)) + u16::from(rank.abs_diff(to_rank));
                    // Steps go as far as the unit is high; only jumps over own stacks go further.
                    if far > count {
                        found.push("series-of-jumps");
                    }
                }
                (Place::Cell { .. }, Place::Off) if count > 1 => found.push("leaving-together"),
                (Place::Reserve(_), _) => found.push("entering"),
                _ => {}
            }
        }
    }
    let first = story.first();
    let other = story.side.next(2);
    if first.after.outcome().is_none() && first.after.to_act().contains(other) {
        let before = story.count_turns(&turned(&story.position, other), usize::MAX).unwrap_or(0);
        let left = story.count_turns(&first.after.position_text(), usize::MAX)?;
        if left * BLOCKED < before * (BLOCKED - 1) {
            found.push("blockade");
        }
    }
    if found.is_empty() {
        found.push("race");
    }
    Ok(found)
}
