//! How the store is, for those who watch it.

use super::fault::Fault;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A commit that takes longer than this is a sign that the database hangs.
const LONG: Duration = Duration::from_secs(5);

/// What the store has done since it was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Commits.
    pub batches: u64,
    /// Calls of `write` that were stored.
    pub requests: u64,
    /// Single changes that were stored.
    pub rows: u64,
    /// Calls of `write` that were refused.
    pub refused: u64,
    /// Microseconds spent in commits.
    pub micros: u64,
    /// Damage was found in the database.
    pub damaged: bool,
}

#[derive(Default)]
pub(super) struct Health {
    now: Mutex<Now>,
    stats: [AtomicU64; 5],
    damaged: AtomicBool,
}

#[derive(Default)]
struct Now {
    fault: Option<Fault>,
    committing: Option<Instant>,
}

impl Health {
    fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn begins(&self, at: Instant) {
        self.now().committing = Some(at);
    }

    pub(super) fn rests(&self) {
        self.now().committing = None;
    }

    pub(super) fn recovers(&self) {
        *self.now() = Now::default();
    }

    pub(super) fn fails(&self, fault: &Fault) {
        *self.now() = Now { fault: Some(fault.clone()), committing: None };
    }

    pub(super) fn stored(&self, requests: usize, rows: usize, took: Duration) {
        self.recovers();
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        for (sum, more) in self.stats.iter().zip([1, requests as u64, rows as u64, 0, micros]) {
            sum.fetch_add(more, Relaxed);
        }
    }

    pub(super) fn refused(&self, requests: usize) {
        self.stats[3].fetch_add(requests as u64, Relaxed);
    }

    pub(super) fn healthy(&self) -> Result<(), Fault> {
        let now = self.now();
        match (&now.fault, now.committing) {
            (Some(fault), _) => Err(fault.clone()),
            (None, Some(since)) if since.elapsed() > LONG => Err(Fault::away("the database does not answer")),
            _ => Ok(()),
        }
    }

    /// Whether damage was found.
    pub(super) fn is_damaged(&self) -> bool {
        self.damaged.load(Relaxed)
    }

    /// Notes damage; says so in the log for the first time only.
    pub(super) fn note_damage(&self, what: &dyn std::fmt::Display) {
        if !self.damaged.swap(true, Relaxed) {
            tracing::error!(%what, "the database is damaged: `quintet admin check` lists the rooms that are lost");
        }
    }

    pub(super) fn stats(&self) -> Stats {
        let [batches, requests, rows, refused, micros] = self.stats.each_ref().map(|sum| sum.load(Relaxed));
        Stats { batches, requests, rows, refused, micros, damaged: self.is_damaged() }
    }
}
