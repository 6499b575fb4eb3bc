//! `GET /api/games`: the games.

use ::catalog::CATALOG;
use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

/// A game.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameInfo {
    /// The id in requests and addresses.
    id: &'static str,
    /// Its name in English and in Russian.
    name: [&'static str; 2],
    /// One line of English about the game.
    about: &'static str,
    /// The setup where none is given.
    setup: &'static str,
    /// More setups that are worth playing.
    setups: &'static [&'static str],
    /// The number of seats in the default setup.
    seats: u8,
    /// The levels of the computer.
    levels: [u8; 2],
    /// The name where a name must begin with a letter: keys of texts, modules of code.
    key: &'static str,
    /// Whether the result is a score; otherwise it is a win, a draw or a loss.
    scored: bool,
    /// Whether a match adds up the points of its games.
    cumulative: bool,
    /// Whether some part of a position is hidden from some viewer.
    hidden: bool,
    /// Whether a page turns the board so that the own side of a viewer is nearest.
    flips: bool,
    /// Whether the game can be played in real time.
    live: bool,
    /// The names of the seats in texts.
    seat_names: &'static [&'static str],
    /// Whether there are puzzles of the game.
    has_puzzles: bool,
}

/// Lists the games.
#[utoipa::path(get, path = "/api/games", responses((status = 200, description = "The games", body = [GameInfo])))]
pub(crate) async fn games() -> Json<Vec<GameInfo>> {
    let listed = CATALOG.iter().map(|entry| GameInfo {
        id: entry.id,
        name: entry.name,
        about: entry.about,
        setup: entry.default_setup,
        setups: entry.setups,
        seats: entry.open(entry.default_setup).map_or(2, |rules| rules.seats()),
        levels: [1, ::catalog::Level::BEST.number()],
        key: entry.facts.key,
        scored: entry.facts.scored,
        cumulative: entry.facts.cumulative,
        hidden: entry.facts.hidden,
        flips: entry.facts.flips,
        live: entry.live.is_some(),
        seat_names: entry.facts.seat_names,
        has_puzzles: puzzles::book(entry.id).is_some(),
    });
    Json(listed.collect())
}
