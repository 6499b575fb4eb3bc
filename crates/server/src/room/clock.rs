//! The clocks of a game: the time left for each seat, and the time at which a flag falls. Functions take the current time as an argument.

use catalog::Seat;
use protocol::TimeControl;

const DAY_MS: u64 = 24 * 3_600_000;

/// The clocks of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    /// The time left for each seat: now if its clock stands, at its last start if it runs.
    left: [u64; 3],
    /// The seat whose clock runs, and the time of its start.
    running: Option<(Seat, u64)>,
}

impl Clock {
    /// Creates clocks that stand at their initial time.
    pub fn new(control: TimeControl) -> Clock {
        let left = match control {
            TimeControl::None => 0,
            // A clock without base time starts with one increment.
            TimeControl::Increment { base_ms: 0, add_ms } => add_ms,
            TimeControl::Increment { base_ms, .. } => base_ms,
            TimeControl::Turn { ms } => ms,
            TimeControl::Days { days } => u64::from(days) * DAY_MS,
        };
        Clock { control, left: [left; 3], running: None }
    }

    /// Whether the game has clocks.
    pub fn is_used(&self) -> bool {
        self.control != TimeControl::None
    }

    /// The seat whose clock runs.
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// The time left for a seat.
    pub fn left(&self, seat: Seat, now: u64) -> u64 {
        let left = self.left[seat.index()];
        match self.running {
            Some((runs, since)) if runs == seat => left.saturating_sub(now.saturating_sub(since)),
            _ => left,
        }
    }

    /// The seat whose flag falls, and when, if its clock runs on.
    pub fn flag_falls_at(&self) -> Option<(Seat, u64)> {
        self.running.map(|(seat, since)| (seat, since.saturating_add(self.left[seat.index()])))
    }

    /// Starts the clock of a seat, or none, and stops the other one. A clock that runs already runs on.
    pub fn run(&mut self, seat: Option<Seat>, at: u64) {
        let seat = seat.filter(|_| self.is_used());
        if self.running() == seat {
            return;
        }
        self.stop(at);
        self.running = seat.map(|seat| (seat, at));
    }

    /// Stops the clock that runs.
    pub fn stop(&mut self, at: u64) {
        if let Some((seat, _)) = self.running {
            self.left[seat.index()] = self.left(seat, at);
            self.running = None;
        }
    }

    /// Stops the clock of a seat that has finished its turn, and adds the increment.
    pub fn turn_done(&mut self, seat: Seat, at: u64) {
        self.stop(at);
        let left = &mut self.left[seat.index()];
        match self.control {
            TimeControl::None => {}
            TimeControl::Increment { add_ms, .. } => *left = left.saturating_add(add_ms),
            TimeControl::Turn { ms } => *left = ms,
            TimeControl::Days { days } => *left = u64::from(days) * DAY_MS,
        }
    }

    /// Restores the clocks after a takeback from the turns that remain: each seat has the time it had after its last turn.
    pub fn take_back(&mut self, turns: &[(Seat, u64)]) {
        *self = Clock::new(self.control);
        for &(seat, left) in turns {
            self.left[seat.index()] = left;
        }
    }

    /// Shifts the running clock by a pause, which costs no time.
    pub fn pause(&mut self, ms: u64) {
        if let Some((_, since)) = &mut self.running {
            *since = since.saturating_add(ms);
        }
    }
}
