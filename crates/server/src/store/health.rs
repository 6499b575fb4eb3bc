//! The health and the counters of the store, for monitoring.

use super::error::StoreError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A longer commit means that the database hangs.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(5);

/// Counters since the store was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Commits.
    pub batches: u64,
    /// Stored calls of `write`.
    pub requests: u64,
    /// Stored rows.
    pub rows: u64,
    /// Rejected calls of `write`.
    pub refused: u64,
    /// Microseconds spent in commits.
    pub micros: u64,
    /// Damage was found in the database.
    pub damaged: bool,
}

#[derive(Default)]
pub(super) struct Health {
    state: Mutex<State>,
    stats: [AtomicU64; 5],
    damaged: AtomicBool,
}

#[derive(Default)]
struct State {
    error: Option<StoreError>,
    committing: Option<Instant>,
}

impl Health {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn commit_started(&self, at: Instant) {
        self.state().committing = Some(at);
    }

    pub(super) fn commit_ended(&self) {
        self.state().committing = None;
    }

    pub(super) fn clear_error(&self) {
        *self.state() = State::default();
    }

    pub(super) fn set_error(&self, error: &StoreError) {
        *self.state() = State { error: Some(error.clone()), committing: None };
    }

    pub(super) fn count_stored(&self, requests: usize, rows: usize, took: Duration) {
        self.clear_error();
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        for (sum, more) in self.stats.iter().zip([1, requests as u64, rows as u64, 0, micros]) {
            sum.fetch_add(more, Relaxed);
        }
    }

    pub(super) fn count_refused(&self, requests: usize) {
        self.stats[3].fetch_add(requests as u64, Relaxed);
    }

    pub(super) fn healthy(&self) -> Result<(), StoreError> {
        let state = self.state();
        match (&state.error, state.committing) {
            (Some(error), _) => Err(error.clone()),
            (None, Some(since)) if since.elapsed() > COMMIT_TIMEOUT => {
                Err(StoreError::unavailable("the database does not answer"))
            }
            _ => Ok(()),
        }
    }

    /// Returns whether damage was found.
    pub(super) fn is_damaged(&self) -> bool {
        self.damaged.load(Relaxed)
    }

    /// Records damage, and logs it the first time.
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
