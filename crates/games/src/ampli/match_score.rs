//! A match of several games (S4), and who begins each (D3).

use game::{Outcome, Seat};

/// A match has at least this many games.
pub const MIN_MATCH_GAMES: usize = 4;

/// The games of a match between the same players, one after another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    players: u8,
    /// Who begins the next game.
    beginner: Seat,
    totals: [i16; 3],
    games: Vec<Outcome>,
}

impl Match {
    /// A match that begins; who begins the first game is agreed.
    pub fn new(players: u8, beginner: Seat) -> Match {
        Match { players, beginner, totals: [0; 3], games: Vec::new() }
    }

    /// Adds a finished game.
    pub fn add(&mut self, outcome: Outcome) {
        for (total, points) in self.totals.iter_mut().zip(outcome.scores()) {
            *total += points;
        }
        // After a tie, the one who began before begins again.
        self.beginner = outcome.winner().unwrap_or(self.beginner);
        self.games.push(outcome);
    }

    /// Who begins the next game: the winner of the last one.
    pub fn beginner(&self) -> Seat {
        self.beginner
    }

    /// The games so far.
    pub fn games(&self) -> &[Outcome] {
        &self.games
    }

    /// The points of all games added up.
    pub fn totals(&self) -> Outcome {
        Outcome::new(&self.totals[..usize::from(self.players)])
    }

    /// Whether enough games have been played for the match to count.
    pub fn counts(&self) -> bool {
        self.games.len() >= MIN_MATCH_GAMES
    }

    /// Who is ahead: most points, and on equal points most in the last game; nobody if that is equal too.
    pub fn leader(&self) -> Option<Seat> {
        let last = self.games.last()?;
        let best = self.totals().best();
        let most = best.iter().map(|s| last.score(s)).max()?;
        let mut ahead = best.iter().filter(|&s| last.score(s) == most);
        ahead.next().filter(|_| ahead.next().is_none())
    }
}
