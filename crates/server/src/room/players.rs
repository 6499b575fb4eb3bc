//! Numbers of players and sets of them. A player is not a seat: seats change with rematches, the number of a player does not.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of players for whom a room has space.
pub const MAX_PLAYERS: usize = 3;

/// A player: an index into [`RoomConfig::players`](super::RoomConfig::players).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u8);

impl PlayerId {
    /// Returns the index of the player in a list of one value for each player.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of players in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PlayerSet(u8);

impl PlayerSet {
    /// No player.
    pub const EMPTY: PlayerSet = PlayerSet(0);

    /// Creates the set of one player; empty for a number that no room has.
    #[inline]
    pub fn only(player: PlayerId) -> PlayerSet {
        PlayerSet(1u8.checked_shl(u32::from(player.0)).unwrap_or(0))
    }

    /// Creates the set of the first `count` players.
    pub fn all(count: u8) -> PlayerSet {
        (0..count).fold(PlayerSet::EMPTY, |set, number| set.with(PlayerId(number)))
    }

    /// Returns the set with this player added.
    #[inline]
    #[must_use]
    pub fn with(self, player: PlayerId) -> PlayerSet {
        self.union(PlayerSet::only(player))
    }

    /// Returns the players of both sets.
    #[inline]
    #[must_use]
    pub fn union(self, other: PlayerSet) -> PlayerSet {
        PlayerSet(self.0 | other.0)
    }

    /// Returns whether the player is in the set.
    #[inline]
    pub fn contains(self, player: PlayerId) -> bool {
        self.0 & PlayerSet::only(player).0 != 0
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the players in order.
    pub fn iter(self) -> impl Iterator<Item = PlayerId> {
        (0..8).map(PlayerId).filter(move |&player| self.contains(player))
    }

    /// Returns the first player.
    #[inline]
    pub fn first(self) -> Option<PlayerId> {
        (self.0 != 0).then(|| PlayerId(self.0.trailing_zeros() as u8))
    }
}

impl fmt::Debug for PlayerSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
