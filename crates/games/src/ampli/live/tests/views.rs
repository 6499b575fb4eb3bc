//! What each may know, and what each may do.

use super::*;
use crate::ampli::live::{Begin, DrawView, Legal, TimeView};
use game::SeatSet;
use serde_json::{Value, json};

fn json_of(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap()
}

#[test]
fn a_seat_sees_its_own_hand_and_counts_of_the_rest() {
    let room = Room::at(MIDDLE, A);
    let view = room.live.view(Some(A));
    assert_eq!(view.seats[0].hand, [[2, 2], [2, 6], [3, 4], [3, 6], [4, 4], [4, 6]]);
    assert_eq!((view.seats[0].reserve, view.seats[0].reserve_tiles.len()), (1, 0));
    assert_eq!((view.seats[1].hand.len(), view.seats[1].hidden, view.seats[1].reserve), (0, 6, 3));
    let stranger = room.live.view(None);
    assert_eq!((stranger.seats[0].hand.len(), stranger.seats[0].hidden, stranger.legal), (0, 6, None));
    assert_eq!(room.live.view(Some(Seat(7))), stranger, "a seat that is none sees what a stranger sees");
}

#[test]
fn the_view_tells_what_is_left_of_every_time() {
    let mut room = Room::at(MIDDLE, A);
    room.pass_time(15_000);
    assert_eq!(room.live.view(None).time, TimeView::Runs { left: 45_000 });
    room.act(20_000, B, "knock:56");
    room.pass_time(30_000);
    let view = room.live.view(None);
    assert_eq!(view.time, TimeView::Stands { left: 40_000 });
    assert_eq!(json_of(&view)["knock"], json!({"seat": 1, "tile": [5, 6], "left": 50_000}));
    room.act(31_000, B, "56@1,1");
    assert_eq!(room.live.view(None).draws, [DrawView::Done, DrawView::Owed { retarder: false }]);
    room.act(32_000, B, "draw");
    room.pass_time(33_500);
    assert_eq!(room.live.view(None).draws[1], DrawView::Drawing { retarder: false, left: 500 });
    room.pass_time(100_000);
    assert_eq!(room.live.view(None).time, TimeView::Guarded { left: 591_000 });
    room.act(100_001, A, "resign");
    assert_eq!(room.live.view(None).time, TimeView::Off);
}

#[test]
fn a_view_is_plain_data_for_a_page() {
    let mut room = Room::at(DEALT, A);
    room.act(0, A, "54-@2,0");
    let view = json_of(&room.live.view(Some(B)));
    assert_eq!(view["phase"], "play");
    assert_eq!(view["figure"][1], "54-@2,0");
    assert_eq!(view["draws"][0], json!({"draw": "owed", "retarder": false}));
    assert_eq!(view["time"], json!({"clock": "runs", "left": 60_000}));
    assert_eq!(view["to_act"], json!([0, 1]));
    let legal = json!({"begin": "any", "put": null, "withdraw": false, "draw": false, "pass": true, "stop": false});
    assert_eq!(view["legal"], legal);
}

#[test]
fn events_are_plain_data_for_a_page() {
    let mut room = Room::at(MIDDLE, A);
    let events = room.live.act(9, 7, B, Act::parse("knock:56").unwrap()).unwrap();
    let knocked = json!({"at": 9, "event": "knocked", "seat": 1, "tile": [5, 6], "how": "interception", "came": 9, "credited": 7});
    assert_eq!(json_of(&events), json!([knocked]));
    let events = room.live.act(10, 10, B, Act::Withdraw).unwrap();
    assert_eq!(
        json_of(&events[0]),
        json!({"at": 10, "event": "violation", "seat": 1, "why": "withdrawn", "shown": [5, 6]})
    );
    assert_eq!(json_of(&events[1]), json!({"at": 10, "event": "effect", "effect": "violated", "seat": 1}));
}

#[test]
fn a_drawn_tile_is_seen_by_who_drew_it_only() {
    let mut room = Room::at(DEALT, A);
    room.act(0, A, "54-@2,0");
    room.act(0, A, "draw");
    let events = room.live.advance(2_000);
    let seen = |viewer| events.iter().map(|e| room.live.visible_event(viewer, e)).collect::<Vec<_>>();
    assert_eq!(told(&seen(Some(A))), "A drew 25; A ready");
    assert_eq!(told(&seen(Some(B))), "A ready");
    assert_eq!(told(&seen(None)), "A ready");
}

#[test]
fn s2_what_is_drawn_in_the_rally_lies_open() {
    let mut room = Room::at([MIDDLE[0], "46|-", "13.14.24.33.56.66|23.11"], A);
    room.act(0, A, "64@3,-2");
    let events = room.live.act(1, 1, B, Act::parse("56@1,1").unwrap()).unwrap();
    let seen = events.iter().map(|e| room.live.visible_event(Some(A), e)).collect::<Vec<_>>();
    assert_eq!(told(&seen), "B puts full; B drew 23");
    assert_eq!(room.live.view(None).seats[1].hidden, 0);
}

#[test]
fn what_each_may_do() {
    let nothing = Legal { begin: Begin::No, put: None, withdraw: false, draw: false, pass: false, stop: false };
    let both = SeatSet::all(2);
    let mut room = Room::at(DEALT, A);
    assert_eq!(room.live.legal(A), Legal { begin: Begin::Any, pass: true, ..nothing });
    assert_eq!(room.live.legal(B), nothing);
    assert_eq!(room.live.to_act(), SeatSet::only(A));
    assert_eq!([C, Seat(7)].map(|seat| room.live.legal(seat)), [nothing; 2], "nobody sits there");
    room.act(0, A, "54-@2,0");
    assert_eq!(room.live.legal(A), Legal { draw: true, ..nothing });
    assert_eq!(room.live.legal(B), Legal { begin: Begin::Any, pass: true, ..nothing });
    assert_eq!(room.live.to_act(), both);
    room.act(1, A, "draw");
    assert_eq!(room.live.to_act(), SeatSet::only(B));
    room.pass_time(2_001);
    assert_eq!(room.live.legal(A), Legal { begin: Begin::Full, ..nothing });
    room.act(2_002, A, "knock:55");
    assert_eq!(room.live.legal(A), Legal { put: Some([5, 5]), withdraw: true, ..nothing });
    assert_eq!(room.live.legal(B), nothing);
    room.act(2_003, A, "withdraw");
    assert_eq!(room.live.to_act(), SeatSet::only(B), "the move is guarded");
    room.act(2_004, B, "resign");
    assert_eq!(room.live.to_act(), SeatSet::EMPTY);
}

#[test]
fn what_each_may_do_in_a_race_and_in_the_rally() {
    let nothing = Legal { begin: Begin::No, put: None, withdraw: false, draw: false, pass: false, stop: false };
    let mut room = Room::racing(MIDDLE, A);
    room.act(0, A, "64@3,-2");
    assert_eq!(room.live.legal(A), nothing);
    assert_eq!(room.live.legal(B), Legal { begin: Begin::Full, ..nothing });
    let mut room = Room::at([MIDDLE[0], "46|-", "13.14.24.33.56.66|23.11"], A);
    room.act(0, A, "64@3,-2");
    assert_eq!(room.live.legal(A), nothing);
    assert_eq!(room.live.legal(B), Legal { begin: Begin::Any, stop: true, ..nothing });
    room.act(1, B, "31-@-2,0");
    assert_eq!(room.live.legal(B), Legal { begin: Begin::Full, stop: true, ..nothing });
}

#[test]
fn a_live_game_is_a_small_value() {
    assert!(size_of::<Live>() <= 512, "{}", size_of::<Live>());
}
