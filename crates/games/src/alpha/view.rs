//! The view for a page.

use super::board::Position;
use super::{Alpha, CellSet};
use game::{Game, Outcome, Seat, Status};
use serde::Serialize;

/// The decision of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "AlphaExpected"))]
#[serde(rename_all = "lowercase")]
pub enum Expected {
    /// Move a unit.
    Move,
    /// Move a unit or enter the spare.
    Either,
    /// Enter the spare: nothing can move.
    Enter,
    /// Pass: there is nothing else.
    Pass,
    /// The game is over.
    Nothing,
}

/// The reason why a game is over by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "AlphaOverReason"))]
#[serde(rename_all = "kebab-case")]
pub enum OverReason {
    /// All checkers of a side are off the board (A13).
    Off,
}

/// The view of a position; nothing is hidden.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "AlphaView"))]
pub struct View {
    /// Files of the board.
    pub width: u8,
    /// Ranks of the board.
    pub height: u8,
    /// The ranks from White's first on, each from file a: how high the stacks are, Black's as negative numbers.
    pub ranks: Vec<Vec<i8>>,
    /// The side to move.
    pub to_move: Seat,
    /// The decision of that side.
    pub expected: Expected,
    /// Whether each side has a spare checker in hand.
    pub spare: [bool; 2],
    /// The number of checkers of each side on the board.
    pub checkers: [u32; 2],
    /// The ranks that each side still has to go (A15).
    pub to_go: [u16; 2],
    /// The outcome of a finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub outcome: Option<Outcome>,
    /// The reason why the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub why_over: Option<OverReason>,
}

impl<B: CellSet> Alpha<B> {
    pub(super) fn view_of(&self, position: &Position<B>) -> View {
        let height = |file, rank| match position.stack(self.cell(file, rank)) {
            Some(stack) if stack.owner == Seat::FIRST => stack.height as i8,
            Some(stack) => -(stack.height as i8),
            None => 0,
        };
        let rank_of = |rank| (0..self.width).map(|file| height(file, rank)).collect();
        let outcome = match self.status(position) {
            Status::Over(outcome) => Some(outcome),
            Status::Running(_) => None,
        };
        let expected = match (outcome, self.choices(position, position.to_move)) {
            (Some(_), _) => Expected::Nothing,
            (None, (true, true)) => Expected::Either,
            (None, (true, false)) => Expected::Move,
            (None, (false, true)) => Expected::Enter,
            (None, (false, false)) => Expected::Pass,
        };
        View {
            width: self.width,
            height: self.height,
            ranks: (0..self.height).map(rank_of).collect(),
            to_move: position.to_move,
            expected,
            spare: position.spare,
            checkers: [Seat::FIRST, Seat::SECOND].map(|seat| position.checkers(seat)),
            to_go: position.to_go,
            outcome,
            why_over: outcome.map(|_| OverReason::Off),
        }
    }
}
