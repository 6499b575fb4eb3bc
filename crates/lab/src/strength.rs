//! The strength of the players of a measurement.

use catalog::{Level, Limits, PlayerKind, PlayerSpec, RuleError};
use std::fmt;

/// Random play, or a level of the engine with a node limit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Strength(u8);

/// The fewest nodes of a search: a level that stops by its own limits is not cut short.
const MIN_NODES: u64 = 64;

impl Strength {
    /// Random play.
    pub const RANDOM: Strength = Strength(0);

    /// The strongest level.
    pub const BEST: Strength = Strength(Level::COUNT as u8);

    /// Returns the strength with this number: 0 is random play, 1 to 8 are the levels.
    pub fn new(number: u32) -> Result<Strength, RuleError> {
        if number == 0 { Ok(Strength::RANDOM) } else { Ok(Strength(Level::new(number)?.number())) }
    }

    /// All strengths, weakest first.
    pub fn all() -> impl Iterator<Item = Strength> {
        (0..=Strength::BEST.0).map(Strength)
    }

    /// The number of the level; 0 for random play.
    pub fn number(self) -> u8 {
        self.0
    }

    fn level(self) -> Option<Level> {
        Level::new(u32::from(self.0)).ok()
    }

    /// The player of this strength.
    pub(crate) fn spec(self) -> PlayerSpec {
        match self.level() {
            Some(level) => PlayerSpec::level(level),
            None => PlayerSpec { kind: PlayerKind::Baseline("random".to_string()), ..PlayerSpec::level(Level::BEST) },
        }
    }

    /// The limits of a search where the best level has `nodes`. Lower levels have fewer, in proportion to their thinking times.
    pub(crate) fn limits(self, nodes: u64, seed: u64) -> Limits {
        let share = |level: Level| level.time().as_secs_f64() / Level::BEST.time().as_secs_f64();
        let own = self.level().map_or(1.0, |level| nodes as f64 * share(level));
        Limits::nodes((own as u64).max(MIN_NODES)).seed(seed)
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
