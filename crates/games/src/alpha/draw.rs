//! The board for a terminal.

use super::board::Position;
use super::{Alpha, CellSet};
use game::Seat;

impl<B: CellSet> Alpha<B> {
    /// Draws each stack as a disc of its side, with its height if that is more than one.
    pub(super) fn drawing(&self, position: &Position<B>) -> String {
        let cell = |file, rank| match position.stack(self.cell(file, rank)) {
            None => "·  ".to_string(),
            Some(stack) => {
                let disc = if stack.owner == Seat::FIRST { '○' } else { '●' };
                let height = if stack.height == 1 { " ".to_string() } else { stack.height.to_string() };
                format!("{disc}{height} ")
            }
        };
        let mut out = self.grid().draw(|letter| format!("{letter}  "), cell);
        for (seat, name) in [(Seat::FIRST, "○ White"), (Seat::SECOND, "● Black")] {
            let (checkers, to_go) = (position.checkers(seat), position.ranks_to_go(seat));
            let spare = if position.spare(seat) { "a spare in hand" } else { "no spare" };
            out.push_str(&format!("{name}: checkers {checkers}, ranks to go {to_go}, {spare}\n"));
        }
        out
    }
}
