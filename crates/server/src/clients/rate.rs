//! How often visitor may do something: a bucket that fills again as time passes.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// So many at once, and so many a second in the long run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// So many at once.
    pub burst: f64,
    /// So many a second.
    pub per_second: f64,
}

impl Rate {
    /// No limit.
    pub const UNLIMITED: Rate = Rate { burst: f64::INFINITY, per_second: 0.0 };
}

/// What is left for one of them. Times are milliseconds that come in as arguments.
#[derive(Clone, Copy, Debug)]
pub struct TokenBucket {
    left: f64,
    at: u64,
}

impl TokenBucket {
    /// A full bucket.
    pub fn new(rate: Rate, now: u64) -> TokenBucket {
        TokenBucket { left: rate.burst, at: now }
    }

    /// Takes one, if there is one.
    pub fn take(&mut self, rate: Rate, now: u64) -> bool {
        let passed = now.saturating_sub(self.at) as f64 / 1000.0;
        self.left = (self.left + passed * rate.per_second).min(rate.burst);
        self.at = self.at.max(now);
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }

    /// Takes what something has cost after all, even if it is not there: then nothing is given until the debt is paid back.
    fn charge(&mut self, rate: Rate, amount: f64) {
        self.left = (self.left - amount).max(-rate.burst);
    }

    fn is_full(&mut self, rate: Rate, now: u64) -> bool {
        let passed = now.saturating_sub(self.at) as f64 / 1000.0;
        self.left + passed * rate.per_second >= rate.burst
    }
}

/// A bucket for each who comes; those that are full again are forgotten.
pub(crate) struct RateLimiter<K> {
    rate: Rate,
    most: usize,
    buckets: Mutex<HashMap<K, TokenBucket>>,
}

impl<K: Hash + Eq> RateLimiter<K> {
    /// RateLimiter for at most so many at the same time.
    pub(crate) fn new(rate: Rate, most: usize) -> RateLimiter<K> {
        RateLimiter { rate, most, buckets: Mutex::default() }
    }

    /// Takes one from visitor's bucket, if there is one.
    pub(crate) fn take(&self, who: K, now: u64) -> bool {
        let rate = self.rate;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= self.most && !buckets.contains_key(&who) {
            buckets.retain(|_, bucket| !bucket.is_full(rate, now));
            if buckets.len() >= self.most {
                return false;
            }
        }
        buckets.entry(who).or_insert_with(|| TokenBucket::new(rate, now)).take(rate, now)
    }

    /// Takes more from visitor's bucket, for something that has cost more than one.
    pub(crate) fn charge(&self, who: K, amount: f64) {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bucket) = buckets.get_mut(&who) {
            bucket.charge(self.rate, amount);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 2.0, per_second: 10.0 };

    #[test]
    fn a_bucket_fills_again_to_the_millisecond() {
        let mut bucket = TokenBucket::new(RATE, 1000);
        assert!(bucket.take(RATE, 1000) && bucket.take(RATE, 1000));
        assert!(!bucket.take(RATE, 1099));
        assert!(bucket.take(RATE, 1100));
        assert!(!bucket.take(RATE, 1100));
        assert!(bucket.take(RATE, 9000) && bucket.take(RATE, 9000) && !bucket.take(RATE, 9000));
    }

    #[test]
    fn buckets_are_bounded_and_forgotten_when_full() {
        let buckets = RateLimiter::new(RATE, 2);
        assert!(buckets.take("a", 0) && buckets.take("b", 0));
        assert!(!buckets.take("c", 50), "both are still in use");
        assert!(buckets.take("c", 200), "the others are full again");
    }

    #[test]
    fn what_has_cost_more_is_paid_back_before_the_next() {
        let buckets = RateLimiter::new(RATE, 2);
        assert!(buckets.take("a", 0));
        buckets.charge("a", 2.5);
        assert!(!buckets.take("a", 200), "half of one is there again");
        assert!(buckets.take("a", 250));
        buckets.charge("a", 1000.0);
        assert!(!buckets.take("a", 540) && buckets.take("a", 560), "debts are bounded");
        buckets.charge("nobody", 1.0);
    }

    #[test]
    fn no_limit_is_no_limit() {
        let mut bucket = TokenBucket::new(Rate::UNLIMITED, 0);
        assert!((0..100_000).all(|_| bucket.take(Rate::UNLIMITED, 0)));
    }
}
