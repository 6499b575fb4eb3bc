//! Computer players that wait for their next turn. They keep what they have learnt, which takes memory: only the last few are kept.

use catalog::AnyPlayer;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Where a player sits: room, game, place.
type Name = (String, u32, u8);

/// The players that were needed last.
pub(crate) struct Players {
    kept: Mutex<VecDeque<(Name, Box<dyn AnyPlayer>)>>,
    most: usize,
}

impl Players {
    pub(crate) fn new(most: usize) -> Players {
        Players { kept: Mutex::default(), most }
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<(Name, Box<dyn AnyPlayer>)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The player that sat here, if it is still known.
    pub(crate) fn take(&self, name: &Name) -> Option<Box<dyn AnyPlayer>> {
        let mut kept = self.kept();
        let place = kept.iter().position(|(n, _)| n == name)?;
        kept.remove(place).map(|(_, player)| player)
    }

    /// Keeps a player until others need its place.
    pub(crate) fn keep(&self, name: Name, player: Box<dyn AnyPlayer>) {
        let mut kept = self.kept();
        kept.push_back((name, player));
        let forgotten = if kept.len() > self.most { kept.pop_front() } else { None };
        drop(kept);
        drop(forgotten);
    }
}
