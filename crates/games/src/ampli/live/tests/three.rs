//! Three players: no races, but knocks, minutes and violations (W1–W3).

use super::*;
use crate::ampli::live::Begin;

/// Three with a few tiles each; A has the right. 54-@2,0 fits for A, 55-@1,-1 is then full for anyone.
fn three() -> Room {
    Room::new(round("15-@0,0", &["45.26", "55.14", "16.34"], A), Style::Help, Timing::default())
}

#[test]
fn w1_the_right_goes_round_and_nothing_is_drawn() {
    let mut room = three();
    assert_eq!(room.act(1_000, A, "54-@2,0"), "A knocks 45 Turn; A puts incomplete; right B");
    assert!(!room.live.owes_draw(A));
    assert_eq!(room.refused(1_001, A, "draw"), "A has nothing to draw now (rule R1)");
    assert_eq!(room.act(2_000, B, "55-@1,-1"), "B knocks 55 Turn; B puts full", "a full tile keeps the right");
    assert_eq!(room.act(3_000, B, "pass"), "B passes; right C");
}

#[test]
fn w1_nobody_intercepts() {
    let mut room = three();
    room.act(1_000, A, "54-@2,0");
    for act in ["knock:16", "16@0,1"] {
        assert_eq!(room.refused(1_001, C, act), "C has not the right of move, and three do not intercept (rule W1)");
    }
    assert_eq!([A, B, C].map(|seat| room.live.legal(seat).begin), [Begin::No, Begin::Any, Begin::No]);
}

#[test]
fn w1_each_has_a_minute_and_after_a_violation_the_next_has_no_limit() {
    let mut room = three();
    assert_eq!(room.pass_time(59_999), "");
    assert_eq!(room.pass_time(60_000), "A violates Slow; right B; B guarded");
    assert_eq!(room.pass_time(659_999), "");
    assert_eq!(room.pass_time(660_000), "B passes; right C");
    assert_eq!(room.pass_time(719_999), "");
    assert_eq!(room.pass_time(720_000), "C violates Slow; right A; A guarded");
}

#[test]
fn w1_a_knock_binds_as_with_two() {
    let mut room = three();
    assert_eq!(room.act(0, A, "knock:26"), "A knocks 26 Turn");
    assert_eq!(room.refused(1, A, "54-@2,0"), "A has knocked with 26 and must put that, not 45 (rule R4)");
    assert_eq!(room.act(2, A, "withdraw"), "A violates Withdrawn 26; right B; B guarded");
    assert_eq!(room.live.view(Some(C)).seats[0].shown, [[2, 6]]);
}

#[test]
fn w2_the_third_plays_on_alone_a_minute_for_each_tile() {
    let figure = "15-@0,0;54-@2,0;55-@1,-1;25@1,-3;16@0,1";
    let mut room = Room::new(round(figure, &["56", "46", "13.14"], A), Style::Help, Timing::default());
    assert_eq!(room.act(0, A, "56@1,1"), "A knocks 56 Turn; A puts full; A finishes; A +2; right B");
    assert_eq!(room.act(1, B, "64@3,-2"), "B knocks 46 Turn; B puts incomplete; B finishes; B +1; right C");
    assert_eq!(room.live.round().phase(), Phase::Rally);
    assert_eq!(room.pass_time(60_000), "");
    assert_eq!(room.pass_time(60_001), "C passes; A +2; B +2; over");
    assert_eq!(room.score(), "4-3-0");
}

#[test]
fn w3_passes_of_all_who_are_still_playing_end_the_game() {
    let mut room = three();
    room.act(1, A, "pass");
    room.act(2, B, "pass");
    assert_eq!(room.act(3, C, "pass"), "C passes; right A; A +4; B +4; C +4; over");
}

#[test]
fn s5_of_three_the_others_score_when_one_leaves() {
    let mut room = three();
    assert_eq!(room.act(1, B, "gone"), "B left; A +3; C +3; over");
}
