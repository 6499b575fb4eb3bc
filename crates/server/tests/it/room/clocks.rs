//! Each kind of clock, to the millisecond.

use crate::room::harness::*;
use protocol::{ErrorCode, OfferKind, Termination, TimeControl};
use server::net::delay::CREDIT_LIMIT_MS;
use server::room::{Command, Event, Room, RoomConfig, Sender};

const BASE: u64 = 300_000;
/// The time limit of a first turn with this control.
const FIRST: u64 = 30_000;

fn timed(time: TimeControl) -> Harness {
    Harness::new(RoomConfig { time, ..config("alpha", "8x8x2") })
}

fn clocks(harness: &Harness) -> (Vec<u64>, Option<u8>) {
    let clocks = harness.stranger().clocks.unwrap();
    (clocks.left, clocks.running)
}

fn opened(add_ms: u64) -> Harness {
    let mut harness = timed(TimeControl::Increment { base_ms: BASE, add_ms });
    harness.turn(0, "c2-c3").unwrap();
    harness.turn(1, "c7-c6").unwrap();
    harness
}

#[test]
fn without_a_clock_nothing_runs() {
    let mut harness = timed(TimeControl::None);
    assert_eq!((harness.room.deadline(), harness.stranger().clocks), (None, None));
    harness.wait(100 * 24 * 3_600_000);
    harness.turn(0, "c2-c3").unwrap();
}

#[test]
fn no_clock_runs_during_the_first_turn_of_each_seat() {
    let mut harness = timed(TimeControl::Increment { base_ms: BASE, add_ms: 0 });
    assert_eq!(clocks(&harness), (vec![BASE, BASE], None));
    harness.wait(FIRST - 1);
    harness.turn(0, "c2-c3").unwrap();
    assert_eq!((clocks(&harness), harness.room.deadline()), ((vec![BASE, BASE], None), Some(harness.now + FIRST)));
    harness.wait(FIRST - 1);
    harness.turn(1, "c7-c6").unwrap();
    assert_eq!(clocks(&harness), (vec![BASE, BASE], Some(0)));
    assert_eq!(harness.room.deadline(), Some(harness.now + BASE));
}

#[test]
fn a_turn_costs_its_time_and_adds_the_increment() {
    let mut harness = opened(3_000);
    assert_eq!(clocks(&harness).0, [BASE + 3_000, BASE + 3_000]);
    harness.wait(10_001);
    assert_eq!(clocks(&harness), (vec![BASE + 3_000 - 10_001, BASE + 3_000], Some(0)));
    harness.turn(0, "d2-d3").unwrap();
    assert_eq!(clocks(&harness), (vec![BASE + 6_000 - 10_001, BASE + 3_000], Some(1)));
    harness.wait(500);
    assert_eq!(clocks(&harness).0, [BASE + 6_000 - 10_001, BASE + 2_500]);
}

#[test]
fn the_flag_falls_at_the_millisecond() {
    let mut harness = opened(0);
    harness.wait(BASE - 1);
    assert_eq!((clocks(&harness), harness.room.result()), ((vec![1, BASE], Some(0)), None));
    let mut late = opened(0);
    harness.turn(0, "d2-d3").unwrap();
    assert_eq!(clocks(&harness), (vec![1, BASE], Some(1)));
    late.wait(BASE);
    assert_eq!(late.kinds(), ["flag", "ended"]);
    let result = late.room.result().unwrap();
    assert_eq!((result.code, result.scores.as_slice()), (Termination::Time, &[0, 1][..]));
    assert_eq!(result.reason, "White ran out of time");
    assert_eq!(clocks(&late), (vec![0, BASE], None));
    assert_eq!(late.refused(0, Command::Turn { at: late.room.seq(), turn: "d2-d3".into() }), ErrorCode::Over);
}

#[test]
fn a_step_at_the_very_millisecond_is_too_late() {
    // The message was read at the deadline, before the timers ran.
    let harness = opened(0);
    let at = harness.room.deadline().unwrap();
    let step = Command::Turn { at: harness.room.seq(), turn: "d2-d3".into() };
    assert_eq!(harness.room.decide(at, Sender::player(PlayerId(0)), step.clone()).unwrap_err().code, ErrorCode::Over);
    assert_eq!(harness.room.decide(at, Sender::player(PlayerId(0)), Command::Undo).unwrap_err().code, ErrorCode::Over);
    assert!(harness.room.decide(at - 1, Sender::player(PlayerId(0)), step).is_ok());
    assert!(harness.room.due_events(at - 1).is_empty() && harness.room.due_events(at).len() == 1);
}

#[test]
fn each_turn_can_have_its_own_limit() {
    let mut harness = timed(TimeControl::Turn { ms: 60_000 });
    assert_eq!(clocks(&harness), (vec![60_000, 60_000], Some(0)));
    harness.wait(59_999);
    harness.turn(0, "c2-c3").unwrap();
    assert_eq!(clocks(&harness), (vec![60_000, 60_000], Some(1)));
    harness.wait(59_999);
    assert!(harness.last.is_empty());
    harness.wait(1);
    assert_eq!(harness.room.result().unwrap().scores, [1, 0]);
}

#[test]
fn the_limit_is_for_the_turn_and_not_for_its_steps() {
    let mut harness = Harness::new(RoomConfig { time: TimeControl::Turn { ms: 10_000 }, ..config("210", "4x4x3") });
    let step = harness.state(0).step_texts()[0].clone();
    harness.wait(6_000);
    harness.step(0, &step).unwrap();
    assert_eq!(clocks(&harness).0[0], 4_000);
    harness.say(0, Command::Undo).unwrap();
    harness.step(0, &step).unwrap();
    assert_eq!(clocks(&harness).0[0], 4_000);
    harness.wait(4_000);
    assert_eq!(harness.room.result().unwrap().code, Termination::Time);
}

#[test]
fn days_are_days() {
    let mut harness = timed(TimeControl::Days { days: 3 });
    let days = 3 * 24 * 3_600_000;
    assert_eq!(harness.room.deadline(), Some(START + days));
    harness.wait(days - 1);
    harness.turn(0, "c2-c3").unwrap();
    harness.wait(days);
    assert_eq!(harness.room.result().unwrap().code, Termination::Time);
}

/// Plays a turn after `took` with this round trip; returns the time left.
fn left_after(harness: &mut Harness, player: u8, turn: &str, ms: u64, delay: u32) -> u64 {
    harness.wait(ms);
    let from = Sender { delay, ..Sender::player(PlayerId(player)) };
    harness.ask(from, Command::Turn { at: harness.room.seq(), turn: turn.into() }).unwrap();
    clocks(harness).0[usize::from(player)]
}

#[test]
fn delay_is_credited_and_never_with_more_than_before() {
    let mut harness = opened(0);
    assert_eq!(left_after(&mut harness, 0, "d2-d3", 1_000, 200), BASE - 800);
    assert_eq!(clocks(&harness), (vec![BASE - 800, BASE], Some(1)), "the other's clock runs from when the turn came");
    harness.turn(1, "d7-d6").unwrap();
    // A new connection can only lower the credit of this game.
    assert_eq!(left_after(&mut harness, 0, "e2-e3", 1_000, 60_000), BASE - 1_600);
    harness.turn(1, "e7-e6").unwrap();
    assert_eq!(left_after(&mut harness, 0, "f2-f3", 1_000, 30), BASE - 1_600 - 970);
    harness.turn(1, "f7-f6").unwrap();
    // The same holds after the room is loaded again.
    harness.room = Room::replay(harness.config.clone(), &harness.events).unwrap();
    assert_eq!(left_after(&mut harness, 0, "g2-g3", 1_000, 60_000), BASE - 1_600 - 2 * 970);
}

#[test]
fn late_answers_to_pings_gain_no_time() {
    // The first pongs came at once, the later ones late: seven turns get the credit of the first ones.
    let mut harness = opened(0);
    harness.room.measured(PlayerId(0), 12);
    for (n, file) in "defgabh".chars().enumerate() {
        let left = left_after(&mut harness, 0, &format!("{file}2-{file}3"), 1_000, 300);
        assert_eq!(left, BASE - (n as u64 + 1) * 988);
        harness.turn(1, &format!("{file}7-{file}6")).unwrap();
    }
}

#[test]
fn credit_is_bounded() {
    let mut harness = opened(0);
    assert_eq!(left_after(&mut harness, 0, "d2-d3", 1_000, 60_000), BASE - 1_000 + u64::from(CREDIT_LIMIT_MS));
}

#[test]
fn nobody_gains_time_by_his_delay() {
    let mut harness = opened(0);
    assert_eq!(left_after(&mut harness, 0, "d2-d3", 100, 900), BASE);
}

#[test]
fn a_turn_under_way_is_waited_for() {
    let mut harness = opened(0);
    left_after(&mut harness, 0, "d2-d3", 0, 80);
    harness.turn(1, "d7-d6").unwrap();
    let flag_falls_at = harness.now + BASE;
    assert_eq!(harness.room.deadline(), Some(flag_falls_at + 80));
    assert!(harness.room.due_events(flag_falls_at + 79).is_empty());
    // It arrived late, but with its credit it was in time.
    let turn = Command::Turn { at: harness.room.seq(), turn: "e2-e3".into() };
    let from = |delay| Sender { delay, ..Sender::player(PlayerId(0)) };
    assert!(harness.room.decide(flag_falls_at + 79, from(80), turn.clone()).is_ok());
    assert_eq!(harness.room.decide(flag_falls_at + 80, from(80), turn.clone()).unwrap_err().code, ErrorCode::Over);
    harness.now = flag_falls_at + 79;
    harness.ask(from(80), turn).unwrap();
    assert_eq!(clocks(&harness), (vec![1, BASE], Some(1)));
}

#[test]
fn clocks_stand_while_the_room_is_away() {
    let mut harness = opened(0);
    harness.wait(5_000);
    let away = 3_600_000;
    harness.room = Room::replay(harness.config.clone(), &harness.events).unwrap();
    harness.now += away;
    harness.force(Event::Resumed { away_ms: away });
    assert_eq!(clocks(&harness), (vec![BASE - 5_000, BASE], Some(0)));
    assert_eq!(harness.room.deadline(), Some(harness.now + BASE - 5_000));
    harness.wait(BASE - 5_001);
    assert_eq!(harness.room.result(), None);
    harness.wait(1);
    assert_eq!(harness.room.result().unwrap().code, Termination::Time);
}

#[test]
fn the_clock_of_a_finished_game_stands() {
    let mut harness = opened(0);
    harness.wait(1_000);
    harness.say(1, Command::Resign).unwrap();
    harness.wait(10 * BASE);
    assert_eq!(clocks(&harness), (vec![BASE - 1_000, BASE], None));
}

/// Offers a takeback, which the other player accepts.
fn take_back(harness: &mut Harness, player: u8) {
    harness.say(player, Command::Offer(OfferKind::Takeback)).unwrap();
    harness.say(1 - player, Command::Answer { what: OfferKind::Takeback, yes: true }).unwrap();
}

#[test]
fn a_takeback_gives_everybody_the_time_he_had_before_the_turn() {
    let mut harness = opened(3_000);
    harness.wait(10_000);
    harness.turn(0, "d2-d3").unwrap();
    harness.wait(4_000);
    harness.turn(1, "d7-d6").unwrap();
    harness.wait(1_000);
    assert_eq!(clocks(&harness), (vec![BASE + 6_000 - 11_000, BASE + 6_000 - 4_000], Some(0)));
    // Both clocks return to their state before White's last turn.
    take_back(&mut harness, 0);
    assert_eq!(clocks(&harness), (vec![BASE + 3_000, BASE + 3_000], Some(0)));
    assert_eq!(harness.room.deadline(), Some(harness.now + BASE + 3_000));
    // Repeated takebacks of the same turn add no time.
    for _ in 0..5 {
        harness.wait(100);
        harness.turn(0, "d2-d3").unwrap();
        assert_eq!(clocks(&harness), (vec![BASE + 6_000 - 100, BASE + 3_000], Some(1)));
        harness.wait(200);
        take_back(&mut harness, 0);
        assert_eq!(clocks(&harness), (vec![BASE + 3_000, BASE + 3_000], Some(0)));
    }
    // Only Black's last turn is taken back. White's turn and its time stay.
    harness.wait(2_000);
    harness.turn(0, "d2-d3").unwrap();
    harness.wait(500);
    harness.turn(1, "d7-d6").unwrap();
    harness.wait(700);
    take_back(&mut harness, 1);
    assert_eq!(clocks(&harness), (vec![BASE + 6_000 - 2_000, BASE + 3_000], Some(1)));
}

#[test]
fn a_turn_that_is_taken_back_raises_no_credit() {
    let mut harness = opened(0);
    assert_eq!(left_after(&mut harness, 0, "d2-d3", 1_000, 200), BASE - 800);
    take_back(&mut harness, 0);
    assert_eq!(clocks(&harness), (vec![BASE, BASE], Some(0)));
    assert_eq!(left_after(&mut harness, 0, "d2-d3", 2_000, 60_000), BASE - 1_800);
}
