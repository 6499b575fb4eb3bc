//! The board for a terminal.

use super::board::Position;
use super::{Alpha, CellSet};
use game::Seat;
use std::fmt::Write;

impl<B: CellSet> Alpha<B> {
    /// Each cell is a disc of its side's colour with the height of the stack, where that is more than one.
    pub(super) fn drawing(&self, position: &Position<B>) -> String {
        let files = (0..self.width).map(|file| format!("{}  ", (b'a' + file) as char)).collect::<String>();
        let files = format!("    {}\n", files.trim_end());
        let mut out = files.clone();
        for rank in (0..self.height).rev() {
            let cell = |file| match position.stack(self.cell(file, rank)) {
                None => "·  ".to_string(),
                Some(stack) => {
                    let disc = if stack.owner == Seat::FIRST { '○' } else { '●' };
                    let height = if stack.height == 1 { " ".to_string() } else { stack.height.to_string() };
                    format!("{disc}{height} ")
                }
            };
            let cells = (0..self.width).map(cell).collect::<String>();
            // Writing into a string cannot fail.
            let _ = writeln!(out, "{:2}  {cells} {}", rank + 1, rank + 1);
        }
        out.push_str(&files);
        for (seat, name) in [(Seat::FIRST, "○ White"), (Seat::SECOND, "● Black")] {
            let (checkers, to_go) = (position.checkers(seat), position.ranks_to_go(seat));
            let spare = if position.spare(seat) { "a spare in hand" } else { "no spare" };
            let _ = writeln!(out, "{name}: checkers {checkers}, ranks to go {to_go}, {spare}");
        }
        out
    }
}
