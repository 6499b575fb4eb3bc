//! Writes position texts, and defines the letters of checkers.

use super::Gamma;
use super::cells::{Cell, SIZE};
use super::position::{Phase, Position, Run};
use game::grid::Grid;
use game::{Game, Seat};

/// The board of G1.
pub(super) const GRID: Grid = Grid::new(SIZE, SIZE, "G1");

/// Returns the letter of a checker: `A`–`E` for White with 1–5 dots, `a`–`e` for Black.
pub(super) fn letter(owner: Seat, dots: u8) -> char {
    let first = if owner == Seat::FIRST { b'A' } else { b'a' };
    (first + dots - 1) as char
}

/// Returns a number with its noun: `1 step`, `3 steps`.
pub(super) fn number_of(n: impl Into<u32>, thing: &str) -> String {
    let n = n.into();
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}

/// Returns the owner and the dots of a letter.
pub(super) fn checker(letter: char) -> Option<(Seat, u8)> {
    match letter {
        'A'..='E' => Some((Seat::FIRST, letter as u8 - b'A' + 1)),
        'a'..='e' => Some((Seat::SECOND, letter as u8 - b'a' + 1)),
        _ => None,
    }
}

/// Returns the text of a stack: `A`, or `[AAc]` for several checkers.
pub(super) fn stack_text(runs: impl Iterator<Item = Run>) -> String {
    let mut text = String::new();
    push_stack(&mut text, runs);
    text
}

/// Appends the text of a stack.
fn push_stack(out: &mut String, runs: impl Iterator<Item = Run>) {
    let from = out.len();
    out.extend(runs.flat_map(|run| std::iter::repeat_n(letter(run.owner, run.dots), usize::from(run.count))));
    if out.len() > from + 1 {
        out.insert(from, '[');
        out.push(']');
    }
}

impl Position {
    /// Returns the reserve of a side: its letters in order, `-` for none.
    pub(super) fn reserve_text(&self, seat: Seat) -> String {
        let mut text = String::new();
        self.push_reserve(&mut text, seat);
        text
    }

    fn push_reserve(&self, out: &mut String, seat: Seat) {
        if !self.has_reserve(seat) {
            return out.push('-');
        }
        for dots in 1..=5 {
            out.extend(std::iter::repeat_n(letter(seat, dots), usize::from(self.reserve(seat, dots))));
        }
    }
}

impl Gamma {
    pub(super) fn write_position(&self, position: &Position) -> String {
        let mut text = String::with_capacity(128);
        let is_obstacle = |cell: Cell| self.layout.open & cell.bit() == 0;
        GRID.write_runs(
            &mut text,
            |file, rank| {
                let cell = Cell::new(file, rank);
                !is_obstacle(cell) && position.top(cell).is_none()
            },
            |file, rank, text| match Cell::new(file, rank) {
                cell if is_obstacle(cell) => text.push('#'),
                cell => push_stack(text, position.stack(cell)),
            },
        );
        text.push(' ');
        text.push_str(self.seat_text(position.side));
        for seat in [Seat::FIRST, Seat::SECOND] {
            text.push(' ');
            position.push_reserve(&mut text, seat);
        }
        text.push_str(match position.phase {
            Phase::Placing => " placing",
            Phase::Playing | Phase::Entering => " playing",
            Phase::Won => " won",
        });
        text
    }
}
