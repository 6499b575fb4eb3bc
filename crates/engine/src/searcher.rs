//! The interface of a search: limits, cancellation, progress and result.

use crate::Observation;
use game::Game;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
// The standard clock, which browsers lack; elsewhere it is `std::time`.
use web_time::Instant;

/// The limits of one search. The first limit that is reached ends the search. Without limits, it runs until it is cancelled or
/// has a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Positions visited (alpha-beta) or playouts (tree search).
    pub nodes: Option<u64>,
    /// Search depth, in turns.
    pub depth: Option<u32>,
    /// Maximum number of threads. A search limited by nodes uses one thread, so that its result is reproducible.
    pub threads: usize,
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of best turns to find. More than one costs the best turn depth, so a player asks for one.
    pub lines: usize,
}

impl Limits {
    /// Limits with only a time limit.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::NONE }
    }

    /// Limits with only a node limit: reproducible.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::NONE }
    }

    /// Limits with only a depth limit.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::NONE }
    }

    /// No limit, one thread.
    pub const NONE: Limits = Limits { time: None, nodes: None, depth: None, threads: 1, seed: 1, lines: 1 };

    /// Returns the limits with this number of threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Limits {
        self.threads = threads.max(1);
        self
    }

    /// Returns the limits with this seed.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Limits {
        self.seed = seed;
        self
    }

    /// Returns the limits with this number of best turns.
    #[must_use]
    pub fn lines(mut self, lines: usize) -> Limits {
        self.lines = lines.max(1);
        self
    }

    /// The number of threads that a search uses.
    pub fn workers(&self) -> usize {
        if self.nodes.is_some() { 1 } else { self.threads.max(1) }
    }
}

/// Cancels a search from another thread. Clones share their state.
#[derive(Clone, Default, Debug)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// Creates a token that is not cancelled.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Cancels every search that holds this token.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the token is cancelled.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Decides when a search ends: checks the cancel token, the clock and the node limit.
#[derive(Clone, Debug)]
pub struct SearchBudget {
    cancel: CancelToken,
    /// A helper thread also ends when the main thread has ended.
    also: Option<CancelToken>,
    started: Instant,
    limits: Limits,
}

impl SearchBudget {
    /// Starts the clock of a search.
    pub fn start(limits: &Limits, cancel: &CancelToken) -> SearchBudget {
        SearchBudget { cancel: cancel.clone(), also: None, started: Instant::now(), limits: *limits }
    }

    /// Adds a second cancel token.
    pub fn also_cancelled_by(&mut self, cancel: &CancelToken) {
        self.also = Some(cancel.clone());
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the search must end now. Call it about every thousand nodes, and at least every few milliseconds.
    #[inline]
    pub fn exhausted(&self, nodes: u64) -> bool {
        self.cancel.is_cancelled()
            || self.also.as_ref().is_some_and(CancelToken::is_cancelled)
            || self.limits.nodes.is_some_and(|most| nodes >= most)
            || self.limits.time.is_some_and(|time| self.started.elapsed() >= time)
    }

    /// Whether more than this fraction of the time has passed, so that another iteration is pointless.
    pub fn past_fraction(&self, part: f64) -> bool {
        self.limits.time.is_some_and(|time| self.started.elapsed().as_secs_f64() >= time.as_secs_f64() * part)
    }
}

/// Progress of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Info<S> {
    /// Search depth, in turns.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// The value for the searching seat: the expected lead in points (scored games), or from −1 to 1.
    pub value: f64,
    /// The principal variation, in steps.
    pub line: Vec<S>,
    /// Time since the start.
    pub elapsed: Duration,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult<S> {
    /// The steps to the end of the seat's turn. They are legal one after another, and there is at least one.
    pub turn: Vec<S>,
    /// Whether the value is proved.
    pub exact: bool,
    /// The last progress report.
    pub info: Info<S>,
    /// The next best turns, best first: fewer than [`Limits::lines`], and none where the search does not compare turns.
    pub others: Vec<OtherTurn<S>>,
}

/// A turn besides the best one.
#[derive(Clone, PartialEq, Debug)]
pub struct OtherTurn<S> {
    /// Its steps.
    pub turn: Vec<S>,
    /// Its value, as [`Info::value`].
    pub value: f64,
    /// Whether the value is proved.
    pub exact: bool,
    /// The expected steps, starting with this turn.
    pub line: Vec<S>,
}

/// A player that chooses turns.
pub trait Searcher<G: Game>: Send {
    /// Chooses a turn for the observing seat, which must be able to act. Returns a legal turn with any limits.
    fn search(
        &mut self,
        observation: &Observation<'_, G>,
        limits: &Limits,
        cancel: &CancelToken,
        on_info: &mut dyn FnMut(&Info<G::Step>),
    ) -> SearchResult<G::Step>;
}
