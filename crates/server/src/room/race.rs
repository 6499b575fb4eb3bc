//! The place of a live act among the acts of both seats.

use super::{Command, Room, Sender};
use crate::host::act_queue::QueueSlot;
use catalog::Seat;

impl Room {
    /// The place of an act that competes with an earlier one of the rival; nothing for everything else, and for what is refused anyway.
    ///
    /// The rival's messages count as made at most his credit before they come. When that has passed since this act was made, no
    /// earlier act of the rival can come any more.
    pub fn contest(&self, came: u64, sender: &Sender, command: &Command) -> Option<QueueSlot> {
        let Command::Act { act } = command else { return None };
        let live = self.live().filter(|_| self.running())?;
        let player = self.acting_player(sender).ok()?;
        let contest = live.contest(came, self.seat_of(player)?, act)?;
        self.decide(came, *sender, command.clone()).ok()?;
        let rival = self.most_credit(contest.rival);
        let credited = came.saturating_sub(u64::from(self.credit(player, sender.delay))).max(contest.earliest);
        // Of two acts made in the same millisecond that of the side with the right goes first.
        let last = credited.saturating_add(u64::from(rival)).saturating_add(u64::from(!contest.right && rival > 0));
        Some(QueueSlot { credited, right: contest.right, until: last.min(contest.latest) })
    }

    fn most_credit(&self, seat: Seat) -> u32 {
        self.player_at(seat).and_then(|p| self.credits.get(p.index())).map_or(0, |credit| credit.max_ms())
    }
}
