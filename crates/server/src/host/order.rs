//! Keeping order in a room: blocked players, hidden lines, closed accounts and left games.

use super::{HideLine, Host};
use crate::room::{Event, PlayerSet, Room};
use crate::store::{ModerationWrite, Write};
use crate::time;
use protocol::{ErrorCode, ProtocolError, Termination, TimeControl};
use std::sync::Arc;

/// Why the sockets of a closed account end.
const CLOSED: &str = "this account is closed";

impl Host {
    /// The users who play here besides this one.
    fn other_users(&self, user: &str) -> Vec<String> {
        let users = self.room.players().iter().filter_map(|player| player.user());
        users.filter(|other| *other != user).map(str::to_string).collect()
    }

    /// Fails if a player here has blocked the user, or is blocked by the user.
    pub(super) async fn check_blocks(&mut self, user: &str) -> Result<(), ProtocolError> {
        let mut others = self.other_users(user);
        others.extend(Some(self.room.config().owner.clone()).filter(|owner| owner != user));
        for other in others {
            match self.app.store.blocked_by(user, &other).await.map_err(unreadable)? {
                Some(by) if by == user => {
                    let reason = "you have blocked a player of this game: unblock the player first";
                    return Err(ProtocolError::new(ErrorCode::Blocked, reason));
                }
                Some(_) => {
                    return Err(ProtocolError::new(ErrorCode::Blocked, "a player of this game does not play with you"));
                }
                None => (),
            }
        }
        Ok(())
    }

    /// Fails for a line of a closed account, which may finish its games with the tokens of its seats, for one that no other player would
    /// see, and for too many lines in all rooms together.
    pub(super) async fn check_chat(&mut self, players: PlayerSet, at: u64) -> Result<(), ProtocolError> {
        let user = players.iter().find_map(|player| self.room.players().get(player.index())?.user());
        let Some(user) = user.map(str::to_string) else { return Ok(()) };
        if self.app.store.account(&user).await.map_err(unreadable)?.is_some_and(|account| account.closed > 0) {
            return Err(ProtocolError::new(ErrorCode::NotAllowed, CLOSED));
        }
        let others = self.other_users(&user);
        let mut readers = others.len();
        for other in &others {
            if self.app.store.blocked_by(&user, other).await.map_err(unreadable)?.is_some() {
                readers -= 1;
            }
        }
        if readers == 0 && !others.is_empty() {
            let reason = "you and the other player do not write to each other: one of you has blocked the other";
            return Err(ProtocolError::new(ErrorCode::Blocked, reason));
        }
        match self.app.chat_limiter.take(user, at) {
            true => Ok(()),
            false => Err(ProtocolError::new(ErrorCode::Rate, "you write in many rooms at once: wait a little")),
        }
    }

    /// Hides the chat of other users from a user.
    pub(super) fn hide_users(&mut self, user: &str, hidden: &Arc<[String]>) {
        let gone = self.connections.hide_users(&self.room, user, hidden);
        self.leave(&gone);
    }

    /// Closes the sockets of a user.
    pub(super) fn disconnect_user(&mut self, user: &str) {
        let closed = self.connections.close_user(&self.room, user, CLOSED);
        self.leave(&closed);
    }

    /// Hides a line of chat from all.
    pub(super) async fn hide_line(&mut self, hide: HideLine) {
        let now = self.clamp_time(time::now());
        let hidden = self.commit(now, vec![Event::LineHidden { line: hide.line }], hide.writes).await;
        let _ = hide.answer.send(hidden);
    }

    /// The write that notes who left a game that has just ended: a player who was gone, did not begin, or let the clock run out without a
    /// socket. Days for a turn are no sign of leaving, and resigning ends a game properly.
    pub(super) fn left_game(&self, ended: &Room, game: &str) -> Option<Write> {
        let is_slow = matches!(ended.config().time, TimeControl::Days { .. } | TimeControl::None);
        let (player, code) = ended.left_by()?;
        let has_left = match code {
            Termination::Gone | Termination::Aborted => true,
            Termination::Time => !is_slow && !self.connections.is_connected(player),
            _ => false,
        };
        let user = ended.players().get(player.index())?.user().filter(|_| has_left)?.to_string();
        Some(Write::Moderation(ModerationWrite::LeftGame { user, game: game.to_string(), at: ended.updated() }))
    }
}

fn unreadable(error: crate::store::StoreError) -> ProtocolError {
    ProtocolError::new(ErrorCode::Storage, format!("this could not be checked, so nothing has changed: {error}"))
}
