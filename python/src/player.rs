//! Computer players.

use crate::advice::Advice;
use crate::background;
use crate::error::{raise, refuse};
use crate::table::Table;
use catalog::{AnyPlayer, CancelToken, MAX_LINES, PlayerSpec};
use pyo3::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// A computer player with its limits.
#[pyclass(frozen, module = "quintet")]
pub(crate) struct Player {
    player: Mutex<Box<dyn AnyPlayer>>,
    spec: PlayerSpec,
    /// The seed of the next search: one more each time, so that a weak level varies and a match can be repeated.
    seed: AtomicU64,
}

impl Player {
    pub(crate) fn new(player: Box<dyn AnyPlayer>, spec: PlayerSpec, seed: u64) -> Player {
        Player { player: Mutex::new(player), spec, seed: AtomicU64::new(seed) }
    }
}

#[pymethods]
impl Player {
    /// Chooses a turn for the acting seat. It gets only what that seat may know.
    #[pyo3(signature = (table, seat = None, *, lines = 1, seed = None))]
    fn think(
        &self,
        py: Python<'_>,
        table: &Table,
        seat: Option<u8>,
        lines: u32,
        seed: Option<u64>,
    ) -> PyResult<Advice> {
        if !(1..=MAX_LINES).contains(&lines) {
            return Err(refuse(format!("lines is a number from 1 to {MAX_LINES}, found {lines}")));
        }
        let seat = table.acting(seat)?;
        let seed = seed.unwrap_or_else(|| self.seed.fetch_add(1, Ordering::Relaxed));
        let limits = self.spec.limits(1, seed).lines(lines as usize);
        let table = table.table.clone_box();
        let stop = CancelToken::new();
        let work = || {
            let mut player = self.player.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            player.think(&*table, seat, &limits, &stop, &mut |_| {})
        };
        background::run(py, &stop, work)?.map(Advice::from).map_err(raise)
    }

    fn __repr__(&self) -> String {
        format!("<Player {}>", self.spec)
    }
}
