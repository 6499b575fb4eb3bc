//! What a thought may cost, how it is stopped, and what comes out of it.

use crate::Observation;
use game::Game;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What one thought may cost; whichever limit is reached first ends it. With none it goes on until it is stopped or has proved its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Positions visited (alpha-beta) or random games played (tree search).
    pub nodes: Option<u64>,
    /// Turns looked ahead.
    pub depth: Option<u32>,
    /// How many threads may be used. A thought limited by nodes uses one, so that it comes out the same every time.
    pub threads: usize,
    /// What chance decides comes from this number.
    pub seed: u64,
}

impl Limits {
    /// Only time limits the thought.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::NONE }
    }

    /// Only nodes limit the thought: reproducible.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::NONE }
    }

    /// Only depth limits the thought.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::NONE }
    }

    /// No limit, one thread.
    pub const NONE: Limits = Limits { time: None, nodes: None, depth: None, threads: 1, seed: 1 };

    /// The same limits with so many threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Limits {
        self.threads = threads.max(1);
        self
    }

    /// The same limits with this seed.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Limits {
        self.seed = seed;
        self
    }

    /// How many threads a thought really uses.
    pub fn workers(&self) -> usize {
        if self.nodes.is_some() { 1 } else { self.threads.max(1) }
    }
}

/// Stops a thought from outside.
#[derive(Clone, Default, Debug)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A stop that nobody has pulled.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Pulls it.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Tells a search when to end: looks at the stop and the clock, so often that nobody waits and so seldom that it costs nothing.
#[derive(Clone, Debug)]
pub struct SearchBudget {
    cancel: CancelToken,
    /// A helper's watch also ends when the thought it helps has ended.
    also: Option<CancelToken>,
    started: Instant,
    limits: Limits,
}

impl SearchBudget {
    /// A watch that starts now.
    pub fn start(limits: &Limits, cancel: &CancelToken) -> SearchBudget {
        SearchBudget { cancel: cancel.clone(), also: None, started: Instant::now(), limits: *limits }
    }

    /// Makes another stop end it as well.
    pub fn also_cancelled_by(&mut self, cancel: &CancelToken) {
        self.also = Some(cancel.clone());
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the thought must end now. Call it every thousand nodes or so, at least every few milliseconds.
    #[inline]
    pub fn exhausted(&self, nodes: u64) -> bool {
        self.cancel.is_cancelled()
            || self.also.as_ref().is_some_and(CancelToken::is_cancelled)
            || self.limits.nodes.is_some_and(|most| nodes >= most)
            || self.limits.time.is_some_and(|time| self.started.elapsed() >= time)
    }

    /// Whether it is no use to begin another iteration: more than this part of the time is gone.
    pub fn past_fraction(&self, part: f64) -> bool {
        self.limits.time.is_some_and(|time| self.started.elapsed().as_secs_f64() >= time.as_secs_f64() * part)
    }
}

/// How a thought is going.
#[derive(Clone, PartialEq, Debug)]
pub struct Info<S> {
    /// Turns looked ahead.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// The value for the seat that thinks: points it expects to be ahead in scored games; in games of win or lose from −1 to 1.
    pub value: f64,
    /// The line that it expects: steps, its own first.
    pub line: Vec<S>,
    /// Time since the start.
    pub elapsed: Duration,
}

/// What came out of a thought.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult<S> {
    /// The steps up to the end of the seat's turn, all legal one after another; never empty.
    pub turn: Vec<S>,
    /// Whether the value is proved and not estimated.
    pub exact: bool,
    /// The last thing known: value, depth, nodes, line.
    pub info: Info<S>,
}

/// Somebody who can be asked for a turn.
pub trait Searcher<G: Game>: Send {
    /// Chooses a turn for the seat of the sight, which must be one that may act. Whatever the limits, a legal turn comes out.
    fn search(
        &mut self,
        observation: &Observation<'_, G>,
        limits: &Limits,
        cancel: &CancelToken,
        on_info: &mut dyn FnMut(&Info<G::Step>),
    ) -> SearchResult<G::Step>;
}
