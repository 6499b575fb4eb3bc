//! Allowance for network delay: how much of a message's delay a player is credited with.
//!
//! What a client says about its delay is believed up to the round trip that the server itself has measured, plus a little for the
//! browser; and all that a player is credited with comes out of a quota that refills as time passes. A player with a steady connection
//! is credited with all of his delay, one who claims more and more soon gets nothing.

/// Beyond the measured round trip so much is believed, for what a browser needs to show and to send.
pub const ALLOWANCE: u32 = 50;
/// No round trip counts as longer than this.
pub const MOST_ROUND_TRIP: u32 = 1_000;
/// The full quota, which everybody begins with.
pub const MOST_QUOTA: u32 = 1_500;
/// The quota grows by one millisecond in so many.
pub const REFILL: u64 = 10;

/// The round trips of one connection, as the server's own pings measured them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Trips {
    last: [u32; 5],
    count: u32,
}

impl Trips {
    /// Notes a measured round trip in milliseconds.
    pub fn note(&mut self, ms: u64) {
        let slot = self.count as usize % self.last.len();
        self.last[slot] = u32::try_from(ms).unwrap_or(u32::MAX).min(MOST_ROUND_TRIP);
        self.count = self.count.wrapping_add(1).max(1);
    }

    /// The round trip that is believed: the least of the last few, which no client can make longer than it is without being slow.
    pub fn trusted(&self) -> u32 {
        let known = (self.count as usize).min(self.last.len());
        self.last[..known].iter().copied().min().unwrap_or(0)
    }
}

/// The delay that a message may ask credit for, when the client says how long after showing an event the player acted: it came at
/// `arrival`, the event was sent to that client at `sent`, and `after` milliseconds passed there between showing it and the act.
///
/// ```
/// use server::lag::asked;
/// assert_eq!(asked(10_000, Some(9_000), Some(920), 100), 80);
/// assert_eq!(asked(10_000, Some(9_000), Some(500), 100), 150); // no more than the round trip and the allowance
/// assert_eq!(asked(10_000, Some(9_000), Some(2_000), 100), 0);
/// assert_eq!(asked(10_000, None, Some(920), 100), 0);
/// ```
pub fn asked(arrival: u64, sent: Option<u64>, after: Option<u32>, trusted: u32) -> u32 {
    let (Some(sent), Some(after)) = (sent, after) else { return 0 };
    let delay = arrival.saturating_sub(sent.saturating_add(u64::from(after)));
    let most = trusted.min(MOST_ROUND_TRIP) + ALLOWANCE;
    u32::try_from(delay).unwrap_or(u32::MAX).min(most)
}

/// What one player may still be credited with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lag {
    quota: u32,
    /// When the quota was that.
    at: u64,
    /// The last credit.
    last: u32,
}

impl Lag {
    /// A full quota.
    pub fn new(at: u64) -> Lag {
        Lag { quota: MOST_QUOTA, at, last: 0 }
    }

    /// What is left of the quota.
    pub fn left(&self, now: u64) -> u32 {
        let grown = now.saturating_sub(self.at) / REFILL;
        u32::try_from(grown).unwrap_or(u32::MAX).saturating_add(self.quota).min(MOST_QUOTA)
    }

    /// How much of what is asked for is granted.
    pub fn grant(&self, now: u64, asked: u32) -> u32 {
        asked.min(MOST_ROUND_TRIP + ALLOWANCE).min(self.left(now))
    }

    /// Takes what was granted from the quota.
    pub fn spend(&mut self, now: u64, granted: u32) {
        self.quota = self.left(now).saturating_sub(granted);
        self.at = self.at.max(now);
        self.last = granted;
    }

    /// How long to wait for a message that may be under way before the player's time counts as over.
    pub fn grace(&self, now: u64) -> u32 {
        match self.last {
            0 => 0,
            last => self.grant(now, last + ALLOWANCE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_of_the_last_round_trips_is_trusted() {
        let mut trips = Trips::default();
        assert_eq!(trips.trusted(), 0);
        for (measured, trusted) in [(80, 80), (120, 80), (60, 60), (90, 60), (90, 60), (90, 60), (90, 60), (90, 90)] {
            trips.note(measured);
            assert_eq!(trips.trusted(), trusted);
        }
        for _ in 0..5 {
            trips.note(60_000);
        }
        assert_eq!(trips.trusted(), MOST_ROUND_TRIP);
    }

    #[test]
    fn a_quota_is_spent_and_refills() {
        let mut lag = Lag::new(1_000);
        assert_eq!((lag.left(1_000), lag.grace(1_000)), (MOST_QUOTA, 0));
        lag.spend(1_000, 1_050);
        assert_eq!((lag.left(1_000), lag.left(1_009), lag.left(1_010)), (450, 450, 451));
        assert_eq!((lag.grant(1_000, 600), lag.grant(1_000, 200)), (450, 200));
        assert_eq!(lag.left(u64::MAX), MOST_QUOTA);
        assert_eq!(lag.left(0), 450, "time never goes back");
        lag.spend(500, 450);
        assert_eq!(lag.left(1_000), 0);
        assert_eq!(lag.grace(2_000), 100, "no longer than the quota allows");
    }

    #[test]
    fn odd_claims_are_worth_nothing() {
        assert_eq!(asked(0, Some(u64::MAX), Some(u32::MAX), u32::MAX), 0);
        assert_eq!(asked(u64::MAX, Some(0), Some(0), u32::MAX), MOST_ROUND_TRIP + ALLOWANCE);
        assert_eq!(asked(10, Some(5), None, 100), 0);
    }
}
