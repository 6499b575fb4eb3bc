//! The clocks of a game: what each seat has left, and when a flag falls. Time comes in as an argument.

use catalog::Seat;
use protocol::TimeControl;

const DAY: u64 = 24 * 3_600_000;

/// The clocks of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    /// What each seat has left when its clock stands, or had when it began to run.
    left: [u64; 3],
    /// Whose clock runs, and since when.
    running: Option<(Seat, u64)>,
}

impl Clock {
    /// Clocks that stand at their start.
    pub fn new(control: TimeControl) -> Clock {
        let left = match control {
            TimeControl::None => 0,
            // Who has nothing at first has what a turn adds.
            TimeControl::Increment { base_ms: 0, add_ms } => add_ms,
            TimeControl::Increment { base_ms, .. } => base_ms,
            TimeControl::Turn { ms } => ms,
            TimeControl::Days { days } => u64::from(days) * DAY,
        };
        Clock { control, left: [left; 3], running: None }
    }

    /// Whether there is anything to run.
    pub fn exists(&self) -> bool {
        self.control != TimeControl::None
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// What a seat has left.
    pub fn left(&self, seat: Seat, now: u64) -> u64 {
        let left = self.left[seat.index()];
        match self.running {
            Some((runs, since)) if runs == seat => left.saturating_sub(now.saturating_sub(since)),
            _ => left,
        }
    }

    /// Whose flag falls, and when, if nothing happens before.
    pub fn flag_falls_at(&self) -> Option<(Seat, u64)> {
        self.running.map(|(seat, since)| (seat, since.saturating_add(self.left[seat.index()])))
    }

    /// Lets the clock of a seat run, or none; the one that ran is stopped at that time. Running on changes nothing.
    pub fn run(&mut self, seat: Option<Seat>, at: u64) {
        let seat = seat.filter(|_| self.exists());
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

    /// A seat has finished a turn at this time: its clock stands and gets what a turn adds.
    pub fn turn_done(&mut self, seat: Seat, at: u64) {
        self.stop(at);
        let left = &mut self.left[seat.index()];
        match self.control {
            TimeControl::None => {}
            TimeControl::Increment { add_ms, .. } => *left = left.saturating_add(add_ms),
            TimeControl::Turn { ms } => *left = ms,
            TimeControl::Days { days } => *left = u64::from(days) * DAY,
        }
    }

    /// Turns were taken back, and these stand: everybody has what he had after his last one, as if nothing had been since.
    pub fn take_back(&mut self, turns: &[(Seat, u64)]) {
        *self = Clock::new(self.control);
        for &(seat, left) in turns {
            self.left[seat.index()] = left;
        }
    }

    /// Goes on as if so many milliseconds had not been.
    pub fn pause(&mut self, ms: u64) {
        if let Some((_, since)) = &mut self.running {
            *since = since.saturating_add(ms);
        }
    }
}
