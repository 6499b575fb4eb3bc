//! Live play, every case: a test for each row of the rules' table, named by what the row says.

use super::*;

/// A has the right and the full 55-@1,-1, after which it keeps the right and owes a draw.
fn full_for_a() -> Room {
    Room::at(OPENED, A)
}

/// B has put an incomplete tile and owes a draw; A has the right and by 64@3,-2 can put its last tile, which touches two.
fn a_can_finish() -> Room {
    let mut room = Room::at([MIDDLE[0], "46|-", "13.14.24.33.56.66|23.11"], B);
    room.act(0, B, "31-@-2,0");
    room
}

#[test]
fn owes_a_draw_own_knock_put_and_pass_are_refused_without_penalty() {
    let mut room = full_for_a();
    room.act(1_000, A, "55-@1,-1");
    for act in ["knock:22", "25@1,-3", "pass"] {
        assert_eq!(room.refused(1_001, A, act), "A must first draw (rule R1)");
    }
    room.act(1_500, A, "draw");
    for act in ["knock:22", "25@1,-3", "pass"] {
        assert_eq!(room.refused(3_499, A, act), "A must first draw, which takes 1 ms more (rule R1)");
    }
    assert_eq!(room.right(), A);
    assert_eq!(room.act(3_500, A, "25@1,-3"), "A drew 46; A ready; A knocks 25 Turn; A puts incomplete; right B");
}

#[test]
fn owes_the_retarder_own_knock_put_and_pass_are_refused_without_penalty() {
    let mut room = Room::at([OPENED[0], "22.25.26.34.36.55|-", OPENED[2]], A);
    room.act(1_000, A, "55-@1,-1");
    for act in ["knock:22", "25@1,-3", "pass"] {
        assert_eq!(room.refused(1_001, A, act), "A must first turn the retarder (rule R1)");
    }
    assert_eq!(room.act(1_500, A, "draw"), "A turns");
    for act in ["knock:22", "25@1,-3", "pass"] {
        assert_eq!(room.refused(3_499, A, act), "A must first turn the retarder, which takes 1 ms more (rule R1)");
    }
    assert_eq!(room.act(3_500, A, "pass"), "A ready; A passes; right B");
}

#[test]
fn owes_a_draw_and_the_opponent_has_knocked_the_draw_goes_on() {
    let mut room = Room::at(DEALT, A);
    room.act(0, A, "54-@2,0");
    room.act(500, A, "draw");
    assert_eq!(room.act(1_000, B, "knock:16"), "B knocks 16 Seconds");
    assert_eq!(room.pass_time(2_499), "");
    assert_eq!(room.pass_time(2_500), "A drew 25; A ready");
    // And it can be begun while the knock stands.
    let mut room = Room::at(DEALT, A);
    room.act(0, A, "54-@2,0");
    room.act(1_000, B, "knock:16");
    assert_eq!(room.act(1_200, A, "draw"), "A draws");
    assert_eq!(room.pass_time(3_200), "A drew 25; A ready");
    assert_eq!(room.act(3_300, B, "16@0,1"), "B puts incomplete; right A");
}

#[test]
fn owes_a_draw_own_violation_still_owes_it() {
    let mut room = full_for_a();
    room.act(1_000, A, "55-@1,-1");
    assert_eq!(room.pass_time(60_999), "");
    assert_eq!(room.pass_time(61_000), "A violates Slow; right B; B guarded");
    assert!(room.live.owes_draw(A));
    let mut other = Room { live: room.live, log: room.log.clone() };
    assert_eq!(other.act(61_500, B, "knock:16"), "B knocks 16 Turn", "guarded, these are no seconds to catch");
    room.act(62_000, B, "pass");
    assert_eq!(room.refused(62_001, A, "knock:25"), "A must first draw (rule R1)");
    room.draw(62_001, A);
    assert_eq!(room.act(64_001, A, "knock:25"), "A knocks 25 Turn");
}

#[test]
fn side_with_the_right_has_knocked_and_its_minute_runs_out_a_violation() {
    let mut room = Room::at(MIDDLE, A);
    room.act(50_000, A, "knock:46");
    assert_eq!(room.pass_time(59_999), "");
    assert_eq!(room.pass_time(60_000), "A violates Slow 46; right B; B guarded");
    assert_eq!(room.refused(60_001, A, "withdraw"), "A has not knocked, so there is no tile to withdraw (rule R4)");
}

#[test]
fn side_with_the_right_has_knocked_the_others_knock_is_void_no_violation() {
    let mut room = Room::at(MIDDLE, A);
    room.act(1_000, A, "knock:46");
    assert_eq!(room.act(1_001, B, "knock:56"), "B void Progress");
    assert_eq!(room.act(1_002, B, "56@1,1"), "B void Progress");
    assert_eq!(room.act(1_003, A, "64@3,-2"), "A puts incomplete; right B");
    assert_eq!(room.live.round().violations(), 0);
}

#[test]
fn side_with_the_right_has_knocked_own_pass_or_another_tile_is_refused() {
    let mut room = Room::at(MIDDLE, A);
    room.act(1_000, A, "knock:46");
    assert_eq!(room.refused(1_001, A, "pass"), "A has knocked and must put its tile (rule R4)");
    assert_eq!(room.refused(1_001, A, "knock:26"), "A has knocked with 46 and must put that, not 26 (rule R4)");
    assert_eq!(room.refused(1_001, A, "44@4,0"), "A has knocked with 46 and must put that, not 44 (rule R4)");
    assert_eq!(room.refused(1_001, A, "knock:46"), "A has already begun its move with 46 (rule R4)");
}

#[test]
fn side_with_the_right_has_knocked_withdraw_is_a_violation() {
    let mut room = Room::at(MIDDLE, A);
    room.act(1_000, A, "knock:46");
    assert_eq!(room.act(1_001, A, "withdraw"), "A violates Withdrawn 46; right B; B guarded");
}

#[test]
fn interceptor_has_knocked_knock_put_and_pass_of_the_side_with_the_right_are_refused_and_its_clock_stands() {
    let mut room = Room::at(MIDDLE, A);
    assert_eq!(room.act(59_000, B, "knock:56"), "B knocks 56 Interception");
    for act in ["knock:46", "64@3,-2"] {
        assert_eq!(room.refused(59_500, A, act), "B has knocked with 56 and is moving (rule R4)");
    }
    assert_eq!(room.refused(59_500, A, "pass"), "B has knocked and is moving (rule R4)");
    assert!(room.live.clock_stands());
    // A had one second left; it is not A who is too slow.
    assert_eq!(room.pass_time(118_999), "");
    assert_eq!(room.act(118_999, B, "56@1,1"), "B puts full; right B");
}

#[test]
fn interceptor_has_knocked_and_withdraws_a_violation() {
    let mut room = Room::at(MIDDLE, A);
    room.act(1_000, B, "knock:56");
    assert_eq!(room.act(2_000, B, "withdraw"), "B violates Withdrawn 56; A guarded");
    assert_eq!(room.right(), A);
}

#[test]
fn interceptor_has_knocked_and_60_seconds_run_out_a_violation() {
    let mut room = Room::at(MIDDLE, A);
    room.act(1_000, B, "knock:56");
    assert_eq!(room.pass_time(60_999), "");
    assert_eq!(room.pass_time(61_000), "B violates Slow 56; A guarded");
    assert_eq!(room.right(), A);
}

#[test]
fn two_knocks_within_the_allowance_the_earlier_by_corrected_time_announced_when_the_window_closes() {
    let mut room = Room::racing(MIDDLE, A);
    assert_eq!(room.act(1_000, A, "64@3,-2"), "A pending");
    assert_eq!(room.late(1_100, 970, B, "56@1,1"), "B pending");
    assert_eq!(room.pass_time(1_199), "");
    let decided = "A void Beaten; B knocks 56 Interception; B puts full; right B";
    assert_eq!(room.pass_time(1_200), decided);
}

#[test]
fn two_knocks_within_the_allowance_a_tie_goes_to_the_side_with_the_right() {
    let mut room = Room::racing(MIDDLE, A);
    room.act(1_000, A, "64@3,-2");
    room.late(1_100, 971, B, "56@1,1");
    assert_eq!(room.pass_time(1_200), "B void Beaten; A knocks 46 Turn; A puts incomplete; right B");
}

#[test]
fn guarded_move_the_opponents_knock_is_void() {
    let mut room = Room::at(MIDDLE, B);
    room.pass_time(60_000);
    assert_eq!((room.right(), room.live.guarded()), (A, true));
    assert_eq!(room.act(61_000, B, "knock:56"), "B void Guarded");
    assert_eq!(room.act(61_000, B, "56@1,1"), "B void Guarded");
    assert_eq!(room.act(400_000, A, "64@3,-2"), "A knocks 46 Turn; A puts incomplete; right B");
}

#[test]
fn guarded_move_pass_is_allowed_ends_the_guard_and_counts() {
    let mut room = Room::at(MIDDLE, B);
    room.pass_time(60_000);
    assert_eq!(room.act(61_000, A, "pass"), "A passes; right B");
    assert_eq!((room.live.guarded(), room.live.round().passes()), (false, 1));
    assert_eq!(room.act(62_000, B, "pass"), "B passes; right A; A +9; B +7; over");
}

#[test]
fn guarded_move_own_violation_right_and_guard_go_over() {
    let mut room = Room::at(MIDDLE, B);
    room.pass_time(60_000);
    room.act(61_000, A, "knock:46");
    assert_eq!(room.act(62_000, A, "withdraw"), "A violates Withdrawn 46; right B; B guarded");
    assert_eq!((room.right(), room.live.guarded()), (B, true));
    assert_eq!(room.act(63_000, A, "knock:26"), "A void Guarded");
}

#[test]
fn guarded_move_tile_put_ends_the_guard() {
    let mut room = Room::at(MIDDLE, A);
    room.pass_time(60_000);
    assert_eq!(room.act(61_000, B, "56@1,1"), "B knocks 56 Turn; B puts full");
    assert!(!room.live.guarded());
    assert_eq!(room.live.deadline(), Some(121_000), "B's next move has its minute");
    assert_eq!(room.act(61_500, A, "knock:46"), "A knocks 46 Interception");
}

#[test]
fn guarded_move_nothing_for_10_minutes_counts_as_a_pass() {
    let mut room = Room::at(MIDDLE, B);
    room.pass_time(60_000);
    assert_eq!(room.pass_time(659_999), "");
    assert_eq!(room.pass_time(660_000), "A passes; right B");
    assert_eq!((room.live.guarded(), room.live.round().passes()), (false, 1));
    assert_eq!(room.live.deadline(), Some(720_000));
}

#[test]
fn guarded_move_knocked_and_nothing_for_10_minutes_counts_as_a_pass_too() {
    let mut room = Room::at(MIDDLE, B);
    room.pass_time(60_000);
    room.act(300_000, A, "knock:46");
    assert_eq!(room.pass_time(659_999), "");
    assert_eq!(room.pass_time(660_000), "A passes; right B");
    assert_eq!(room.live.view(Some(B)).seats[0].shown, [[4, 6]], "what was shown stays known");
}

#[test]
fn no_right_pass_is_refused() {
    let mut room = Room::at(MIDDLE, A);
    assert_eq!(room.refused(1, B, "pass"), "B has not the right of move and cannot pass (rule R7)");
}

#[test]
fn before_the_first_tile_the_knock_of_the_other_side_is_void() {
    let mut room = Room::at(DEALT, A);
    assert_eq!(room.act(0, B, "knock:16"), "B void First");
    assert_eq!(room.act(1, B, "16@0,1"), "B void First");
    room.act(2, A, "pass");
    assert_eq!(room.act(3, A, "knock:45"), "A void First");
    assert_eq!(room.act(4, B, "knock:16"), "B knocks 16 Turn");
}

#[test]
fn last_tile_with_no_double_set_place_knock_is_allowed_and_ends_in_a_violation_a_pass_is_the_way_out() {
    let last = [OPENED[0], "14|-", "24.33|-"];
    let mut room = Room::at(last, A);
    assert_eq!(room.act(1_000, A, "knock:14"), "A knocks 14 Turn");
    assert_eq!(
        room.refused(2_000, A, "41-@4,0"),
        "41-@4,0 touches one tile only, and the last tile must touch two or more (rule P5)"
    );
    assert_eq!(room.pass_time(60_000), "A violates Slow 14; right B; B guarded");
    let mut room = Room::at(last, A);
    assert_eq!(room.act(1_000, A, "pass"), "A passes; right B");
}

#[test]
fn opponent_finishes_own_draw_owed_is_drawn_at_once_then_the_rally() {
    let mut room = a_can_finish();
    room.act(500, B, "draw");
    let finish = "A knocks 46 Seconds; A puts incomplete; A finishes; A +1; right B; B drew 23";
    assert_eq!(room.act(1_000, A, "64@3,-2"), finish);
    assert_eq!(room.live.round().phase(), Phase::Rally);
    assert!(!room.live.owes_draw(B));
    assert_eq!(room.pass_time(2_500), "", "the draw that was under way is done");
    assert_eq!(room.act(3_000, B, "56@1,1"), "B puts full; B drew 11");
}

#[test]
fn opponent_finishes_own_knock_arriving_late_is_void() {
    let mut room = a_can_finish();
    room.draw(0, B);
    room.act(3_000, A, "64@3,-2");
    assert_eq!(room.late(3_040, 2_999, B, "knock:56"), "B void Late");
    assert_eq!(room.late(3_040, 2_999, B, "56@1,1"), "B void Late");
    assert_eq!(room.live.round().phase(), Phase::Rally);
    assert_eq!(room.late(3_040, 3_000, B, "56@1,1"), "B puts full; B drew 11");
}
