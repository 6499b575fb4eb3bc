//! Races of knocks: each order of arrival, and late messages.

use crate::room::harness::*;
use crate::room::live::{knock, put, ready};
use protocol::ErrorCode;
use server::room::{Command, Player, PlayerSet, RoomConfig};

/// Returns a tile in the hand of a player.
fn tile(harness: &Harness, player: u8) -> String {
    let live = harness.state(player).live.unwrap().value();
    let seat = harness.room.seat_of(PlayerId(player)).unwrap().index();
    let hand = &live["seats"][seat]["hand"][0];
    format!("knock:{}{}", hand[0], hand[1])
}

/// Plays two knocks with their times and round trips, and returns the player who may put. The second player has the right of move.
fn race(harness: &mut Harness, mut knocks: [(u8, u64, u32); 2]) -> Option<u64> {
    knocks.sort_by_key(|k| k.1);
    let start = harness.now;
    knocks.iter().for_each(|&(player, _, delay)| harness.room.measured(PlayerId(player), delay));
    for (player, at, delay) in knocks {
        harness.wait(start + at - harness.now);
        let knock = tile(harness, player);
        harness.arrive(player, &knock, delay);
    }
    harness.wait(300);
    harness.stranger().live.unwrap().value()["knock"]["seat"].as_u64()
}

#[test]
fn the_earlier_by_credited_time_is_first() {
    // Arrival and round trip of the first and of the second player, and the winner.
    for (a, b, first) in [
        // Without delay the earlier knock wins.
        ((1_000, 0), (1_100, 0), 0),
        ((1_100, 0), (1_000, 0), 1),
        // A knock that arrives later was made earlier.
        ((1_200, 150), (1_100, 0), 0),
        ((1_100, 0), (1_200, 150), 1),
        ((1_200, 200), (1_300, 240), 0),
        // At the same millisecond the side with the right wins.
        ((1_050, 50), (1_100, 99), 0),
        ((1_050, 50), (1_100, 100), 1),
        ((1_100, 100), (1_050, 50), 1),
        ((1_099, 100), (1_050, 50), 0),
        // The credit has a maximum.
        ((1_000, 0), (1_249, 250), 1),
        ((1_000, 0), (1_249, 400), 1),
        ((1_000, 0), (1_251, 400), 0),
        ((1_249, 400), (1_000, 0), 0),
        ((1_250, 400), (1_000, 0), 1),
    ] {
        let mut harness = ready();
        assert_eq!(race(&mut harness, [(0, a.0, a.1), (1, b.0, b.1)]), Some(first), "{a:?} {b:?}");
    }
}

/// A table with a near first player and a distant second player.
fn near_and_far() -> Harness {
    let mut harness = ready();
    harness.now += 5_000;
    harness.room.measured(PlayerId(0), 5);
    harness.room.measured(PlayerId(1), 80);
    harness
}

#[test]
fn nothing_shows_before_the_race_is_decided() {
    // The same times at two tables: at one of them a knock waits.
    let (mut quiet, mut harness) = (near_and_far(), near_and_far());
    let knock = tile(&harness, 0);
    assert_eq!(harness.arrive(0, &knock, 5), None);
    // Messages have the same ids at both tables.
    assert!(quiet.arrive(0, "stop", 5).is_some_and(|answer| answer.is_err()));
    let huge = || Command::Step { at: 1_000_000, step: "a".into() };
    let told = |harness: &mut Harness| {
        let mut told = harness.everything();
        told.push(format!("{:?} {:?}", harness.room.summary(), harness.room.clocks(harness.now)));
        // Errors and the messages of the rival are exactly the same.
        for command in [huge(), Command::Undo, Command::Claim, Command::Act { act: "draw".into() }] {
            told.push(format!("{:?}", harness.say(1, command).unwrap_err()));
        }
        told.push(format!("{:?}", harness.room.check_step_for(only(1), "54-@2,0")));
        told.push(format!("{:?} {:?}", harness.room.deadline(), harness.room.to_act()));
        told
    };
    for ms in 0..75 {
        assert_eq!(told(&mut harness), told(&mut quiet), "{ms} ms after the knock");
        if ms == 40 {
            let chat = || Command::Chat(protocol::Chat::Phrase("hello".into()));
            harness.say(1, chat()).unwrap();
            quiet.say(1, chat()).unwrap();
            assert_eq!(harness.room.seq(), quiet.room.seq(), "no number is missing");
        }
        harness.wait(1);
        quiet.wait(1);
    }
    // The rival has the right and would win at the same millisecond.
    assert_eq!(harness.room.seq(), quiet.room.seq());
    harness.wait(1);
    assert_eq!(harness.live_names(), ["knocked"]);
    let shown = &harness.live_events(PlayerSet::EMPTY)[0];
    let (came, credited) = (harness.now - 76, harness.now - 81);
    assert_eq!((shown["came"].as_u64(), shown["credited"].as_u64()), (Some(came), Some(credited)));
}

#[test]
fn a_knock_does_not_wait_where_nobody_could_be_earlier() {
    // The distant player's knock was made long before any act of the near one can arrive.
    let mut harness = near_and_far();
    let knock = tile(&harness, 1);
    assert_eq!(harness.arrive(1, &knock, 80), Some(Ok(())));
    assert_eq!(harness.live_names(), ["knocked"]);
    // The rival has to draw first.
    let mut harness = Harness::new(live_config("2", false));
    harness.room.measured(PlayerId(0), 200);
    let first = put(&harness, 0);
    harness.arrive(0, &first, 200);
    let second = put(&harness, 1);
    assert_eq!(harness.arrive(1, &second, 0), Some(Ok(())));
}

#[test]
fn what_a_player_says_next_stays_behind_his_knock() {
    let mut harness = ready();
    harness.room.measured(PlayerId(0), 80);
    harness.room.measured(PlayerId(1), 5);
    let (place, before) = (put(&harness, 1), harness.events.len());
    assert_eq!(harness.arrive(1, &knock(&place), 5), None);
    harness.wait(10);
    assert_eq!(harness.arrive(1, &place, 5), None);
    assert_eq!(harness.events.len(), before);
    harness.wait(65);
    assert_eq!(harness.events.len(), before + 2, "both are stored when the race is decided");
    let figure = harness.stranger().live.unwrap().value()["figure"].as_array().unwrap().len();
    assert_eq!(figure, 3, "the tile lies");
}

#[test]
fn the_loser_of_a_race_has_shown_nothing_and_broken_no_rule() {
    for loser in [0, 1] {
        let mut harness = near_and_far();
        let tiles = [tile(&harness, 0), tile(&harness, 1)];
        // The distant player's knock arrives 50 ms after the near one's. It was made 25 ms earlier, or it is too late.
        assert_eq!(harness.arrive(0, &tiles[0], 5), None);
        harness.wait(if loser == 0 { 50 } else { 79 });
        harness.arrive(1, &tiles[1], 80);
        let view = harness.stranger().live.unwrap().value();
        assert_eq!(view["knock"]["seat"].as_u64(), Some(1 - loser), "{view}");
        assert!(view["seats"][loser as usize]["shown"].is_null(), "{view}");
        assert_eq!(harness.live_events(PlayerSet::EMPTY).last().unwrap()["why"], "beaten");
        assert!(view["violations"].is_null());
    }
}

#[test]
fn a_knock_that_comes_too_late_is_void_or_refused() {
    let mut harness = ready();
    harness.now += 5_000;
    let (mine, rival) = (tile(&harness, 1), tile(&harness, 0));
    harness.act(1, &mine, 0).unwrap();
    harness.wait(260);
    // The other player's move is in progress, so the knock is void with any delay.
    harness.act(0, &rival, 250).unwrap();
    assert_eq!(harness.live_names(), ["void"]);
    // The owner's knock during an interception is rejected.
    let mut harness = ready();
    harness.now += 5_000;
    harness.act(0, &rival, 0).unwrap();
    harness.wait(250);
    assert_eq!(harness.refused(1, Command::Act { act: mine }), ErrorCode::Illegal);
}

#[test]
fn a_knock_in_the_last_moment_of_the_minute_counts() {
    let mut harness = ready();
    harness.room.measured(PlayerId(0), 250);
    let left = harness.room.deadline().unwrap() - harness.now;
    harness.wait(left - 10);
    let knock = tile(&harness, 1);
    assert_eq!(harness.arrive(1, &knock, 0), None, "the rival may have been earlier");
    harness.wait(10);
    assert_eq!(
        harness.live_names(),
        ["knocked", "violation", "violated", "right", "guarded"],
        "it counts before the minute is over"
    );
}

#[test]
fn a_pass_waits_for_an_interception_that_was_made_before_it() {
    let mut harness = near_and_far();
    // Here the distant player does not have the right.
    let mut other = ready();
    other.now += 5_000;
    other.room.measured(PlayerId(0), 80);
    other.room.measured(PlayerId(1), 5);
    assert_eq!(other.arrive(1, "pass", 5), None);
    other.wait(40);
    let knock = tile(&other, 0);
    other.arrive(0, &knock, 80);
    assert_eq!(other.stranger().live.unwrap().value()["knock"]["seat"].as_u64(), Some(0), "the pass is refused");
    // No act can be earlier than the distant player's pass.
    assert_eq!(harness.arrive(1, "pass", 80), Some(Ok(())));
}

#[test]
fn credit_does_not_grow_with_a_new_connection() {
    let credit =
        |harness: &Harness| serde_json::to_value(&harness.events.last().unwrap().event).unwrap()["credit"].clone();
    let mut harness = Harness::new(live_config("2", false));
    harness.room.measured(PlayerId(0), 20);
    let first = put(&harness, 0);
    harness.act(0, &first, 20).unwrap();
    harness.act(0, "draw", 300).unwrap();
    assert_eq!(credit(&harness), 20);
    harness.wait(2_500);
    // The stored credits show it after a restart.
    harness.room = server::room::Room::replay(harness.config.clone(), &harness.events).unwrap();
    harness.room.measured(PlayerId(0), 300);
    let knock = tile(&harness, 0);
    harness.arrive(0, &knock, 300);
    harness.wait(300);
    assert_eq!(credit(&harness), 20);
}

#[test]
fn games_that_were_stored_by_version_0_1_are_decided_as_they_were() {
    let mut harness = ready();
    let (mine, rival) = (tile(&harness, 1), tile(&harness, 0));
    let at = harness.now + 1_000;
    // The knock of the side without the right arrived 20 ms earlier, which was a tie with the earlier credit.
    let stored = [
        (at, serde_json::json!({"kind": "act", "by": {"player": 0, "id": 90, "mark": 7}, "act": rival})),
        (
            at + 50,
            serde_json::json!({"kind": "act", "by": {"player": 1, "id": 90, "mark": 7}, "act": mine, "credit": 30}),
        ),
        (at + 250, serde_json::json!({"kind": "due"})),
    ];
    for (at, event) in stored {
        harness.now = at;
        harness.force(serde_json::from_value(event).unwrap());
    }
    assert_eq!(harness.stranger().live.unwrap().value()["knock"]["seat"].as_u64(), Some(1));
    let again = server::room::Room::replay(harness.config.clone(), &harness.events).unwrap();
    assert_eq!(
        again.welcome_for(PlayerSet::EMPTY, harness.now),
        harness.room.welcome_for(PlayerSet::EMPTY, harness.now)
    );
}

#[test]
fn computers_race_like_persons() {
    for (kinds, first) in
        [([computer(3), person("Boris")], 0), ([person("Anna"), computer(3)], 0), ([computer(1), computer(8)], 0)]
    {
        let mut harness = ready();
        let players: Vec<Player> = kinds.to_vec();
        let config = RoomConfig { players, ..harness.config.clone() };
        harness.room = server::room::Room::replay(config, &harness.events).unwrap();
        assert_eq!(race(&mut harness, [(0, 1_000, 0), (1, 1_100, 0)]), Some(first));
    }
}

#[test]
fn three_do_not_race() {
    let mut harness = Harness::new(live_config("3", false));
    harness.now += 1_000;
    let knocks = [0, 1, 2].map(|player| tile(&harness, player));
    harness.act(0, &knocks[0], 0).unwrap();
    assert_eq!(harness.live_names(), ["knocked"]);
    for player in [1, 2] {
        let error = harness.act(player, &knocks[usize::from(player)], 200).unwrap_err();
        assert_eq!((error.code, error.clause.as_deref()), (ErrorCode::Illegal, Some("W1")));
    }
}
