//! Live Ampli: whole games between players with simulated seconds.

use engine::ampli::live::{LivePlayer, Plan};
use engine::ampli::min_reaction;
use engine::{CancelToken, Level, Limits};
use game::{Game, Outcome, Seat};
use games::ampli::live::{Act, Begin, Event, EventKind, KnockKind, Live, Style, Timing};
use games::ampli::{Ampli, Deal, Phase, TileSet};
use games::{Effect, GameEffect};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

const A: Seat = Seat(0);

fn level(number: u32) -> Level {
    Level::new(number).unwrap()
}

fn player(number: u32, seat: Seat, seed: u64, nodes: u64) -> LivePlayer {
    LivePlayer::new(level(number), seat, seed).limited(Limits::nodes(nodes))
}

fn dealt(players: u8, beginner: Seat, style: Style, seed: u64) -> Live {
    let deal = Deal::random(players, beginner, &mut ChaCha8Rng::seed_from_u64(seed));
    Live::new(&deal, beginner, style, Timing::default(), 5_000)
}

fn at(text: &str, style: Style) -> Live {
    let position = Ampli::from_setup("2").unwrap().parse_position(text).unwrap();
    Live::resume(*position.round(), style, Timing::NO_HOLD, 0)
}

fn plan(player: &mut LivePlayer, live: &Live) -> Option<Plan> {
    player.plan(live, live.now(), &CancelToken::new())
}

/// A table of players, with what an observer with a stopwatch sees.
struct Room {
    live: Live,
    levels: Vec<Level>,
    players: Vec<LivePlayer>,
    /// The cue of each seat, and its time.
    noticed: Vec<(Noticed, u64)>,
    events: Vec<Event>,
}

/// The cue of a seat: the figure, its hand, the right of move, and the tiles it may start with.
type Noticed = (usize, TileSet, Seat, Begin);

fn notice(live: &Live, seat: Seat) -> Noticed {
    let round = live.round();
    (round.figure().placings().len(), round.hand(seat), round.right(), live.legal(seat).begin)
}

impl Room {
    fn new(live: Live, numbers: &[u32], seed: u64, nodes: u64) -> Room {
        let players = numbers.iter().zip(0..).map(|(&n, seat)| player(n, Seat(seat), seed + u64::from(seat), nodes));
        let noticed = live.round().seats().map(|seat| (notice(&live, seat), live.now())).collect();
        let levels = numbers.iter().map(|&n| level(n)).collect();
        Room { live, levels, players: players.collect(), noticed, events: Vec::new() }
    }

    /// Plays to the end. Due timers come first, then the earliest plan.
    fn play(&mut self) -> Outcome {
        while self.live.outcome().is_none() {
            let live = &self.live;
            let plans = self.players.iter_mut().zip(0..).filter_map(|(p, seat)| Some((Seat(seat), plan(p, live)?)));
            let next = plans.min_by_key(|(_, plan)| plan.at);
            let due = self.live.deadline().unwrap();
            let events = match next.filter(|(_, plan)| plan.at < due) {
                Some((seat, plan)) => {
                    self.in_human_time(seat, plan);
                    self.sensible(seat, plan.act);
                    self.live.act(plan.at, plan.at, seat, plan.act).unwrap_or_else(|f| panic!("{}: {f}", plan.act))
                }
                None => self.live.advance(due),
            };
            self.events.extend(events);
            for seat in self.live.round().seats() {
                let now = notice(&self.live, seat);
                if now != self.noticed[seat.index()].0 {
                    self.noticed[seat.index()] = (now, self.live.now());
                }
            }
        }
        self.live.outcome().unwrap()
    }

    fn in_human_time(&self, seat: Seat, plan: Plan) {
        // A draw has no cue: it follows the own tile.
        let own_put = |event: &&Event| matches!(event.what, EventKind::Effect(Effect::Custom(GameEffect::Put { seat: s, .. })) if s == seat);
        let (least, from) = match plan.act {
            Act::Draw => (Level::BEST, self.events.iter().rfind(own_put).unwrap().at),
            _ => (self.levels[seat.index()], self.noticed[seat.index()].1),
        };
        let since = plan.at - from;
        assert!(u128::from(since) >= min_reaction(least).as_millis(), "{least}: {} after {since} ms", plan.act);
    }

    /// A player that can put a tile neither passes nor stops.
    fn sensible(&self, seat: Seat, act: Act) {
        let gives_up = matches!(act, Act::Pass | Act::Stop);
        assert!(!gives_up || !self.live.round().can_put(seat), "{act}");
    }

    fn count(&self, what: impl Fn(&EventKind) -> bool) -> usize {
        self.events.iter().filter(|event| what(&event.what)).count()
    }

    fn violations(&self) -> usize {
        self.count(|what| matches!(what, EventKind::Violation { .. }))
    }
}

#[test]
fn all_levels_play_to_the_end_in_human_time() {
    let mut interceptions = 0;
    for number in 1..=8 {
        for (players, style) in [(2, Style::Help), (2, Style::Strict), (3, Style::Help), (3, Style::Strict)] {
            let seed = u64::from(number);
            let live = dealt(players, Seat((number % 2) as u8), style, seed);
            let mut room = Room::new(live, &[number, 9 - number, number][..usize::from(players)], seed, 20);
            room.play();
            interceptions += room.count(|what| matches!(what, EventKind::Knocked { how: KnockKind::Interception, .. }));
            assert_eq!(room.violations(), 0, "level {number}");
            assert!(room.live.now() > 20_000, "a game takes its time");
        }
    }
    assert!(interceptions > 10, "{interceptions}");
}

#[test]
fn no_rule_is_broken_in_two_hundred_games() {
    let (mut races, mut finished, mut passes) = (0, 0, 0);
    for game in 0..200 {
        let pair = [3 + game % 6, 3 + game / 6 % 6];
        let live = dealt(2, Seat((game % 2) as u8), Style::Help, u64::from(game));
        let mut room = Room::new(live, &pair, u64::from(game), 8);
        room.play();
        assert_eq!(room.violations(), 0, "game {game}");
        races += room.count(|what| matches!(what, EventKind::Void { .. }));
        finished += room.count(|what| matches!(what, EventKind::Effect(Effect::Custom(GameEffect::Finished { .. }))));
        passes += room.count(|what| matches!(what, EventKind::Effect(Effect::Passed { .. })));
    }
    assert!(races > 0 && finished > 100 && passes > 0, "{races} races, {finished} finished, {passes} passes");
}

/// The points of two levels; each deal is played from both sides.
fn duel(numbers: [u32; 2], games: u64, nodes: u64) -> [i16; 2] {
    let mut points = [0; 2];
    for game in 0..games {
        let side = (game % 2) as usize;
        let mut seated = numbers;
        seated.rotate_left(side);
        let live = dealt(2, Seat((game / 2 % 2) as u8), Style::Help, game / 2);
        let outcome = Room::new(live, &seated, 100 * game, nodes).play();
        (0..2).for_each(|s| points[s] += outcome.score(Seat((s ^ side) as u8)));
    }
    points
}

#[test]
fn higher_levels_beat_lower_ones() {
    for pair in [[8, 5], [6, 3], [4, 1]] {
        let [high, low] = duel(pair, 24, 60);
        assert!(high >= 2 * low, "{pair:?}: {high}:{low}");
    }
}

#[test]
fn three_play_and_the_best_is_ahead() {
    let mut points = [0; 3];
    for seed in 0..12 {
        let mut numbers = [8, 2, 2];
        numbers.rotate_right(seed % 3);
        let live = dealt(3, Seat((seed / 3 % 3) as u8), Style::Help, seed as u64);
        let outcome = Room::new(live, &numbers, seed as u64, 40).play();
        (0..3).for_each(|s| points[s] += outcome.score(Seat(((s + seed) % 3) as u8)));
    }
    assert!(points[0] > points[1] + points[2], "{points:?}");
}

#[test]
fn plans_do_not_depend_on_what_is_hidden() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for number in 1..=8 {
        for players in [2, 3] {
            let mut live = dealt(players, A, Style::Help, u64::from(number));
            let new = |seat: u8| player(number, Seat(seat), 7, 30);
            let mut seated = (0..players).map(new).collect::<Vec<_>>();
            // Twins that see another game which looks the same, a new one each time.
            let mut twins = (0..players).map(new).collect::<Vec<_>>();
            let mut plans = 0;
            while live.outcome().is_none() {
                let mut next = None::<(Seat, Plan)>;
                for seat in live.round().seats() {
                    let other = live.resample(Some(seat), &mut rng);
                    let mine = plan(&mut seated[seat.index()], &live);
                    assert_eq!(mine, plan(&mut twins[seat.index()], &other), "level {number}");
                    plans += usize::from(other != live && mine.is_some());
                    next = mine.map(|plan| (seat, plan)).into_iter().chain(next).min_by_key(|(_, plan)| plan.at);
                }
                let due = live.deadline().unwrap();
                match next.filter(|(_, plan)| plan.at < due) {
                    Some((seat, plan)) => live.act(plan.at, plan.at, seat, plan.act).map(drop).unwrap(),
                    None => drop(live.advance(due)),
                }
            }
            assert!(plans > 8, "{plans}");
        }
    }
}

#[test]
fn the_rally_is_played_to_its_best_end() {
    // Six tiles in hand and one to draw; a full finish is possible.
    let text = "24-@0,0;46@1,1;22@-1,-1;23@-2,0;26@0,1;44@2,0;61@0,3;43-@-3,2;14@1,4;52-@-4,0;53-@-4,1;65-@-5,2;55@-5,0;15@0,5 \
        A:-|- B:11.12.13.33.36.45|66 B B rally 0 1-0";
    let live = at(text, Style::Help);
    assert_eq!(live.round().phase(), Phase::Rally);
    let mut room = Room::new(live, &[8, 8], 1, 2_000);
    assert_eq!(room.play().to_string(), "1-1");
}
