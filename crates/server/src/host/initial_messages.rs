//! The first messages to a socket: the whole room, or only the events that it missed.

use super::Host;
use super::room_connections::{EncodedMessage, out};
use crate::room::PlayerSet;
use crate::time;
use protocol::ServerMessage;

impl Host {
    /// The first messages for a viewer.
    pub(super) fn initial_messages(&self, viewer: PlayerSet, since: Option<u64>) -> Vec<EncodedMessage> {
        let now = time::now();
        match since.and_then(|since| self.tail.missed(&self.room, viewer, since, now)) {
            Some(missed) => missed.into_iter().map(|(_, text)| EncodedMessage { text: text.into() }).collect(),
            None => vec![out(&ServerMessage::Welcome(Box::new(self.room.welcome_for(viewer, now))))],
        }
    }
}
