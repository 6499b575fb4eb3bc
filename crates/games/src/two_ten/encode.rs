//! Numbers of steps and observations, for programs that learn.

use super::board::{CupSet, Cups};
use super::position::{Position, Stage, Step};
use super::setup::{MAX_IDLE_TURNS, TwoTen};
use game::encode::{flag, push_one_hot};
use game::{ObservationPart, Seat};

const STAGES: usize = 4;

impl<C: Cups> TwoTen<C> {
    /// Lifts by cup and count, then drops, takings and lids by cup, then the ends of taking and of covering, then the pass.
    pub(super) fn number_of_actions(&self) -> u32 {
        let cups = u32::from(self.cups());
        cups * u32::from(self.stones()) + 3 * cups + 3
    }

    pub(super) fn number_of(&self, _: &Position<C>, step: Step) -> u32 {
        let (cups, stones) = (u32::from(self.cups()), u32::from(self.stones()));
        let drops = cups * stones;
        match step {
            Step::Lift { cup, count } => u32::from(cup) * stones + u32::from(count) - 1,
            Step::Drop { cup } => drops + u32::from(cup),
            Step::Take { cup } => drops + cups + u32::from(cup),
            Step::Lid { cup } => drops + 2 * cups + u32::from(cup),
            Step::Done => drops + 3 * cups,
            Step::NoLids => drops + 3 * cups + 1,
            Step::Pass => drops + 3 * cups + 2,
        }
    }

    /// The most stones that can be earned and not yet taken: each trio once, and six around every taken stone.
    fn most_earned(&self) -> f32 {
        f32::from(self.cups()) * 2.0 + f32::from(self.stones()) * 6.0
    }

    fn most_idle(&self) -> u32 {
        if self.idle == 0 { MAX_IDLE_TURNS } else { self.idle }
    }

    pub(super) fn observed_parts(&self) -> Vec<ObservationPart> {
        let board = [usize::from(self.height), usize::from(self.width.get())];
        let stones = f32::from(self.stones());
        vec![
            ObservationPart::counts("cups", &board, stones),
            ObservationPart::flags("covered", &board),
            ObservationPart::flags("progressions", &[2, board[0], board[1]]),
            ObservationPart::flags("stage", &[STAGES]),
            ObservationPart::flags("last_cup", &board),
            ObservationPart::counts("hand", &[1], stones),
            ObservationPart::counts("earned", &[1], self.most_earned()),
            ObservationPart::counts("taken", &[2], stones),
            ObservationPart::counts("idle", &[1], self.most_idle() as f32),
        ]
    }

    /// A progression is marked at its first cup, those along a rank before those along a file.
    pub(super) fn push_observation(&self, position: &Position<C>, viewer: Seat, out: &mut Vec<f32>) {
        let (stage, hand, last, earned) = match position.stage {
            Stage::Between => (0, 0, None, 0),
            Stage::Sow { hand, last } => (1, hand, Some(last), 0),
            Stage::Take { earned } => (2, 0, None, earned),
            Stage::Lids => (3, 0, None, 0),
        };
        out.extend((0..self.cups()).map(|cup| f32::from(position.count(cup))));
        for set in [position.covered, position.trios.across, position.trios.along] {
            out.extend((0..self.cups()).map(|cup| flag(set.contains(cup))));
        }
        push_one_hot(out, stage, STAGES);
        out.extend((0..self.cups()).map(|cup| flag(last == Some(cup))));
        out.push(f32::from(hand));
        out.push(f32::from(earned).min(self.most_earned()));
        out.extend([viewer, viewer.next(2)].map(|side| f32::from(position.taken(side))));
        out.push(position.idle.min(self.most_idle()) as f32);
    }
}
