//! Counts what a thought has cost and tells when it must end.

use crate::SearchBudget;
use std::sync::atomic::{AtomicU64, Ordering};

/// Nodes between two looks at the watch: some tens of microseconds.
const NODES_PER_BUDGET_CHECK: u64 = 256;

/// One thread's clock. A node is a board that was sown or taken from.
#[derive(Debug)]
pub(super) struct NodeCounter<'a> {
    /// Without a watch it never ends: for first thoughts that are short.
    budget: Option<SearchBudget>,
    /// The nodes of all threads, if somebody counts them.
    all: Option<&'a AtomicU64>,
    unreported: u64,
    stopped: bool,
}

impl<'a> NodeCounter<'a> {
    pub(super) fn new(budget: Option<SearchBudget>, all: &'a AtomicU64) -> NodeCounter<'a> {
        NodeCounter { budget, all: Some(all), unreported: 0, stopped: false }
    }

    /// A clock that never ends anything.
    pub(super) fn unlimited() -> NodeCounter<'static> {
        NodeCounter { budget: None, all: None, unreported: 0, stopped: false }
    }

    /// Counts some nodes.
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

    /// Whether the thought must end; what was found since is worth nothing.
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
