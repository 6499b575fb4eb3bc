//! A match of several games (S4), and the beginner of each (D3).

use game::{Outcome, Seat};

/// The fewest games of a match that counts.
pub const MIN_MATCH_GAMES: usize = 4;

/// The games of a match between the same players, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    players: u8,
    /// The beginner of the next game.
    beginner: Seat,
    totals: [i16; 3],
    games: Vec<Outcome>,
}

impl Match {
    /// Creates a match with the agreed beginner of the first game.
    pub fn new(players: u8, beginner: Seat) -> Match {
        Match { players, beginner, totals: [0; 3], games: Vec::new() }
    }

    /// Adds a finished game.
    pub fn add(&mut self, outcome: Outcome) {
        for (total, points) in self.totals.iter_mut().zip(outcome.scores()) {
            *total += points;
        }
        // After a tie the same seat begins again.
        self.beginner = outcome.winner().unwrap_or(self.beginner);
        self.games.push(outcome);
    }

    /// Returns the beginner of the next game: the winner of the last one.
    pub fn beginner(&self) -> Seat {
        self.beginner
    }

    /// Returns the games so far.
    pub fn games(&self) -> &[Outcome] {
        &self.games
    }

    /// Returns the sum of the points of all games.
    pub fn totals(&self) -> Outcome {
        Outcome::new(&self.totals[..usize::from(self.players)])
    }

    /// Returns whether the match has enough games to count.
    pub fn counts(&self) -> bool {
        self.games.len() >= MIN_MATCH_GAMES
    }

    /// Returns the leader: most points, and on equal points most in the last game; `None` if that is equal too.
    pub fn leader(&self) -> Option<Seat> {
        let last = self.games.last()?;
        let best = self.totals().best();
        let most = best.iter().map(|s| last.score(s)).max()?;
        let mut ahead = best.iter().filter(|&s| last.score(s) == most);
        ahead.next().filter(|_| ahead.next().is_none())
    }
}
