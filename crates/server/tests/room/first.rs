//! First turns, for which no clock runs but somebody waits.

use crate::kit::*;
use protocol::{Code, Reason, TimeControl, What};
use server::room::{Command, Event, From, Head, Room};

const QUICK: TimeControl = TimeControl::Increment { base_ms: 300_000, add_ms: 3_000 };
/// A tenth of five minutes and forty times three seconds.
const FIRST: u64 = 42_000;

fn alpha(time: TimeControl) -> Desk {
    Desk::new(Head { time, ..head("alpha", "8x8x2") })
}

fn left(desk: &Desk) -> Option<u64> {
    desk.stranger().clocks.unwrap().first_turn
}

#[test]
fn who_does_not_begin_in_time_aborts_the_game_at_the_millisecond() {
    for late in [0, 1] {
        let mut desk = alpha(QUICK);
        if late == 1 {
            desk.wait(10_000);
            desk.turn(0, "c2-c3").unwrap();
        }
        assert_eq!((left(&desk), desk.room.deadline()), (Some(FIRST), Some(desk.now + FIRST)));
        desk.wait(FIRST - 1);
        assert_eq!((left(&desk), desk.room.result()), (Some(1), None));
        desk.wait(1);
        assert_eq!(desk.kinds(), ["aborted", "ended"]);
        let result = desk.room.result().unwrap();
        assert_eq!((result.code, result.scores.as_slice()), (Reason::Aborted, &[0, 0][..]));
        assert_eq!(result.reason, format!("{} did not begin in time", ["White", "Black"][late]));
        // Nothing is lost, nothing won, and nothing runs any more.
        let score = desk.room.score();
        assert_eq!((score.scores, score.played), (vec![0.0, 0.0], 1));
        assert_eq!((left(&desk), desk.room.deadline()), (None, None));
        let turn = Command::Turn { at: desk.room.seq(), turn: "c2-c3".into() };
        assert_eq!(desk.refused(late as u8, turn), Code::Over);
        // They may try again.
        desk.say(0, Command::Offer(What::Rematch)).unwrap();
        desk.say(1, Command::Offer(What::Rematch)).unwrap();
        assert_eq!((desk.room.game(), left(&desk)), (2, Some(FIRST)));
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
        let desk = alpha(TimeControl::Increment { base_ms, add_ms });
        assert_eq!(left(&desk), Some(first));
    }
    // Elsewhere each turn has its own time from the start, or none has.
    for time in [TimeControl::Turn { ms: 60_000 }, TimeControl::Days { days: 1 }] {
        assert_eq!(left(&alpha(time)), None);
    }
}

#[test]
fn who_keeps_nobody_waiting_may_take_his_time() {
    for players in [vec![person("Anna"), computer(1)], vec![person("Anna"), person("Anna")]] {
        let mut desk = Desk::new(Head { time: QUICK, players, ..head("alpha", "8x8x2") });
        assert_eq!((left(&desk), desk.room.deadline()), (None, None));
        desk.wait(3_600_000);
        desk.turn(0, "c2-c3").unwrap();
        desk.turn(1, "c7-c6").unwrap();
        assert_eq!(desk.stranger().clocks.unwrap().left, [303_000, 303_000]);
    }
}

#[test]
fn a_first_turn_at_the_last_moment() {
    let desk = alpha(QUICK);
    let turn = Command::Turn { at: desk.room.seq(), turn: "c2-c3".into() };
    let until = START + FIRST;
    assert!(desk.room.decide(until - 1, From::player(0), turn.clone()).is_ok());
    assert_eq!(desk.room.decide(until, From::player(0), turn.clone()).unwrap_err().code, Code::Over);
    // One that came later was made in time if its delay is known.
    let slow = From { delay: 80, ..From::player(0) };
    assert!(desk.room.decide(until + 79, slow, turn.clone()).is_ok());
    assert_eq!(desk.room.decide(until + 80, slow, turn).unwrap_err().code, Code::Over);
}

#[test]
fn the_steps_of_a_first_turn_share_its_time_and_one_under_way_is_waited_for() {
    let mut desk = Desk::new(Head { time: QUICK, games: 2, ..head("210", "4x4x3") });
    let step = desk.state(0).step_texts()[0].clone();
    desk.wait(40_000);
    desk.step(0, &step).unwrap();
    assert_eq!(left(&desk), Some(FIRST - 40_000));
    desk.say(0, Command::Undo).unwrap();
    desk.wait(FIRST - 40_000);
    assert_eq!(desk.room.result().unwrap().code, Reason::Aborted);
    // A player who is far away gets a little more, in the next game as soon as it is measured there.
    let mut desk = Desk::new(Head { games: 2, time: QUICK, ..head("alpha", "8x8x2") });
    desk.ask(From { delay: 80, ..From::player(0) }, Command::Turn { at: 1, turn: "c2-c3".into() }).unwrap();
    desk.say(1, Command::Resign).unwrap();
    desk.say(0, Command::Next).unwrap();
    desk.say(1, Command::Next).unwrap();
    desk.turn(1, "c2-c3").unwrap();
    assert_eq!(desk.room.deadline(), Some(desk.now + FIRST));
    desk.room.measured(0, 80);
    assert_eq!(desk.room.deadline(), Some(desk.now + FIRST + 80));
}

#[test]
fn a_first_turn_that_is_taken_back_has_its_time_anew() {
    let mut desk = alpha(QUICK);
    desk.wait(5_000);
    desk.turn(0, "c2-c3").unwrap();
    desk.wait(7_000);
    desk.say(0, Command::Offer(What::Takeback)).unwrap();
    desk.say(1, Command::Answer { what: What::Takeback, yes: true }).unwrap();
    let clocks = desk.stranger().clocks.unwrap();
    assert_eq!((clocks.left, clocks.running, clocks.first_turn), (vec![300_000; 2], None, Some(FIRST)));
}

#[test]
fn the_time_for_a_first_turn_stands_while_the_room_is_away() {
    let mut desk = alpha(QUICK);
    desk.wait(5_000);
    desk.room = Room::replay(desk.head.clone(), &desk.events).unwrap();
    desk.now += 86_400_000;
    desk.force(Event::Resumed { away_ms: 86_400_000 });
    assert_eq!(left(&desk), Some(FIRST - 5_000));
    desk.wait(FIRST - 5_001);
    assert_eq!(desk.room.result(), None);
    desk.wait(1);
    assert_eq!(desk.room.result().unwrap().code, Reason::Aborted);
}

#[test]
fn a_table_of_three_is_aborted_too_and_the_match_goes_on() {
    let mut desk = Desk::new(Head { time: QUICK, games: 2, ..head("ampli", "3") });
    desk.wait(FIRST);
    let result = desk.room.result().unwrap();
    assert_eq!((result.code, result.scores.as_slice()), (Reason::Aborted, &[0, 0, 0][..]));
    let record = desk.room.record().unwrap();
    assert!(record.contains("[Termination \"aborted\"]") && !record.contains("[Score "), "{record}");
    catalog::replay(&catalog::Record::parse(record.as_bytes()).unwrap()).unwrap();
    for player in 0..3 {
        desk.say(player, Command::Next).unwrap();
    }
    assert_eq!((desk.room.game(), desk.room.score().scores), (2, vec![0.0; 3]));
}

#[test]
fn the_record_of_an_aborted_game_has_no_result() {
    let mut desk = alpha(QUICK);
    desk.turn(0, "c2-c3").unwrap();
    desk.wait(FIRST);
    let record = desk.room.record().unwrap();
    assert!(record.contains("[Termination \"aborted\"]") && record.contains("[Result \"*\"]"), "{record}");
    let table = catalog::replay(&catalog::Record::parse(record.as_bytes()).unwrap()).unwrap();
    assert_eq!((table.turn_count(), table.outcome()), (1, None));
}
