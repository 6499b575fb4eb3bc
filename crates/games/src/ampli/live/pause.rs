//! Time that does not count: the table was closed, and no player could act.

use super::clock::{Clock, Draw};
use super::knock::Begun;
use super::{Live, Log};

impl Live {
    /// Removes this many milliseconds from the game: all its times move by them.
    ///
    /// ```
    /// use game::Seat;
    /// use games::ampli::live::{Live, Style, Timing};
    /// use games::ampli::Deal;
    /// # use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
    /// let deal = Deal::random(2, Seat(0), &mut ChaCha8Rng::seed_from_u64(1));
    /// let mut live = Live::new(&deal, Seat(0), Style::Help, Timing::default(), 0);
    /// live.advance(20_000);
    /// live.pause(3_600_000);
    /// assert_eq!(live.deadline(), Some(3_660_000));
    /// ```
    pub fn pause(&mut self, ms: u64) {
        let later = |at: &mut u64| *at = at.saturating_add(ms);
        later(&mut self.now);
        self.since.iter_mut().for_each(later);
        self.last_put.iter_mut().for_each(|(_, at)| later(at));
        if let Clock::Minute { until } | Clock::Guard { until } = &mut self.clock {
            later(until);
        }
        for draw in &mut self.draws {
            if let Draw::Under { until } = draw {
                later(until);
            }
        }
        match &mut self.begun {
            Begun::Nothing => {}
            Begun::Window { first, second, closes } => {
                first.pause(ms);
                second.iter_mut().for_each(|knock| knock.pause(ms));
                later(closes);
            }
            Begun::Move { knock, until } => {
                knock.pause(ms);
                until.iter_mut().for_each(later);
            }
        }
    }
}

impl Log {
    /// Moves the times of the log with those of the game, so that the record does not count the pause.
    pub fn pause(&mut self, ms: u64) {
        let later = |at: &mut u64| *at = at.saturating_add(ms);
        later(&mut self.start);
        let knock = self.knock.iter_mut().map(|(_, came, credited)| (came, credited));
        let before = self.times.iter_mut().flatten().map(|(came, credited)| (came, credited));
        for (came, credited) in knock.chain(before) {
            later(came);
            later(credited);
        }
    }
}
