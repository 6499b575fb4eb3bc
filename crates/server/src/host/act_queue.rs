//! Orders the acts of a live game by the time at which they were made.
//!
//! An act that races the rival waits until no earlier act of the rival can be under way. The rival's bounded credit gives that time.
//! Until then there is no event, so no other client can see that an act waits.

use crate::room::PlayerSet;

/// The slot of an act among the acts of both seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QueueSlot {
    /// The time at which it was made, with credit for delay.
    pub credited: u64,
    /// Whether its side has the right of move, which decides between acts of the same millisecond.
    pub right: bool,
    /// The time from which no earlier act of the rival can be under way.
    pub until: u64,
}

/// A queued message.
#[derive(Clone, Debug)]
pub struct Waiting<T> {
    /// The players for whom it acts.
    pub players: PlayerSet,
    /// The time of its arrival.
    pub came: u64,
    place: QueueSlot,
    /// The message.
    pub what: T,
}

/// The queued messages of a room; nearly always none.
#[derive(Clone, Debug)]
pub struct ActQueue<T> {
    waiting: Vec<Waiting<T>>,
}

impl<T> Default for ActQueue<T> {
    fn default() -> ActQueue<T> {
        ActQueue { waiting: Vec::new() }
    }
}

impl<T> ActQueue<T> {
    /// The latest time at which the queued messages are released.
    pub fn until(&self) -> Option<u64> {
        self.waiting.iter().map(|w| w.place.until).min()
    }

    /// Queues a message, or returns it if it takes effect at once. A message of a player whose act is queued stays behind that act. `place`
    /// is the slot of an act that competes with the rival's. When both seats have acted, the next [`ActQueue::release`] has both.
    pub fn offer(&mut self, players: PlayerSet, came: u64, place: Option<QueueSlot>, what: T) -> Option<T> {
        let own = |w: &&Waiting<T>| w.players.iter().any(|player| players.contains(player));
        let ahead = self.waiting.iter().rfind(own).map(|w| w.place);
        let place = match (ahead, place) {
            (Some(ahead), _) => ahead,
            (None, Some(place)) if self.waiting.is_empty() && place.until > came => place,
            (None, Some(place)) if !self.waiting.is_empty() => QueueSlot { until: came, ..place },
            (None, _) => return Some(what),
        };
        self.waiting.push(Waiting { players, came, place, what });
        None
    }

    /// Takes out all queued messages in order, if their time has come; also returns the time at which they count.
    pub fn release(&mut self, now: u64) -> Option<(u64, Vec<Waiting<T>>)> {
        let at = self.until().filter(|&until| until <= now)?;
        Some((at, self.release_all()))
    }

    /// Takes out all queued messages in order.
    pub fn release_all(&mut self) -> Vec<Waiting<T>> {
        let mut all = std::mem::take(&mut self.waiting);
        // The sort is stable, so messages behind an act keep their order.
        all.sort_by_key(|w| (w.place.credited, !w.place.right));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::PlayerId;

    fn seats() -> [PlayerSet; 2] {
        [0, 1].map(|player| PlayerSet::only(PlayerId(player)))
    }

    fn place(credited: u64, until: u64) -> Option<QueueSlot> {
        Some(QueueSlot { credited, right: false, until })
    }

    fn names(released: Option<(u64, Vec<Waiting<&'static str>>)>) -> (u64, Vec<&'static str>) {
        let (at, all) = released.expect("something is released");
        (at, all.into_iter().map(|w| w.what).collect())
    }

    #[test]
    fn a_message_without_a_rival_does_not_wait() {
        let ([a, _], mut order) = (seats(), ActQueue::default());
        assert_eq!(order.offer(a, 100, None, "chat"), Some("chat"));
        assert_eq!(order.offer(a, 100, place(95, 100), "knock"), Some("knock"), "no rival is farther away");
        assert_eq!((order.until(), order.release(1_000).is_none()), (None, true));
    }

    #[test]
    fn an_act_waits_and_later_messages_of_its_player_stay_behind_it() {
        let ([a, b], mut order) = (seats(), ActQueue::default());
        assert_eq!(order.offer(a, 100, place(95, 175), "knock"), None);
        assert_eq!(order.offer(a, 110, None, "put"), None);
        assert_eq!(order.offer(b, 120, None, "chat"), Some("chat"), "the rival sees and feels nothing");
        assert_eq!(order.until(), Some(175));
        assert!(order.release(174).is_none());
        assert_eq!(names(order.release(180)), (175, vec!["knock", "put"]));
        assert_eq!(order.until(), None);
    }

    #[test]
    fn two_acts_decide_the_race() {
        for (credited, expected) in [(94, ["rival", "knock", "put"]), (96, ["knock", "put", "rival"])] {
            let ([a, b], mut order) = (seats(), ActQueue::default());
            order.offer(a, 100, place(95, 175), "knock");
            order.offer(a, 101, None, "put");
            assert_eq!(order.offer(b, 174, place(credited, 174), "rival"), None);
            assert_eq!(names(order.release(174)), (174, expected.to_vec()));
        }
    }

    #[test]
    fn among_acts_of_the_same_millisecond_the_right_of_move_decides() {
        for right in [false, true] {
            let ([a, b], mut order) = (seats(), ActQueue::default());
            order.offer(a, 100, Some(QueueSlot { credited: 95, right: !right, until: 176 }), "A");
            order.offer(b, 175, Some(QueueSlot { credited: 95, right, until: 175 }), "B");
            assert_eq!(names(order.release(175)).1, if right { ["B", "A"] } else { ["A", "B"] });
        }
    }
}
