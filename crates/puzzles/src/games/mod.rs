//! The games that have puzzles: one file per game with its plan and its themes.

mod alpha;
mod ampli;
mod exchange;
mod gamma;
mod gamma_landings;
mod gamma_positions;
mod two_ten;

use crate::plan::PuzzlePlan;
use catalog::Seat;
use game::Place;
use game::text::cell_text;

/// The plans of all games that have puzzles.
pub(crate) const PLANS: &[PuzzlePlan] = &[alpha::PLAN, gamma::PLAN, exchange::PLAN, two_ten::PLAN, ampli::PLAN];

/// The name of a cell.
fn cell(place: Place) -> Option<String> {
    match place {
        Place::Cell { file, rank } => Some(cell_text(file, rank)),
        _ => None,
    }
}

/// A position text with this seat to move, for games that write the side as the second field.
fn with_side_to_move(position: &str, seat: Seat) -> String {
    let mut fields = position.split(' ').collect::<Vec<_>>();
    if fields.len() > 1 {
        fields[1] = if seat == Seat::FIRST { "w" } else { "b" };
    }
    fields.join(" ")
}
