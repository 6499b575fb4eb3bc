//! Counts what a thought has cost and tells when it must end.

use crate::Watch;
use std::sync::atomic::{AtomicU64, Ordering};

/// Nodes between two looks at the watch: some tens of microseconds.
const LOOK: u64 = 256;

/// One thread's clock. A node is a board that was sown or taken from.
#[derive(Debug)]
pub(super) struct Clock<'a> {
    /// Without a watch it never ends: for first thoughts that are short.
    watch: Option<Watch>,
    /// The nodes of all threads, if somebody counts them.
    all: Option<&'a AtomicU64>,
    own: u64,
    over: bool,
}

impl<'a> Clock<'a> {
    pub(super) fn new(watch: Option<Watch>, all: &'a AtomicU64) -> Clock<'a> {
        Clock { watch, all: Some(all), own: 0, over: false }
    }

    /// A clock that never ends anything.
    pub(super) fn none() -> Clock<'static> {
        Clock { watch: None, all: None, own: 0, over: false }
    }

    /// Counts some nodes.
    #[inline]
    pub(super) fn count(&mut self, nodes: u64) {
        self.own += nodes;
        if self.own >= LOOK {
            self.look();
        }
    }

    fn look(&mut self) {
        let own = std::mem::take(&mut self.own);
        let all = self.all.map_or(0, |all| all.fetch_add(own, Ordering::Relaxed) + own);
        self.over = self.over || self.watch.as_ref().is_some_and(|watch| watch.over(all));
    }

    /// Whether the thought must end; what was found since is worth nothing.
    #[inline]
    pub(super) fn over(&self) -> bool {
        self.over
    }
}

impl Drop for Clock<'_> {
    fn drop(&mut self) {
        if let Some(all) = self.all {
            all.fetch_add(self.own, Ordering::Relaxed);
        }
    }
}
