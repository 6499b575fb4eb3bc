//! Announces long searches of computers, so that players know that the computer is still there.

use super::Host;
use super::room_connections::encode_message;
use crate::room::{PlayerId, Room};
use crate::{limits, time};
use catalog::CancelToken;
use protocol::ServerMessage;

/// A running search.
pub(super) struct Thinking {
    pub(super) stop: CancelToken,
    pub(super) since: u64,
    /// Whether the search was announced.
    pub(super) announced: bool,
}

impl Thinking {
    /// The time of its announcement; none if it was announced or cancelled.
    pub(super) fn announce_at(&self) -> Option<u64> {
        (!self.announced && !self.stop.is_cancelled()).then_some(self.since + limits::THINKING_NOTICE_DELAY_MS)
    }
}

impl Host {
    /// Announces the searches that have just become long.
    pub(super) fn announce_thinking(&mut self) {
        let now = time::now();
        let mut long = Vec::new();
        for (player, thinking) in self.computers.searches_mut() {
            if thinking.announce_at().is_some_and(|at| at <= now) {
                thinking.announced = true;
                long.extend(notice(&self.room, player, thinking));
            }
        }
        for notice in long {
            let gone = self.connections.broadcast(&encode_message(&notice));
            self.leave(&gone);
        }
    }

    /// The announced searches, for a new connection.
    pub(super) fn announced_thinking(&self) -> Vec<ServerMessage> {
        let told =
            self.computers.searches().filter(|(_, thinking)| thinking.announced && !thinking.stop.is_cancelled());
        told.filter_map(|(player, thinking)| notice(&self.room, player, thinking)).collect()
    }
}

/// The announcement of a search; none at a live table, where computers search all the time.
fn notice(room: &Room, player: PlayerId, thinking: &Thinking) -> Option<ServerMessage> {
    let seat = room.seat_of(player).filter(|_| room.table().is_some())?.0;
    Some(ServerMessage::Thinking { seat, since: thinking.since })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_search_is_announced_once_unless_it_is_cancelled() {
        let mut thinking = Thinking { stop: CancelToken::new(), since: 1_000, announced: false };
        assert_eq!(thinking.announce_at(), Some(1_500));
        thinking.announced = true;
        assert_eq!(thinking.announce_at(), None);
        let stopped = Thinking { stop: CancelToken::new(), since: 1_000, announced: false };
        stopped.stop.cancel();
        assert_eq!(stopped.announce_at(), None);
    }
}
