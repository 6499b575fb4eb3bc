//! The first words to a socket: the whole room, or only what it has missed.

use super::Host;
use super::links::{Out, out};
use crate::room::Players;
use crate::time;
use protocol::Notice;

impl Host {
    /// What a viewer is told first.
    pub(super) fn first_words(&self, viewer: Players, since: Option<u64>) -> Vec<Out> {
        let now = time::now();
        match since.and_then(|since| self.tail.missed(&self.room, viewer, since, now)) {
            Some(missed) => missed.into_iter().map(|(_, text)| Out { text: text.into() }).collect(),
            None => vec![out(&Notice::Welcome(Box::new(self.room.welcome_for(viewer, now))))],
        }
    }
}
