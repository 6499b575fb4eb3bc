//! Alpha: series of jumps, leaving together, blockades, races.

use crate::story::Story;
use catalog::Fault;
use game::{Effect, Place};

pub(super) const THEMES: &[&str] = &["series-of-jumps", "leaving-together", "blockade", "entering", "race"];

/// Who has no more turns than this is blocked.
const BLOCKED: usize = 3;

pub(super) fn themes(story: &Story) -> Result<Vec<&'static str>, Fault> {
    let mut found = Vec::new();
    for turn in story.own() {
        for effect in &turn.effects {
            let Effect::Moved { count, from, to, .. } = *effect else { continue };
            match (from, to) {
                (Place::Cell { file, rank }, Place::Cell { file: to_file, rank: to_rank }) => {
                    let far = u16::from(file.abs_diff(to_file)) + u16::from(rank.abs_diff(to_rank));
                    // Steps go as far as the unit is high; only jumps go further.
                    if far >= count + 2 {
                        found.push("series-of-jumps");
                    }
                }
                (Place::Cell { .. }, Place::Off) if count > 1 => found.push("leaving-together"),
                (Place::Reserve(_), _) => found.push("entering"),
                _ => {}
            }
        }
        let after = &turn.after;
        if after.outcome().is_none() && after.to_act().first() != Some(story.side) {
            let left = story.count_turns(&after.position_text(), BLOCKED + 1)?;
            if left <= BLOCKED {
                found.push("blockade");
            }
        }
    }
    if found.is_empty() {
        found.push("race");
    }
    Ok(found)
}
