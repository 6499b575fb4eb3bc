//! What somebody is told who was away for a while.

use super::{Extent, Players, Room, Stamped};
use protocol::EventNotice;

impl Room {
    /// Whether a client that has all events up to this one can be told just the rest: not across the begin of a game.
    pub fn can_catch_up(&self, since: u64) -> bool {
        since >= self.begun && since <= self.seq && self.seq - since <= protocol::MOST_BEHIND
    }

    /// The events after `since` as a viewer may see them, the last with how it stands now. They are not kept in memory: the room is played
    /// through once more from all its events.
    pub fn missed(&self, events: &[Stamped], viewer: Players, since: u64, now: u64) -> Option<Vec<EventNotice>> {
        let mut old = Room::new(self.head().clone()).ok()?;
        let mut missed = Vec::new();
        for stamped in events.iter().take_while(|s| s.seq <= self.seq()) {
            let happened = old.apply(stamped).ok()?;
            if stamped.seq > since
                && let Some(event) = old.event_for(viewer, stamped, &happened)
            {
                missed.push(EventNotice { seq: stamped.seq, at: stamped.at, event, state: None });
            }
        }
        if let Some(last) = missed.last_mut() {
            last.state = Some(self.state_for(viewer, now, Extent::Match));
        }
        Some(missed)
    }
}
