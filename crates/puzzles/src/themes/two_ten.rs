//! 210: chains of takings, several progressions at once, lids that stop all, long sowings.

use crate::solution::PlayedSolution;
use catalog::RuleError;
use catalog::{Effect, GameEffect};
use game::{Piece, Place};

pub(super) const THEMES: &[&str] = &["chain-of-takings", "two-at-once", "lids-stop-all", "long-sowing", "lids"];

/// So many stones sown are many.
const LONG: usize = 3;

pub(super) fn themes(solution: &PlayedSolution) -> Result<Vec<&'static str>, RuleError> {
    let mut found = Vec::new();
    for turn in solution.own() {
        let progression = |e: &Effect| matches!(e, Effect::Custom(GameEffect::Progression { .. }));
        // A taking that makes a progression earns another (T5).
        if turn.effects.iter().skip_while(|e| !matches!(e, Effect::Captured { .. })).any(progression) {
            found.push("chain-of-takings");
        }
        let before_takings = turn.effects.iter().take_while(|e| !matches!(e, Effect::Captured { .. }));
        if before_takings.filter(|e| progression(e)).count() > 1 {
            found.push("two-at-once");
        }
        let sown = |e: &&Effect| matches!(e, Effect::Moved { piece: Piece::Stone { .. }, from: Place::Hand(_), .. });
        if turn.effects.iter().filter(sown).count() >= LONG {
            found.push("long-sowing");
        }
        let after = &turn.after;
        if after.outcome().is_none() && after.view(None)["expected"]["phase"] == "pass" {
            found.push("lids-stop-all");
        }
    }
    // The lids matter in every puzzle, for other lids would be another solution; in these nothing else does.
    if found.is_empty() {
        found.push("lids");
    }
    Ok(found)
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
