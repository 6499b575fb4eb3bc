//! What a socket knows about time: how far away its client is, when events went out to it, how much it may say.

use crate::lag::Trips;
use crate::rate::{Bucket, Rate};
use crate::{limits, time};
use axum::body::Bytes;
use std::collections::VecDeque;

/// The first pings come soon, so that the first race finds the round trip known; milliseconds.
const FIRST: [u64; 3] = [50, 500, 2_000];
/// Then they come so often.
const LATER: u64 = 15_000;
/// Of so many events it is known when they went out.
const REMEMBERED: usize = 32;

/// The times of one socket.
pub(super) struct Pace {
    rate: Rate,
    bucket: Bucket,
    trips: Trips,
    pings: u64,
    next_ping: u64,
    /// The ping whose answer has not come.
    asked: Option<u64>,
    heard: u64,
    sent: VecDeque<(u64, u64)>,
}

impl Pace {
    pub(super) fn new(rate: Rate, now: u64) -> Pace {
        Pace {
            rate,
            bucket: Bucket::new(rate, now),
            trips: Trips::default(),
            pings: 0,
            next_ping: now + FIRST[0],
            asked: None,
            heard: now,
            sent: VecDeque::new(),
        }
    }

    pub(super) fn may_speak(&mut self, now: u64) -> bool {
        self.bucket.take(self.rate, now)
    }

    pub(super) fn next_ping(&self) -> tokio::time::Instant {
        time::instant(self.next_ping)
    }

    /// What the ping says: when it was sent.
    pub(super) fn ping(&mut self, now: u64) -> Bytes {
        self.pings += 1;
        let pause = usize::try_from(self.pings).ok().and_then(|n| FIRST.get(n)).copied();
        self.next_ping = now + pause.unwrap_or(LATER);
        self.asked = Some(now);
        Bytes::copy_from_slice(&now.to_be_bytes())
    }

    /// An answer counts if it is that of the last ping.
    pub(super) fn pong(&mut self, payload: &[u8], now: u64) {
        if let Some(asked) = self.asked
            && payload == asked.to_be_bytes()
        {
            self.asked = None;
            self.trips.note(now.saturating_sub(asked));
        }
    }

    pub(super) fn trusted(&self) -> u32 {
        self.trips.trusted()
    }

    pub(super) fn heard(&mut self, now: u64) {
        self.heard = now;
    }

    pub(super) fn is_silent(&self, now: u64) -> bool {
        now.saturating_sub(self.heard) > limits::SILENCE
    }

    /// An event went out, and all before it.
    pub(super) fn sent(&mut self, seq: u64, now: u64) {
        if self.sent.len() == REMEMBERED {
            self.sent.pop_front();
        }
        self.sent.push_back((seq, now));
    }

    /// When an event went out: with the first that had its number or a later one.
    pub(super) fn sent_at(&self, seq: u64) -> Option<u64> {
        let (first, _) = self.sent.front()?;
        // Of what went out before all that is remembered nothing is known any more.
        if seq < *first && self.sent.len() == REMEMBERED {
            return None;
        }
        self.sent.iter().find(|(sent, _)| *sent >= seq).map(|(_, at)| *at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_round_trip_is_that_of_the_last_ping() {
        let mut pace = Pace::new(Rate::UNLIMITED, 1000);
        let first = pace.ping(1050);
        pace.pong(&first, 1090);
        assert_eq!(pace.trusted(), 40);
        let second = pace.ping(2000);
        pace.pong(&first, 2001);
        pace.pong(b"nonsense", 2001);
        assert_eq!(pace.trusted(), 40, "an old answer says nothing");
        pace.pong(&second, 2010);
        pace.pong(&second, 2010);
        assert_eq!(pace.trusted(), 10);
    }

    #[test]
    fn an_event_went_out_with_the_first_that_followed_it() {
        let mut pace = Pace::new(Rate::UNLIMITED, 0);
        assert_eq!(pace.sent_at(1), None);
        pace.sent(4, 100);
        pace.sent(7, 200);
        assert_eq!(pace.sent_at(4), Some(100));
        assert_eq!(pace.sent_at(5), Some(200), "5, 6 and 7 went out together");
        assert_eq!(pace.sent_at(8), None);
        (8..40).for_each(|seq| pace.sent(seq, 1000 + seq));
        assert_eq!(pace.sent_at(5), None, "forgotten");
        assert_eq!(pace.sent_at(39), Some(1039));
    }

    #[test]
    fn silence_is_noticed() {
        let mut pace = Pace::new(Rate::UNLIMITED, 0);
        assert!(!pace.is_silent(limits::SILENCE));
        assert!(pace.is_silent(limits::SILENCE + 1));
        pace.heard(100);
        assert!(!pace.is_silent(limits::SILENCE + 1));
    }
}
