//! The steps of a turn: sow, take, cover.

use super::board::{Cup, CupSet, Cups, MAX_CUPS};
use super::position::{Position, Stage, Step};
use super::setup::{MAX_IDLE_TURNS, TwoTen};
use crate::effect::{Effect, GameEffect};
use game::{EffectSink, Outcome, Piece, Place, Seat, SeatSet, Status};

const STONE: Piece = Piece::Stone { owner: None };

/// The first few lifts of each cup, ready to be copied.
static HANDFULS: [[Step; HANDFUL]; MAX_CUPS] = handfuls();
const HANDFUL: usize = 8;

const fn handfuls() -> [[Step; HANDFUL]; MAX_CUPS] {
    let mut table = [[Step::Pass; HANDFUL]; MAX_CUPS];
    let mut i = 0;
    while i < MAX_CUPS * HANDFUL {
        let (cup, count) = (i / HANDFUL, i % HANDFUL);
        table[cup][count] = Step::Lift { cup: cup as Cup, count: count as u16 + 1 };
        i += 1;
    }
    table
}

impl<C: Cups> TwoTen<C> {
    #[inline]
    pub(super) fn play_status(&self, position: &Position<C>) -> Status {
        let out_of_stones = position.taken[0] + position.taken[1] == self.stones();
        let out_of_patience = self.idle > 0 && position.idle >= self.idle;
        if position.stage == Stage::Between && (out_of_stones || out_of_patience) {
            return Status::Over(self.score(position));
        }
        Status::Running(SeatSet::only(position.seat))
    }

    /// T9: returns the stones taken.
    pub(super) fn score(&self, position: &Position<C>) -> Outcome {
        Outcome::new(&position.taken.map(|stones| stones as i16))
    }

    /// Iterates over the cups from which stones can be sown (T2): open, not empty, and with an open neighbour.
    #[inline]
    pub(super) fn sowable(&self, position: &Position<C>) -> impl Iterator<Item = u8> + '_ {
        let open = !position.covered;
        (position.cups.filled() & open)
            .cups()
            .filter(move |&cup| !(self.neighbours[usize::from(cup)] & open).is_empty())
    }

    #[inline]
    pub(super) fn play_steps(&self, position: &Position<C>, seat: Seat, out: &mut Vec<Step>) {
        if seat != position.seat {
            return;
        }
        match position.stage {
            Stage::Between => {
                if matches!(self.play_status(position), Status::Over(_)) {
                    return;
                }
                let none = out.len();
                self.lifts(position, out);
                if out.len() == none {
                    out.push(Step::Pass);
                }
            }
            Stage::Sow { last, .. } => {
                let open = self.neighbours[usize::from(last)] & !position.covered;
                out.extend(open.cups().map(|cup| Step::Drop { cup }));
            }
            Stage::Take { .. } => {
                out.push(Step::Done);
                out.extend(position.cups.filled().cups().map(|cup| Step::Take { cup }));
            }
            Stage::Lids if position.covered.is_empty() => {
                out.push(Step::NoLids);
                out.extend((0..self.cups()).map(|cup| Step::Lid { cup }));
            }
            Stage::Lids => {
                let first = position.covered.cups().next().unwrap_or(self.cups());
                out.extend((0..first).map(|cup| Step::Lid { cup }));
                out.extend((first + 1..self.cups()).map(|cup| Step::Lid { cup }));
            }
        }
    }

    /// Generates every number of stones from every cup that can be sown.
    #[inline]
    fn lifts(&self, position: &Position<C>, out: &mut Vec<Step>) {
        // Few cups hold many stones. So a fixed number of lifts is written for each cup without a test, and the next cup overwrites
        // those that do not exist.
        let mut end = out.len();
        out.resize(end + usize::from(self.stones()) + HANDFUL, Step::Pass);
        for cup in self.sowable(position) {
            let count = position.cups.count(cup);
            out[end..end + HANDFUL].copy_from_slice(&HANDFULS[usize::from(cup)]);
            for more in HANDFUL as u16 + 1..=count {
                out[end + usize::from(more) - 1] = Step::Lift { cup, count: more };
            }
            end += usize::from(count);
        }
        out.truncate(end);
    }

    #[inline]
    pub(super) fn play_step<E: EffectSink<GameEffect>>(&self, position: &mut Position<C>, step: Step, effects: &mut E) {
        let seat = position.seat;
        match (step, position.stage) {
            (Step::Lift { cup, count }, _) => {
                position.cups.remove(cup, count);
                position.stage = Stage::Sow { hand: count, last: cup };
                effects.emit(moved(seat, STONE, count, self.place(cup), Place::Hand(seat)));
            }
            (Step::Drop { cup }, Stage::Sow { hand, .. }) => {
                position.cups.add(cup, 1);
                effects.emit(moved(seat, STONE, 1, Place::Hand(seat), self.place(cup)));
                if hand > 1 {
                    position.stage = Stage::Sow { hand: hand - 1, last: cup };
                } else {
                    self.lids_off(position, effects);
                    position.idle = (position.idle + 1).min(MAX_IDLE_TURNS);
                    self.earn(position, 0, effects);
                }
            }
            (Step::Take { cup }, Stage::Take { earned }) => {
                position.cups.remove(cup, 1);
                position.taken[seat.index()] += 1;
                position.idle = 0;
                effects.emit(Effect::Captured { seat, piece: STONE, count: 1, from: self.place(cup) });
                self.earn(position, earned - 1, effects);
            }
            (Step::Lid { cup }, _) => {
                let second = !position.covered.is_empty();
                position.covered = position.covered | C::Set::of(cup);
                effects.emit(moved(seat, Piece::Lid, 1, Place::Off, self.place(cup)));
                if second {
                    hand_over(position);
                }
            }
            (Step::NoLids, _) => hand_over(position),
            (Step::Pass, _) => {
                self.lids_off(position, effects);
                position.idle = (position.idle + 1).min(MAX_IDLE_TURNS);
                effects.emit(Effect::Passed { seat });
                hand_over(position);
            }
            (Step::Done, _) => position.stage = Stage::Lids,
            (Step::Drop { .. } | Step::Take { .. }, _) => unreachable!("only legal steps are applied"),
        }
    }

    /// T4 and T5: each new progression earns a stone.
    #[inline]
    fn earn<E: EffectSink<GameEffect>>(&self, position: &mut Position<C>, left: u16, effects: &mut E) {
        let trios = self.progressions(&position.cups);
        let new = trios.without(position.trios);
        for cups in self.trio_cups(new).map(|trio| trio.map(|cup| self.place(cup))) {
            effects.emit(Effect::Custom(GameEffect::Progression { cups }));
        }
        position.trios = trios;
        let earned = left + new.count();
        let stones = position.taken[0] + position.taken[1] < self.stones();
        position.stage = if earned > 0 && stones { Stage::Take { earned } } else { Stage::Lids };
    }

    #[inline]
    fn lids_off<E: EffectSink<GameEffect>>(&self, position: &mut Position<C>, effects: &mut E) {
        for cup in position.covered.cups() {
            effects.emit(moved(position.seat, Piece::Lid, 1, self.place(cup), Place::Off));
        }
        position.covered = C::Set::NONE;
    }
}

#[inline]
fn hand_over<C: Cups>(position: &mut Position<C>) {
    position.stage = Stage::Between;
    position.seat = position.seat.next(2);
}

#[inline]
fn moved(seat: Seat, piece: Piece, count: u16, from: Place, to: Place) -> Effect {
    Effect::Moved { seat, piece, count, from, to }
}
