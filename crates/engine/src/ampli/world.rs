//! Turn-based play for search: the rules of a round on a [`Field`] with make and undo.
//!
//! A world has no hidden state: hands and reserves are those of one sample. A test plays it side by side with the rules in
//! `games::ampli`.

use super::field::{Field, Taken};
use super::put::Put;
use super::seats::{Seats, hand_word};
use games::ampli::{Position, Stage, Step};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Act {
    /// Puts a tile.
    Put(Put),
    /// Waits: lets the seconds pass.
    Wait,
    /// Passes.
    Pass,
    /// Ends the own rally.
    Stop,
}

/// The first code of acts that put nothing; codes of puts are below.
const FIRST_CODE: u32 = 1 << 20;

impl Act {
    /// A number below 2^21, unique per act.
    #[inline]
    pub(super) fn code(self) -> u32 {
        match self {
            Act::Put(put) => put.word(),
            Act::Wait => FIRST_CODE,
            Act::Pass => FIRST_CODE + 1,
            Act::Stop => FIRST_CODE + 2,
        }
    }

    /// The act of a code.
    #[inline]
    pub(super) fn from_code(code: u32) -> Act {
        match code.checked_sub(FIRST_CODE) {
            None => Act::Put(Put::from_word(code)),
            Some(0) => Act::Wait,
            Some(1) => Act::Pass,
            Some(_) => Act::Stop,
        }
    }
}

/// The state that undo restores.
#[derive(Clone, Copy, Debug)]
pub(super) struct Undo {
    seats: Seats,
    taken: Option<Taken>,
}

impl Undo {
    /// The seats before the act.
    #[inline]
    pub(super) fn seats(&self) -> &Seats {
        &self.seats
    }
}

/// A position of turn-based play without hidden state.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) field: Field,
    pub(super) seats: Seats,
}

impl World {
    /// Converts a position.
    pub(super) fn new(position: &Position) -> World {
        World { field: Field::new(position.round().figure()), seats: Seats::of(position) }
    }

    /// The act of the seat to act that puts nothing.
    #[inline]
    pub(super) fn idle(&self) -> Option<Act> {
        match self.seats.stage {
            Stage::First | Stage::Second => Some(Act::Wait),
            Stage::Must => Some(Act::Pass),
            Stage::Rally | Stage::RallyFull => Some(Act::Stop),
            Stage::Over => None,
        }
    }

    /// Calls `each` with every put of the seat to act.
    #[inline]
    pub(super) fn each_put(&self, each: impl FnMut(Put)) {
        if self.seats.stage != Stage::Over {
            self.field.each_put(self.seats.hand(), self.seats.want(), each);
        }
    }

    /// Applies a legal act.
    #[inline]
    pub(super) fn make(&mut self, act: Act) -> Undo {
        let mut made = Undo { seats: self.seats, taken: None };
        let seats = &mut self.seats;
        let seat = seats.decider;
        match act {
            Act::Put(put) => {
                made.taken = Some(self.field.put(put));
                self.after_put(seat, put);
            }
            Act::Wait => {
                if seats.stage == Stage::First && seats.right == seat {
                    seats.stage = Stage::Second;
                    seats.decider = seats.next(seat);
                } else {
                    seats.stage = Stage::Must;
                    seats.decider = seats.right;
                }
            }
            Act::Pass => {
                seats.passes += 1;
                seats.right = seats.next(seat);
                if seats.passes >= seats.playing() {
                    seats.end_unfinished();
                    seats.decider = seats.right;
                } else {
                    self.after_action(seat);
                }
            }
            Act::Stop => seats.end_unfinished(),
        }
        made
    }

    /// Undoes the last act.
    #[inline]
    pub(super) fn undo(&mut self, made: &Undo) {
        self.seats = made.seats;
        if let Some(taken) = &made.taken {
            self.field.undo(taken);
        }
    }

    #[inline]
    fn after_put(&mut self, seat: u8, put: Put) {
        let seats = &mut self.seats;
        let at = usize::from(seat);
        seats.hands[at] &= !put.tile_bit();
        seats.key ^= put.hash() ^ hand_word(seat, put.tile() as u32);
        seats.passes = 0;
        if seats.left(seat) == 0 {
            self.finish(seat, put.full());
            return;
        }
        seats.draw(seat);
        if matches!(seats.stage, Stage::Rally | Stage::RallyFull) {
            seats.stage = if put.full() { Stage::Rally } else { Stage::RallyFull };
            self.end_stuck_rally();
        } else {
            seats.right = if put.full() { seat } else { seats.next(seat) };
            self.after_action(seat);
        }
    }

    /// After a tile or a pass: of two players, the other has the first seconds; three players have none.
    #[inline]
    fn after_action(&mut self, seat: u8) {
        let seats = &mut self.seats;
        if seats.players == 2 {
            seats.stage = Stage::First;
            seats.decider = 1 - seat;
        } else {
            seats.stage = Stage::Must;
            seats.decider = seats.right;
        }
    }

    fn finish(&mut self, seat: u8, full: bool) {
        let seats = &mut self.seats;
        let playing = seats.playing();
        seats.scores[usize::from(seat)] += playing as i8 + i8::from(full && seats.players == 2);
        if playing == 0 {
            seats.stage = Stage::Over;
            return;
        }
        seats.right = seats.next(seat);
        seats.decider = seats.right;
        if playing == 1 {
            seats.stage = Stage::Rally;
            seats.draw(seats.right);
            self.end_stuck_rally();
        } else {
            seats.stage = Stage::Must;
        }
    }

    fn end_stuck_rally(&mut self) {
        if !self.field.can_put(self.seats.hand(), self.seats.want()) {
            self.seats.end_unfinished();
        }
    }

    /// An act as a step of the rules.
    pub(super) fn step(&self, act: Act) -> Step {
        match act {
            Act::Put(put) => Step::Put { placing: self.field.placing(put), full: put.full() },
            Act::Wait => Step::Wait,
            Act::Pass => Step::Pass,
            Act::Stop => Step::Stop,
        }
    }
}

#[cfg(test)]
mod tests;
