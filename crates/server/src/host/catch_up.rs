//! The first words to a socket: the whole room, or only what it has missed.

use super::Host;
use super::links::{Out, event_out, out};
use crate::room::Players;
use crate::{stored, time};
use protocol::Notice;

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

    /// The events after `since` as the viewer may see them.
    async fn missed(&mut self, viewer: Players, since: u64) -> Option<Vec<Out>> {
        if since == self.room.seq() {
            return Some(Vec::new());
        }
        let (store, id) = (self.app.store.clone(), self.id().to_string());
        let events = stored::stamped(store.events(&id).await.ok()?).ok()?;
        let missed = self.room.missed(&events, viewer, since, time::now())?;
        Some(missed.into_iter().map(event_out).collect())
    }
}
