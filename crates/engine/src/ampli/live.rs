//! A player of live Ampli: *what* it does is the decision of calm play that its moment comes down to, *when* is a human time later.
//!
//! It sees the game [blind](Live::blind): two games that look the same to its seat are the same game to it. Whenever something has
//! happened at the table it is asked for its plan, an act and its time. As long as its moment stays the same, whatever else happens,
//! so does the plan; when the moment is over the plan is void, and the next moment has a reaction time of its own, counted from when
//! it came. So a player never acts earlier after what it reacts to than [`least_reaction`](super::least_reaction) allows. It thinks
//! while that time runs.
//!
//! It puts at once, without a knock before: that begins the move just as early and leaves nothing open.
//!
//! ```
//! use engine::ampli::live::LivePlayer;
//! use engine::{Level, CancelToken};
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

/// The size of the table for counting games out, in MiB: there is no time to fill more.
const TABLE: usize = 4;
/// So long before its time a plan is ready.
const THINKING_MARGIN: Duration = Duration::from_millis(50);

/// What a player is going to do, if nothing comes between.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// When, in milliseconds.
    pub at: u64,
    /// What.
    pub act: Act,
}

/// What asks for an act.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Call {
    /// It owes a draw or its retarder since it has put a tile and has so many left.
    Draw(usize),
    /// It can begin a move, or has begun one with this tile.
    Decide(Position, Option<Tile>),
}

/// A moment in which it is asked for something.
#[derive(Clone, Copy, Debug)]
struct Moment {
    call: Call,
    /// When it will act.
    at: u64,
    /// What chance decides in its thought comes from this.
    seed: u64,
    /// What it will do, perhaps nothing, once it has thought to the end.
    chosen: Option<Option<Act>>,
}

/// A player of some level in a seat of a live game.
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
    /// A player of this level; what chance decides comes from the seed.
    pub fn new(level: Level, seat: Seat, seed: u64) -> LivePlayer {
        let rng = ChaCha8Rng::seed_from_u64(seed);
        let player = Player::with_table(level, TABLE);
        LivePlayer { level, seat, limits: level.limits().threads(1), rng, player, moment: None }
    }

    /// The same player whose thoughts [may cost this much](LivePlayer::limit).
    #[must_use]
    pub fn limited(mut self, limits: Limits) -> LivePlayer {
        self.limit(limits);
        self
    }

    /// Says what its thoughts may cost, instead of the level's time. Where time is a limit, a thought also ends before the time to act
    /// comes.
    pub fn limit(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// What it will do if nothing happens before, and when. Ask again after everything that happens; the last answer is the one that
    /// counts. `now` is the time of what happened, and no plan is for earlier.
    ///
    /// A stop that is pulled ends the thought: the plan is then a hasty one and is not kept.
    pub fn plan(&mut self, live: &Live, now: u64, cancel: &CancelToken) -> Option<Plan> {
        // Nothing below has the true game.
        let live = &live.masked_for(Some(self.seat));
        let now = now.max(live.now());
        let Some(call) = self.call(live) else {
            self.moment = None;
            return None;
        };
        // Who is asked again after his time, though he was to act, was refused: he has to look anew.
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
                // Who can put a tile neither passes nor stops.
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

    /// The placing that is best at first sight, of one tile or of all.
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
