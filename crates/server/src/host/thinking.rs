//! Everybody is told when a computer thinks for long: it is not gone, and its clock does not run for nothing.

use super::Host;
use super::links::out;
use crate::{limits, time};
use catalog::Stop;
use protocol::Notice;

/// A thought that goes on.
pub(super) struct Thinking {
    pub(super) stop: Stop,
    pub(super) since: u64,
    /// Whether everybody has been told.
    pub(super) told: bool,
}

impl Thinking {
    /// When everybody is told of it; never if that was done, or if nobody waits for it any more.
    pub(super) fn tells_at(&self) -> Option<u64> {
        (!self.told && !self.stop.pulled()).then_some(self.since + limits::LONG_THOUGHT)
    }
}

impl Host {
    /// Tells everybody of thoughts that have just become long.
    pub(super) fn tell_thoughts(&mut self) {
        for notice in self.long_thoughts(false) {
            let gone = self.links.tell_all(&out(&notice));
            self.leave(&gone);
        }
    }

    /// The thoughts that take long: those that were told of before, or those that were not, which count as told then.
    pub(super) fn long_thoughts(&mut self, told: bool) -> Vec<Notice> {
        if self.room.table().is_none() {
            return Vec::new();
        }
        let now = time::now();
        let mut long = Vec::new();
        for (player, thinking) in self.computers.thoughts() {
            let due = thinking.tells_at().is_some_and(|at| at <= now);
            let old = thinking.told && !thinking.stop.pulled();
            if if told { old } else { due } {
                thinking.told = true;
                let seat = self.room.seat_of(player).map_or(0, |seat| seat.0);
                long.push(Notice::Thinking { seat, since: thinking.since });
            }
        }
        long
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_takes_long_and_is_still_waited_for_is_told_and_only_once() {
        let mut thinking = Thinking { stop: Stop::new(), since: 1_000, told: false };
        assert_eq!(thinking.tells_at(), Some(1_500));
        thinking.told = true;
        assert_eq!(thinking.tells_at(), None);
        let stopped = Thinking { stop: Stop::new(), since: 1_000, told: false };
        stopped.stop.pull();
        assert_eq!(stopped.tells_at(), None);
    }
}
