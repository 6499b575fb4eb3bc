//! Themes of Ampli: rallies to the end, interceptions, only moves.

use crate::plan::PuzzlePlan;
use crate::solution::PlayedSolution;
use catalog::RuleError;
use catalog::{Effect, GameEffect};

const THEMES: &[&str] = &["rally-to-the-end", "interception", "only-move", "waiting", "winning-move"];

/// The puzzle plan of the game.
pub(super) const PLAN: PuzzlePlan = PuzzlePlan {
    game: "ampli",
    themes: THEMES,
    themes_of: themes,
    setups: &["2"],
    from_turn: 12,
    levels: (4, 7),
    play: 500,
    nodes: 12_000,
    grade: 20_000,
    margin: 1.0,
    least: -2.0,
    exact: true,
    widest: 250,
    is_solvable: few_enough,
    ..PuzzlePlan::DEFAULT
};

fn themes(solution: &PlayedSolution) -> Result<Vec<&'static str>, RuleError> {
    let mut found = Vec::new();
    let stage = solution.view["stage"].as_str().unwrap_or_default();
    if stage.starts_with("rally") {
        found.push("rally-to-the-end");
    }
    let first = solution.first();
    if !first.effects.iter().any(|e| matches!(e, Effect::Custom(GameEffect::Put { .. }))) {
        found.push("waiting");
    } else if matches!(stage, "first" | "second") {
        found.push("interception");
    }
    if solution.best >= 0.0 && solution.second < 0.0 {
        found.push("only-move");
    }
    if found.is_empty() {
        found.push("winning-move");
    }
    Ok(found)
}

/// Maximum number of tiles in hand that is solved in a moment.
const MAX_TILES: usize = 8;

/// Whether the reserves are empty and few tiles are in hand.
fn few_enough(position: &str) -> bool {
    let hands =
        position.split(' ').filter_map(|field| field.split_once(':')).filter_map(|(_, held)| held.split_once('|'));
    let mut tiles = 0;
    for (hand, reserve) in hands {
        if reserve != "-" {
            return false;
        }
        tiles += hand.split('.').filter(|tile| *tile != "-").count();
    }
    (2..=MAX_TILES).contains(&tiles)
}
