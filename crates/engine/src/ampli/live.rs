//! A player of live Ampli: it decides as in turn-based play, and acts after a human reaction time.
//!
//! It sees the game [masked for its seat](Live::masked_for): games that look the same to its seat are the same to it. After every
//! event the caller asks for its plan, an act and a time. While its moment lasts, the plan stays the same. When the moment ends, the
//! plan is void, and the next moment has its own reaction time. So a player never acts earlier than
//! [`min_reaction`](super::min_reaction) after its cue. It searches while that time runs.
//!
//! It puts tiles without a knock: that starts the move equally early and leaves nothing open.
//!
//! ```
//! use engine::ampli::live::LivePlayer;
//! use engine::{CancelToken, Level};
//! use game::Seat;
//! use games::ampli::live::{Live, Style, Timing};
//! use games::ampli::Deal;
//! # use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
//! let deal = Deal::random(2, Seat(0), &mut ChaCha8Rng::seed_from_u64(1));
//! let mut live = Live::new(&deal, Seat(0), Style::Help, Timing::default(), 0);
//! let mut player = LivePlayer::new(Level::new(3).unwrap(), Seat(0), 1);
//! let plan = player.plan(&live, 0, &CancelToken::new()).unwrap();
//! assert!(plan.at >= 2350);
//! live.act(plan.at, plan.at, Seat(0), plan.act).unwrap();
//! ```

use super::player::Player;
use super::policy::{FULL_WEIGHTS, score_acts};
use super::reaction::{reach, reaction};
use super::world::World;
use crate::{CancelToken, Level, Limits, Observation, Searcher};
use game::{Game, Seat, Table};
use games::ampli::live::{Act, Live};
use games::ampli::{Ampli, Placing, Position, Step, Tile};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use std::time::Duration;

/// Size of the table for exact play, in MiB: there is no time to fill more.
const TABLE: usize = 4;
/// A plan is ready this long before its time.
const THINKING_MARGIN: Duration = Duration::from_millis(50);

/// The next act of a player, unless something happens before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The time of the act, in milliseconds.
    pub at: u64,
    /// The act.
    pub act: Act,
}

/// Why the player acts.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Call {
    /// It owes a draw or its retarder after a tile, with this many tiles left.
    Draw(usize),
    /// It can start a move, or has started one with this tile.
    Decide(Position, Option<Tile>),
}

/// A moment in which the player acts.
#[derive(Clone, Copy, Debug)]
struct Moment {
    call: Call,
    /// When it acts.
    at: u64,
    /// The seed of its search.
    seed: u64,
    /// The result of the search, if it has finished; `Some(None)` means to wait.
    chosen: Option<Option<Act>>,
}

/// A player of a level in a seat of a live game.
#[derive(Debug)]
pub struct LivePlayer {
    level: Level,
    seat: Seat,
    limits: Limits,
    rng: ChaCha8Rng,
    player: Player,
    moment: Option<Moment>,
}

impl LivePlayer {
    /// Creates a player; the seed decides all random choices.
    pub fn new(level: Level, seat: Seat, seed: u64) -> LivePlayer {
        let rng = ChaCha8Rng::seed_from_u64(seed);
        let player = Player::with_table(level, TABLE);
        LivePlayer { level, seat, limits: level.limits().threads(1), rng, player, moment: None }
    }

    /// Sets the [search limits](LivePlayer::limit).
    #[must_use]
    pub fn limited(mut self, limits: Limits) -> LivePlayer {
        self.limit(limits);
        self
    }

    /// Sets search limits instead of the level's time. With a time limit, a search also ends before the time to act.
    pub fn limit(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// The next act and its time, if nothing happens before. Ask again after every event; the last answer counts. `now` is the
    /// time of the event, and no plan is earlier.
    ///
    /// If the token is cancelled, the plan is a hasty one and is not kept.
    pub fn plan(&mut self, live: &Live, now: u64, cancel: &CancelToken) -> Option<Plan> {
        // From here on only the masked game is used.
        let live = &live.masked_for(Some(self.seat));
        let now = now.max(live.now());
        let Some(call) = self.call(live) else {
            self.moment = None;
            return None;
        };
        // A second question after the planned time means that the act was rejected: search again.
        let missed = |moment: &Moment| now > moment.at && matches!(moment.chosen, Some(Some(_)));
        let moment = match self.moment.filter(|moment| moment.call == call && !missed(moment)) {
            Some(moment) => moment,
            None => self.moment_of(call, now),
        };
        self.moment = Some(moment);
        let chosen = moment.chosen.unwrap_or_else(|| self.choose(live, &moment, now, cancel));
        if !cancel.is_cancelled() {
            self.moment = Some(Moment { chosen: Some(chosen), ..moment });
        }
        chosen.map(|act| Plan { at: moment.at.max(now), act })
    }

    fn call(&self, live: &Live) -> Option<Call> {
        let legal = live.legal(self.seat);
        if legal.draw {
            return Some(Call::Draw(live.round().left(self.seat)));
        }
        let begun = legal.put.and_then(|[a, b]| live.round().hand(self.seat).iter().find(|t| t.values() == [a, b]));
        live.turn_based(self.seat).map(|position| Call::Decide(position, begun))
    }

    fn moment_of(&mut self, call: Call, now: u64) -> Moment {
        let time = match call {
            Call::Draw(_) => reach(&mut self.rng),
            Call::Decide(..) => reaction(self.level, &mut self.rng),
        };
        let at = now.saturating_add(time.as_millis() as u64 + 1);
        Moment { call, at, seed: self.rng.next_u64(), chosen: None }
    }

    fn choose(&mut self, live: &Live, moment: &Moment, now: u64, cancel: &CancelToken) -> Option<Act> {
        match moment.call {
            Call::Draw(_) => Some(Act::Draw),
            Call::Decide(position, Some(tile)) => match self.best(&position, Some(tile), moment) {
                Some(placing) => Some(Act::Put(placing)),
                None => live.legal(self.seat).withdraw.then_some(Act::Withdraw),
            },
            Call::Decide(position, None) => {
                let step = self.search(&position, moment, now, cancel);
                // A player that can put a tile neither passes nor stops.
                let put = || self.best(&position, None, moment).map(Act::Put);
                match step {
                    Step::Put { placing, .. } => Some(Act::Put(placing)),
                    Step::Pass => put().or(Some(Act::Pass)),
                    Step::Stop => put().or(Some(Act::Stop)),
                    Step::Wait | Step::Violation(_) => None,
                }
            }
        }
    }

    fn search(&mut self, position: &Position, moment: &Moment, now: u64, cancel: &CancelToken) -> Step {
        let table = Table::new(game_of(position), *position);
        let left = Duration::from_millis(moment.at.saturating_sub(now)).saturating_sub(THINKING_MARGIN);
        let time = self.limits.time.map(|time| time.min(left));
        let limits = Limits { time, ..self.limits }.seed(moment.seed);
        let observation = Observation::new(&table, self.seat);
        self.player.search(&observation, &limits, cancel, &mut |_| {}).turn[0]
    }

    /// The best placement by the policy, of one tile or of all.
    fn best(&self, position: &Position, tile: Option<Tile>, moment: &Moment) -> Option<Placing> {
        let mut rng = ChaCha8Rng::seed_from_u64(moment.seed);
        let world = World::new(&game_of(position).resample(position, Some(self.seat), &mut rng));
        let mut list = Vec::new();
        score_acts(&FULL_WEIGHTS, &world, &mut list);
        let placings = list.iter().filter_map(|&(act, worth)| match world.step(act) {
            Step::Put { placing, .. } => Some((placing, worth)),
            _ => None,
        });
        let of_tile = placings.filter(|(placing, _)| tile.is_none_or(|tile| placing.tile.tile() == tile));
        of_tile.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(placing, _)| placing)
    }
}

fn game_of(position: &Position) -> Ampli {
    Ampli::from_setup(&position.round().players().to_string()).expect("two or three play")
}
