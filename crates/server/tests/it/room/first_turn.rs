//! First turns: no clock runs, but they have a time limit.

use crate::room::harness::*;
use protocol::{ErrorCode, OfferKind, Termination, TimeControl};
use server::room::{Command, Event, Room, RoomConfig, Sender};

const QUICK: TimeControl = TimeControl::Increment { base_ms: 300_000, add_ms: 3_000 };
/// A tenth of five minutes and forty times three seconds.
const FIRST: u64 = 42_000;

fn alpha(time: TimeControl) -> Harness {
    Harness::new(RoomConfig { time, ..config("alpha", "8x8x2") })
}

fn left(harness: &Harness) -> Option<u64> {
    harness.stranger().clocks.unwrap().first_turn
}

#[test]
fn who_does_not_begin_in_time_aborts_the_game_at_the_millisecond() {
    for late in [0, 1] {
        let mut harness = alpha(QUICK);
        if late == 1 {
            harness.wait(10_000);
            harness.turn(0, "c2-c3").unwrap();
        }
        assert_eq!((left(&harness), harness.room.deadline()), (Some(FIRST), Some(harness.now + FIRST)));
        harness.wait(FIRST - 1);
        assert_eq!((left(&harness), harness.room.result()), (Some(1), None));
        harness.wait(1);
        assert_eq!(harness.kinds(), ["aborted", "ended"]);
        let result = harness.room.result().unwrap();
        assert_eq!((result.code, result.scores.as_slice()), (Termination::Aborted, &[0, 0][..]));
        assert_eq!(result.reason, format!("{} did not begin in time", ["White", "Black"][late]));
        // No side wins or loses, and no clock runs any more.
        let score = harness.room.score();
        assert_eq!((score.scores, score.played), (vec![0.0, 0.0], 1));
        assert_eq!((left(&harness), harness.room.deadline()), (None, None));
        let turn = Command::Turn { at: harness.room.seq(), turn: "c2-c3".into() };
        assert_eq!(harness.refused(late as u8, turn), ErrorCode::Over);
        // A new game can start.
        harness.say(0, Command::Offer(OfferKind::Rematch)).unwrap();
        harness.say(1, Command::Offer(OfferKind::Rematch)).unwrap();
        assert_eq!((harness.room.game(), left(&harness)), (2, Some(FIRST)));
    }
}

#[test]
fn long_games_wait_longer() {
    for (base_ms, add_ms, first) in [
        (60_000, 0, 30_000),
        (300_000, 0, 30_000),
        (600_000, 5_000, 80_000),
        (1_800_000, 0, 180_000),
        (24 * 3_600_000, 0, 300_000),
    ] {
        let harness = alpha(TimeControl::Increment { base_ms, add_ms });
        assert_eq!(left(&harness), Some(first));
    }
    // With other time controls, each turn has its own time from the start or no turn has one.
    for time in [TimeControl::Turn { ms: 60_000 }, TimeControl::Days { days: 1 }] {
        assert_eq!(left(&alpha(time)), None);
    }
}

#[test]
fn who_keeps_nobody_waiting_may_take_his_time() {
    for players in [vec![person("Anna"), computer(1)], vec![person("Anna"), person("Anna")]] {
        let mut harness = Harness::new(RoomConfig { time: QUICK, players, ..config("alpha", "8x8x2") });
        assert_eq!((left(&harness), harness.room.deadline()), (None, None));
        harness.wait(3_600_000);
        harness.turn(0, "c2-c3").unwrap();
        harness.turn(1, "c7-c6").unwrap();
        assert_eq!(harness.stranger().clocks.unwrap().left, [303_000, 303_000]);
    }
}

#[test]
fn a_first_turn_at_the_last_moment() {
    let harness = alpha(QUICK);
    let turn = Command::Turn { at: harness.room.seq(), turn: "c2-c3".into() };
    let until = START + FIRST;
    assert!(harness.room.decide(until - 1, Sender::player(PlayerId(0)), turn.clone()).is_ok());
    assert_eq!(
        harness.room.decide(until, Sender::player(PlayerId(0)), turn.clone()).unwrap_err().code,
        ErrorCode::Over
    );
    // A later message is in time if its delay was measured.
    let slow = Sender { delay: 80, ..Sender::player(PlayerId(0)) };
    assert!(harness.room.decide(until + 79, slow, turn.clone()).is_ok());
    assert_eq!(harness.room.decide(until + 80, slow, turn).unwrap_err().code, ErrorCode::Over);
}

#[test]
fn the_steps_of_a_first_turn_share_its_time_and_one_under_way_is_waited_for() {
    let mut harness = Harness::new(RoomConfig { time: QUICK, games: 2, ..config("210", "4x4x3") });
    let step = harness.state(0).step_texts()[0].clone();
    harness.wait(40_000);
    harness.step(0, &step).unwrap();
    assert_eq!(left(&harness), Some(FIRST - 40_000));
    harness.say(0, Command::Undo).unwrap();
    harness.wait(FIRST - 40_000);
    assert_eq!(harness.room.result().unwrap().code, Termination::Aborted);
    // A distant player gets a little more, in the next game as soon as the delay is measured there.
    let mut harness = Harness::new(RoomConfig { games: 2, time: QUICK, ..config("alpha", "8x8x2") });
    harness
        .ask(Sender { delay: 80, ..Sender::player(PlayerId(0)) }, Command::Turn { at: 1, turn: "c2-c3".into() })
        .unwrap();
    harness.say(1, Command::Resign).unwrap();
    harness.say(0, Command::Next).unwrap();
    harness.say(1, Command::Next).unwrap();
    harness.turn(1, "c2-c3").unwrap();
    assert_eq!(harness.room.deadline(), Some(harness.now + FIRST));
    harness.room.measured(PlayerId(0), 80);
    assert_eq!(harness.room.deadline(), Some(harness.now + FIRST + 80));
}

#[test]
fn a_first_turn_that_is_taken_back_has_its_time_anew() {
    let mut harness = alpha(QUICK);
    harness.wait(5_000);
    harness.turn(0, "c2-c3").unwrap();
    harness.wait(7_000);
    harness.say(0, Command::Offer(OfferKind::Takeback)).unwrap();
    harness.say(1, Command::Answer { what: OfferKind::Takeback, yes: true }).unwrap();
    let clocks = harness.stranger().clocks.unwrap();
    assert_eq!((clocks.left, clocks.running, clocks.first_turn), (vec![300_000; 2], None, Some(FIRST)));
}

#[test]
fn the_time_for_a_first_turn_stands_while_the_room_is_away() {
    let mut harness = alpha(QUICK);
    harness.wait(5_000);
    harness.room = Room::replay(harness.config.clone(), &harness.events).unwrap();
    harness.now += 86_400_000;
    harness.force(Event::Resumed { away_ms: 86_400_000 });
    assert_eq!(left(&harness), Some(FIRST - 5_000));
    harness.wait(FIRST - 5_001);
    assert_eq!(harness.room.result(), None);
    harness.wait(1);
    assert_eq!(harness.room.result().unwrap().code, Termination::Aborted);
}

#[test]
fn a_table_of_three_is_aborted_too_and_the_match_goes_on() {
    let mut harness = Harness::new(RoomConfig { time: QUICK, games: 2, ..config("ampli", "3") });
    harness.wait(FIRST);
    let result = harness.room.result().unwrap();
    assert_eq!((result.code, result.scores.as_slice()), (Termination::Aborted, &[0, 0, 0][..]));
    let record = harness.room.record().unwrap();
    assert!(record.contains("[Termination \"aborted\"]") && !record.contains("[Score "), "{record}");
    catalog::replay(&catalog::Record::parse(record.as_bytes()).unwrap()).unwrap();
    for player in 0..3 {
        harness.say(player, Command::Next).unwrap();
    }
    assert_eq!((harness.room.game(), harness.room.score().scores), (2, vec![0.0; 3]));
}

#[test]
fn the_record_of_an_aborted_game_has_no_result() {
    let mut harness = alpha(QUICK);
    harness.turn(0, "c2-c3").unwrap();
    harness.wait(FIRST);
    let record = harness.room.record().unwrap();
    assert!(record.contains("[Termination \"aborted\"]") && record.contains("[Result \"*\"]"), "{record}");
    let table = catalog::replay(&catalog::Record::parse(record.as_bytes()).unwrap()).unwrap();
    assert_eq!((table.turn_count(), table.outcome()), (1, None));
}
