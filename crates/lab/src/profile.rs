//! What the laboratory knows about a game beyond its rules: node limits, openings, and the rules whose use it counts.

use crate::games::PROFILES;
use catalog::{Effect, EndReason, Entry};
use game::{Piece, Place};
use std::collections::BTreeMap;

/// How a game is measured. A game without a profile of its own gets [`Profile::of`] its facts.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// The id of the game.
    pub game: &'static str,
    /// Nodes per turn.
    pub nodes: u64,
    /// The number of turns in an opening.
    pub opening_turns: u32,
    /// How much worse than the best turn a turn of an opening may be: points in scored games, else from −1 to 1.
    pub margin: f64,
    /// The rules whose use is counted. Without any, each kind of effect is counted.
    pub features: &'static [Feature],
}

/// A rule whose use is counted.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// The name in data.
    pub name: &'static str,
    /// The name in English and in Russian.
    pub label: [&'static str; 2],
    /// Counts its uses in a game.
    pub count: fn(&SeenGame) -> u32,
}

/// A game as its effects.
#[derive(Clone, Debug, Default)]
pub struct SeenGame {
    /// The effects of each turn.
    pub turns: Vec<Vec<Effect>>,
    /// Why it ended.
    pub end: Option<EndReason>,
}

impl SeenGame {
    /// Iterates over all effects.
    pub(crate) fn effects(&self) -> impl Iterator<Item = &Effect> {
        self.turns.iter().flatten()
    }

    /// Counts the effects that fit.
    pub(crate) fn count(&self, fits: impl Fn(&Effect) -> bool) -> u32 {
        self.effects().filter(|e| fits(e)).count() as u32
    }

    /// Counts the turns that fit.
    pub(crate) fn count_turns(&self, fits: impl Fn(&[Effect]) -> bool) -> u32 {
        self.turns.iter().filter(|turn| fits(turn)).count() as u32
    }
}

impl Profile {
    /// Returns the profile of a game.
    pub fn of(entry: &Entry) -> Profile {
        PROFILES.iter().find(|p| p.game == entry.id).copied().unwrap_or(Profile {
            game: entry.id,
            nodes: 10_000,
            opening_turns: 4,
            margin: if entry.facts.scored { 1.0 } else { 0.1 },
            features: &[],
        })
    }

    /// Counts the uses of each rule in a game.
    pub fn uses(&self, game: &SeenGame) -> BTreeMap<String, u32> {
        if !self.features.is_empty() {
            return self.features.iter().map(|f| (f.name.to_string(), (f.count)(game))).collect();
        }
        let mut uses = BTreeMap::new();
        for effect in game.effects() {
            *uses.entry(effect_name(effect)).or_insert(0) += 1;
        }
        uses
    }

    /// Returns the name of a rule in English and in Russian.
    pub fn label<'a>(&self, name: &'a str) -> [&'a str; 2] {
        self.features.iter().find(|f| f.name == name).map_or([name, name], |f| f.label)
    }
}

/// Names the kind of an effect, such as `moved lid off>cell`.
fn effect_name(effect: &Effect) -> String {
    match effect {
        Effect::Moved { piece, from, to, .. } => {
            format!("moved {} {}>{}", piece_name(*piece), place_name(*from), place_name(*to))
        }
        Effect::Captured { piece, .. } => format!("captured {}", piece_name(*piece)),
        Effect::Scored { .. } => "scored".to_string(),
        Effect::Passed { .. } => "passed".to_string(),
        Effect::Over => "over".to_string(),
        Effect::Custom(custom) => {
            let value = serde_json::to_value(custom).expect("an effect is plain data");
            value["effect"].as_str().unwrap_or("custom").to_string()
        }
    }
}

fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Checker { .. } => "checker",
        Piece::Stone { owner: Some(_) } => "stone",
        Piece::Stone { owner: None } => "common stone",
        Piece::Lid => "lid",
        Piece::Tile(_) => "tile",
    }
}

fn place_name(place: Place) -> &'static str {
    match place {
        Place::Cell { .. } => "cell",
        Place::Group(_) => "group",
        Place::Table { .. } => "table",
        Place::Hand(_) => "hand",
        Place::Reserve(_) => "reserve",
        Place::Off => "off",
    }
}
