//! Credit for network delay. It depends only on measurements of the server.
//!
//! A message counts as sent one round trip before it arrived, because both the event that the player answers and the answer take time.
//! The round trip is the smallest of the whole connection, measured by pings and by the kernel. A client cannot change it by what it
//! sends, and delaying some answers has no effect, because the smallest counts. During a game the credit of a player only shrinks, also
//! when the player reconnects.

/// Maximum credit of a message, and so the longest time that an act of a live game waits for the rival's act.
pub const CREDIT_LIMIT_MS: u32 = 250;

/// The smallest round trip of one connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RoundTrip {
    min_ms: Option<u32>,
}

impl RoundTrip {
    /// Adds a measured round trip; returns the smallest one if it has changed.
    pub fn note(&mut self, ms: u64) -> Option<u32> {
        let ms = u32::try_from(ms).unwrap_or(u32::MAX).min(CREDIT_LIMIT_MS);
        let shrinks = self.min_ms.is_none_or(|least| ms < least);
        shrinks.then(|| *self.min_ms.insert(ms))
    }

    /// Returns the smallest round trip so far; 0 without a measurement, so that an unmeasured connection gets no credit.
    pub fn min_ms(&self) -> u32 {
        self.min_ms.unwrap_or(0)
    }
}

/// The credit of one player during one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DelayCredit {
    limit_ms: Option<u32>,
}

impl DelayCredit {
    /// Adds a round trip of the player. No later message gets more credit.
    pub fn measured(&mut self, ms: u32) {
        self.limit_ms = Some(self.limit_ms.unwrap_or(CREDIT_LIMIT_MS).min(ms));
    }

    /// Returns the credit of a message on a connection with this round trip.
    pub fn for_message(&self, round_trip_ms: u32) -> u32 {
        round_trip_ms.min(self.limit_ms.unwrap_or(CREDIT_LIMIT_MS)).min(CREDIT_LIMIT_MS)
    }

    /// Returns the maximum credit of the player; 0 before a round trip is measured.
    pub fn max_ms(&self) -> u32 {
        self.limit_ms.unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_round_trip_of_the_connection_counts() {
        let mut trip = RoundTrip::default();
        assert_eq!(trip.min_ms(), 0, "nothing is measured yet");
        let noted = [80, 120, 60, 90, 90, 90, 90, 90, 60_000].map(|ms| trip.note(ms));
        assert_eq!(noted, [Some(80), None, Some(60), None, None, None, None, None, None]);
        assert_eq!(trip.min_ms(), 60);
        let mut far = RoundTrip::default();
        assert_eq!(far.note(60_000), Some(CREDIT_LIMIT_MS));
    }

    #[test]
    fn credit_only_shrinks() {
        let mut credit = DelayCredit::default();
        assert_eq!((credit.for_message(80), credit.for_message(60_000), credit.max_ms()), (80, CREDIT_LIMIT_MS, 0));
        credit.measured(80);
        assert_eq!((credit.for_message(300), credit.for_message(20), credit.max_ms()), (80, 20, 80));
        credit.measured(200);
        assert_eq!(credit.max_ms(), 80);
        credit.measured(5);
        assert_eq!((credit.for_message(80), credit.max_ms()), (5, 5));
    }
}
