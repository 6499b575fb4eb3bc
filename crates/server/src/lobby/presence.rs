//! Which users have the lobby open, and what they have not been told yet.

use crate::limits;
use protocol::LobbyMessage;
use std::collections::HashMap;

/// A user with open sockets, or one who has left a moment ago.
#[derive(Default)]
struct Here {
    sockets: usize,
    left_at: u64,
}

/// The users in the lobby.
#[derive(Default)]
pub(super) struct Presence {
    users: HashMap<String, Here>,
}

impl Presence {
    pub(super) fn enter(&mut self, user: &str) {
        self.users.entry(user.to_string()).or_default().sockets += 1;
    }

    pub(super) fn leave(&mut self, user: &str, now: u64) {
        if let Some(here) = self.users.get_mut(user) {
            here.sockets = here.sockets.saturating_sub(1);
            here.left_at = now;
        }
    }

    /// Counts a user who acts without a socket as one who has just left: the socket may still come.
    pub(super) fn note(&mut self, user: &str, now: u64) {
        self.users.entry(user.to_string()).or_default().left_at = now;
    }

    pub(super) fn is_away(&self, user: &str) -> bool {
        !self.users.contains_key(user)
    }

    /// Forgets users who have been away for longer than a reconnection takes.
    pub(super) fn sweep(&mut self, now: u64) {
        self.users.retain(|_, here| here.sockets > 0 || now < here.left_at + limits::LOBBY_ABSENCE_MS);
    }
}

/// Messages to users that must reach them although their connection breaks: kept for a while, and sent once to each socket.
#[derive(Default)]
pub(super) struct Notices {
    last: u64,
    by_user: HashMap<String, Vec<Notice>>,
}

struct Notice {
    number: u64,
    expires: u64,
    message: LobbyMessage,
}

impl Notices {
    pub(super) fn push(&mut self, user: &str, message: LobbyMessage, now: u64) {
        self.last += 1;
        let notices = self.by_user.entry(user.to_string()).or_default();
        if notices.len() >= limits::NOTICES_PER_USER {
            notices.remove(0);
        }
        notices.push(Notice { number: self.last, expires: now + limits::LOBBY_NOTICE_MS, message });
    }

    /// Returns the messages after the given one, and remembers the last.
    pub(super) fn after(&self, user: &str, told: &mut u64) -> Vec<LobbyMessage> {
        let notices = self.by_user.get(user).map(Vec::as_slice).unwrap_or_default();
        let new = notices.iter().filter(|notice| notice.number > *told).map(|notice| notice.message.clone()).collect();
        *told = self.last;
        new
    }

    pub(super) fn sweep(&mut self, now: u64) {
        self.by_user.retain(|_, notices| {
            notices.retain(|notice| notice.expires > now);
            !notices.is_empty()
        });
    }
}
