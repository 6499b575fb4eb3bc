//! The eight playing strengths, and the trait that ties a game to its players.

use crate::baseline::Random;
use crate::generic::GenericPlayer;
use crate::uct::Uct;
use crate::{CancelToken, Limits, OnProgress, Searcher, Solution};
use game::{Game, RuleError};
use std::fmt;
use std::path::Path;
use std::time::Duration;

/// A playing strength from 1 to 8.
///
/// Level 1 loses to a careful child; level 8 is full strength at two seconds per turn. Each game's module defines what a level
/// sees and how it blunders. The thinking time is the same in every game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The number of levels.
    pub const COUNT: usize = 8;

    /// The strongest level.
    pub const BEST: Level = Level(Level::COUNT as u8);

    /// Thinking time per turn, in milliseconds.
    const TIME_MS: [u64; Level::COUNT] = [50, 100, 150, 250, 400, 700, 1200, 2000];

    /// Returns the level with this number, or an error if there is none.
    pub fn new(number: u32) -> Result<Level, RuleError> {
        match number {
            1..=8 => Ok(Level(number as u8)),
            _ => Err(RuleError::new(format!("a level is a number from 1 to 8, found {number}"))),
        }
    }

    /// All levels, weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=Level::BEST.0).map(Level)
    }

    /// The number of the level, from 1 to 8.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The row of this level in a table of all levels, weakest first.
    pub fn select<T>(self, levels: &[T; Level::COUNT]) -> &T {
        &levels[usize::from(self.0) - 1]
    }

    /// The thinking time per turn.
    pub fn time(self) -> Duration {
        Duration::from_millis(*self.select(&Level::TIME_MS))
    }

    /// The search limits of this level.
    pub fn limits(self) -> Limits {
        Limits::time(self.time()).threads(2)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level {}", self.0)
    }
}

/// A game with computer players.
///
/// Every method has a default, so `impl GameEngine for MyGame {}` is enough for a game to be playable at all levels.
pub trait GameEngine: Game {
    /// The nodes that the best player visits in a millisecond on one ordinary core, roughly. What a node is depends on the search, so a
    /// caller that needs reproducible limits for any game converts a time with it.
    const NODES_PER_MS: u64 = 1;

    /// Returns a player of this level. A player keeps its tables from one turn to the next, so use one player per game.
    ///
    /// The default is a [`GenericPlayer`], which needs no knowledge of the game.
    fn player(&self, level: Level) -> Box<dyn Searcher<Self>> {
        Box::new(GenericPlayer::new(level))
    }

    /// Returns a player of this level that may use the tablebases in a folder, or an error if a tablebase is damaged.
    fn player_with_tables(&self, level: Level, folder: &Path) -> Result<Box<dyn Searcher<Self>>, RuleError> {
        let _ = folder;
        Ok(self.player(level))
    }

    /// Returns the baseline player with this name: `random`, `uct`, or a baseline of the game.
    fn baseline(&self, name: &str) -> Option<Box<dyn Searcher<Self>>> {
        match name {
            "random" => Some(Box::new(Random)),
            "uct" => Some(Box::new(Uct)),
            _ => None,
        }
    }

    /// Returns the expected share of wins of a seat, from 0 to 1, where a search gives it this value in this position. `None` if such
    /// a value says nothing about the end of the game.
    ///
    /// The default takes the value for the result of the game from −1 to 1, as the generic player does.
    fn win_share(&self, position: &Self::Position, value: f64, exact: bool) -> Option<f64> {
        let _ = (position, exact);
        Some((value.clamp(-1.0, 1.0) + 1.0) / 2.0)
    }

    /// Returns the points that the side to act is ahead so far; 0 in games without points.
    fn points_ahead(&self, position: &Self::Position) -> i32 {
        let _ = position;
        0
    }

    /// Returns the exact value of each turn of a settled position, or an error that says why it cannot be solved.
    ///
    /// A cancelled solve keeps its progress in `folder`, and the next solve resumes from there. It uses at most this many `threads`.
    fn solve(
        &self,
        position: &Self::Position,
        folder: Option<&Path>,
        threads: usize,
        cancel: &CancelToken,
        progress: &mut OnProgress<'_>,
    ) -> Result<Solution<Self::Step>, RuleError> {
        let _ = (position, folder, threads, cancel, progress);
        Err(RuleError::new(format!("there is no exact solver for {} {}", Self::ID, self.setup())))
    }
}
