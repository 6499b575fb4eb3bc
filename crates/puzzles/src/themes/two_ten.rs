//! 210: chains of takings, several progressions at once, lids that stop all, long sowings, stones that are left alone.

use super::captured;
use crate::story::Story;
use catalog::Fault;
use game::{Effect, Piece, Place};

pub(super) const THEMES: &[&str] =
    &["chain-of-takings", "two-at-once", "lids-stop-all", "long-sowing", "declined", "patience", "lids"];

/// So many takings of a turn are a chain.
const CHAIN: u32 = 3;
/// So many stones sown are many.
const LONG: usize = 4;

pub(super) fn themes(story: &Story) -> Result<Vec<&'static str>, Fault> {
    let mut found = Vec::new();
    let mut prey = 0;
    for turn in story.own() {
        let taken = captured(&turn.effects);
        prey += taken;
        if taken >= CHAIN {
            found.push("chain-of-takings");
        }
        let before_takings = turn.effects.iter().take_while(|e| !matches!(e, Effect::Captured { .. }));
        if before_takings.filter(|e| matches!(e, Effect::Progression { .. })).count() > 1 {
            found.push("two-at-once");
        }
        let sown = |e: &&Effect| matches!(e, Effect::Moved { piece: Piece::Stone { .. }, from: Place::Hand(_), .. });
        if turn.effects.iter().filter(sown).count() >= LONG {
            found.push("long-sowing");
        }
        let earned = turn.effects.iter().filter(|e| matches!(e, Effect::Progression { .. })).count();
        if earned > taken as usize && turn.after.outcome().is_none() {
            found.push("declined");
        }
        let after = &turn.after;
        if after.outcome().is_none() && after.view(None)["expected"]["phase"] == "pass" {
            found.push("lids-stop-all");
        }
    }
    if prey == 0 && could_take(story)? {
        found.push("patience");
    }
    // The lids matter in every puzzle, for other lids would be another solution; in these nothing else does.
    if found.is_empty() {
        found.push("lids");
    }
    Ok(found)
}

/// Whether a stone could be taken in the puzzle's position.
fn could_take(story: &Story) -> Result<bool, Fault> {
    let mut takes = false;
    story.rules.successors(&story.position, &mut |turn, _| {
        takes = turn.contains("/x:");
        !takes
    })?;
    Ok(takes)
}

/// Whether so few stones are left that all boards with as many can be solved in a few seconds.
pub(super) fn few_enough(position: &str) -> bool {
    let cups = position.split(' ').next().unwrap_or_default().split(['/', ',']);
    let counts = cups.filter_map(|count| count.parse::<u32>().ok()).collect::<Vec<_>>();
    let most: u32 = match counts.len() {
        ..=9 => 10,
        10..=12 => 7,
        13..=16 => 6,
        _ => 0,
    };
    (1..=most).contains(&counts.iter().sum::<u32>())
}
