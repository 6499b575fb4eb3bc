//! Timing of a socket: its round trip, its pings, its rate limit and its silence.

use crate::clients::rate::{Rate, TokenBucket};
use crate::net::delay::RoundTrip;
use crate::net::kernel_rtt::ConnectionEnds;
use crate::{limits, time};
use axum::body::Bytes;
use std::collections::VecDeque;

/// Pauses before the first pings, short enough to know the round trip before the first race.
const FIRST_PING_PAUSES_MS: [u64; 8] = [0, 50, 100, 200, 300, 500, 1_000, 2_000];
/// Pause between later pings.
const PING_PAUSE_MS: u64 = 15_000;
/// Unanswered pings that are remembered.
const MAX_UNANSWERED_PINGS: usize = 8;

/// The timing of one socket.
pub(super) struct SocketTiming {
    rate: Rate,
    bucket: TokenBucket,
    trip: RoundTrip,
    /// The connection as the kernel knows it, where its measurement counts.
    ends: Option<ConnectionEnds>,
    pings: u64,
    next_ping: u64,
    /// The unanswered pings, oldest first.
    unanswered: VecDeque<u64>,
    heard: u64,
}

impl SocketTiming {
    pub(super) fn new(rate: Rate, ends: Option<ConnectionEnds>, now: u64) -> SocketTiming {
        SocketTiming {
            rate,
            bucket: TokenBucket::new(rate, now),
            trip: RoundTrip::default(),
            ends,
            pings: 0,
            next_ping: now + FIRST_PING_PAUSES_MS[0],
            unanswered: VecDeque::new(),
            heard: now,
        }
    }

    pub(super) fn allow_message(&mut self, now: u64) -> bool {
        self.bucket.take(self.rate, now)
    }

    pub(super) fn next_ping(&self) -> tokio::time::Instant {
        time::instant(self.next_ping)
    }

    /// Notes a ping and returns its payload: the time at which it was sent.
    pub(super) fn ping(&mut self, now: u64) -> Bytes {
        self.pings += 1;
        let pause = usize::try_from(self.pings).ok().and_then(|n| FIRST_PING_PAUSES_MS.get(n)).copied();
        self.next_ping = now + pause.unwrap_or(PING_PAUSE_MS);
        if self.unanswered.len() == MAX_UNANSWERED_PINGS {
            self.unanswered.pop_front();
        }
        self.unanswered.push_back(now);
        Bytes::copy_from_slice(&now.to_be_bytes())
    }

    /// Notes a pong. It counts if its ping is unanswered; older pings then count as lost. Returns the smallest round trip if it has changed.
    pub(super) fn pong(&mut self, payload: &[u8], now: u64) -> Option<u32> {
        let place = self.unanswered.iter().position(|asked| payload == asked.to_be_bytes())?;
        let asked = self.unanswered.drain(..=place).next_back()?;
        let pinged = self.trip.note(now.saturating_sub(asked));
        self.measure_kernel_rtt().or(pinged)
    }

    /// Notes what the kernel has measured. Returns the smallest round trip if it has changed.
    pub(super) fn measure_kernel_rtt(&mut self) -> Option<u32> {
        let ms = self.ends.and_then(|ends| ends.min_round_trip_ms())?;
        self.trip.note(ms)
    }

    /// The smallest round trip so far, in milliseconds; 0 if nothing is measured.
    pub(super) fn round_trip_ms(&self) -> u32 {
        self.trip.min_ms()
    }

    pub(super) fn note_received(&mut self, now: u64) {
        self.heard = now;
    }

    pub(super) fn is_silent(&self, now: u64) -> bool {
        now.saturating_sub(self.heard) > limits::SOCKET_SILENCE_MS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_measures_the_round_trip_of_its_ping() {
        let mut timing = SocketTiming::new(Rate::UNLIMITED, None, 1000);
        assert_eq!(timing.round_trip_ms(), 0);
        let first = timing.ping(1050);
        assert_eq!(timing.pong(&first, 1090), Some(40));
        let second = timing.ping(2000);
        assert_eq!(timing.pong(&first, 2001), None, "an old answer says nothing");
        assert_eq!(timing.pong(b"nonsense", 2001), None);
        assert_eq!(timing.round_trip_ms(), 40);
        assert_eq!(timing.pong(&second, 2010), Some(10));
        assert_eq!(timing.pong(&second, 2010), None);
        let third = timing.ping(3000);
        assert_eq!(timing.pong(&third, 3200), None, "a late answer changes nothing");
        assert_eq!(timing.round_trip_ms(), 10);
        // Several pings are under way.
        let mut far = SocketTiming::new(Rate::UNLIMITED, None, 1000);
        let pings = [1000, 1050, 1150].map(|at| far.ping(at));
        assert_eq!(far.pong(&pings[1], 1250), Some(200));
        assert_eq!(far.pong(&pings[0], 1250), None);
        assert_eq!(far.pong(&pings[2], 1340), Some(190));
    }

    #[test]
    fn silence_is_noticed() {
        let mut timing = SocketTiming::new(Rate::UNLIMITED, None, 0);
        assert!(!timing.is_silent(limits::SOCKET_SILENCE_MS));
        assert!(timing.is_silent(limits::SOCKET_SILENCE_MS + 1));
        timing.note_received(100);
        assert!(!timing.is_silent(limits::SOCKET_SILENCE_MS + 1));
    }
}
