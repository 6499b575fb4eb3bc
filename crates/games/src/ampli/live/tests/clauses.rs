//! The clauses that speak of seconds, knocks and violations, to the millisecond.

use super::*;
use crate::ampli::live::Violation;

#[test]
fn r1_a_draw_takes_two_seconds_from_asking_for_it() {
    let mut room = Room::at(DEALT, A);
    room.act(1_000, A, "54-@2,0");
    assert_eq!(room.live.view(Some(A)).seats[0].hand.len(), 5);
    assert_eq!(room.act(5_000, A, "draw"), "A draws");
    assert_eq!(room.live.deadline(), Some(7_000));
    assert_eq!(room.pass_time(6_999), "");
    assert_eq!(room.pass_time(7_000), "A drew 25; A ready");
    assert_eq!(room.pass_time(7_001), "");
    assert_eq!(room.refused(7_002, A, "draw"), "A has nothing to draw now (rule R1)");
}

#[test]
fn r1_a_retarder_takes_two_seconds_too() {
    let mut room = Room::at([OPENED[0], "22.25.26.34.36.55|-", OPENED[2]], A);
    room.act(0, A, "55-@1,-1");
    assert_eq!(room.act(10, A, "draw"), "A turns");
    assert_eq!(room.refused(11, A, "draw"), "A is drawing already (rule R1)");
    assert_eq!(room.pass_time(2_009), "");
    assert_eq!(room.pass_time(2_010), "A ready");
}

#[test]
fn r1_a_draw_counts_from_its_corrected_time_but_never_from_before_the_tile_lay() {
    let mut room = Room::at(DEALT, A);
    room.act(1_000, A, "54-@2,0");
    room.late(1_500, 1_400, A, "draw");
    assert_eq!(room.live.deadline(), Some(3_400));
    let mut room = Room::at(DEALT, A);
    room.act(1_000, A, "54-@2,0");
    room.late(1_500, 900, A, "draw");
    assert_eq!(room.live.deadline(), Some(3_000));
    let mut room = Room::at(DEALT, A);
    room.act(1_000, A, "54-@2,0");
    room.late(5_000, 1_000, A, "draw");
    assert_eq!(room.live.deadline(), Some(5_000), "what would be past happens now");
    assert_eq!(room.pass_time(5_000), "A drew 25; A ready");
}

#[test]
fn r1_nothing_is_owed_before_the_first_tile() {
    let mut room = Room::at(DEALT, A);
    assert_eq!(room.refused(0, A, "draw"), "A has nothing to draw now (rule R1)");
}

#[test]
fn r2_after_an_incomplete_tile_the_right_passes_after_a_full_one_it_stays() {
    let mut room = Room::at(MIDDLE, A);
    assert_eq!(room.act(1, A, "64@3,-2"), "A knocks 46 Turn; A puts incomplete; right B");
    assert_eq!(room.act(2, B, "56@1,1"), "B knocks 56 Seconds; B puts full");
    assert_eq!(room.right(), B);
}

#[test]
fn r3_a_side_without_the_right_intercepts_at_any_time_with_a_full_tile() {
    for at in [0, 1_000, 59_999] {
        let mut room = Room::at(MIDDLE, A);
        assert_eq!(room.act(at, B, "56@1,1"), "B knocks 56 Interception; B puts full; right B");
    }
    let mut room = Room::at(MIDDLE, A);
    assert_eq!(
        room.refused(1, B, "31-@-2,0"),
        "31-@-2,0 is incomplete, and B has not the right of move: only a full tile intercepts (rule R3)"
    );
}

#[test]
fn r3_who_has_drawn_in_time_intercepts_his_own_gift() {
    let mut room = Room::at(DEALT, A);
    room.act(0, A, "54-@2,0");
    room.draw(0, A);
    assert_eq!(room.act(2_000, A, "55-@1,-1"), "A knocks 55 Interception; A puts full; right A");
}

#[test]
fn r3_not_while_the_opponents_move_is_in_progress() {
    let mut room = Room::at(MIDDLE, A);
    room.act(0, A, "knock:46");
    assert_eq!(room.act(1, B, "knock:56"), "B void Progress");
    assert_eq!(room.live.knocked(B), None);
    room.act(2, A, "64@3,-2");
    assert_eq!(room.act(3, B, "knock:56"), "B knocks 56 Seconds", "once the tile lies he may, and has the right");
}

#[test]
fn r4_the_tile_knocked_with_is_the_tile_that_must_be_put() {
    let mut room = Room::at(MIDDLE, B);
    assert_eq!(room.act(0, B, "knock:65"), "B knocks 56 Turn");
    assert_eq!(room.live.legal(B).put, Some([5, 6]));
    assert_eq!(room.refused(1, B, "31-@-2,0"), "B has knocked with 56 and must put that, not 13 (rule R4)");
    assert_eq!(room.act(2, B, "56@1,1"), "B puts full");
}

#[test]
fn r4_a_tile_that_is_not_in_hand_cannot_be_knocked_with() {
    let mut room = Room::at(MIDDLE, B);
    assert_eq!(room.refused(0, B, "knock:46"), "B has no tile 46 in hand (rule R1)");
    assert_eq!(room.refused(0, B, "knock:15"), "the tile 15 lies in the figure already (rule P1)");
}

#[test]
fn r4_putting_at_once_is_knock_and_put_in_one() {
    let mut room = Room::at(MIDDLE, A);
    assert_eq!(room.act(7, A, "64@3,-2"), "A knocks 46 Turn; A puts incomplete; right B");
    assert_eq!(room.live.knocked(A), None);
}

#[test]
fn r5_the_beginners_minute_runs_from_the_hands_being_shown() {
    let mut room = Room::at(DEALT, A);
    assert_eq!(room.live.deadline(), Some(60_000));
    assert_eq!(room.act(59_999, A, "knock:45"), "A knocks 45 Turn");
    let mut room = Room::at(DEALT, A);
    assert_eq!(room.pass_time(59_999), "");
    assert_eq!(room.pass_time(60_000), "A violates Slow; right B; B guarded");
    let mut room = Room::at(DEALT, A);
    assert_eq!(room.act(60_001, A, "knock:45"), "A violates Slow; right B; B guarded; A void Guarded");
}

#[test]
fn r5_a_minute_runs_from_getting_the_right() {
    let mut room = Room::at(MIDDLE, A);
    room.act(5_000, A, "64@3,-2");
    assert_eq!(room.pass_time(64_999), "");
    assert_eq!(room.pass_time(65_000), "B violates Slow; right A; A guarded");
    let mut room = Room::at(MIDDLE, A);
    room.act(5_000, A, "pass");
    assert_eq!(room.live.deadline(), Some(65_000), "also by a pass");
    let mut room = Room::at(MIDDLE, B);
    room.act(5_000, B, "56@1,1");
    assert_eq!(room.live.deadline(), Some(65_000), "also by one's own full tile");
}

#[test]
fn r5_an_interceptors_minute_runs_from_his_knock() {
    let mut room = Room::at(MIDDLE, A);
    room.act(30_000, B, "knock:56");
    assert_eq!(room.live.deadline(), Some(90_000));
    assert_eq!(room.pass_time(89_999), "");
    assert_eq!(room.act(89_999, B, "56@1,1"), "B puts full; right B");
    assert_eq!(room.live.deadline(), Some(149_999), "and then he has the right and a new one");
}

#[test]
fn r5_the_owners_clock_stands_while_another_knock_is_there_and_goes_on_after() {
    let mut room = Room::racing(MIDDLE, A);
    room.act(59_900, B, "knock:56");
    assert!(room.live.clock_stands());
    // A's knock was earlier; 100 ms of its minute are left when that is decided.
    room.late(60_050, 59_850, A, "knock:46");
    assert_eq!(room.pass_time(60_100), "B void Beaten; A knocks 46 Turn");
    assert!(!room.live.clock_stands());
    assert_eq!(room.pass_time(60_199), "");
    assert_eq!(room.pass_time(60_200), "A violates Slow 46; right B; B guarded");
}

#[test]
fn r6_a_knock_out_of_turn_that_is_not_put_in_full_is_a_violation() {
    let mut room = Room::strict(MIDDLE, A);
    let events = room.act(1, B, "31-@-2,0");
    assert!(events.starts_with("B knocks 13 Interception; B violates Illegal("), "{events}");
    assert!(events.ends_with(" 13; A guarded"), "{events}");
    // At a table with help the placing is refused, but the knock stands.
    let mut room = Room::at(MIDDLE, A);
    room.act(1, B, "knock:13");
    room.refused(2, B, "31-@-2,0");
    assert_eq!(room.pass_time(60_001), "B violates Slow 13; A guarded");
}

#[test]
fn r6_an_illegal_placing_is_a_violation_at_a_strict_table_only() {
    let mut room = Room::at(MIDDLE, A);
    let error = room.refused(1, A, "44@5,-1");
    assert_eq!(room.right(), A);
    assert_eq!(room.live.knocked(A), None, "with help not even the knock has happened");
    let mut room = Room::strict(MIDDLE, A);
    let illegal = Violation::Illegal(error);
    let expected = format!("A knocks 44 Turn; A violates {illegal:?} 44; right B; B guarded");
    assert_eq!(room.act(1, A, "44@5,-1"), expected);
    assert!(room.live.round().hand(A).contains(Tile::parse("44").unwrap()), "the tile goes back");
}

#[test]
fn r6_the_opponents_next_move_cannot_be_intercepted_and_has_no_time_limit() {
    let mut room = Room::at(MIDDLE, B);
    room.pass_time(60_000);
    assert_eq!(room.act(300_000, B, "56@1,1"), "B void Guarded");
    assert_eq!(room.act(659_999, A, "64@3,-2"), "A knocks 46 Turn; A puts incomplete; right B");
    assert_eq!(room.live.deadline(), Some(719_999), "after it the minute is back");
}

#[test]
fn r6_a_tile_that_was_shown_stays_known_to_both() {
    let mut room = Room::at(MIDDLE, A);
    room.act(0, B, "knock:13");
    assert_eq!(room.live.view(Some(A)).seats[1].shown, [[1, 3]]);
    room.act(1, B, "withdraw");
    let view = room.live.view(Some(A));
    assert_eq!((view.seats[1].hand.clone(), view.seats[1].hidden), (vec![[1, 3]], 5));
    room.act(2, A, "64@3,-2");
    room.act(3, B, "31-@-2,0");
    assert_eq!(room.live.view(Some(A)).seats[1].shown, [[0; 2]; 0], "until it lies");
}

#[test]
fn r7_two_passes_in_a_row_end_the_game() {
    let mut room = Room::at(MIDDLE, A);
    assert_eq!(room.act(1, A, "pass"), "A passes; right B");
    assert_eq!(room.act(2, B, "pass"), "B passes; right A; A +9; B +7; over");
    assert_eq!(room.score(), "9-7");
    assert_eq!(room.live.deadline(), None);
    assert_eq!(room.refused(3, A, "pass"), "the game is over");
}

#[test]
fn r7_a_tile_between_two_passes_breaks_the_row() {
    let mut room = Room::at(MIDDLE, A);
    room.act(1, A, "pass");
    room.act(2, B, "56@1,1");
    assert_eq!(room.live.round().passes(), 0);
    room.draw(3, B);
    assert_eq!(room.act(2_004, B, "pass"), "B passes; right A");
    assert_eq!(room.score(), "running");
}

#[test]
fn r7_three_violations_in_a_row_end_the_game() {
    let mut room = Room::at(MIDDLE, A);
    for (at, seat, tile) in [(1, A, "knock:46"), (3, B, "knock:56"), (5, A, "knock:46")] {
        assert_eq!(room.score(), "running");
        room.act(at, seat, tile);
        room.act(at + 1, seat, "withdraw");
    }
    assert_eq!(room.score(), "9-7");
    assert_eq!(room.live.round().violations(), 3);
}

#[test]
fn r7_when_nobody_acts_the_game_ends_by_itself() {
    let mut room = Room::at(MIDDLE, A);
    assert_eq!(room.pass_time(60_000), "A violates Slow; right B; B guarded");
    assert_eq!(room.pass_time(660_000), "B passes; right A");
    assert_eq!(room.pass_time(720_000), "A violates Slow; right B; B guarded");
    assert_eq!(room.pass_time(1_320_000), "B passes; right A; A +9; B +7; over");
}
