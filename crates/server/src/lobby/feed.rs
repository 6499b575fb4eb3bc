//! Computes the messages for one socket of the lobby, when the socket can take them, so a slow reader costs no memory and gets
//! the newest state.

use super::LobbyState;
use super::pool::PairingState;
use protocol::LobbyMessage;
use std::collections::HashMap;

/// What a socket has been told.
pub(super) struct Feed {
    user: Option<String>,
    /// The versions of the challenges.
    told: Option<HashMap<String, u32>>,
    pairing: PairingState,
    notices: u64,
}

impl Feed {
    pub(super) fn new(user: Option<String>) -> Feed {
        Feed { user, told: None, pairing: PairingState::default(), notices: 0 }
    }

    /// Returns the messages that bring the socket up to date.
    pub(super) fn news(&mut self, state: &LobbyState, instance: &str, now: u64) -> Vec<LobbyMessage> {
        let user = self.user.as_deref();
        let visible = || state.challenges.iter().filter(|challenge| challenge.is_visible_to(user));
        let versions = visible().map(|challenge| (challenge.id.clone(), challenge.version)).collect();
        let mut news = Vec::new();
        match self.told.replace(versions) {
            None => {
                let challenges = visible().map(|challenge| challenge.seen_by(user)).collect();
                news.push(LobbyMessage::Lobby { instance: instance.to_string(), known: user.is_some(), challenges });
            }
            Some(mut told) => {
                let is_new = |(id, version): (&str, u32)| told.remove(id) != Some(version);
                let mut is_new = is_new;
                let challenges = visible()
                    .filter(|challenge| is_new((&challenge.id, challenge.version)))
                    .map(|challenge| challenge.seen_by(user))
                    .collect::<Vec<_>>();
                let gone = told.into_keys().collect::<Vec<_>>();
                if !challenges.is_empty() || !gone.is_empty() {
                    news.push(LobbyMessage::Changed { challenges, gone });
                }
            }
        }
        if let Some(user) = user {
            news.extend(state.pool.news(user, &mut self.pairing, now));
            news.extend(state.notices.after(user, &mut self.notices));
        }
        news
    }
}
