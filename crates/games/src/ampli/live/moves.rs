//! What else is done: drawing, passing, breaking a rule, the rally's end, leaving.

use super::Live;
use super::clock::{Clock, Draw};
use super::event::{EventKind, Events, Violation};
use super::knock::Begun;
use crate::ampli::{Phase, seat_name};
use crate::effect::Effect;
use game::{EffectSink, RuleError, Seat};

impl Live {
    /// Fails while a seat owes its draw or is on it (R1).
    pub(super) fn must_not_owe(&self, seat: Seat) -> Result<(), RuleError> {
        let (name, thing) = (seat_name(seat), if self.round.owes_draw(seat) { "draw" } else { "turn the retarder" });
        match self.draws[seat.index()] {
            Draw::Done => Ok(()),
            Draw::Owed => Err(RuleError::new(format!("{name} must first {thing}")).clause("R1")),
            Draw::Under { until } => {
                let left = until - self.now;
                Err(RuleError::new(format!("{name} must first {thing}, which takes {left} ms more")).clause("R1"))
            }
        }
    }

    /// Reaches for the reserve or the retarder, also while the other moves: it begins nothing (R1).
    pub(super) fn ask_draw(&mut self, seat: Seat, credited: u64, events: &mut Events) -> Result<(), RuleError> {
        let name = seat_name(seat);
        match self.draws[seat.index()] {
            Draw::Done => Err(RuleError::new(format!("{name} has nothing to draw now")).clause("R1")),
            Draw::Under { .. } => Err(RuleError::new(format!("{name} is drawing already")).clause("R1")),
            Draw::Owed => {
                let asked = credited.max(self.since[seat.index()]);
                let until = asked.saturating_add(self.timing.draw).max(self.now);
                self.draws[seat.index()] = Draw::Under { until };
                events.tell(EventKind::Drawing { seat, retarder: !self.round.owes_draw(seat), until });
                Ok(())
            }
        }
    }

    pub(super) fn finish_draw(&mut self, seat: Seat, events: &mut Events) {
        self.draws[seat.index()] = Draw::Done;
        self.since[seat.index()] = self.now;
        self.round.draw(seat, events);
        events.tell(EventKind::Ready { seat });
    }

    /// After a tile lies: of two players its owner owes a draw, and who has the right has a new minute (R1, R5, S2).
    pub(super) fn after_put(&mut self, seat: Seat, events: &mut Events) {
        self.last_put = Some((seat, self.now));
        self.since[seat.index()] = self.now;
        self.start_minute();
        match self.round.phase() {
            Phase::Play if self.round.players() == 2 => self.draws[seat.index()] = Draw::Owed,
            Phase::Play => {}
            // Who plays the rally has drawn at once what he owed, and his reserve follows by itself.
            Phase::Rally | Phase::RallyFull => self.draws = [Draw::Done; 3],
            Phase::Over => self.end(events),
        }
    }

    /// Passes (R7).
    pub(super) fn pass(&mut self, seat: Seat, events: &mut Events) -> Result<(), RuleError> {
        self.round.may_pass(seat)?;
        self.must_not_owe(seat)?;
        let message = match self.begun {
            Begun::Nothing => None,
            _ if self.own_knock(seat).is_some() => {
                Some(format!("{} has knocked and must put its tile", seat_name(seat)))
            }
            Begun::Window { first: knock, .. } | Begun::Move { knock, .. } => {
                Some(format!("{} has knocked and is moving", seat_name(knock.seat)))
            }
        };
        if let Some(message) = message {
            return Err(RuleError::new(message).clause("R4"));
        }
        self.pass_on(seat, events);
        Ok(())
    }

    /// The right goes on without a tile; a tile that was knocked with goes back.
    pub(super) fn pass_on(&mut self, seat: Seat, events: &mut Events) {
        self.begun = Begun::Nothing;
        self.round.pass(seat, events);
        if self.round.phase() == Phase::Over {
            self.end(events);
        } else {
            self.start_minute();
        }
    }

    /// A seat breaks a rule: the tile goes back, and the next has the right and a guarded move (R6). What the seat owes it still owes.
    pub(super) fn violate(&mut self, seat: Seat, why: Violation, events: &mut Events) {
        let shown = self.knocked(seat);
        self.begun = Begun::Nothing;
        events.tell(EventKind::Violation { seat, why, shown });
        self.round.violation(seat, shown, events);
        if self.round.phase() == Phase::Over {
            self.end(events);
        } else {
            self.start_guard(events);
        }
    }

    /// The one whose move it is has not put a tile in time.
    pub(super) fn too_slow(&mut self, seat: Seat, events: &mut Events) {
        self.violate(seat, Violation::Slow, events);
    }

    /// Who plays the rally stops (S2).
    pub(super) fn stop(&mut self, seat: Seat, events: &mut Events) -> Result<(), RuleError> {
        let name = seat_name(seat);
        match self.round.phase() {
            Phase::Rally | Phase::RallyFull if seat == self.round.right() => {
                self.end_rally(events);
                Ok(())
            }
            Phase::Rally | Phase::RallyFull => {
                Err(RuleError::new(format!("{name} has finished and does not play the rally")).clause("S2"))
            }
            _ => Err(RuleError::new("one stops in the rally only; before it one passes").clause("S2")),
        }
    }

    pub(super) fn end_rally(&mut self, events: &mut Events) {
        self.round.stop(events);
        self.end(events);
    }

    /// A seat resigns or is gone (S5). Who has finished may go, and the game goes on.
    pub(super) fn leave(&mut self, seat: Seat, gone: bool, events: &mut Events) -> Result<(), RuleError> {
        events.tell(EventKind::Left { seat, gone });
        self.round.leave(seat, events);
        if self.round.phase() == Phase::Over {
            self.end(events);
        }
        Ok(())
    }

    fn end(&mut self, events: &mut Events) {
        self.begun = Begun::Nothing;
        self.draws = [Draw::Done; 3];
        self.clock = Clock::Off;
        events.emit(Effect::Over);
    }
}
