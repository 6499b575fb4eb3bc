//! How a game ended: one score per seat; who won is derived.

use crate::{Seat, SeatSet};
use serde::{Serialize, Serializer};
use std::fmt;

/// One score per seat of a finished game.
///
/// Games of win or lose give 1 to the winner and 0 to the loser, 0 to both for a draw.
///
/// ```
/// use game::{Outcome, Seat};
/// let o = Outcome::new(&[12, 9]);
/// assert_eq!(o.winner(), Some(Seat(0)));
/// assert_eq!(o.to_string(), "12-9");
/// assert_eq!(o.result(), "1-0");
/// assert_eq!(Outcome::draw().result(), "1/2-1/2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    scores: [i16; 3],
    seats: u8,
}

impl Outcome {
    /// The outcome with these scores, seat by seat (at most three).
    pub fn new(scores: &[i16]) -> Outcome {
        let mut all = [0; 3];
        all[..scores.len()].copy_from_slice(scores);
        Outcome { scores: all, seats: scores.len() as u8 }
    }

    /// A game of two that `winner` has won.
    pub fn win(winner: Seat) -> Outcome {
        let mut scores = [0, 0];
        scores[winner.index()] = 1;
        Outcome::new(&scores)
    }

    /// A game of two that nobody has won.
    pub fn draw() -> Outcome {
        Outcome::new(&[0, 0])
    }

    /// The scores, seat by seat.
    pub fn scores(&self) -> &[i16] {
        &self.scores[..usize::from(self.seats)]
    }

    /// The score of one seat.
    pub fn score(&self, seat: Seat) -> i16 {
        self.scores()[seat.index()]
    }

    /// The seats that share the best score.
    pub fn best(&self) -> SeatSet {
        let max = self.scores().iter().max().copied().unwrap_or(0);
        (0..self.seats).map(Seat).filter(|&s| self.score(s) == max).fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// The only seat with the best score, or nobody when it is shared.
    pub fn winner(&self) -> Option<Seat> {
        let best = self.best();
        if best.len() == 1 { best.first() } else { None }
    }

    /// The result as a record of two sides writes it: `1-0`, `0-1` or `1/2-1/2`.
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
