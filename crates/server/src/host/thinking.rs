//! Everybody is told when a computer thinks for long: it is not gone, and its clock does not run for nothing.

use super::Host;
use super::room_connections::out;
use crate::room::{PlayerId, Room};
use crate::{limits, time};
use catalog::CancelToken;
use protocol::ServerMessage;

/// A thought that goes on.
pub(super) struct Thinking {
    pub(super) stop: CancelToken,
    pub(super) since: u64,
    /// Whether everybody has been told.
    pub(super) told: bool,
}

impl Thinking {
    /// When everybody is told of it; never if that was done, or if nobody waits for it any more.
    pub(super) fn announce_at(&self) -> Option<u64> {
        (!self.told && !self.stop.is_cancelled()).then_some(self.since + limits::ANNOUNCED_THOUGHT_MS)
    }
}

impl Host {
    /// Tells everybody of thoughts that have just become long.
    pub(super) fn announce_thinking(&mut self) {
        let now = time::now();
        let mut long = Vec::new();
        for (player, thinking) in self.computers.thoughts_mut() {
            if thinking.announce_at().is_some_and(|at| at <= now) {
                thinking.told = true;
                long.extend(notice(&self.room, player, thinking));
            }
        }
        for notice in long {
            let gone = self.connections.broadcast(&out(&notice));
            self.leave(&gone);
        }
    }

    /// The long thoughts that everybody has been told of, for who comes later.
    pub(super) fn announced_thinking(&self) -> Vec<ServerMessage> {
        let told = self.computers.thoughts().filter(|(_, thinking)| thinking.told && !thinking.stop.is_cancelled());
        told.filter_map(|(player, thinking)| notice(&self.room, player, thinking)).collect()
    }
}

/// At a live table everybody thinks all the time, which is nothing to be told.
fn notice(room: &Room, player: PlayerId, thinking: &Thinking) -> Option<ServerMessage> {
    let seat = room.seat_of(player).filter(|_| room.table().is_some())?.0;
    Some(ServerMessage::Thinking { seat, since: thinking.since })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_takes_long_and_is_still_waited_for_is_told_and_only_once() {
        let mut thinking = Thinking { stop: CancelToken::new(), since: 1_000, told: false };
        assert_eq!(thinking.announce_at(), Some(1_500));
        thinking.told = true;
        assert_eq!(thinking.announce_at(), None);
        let stopped = Thinking { stop: CancelToken::new(), since: 1_000, told: false };
        stopped.stop.cancel();
        assert_eq!(stopped.announce_at(), None);
    }
}
