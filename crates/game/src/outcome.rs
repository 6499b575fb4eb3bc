//! The outcome of a game: one score for each seat.

use crate::{Seat, SeatSet};
use serde::{Serialize, Serializer};
use std::fmt;

/// The most seats that a table has.
pub const MAX_SEATS: usize = 3;

/// The score of each seat of a finished game. The winner follows from the scores.
///
/// A game without points gives 1 to a winner and 0 to a loser, and 0 to all for a draw.
///
/// ```
/// use game::{Outcome, Seat};
/// let outcome = Outcome::new(&[12, 9]);
/// assert_eq!(outcome.winner(), Some(Seat(0)));
/// assert_eq!(outcome.to_string(), "12-9");
/// assert_eq!(outcome.result(), "1-0");
/// assert_eq!(Outcome::draw().result(), "1/2-1/2");
/// assert_eq!(Outcome::loss(Seat(1), 3).scores(), [1, 0, 1]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number[]"))]
pub struct Outcome {
    scores: [i16; MAX_SEATS],
    seats: u8,
}

impl Outcome {
    /// Creates an outcome from the scores of at most [`MAX_SEATS`] seats.
    pub fn new(scores: &[i16]) -> Outcome {
        let mut all = [0; MAX_SEATS];
        all[..scores.len()].copy_from_slice(scores);
        Outcome { scores: all, seats: scores.len() as u8 }
    }

    /// Creates the outcome of a game of two seats that `winner` has won.
    pub fn win(winner: Seat) -> Outcome {
        let mut scores = [0, 0];
        scores[winner.index()] = 1;
        Outcome::new(&scores)
    }

    /// Creates the outcome of a drawn game of two seats.
    pub fn draw() -> Outcome {
        Outcome::tie(2)
    }

    /// Creates the outcome of a game of any number of seats that one of them has lost: all others share the win.
    pub fn loss(loser: Seat, seats: u8) -> Outcome {
        let mut outcome = Outcome::tie(seats);
        for seat in (0..seats).map(Seat).filter(|&seat| seat != loser) {
            outcome.scores[seat.index()] = 1;
        }
        outcome
    }

    /// Creates the outcome of a game of any number of seats without a winner: all score 0.
    pub fn tie(seats: u8) -> Outcome {
        Outcome::new(&[0; MAX_SEATS][..usize::from(seats)])
    }

    /// Returns the scores, seat by seat.
    pub fn scores(&self) -> &[i16] {
        &self.scores[..usize::from(self.seats)]
    }

    /// Returns the score of a seat.
    pub fn score(&self, seat: Seat) -> i16 {
        self.scores()[seat.index()]
    }

    /// Returns the seats that share the best score.
    pub fn best(&self) -> SeatSet {
        let max = self.scores().iter().max().copied().unwrap_or(0);
        (0..self.seats).map(Seat).filter(|&s| self.score(s) == max).fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// Returns the only seat with the best score; `None` if several share it.
    pub fn winner(&self) -> Option<Seat> {
        let best = self.best();
        if best.len() == 1 { best.first() } else { None }
    }

    /// Returns the result of a game of two seats as records write it: `1-0`, `0-1` or `1/2-1/2`.
    pub fn result(&self) -> &'static str {
        match self.winner() {
            Some(Seat(0)) => "1-0",
            Some(_) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, score) in self.scores().iter().enumerate() {
            if i > 0 {
                f.write_str("-")?;
            }
            write!(f, "{score}")?;
        }
        Ok(())
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.scores().serialize(serializer)
    }
}
