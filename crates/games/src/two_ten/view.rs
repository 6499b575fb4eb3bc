//! What a page or a terminal shows. Nothing is hidden in 210, so all viewers see the same.

use super::board::{CupSet, Cups};
use super::position::{Position, Stage};
use super::setup::TwoTen;
use game::text::CellName;
use game::{Outcome, Seat, Status};
use serde::Serialize;

/// What the side to move is asked for.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(tag = "phase", rename_all = "lowercase")]
pub enum Phase {
    /// To take stones out of a cup and sow them.
    Lift,
    /// To pass, because nothing can be sown.
    Pass,
    /// To put the next stone into a cup.
    Sow {
        /// The stones still in hand.
        hand: u16,
        /// The cup next to which it goes.
        last: CellName,
    },
    /// To take a stone or to be content.
    Take {
        /// How many stones may still be taken.
        earned: u16,
    },
    /// To cover two cups or none.
    Lids {
        /// The cup that is already covered.
        #[serde(skip_serializing_if = "Option::is_none")]
        first: Option<CellName>,
    },
    /// Nothing: the game is over.
    Over {
        /// The stones taken by each side.
        outcome: Outcome,
    },
}

/// All that there is to see.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// How many files there are.
    pub width: u8,
    /// How many ranks there are.
    pub height: u8,
    /// The stones in the cups: ranks from White's side, in each the files from the left.
    pub cups: Vec<Vec<u16>>,
    /// The covered cups.
    pub covered: Vec<CellName>,
    /// The progressions on the board; while stones are being sown, those from before the turn, which earn nothing.
    pub progressions: Vec<[CellName; 3]>,
    /// Whose turn it is.
    pub to_move: Seat,
    /// The stones taken by White and by Black.
    pub taken: [u16; 2],
    /// Turns in a row with nothing taken; the one under way counts once its stones are sown.
    pub idle: u32,
    /// How many of them end the game; 0 for never.
    pub idle_limit: u32,
    /// What is expected now.
    pub expected: Phase,
}

impl<C: Cups> TwoTen<C> {
    pub(super) fn view_of(&self, position: &Position<C>) -> View {
        let rank = |rank: u8| (0..self.width.get()).map(move |file| self.cup(file, rank));
        View {
            width: self.width.get(),
            height: self.height,
            cups: (0..self.height).map(|r| rank(r).map(|cup| position.cups.count(cup)).collect()).collect(),
            covered: self.by_file(position.covered).into_iter().map(|cup| self.cell(cup)).collect(),
            progressions: self.trio_cups(position.trios).map(|trio| trio.map(|cup| self.cell(cup))).collect(),
            to_move: position.seat,
            taken: position.taken,
            idle: position.idle,
            idle_limit: self.idle,
            expected: self.phase(position),
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
