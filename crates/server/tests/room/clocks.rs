//! Each kind of clock, to the millisecond.

use crate::kit::*;
use protocol::{Code, Reason, TimeControl, What};
use server::delay::CREDIT_LIMIT_MS;
use server::room::{Command, Event, From, Head, Room};

const BASE: u64 = 300_000;
/// The time for a first turn with that.
const FIRST: u64 = 30_000;

fn timed(time: TimeControl) -> Desk {
    Desk::new(Head { time, ..head("alpha", "8x8x2") })
}

fn clocks(desk: &Desk) -> (Vec<u64>, Option<u8>) {
    let clocks = desk.stranger().clocks.unwrap();
    (clocks.left, clocks.running)
}

fn opened(add_ms: u64) -> Desk {
    let mut desk = timed(TimeControl::Increment { base_ms: BASE, add_ms });
    desk.turn(0, "c2-c3").unwrap();
    desk.turn(1, "c7-c6").unwrap();
    desk
}

#[test]
fn without_a_clock_nothing_runs() {
    let mut desk = timed(TimeControl::None);
    assert_eq!((desk.room.deadline(), desk.stranger().clocks), (None, None));
    desk.wait(100 * 24 * 3_600_000);
    desk.turn(0, "c2-c3").unwrap();
}

#[test]
fn no_clock_runs_during_the_first_turn_of_each_seat() {
    let mut desk = timed(TimeControl::Increment { base_ms: BASE, add_ms: 0 });
    assert_eq!(clocks(&desk), (vec![BASE, BASE], None));
    desk.wait(FIRST - 1);
    desk.turn(0, "c2-c3").unwrap();
    assert_eq!((clocks(&desk), desk.room.deadline()), ((vec![BASE, BASE], None), Some(desk.now + FIRST)));
    desk.wait(FIRST - 1);
    desk.turn(1, "c7-c6").unwrap();
    assert_eq!(clocks(&desk), (vec![BASE, BASE], Some(0)));
    assert_eq!(desk.room.deadline(), Some(desk.now + BASE));
}

#[test]
fn a_turn_costs_its_time_and_adds_the_increment() {
    let mut desk = opened(3_000);
    assert_eq!(clocks(&desk).0, [BASE + 3_000, BASE + 3_000]);
    desk.wait(10_001);
    assert_eq!(clocks(&desk), (vec![BASE + 3_000 - 10_001, BASE + 3_000], Some(0)));
    desk.turn(0, "d2-d3").unwrap();
    assert_eq!(clocks(&desk), (vec![BASE + 6_000 - 10_001, BASE + 3_000], Some(1)));
    desk.wait(500);
    assert_eq!(clocks(&desk).0, [BASE + 6_000 - 10_001, BASE + 2_500]);
}

#[test]
fn the_flag_falls_at_the_millisecond() {
    let mut desk = opened(0);
    desk.wait(BASE - 1);
    assert_eq!((clocks(&desk), desk.room.result()), ((vec![1, BASE], Some(0)), None));
    let mut late = opened(0);
    desk.turn(0, "d2-d3").unwrap();
    assert_eq!(clocks(&desk), (vec![1, BASE], Some(1)));
    late.wait(BASE);
    assert_eq!(late.kinds(), ["flag", "ended"]);
    let result = late.room.result().unwrap();
    assert_eq!((result.code, result.scores.as_slice()), (Reason::Time, &[0, 1][..]));
    assert_eq!(result.reason, "White ran out of time");
    assert_eq!(clocks(&late), (vec![0, BASE], None));
    assert_eq!(late.refused(0, Command::Turn { at: late.room.seq(), turn: "d2-d3".into() }), Code::Over);
}

#[test]
fn a_step_at_the_very_millisecond_is_too_late() {
    // The message was read at the deadline, before anybody looked at the clock.
    let desk = opened(0);
    let at = desk.room.deadline().unwrap();
    let step = Command::Turn { at: desk.room.seq(), turn: "d2-d3".into() };
    assert_eq!(desk.room.decide(at, From::player(0), step.clone()).unwrap_err().code, Code::Over);
    assert_eq!(desk.room.decide(at, From::player(0), Command::Undo).unwrap_err().code, Code::Over);
    assert!(desk.room.decide(at - 1, From::player(0), step).is_ok());
    assert!(desk.room.due(at - 1).is_empty() && desk.room.due(at).len() == 1);
}

#[test]
fn each_turn_can_have_its_own_limit() {
    let mut desk = timed(TimeControl::Turn { ms: 60_000 });
    assert_eq!(clocks(&desk), (vec![60_000, 60_000], Some(0)));
    desk.wait(59_999);
    desk.turn(0, "c2-c3").unwrap();
    assert_eq!(clocks(&desk), (vec![60_000, 60_000], Some(1)));
    desk.wait(59_999);
    assert!(desk.last.is_empty());
    desk.wait(1);
    assert_eq!(desk.room.result().unwrap().scores, [1, 0]);
}

#[test]
fn the_limit_is_for_the_turn_and_not_for_its_steps() {
    let mut desk = Desk::new(Head { time: TimeControl::Turn { ms: 10_000 }, ..head("210", "4x4x3") });
    let step = desk.state(0).step_texts()[0].clone();
    desk.wait(6_000);
    desk.step(0, &step).unwrap();
    assert_eq!(clocks(&desk).0[0], 4_000);
    desk.say(0, Command::Undo).unwrap();
    desk.step(0, &step).unwrap();
    assert_eq!(clocks(&desk).0[0], 4_000);
    desk.wait(4_000);
    assert_eq!(desk.room.result().unwrap().code, Reason::Time);
}

#[test]
fn days_are_days() {
    let mut desk = timed(TimeControl::Days { days: 3 });
    let days = 3 * 24 * 3_600_000;
    assert_eq!(desk.room.deadline(), Some(START + days));
    desk.wait(days - 1);
    desk.turn(0, "c2-c3").unwrap();
    desk.wait(days);
    assert_eq!(desk.room.result().unwrap().code, Reason::Time);
}

/// A turn that came after so long and asks for this much credit; what is left then.
fn left_after(desk: &mut Desk, player: u8, turn: &str, ms: u64, delay: u32) -> u64 {
    desk.wait(ms);
    let from = From { delay, ..From::player(player) };
    desk.ask(from, Command::Turn { at: desk.room.seq(), turn: turn.into() }).unwrap();
    clocks(desk).0[usize::from(player)]
}

#[test]
fn delay_is_credited_and_never_with_more_than_before() {
    let mut desk = opened(0);
    assert_eq!(left_after(&mut desk, 0, "d2-d3", 1_000, 200), BASE - 800);
    assert_eq!(clocks(&desk), (vec![BASE - 800, BASE], Some(1)), "the other's clock runs from when the turn came");
    desk.turn(1, "d7-d6").unwrap();
    // Whatever a new connection measures: the credit of this game only shrinks.
    assert_eq!(left_after(&mut desk, 0, "e2-e3", 1_000, 60_000), BASE - 1_600);
    desk.turn(1, "e7-e6").unwrap();
    assert_eq!(left_after(&mut desk, 0, "f2-f3", 1_000, 30), BASE - 1_600 - 970);
    desk.turn(1, "f7-f6").unwrap();
    // Also when the room is read from the store again.
    desk.room = Room::replay(desk.head.clone(), &desk.events).unwrap();
    assert_eq!(left_after(&mut desk, 0, "g2-g3", 1_000, 60_000), BASE - 1_600 - 2 * 970);
}

#[test]
fn late_answers_to_pings_gain_no_time() {
    // The first answers came at once, the later ones late: seven turns are credited with what the first ones showed.
    let mut desk = opened(0);
    desk.room.measured(0, 12);
    for (n, file) in "defgabh".chars().enumerate() {
        let left = left_after(&mut desk, 0, &format!("{file}2-{file}3"), 1_000, 300);
        assert_eq!(left, BASE - (n as u64 + 1) * 988);
        desk.turn(1, &format!("{file}7-{file}6")).unwrap();
    }
}

#[test]
fn credit_is_bounded() {
    let mut desk = opened(0);
    assert_eq!(left_after(&mut desk, 0, "d2-d3", 1_000, 60_000), BASE - 1_000 + u64::from(CREDIT_LIMIT_MS));
}

#[test]
fn nobody_gains_time_by_his_delay() {
    let mut desk = opened(0);
    assert_eq!(left_after(&mut desk, 0, "d2-d3", 100, 900), BASE);
}

#[test]
fn a_turn_under_way_is_waited_for() {
    let mut desk = opened(0);
    left_after(&mut desk, 0, "d2-d3", 0, 80);
    desk.turn(1, "d7-d6").unwrap();
    let falls = desk.now + BASE;
    assert_eq!(desk.room.deadline(), Some(falls + 80));
    assert!(desk.room.due(falls + 79).is_empty());
    // It came late, but with its credit it was made in time.
    let turn = Command::Turn { at: desk.room.seq(), turn: "e2-e3".into() };
    let from = |delay| From { delay, ..From::player(0) };
    assert!(desk.room.decide(falls + 79, from(80), turn.clone()).is_ok());
    assert_eq!(desk.room.decide(falls + 80, from(80), turn.clone()).unwrap_err().code, Code::Over);
    desk.now = falls + 79;
    desk.ask(from(80), turn).unwrap();
    assert_eq!(clocks(&desk), (vec![1, BASE], Some(1)));
}

#[test]
fn clocks_stand_while_the_room_is_away() {
    let mut desk = opened(0);
    desk.wait(5_000);
    let away = 3_600_000;
    desk.room = Room::replay(desk.head.clone(), &desk.events).unwrap();
    desk.now += away;
    desk.force(Event::Resumed { away_ms: away });
    assert_eq!(clocks(&desk), (vec![BASE - 5_000, BASE], Some(0)));
    assert_eq!(desk.room.deadline(), Some(desk.now + BASE - 5_000));
    desk.wait(BASE - 5_001);
    assert_eq!(desk.room.result(), None);
    desk.wait(1);
    assert_eq!(desk.room.result().unwrap().code, Reason::Time);
}

#[test]
fn the_clock_of_a_finished_game_stands() {
    let mut desk = opened(0);
    desk.wait(1_000);
    desk.say(1, Command::Resign).unwrap();
    desk.wait(10 * BASE);
    assert_eq!(clocks(&desk), (vec![BASE - 1_000, BASE], None));
}

/// The player asks for his last turn back, and the other agrees.
fn take_back(desk: &mut Desk, player: u8) {
    desk.say(player, Command::Offer(What::Takeback)).unwrap();
    desk.say(1 - player, Command::Answer { what: What::Takeback, yes: true }).unwrap();
}

#[test]
fn a_takeback_gives_everybody_the_time_he_had_before_the_turn() {
    let mut desk = opened(3_000);
    desk.wait(10_000);
    desk.turn(0, "d2-d3").unwrap();
    desk.wait(4_000);
    desk.turn(1, "d7-d6").unwrap();
    desk.wait(1_000);
    assert_eq!(clocks(&desk), (vec![BASE + 6_000 - 11_000, BASE + 6_000 - 4_000], Some(0)));
    // White's last turn and Black's after it: both have what they had when White began to think about it.
    take_back(&mut desk, 0);
    assert_eq!(clocks(&desk), (vec![BASE + 3_000, BASE + 3_000], Some(0)));
    assert_eq!(desk.room.deadline(), Some(desk.now + BASE + 3_000));
    // The same turn made and taken back again and again adds nothing to a clock.
    for _ in 0..5 {
        desk.wait(100);
        desk.turn(0, "d2-d3").unwrap();
        assert_eq!(clocks(&desk), (vec![BASE + 6_000 - 100, BASE + 3_000], Some(1)));
        desk.wait(200);
        take_back(&mut desk, 0);
        assert_eq!(clocks(&desk), (vec![BASE + 3_000, BASE + 3_000], Some(0)));
    }
    // Only the last turn of Black goes back: White's stands, with what it cost.
    desk.wait(2_000);
    desk.turn(0, "d2-d3").unwrap();
    desk.wait(500);
    desk.turn(1, "d7-d6").unwrap();
    desk.wait(700);
    take_back(&mut desk, 1);
    assert_eq!(clocks(&desk), (vec![BASE + 6_000 - 2_000, BASE + 3_000], Some(1)));
}

#[test]
fn a_turn_that_is_taken_back_raises_no_credit() {
    let mut desk = opened(0);
    assert_eq!(left_after(&mut desk, 0, "d2-d3", 1_000, 200), BASE - 800);
    take_back(&mut desk, 0);
    assert_eq!(clocks(&desk), (vec![BASE, BASE], Some(0)));
    assert_eq!(left_after(&mut desk, 0, "d2-d3", 2_000, 60_000), BASE - 1_800);
}
