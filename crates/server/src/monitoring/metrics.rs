//! The metrics for Prometheus.

use crate::engine::pool::{Class, ClassStats};
use crate::store::Stats;
use prometheus_client::encoding::text::{encode_eof, encode_registry};
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use protocol::ErrorCode;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// The media type of the text: OpenMetrics, which Prometheus reads.
pub(crate) const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// The prefix of all names.
const PREFIX: &str = "quintet";
/// The bounds of the acknowledgement histogram, in seconds.
const ACK_BOUNDS_SECONDS: [f64; 11] = [0.001, 0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

type Label = [(&'static str, &'static str); 1];

/// The metrics that the server itself counts. Those of the store and of the engine pool are added when the text is made.
pub(crate) struct Metrics {
    registry: Registry,
    /// Rooms in memory.
    pub(crate) rooms: Gauge,
    /// Open sockets.
    pub(crate) sockets: Gauge,
    /// Rooms created.
    pub(crate) created: Counter,
    /// Events stored and sent.
    pub(crate) events: Counter,
    /// Accepted steps, turns and live acts.
    pub(crate) steps: Counter,
    /// Searches of computer players at tables.
    pub(crate) thoughts: Counter,
    /// Sockets closed because they read too slowly.
    pub(crate) slow: Counter,
    /// Rejected connections.
    pub(crate) connections_refused: Counter,
    /// Room tasks that panicked.
    pub(crate) room_panics: Counter,
    /// Computed password hashes.
    pub(crate) password_hashes: Counter,
    /// Clients with the rules whose table differed from the room's.
    pub(crate) resyncs: Counter,
    refusals: Family<Label, Counter>,
    acks: Histogram,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let metrics = Metrics {
            registry: Registry::with_prefix(PREFIX),
            rooms: Gauge::default(),
            sockets: Gauge::default(),
            created: Counter::default(),
            events: Counter::default(),
            steps: Counter::default(),
            thoughts: Counter::default(),
            slow: Counter::default(),
            connections_refused: Counter::default(),
            room_panics: Counter::default(),
            password_hashes: Counter::default(),
            resyncs: Counter::default(),
            refusals: Family::default(),
            acks: Histogram::new(ACK_BOUNDS_SECONDS),
        };
        // Every code has a line from the start, so that a rate is right from its first error on.
        for code in ErrorCode::ALL {
            let _ = metrics.refusals.get_or_create(&label(code));
        }
        metrics.registered()
    }

    /// Registers every metric. The library adds `_total` to counters and a full stop to help texts.
    fn registered(mut self) -> Metrics {
        let to = &mut self.registry;
        to.register("rooms", "Rooms in memory", self.rooms.clone());
        to.register("sockets", "Open sockets", self.sockets.clone());
        to.register("rooms_created", "Rooms created", self.created.clone());
        to.register("events", "Events stored and sent", self.events.clone());
        to.register("steps", "Accepted steps, turns and live acts", self.steps.clone());
        to.register("thoughts", "Searches of computer players at tables", self.thoughts.clone());
        to.register("slow_sockets", "Sockets closed because they read too slowly", self.slow.clone());
        to.register("connections_refused", "Rejected connections", self.connections_refused.clone());
        to.register("room_panics", "Room tasks that panicked", self.room_panics.clone());
        to.register("password_hashes", "Computed password hashes", self.password_hashes.clone());
        to.register("resyncs", "Clients whose table differed from that of the room", self.resyncs.clone());
        to.register("refusals", "Rejected messages", self.refusals.clone());
        to.register("ack_seconds", "Time from reading a message to its acknowledgement", self.acks.clone());
        self
    }

    /// Counts a rejected message.
    pub(crate) fn count_rejection(&self, code: ErrorCode) {
        self.refusals.get_or_create(&label(code)).inc();
    }

    /// Counts an acknowledgement, and how long it took from reading the message.
    pub(crate) fn acked(&self, took: Duration) {
        self.acks.observe(took.as_secs_f64());
    }

    /// Returns all metrics as text.
    pub(crate) fn text(&self, store: &Stats, healthy: bool, engine: &[ClassStats; Class::ALL.len()]) -> String {
        let mut snapshot = Registry::with_prefix(PREFIX);
        register_store(&mut snapshot, store, healthy);
        register_engine(&mut snapshot, engine);
        let mut out = String::new();
        encode_registry(&mut out, &self.registry)
            .and_then(|()| encode_registry(&mut out, &snapshot))
            .and_then(|()| encode_eof(&mut out))
            .expect("a String takes any text");
        out
    }
}

fn label(code: ErrorCode) -> Label {
    [("code", code.text())]
}

fn register_store(to: &mut Registry, store: &Stats, healthy: bool) {
    to.register("store_healthy", "Whether the store accepts writes", ConstGauge::new(i64::from(healthy)));
    to.register("store_damaged", "Whether the database is damaged", ConstGauge::new(i64::from(store.damaged)));
    to.register("store_batches", "Commits of the store", ConstCounter::new(store.batches));
    to.register("store_requests", "Stored requests", ConstCounter::new(store.requests));
    to.register("store_rows", "Stored rows", ConstCounter::new(store.rows));
    to.register("store_refused", "Requests that were not stored", ConstCounter::new(store.refused));
    to.register("store_seconds", "Time spent in commits", ConstCounter::new(store.micros as f64 / 1e6));
}

fn register_engine(to: &mut Registry, stats: &[ClassStats; Class::ALL.len()]) {
    let (waiting, started, refused) = (Family::<Label, Gauge>::default(), counts::<u64>(), counts::<u64>());
    let (waited, used) = (counts::<f64>(), counts::<f64>());
    for (class, stats) in Class::ALL.iter().zip(stats) {
        let class = [("class", class.text())];
        waiting.get_or_create(&class).set(stats.waiting as i64);
        started.get_or_create(&class).inc_by(stats.started);
        refused.get_or_create(&class).inc_by(stats.refused);
        waited.get_or_create(&class).inc_by(stats.waited.as_secs_f64());
        used.get_or_create(&class).inc_by(stats.used.as_secs_f64());
    }
    to.register("engine_queue", "Waiting engine jobs", waiting);
    to.register("engine_jobs", "Started engine jobs", started);
    to.register("engine_refused", "Rejected engine jobs", refused);
    to.register("engine_wait_seconds", "Time that started engine jobs waited", waited);
    to.register("engine_used_seconds", "Engine time used", used);
}

fn counts<N>() -> Family<Label, Counter<N, AtomicU64>>
where
    Counter<N, AtomicU64>: Default,
{
    Family::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_has_every_code_and_sums_that_grow() {
        let metrics = Metrics::new();
        metrics.count_rejection(ErrorCode::Old);
        metrics.acked(Duration::from_millis(3));
        metrics.acked(Duration::from_secs(9));
        let text = metrics.text(&Stats::default(), true, &Default::default());
        assert!(ErrorCode::ALL.iter().all(|c| text.contains(&format!("code=\"{}\"", c.text()))), "{text}");
        assert!(text.contains("quintet_refusals_total{code=\"old\"} 1\n"), "{text}");
        assert!(text.contains("quintet_ack_seconds_bucket{le=\"0.002\"} 0\n"), "{text}");
        assert!(text.contains("quintet_ack_seconds_bucket{le=\"0.005\"} 1\n"), "{text}");
        assert!(text.contains("quintet_ack_seconds_bucket{le=\"+Inf\"} 2\n"), "{text}");
        assert!(text.contains("quintet_ack_seconds_sum 9.003\n"), "{text}");
    }

    #[test]
    fn every_metric_keeps_its_name() {
        let text = Metrics::new().text(&Stats::default(), true, &Default::default());
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let mut names = lines.map(|line| line.split(['{', ' ']).next().unwrap_or_default()).collect::<Vec<_>>();
        names.sort_unstable();
        names.dedup();
        let expected = "ack_seconds_bucket ack_seconds_count ack_seconds_sum connections_refused_total engine_jobs_total engine_queue \
            engine_refused_total engine_used_seconds_total engine_wait_seconds_total events_total password_hashes_total refusals_total resyncs_total room_panics_total \
            rooms rooms_created_total slow_sockets_total sockets steps_total store_batches_total store_damaged store_healthy \
            store_refused_total store_requests_total store_rows_total store_seconds_total thoughts_total";
        assert_eq!(names, expected.split_whitespace().map(|name| format!("quintet_{name}")).collect::<Vec<_>>());
    }
}
