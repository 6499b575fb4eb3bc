//! The numbers of a player's accepted messages, by which a resend is recognised.

use std::collections::VecDeque;

/// Accepted messages that are remembered for each player.
const REMEMBERED_MESSAGES: usize = 16;

/// The last accepted messages of one player.
#[derive(Clone, Debug, Default)]
pub(super) struct MessageIds {
    last: u64,
    recent: VecDeque<AcceptedMessage>,
}

/// An accepted message.
#[derive(Clone, Copy, Debug)]
pub(super) struct AcceptedMessage {
    pub(super) id: u64,
    pub(super) dedup_hash: u32,
    /// The number of the event it led to.
    pub(super) seq: u64,
}

impl MessageIds {
    pub(super) fn note(&mut self, accepted: AcceptedMessage) {
        self.last = self.last.max(accepted.id);
        if self.recent.len() == REMEMBERED_MESSAGES {
            self.recent.pop_front();
        }
        self.recent.push_back(accepted);
    }

    /// The greatest number.
    pub(super) fn last(&self) -> u64 {
        self.last
    }

    pub(super) fn find(&self, id: u64) -> Option<AcceptedMessage> {
        self.recent.iter().rev().find(|a| a.id == id).copied()
    }
}
