//! The first words to a socket: the whole room, or only what it has missed.

use super::Host;
use super::links::{Out, event_out, out};
use crate::room::{Players, Room, Stamped};
use crate::{lobby, time};
use protocol::{EventNotice, Notice};

impl Host {
    /// What a viewer is told first.
    pub(super) async fn first_words(&mut self, viewer: Players, since: Option<u64>) -> Vec<Out> {
        if let Some(since) = since.filter(|&since| self.room.can_catch_up(since))
            && let Some(missed) = self.missed(viewer, since).await
        {
            return missed;
        }
        vec![out(&Notice::Welcome(Box::new(self.room.welcome_for(viewer, time::now()))))]
    }

    /// The events after `since` as the viewer may see them. They are not kept in memory: the room is played through once more.
    async fn missed(&mut self, viewer: Players, since: u64) -> Option<Vec<Out>> {
        if since == self.room.seq() {
            return Some(Vec::new());
        }
        let (store, id) = (self.app.store.clone(), self.id().to_string());
        let events = lobby::stamped(store.events(&id).await.ok()?).ok()?;
        let mut missed = again(&self.room, &events, viewer, since)?;
        if let Some(last) = missed.last_mut() {
            last.state = Some(self.room.state_for(viewer, time::now(), false));
        }
        Some(missed.into_iter().map(event_out).collect())
    }
}

fn again(room: &Room, events: &[Stamped], viewer: Players, since: u64) -> Option<Vec<EventNotice>> {
    let mut old = Room::new(room.head().clone()).ok()?;
    let mut missed = Vec::new();
    for stamped in events.iter().take_while(|s| s.seq <= room.seq()) {
        let happened = old.apply(stamped).ok()?;
        if stamped.seq > since
            && let Some(event) = old.event_for(viewer, stamped, &happened)
        {
            missed.push(EventNotice { seq: stamped.seq, at: stamped.at, event, state: None });
        }
    }
    Some(missed)
}
