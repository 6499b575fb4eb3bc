//! Which acts compete with an earlier one of the other seat (M1).
//!
//! A server that knows how far away its players are puts their acts in the order in which they were made, before any of them takes
//! effect: nothing of a race shows until it is decided.

use super::clock::Clock;
use super::event::Events;
use super::knock::Begun;
use super::{Act, Live};
use crate::ampli::Phase;
use game::Seat;

/// The competing acts of an act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contest {
    /// The seat that could have begun a move earlier.
    pub rival: Seat,
    /// The acting seat could not act before this: it was drawing, or its last tile did not lie yet.
    pub earliest: u64,
    /// The last moment at which the act is in time.
    pub latest: u64,
    /// Whether the acting seat has the right of move, which decides between acts made at the same time.
    pub right: bool,
}

impl Live {
    /// Returns the competition of an act that comes at this time, or `None` if no earlier act of another seat could change its effect.
    ///
    /// Knocks, placings that begin a move, and passes compete. The answer does not depend on hidden tiles.
    pub fn contest(&self, at: u64, seat: Seat, act: Act) -> Option<Contest> {
        let mut then = *self;
        then.run(at, &mut Events::default());
        let begins = matches!(act, Act::Knock(_) | Act::Put(_) | Act::Pass);
        let free = then.begun == Begun::Nothing && then.round.phase() == Phase::Play;
        if !begins || !free || seat.0 >= then.round.players() || !then.rival_may_knock(seat) {
            return None;
        }
        let latest = match then.clock {
            Clock::Minute { until } | Clock::Guard { until } => until.saturating_sub(1),
            Clock::Off | Clock::Stands { .. } => u64::MAX,
        };
        let (rival, right) = (then.round.next(seat), then.round.right() == seat);
        Some(Contest { rival, earliest: then.since[seat.index()], latest, right })
    }
}
