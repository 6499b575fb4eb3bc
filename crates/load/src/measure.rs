//! A histogram of latencies with buckets of about one per cent.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

const BUCKETS: usize = 2048;

/// A histogram of latencies that all games share.
pub struct Latencies {
    buckets: Vec<AtomicU64>,
}

impl Default for Latencies {
    fn default() -> Latencies {
        Latencies { buckets: (0..BUCKETS).map(|_| AtomicU64::new(0)).collect() }
    }
}

impl Latencies {
    /// Counts a latency.
    pub fn record(&self, took: Duration) {
        let micros = (took.as_nanos() as f64 / 1000.0).max(1.0);
        let bucket = (micros.ln() * 100.0) as usize;
        self.buckets[bucket.min(BUCKETS - 1)].fetch_add(1, Ordering::Relaxed);
    }

    /// Resets all counts.
    pub fn clear(&self) {
        self.buckets.iter().for_each(|b| b.store(0, Ordering::Relaxed));
    }

    /// Returns the number of counted latencies.
    pub fn count(&self) -> u64 {
        self.buckets.iter().map(|b| b.load(Ordering::Relaxed)).sum()
    }

    /// Returns a quantile in milliseconds: `quantile(0.99)` is the 99th percentile.
    pub fn quantile(&self, quantile: f64) -> f64 {
        let wanted = (self.count() as f64 * quantile).ceil() as u64;
        let mut seen = 0;
        for (i, bucket) in self.buckets.iter().enumerate() {
            seen += bucket.load(Ordering::Relaxed);
            if seen >= wanted {
                return ((i + 1) as f64 / 100.0).exp() / 1000.0;
            }
        }
        f64::NAN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_right_to_about_one_per_cent() {
        let latencies = Latencies::default();
        (1..=1000u64).for_each(|n| latencies.record(Duration::from_micros(n * 10)));
        assert_eq!(latencies.count(), 1000);
        assert!((latencies.quantile(0.5) - 5.0).abs() < 0.1, "{}", latencies.quantile(0.5));
        assert!((latencies.quantile(0.99) - 9.9).abs() < 0.2, "{}", latencies.quantile(0.99));
    }
}
