//! Clients that can catch up with the events they missed.

use super::{PlayerSet, Room};

impl Room {
    /// Whether a client that has all events up to `since` can get only the rest: not across the start of a game.
    pub fn can_catch_up(&self, since: u64) -> bool {
        since >= self.game_start_seq && since <= self.seq && self.seq - since <= protocol::MAX_CATCH_UP_EVENTS
    }

    /// All sets of players for which a client may act: none, each player alone, and all players of each person.
    pub fn viewers(&self) -> Vec<PlayerSet> {
        let mut viewers = vec![PlayerSet::EMPTY];
        for player in self.player_ids() {
            for viewer in [PlayerSet::only(player), self.players_of_same_person(player)] {
                if !viewers.contains(&viewer) {
                    viewers.push(viewer);
                }
            }
        }
        viewers
    }
}
