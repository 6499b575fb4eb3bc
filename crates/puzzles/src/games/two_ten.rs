//! 210: chains of takings, several progressions at once, lids that stop all, long sowings.

use crate::plan::PuzzlePlan;
use crate::solution::PlayedSolution;
use catalog::RuleError;
use catalog::{Effect, GameEffect};
use game::{Piece, Place};

const THEMES: &[&str] = &["chain-of-takings", "two-at-once", "lids-stop-all", "long-sowing", "lids"];

/// The puzzle plan of the game.
pub(super) const PLAN: PuzzlePlan = PuzzlePlan {
    game: "210",
    themes: THEMES,
    themes_of: themes,
    setups: &["3x3x2", "4x3x1", "3x3x2", "4x4x1", "3x3x3"],
    from_turn: 1,
    levels: (3, 7),
    play: 2_000,
    nodes: 1_000_000,
    grade: 200_000,
    margin: 1.0,
    least: -2.0,
    exact: true,
    widest: 8_000,
    without_history,
    is_solvable: few_enough,
    ..PuzzlePlan::DEFAULT
};

/// The minimum length of a long sowing, in stones.
const LONG: usize = 3;

fn themes(solution: &PlayedSolution) -> Result<Vec<&'static str>, RuleError> {
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
fn few_enough(position: &str) -> bool {
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

/// A position text without its count of turns with nothing taken: a puzzle has no history.
fn without_history(position: &str) -> String {
    position.rsplit_once(' ').map_or_else(|| position.to_string(), |(rest, _)| format!("{rest} 0"))
}
