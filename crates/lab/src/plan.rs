//! A measurement: what is played, and how.

use crate::profile::Profile;
use catalog::{Entry, Level, RuleError, Rules};
use serde::{Deserialize, Serialize};

/// What makes two measurements comparable. Games of different conditions never share a folder.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Conditions {
    /// The id of the game.
    pub game: String,
    /// The seed of openings, deals and searches.
    pub seed: u64,
    /// Nodes per turn. A search limited by nodes is the same on every machine.
    pub nodes: u64,
    /// The number of turns in an opening.
    pub opening: u32,
    /// How much worse than the best turn a turn of an opening may be.
    pub margin: f64,
    /// Whether the first turn is as even as possible, as it is if the second player may swap seats after it.
    pub swap: bool,
}

/// A measurement of a game.
#[derive(Clone)]
pub struct Plan {
    /// The game.
    pub entry: &'static Entry,
    /// The conditions of all games.
    pub conditions: Conditions,
    /// The setups.
    pub setups: Vec<String>,
    /// The levels that play against themselves.
    pub levels: Vec<Level>,
    /// Games of each level at each setup.
    pub games: u32,
    /// Games of each pair of neighbouring levels at each setup; an even number, as each opening is played from both seats.
    pub ladder_games: u32,
}

/// The most games of a series.
pub const MAX_GAMES: u32 = 100_000;

impl Plan {
    /// Plans a measurement of the default setup with the profile of a game.
    pub fn new(entry: &'static Entry, seed: u64) -> Plan {
        let profile = Profile::of(entry);
        let conditions = Conditions {
            game: entry.id.to_string(),
            seed,
            nodes: profile.nodes,
            opening: profile.opening_turns,
            margin: profile.margin,
            swap: false,
        };
        let setups = vec![entry.default_setup.to_string()];
        Plan { entry, conditions, setups, levels: vec![Level::BEST], games: 100, ladder_games: 0 }
    }

    /// Opens the rules of each setup. An unknown setup fails before the first game.
    pub(crate) fn open(&self) -> Result<Vec<Box<dyn Rules>>, RuleError> {
        self.setups.iter().map(|setup| self.entry.open(setup)).collect()
    }
}

/// Splits a list of setups at commas. A part with `=` is an option of the setup before it.
///
/// ```
/// assert_eq!(lab::split_setups("2,begin=2,3"), ["2,begin=2", "3"]);
/// ```
pub fn split_setups(text: &str) -> Vec<String> {
    let mut setups = Vec::<String>::new();
    for part in text.split(',') {
        match setups.last_mut() {
            Some(last) if part.contains('=') => {
                last.push(',');
                last.push_str(part);
            }
            _ => setups.push(part.to_string()),
        }
    }
    setups
}
