//! Live Ampli (M1): the round in real time, for two players who race and for three who do not.
//!
//! A move begins with a *knock*: the tile is shown and must be put, and no other player may begin before it lies (R4). The side with
//! the right of move may put any tile within a minute (R5). Of two players the other may *intercept* at any time with a full tile (R3).
//! After a put a player first draws a tile, or turns the *retarder*, for two seconds in which only the other can act (R1). A player who
//! is too slow, knocks in vain or (at a strict table) puts a tile on an illegal place loses the right, and the other gets a *guarded*
//! move without interception and without a minute (R6). A player may pass. Passes of all, or three violations in a row, end the game
//! (R7). When one player has put the last tile, the other plays on alone, with a minute for each tile (S2).
//!
//! [`Live`] is a value without a clock: time is an argument, in milliseconds from any origin. Pass the acts of players to
//! [`Live::act`] and, when [`Live::deadline`] is reached, the time to [`Live::advance`]; both return events. The same acts at the
//! same times always lead to the same game, no matter how often the time was advanced between them. So a game is stored as its accepted
//! acts, each with both its times.
//!
//! There are three kinds of rejection: a [refusal](game::RuleError) changes nothing and costs nothing; a [*void*](VoidReason) act is recorded and
//! has no effect; a [*violation*](Violation) costs the right of move.
//!
//! ```
//! use game::Seat;
//! use games::ampli::live::{Act, Live, Style, Timing};
//! use games::ampli::{Deal, Phase};
//! # use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
//! # let mut rng = ChaCha8Rng::seed_from_u64(1);
//! let deal = Deal::random(2, Seat(0), &mut rng);
//! let mut live = Live::new(&deal, Seat(0), Style::Help, Timing::default(), 0);
//! assert_eq!(live.deadline(), Some(60_000));
//! live.act(9_020, 9_000, Seat(0), Act::parse("pass").unwrap()).unwrap();
//! live.act(9_500, 9_470, Seat(1), Act::parse("pass").unwrap()).unwrap();
//! assert_eq!(live.outcome().unwrap().to_string(), "10-10");
//! ```

mod act;
mod clock;
mod contest;
mod event;
mod knock;
mod legal;
mod log;
mod moves;
mod pause;
mod turn_based;
mod view;

#[cfg(test)]
mod tests;

pub use act::Act;
pub use clock::Timing;
pub use contest::Contest;
pub use event::{Event, EventKind, KnockKind, Violation, VoidReason};
pub use legal::{Begin, Legal};
pub use log::Log;
pub use view::{DrawView, KnockView, LiveView, TimeView};

use super::{Deal, Phase, Round};
use clock::{Clock, Draw, Due};
use event::Events;
use game::{Outcome, RuleError, Seat};
use knock::{Begun, Times};

/// The cost of an illegal placing (R6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// None: the placing is refused.
    #[default]
    Help,
    /// A violation.
    Strict,
}

/// A live game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Live {
    round: Round,
    timing: Timing,
    style: Style,
    /// The latest known time.
    now: u64,
    /// The clock of the side with the right.
    clock: Clock,
    /// The draws of the seats after their last puts.
    draws: [Draw; 3],
    /// The time when each seat last put a tile or finished drawing. Later acts are never credited before it.
    since: [u64; 3],
    /// The move in progress.
    begun: Begun,
    /// The seat that put the last tile, and the time.
    last_put: Option<(Seat, u64)>,
}

impl Live {
    /// Creates the game of a deal with this beginner. The hands are shown at `at` (R5).
    pub fn new(deal: &Deal, beginner: Seat, style: Style, timing: Timing, at: u64) -> Live {
        Live::resume(Round::new(deal, beginner), style, timing, at)
    }

    /// Continues a game from a round at `at`: no knock, and a whole minute for the seat with the right.
    ///
    /// A seat that must still draw owes that; no seat owes a turn of its retarder.
    pub fn resume(round: Round, style: Style, timing: Timing, at: u64) -> Live {
        let owes = |s| round.phase() == Phase::Play && s < round.players() && round.owes_draw(Seat(s));
        let draws = [0, 1, 2].map(|s| if owes(s) { Draw::Owed } else { Draw::Done });
        let clock =
            if round.phase() == Phase::Over { Clock::Off } else { Clock::Minute { until: timing.minute_from(at) } };
        Live { round, timing, style, now: at, clock, draws, since: [at; 3], begun: Begun::Nothing, last_put: None }
    }

    // ---- state ---------------------------------------------------------------------------------------------------

    /// Returns the round.
    pub fn round(&self) -> &Round {
        &self.round
    }

    /// Returns the durations.
    pub fn timing(&self) -> &Timing {
        &self.timing
    }

    /// Returns the cost of an illegal placing.
    pub fn style(&self) -> Style {
        self.style
    }

    /// Returns the latest known time.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Returns whether the move of the side with the right is guarded: no interception, no minute (R6).
    pub fn guarded(&self) -> bool {
        matches!(self.clock, Clock::Guard { .. })
    }

    /// Returns the points of a finished game.
    pub fn outcome(&self) -> Option<Outcome> {
        (self.round.phase() == Phase::Over).then(|| self.round.outcome())
    }

    // ---- time and acts -------------------------------------------------------------------------------------------

    /// Returns the time of the next timer; `None` when the game is over.
    pub fn deadline(&self) -> Option<u64> {
        self.next_due().map(|(at, _)| at)
    }

    /// Advances the time: all timers until then fire, each at its own time. Time never goes back.
    pub fn advance(&mut self, now: u64) -> Vec<Event> {
        let mut events = Events::default();
        self.run(now, &mut events);
        events.list
    }

    /// Makes an act of a seat. The message arrived at `at`; the caller guarantees that the player acted at `credited`.
    ///
    /// Timers until `at` fire first. A refused act changes nothing, not even the time, so no event is lost: the next call returns the
    /// events of those timers.
    ///
    /// A first knock waits for [`Timing::hold`] where the other seat could have knocked earlier. A server that orders acts itself calls
    /// [`Live::act_in_order`] instead.
    pub fn act(&mut self, at: u64, credited: u64, seat: Seat, act: Act) -> Result<Vec<Event>, RuleError> {
        self.act_at(at, Times { came: at, credited, ordered: false }, seat, act)
    }

    /// A seat acts at `at`, and no act that was made earlier is still under way: see [`Live::contest`]. The message came at `came`,
    /// and the caller vouches that the player acted at `credited`.
    pub fn act_in_order(
        &mut self,
        at: u64,
        came: u64,
        credited: u64,
        seat: Seat,
        act: Act,
    ) -> Result<Vec<Event>, RuleError> {
        self.act_at(at, Times { came: came.min(at), credited, ordered: true }, seat, act)
    }

    fn act_at(&mut self, at: u64, times: Times, seat: Seat, act: Act) -> Result<Vec<Event>, RuleError> {
        if seat.0 >= self.round.players() {
            return Err(RuleError::new(format!(
                "there is no seat {} at a table of {}",
                seat.0 + 1,
                self.round.players()
            )));
        }
        let mut next = *self;
        let mut events = Events::default();
        next.run(at, &mut events);
        if next.round.phase() == Phase::Over {
            return Err(RuleError::new("the game is over"));
        }
        let times = Times { credited: times.credited.min(next.now), ..times };
        match act {
            Act::Knock(tile) => next.knock(seat, tile, None, times, &mut events),
            Act::Put(placing) => next.knock(seat, placing.tile.tile(), Some(placing), times, &mut events),
            Act::Withdraw => next.withdraw(seat, &mut events),
            Act::Draw => next.ask_draw(seat, times.credited, &mut events),
            Act::Pass => next.pass(seat, &mut events),
            Act::Stop => next.stop(seat, &mut events),
            Act::Resign => next.leave(seat, false, &mut events),
            Act::Gone => next.leave(seat, true, &mut events),
        }?;
        *self = next;
        Ok(events.list)
    }

    fn run(&mut self, to: u64, events: &mut Events) {
        while let Some((at, due)) = self.next_due().filter(|&(at, _)| at <= to) {
            self.now = self.now.max(at);
            events.at = self.now;
            match due {
                Due::Draw(seat) => self.finish_draw(seat, events),
                Due::Window => self.close_window(events),
                Due::Interceptor => self.interceptor_too_slow(events),
                Due::Clock => self.clock_ran_out(events),
            }
        }
        self.now = self.now.max(to);
        events.at = self.now;
    }
}
