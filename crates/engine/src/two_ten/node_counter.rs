//! Counts nodes and checks the search budget.

use crate::SearchBudget;
use std::sync::atomic::{AtomicU64, Ordering};

/// Nodes between two budget checks: some tens of microseconds.
const NODES_PER_BUDGET_CHECK: u64 = 256;

/// The node counter of one thread. A node is a board after a sowing or a taking.
#[derive(Debug)]
pub(super) struct NodeCounter<'a> {
    /// `None` for short first passes that must not be interrupted.
    budget: Option<SearchBudget>,
    /// The shared counter of all threads.
    all: Option<&'a AtomicU64>,
    unreported: u64,
    stopped: bool,
}

impl<'a> NodeCounter<'a> {
    pub(super) fn new(budget: Option<SearchBudget>, all: &'a AtomicU64) -> NodeCounter<'a> {
        NodeCounter { budget, all: Some(all), unreported: 0, stopped: false }
    }

    /// A counter that never stops a search.
    pub(super) fn unlimited() -> NodeCounter<'static> {
        NodeCounter { budget: None, all: None, unreported: 0, stopped: false }
    }

    /// Counts nodes.
    #[inline]
    pub(super) fn count(&mut self, nodes: u64) {
        self.unreported += nodes;
        if self.unreported >= NODES_PER_BUDGET_CHECK {
            self.check_budget();
        }
    }

    fn check_budget(&mut self) {
        let own = std::mem::take(&mut self.unreported);
        let all = self.all.map_or(0, |all| all.fetch_add(own, Ordering::Relaxed) + own);
        self.stopped = self.stopped || self.budget.as_ref().is_some_and(|budget| budget.exhausted(all));
    }

    /// Whether the search must stop. Results found after that are invalid.
    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }
}

impl Drop for NodeCounter<'_> {
    fn drop(&mut self) {
        if let Some(all) = self.all {
            all.fetch_add(self.unreported, Ordering::Relaxed);
        }
    }
}
