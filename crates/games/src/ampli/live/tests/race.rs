//! Races (M1): knocks that come late and were made early.

use super::*;

#[test]
fn m1_a_first_knock_waits_for_one_that_may_be_under_way() {
    let mut room = Room::racing(MIDDLE, A);
    assert_eq!(room.act(1_000, A, "knock:46"), "A pending");
    assert_eq!(room.live.deadline(), Some(1_200));
    assert_eq!(room.pass_time(1_199), "");
    assert_eq!(room.pass_time(1_200), "A knocks 46 Turn");
    assert_eq!(room.act(1_201, A, "64@3,-2"), "A puts incomplete; right B");
}

#[test]
fn m1_nobody_waits_where_no_other_could_knock() {
    // Before the first tile nobody can intercept.
    let mut room = Room::racing(DEALT, A);
    assert_eq!(room.act(0, A, "54-@2,0"), "A knocks 45 Turn; A puts incomplete; right B");
    // A owes a draw.
    assert_eq!(room.act(1, B, "16@0,1"), "B knocks 16 Seconds; B puts incomplete; right A");
    // A guarded move.
    let mut room = Room::racing(MIDDLE, B);
    room.pass_time(60_000);
    assert_eq!(room.act(60_001, A, "64@3,-2"), "A knocks 46 Turn; A puts incomplete; right B");
    // A table at which all are near.
    let mut room = Room::at(MIDDLE, A);
    assert_eq!(room.act(0, A, "64@3,-2"), "A knocks 46 Turn; A puts incomplete; right B");
}

#[test]
fn m1_the_tie_is_exact_to_the_millisecond() {
    for (made, winner) in [(969, "B"), (970, "B"), (971, "A"), (1_000, "A"), (1_029, "A"), (1_100, "A")] {
        let mut room = Room::racing(MIDDLE, A);
        room.act(1_000, A, "knock:46");
        room.late(1_150, made, B, "knock:56");
        let events = room.pass_time(1_200);
        assert!(events.contains(&format!("{winner} knocks")), "{made}: {events}");
    }
    for (made, winner) in [(900, "A"), (1_029, "A"), (1_030, "B")] {
        let mut room = Room::racing(MIDDLE, A);
        room.act(1_000, B, "knock:56");
        room.late(1_150, made, A, "knock:46");
        let events = room.pass_time(1_200);
        assert!(events.contains(&format!("{winner} knocks")), "{made}: {events}");
    }
}

#[test]
fn m1_a_knock_after_the_window_is_too_late_whenever_it_was_made() {
    let mut room = Room::racing(MIDDLE, A);
    room.act(1_000, A, "knock:46");
    assert_eq!(room.late(1_200, 900, B, "knock:56"), "A knocks 46 Turn; B void Progress");
    let mut room = Room::racing(MIDDLE, A);
    room.act(1_000, A, "64@3,-2");
    let events = room.late(1_201, 900, B, "knock:56");
    assert_eq!(events, "A knocks 46 Turn; A puts incomplete; right B; B void Late");
}

#[test]
fn m1_a_knock_made_before_the_others_tile_lay_is_void() {
    let mut room = Room::at(MIDDLE, A);
    room.act(1_000, A, "64@3,-2");
    assert_eq!(room.late(1_050, 999, B, "knock:56"), "B void Late");
    assert_eq!(room.late(1_050, 1_000, B, "knock:56"), "B knocks 56 Seconds");
    assert_eq!(room.late(1_060, 990, B, "56@1,1"), "B puts full", "the put of a knock that counts is never late");
}

#[test]
fn m1_the_place_may_follow_while_the_knock_is_being_decided() {
    let mut room = Room::racing(MIDDLE, A);
    room.act(1_000, A, "knock:46");
    assert_eq!(room.live.legal(A).put, Some([4, 6]));
    assert_eq!(room.act(1_050, A, "64@3,-2"), "");
    assert_eq!(room.live.legal(A).put, None);
    assert_eq!(room.refused(1_060, A, "64@3,-2"), "A has already begun its move with 46 (rule R4)");
    assert_eq!(room.pass_time(1_200), "A knocks 46 Turn; A puts incomplete; right B");
    // Of the second as well.
    let mut room = Room::racing(MIDDLE, A);
    room.act(1_000, A, "knock:46");
    room.late(1_010, 910, B, "knock:56");
    room.act(1_050, B, "56@1,1");
    assert_eq!(room.refused(1_060, B, "knock:56"), "B has already begun its move with 56 (rule R4)");
    assert_eq!(room.pass_time(1_200), "A void Beaten; B knocks 56 Interception; B puts full; right B");
}

#[test]
fn m1_while_a_knock_is_being_decided_nothing_else_is_done_but_drawing() {
    let mut room = Room::racing(MIDDLE, A);
    room.act(1_000, A, "knock:46");
    assert_eq!(room.refused(1_001, A, "pass"), "A has knocked and must put its tile (rule R4)");
    let undecided = "it is not decided yet whether the knock of A was the first (rule M1)";
    assert_eq!(room.refused(1_001, A, "withdraw"), undecided);
    assert_eq!(room.refused(1_001, A, "knock:26"), "A has knocked with 46 and must put that, not 26 (rule R4)");
    assert_eq!(room.act(1_002, B, "resign"), "B left; A +10; over");
    let mut room = Room::racing(MIDDLE, A);
    room.act(1_000, B, "knock:56");
    assert_eq!(room.refused(1_001, A, "pass"), "B has knocked and is moving (rule R4)");
}

#[test]
fn m1_the_loser_of_a_race_has_shown_nothing_and_broken_no_rule() {
    let mut room = Room::racing(MIDDLE, A);
    room.act(1_000, A, "knock:46");
    room.act(1_100, B, "knock:56");
    let view = room.live.view(None);
    assert_eq!(view.pending.len(), 2);
    assert_eq!((view.pending_left, view.knock), (Some(100), None));
    assert_eq!([0, 1].map(|s| view.seats[s].shown.len()), [0, 0], "no tile is shown before it is decided");
    room.pass_time(1_200);
    let view = room.live.view(None);
    assert_eq!([0, 1].map(|s| view.seats[s].shown.len()), [1, 0]);
    assert_eq!(room.live.round().violations(), 0);
}

#[test]
fn m1_at_a_strict_table_only_the_winner_of_a_race_can_violate() {
    let timing = Timing { hold: 200, ..Timing::NO_HOLD };
    let mut room = Room::new(round(MIDDLE[0], &MIDDLE[1..], A), Style::Strict, timing);
    room.act(1_000, A, "64@3,-2");
    room.act(1_010, B, "56@9,9");
    assert_eq!(room.pass_time(1_200), "B void Beaten; A knocks 46 Turn; A puts incomplete; right B");
    let mut room = Room::new(round(MIDDLE[0], &MIDDLE[1..], A), Style::Strict, timing);
    room.act(1_000, B, "56@9,9");
    let events = room.pass_time(1_200);
    assert!(events.starts_with("B knocks 56 Interception; B violates Illegal"), "{events}");
}

#[test]
fn m1_nothing_is_credited_before_ones_own_draw_was_done() {
    let mut room = Room::racing(MIDDLE, B);
    room.act(0, B, "56@1,1");
    room.pass_time(200);
    room.draw(300, B);
    // B could begin at 2300 and is credited no earlier; A's interception was made at 2260.
    room.late(2_310, 2_200, B, "knock:66");
    room.late(2_400, 2_260, A, "knock:46");
    assert_eq!(room.pass_time(2_510), "B void Beaten; A knocks 46 Interception");
}

#[test]
fn m1_no_knock_waits_longer_than_a_quarter_of_a_second() {
    let timing = Timing { hold: 10_000, ..Timing::NO_HOLD };
    let mut room = Room::new(round(MIDDLE[0], &MIDDLE[1..], A), Style::Help, timing);
    room.act(1_000, A, "knock:46");
    assert_eq!(room.live.deadline(), Some(1_250));
}

#[test]
fn m1_nobody_learns_whether_a_pending_knock_has_its_place() {
    let mut room = Room::racing(MIDDLE, A);
    room.act(1_000, A, "knock:46");
    let before = [None, Some(B)].map(|viewer| room.live.view(viewer));
    room.act(1_000, A, "64@3,-2");
    assert_eq!([None, Some(B)].map(|viewer| room.live.view(viewer)), before);
}

#[test]
fn m1_raw_and_allowed_times_of_an_interception_are_in_the_record() {
    let mut room = Room::racing(MIDDLE, A);
    room.act(1_000, A, "64@3,-2");
    room.late(1_100, 950, B, "56@1,1");
    room.pass_time(1_200);
    assert_eq!(room.log.movetext(), "2! 56::״ +23 {[%raw 0:00:01.100] [%allowed 0:00:00.950]}");
}

/// An act of a game whose acts the caller puts in order.
fn in_order(room: &mut Room, [at, came, credited]: [u64; 3], seat: Seat, act: &str) -> String {
    let events = room.live.act_in_order(at, came, credited, seat, Act::parse(act).unwrap()).unwrap();
    room.log.note(&events);
    told(&events)
}

#[test]
fn m1_acts_in_order_take_effect_at_once_and_the_later_one_is_beaten() {
    for (first, second) in
        [((A, "knock:46", "Turn"), (B, "knock:56")), ((B, "knock:56", "Interception"), (A, "knock:46"))]
    {
        let mut room = Room::racing(MIDDLE, A);
        let knocked = in_order(&mut room, [1_080, 1_005, 1_000], first.0, first.1);
        assert_eq!(knocked, format!("{} knocks {} {}", seat_name(first.0), &first.1[6..], first.2));
        let beaten = in_order(&mut room, [1_080, 1_080, 1_001], second.0, second.1);
        assert_eq!(beaten, format!("{} void Beaten", seat_name(second.0)));
        assert_eq!(room.live.view(None).pending.len(), 0, "nothing is pending at any time");
    }
    // Made after the tile was shown.
    let mut room = Room::racing(MIDDLE, A);
    in_order(&mut room, [1_080, 1_005, 1_000], A, "knock:46");
    assert_eq!(in_order(&mut room, [1_100, 1_100, 1_080], B, "knock:56"), "B void Progress");
}

#[test]
fn m1_times_of_every_credited_move_are_in_the_record() {
    let mut room = Room::racing(MIDDLE, A);
    in_order(&mut room, [1_080, 1_050, 1_000], A, "64@3,-2");
    assert_eq!(room.log.movetext(), "2. 64(55)״״״ +12 {[%raw 0:00:01.050] [%allowed 0:00:01.000]}");
}

#[test]
fn m1_an_act_competes_where_the_other_could_have_begun_earlier() {
    let contest = |room: &Room, at, seat, act: &str| room.live.contest(at, seat, Act::parse(act).unwrap());
    let room = Room::racing(MIDDLE, A);
    for (seat, act) in [(A, "knock:46"), (A, "64@3,-2"), (A, "pass"), (B, "knock:56")] {
        let found = contest(&room, 1_000, seat, act).expect(act);
        assert_eq!((found.rival, found.right), (room.live.round().next(seat), seat == A));
        assert_eq!((found.earliest, found.latest), (0, 59_999));
    }
    for act in ["draw", "withdraw", "stop", "resign"] {
        assert_eq!(contest(&room, 1_000, A, act), None, "{act}");
    }
    // Before the first tile, when the rival owes a draw, and when a move has begun.
    let mut room = Room::racing(DEALT, A);
    assert_eq!(contest(&room, 0, A, "54-@2,0"), None);
    in_order(&mut room, [0, 0, 0], A, "54-@2,0");
    assert_eq!(contest(&room, 1, B, "16@0,1"), None);
    let mut room = Room::racing(MIDDLE, A);
    in_order(&mut room, [10, 10, 10], A, "knock:46");
    assert_eq!(contest(&room, 11, A, "64@3,-2"), None);
    assert_eq!(contest(&room, 11, B, "knock:56"), None);
    // A guarded move.
    let room = Room::racing(MIDDLE, B);
    assert_eq!(contest(&room, 60_001, A, "knock:46"), None);
}

#[test]
fn n5_violations_stand_in_the_record_with_their_number_and_the_tile_that_was_shown() {
    let mut room = Room::at(MIDDLE, A);
    room.act(1_000, B, "knock:13");
    room.act(2_000, B, "withdraw");
    room.act(3_000, A, "64@3,-2");
    room.act(3_100, B, "56@1,1");
    room.act(3_200, A, "draw");
    room.act(5_200, A, "26@2,-3");
    room.pass_time(65_200);
    let raw = |time: &str| format!("{{[%raw 0:00:0{time}] [%allowed 0:00:0{time}]}}");
    let (first, second) = (raw("1.000"), raw("5.200"));
    let expected = format!("2!13? {first} 3. 64(55)״״״ +12 !4. 56::״ +23 5! 26::״״ {second} 7.?");
    assert_eq!(room.log.movetext(), expected);
}
