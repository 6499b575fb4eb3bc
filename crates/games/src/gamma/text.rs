//! Position texts are printed here, and the letters they are made of.

use super::Gamma;
use super::cells::{Cell, SIZE};
use super::position::{Phase, Position, Run};
use game::{Game, Seat};

/// The letter of a checker: `A`–`E` for White's of 1–5 dots, `a`–`e` for Black's.
pub(super) fn letter(owner: Seat, dots: u8) -> char {
    let first = if owner == Seat::FIRST { b'A' } else { b'a' };
    (first + dots - 1) as char
}

/// A number of things for a sentence: `1 step`, `3 steps`.
pub(super) fn number_of(n: impl Into<u32>, thing: &str) -> String {
    let n = n.into();
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}

/// The owner and the dots of a checker's letter.
pub(super) fn checker(letter: char) -> Option<(Seat, u8)> {
    match letter {
        'A'..='E' => Some((Seat::FIRST, letter as u8 - b'A' + 1)),
        'a'..='e' => Some((Seat::SECOND, letter as u8 - b'a' + 1)),
        _ => None,
    }
}

/// A stack as position texts write it: `A`, or `[AAc]` where there are several checkers.
pub(super) fn stack_text(runs: impl Iterator<Item = Run>) -> String {
    let letters = runs
        .flat_map(|run| std::iter::repeat_n(letter(run.owner, run.dots), usize::from(run.count)))
        .collect::<String>();
    if letters.len() > 1 { format!("[{letters}]") } else { letters }
}

impl Position {
    /// The reserve of a side, its letters in order, `-` where there is none.
    pub(super) fn reserve_text(&self, seat: Seat) -> String {
        if !self.has_reserve(seat) {
            return "-".to_string();
        }
        (1..=5)
            .flat_map(|dots| std::iter::repeat_n(letter(seat, dots), usize::from(self.reserve(seat, dots))))
            .collect()
    }
}

impl Gamma {
    pub(super) fn write_position(&self, position: &Position) -> String {
        let rows = (0..SIZE).rev().map(|rank| self.row_text(position, rank)).collect::<Vec<_>>().join("/");
        let side = self.seat_text(position.side);
        let [white, black] = [Seat::FIRST, Seat::SECOND].map(|seat| position.reserve_text(seat));
        let phase = match position.phase {
            Phase::Placing => "placing",
            Phase::Playing | Phase::Entering => "playing",
            Phase::Won => "won",
        };
        format!("{rows} {side} {white} {black} {phase}")
    }

    fn row_text(&self, position: &Position, rank: u8) -> String {
        let mut row = String::new();
        let mut empty = 0;
        for cell in (0..SIZE).map(|file| Cell::new(file, rank)) {
            let content = match self.layout.open & cell.bit() {
                0 => "#".to_string(),
                _ => stack_text(position.stack(cell)),
            };
            if content.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                row.push_str(&empty.to_string());
                empty = 0;
            }
            row.push_str(&content);
        }
        if empty > 0 {
            row.push_str(&empty.to_string());
        }
        row
    }
}
