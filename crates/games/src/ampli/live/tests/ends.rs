//! How a live game ends, and times and acts that are out of the ordinary.

use super::*;
use crate::ampli::live::VoidReason;

#[test]
fn s1_who_first_puts_his_last_tile_scores_and_one_more_if_it_is_full() {
    let mut room = Room::at([MIDDLE[0], "46|-", "56|-"], A);
    let events = room.act(0, B, "56@1,1");
    assert_eq!(events, "B knocks 56 Interception; B puts full; B finishes; B +2");
    let mut room = Room::at([MIDDLE[0], "46|-", "56|-"], A);
    let events = room.act(0, A, "64@3,-2");
    assert_eq!(events, "A knocks 46 Turn; A puts incomplete; A finishes; A +1; right B");
}

/// A has finished at 1 s with an incomplete tile; B plays the rally, and has 56@1,1 and 66-@0,3 in full.
fn rally() -> Room {
    let mut room = Room::at([MIDDLE[0], "46|-", "13.14.24.33.56.66|23.11"], A);
    room.act(1_000, A, "64@3,-2");
    assert_eq!(room.live.round().phase(), Phase::Rally);
    room
}

#[test]
fn s2_each_tile_of_the_rally_has_60_seconds_from_the_one_before() {
    let mut room = rally();
    assert_eq!(room.pass_time(60_999), "");
    assert_eq!(room.act(60_999, B, "56@1,1"), "B puts full; B drew 23");
    assert_eq!(room.pass_time(120_998), "");
    assert_eq!(room.pass_time(120_999), "B passes; A +7; over");
    assert_eq!(room.score(), "8-0");
    let mut room = rally();
    assert_eq!(room.pass_time(61_000), "B passes; A +8; over");
}

#[test]
fn s2_an_illegal_try_costs_nothing_also_at_a_strict_table() {
    let mut room = Room::strict([MIDDLE[0], "46|-", "13.14.24.33.56.66|23.11"], A);
    room.act(1_000, A, "64@3,-2");
    assert_eq!(room.refused(2_000, B, "56@7,7"), "56@7,7 does not touch the figure (rule P3)");
    assert_eq!(room.live.deadline(), Some(61_000), "and the time runs on");
    assert_eq!(room.act(3_000, B, "31-@-2,0"), "B puts incomplete; B drew 23");
    assert_eq!(
        room.refused(3_001, B, "66-@-1,3"),
        "66-@-1,3 is incomplete, and after an incomplete tile of the rally the next must be full (rule S2)"
    );
}

#[test]
fn s2_no_knock_is_needed_in_the_rally() {
    let mut room = rally();
    assert_eq!(room.act(2_000, B, "knock:56"), format!("B void {:?}", VoidReason::Rally));
    assert_eq!(room.live.deadline(), Some(61_000), "it changes nothing");
    assert_eq!(room.act(2_001, B, "31-@-2,0"), "B puts incomplete; B drew 23");
}

#[test]
fn s2_he_may_stop_and_nobody_else_may() {
    let mut room = rally();
    assert_eq!(room.refused(2_000, A, "stop"), "A has finished and does not play the rally (rule S2)");
    assert_eq!(room.refused(2_000, B, "pass"), "the rally ends with a stop, not with a pass (rule S2)");
    assert_eq!(room.act(2_000, B, "stop"), "B passes; A +8; over");
    let mut room = Room::at(MIDDLE, A);
    assert_eq!(room.refused(0, A, "stop"), "a stop ends the rally only; before it, pass (rule S2)");
}

#[test]
fn s2_with_no_legal_tile_the_rally_ends_by_itself() {
    let mut room = Room::at([MIDDLE[0], "46|-", "33|-"], A);
    let events = room.act(1_000, A, "64@3,-2");
    assert_eq!(events, "A knocks 46 Turn; A puts incomplete; A finishes; A +1; right B; A +1; over");
    assert_eq!(room.score(), "2-0");
}

#[test]
fn s3_finishing_in_the_rally_by_a_full_tile_scores_1() {
    let mut room = Room::at([MIDDLE[0], "46|-", "56|-"], A);
    room.act(1_000, A, "64@3,-2");
    assert_eq!(room.act(2_000, B, "56@1,1"), "B puts full; B finishes; B +1; over");
    assert_eq!(room.score(), "1-1");
}

#[test]
fn s5_who_resigns_or_is_gone_loses_as_if_the_opponent_had_finished_and_the_rally_had_failed() {
    for act in ["resign", "gone"] {
        let mut room = Room::at(MIDDLE, A);
        room.act(0, B, "knock:56");
        assert_eq!(room.act(1, B, act), "B left; A +10; over");
        assert_eq!(room.score(), "10-0");
        assert_eq!(room.live.deadline(), None);
    }
    let mut room = rally();
    assert_eq!(room.act(2_000, A, "gone"), "A left", "who has finished may go");
    assert_eq!(room.act(3_000, B, "resign"), "B left; A +8; over");
    assert_eq!(room.score(), "9-0");
}

#[test]
fn m1_time_that_goes_back_is_taken_as_now() {
    let mut room = Room::at(MIDDLE, A);
    room.pass_time(5_000);
    room.act(1_000, A, "64@3,-2");
    assert_eq!((room.live.now(), room.live.deadline()), (5_000, Some(65_000)));
    assert_eq!(room.pass_time(10), "");
    assert_eq!(room.live.now(), 5_000);
}

#[test]
fn m1_what_fell_due_before_an_act_happens_before_it_and_is_not_lost_by_a_refusal() {
    let mut room = Room::at(MIDDLE, A);
    room.act(0, A, "64@3,-2");
    room.act(0, A, "draw");
    assert_eq!(room.refused(70_000, B, "pass"), "B has not the right of move and cannot pass (rule R7)");
    assert_eq!(room.pass_time(70_000), "A drew 12; A ready; B violates Slow; right A; A guarded");
}

#[test]
fn m1_the_furthest_times_and_cells_do_no_harm() {
    let mut room = Room::at(MIDDLE, A);
    room.pass_time(u64::MAX);
    assert_eq!(room.score(), "9-7");
    let mut live = Live::resume(round(MIDDLE[0], &MIDDLE[1..], A), Style::Help, Timing::default(), u64::MAX - 1);
    live.act(u64::MAX - 1, 0, A, Act::parse("64@3,-2").unwrap()).unwrap();
    assert_eq!(live.deadline(), Some(u64::MAX));
    live.advance(u64::MAX);
    assert!(live.outcome().is_some());
    let mut room = Room::at(MIDDLE, A);
    room.late(10, u64::MAX, A, "knock:46");
    room.refused(11, A, "64@99,-99");
    let far = crate::ampli::Placing { x: i8::MAX, ..crate::ampli::Placing::parse("64-@0,0").unwrap() };
    assert!(room.live.act(12, 12, A, Act::Put(far)).is_err());
}

#[test]
fn acts_that_are_none_are_refused() {
    for (text, reason) in [
        ("", "an act is knock:25, 54-@2,0, withdraw, draw, pass, stop, resign or gone, found \"\""),
        ("knock:07", "a tile is two digits of 1 to 6, found \"07\" (rule P1)"),
        ("wait", "an act is knock:25, 54-@2,0, withdraw, draw, pass, stop, resign or gone, found \"wait\""),
    ] {
        assert_eq!(Act::parse(text).unwrap_err().to_string(), reason);
    }
    let mut room = Room::at(MIDDLE, A);
    assert_eq!(room.refused(0, C, "pass"), "there is no seat 3 at a table of 2");
}
