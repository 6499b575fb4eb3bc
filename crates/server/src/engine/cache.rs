//! Computer players between their turns. A player keeps what it has learnt, which takes memory: only the last few are kept.

use crate::room::PlayerId;
use catalog::AnyPlayer;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Names a computer player: room, game, player's number.
type Key = (String, u32, PlayerId);

/// The players that were needed last.
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

    /// Takes the player out, if it is still kept.
    pub(crate) fn take(&self, key: &Key) -> Option<Box<dyn AnyPlayer>> {
        let mut kept = self.kept();
        let place = kept.iter().position(|(other, _)| other == key)?;
        kept.remove(place).map(|(_, player)| player)
    }

    /// Keeps a player until others need its place.
    pub(crate) fn keep(&self, key: Key, player: Box<dyn AnyPlayer>) {
        let mut kept = self.kept();
        kept.push_back((key, player));
        let forgotten = if kept.len() > self.capacity { kept.pop_front() } else { None };
        drop(kept);
        drop(forgotten);
    }
}
