//! Durations, the clock of the side with the right, and timers.

use super::Live;
use super::event::{EventKind, Events};
use super::knock::Begun;
use crate::ampli::Phase;
use game::Seat;

/// Durations in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Timing {
    /// The time to draw a tile or turn the retarder (R1, M1).
    pub draw: u64,
    /// The time for a move from getting the right, for an interception from the knock, for each tile of the rally (R5, S2).
    pub minute: u64,
    /// The time after which a guarded move counts as a pass.
    pub guard: u64,
    /// Knocks closer than this are a tie, which the side with the right wins.
    pub tie: u64,
    /// The time that a knock waits for an earlier one that arrives later; 0 decides at once. At most [`Timing::MAX_HOLD_MS`].
    pub hold: u64,
}

impl Timing {
    /// The longest wait of a knock, in milliseconds.
    pub const MAX_HOLD_MS: u64 = 250;

    /// The default durations at a table without network delay, where no knock waits.
    pub const NO_HOLD: Timing = Timing { draw: 2_000, minute: 60_000, guard: 600_000, tie: 30, hold: 0 };

    pub(super) fn minute_from(&self, at: u64) -> u64 {
        at.saturating_add(self.minute)
    }

    pub(super) fn hold_from(&self, at: u64) -> u64 {
        at.saturating_add(self.hold.min(Timing::MAX_HOLD_MS))
    }
}

impl Default for Timing {
    fn default() -> Timing {
        Timing { hold: Timing::MAX_HOLD_MS, ..Timing::NO_HOLD }
    }
}

/// The clock of the side with the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Clock {
    /// The game is over.
    Off,
    /// A minute runs.
    Minute { until: u64 },
    /// A minute is stopped with this time left: an interceptor moves, or a knock is being decided.
    Stands { left: u64 },
    /// The move is guarded.
    Guard { until: u64 },
}

impl Clock {
    pub(super) fn stop(&mut self, now: u64) {
        if let Clock::Minute { until } = *self {
            *self = Clock::Stands { left: until.saturating_sub(now) };
        }
    }

    pub(super) fn resume(&mut self, now: u64) {
        if let Clock::Stands { left } = *self {
            *self = Clock::Minute { until: now.saturating_add(left) };
        }
    }
}

/// The draw of a seat after its last put (R1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Draw {
    /// Done: the seat may begin a move.
    Done,
    /// The seat has not yet reached for its reserve or retarder.
    Owed,
    /// The seat is drawing.
    Under { until: u64 },
}

/// A timer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Due {
    /// A seat has drawn.
    Draw(Seat),
    /// The window for delayed knocks closes.
    Window,
    /// The minute of the interceptor is over.
    Interceptor,
    /// The time of the side with the right is over.
    Clock,
}

impl Live {
    /// Returns the next timer and its time. Of two at the same time a draw comes first: it harms no player.
    pub(super) fn next_due(&self) -> Option<(u64, Due)> {
        let draws = self.round.seats().filter_map(|seat| match self.draws[seat.index()] {
            Draw::Under { until } => Some((until, Due::Draw(seat))),
            _ => None,
        });
        let begun = match self.begun {
            Begun::Nothing => None,
            Begun::Window { closes, .. } => Some((closes, Due::Window)),
            Begun::Move { until, .. } => until.map(|at| (at, Due::Interceptor)),
        };
        let clock = match self.clock {
            Clock::Minute { until } | Clock::Guard { until } => Some((until, Due::Clock)),
            Clock::Off | Clock::Stands { .. } => None,
        };
        draws.chain(begun).chain(clock).min_by_key(|&(at, _)| at)
    }

    /// Returns whether a seat has yet to draw or to turn its retarder.
    pub fn owes_draw(&self, seat: Seat) -> bool {
        self.draws.get(seat.index()).is_some_and(|&draw| draw != Draw::Done)
    }

    pub(super) fn start_minute(&mut self) {
        self.clock = Clock::Minute { until: self.timing.minute_from(self.now) };
    }

    pub(super) fn start_guard(&mut self, events: &mut Events) {
        let until = self.now.saturating_add(self.timing.guard);
        self.clock = Clock::Guard { until };
        events.push(EventKind::Guarded { seat: self.round.right(), until });
    }

    /// Returns whether the clock of the side with the right is stopped, because another moves or a knock is being decided.
    pub fn clock_stands(&self) -> bool {
        matches!(self.clock, Clock::Stands { .. })
    }

    /// The interceptor did not put a tile in time.
    pub(super) fn interceptor_too_slow(&mut self, events: &mut Events) {
        if let Begun::Move { knock, .. } = self.begun {
            self.too_slow(knock.seat, events);
        }
    }

    /// The minute of the side with the right, the time of its guarded move, or the minute for a tile of the rally is over.
    pub(super) fn clock_ran_out(&mut self, events: &mut Events) {
        let owner = self.round.right();
        match self.clock {
            Clock::Guard { .. } => self.pass_on(owner, events),
            _ if self.round.phase() == Phase::Play => self.too_slow(owner, events),
            _ => self.end_rally(events),
        }
    }
}
