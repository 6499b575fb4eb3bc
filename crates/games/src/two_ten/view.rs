//! The view for a page, and the board for a terminal. Nothing is hidden.

use super::board::{CupSet, Cups};
use super::position::{Position, Stage};
use super::setup::TwoTen;
use game::text::CellName;
use game::{Outcome, Seat, Status};
use serde::Serialize;

/// The decision of the side to move.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TwoTenPhase"))]
#[serde(tag = "phase", rename_all = "lowercase")]
pub enum Phase {
    /// To lift stones out of a cup.
    Lift,
    /// To pass, because nothing can be sown.
    Pass,
    /// To put the next stone into a cup.
    Sow {
        /// The stones still in hand.
        hand: u16,
        /// The cup before, to which the next cup must be a neighbour.
        last: CellName,
    },
    /// To take a stone or to decline.
    Take {
        /// The number of stones that may still be taken.
        earned: u16,
    },
    /// To cover two cups or none.
    Lids {
        /// The cup that is already covered.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        first: Option<CellName>,
    },
    /// None: the game is over.
    Over {
        /// The stones taken by each side.
        outcome: Outcome,
    },
}

/// The reason why a game is over by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TwoTenOverReason"))]
#[serde(rename_all = "kebab-case")]
pub enum OverReason {
    /// The cups are empty (T8).
    Empty,
    /// Nothing was taken for too many turns (T8).
    Idle,
}

/// The view of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TwoTenView"))]
pub struct View {
    /// The number of files.
    pub width: u8,
    /// The number of ranks.
    pub height: u8,
    /// The stones in the cups: ranks from White's side, each from the left.
    pub cups: Vec<Vec<u16>>,
    /// The covered cups.
    pub covered: Vec<CellName>,
    /// The progressions on the board; while stones are sown, those before the turn, which earn nothing.
    pub progressions: Vec<[CellName; 3]>,
    /// The side to move.
    pub to_move: Seat,
    /// The stones taken by White and by Black.
    pub taken: [u16; 2],
    /// The number of turns in a row without a taking. The current turn counts once its stones are sown.
    pub idle: u32,
    /// The number of such turns that ends the game; 0 for never.
    pub idle_limit: u32,
    /// The decision of the side to move.
    pub expected: Phase,
    /// The reason why the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub why_over: Option<OverReason>,
}

impl<C: Cups> TwoTen<C> {
    pub(super) fn view_of(&self, position: &Position<C>) -> View {
        let rank = |rank: u8| (0..self.width.get()).map(move |file| self.cup(file, rank));
        let expected = self.phase(position);
        let cups =
            (0..self.height).map(|r| rank(r).map(|cup| position.cups.count(cup)).collect()).collect::<Vec<Vec<u16>>>();
        let empty = cups.iter().flatten().all(|&count| count == 0);
        let why = if empty { OverReason::Empty } else { OverReason::Idle };
        View {
            width: self.width.get(),
            height: self.height,
            cups,
            covered: self.by_file(position.covered).into_iter().map(|cup| self.cell(cup)).collect(),
            progressions: self.trio_cups(position.trios).map(|trio| trio.map(|cup| self.cell(cup))).collect(),
            to_move: position.seat,
            taken: position.taken,
            idle: position.idle,
            idle_limit: self.idle,
            expected,
            why_over: matches!(expected, Phase::Over { .. }).then_some(why),
        }
    }

    fn phase(&self, position: &Position<C>) -> Phase {
        match position.stage {
            Stage::Between => match self.play_status(position) {
                Status::Over(outcome) => Phase::Over { outcome },
                Status::Running(_) if self.sowable(position).next().is_none() => Phase::Pass,
                Status::Running(_) => Phase::Lift,
            },
            Stage::Sow { hand, last } => Phase::Sow { hand, last: self.cell(last) },
            Stage::Take { earned } => Phase::Take { earned },
            Stage::Lids => Phase::Lids { first: position.covered.cups().next().map(|cup| self.cell(cup)) },
        }
    }

    /// Draws the counts of the cups, those of covered cups in brackets.
    pub(super) fn draw_board(&self, position: &Position<C>) -> String {
        let cell = |file, rank| {
            let cup = self.cup(file, rank);
            let count = position.cups.count(cup);
            match position.covered.contains(cup) {
                true => format!("{:>6}", format!("[{count}]")),
                false => format!("{count:>5} "),
            }
        };
        let mut out = self.grid().draw(|letter| format!("{letter:>5} "), cell);
        let [white, black] = position.taken;
        out += &format!("\ntaken: White {white}, Black {black}\nturns with nothing taken: {}", position.idle);
        if self.idle > 0 {
            out += &format!(" of {}", self.idle);
        }
        out += &match position.stage {
            Stage::Sow { hand, last } => format!("\nin hand: {hand}, the next one goes beside {}", self.name(last)),
            Stage::Take { earned } => format!("\nstones earned: {earned}"),
            Stage::Between | Stage::Lids => String::new(),
        };
        out.push('\n');
        out
    }
}
