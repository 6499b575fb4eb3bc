//! Questions about a board that need the rules: notation, paths, legality, records.

use crate::board::{BoardError, BuiltTable};
use game::{Place, RuleError, Seat};
use serde::{Deserialize, Serialize};

/// A question about a board.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// The steps of a legal turn.
    StepsOfTurn {
        /// The turn's text.
        turn: String,
    },
    /// The text of the current turn when these steps complete it.
    TurnText {
        /// The steps that are still to be made.
        of: Vec<String>,
    },
    /// One path for each of these steps: its cells from the first to the last, not adjacent where it jumps. Empty for a step that does
    /// not go from cell to cell.
    Paths {
        /// The seat; by default the one to act.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        seat: Option<u8>,
        /// Legal steps of the seat.
        of: Vec<String>,
    },
    /// Why a step is not legal; `null` if it is.
    CheckStep {
        /// The seat.
        seat: u8,
        /// The step's text.
        step: String,
    },
    /// Why a turn is not legal; `null` if it is.
    CheckTurn {
        /// The turn's text.
        turn: String,
    },
    /// The record with these tags besides its own.
    Record {
        /// Names and values.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
        tags: Vec<[String; 2]>,
    },
    /// The scores when a seat leaves; `null` if the game is over or goes on without it.
    Leave {
        /// The seat.
        seat: u8,
    },
}

/// The answer to a [`Question`].
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// A turn or a record.
    Text(String),
    /// Steps.
    Texts(Vec<String>),
    /// Paths.
    Paths(Vec<Vec<Place>>),
    /// Scores.
    Scores(Vec<i16>),
    /// Nothing to say.
    Nothing,
}

impl BuiltTable {
    /// Answers a question.
    pub fn ask(&self, question: &Question) -> Result<Answer, BoardError> {
        let table = &*self.table;
        let rule_error = |part| move |error: RuleError| BoardError::rule(part, None, &error);
        match question {
            Question::StepsOfTurn { turn } => table.steps_of_turn(turn).map(Answer::Texts).map_err(rule_error("turns")),
            Question::TurnText { of } => table.turn_text(of).map(Answer::Text).map_err(rule_error("of")),
            Question::Paths { seat, of } => {
                let seat = seat.map(Seat).or(table.to_act().first()).unwrap_or(Seat::FIRST);
                table.paths(seat, of).map(Answer::Paths).map_err(rule_error("of"))
            }
            Question::CheckStep { seat, step } => {
                table.check_step(Seat(*seat), step).map(|()| Answer::Nothing).map_err(rule_error("steps"))
            }
            Question::CheckTurn { turn } => {
                table.check_turn(turn).map(|()| Answer::Nothing).map_err(rule_error("turns"))
            }
            Question::Record { tags } => {
                let tags = tags.iter().map(|[name, value]| (name.as_str(), value.as_str())).collect::<Vec<_>>();
                Ok(Answer::Text(table.record(&tags)))
            }
            Question::Leave { seat } => {
                let outcome = table.leave(Seat(*seat));
                Ok(outcome.map_or(Answer::Nothing, |outcome| Answer::Scores(outcome.scores().to_vec())))
            }
        }
    }
}
