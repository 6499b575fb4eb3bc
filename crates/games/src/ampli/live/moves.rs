//! Further acts: drawing, passing, violations, the end of the rally, leaving.

use super::Live;
use super::clock::{Clock, Draw};
use super::event::{EventKind, Events, Violation};
use super::knock::Begun;
use crate::ampli::{Phase, seat_name};
use crate::effect::Effect;
use game::{EffectSink, RuleError, Seat};

impl Live {
    /// Fails while a seat owes its draw or is drawing (R1).
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

    /// Starts a draw or a turn of the retarder, also while the other moves: it is not the start of a move (R1).
    pub(super) fn ask_draw(&mut self, seat: Seat, credited: u64, events: &mut Events) -> Result<(), RuleError> {
        let name = seat_name(seat);
        match self.draws[seat.index()] {
            Draw::Done => Err(RuleError::new(format!("{name} has nothing to draw now")).clause("R1")),
            Draw::Under { .. } => Err(RuleError::new(format!("{name} is drawing already")).clause("R1")),
            Draw::Owed => {
                let asked = credited.max(self.since[seat.index()]);
                let until = asked.saturating_add(self.timing.draw).max(self.now);
                self.draws[seat.index()] = Draw::Under { until };
                events.push(EventKind::Drawing { seat, retarder: !self.round.owes_draw(seat), until });
                Ok(())
            }
        }
    }

    pub(super) fn finish_draw(&mut self, seat: Seat, events: &mut Events) {
        self.draws[seat.index()] = Draw::Done;
        self.since[seat.index()] = self.now;
        self.round.draw(seat, events);
        events.push(EventKind::Ready { seat });
    }

    /// Continues after a put: of two players its owner owes a draw, and the seat with the right has a new minute (R1, R5, S2).
    pub(super) fn after_put(&mut self, seat: Seat, events: &mut Events) {
        self.last_put = Some((seat, self.now));
        self.since[seat.index()] = self.now;
        self.start_minute();
        match self.round.phase() {
            Phase::Play if self.round.players() == 2 => self.draws[seat.index()] = Draw::Owed,
            Phase::Play => {}
            // The player of the rally has drawn what it owed, and draws further tiles at once.
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

    /// Moves the right on without a put; the tile of a knock goes back.
    pub(super) fn pass_on(&mut self, seat: Seat, events: &mut Events) {
        self.begun = Begun::Nothing;
        self.round.pass(seat, events);
        if self.round.phase() == Phase::Over {
            self.end(events);
        } else {
            self.start_minute();
        }
    }

    /// Records a violation: the tile goes back, and the next seat has the right and a guarded move (R6). The seat still owes its draw.
    pub(super) fn violate(&mut self, seat: Seat, why: Violation, events: &mut Events) {
        let shown = self.knocked(seat);
        self.begun = Begun::Nothing;
        events.push(EventKind::Violation { seat, why, shown });
        self.round.violation(seat, shown, events);
        if self.round.phase() == Phase::Over {
            self.end(events);
        } else {
            self.start_guard(events);
        }
    }

    /// Records that a seat did not put its tile in time.
    pub(super) fn too_slow(&mut self, seat: Seat, events: &mut Events) {
        self.violate(seat, Violation::Slow, events);
    }

    /// Stops the rally (S2).
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
            _ => Err(RuleError::new("a stop ends the rally only; before it, pass").clause("S2")),
        }
    }

    pub(super) fn end_rally(&mut self, events: &mut Events) {
        self.round.stop(events);
        self.end(events);
    }

    /// Handles a seat that resigns or is gone (S5). After a seat that has finished leaves, the game goes on.
    pub(super) fn leave(&mut self, seat: Seat, gone: bool, events: &mut Events) -> Result<(), RuleError> {
        events.push(EventKind::Left { seat, gone });
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
