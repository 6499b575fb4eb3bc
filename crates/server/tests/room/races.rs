//! Who knocked first: each order of arrival, each late message.

use crate::kit::*;
use crate::live::{knock, put, ready};
use protocol::Code;
use serde_json::Value;
use server::room::{Command, Extent, Head, Player, Players};

/// A tile of the hand of a player, to knock with.
fn tile(desk: &Desk, player: u8) -> String {
    let live = desk.state(player).live.unwrap().value();
    let seat = desk.room.seat_of(player).unwrap().index();
    let hand = &live["seats"][seat]["hand"][0];
    format!("knock:{}{}", hand[0], hand[1])
}

/// Two knocks: who, when, with how much delay. Gives who may put then; the second player has the right.
fn race(desk: &mut Desk, mut knocks: [(u8, u64, u32); 2]) -> Option<u64> {
    knocks.sort_by_key(|k| k.1);
    let start = desk.now;
    for (player, at, delay) in knocks {
        desk.wait(start + at - desk.now);
        let knock = tile(desk, player);
        let _ = desk.act(player, &knock, delay);
    }
    desk.wait(300);
    desk.stranger().live.unwrap().value()["knock"]["seat"].as_u64()
}

#[test]
fn the_earlier_by_credited_time_is_first() {
    // (first player's arrival and delay, second player's), and who is first.
    for (a, b, first) in [
        // No delay: the earlier, whoever has the right.
        ((1_000, 0), (1_100, 0), 0),
        ((1_100, 0), (1_000, 0), 1),
        // A knock that came later was made earlier.
        ((1_200, 150), (1_100, 0), 0),
        ((1_100, 0), (1_200, 150), 1),
        ((1_200, 200), (1_300, 260), 0),
        // Less than 30 ms apart is a tie, which goes to the side with the right.
        ((1_000, 0), (1_029, 0), 1),
        ((1_000, 0), (1_030, 0), 0),
        ((1_029, 0), (1_000, 0), 1),
        ((1_100, 71), (1_000, 0), 1),
        ((1_100, 130), (1_000, 0), 0),
        ((1_100, 129), (1_000, 0), 1),
        // The last moment at which a rival is still waited for, and the first at which not.
        ((1_000, 0), (1_249, 249), 1),
        ((1_000, 0), (1_250, 250), 0),
        ((1_249, 249), (1_000, 0), 1),
        ((1_249, 349), (1_000, 0), 0),
        ((1_250, 350), (1_000, 0), 1),
    ] {
        let mut desk = ready();
        assert_eq!(race(&mut desk, [(0, a.0, a.1), (1, b.0, b.1)]), Some(first), "{a:?} {b:?}");
    }
}

#[test]
fn everybody_sees_that_a_knock_is_pending_and_nobody_its_tile() {
    let mut desk = ready();
    desk.now += 5_000;
    let knock = tile(&desk, 0);
    desk.act(0, &knock, 0).unwrap();
    for viewer in desk.viewers() {
        let events = desk.live_events(viewer);
        assert_eq!((events.len(), &events[0]["event"]), (1, &Value::from("pending")));
        assert_eq!(events[0]["until"].as_u64(), Some(desk.now + 250), "held for 250 ms and no longer");
        let state = desk.room.state_for(viewer, desk.now, Extent::Match);
        assert_eq!(state.live.unwrap().value()["pending"], serde_json::json!([0]));
    }
    assert_eq!(desk.room.deadline(), Some(desk.now + 250));
    desk.wait(250);
    assert_eq!(desk.live_names(), ["knocked"]);
    let shown = &desk.live_events(Players::EMPTY)[0];
    assert_eq!(
        (shown["how"].as_str(), shown["came"].as_u64(), shown["credited"].as_u64()),
        (Some("interception"), Some(desk.now - 250), Some(desk.now - 250))
    );
}

#[test]
fn a_put_said_while_the_knock_is_pending_is_a_secret() {
    let mut desk = ready();
    desk.now += 5_000;
    let place = put(&desk, 1);
    desk.act(1, &knock(&place), 0).unwrap();
    desk.now += 10;
    let before = [only(0), Players::EMPTY].map(|viewer| desk.room.state_for(viewer, desk.now, Extent::Match));
    desk.act(1, &place, 0).unwrap();
    let (stamped, happened) = desk.last[0].clone();
    assert!(desk.room.event_for(only(1), &stamped, &happened).is_some());
    for (viewer, before) in [only(0), Players::EMPTY].into_iter().zip(before) {
        assert_eq!(desk.room.event_for(viewer, &stamped, &happened), None);
        let mut after = desk.room.state_for(viewer, desk.now, Extent::Match);
        // The table has been told the time; nothing else differs.
        let mut live = [before.live.clone().unwrap().value(), after.live.clone().unwrap().value()];
        for view in &mut live {
            view["now"] = Value::Null;
            view["pending_left"] = Value::Null;
        }
        assert_eq!(live[0], live[1]);
        after.live = before.live.clone();
        assert_eq!(before, after);
    }
    desk.wait(240);
    assert!(desk.live_names().starts_with(&["knocked".to_string(), "put".to_string()]));
}

#[test]
fn a_knock_that_comes_too_late_is_void_or_refused() {
    let mut desk = ready();
    desk.now += 5_000;
    let (mine, rival) = (tile(&desk, 1), tile(&desk, 0));
    desk.act(1, &mine, 0).unwrap();
    desk.wait(250);
    // The other's move is in progress: his knock is void, however early it claims to be.
    desk.act(0, &rival, 1_000).unwrap();
    assert_eq!(desk.live_names(), ["void"]);
    // The owner's, while an interceptor moves, is refused.
    let mut desk = ready();
    desk.now += 5_000;
    desk.act(0, &rival, 0).unwrap();
    desk.wait(250);
    assert_eq!(desk.refused(1, Command::Act { act: mine }), Code::Illegal);
}

#[test]
fn the_message_read_at_the_deadline_finds_the_window_closed() {
    // The timer was late: nobody has looked at the clock yet, and still the window closes on time.
    let mut desk = ready();
    desk.now += 5_000;
    let (mine, rival) = (tile(&desk, 0), tile(&desk, 1));
    desk.act(0, &mine, 0).unwrap();
    desk.now += 250;
    assert_eq!(desk.refused(1, Command::Act { act: rival }), Code::Illegal);
}

#[test]
fn credit_comes_out_of_the_quota() {
    let mut desk = ready();
    desk.now += 5_000;
    // Far too much is asked for again and again; void knocks cost as well.
    let mine = tile(&desk, 1);
    desk.act(1, &mine, 0).unwrap();
    desk.wait(250);
    let rival = tile(&desk, 0);
    for _ in 0..2 {
        desk.act(0, &rival, 60_000).unwrap();
    }
    let credits = desk.events.iter().rev().take(2).map(|e| serde_json::to_value(&e.event).unwrap()["credit"].as_u64());
    assert_eq!(credits.collect::<Vec<_>>(), [Some(450), Some(1_050)]);
    desk.act(0, &rival, 60_000).unwrap();
    assert_eq!(serde_json::to_value(&desk.events.last().unwrap().event).unwrap()["credit"], Value::Null);
}

#[test]
fn computers_race_like_persons() {
    for (kinds, first) in
        [([computer(3), person("Boris")], 0), ([person("Anna"), computer(3)], 0), ([computer(1), computer(8)], 0)]
    {
        let mut desk = ready();
        let players: Vec<Player> = kinds.to_vec();
        let head = Head { players, ..desk.head.clone() };
        desk.room = server::room::Room::replay(head, &desk.events).unwrap();
        assert_eq!(race(&mut desk, [(0, 1_000, 0), (1, 1_100, 0)]), Some(first));
    }
}

#[test]
fn three_do_not_race() {
    let mut desk = Desk::new(live_head("3", false));
    desk.now += 1_000;
    let knocks = [0, 1, 2].map(|player| tile(&desk, player));
    desk.act(0, &knocks[0], 0).unwrap();
    assert_eq!(desk.live_names(), ["knocked"]);
    for player in [1, 2] {
        let refusal = desk.act(player, &knocks[usize::from(player)], 200).unwrap_err();
        assert_eq!((refusal.code, refusal.clause.as_deref()), (Code::Illegal, Some("W1")));
    }
}
