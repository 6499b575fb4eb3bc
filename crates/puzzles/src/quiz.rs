//! The answers to a solver: the list, a puzzle without its solution, the judgement of an attempt, a hint, the solution.
//!
//! The server and the browser answer with the same code.

use crate::answer::{Answer, Hint};
use crate::book::Book;
use crate::puzzle::{Goal, Proof, Puzzle};
use catalog::BoardError;
use catalog::RuleError;
use serde::Serialize;

/// A puzzle in a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleListing {
    /// The puzzle id.
    pub id: String,
    /// The lowest level of the computer that solves it, 1 to 8.
    pub difficulty: u8,
    /// Themes, the main one first.
    pub themes: Vec<String>,
}

/// A puzzle without its solution.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleView {
    /// The puzzle id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The setup's text.
    pub setup: String,
    /// The position's text.
    pub position: String,
    /// The seat that has to find the turn.
    pub side: u8,
    /// The number of turns to find.
    pub asked: usize,
    /// The goal: `win`, `draw`, `points` (as many as possible) or `best`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub goal: Goal,
    /// The lowest level of the computer that solves it, 1 to 8.
    pub difficulty: u8,
    /// Themes, the main one first.
    pub themes: Vec<String>,
}

/// The result of an attempt.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
pub enum AttemptResult {
    /// Another turn is better.
    Wrong,
    /// Correct so far.
    Right {
        /// All turns so far, with the replies.
        turns: Vec<String>,
        /// The number of turns still to find.
        left: usize,
    },
    /// Solved.
    Done(Solution),
}

/// The solution of a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "PuzzleSolution"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Solution {
    /// The turns of both sides. The last ones only show the continuation.
    pub line: Vec<String>,
    /// Value of the best turn for the solver: points ahead at the end, or from −1 to 1.
    pub best: f64,
    /// Value of the second best turn.
    pub second: f64,
    /// Whether every value is proved.
    pub exact: bool,
    /// Nodes that the lowest level needed.
    pub nodes: u64,
}

/// A hint.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HintResponse {
    /// `{"place": …}`, `{"tile": [a, b]}` or `"wait"`.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub hint: Hint,
}

impl Book {
    /// Lists the puzzles, the easiest first.
    pub fn listing(&self) -> Vec<PuzzleListing> {
        let listing =
            |p: &Puzzle| PuzzleListing { id: p.id.clone(), difficulty: p.difficulty, themes: p.themes.clone() };
        self.all().iter().map(listing).collect()
    }

    /// Finds a puzzle by its id, or says that there is none.
    pub fn get(&self, id: &str) -> Result<&Puzzle, BoardError> {
        let missing = || BoardError::new("no_such", format!("there is no puzzle {}", catalog::quote(id)));
        self.find(id).ok_or_else(missing)
    }
}

impl Puzzle {
    /// Returns the puzzle without its solution.
    pub fn view(&self) -> Result<PuzzleView, BoardError> {
        let table = self.table().map_err(|f| BoardError::rule("position", None, &f))?;
        let goal = self.goal().map_err(|f| BoardError::rule("position", None, &f))?;
        Ok(PuzzleView {
            id: self.id.clone(),
            game: self.game.clone(),
            setup: self.setup.clone(),
            position: self.position.clone(),
            side: table.to_act().first().map_or(0, |seat| seat.0),
            asked: self.asked,
            goal,
            difficulty: self.difficulty,
            themes: self.themes.clone(),
        })
    }

    /// Judges the solver's turns, and reveals the solution after the last one.
    pub fn attempt(&self, turns: &[String]) -> Result<AttemptResult, BoardError> {
        let rule_error = |f: RuleError| BoardError::rule("turns", None, &f);
        Ok(match self.answer(turns).map_err(rule_error)? {
            Answer::Wrong => AttemptResult::Wrong,
            Answer::Right { turns, left } => AttemptResult::Right { turns, left },
            Answer::Done => AttemptResult::Done(self.solution()),
        })
    }

    /// Returns what moves in the next turn to find.
    pub fn hint_after(&self, found: usize) -> Result<HintResponse, BoardError> {
        if found >= self.asked {
            return Err(BoardError::garbage("the puzzle asks for no more turns"));
        }
        let hint = self.hint(found).map_err(|f| BoardError::rule("turns", None, &f))?;
        Ok(HintResponse { hint })
    }

    /// Returns the solution. Call it only after the solver has found it or gives up.
    pub fn solution(&self) -> Solution {
        Solution {
            line: self.line.clone(),
            best: self.best,
            second: self.second,
            exact: self.proof == Proof::Exact,
            nodes: self.nodes,
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_puzzle_that_is_asked_does_not_tell_its_solution() {
        for entry in catalog::CATALOG {
            let book = crate::book(entry.id).expect("every game has puzzles");
            for puzzle in book.all().iter().take(5) {
                let told = serde_json::to_value(puzzle.view().expect("it can be asked")).expect("plain data");
                for secret in ["line", "best", "second"] {
                    assert!(told.get(secret).is_none(), "{told}");
                }
            }
        }
    }
}
