//! Answers and hints for a solver.

use crate::puzzle::Puzzle;
use catalog::{Effect, GameEffect, RuleError};
use game::{Piece, Place};
use serde::Serialize;

/// The judgement of an attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Another turn is better.
    Wrong,
    /// Right so far.
    Right {
        /// The turns from the puzzle's position on, with the replies.
        turns: Vec<String>,
        /// The number of turns still to find.
        left: usize,
    },
    /// Solved.
    Done,
}

/// A hint for the solver.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "PuzzleHint"))]
#[serde(rename_all = "lowercase")]
pub enum Hint {
    /// The piece on this place moves.
    Place(Place),
    /// This tile is put.
    Tile([u8; 2]),
    /// Nothing moves.
    Wait,
}

impl Puzzle {
    /// Judges the solver's turns. Fails if one of them cannot be read or played.
    pub fn answer(&self, own: &[String]) -> Result<Answer, RuleError> {
        let mut table = self.table()?;
        let side = table.to_act().first();
        let mut own = own.iter();
        let mut turns = Vec::new();
        let mut found = 0;
        for turn in &self.line {
            if table.to_act().first() == side {
                let Some(tried) = own.next() else { break };
                let mut other = table.clone_box();
                other.play_turn(tried)?;
                table.play_turn(turn)?;
                if other.hash() != table.hash() {
                    return Ok(Answer::Wrong);
                }
                found += 1;
                if found == self.asked {
                    return Ok(Answer::Done);
                }
            } else {
                table.play_turn(turn)?;
            }
            turns.push(turn.clone());
        }
        Ok(Answer::Right { turns, left: self.asked - found })
    }

    /// A hint for the solver's next turn after `found` ones.
    pub fn hint(&self, found: usize) -> Result<Hint, RuleError> {
        let mut table = self.table()?;
        let side = table.to_act().first();
        let mut own = 0;
        for turn in &self.line {
            let mine = table.to_act().first() == side;
            let effects = table.play_turn(turn)?;
            if mine && own == found {
                return Ok(effects.iter().find_map(touched).unwrap_or(Hint::Wait));
            }
            own += usize::from(mine);
        }
        Err(RuleError::new("the puzzle asks for no more turns"))
    }
}

fn touched(effect: &Effect) -> Option<Hint> {
    match *effect {
        // Lids come off before the turn starts.
        Effect::Moved { piece: Piece::Lid, .. } => None,
        Effect::Moved { from, .. } => Some(Hint::Place(from)),
        Effect::Custom(GameEffect::Put { tile, .. }) => Some(Hint::Tile(tile)),
        _ => None,
    }
}
