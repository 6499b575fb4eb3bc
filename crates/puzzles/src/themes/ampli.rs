//! Ampli: rallies to the end, full chains, interceptions, the only move that holds.

use crate::story::Story;
use catalog::Fault;
use game::Effect;

pub(super) const THEMES: &[&str] =
    &["rally-to-the-end", "full-chain", "interception", "only-move", "waiting", "winning-move"];

pub(super) fn themes(story: &Story) -> Result<Vec<&'static str>, Fault> {
    let mut found = Vec::new();
    let stage = story.view["stage"].as_str().unwrap_or_default();
    if stage.starts_with("rally") {
        found.push("rally-to-the-end");
    }
    let first = story.first();
    let put = |effects: &[Effect]| {
        effects.iter().find_map(|e| if let Effect::Put { full, .. } = e { Some(*full) } else { None })
    };
    match put(&first.effects) {
        Some(_) if matches!(stage, "first" | "second") => found.push("interception"),
        None => found.push("waiting"),
        Some(_) => {}
    }
    // Full tiles of the solver one after another, nobody else's between.
    let mut row = 0;
    for turn in &story.turns {
        match (turn.seat == story.side, put(&turn.effects)) {
            (true, Some(true)) => row += 1,
            (_, None) => {}
            _ => row = 0,
        }
        if row >= 2 {
            found.push("full-chain");
        }
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
