//! How strong a computer player is: eight levels, from a first evening to the best there is.

use crate::baseline::Random;
use crate::uct::Uct;
use crate::{CancelToken, Limits, OnProgress, Searcher, Solution};
use game::{Game, RuleError};
use std::fmt;
use std::path::Path;
use std::time::Duration;

/// A strength from 1 to 8.
///
/// 1 loses to a careful child, 8 is full strength at two seconds a turn. What a level sees and how it errs is each game's own
/// (its module says it); how long it may think is the same for all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The strongest.
    pub const BEST: Level = Level(8);

    /// A level, if there is one with this number.
    pub fn new(number: u32) -> Result<Level, RuleError> {
        match number {
            1..=8 => Ok(Level(number as u8)),
            _ => Err(RuleError::new(format!("a level is a number from 1 to 8, found {number}"))),
        }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=8).map(Level)
    }

    /// Its number, from 1 to 8.
    pub fn number(self) -> u8 {
        self.0
    }

    /// How long it may think about a turn.
    pub fn time(self) -> Duration {
        Duration::from_millis([50, 100, 150, 250, 400, 700, 1200, 2000][usize::from(self.0) - 1])
    }

    /// What a thought of this level may cost.
    pub fn limits(self) -> Limits {
        Limits::time(self.time()).threads(2)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level {}", self.0)
    }
}

/// A game that the computer can play.
pub trait GameEngine: Game {
    /// A player of this level. It keeps what it learns from one turn to the next, so a game has its own.
    fn player(&self, level: Level) -> Box<dyn Searcher<Self>>;

    /// A player of this level that may use the tables of solved setups in a folder; a table that is damaged is refused.
    fn player_with_tables(&self, level: Level, folder: &Path) -> Result<Box<dyn Searcher<Self>>, RuleError> {
        let _ = folder;
        Ok(self.player(level))
    }

    /// A player to measure others against: `random`, `uct`, or one of the game's own.
    fn baseline(&self, name: &str) -> Option<Box<dyn Searcher<Self>>> {
        match name {
            "random" => Some(Box::new(Random)),
            "uct" => Some(Box::new(Uct)),
            _ => None,
        }
    }

    /// The exact values of a settled position's turns. Where the game or the position cannot be solved, a sentence says why.
    ///
    /// A solve that is stopped keeps what it has on disk where `folder` says, and goes on from there the next time.
    fn solve(
        &self,
        position: &Self::Position,
        folder: Option<&Path>,
        cancel: &CancelToken,
        progress: &mut OnProgress<'_>,
    ) -> Result<Solution<Self::Step>, RuleError> {
        let _ = (position, folder, cancel, progress);
        Err(RuleError::new(format!("there is no exact solver for {} {}", Self::ID, self.setup())))
    }
}
