//! What can be counted, as Prometheus reads it.

use crate::store::Stats;
use protocol::ErrorCode;
use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The bounds of the histogram of acks, in seconds.
const BOUNDS: [f64; 11] = [0.001, 0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// Everything that is counted.
#[derive(Default)]
pub(crate) struct Metrics {
    /// Rooms in memory.
    pub(crate) rooms: AtomicI64,
    /// Open sockets.
    pub(crate) sockets: AtomicI64,
    /// Rooms created.
    pub(crate) created: AtomicU64,
    /// Events stored and sent.
    pub(crate) events: AtomicU64,
    /// Steps, turns and live acts that were accepted.
    pub(crate) steps: AtomicU64,
    /// Thoughts of the computer at tables.
    pub(crate) thoughts: AtomicU64,
    /// Sockets closed because they read too slowly.
    pub(crate) slow: AtomicU64,
    /// Connections that were not let in.
    pub(crate) connections_refused: AtomicU64,
    /// Tasks of rooms that panicked.
    pub(crate) room_panics: AtomicU64,
    /// Clients with the rules whose table differed from the room's.
    pub(crate) resyncs: AtomicU64,
    refusals: [AtomicU64; ErrorCode::ALL.len()],
    /// One more than the bounds: what is longer than all of them.
    acks: [AtomicU64; BOUNDS.len() + 1],
    ack_micros: AtomicU64,
}

impl Metrics {
    /// A message was refused.
    pub(crate) fn refused(&self, code: ErrorCode) {
        let place = ErrorCode::ALL.iter().position(|&c| c == code);
        if let Some(count) = place.and_then(|p| self.refusals.get(p)) {
            count.fetch_add(1, Relaxed);
        }
    }

    /// A message was acknowledged so long after it was read.
    pub(crate) fn acked(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        let bucket = BOUNDS.iter().position(|&b| seconds <= b).unwrap_or(BOUNDS.len());
        self.acks[bucket].fetch_add(1, Relaxed);
        self.ack_micros.fetch_add(took.as_micros() as u64, Relaxed);
    }

    /// All of it as text.
    pub(crate) fn text(&self, store: &Stats, healthy: bool) -> String {
        let mut out = String::new();
        let mut one = |kind: &str, name: &str, help: &str, value: f64| {
            let _ = writeln!(out, "# HELP quintet_{name} {help}\n# TYPE quintet_{name} {kind}\nquintet_{name} {value}");
        };
        one("gauge", "rooms", "Rooms in memory.", self.rooms.load(Relaxed) as f64);
        one("gauge", "sockets", "Open sockets.", self.sockets.load(Relaxed) as f64);
        one("gauge", "store_healthy", "Whether steps are stored at the moment.", f64::from(u8::from(healthy)));
        one("gauge", "store_damaged", "Whether damage was found in the database.", f64::from(u8::from(store.damaged)));
        one("counter", "rooms_created_total", "Rooms created.", self.created.load(Relaxed) as f64);
        one("counter", "events_total", "Events stored and sent.", self.events.load(Relaxed) as f64);
        one("counter", "steps_total", "Steps, turns and live acts.", self.steps.load(Relaxed) as f64);
        one("counter", "thoughts_total", "Thoughts of the computer at tables.", self.thoughts.load(Relaxed) as f64);
        one(
            "counter",
            "slow_sockets_total",
            "Sockets closed because they read too slowly.",
            self.slow.load(Relaxed) as f64,
        );
        one(
            "counter",
            "connections_refused_total",
            "Connections that were not let in.",
            self.connections_refused.load(Relaxed) as f64,
        );
        one("counter", "room_panics_total", "Tasks of rooms that panicked.", self.room_panics.load(Relaxed) as f64);
        one(
            "counter",
            "resyncs_total",
            "Clients whose table differed from the room's.",
            self.resyncs.load(Relaxed) as f64,
        );
        one("counter", "store_batches_total", "Commits of the store.", store.batches as f64);
        one("counter", "store_requests_total", "Requests that were stored.", store.requests as f64);
        one("counter", "store_rows_total", "Rows that were stored.", store.rows as f64);
        one("counter", "store_refused_total", "Requests that were not stored.", store.refused as f64);
        one("counter", "store_seconds_total", "Time spent in commits.", store.micros as f64 / 1e6);
        out.push_str(
            "# HELP quintet_refusals_total Messages that were refused.\n# TYPE quintet_refusals_total counter\n",
        );
        for (code, count) in ErrorCode::ALL.iter().zip(&self.refusals) {
            let _ = writeln!(out, "quintet_refusals_total{{code=\"{}\"}} {}", code.text(), count.load(Relaxed));
        }
        self.histogram(&mut out);
        out
    }

    fn histogram(&self, out: &mut String) {
        let name = "quintet_ack_seconds";
        let _ = writeln!(out, "# HELP {name} From reading a message to its ack.\n# TYPE {name} histogram");
        let mut sum = 0;
        for (bound, count) in BOUNDS.iter().zip(&self.acks) {
            sum += count.load(Relaxed);
            let _ = writeln!(out, "{name}_bucket{{le=\"{bound}\"}} {sum}");
        }
        sum += self.acks[BOUNDS.len()].load(Relaxed);
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {sum}");
        let _ = writeln!(out, "{name}_sum {}\n{name}_count {sum}", self.ack_micros.load(Relaxed) as f64 / 1e6);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_has_every_code_and_sums_that_grow() {
        let metrics = Metrics::default();
        metrics.refused(ErrorCode::Old);
        metrics.acked(Duration::from_millis(3));
        metrics.acked(Duration::from_secs(9));
        let text = metrics.text(&Stats::default(), true);
        assert!(ErrorCode::ALL.iter().all(|c| text.contains(&format!("code=\"{}\"", c.text()))), "{text}");
        assert!(text.contains("quintet_refusals_total{code=\"old\"} 1\n"), "{text}");
        assert!(text.contains("quintet_ack_seconds_bucket{le=\"0.002\"} 0\n"), "{text}");
        assert!(text.contains("quintet_ack_seconds_bucket{le=\"0.005\"} 1\n"), "{text}");
        assert!(text.contains("quintet_ack_seconds_bucket{le=\"+Inf\"} 2\n"), "{text}");
        assert!(text.contains("quintet_ack_seconds_sum 9.003\n"), "{text}");
    }
}
