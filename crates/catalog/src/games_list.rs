//! The facts about all games as the page and other programs get them.

use crate::CATALOG;
use serde::Serialize;

/// The lowest and the highest level of the computer, also where its code is missing.
const LEVELS: [u8; 2] = [1, 8];
#[cfg(feature = "engine")]
const _: () = assert!(LEVELS[1] as usize == engine::Level::COUNT);

/// A game that can be played.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// The name by which requests and addresses know it.
    pub id: &'static str,
    /// Its name in English and in Russian.
    pub name: [&'static str; 2],
    /// What it is, in one line of English.
    pub about: &'static str,
    /// The setup where none is given.
    pub setup: &'static str,
    /// More setups that are worth playing.
    pub setups: &'static [&'static str],
    /// The setups of rated games.
    pub standard_setups: &'static [&'static str],
    /// The number of seats in the usual setup.
    pub seats: u8,
    /// The lowest and the highest level of the computer.
    pub levels: [u8; 2],
    /// The name where a name must begin with a letter: keys of texts, modules of code.
    pub key: &'static str,
    /// Whether the result is a score; otherwise it is a win, a draw or a loss.
    pub scored: bool,
    /// Whether a match adds up the points of its games.
    pub cumulative: bool,
    /// Whether some part of a position is hidden from some viewer.
    pub hidden: bool,
    /// Whether a page turns the board so that the own side of a viewer is nearest.
    pub flips: bool,
    /// Whether the game can be played in real time.
    pub live: bool,
    /// The names of the seats in texts.
    pub seat_names: &'static [&'static str],
    /// Whether there are puzzles of the game.
    pub has_puzzles: bool,
}

/// Lists the games. Puzzles are not part of the catalog, so the caller says which games have them.
pub fn game_list(has_puzzles: impl Fn(&str) -> bool) -> Vec<GameInfo> {
    let info = |entry: &crate::Entry| GameInfo {
        id: entry.id,
        name: entry.name,
        about: entry.about,
        setup: entry.default_setup,
        setups: entry.setups,
        standard_setups: entry.standard_setups,
        seats: entry.open(entry.default_setup).map_or(2, |rules| rules.seats()),
        levels: LEVELS,
        key: entry.facts.key,
        scored: entry.facts.scored,
        cumulative: entry.facts.cumulative,
        hidden: entry.facts.hidden,
        flips: entry.facts.flips,
        live: entry.live.is_some(),
        seat_names: entry.facts.seat_names,
        has_puzzles: has_puzzles(entry.id),
    };
    CATALOG.iter().map(info).collect()
}
