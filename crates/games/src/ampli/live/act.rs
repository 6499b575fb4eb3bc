//! The acts of a player and their texts.

use crate::ampli::{Placing, Tile};
use game::{RuleError, quote};
use std::fmt;

/// One deliberate act. Lifting or carrying a tile is not an act.
///
/// ```
/// use games::ampli::live::Act;
/// for text in ["knock:25", "54-@2,0", "withdraw", "draw", "pass", "stop", "resign", "gone"] {
///     assert_eq!(Act::parse(text).unwrap().to_string(), text);
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// Knocks with a tile of the hand and shows it: it must be put next (R4).
    Knock(Tile),
    /// Puts a tile: the one knocked with, or knock and put in one (R4).
    Put(Placing),
    /// Takes back the tile of a knock: a violation (R6).
    Withdraw,
    /// Reaches for the next tile of the reserve, or for the retarder (R1).
    Draw,
    /// Passes (R7).
    Pass,
    /// Ends the own rally (S2).
    Stop,
    /// Resigns (S5).
    Resign,
    /// Leaves the table. Only the table says this of a player (S5).
    Gone,
}

impl Act {
    /// Parses the text of an act.
    pub fn parse(text: &str) -> Result<Act, RuleError> {
        if let Some(tile) = text.strip_prefix("knock:") {
            return Tile::parse(tile).map(Act::Knock);
        }
        match text {
            "withdraw" => Ok(Act::Withdraw),
            "draw" => Ok(Act::Draw),
            "pass" => Ok(Act::Pass),
            "stop" => Ok(Act::Stop),
            "resign" => Ok(Act::Resign),
            "gone" => Ok(Act::Gone),
            placing if placing.contains('@') => Placing::parse(placing).map(Act::Put),
            other => {
                let known = "knock:25, 54-@2,0, withdraw, draw, pass, stop, resign or gone";
                Err(RuleError::new(format!("an act is {known}, found {}", quote(other))))
            }
        }
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Knock(tile) => write!(f, "knock:{tile}"),
            Act::Put(placing) => placing.fmt(f),
            Act::Withdraw => f.write_str("withdraw"),
            Act::Draw => f.write_str("draw"),
            Act::Pass => f.write_str("pass"),
            Act::Stop => f.write_str("stop"),
            Act::Resign => f.write_str("resign"),
            Act::Gone => f.write_str("gone"),
        }
    }
}
