//! A puzzle as a line of a file.

use catalog::{AnyTable, RuleError, Rules, quote};
use serde::{Deserialize, Serialize};

/// A position with one clear best turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Eight letters and digits derived from game, setup and position.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The setup's text.
    pub setup: String,
    /// The position's text.
    pub position: String,
    /// The seat of the solver.
    pub side: String,
    /// The solution: turns of both sides, starting with the solver's. The last ones only show the outcome.
    pub line: Vec<String>,
    /// The number of turns that the solver must find.
    pub asked: usize,
    /// The proof of the solution.
    pub proof: Proof,
    /// The value of the best turn for the solver: lead in points at the end, or from −1 to 1.
    pub best: f64,
    /// The value of the second best turn.
    pub second: f64,
    /// The themes, main theme first.
    pub themes: Vec<String>,
    /// The lowest level that finds the solution, 1 to 8.
    pub difficulty: u8,
    /// The nodes that this level needed.
    pub nodes: u64,
    /// The seed of the game or of the random position.
    pub seed: u64,
}

/// The proof that the solution is unique.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// Every turn is proved.
    Exact,
    /// Two searches agree by a clear margin.
    Search,
}

/// The goal of the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "PuzzleGoal"))]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// Win; nothing else does.
    Win,
    /// Hold the draw; everything else loses.
    Draw,
    /// Gain the most points.
    Points,
    /// Find the clearly best turn.
    Best,
}

impl Puzzle {
    /// The goal of the solver.
    pub fn goal(&self) -> Result<Goal, RuleError> {
        let points = catalog::find(&self.game)?.facts.scored;
        // Without points, values between a loss and a win are estimates.
        let wins = |value: f64| if points { value > 0.0 } else { value >= 1.0 };
        let draws = self.best == 0.0 && self.second < 0.0 && self.proof == Proof::Exact;
        Ok(match (wins(self.best), wins(self.second)) {
            (true, false) => Goal::Win,
            _ if draws => Goal::Draw,
            _ if points => Goal::Points,
            _ => Goal::Best,
        })
    }

    /// The rules of the puzzle.
    pub fn rules(&self) -> Result<Box<dyn Rules>, RuleError> {
        catalog::find(&self.game)?.open(&self.setup)
    }

    /// The table of the puzzle.
    pub fn table(&self) -> Result<Box<dyn AnyTable>, RuleError> {
        self.rules()?.at_position(&self.position)
    }

    /// The id for a game, setup and position.
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

    /// The sort key of files: easy puzzles first.
    pub fn order(&self) -> (u8, &str) {
        (self.difficulty, &self.id)
    }
}

/// Reads the lines of a file. An error names the line.
pub fn read_lines(text: &str) -> Result<Vec<Puzzle>, RuleError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = |(number, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|why| {
            let message = format!("line {} is not a puzzle: {why}; found {}", number + 1, quote(line));
            RuleError::new(message)
        })
    };
    lines.map(read).collect()
}

/// A 64-bit mixing function (SplitMix64 finalizer).
pub(crate) fn mix(mut x: u64) -> u64 {
    x ^= x >> 30;
    x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^= x >> 27;
    x = x.wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
