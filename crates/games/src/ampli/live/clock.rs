//! Durations, the clock of the side with the right, and what falls due when.

use super::Live;
use super::event::{EventKind, Events};
use super::knock::Begun;
use crate::ampli::Phase;
use game::Seat;

/// How long things take, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Timing {
    /// Drawing a tile or turning the retarder (R1, M1).
    pub draw: u64,
    /// For a move from getting the right, for an interceptor from his knock, for each tile of the rally (R5, S2).
    pub minute: u64,
    /// After this a guarded move counts as a pass.
    pub guard: u64,
    /// Knocks less than this apart are a tie, which goes to the side with the right.
    pub tie: u64,
    /// How long a knock waits for one that was made earlier and comes later; 0 decides at once. At most [`Timing::MAX_HOLD_MS`] counts.
    pub hold: u64,
}

impl Timing {
    /// No knock waits longer than this.
    pub const MAX_HOLD_MS: u64 = 250;

    /// The usual durations at a table where knocks come without delay, so that none has to wait for another.
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

/// The time that the side with the right has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Clock {
    /// The game is over.
    Off,
    /// A minute runs.
    Minute { until: u64 },
    /// A minute stands with so much left: an interceptor is moving, or a knock is being decided.
    Stands { left: u64 },
    /// The move is guarded.
    Guard { until: u64 },
}

impl Clock {
    pub(super) fn stand(&mut self, now: u64) {
        if let Clock::Minute { until } = *self {
            *self = Clock::Stands { left: until.saturating_sub(now) };
        }
    }

    pub(super) fn go_on(&mut self, now: u64) {
        if let Clock::Stands { left } = *self {
            *self = Clock::Minute { until: now.saturating_add(left) };
        }
    }
}

/// What a seat owes after its last tile (R1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Draw {
    /// Nothing: it may begin a move.
    Done,
    /// A draw, or the retarder; it has not reached for it yet.
    Owed,
    /// It is on it.
    Under { until: u64 },
}

/// What happens by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Due {
    /// A seat has drawn.
    Draw(Seat),
    /// The window for delayed knocks closes.
    Window,
    /// The interceptor's minute is over.
    Interceptor,
    /// The time of the side with the right is over.
    Clock,
}

impl Live {
    /// What happens next by itself, and when. At the same moment a draw goes first: it hurts nobody.
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

    /// Whether a seat has yet to draw or to turn its retarder.
    pub fn owes_draw(&self, seat: Seat) -> bool {
        self.draws.get(seat.index()).is_some_and(|&draw| draw != Draw::Done)
    }

    pub(super) fn start_minute(&mut self) {
        self.clock = Clock::Minute { until: self.timing.minute_from(self.now) };
    }

    pub(super) fn start_guard(&mut self, events: &mut Events) {
        let until = self.now.saturating_add(self.timing.guard);
        self.clock = Clock::Guard { until };
        events.tell(EventKind::Guarded { seat: self.round.right(), until });
    }

    /// Whether the clock of the side with the right stands, because another is moving or a knock is being decided.
    pub fn clock_stands(&self) -> bool {
        matches!(self.clock, Clock::Stands { .. })
    }

    /// The interceptor has not put his tile within his minute.
    pub(super) fn interceptor_too_slow(&mut self, events: &mut Events) {
        if let Begun::Move { knock, .. } = self.begun {
            self.too_slow(knock.seat, events);
        }
    }

    /// The minute of the side with the right, the ten minutes of its guarded move, or the minute of a rally's tile.
    pub(super) fn clock_ran_out(&mut self, events: &mut Events) {
        let owner = self.round.right();
        match self.clock {
            Clock::Guard { .. } => self.pass_on(owner, events),
            _ if self.round.phase() == Phase::Play => self.too_slow(owner, events),
            _ => self.end_rally(events),
        }
    }
}
