//! Live Ampli: the plan of a player in a single moment.

use engine::ampli::live::{LivePlayer, Plan};
use engine::ampli::min_reaction;
use engine::{CancelToken, Level, Limits};
use game::{Game, Seat};
use games::ampli::live::{Act, EventKind, KnockKind, Live, Style, Timing};
use games::ampli::{Ampli, Deal};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

const A: Seat = Seat(0);
const B: Seat = Seat(1);

fn level(number: u32) -> Level {
    Level::new(number).unwrap()
}

fn player(number: u32, seat: Seat, seed: u64, nodes: u64) -> LivePlayer {
    LivePlayer::new(level(number), seat, seed).limited(Limits::nodes(nodes))
}

fn dealt(seed: u64) -> Live {
    let deal = Deal::random(2, A, &mut ChaCha8Rng::seed_from_u64(seed));
    Live::new(&deal, A, Style::Help, Timing::default(), 5_000)
}

fn at(text: &str, style: Style) -> Live {
    let position = Ampli::from_setup("2").unwrap().parse_position(text).unwrap();
    Live::resume(*position.round(), style, Timing::NO_HOLD, 0)
}

fn plan(player: &mut LivePlayer, live: &Live) -> Option<Plan> {
    player.plan(live, live.now(), &CancelToken::new())
}

/// A has one tile left, and it fits full; B has the right of move.
const LAST: &str = "15-@0,0;54-@2,0;55-@1,-1;25@1,-3;16@0,1;64@3,-2;26@2,-3;56@1,1;22-@1,-4;66-@0,3;44@4,-1;11@-1,0;35-@-1,-2;\
    21-@-2,-1;32-@-1,-3;33@-2,-3;41-@4,1;43@3,1 A:36|- B:13.24|- B A second 0";

#[test]
fn who_can_finish_by_an_interception_intercepts() {
    for number in 6..=8 {
        for seed in 0..10 {
            let mut live = at(LAST, Style::Help);
            let mut a = player(number, A, seed, 50);
            let Some(Plan { at, act: act @ Act::Put(placing) }) = plan(&mut a, &live) else { panic!("level {number}") };
            assert!(at >= min_reaction(level(number)).as_millis() as u64);
            assert!(live.round().may_put(A, placing).unwrap().full);
            let events = live.act(at, at, A, act).unwrap();
            assert!(matches!(events[0].what, EventKind::Knocked { seat: A, how: KnockKind::Interception, .. }));
            assert!(live.round().finished(A));
        }
    }
}

#[test]
fn a_plan_stays_while_its_moment_does_and_falls_with_it() {
    let mut live = at(LAST, Style::Help);
    let mut a = player(8, A, 1, 50);
    let first = plan(&mut a, &live).unwrap();
    live.advance(400);
    assert_eq!(plan(&mut a, &live), Some(first), "time alone changes nothing");
    // B knocks: the move is in progress and cannot be intercepted any more.
    live.act(500, 500, B, Act::parse("knock:24").unwrap()).unwrap();
    assert_eq!(plan(&mut a, &live), None);
    // B withdraws; A gets the right, and a new moment starts.
    live.act(550, 550, B, Act::Withdraw).unwrap();
    let second = plan(&mut a, &live).unwrap();
    assert!(second.at >= 550 + 600 && matches!(second.act, Act::Put(_)), "{second:?}");
    // Asked after its time, the player searches again.
    live.advance(second.at + 1);
    assert!(plan(&mut a, &live).unwrap().at > second.at + 600);
}

#[test]
fn a_guarded_move_is_not_intercepted() {
    let mut live = at(LAST, Style::Help);
    let mut a = player(8, A, 1, 50);
    live.act(100, 100, A, Act::parse("knock:36").unwrap()).unwrap();
    live.act(200, 200, A, Act::Withdraw).unwrap();
    assert!(live.guarded());
    assert_eq!(plan(&mut a, &live), None);
}

#[test]
fn who_has_put_a_tile_draws_before_anything_else() {
    let mut live = dealt(3);
    let mut a = player(5, A, 3, 20);
    let begin = plan(&mut a, &live).unwrap();
    live.act(begin.at, begin.at, A, begin.act).unwrap();
    live.advance(begin.at + 250);
    let draw = plan(&mut a, &live).unwrap();
    assert_eq!(draw.act, Act::Draw);
    assert!((600..2_000).contains(&(draw.at - live.now())), "{draw:?}");
    live.act(draw.at, draw.at, A, Act::Draw).unwrap();
    assert_eq!(plan(&mut a, &live), None, "it is on it");
}

#[test]
fn a_tile_knocked_with_is_put_or_taken_back() {
    for style in [Style::Help, Style::Strict] {
        let mut live = at(LAST, style);
        live.act(100, 100, A, Act::parse("knock:36").unwrap()).unwrap();
        let next = plan(&mut player(1, A, 1, 20), &live).unwrap();
        assert!(next.at >= 100 + 4_000);
        live.act(next.at, next.at, A, next.act).unwrap();
        assert!(live.round().finished(A));
    }
    // B has neither the right nor a full tile: only a violation is left.
    let mut live = at(&LAST.replace(" B A second", " A B second"), Style::Help);
    live.act(100, 100, B, Act::parse("knock:24").unwrap()).unwrap();
    let next = plan(&mut player(8, B, 1, 20), &live).unwrap();
    assert_eq!(next.act, Act::Withdraw);
}

#[test]
fn a_stopped_thought_gives_a_hasty_plan_that_is_not_kept() {
    let live = dealt(4);
    let mut a = LivePlayer::new(Level::BEST, A, 2).limited(Limits::NONE);
    let cancel = CancelToken::new();
    cancel.cancel();
    let hasty = a.plan(&live, live.now(), &cancel).unwrap();
    let mut a = a.limited(Limits::nodes(300));
    let calm = plan(&mut a, &live).unwrap();
    assert_eq!(calm.at, hasty.at, "the moment is the same");
    assert_eq!(plan(&mut a, &live), Some(calm));
}
