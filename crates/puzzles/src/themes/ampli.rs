//! Ampli: rallies to the end, interceptions, the only move that holds.

use crate::story::Story;
use catalog::RuleError;
use game::Effect;

pub(super) const THEMES: &[&str] = &["rally-to-the-end", "interception", "only-move", "waiting", "winning-move"];

pub(super) fn themes(story: &Story) -> Result<Vec<&'static str>, RuleError> {
    let mut found = Vec::new();
    let stage = story.view["stage"].as_str().unwrap_or_default();
    if stage.starts_with("rally") {
        found.push("rally-to-the-end");
    }
    let first = story.first();
    if !first.effects.iter().any(|e| matches!(e, Effect::Put { .. })) {
        found.push("waiting");
    } else if matches!(stage, "first" | "second") {
        found.push("interception");
    }
    if story.best >= 0.0 && story.second < 0.0 {
        found.push("only-move");
    }
    if found.is_empty() {
        found.push("winning-move");
    }
    Ok(found)
}

/// The most tiles in hand that are counted out in a moment.
const MOST_TILES: usize = 8;

/// Whether nothing is left to be drawn and few tiles are in hand.
pub(super) fn few_enough(position: &str) -> bool {
    let hands =
        position.split(' ').filter_map(|field| field.split_once(':')).filter_map(|(_, held)| held.split_once('|'));
    let mut tiles = 0;
    for (hand, reserve) in hands {
        if reserve != "-" {
            return false;
        }
        tiles += hand.split('.').filter(|tile| *tile != "-").count();
    }
    (2..=MOST_TILES).contains(&tiles)
}
