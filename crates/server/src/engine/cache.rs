//! Caches computer players between their turns. A player holds tables from earlier searches, so only the last few stay in memory.

use crate::room::PlayerId;
use catalog::AnyPlayer;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The key of a computer player: room, game, player.
type Key = (String, u32, PlayerId);

/// The least recently used cache of computer players.
pub(crate) struct EngineCache {
    kept: Mutex<VecDeque<(Key, Box<dyn AnyPlayer>)>>,
    capacity: usize,
}

impl EngineCache {
    pub(crate) fn new(capacity: usize) -> EngineCache {
        EngineCache { kept: Mutex::default(), capacity }
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<(Key, Box<dyn AnyPlayer>)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a player out of the cache.
    pub(crate) fn take(&self, key: &Key) -> Option<Box<dyn AnyPlayer>> {
        let mut kept = self.kept();
        let place = kept.iter().position(|(other, _)| other == key)?;
        kept.remove(place).map(|(_, player)| player)
    }

    /// Puts a player into the cache.
    pub(crate) fn keep(&self, key: Key, player: Box<dyn AnyPlayer>) {
        let mut kept = self.kept();
        kept.push_back((key, player));
        let forgotten = if kept.len() > self.capacity { kept.pop_front() } else { None };
        drop(kept);
        drop(forgotten);
    }
}
