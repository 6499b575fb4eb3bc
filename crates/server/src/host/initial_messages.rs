//! The first messages to a socket: the whole room, or only the events that it missed.

use super::Host;
use super::event_encoder::Viewer;
use super::room_connections::{EncodedMessage, encode_message};
use crate::time;

impl Host {
    /// The first messages for a viewer.
    pub(super) fn initial_messages(&self, viewer: Viewer, since: Option<u64>) -> Vec<EncodedMessage> {
        let now = time::now();
        match since.and_then(|since| self.tail.missed(&self.room, viewer, since, now)) {
            Some(missed) => missed.into_iter().map(|(_, text)| EncodedMessage { text }).collect(),
            None => vec![encode_message(&viewer.welcome(&self.room, now))],
        }
    }
}
