//! Live Ampli (M1): the round in real seconds, for two who race and for three who do not.
//!
//! A move begins with a *knock*: the tile is shown and must then be put, and nobody else may begin until it lies (R4). The side with
//! the right of move may put any tile within a minute of getting it (R5); of two players the other may at any time *intercept* with a
//! tile that goes in full (R3). Who has put a tile first draws the next one, or turns his retarder, for two seconds in which only the
//! other can act (R1). Who is too slow, knocks in vain or (at a strict table) puts wrongly loses the right, and the other has a
//! *guarded* move that nobody can intercept and no minute limits (R6). One may pass; all passing, or three violations in a row, end the
//! game (R7). When one has put his last tile, the other plays on alone, a minute for each tile (S2).
//!
//! [`Live`] is a value without a clock of its own: time comes in as an argument, in milliseconds from any beginning. Give it what
//! players do by [`Live::act`] and, when [`Live::deadline`] is reached, the time by [`Live::advance`]; both return what happened. The
//! same acts with the same times always lead to the same game, however often the time was told in between: a game is stored as its
//! accepted acts, each with both its times.
//!
//! Three ways to say no, as the rules have them: a [refusal](game::RuleError) changes nothing and costs nothing; a [*void*](Void) act is
//! taken notice of and has no effect; a [*violation*](Violation) costs the right of move.
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
pub use event::{Event, EventKind, KnockKind, Violation, VoidReason};
pub use legal::{Begin, Legal};
pub use log::Log;
pub use view::{DrawView, KnockView, LiveView, TimeView};

use super::{Deal, Phase, Round};
use clock::{Clock, Draw, Due};
use event::Events;
use game::{Outcome, RuleError, Seat};
use knock::Begun;

/// What an illegal placing costs (R6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// It is refused and costs nothing.
    #[default]
    Help,
    /// It is a violation.
    Strict,
}

/// A game in progress, with its seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Live {
    round: Round,
    timing: Timing,
    style: Style,
    /// The latest time it has been told.
    now: u64,
    /// The time of the side with the right.
    clock: Clock,
    /// What each seat owes after its last tile.
    draws: [Draw; 3],
    /// When each seat last put a tile or had drawn one: nothing it does after is credited earlier.
    since: [u64; 3],
    /// The move that has begun, if one has.
    begun: Begun,
    /// Who put the last tile, and when it lay.
    last_put: Option<(Seat, u64)>,
}

impl Live {
    /// The game in which this deal is played and this seat begins; the hands are shown at `at` (R5).
    pub fn new(deal: &Deal, beginner: Seat, style: Style, timing: Timing, at: u64) -> Live {
        Live::resume(Round::new(deal, beginner), style, timing, at)
    }

    /// A game that goes on from this round at `at`: nobody has knocked, and who has the right has a whole minute.
    ///
    /// A seat that must still draw owes that; nobody owes his retarder.
    pub fn resume(round: Round, style: Style, timing: Timing, at: u64) -> Live {
        let owes = |s| round.phase() == Phase::Play && s < round.players() && round.owes_draw(Seat(s));
        let draws = [0, 1, 2].map(|s| if owes(s) { Draw::Owed } else { Draw::Done });
        let clock =
            if round.phase() == Phase::Over { Clock::Off } else { Clock::Minute { until: timing.minute_from(at) } };
        Live { round, timing, style, now: at, clock, draws, since: [at; 3], begun: Begun::Nothing, last_put: None }
    }

    // ---- what is -------------------------------------------------------------------------------------------------

    /// The round, without its seconds.
    pub fn round(&self) -> &Round {
        &self.round
    }

    /// The durations agreed on.
    pub fn timing(&self) -> &Timing {
        &self.timing
    }

    /// What an illegal placing costs.
    pub fn style(&self) -> Style {
        self.style
    }

    /// The latest time it has been told.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Whether the move of the side with the right is guarded: it cannot be intercepted and no minute limits it (R6).
    pub fn guarded(&self) -> bool {
        matches!(self.clock, Clock::Guard { .. })
    }

    /// The points, once it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        (self.round.phase() == Phase::Over).then(|| self.round.outcome())
    }

    // ---- time and acts -------------------------------------------------------------------------------------------

    /// When something happens by itself if nobody acts before; never when it is over.
    pub fn deadline(&self) -> Option<u64> {
        self.next_due().map(|(at, _)| at)
    }

    /// Tells the time: all that falls due until then happens, each at its own time. Time never goes back.
    pub fn advance(&mut self, now: u64) -> Vec<Event> {
        let mut events = Events::default();
        self.run(now, &mut events);
        events.list
    }

    /// A seat acts; the message came at `at`, and the caller vouches that the player acted at `credited`.
    ///
    /// What falls due until `at` happens first. A refused act changes nothing at all, the time included, so no event is lost:
    /// what has fallen due will be reported by the next call.
    pub fn act(&mut self, at: u64, credited: u64, seat: Seat, act: Act) -> Result<Vec<Event>, RuleError> {
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
        let credited = credited.min(next.now);
        match act {
            Act::Knock(tile) => next.knock(seat, tile, None, credited, &mut events),
            Act::Put(placing) => next.knock(seat, placing.tile.tile(), Some(placing), credited, &mut events),
            Act::Withdraw => next.withdraw(seat, &mut events),
            Act::Draw => next.ask_draw(seat, credited, &mut events),
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
