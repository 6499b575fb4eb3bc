//! Rate limits: token buckets that refill over time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// A limit for bursts and for the long run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// Actions at once.
    pub burst: f64,
    /// Actions per second in the long run.
    pub per_second: f64,
}

impl Rate {
    /// No limit.
    pub const UNLIMITED: Rate = Rate { burst: f64::INFINITY, per_second: 0.0 };
}

/// One token bucket. Times are milliseconds and come as arguments.
#[derive(Clone, Copy, Debug)]
pub struct TokenBucket {
    left: f64,
    at: u64,
}

impl TokenBucket {
    /// Creates a full bucket.
    pub fn new(rate: Rate, now: u64) -> TokenBucket {
        TokenBucket { left: rate.burst, at: now }
    }

    /// Takes one token if there is one.
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

    /// Takes tokens for work that has already been done. The bucket may go into debt, which later refills pay back.
    fn charge(&mut self, rate: Rate, amount: f64) {
        self.left = (self.left - amount).max(-rate.burst);
    }

    fn is_full(&mut self, rate: Rate, now: u64) -> bool {
        let passed = now.saturating_sub(self.at) as f64 / 1000.0;
        self.left + passed * rate.per_second >= rate.burst
    }
}

/// A token bucket per key. Full buckets are forgotten.
pub(crate) struct RateLimiter<K> {
    rate: Rate,
    most: usize,
    buckets: Mutex<HashMap<K, TokenBucket>>,
}

impl<K: Hash + Eq> RateLimiter<K> {
    /// Creates a limiter that tracks at most `most` keys.
    pub(crate) fn new(rate: Rate, most: usize) -> RateLimiter<K> {
        RateLimiter { rate, most, buckets: Mutex::default() }
    }

    /// Takes one token from a key's bucket if there is one.
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

    /// Charges a key's bucket for work that cost more than one token.
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
