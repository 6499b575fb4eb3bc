//! Races between live acts of two seats.

use super::{Command, Room, Sender};
use crate::host::act_queue::QueueSlot;
use catalog::Seat;

impl Room {
    /// The slot of an act that may lose to an earlier act of the rival; none for every other command and for acts that are rejected.
    ///
    /// The rival's credit bounds how long before its arrival an act counts as made. Once that time has passed since this act was made,
    /// no earlier act of the rival can arrive.
    pub fn queue_slot(&self, came: u64, sender: &Sender, command: &Command) -> Option<QueueSlot> {
        let Command::Act { act } = command else { return None };
        let live = self.live().filter(|_| self.running())?;
        let player = self.acting_player(sender).ok()?;
        let contest = live.contest(came, self.seat_of(player)?, act)?;
        self.decide(came, *sender, command.clone()).ok()?;
        let rival = self.most_credit(contest.rival);
        let credited = came.saturating_sub(u64::from(self.credit(player, sender.delay))).max(contest.earliest);
        // Of two acts in the same millisecond, the act of the side with the right of move is first.
        let last = credited.saturating_add(u64::from(rival)).saturating_add(u64::from(!contest.right && rival > 0));
        Some(QueueSlot { credited, right: contest.right, until: last.min(contest.latest) })
    }

    fn most_credit(&self, seat: Seat) -> u32 {
        self.player_at(seat).and_then(|p| self.credits.get(p.index())).map_or(0, |credit| credit.max_ms())
    }
}
