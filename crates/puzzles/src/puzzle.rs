//! A puzzle as a line of a file.

use crate::plan::plan;
use catalog::{AnyTable, RuleError, Rules, quote};
use serde::{Deserialize, Serialize};

/// A position with one clear best turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Eight letters and digits that follow from the game, the setup and the position.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The setup's text.
    pub setup: String,
    /// The position's text.
    pub position: String,
    /// Who is to find the turn, as texts name the seat.
    pub side: String,
    /// The solution: turns of both sides, the first one the solver's; the last ones only show where it leads.
    pub line: Vec<String>,
    /// How many turns the solver must find.
    pub asked: usize,
    /// How it is known.
    pub proof: Proof,
    /// What the best turn is worth to the solver: points ahead at the end, or from −1 to 1.
    pub best: f64,
    /// What the second best is worth.
    pub second: f64,
    /// What it is about, the main theme first.
    pub themes: Vec<String>,
    /// The lowest level of the computer that finds it, 1 to 8.
    pub difficulty: u8,
    /// How many nodes that took.
    pub nodes: u64,
    /// The number from which the game was played in which it came up, or from which its position was scattered.
    pub seed: u64,
}

/// How a puzzle is known to have one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// Every turn was counted out to the end.
    Exact,
    /// Two searches agree by a clear margin.
    Search,
}

/// What the solution brings about: what a solver is told to look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// It wins, and nothing else does.
    Win,
    /// It holds the draw, and all else loses.
    Draw,
    /// It brings the most points.
    Points,
    /// It is clearly the best.
    Best,
}

impl Puzzle {
    /// What the solver is to look for.
    pub fn goal(&self) -> Result<Goal, RuleError> {
        let points = plan(&self.game)?.points;
        // Where no points are counted, anything between a loss and a win is an estimate.
        let wins = |value: f64| if points { value > 0.0 } else { value >= 1.0 };
        let draws = self.best == 0.0 && self.second < 0.0 && self.proof == Proof::Exact;
        Ok(match (wins(self.best), wins(self.second)) {
            (true, false) => Goal::Win,
            _ if draws => Goal::Draw,
            _ if points => Goal::Points,
            _ => Goal::Best,
        })
    }

    /// The rules it is played by.
    pub fn rules(&self) -> Result<Box<dyn Rules>, RuleError> {
        catalog::find(&self.game)?.open(&self.setup)
    }

    /// The table on which it is asked.
    pub fn table(&self) -> Result<Box<dyn AnyTable>, RuleError> {
        self.rules()?.at_position(&self.position)
    }

    /// The id that the game, the setup and the position have.
    pub fn id_of(game: &str, setup: &str, position: &str) -> String {
        let text = [game, setup, position].join("\n");
        let mut left = mix(text
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)));
        // No letters that look like digits.
        let letters = b"23456789abcdefghjkmnpqrstuvwxyz0";
        let mut id = String::new();
        for _ in 0..8 {
            id.push(char::from(letters[(left % 32) as usize]));
            left /= 32;
        }
        id
    }

    /// The puzzle as a line of a file.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The order in which files hold puzzles: the easy ones first.
    pub fn order(&self) -> (u8, &str) {
        (self.difficulty, &self.id)
    }
}

/// Reads the lines of a file; a fault names its line.
pub fn read_lines(text: &str) -> Result<Vec<Puzzle>, RuleError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = |(number, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|why| {
            let message = format!("line {} is no puzzle: {why}; found {}", number + 1, quote(line));
            RuleError::new(message)
        })
    };
    lines.map(read).collect()
}

/// Spreads a number over all bits.
pub(crate) fn mix(mut x: u64) -> u64 {
    x ^= x >> 30;
    x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^= x >> 27;
    x = x.wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
