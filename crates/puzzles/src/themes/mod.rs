//! What a puzzle is about: read from what the turns of its solution do.

mod alpha;
mod ampli;
mod exchange;
mod gamma;
mod landings;
mod two_ten;

use crate::solution::PlayedSolution;
use catalog::{RuleError, Seat};
use game::Place;
use game::text::cell_text;

pub(crate) use gamma::FORK;
pub(crate) use landings::{LifeFields, Threat};

/// The themes of each game, in the order in which they are told.
const THEMES: [(&str, &[&str]); 5] = [
    ("alpha", alpha::THEMES),
    ("gamma", gamma::THEMES),
    ("exchange", exchange::THEMES),
    ("210", two_ten::THEMES),
    ("ampli", ampli::THEMES),
];

/// The themes that puzzles of a game can have.
pub fn known(game: &str) -> &'static [&'static str] {
    THEMES.iter().find(|(id, _)| *id == game).map_or(&[], |(_, themes)| themes)
}

/// The themes of a solution, never none.
pub(crate) fn of(solution: &PlayedSolution) -> Result<Vec<String>, RuleError> {
    let id = solution.rules.id();
    let found = match id {
        "alpha" => alpha::themes(solution)?,
        "gamma" => gamma::themes(solution)?,
        "exchange" => exchange::themes(solution)?,
        "210" => two_ten::themes(solution)?,
        "ampli" => ampli::themes(solution)?,
        _ => Vec::new(),
    };
    Ok(known(id).iter().filter(|theme| found.contains(*theme)).map(ToString::to_string).collect())
}

/// What tells a position from others by the rules' own equality: its text, with the groups of Fair Exchange in order.
pub(crate) fn same(game: &str, position: &str) -> String {
    if game == "exchange" { exchange::in_order(position) } else { position.to_string() }
}

/// A position as if the game began with it: 210 counts no turns with nothing taken before it.
pub(crate) fn without_past(game: &str, position: &str) -> String {
    match position.rsplit_once(' ') {
        Some((rest, _)) if game == "210" => format!("{rest} 0"),
        _ => position.to_string(),
    }
}

/// Whether so little is left that a position of a game that is counted out can be.
pub(crate) fn few_enough(game: &str, position: &str) -> bool {
    match game {
        "210" => two_ten::few_enough(position),
        "ampli" => ampli::few_enough(position),
        _ => true,
    }
}

/// Whether a position's turns are few enough to be listed: in Gamma each checker in reserve multiplies them.
pub(crate) fn listable(game: &str, position: &str) -> bool {
    game != "gamma" || landings::few_in_reserve(position)
}

/// The name of a cell.
fn cell(place: Place) -> Option<String> {
    match place {
        Place::Cell { file, rank } => Some(cell_text(file, rank)),
        _ => None,
    }
}

/// A position text in which it is this seat's turn, for games that write the side second.
fn turned(position: &str, seat: Seat) -> String {
    let mut fields = position.split(' ').collect::<Vec<_>>();
    if fields.len() > 1 {
        fields[1] = if seat == Seat::FIRST { "w" } else { "b" };
    }
    fields.join(" ")
}
