//! Live Ampli in a room: draw, minute, violations, guard, rally, leaving, pauses.

use crate::room::harness::*;
use protocol::{ErrorCode, Termination};
use serde_json::Value;
use server::room::{Command, Event, PlayerSet, Room, RoomConfig, StateDetail};

fn live_view(harness: &Harness, viewer: PlayerSet) -> Value {
    harness.room.state_for(viewer, harness.now, StateDetail::Match).live.unwrap().value()
}

/// Returns an act of this player that puts a tile.
pub(crate) fn put(harness: &Harness, player: u8) -> String {
    harness.state(player).step_texts().into_iter().find(|s| s.contains('@')).expect("something can be put")
}

/// Returns the knock with the tile of a put.
pub(crate) fn knock(put: &str) -> String {
    format!("knock:{}", &put[..2])
}

/// A table of two after the first tile and all draws; the second player has the right.
pub(crate) fn ready() -> Harness {
    let mut harness = Harness::new(live_config("2", false));
    let first = put(&harness, 0);
    harness.act(0, &first, 0).unwrap();
    harness.wait(250);
    harness.act(0, "draw", 0).unwrap();
    harness.wait(2_000);
    assert_eq!(live_view(&harness, PlayerSet::EMPTY)["right"], 1);
    harness
}

#[test]
fn a_tile_is_put_and_the_draw_takes_its_seconds() {
    let mut harness = Harness::new(live_config("2", false));
    assert_eq!(harness.room.deadline(), Some(START + 60_000));
    let first = put(&harness, 0);
    harness.act(0, &first, 0).unwrap();
    // No other knock is possible, so it counts at once.
    assert_eq!(harness.live_names(), ["knocked", "put", "right"]);
    assert_eq!(harness.refused(0, Command::Act { act: "pass".into() }), ErrorCode::Illegal);
    harness.now += 100;
    harness.act(0, "draw", 0).unwrap();
    assert_eq!(harness.room.deadline(), Some(START + 100 + 2_000));
    harness.wait(1_999);
    assert!(harness.last.is_empty());
    harness.wait(1);
    assert_eq!(harness.kinds(), ["due"]);
    let [own, other] = [only(0), only(1)].map(|viewer| harness.live_events(viewer));
    assert!(own[0]["piece"]["tile"].is_array(), "{own:?}");
    assert_eq!(other[0]["piece"]["tile"], Value::Null, "{other:?}");
    assert_eq!(own[1]["event"], "ready");
    let record_turns = harness.room.welcome_for(only(1), harness.now).state.unwrap().turns.unwrap();
    assert_eq!((record_turns.len(), record_turns[0].seat), (1, 0));
}

#[test]
fn who_comes_in_the_middle_is_told_the_seconds_that_are_left_then() {
    let mut harness = Harness::new(live_config("2", false));
    let first = put(&harness, 0);
    harness.act(0, &first, 0).unwrap();
    harness.act(0, "draw", 0).unwrap();
    let told = |after: u64| harness.room.welcome_for(only(1), harness.now + after).state.unwrap().live.unwrap().value();
    assert_eq!((told(0)["time"]["left"].as_u64(), told(0)["draws"][0]["left"].as_u64()), (Some(60_000), Some(2_000)));
    let later = told(700);
    assert_eq!((later["time"]["left"].as_u64(), later["draws"][0]["left"].as_u64()), (Some(59_300), Some(1_300)));
    assert_eq!(later["now"].as_u64(), Some(harness.now + 700));
}

#[test]
fn turns_are_told_with_the_acts_that_made_them() {
    let mut harness = Harness::new(live_config("2", false));
    let mut told = Vec::new();
    play_live(&mut harness, &mut TestRng(3), |harness| {
        for (stored, applied) in &harness.last {
            let event = serde_json::to_value(harness.room.event_for(PlayerSet::EMPTY, stored, applied)).unwrap();
            told.extend(event["turns"].as_array().cloned().unwrap_or_default());
        }
        let whole = harness.room.welcome_for(PlayerSet::EMPTY, harness.now).state.unwrap().turns.unwrap();
        assert_eq!(serde_json::to_value(whole).unwrap(), Value::Array(told.clone()));
    });
    assert!(told.len() > 5, "{told:?}");
}

#[test]
fn a_viewer_is_told_which_of_his_places_are_full() {
    let mut harness = ready();
    let mut full = 0;
    play_live(&mut harness, &mut TestRng(9), |harness| {
        for viewer in harness.viewers() {
            let state = harness.room.state_for(viewer, harness.now, StateDetail::Match);
            let live = state.live.as_ref().unwrap().value();
            let told = live["full"].as_array().cloned().unwrap_or_default();
            assert!(
                told.iter().all(|place| state.step_texts().iter().any(|step| place == step)),
                "{told:?} in {:?}",
                state.step_texts()
            );
            full += told.len();
        }
    });
    assert!(full > 10, "{full}");
}

#[test]
fn the_draw_is_credited_with_its_delay() {
    let mut harness = Harness::new(live_config("2", false));
    let first = put(&harness, 0);
    harness.act(0, &first, 0).unwrap();
    harness.now += 500;
    harness.act(0, "draw", 120).unwrap();
    assert_eq!(harness.room.deadline(), Some(START + 500 - 120 + 2_000));
    let (stored, applied) = harness.last[0].clone();
    let seen = |viewer| serde_json::to_value(harness.room.event_for(viewer, &stored, &applied)).unwrap();
    assert_eq!(
        (seen(only(0))["came"].as_u64(), seen(only(0))["credited"].as_u64()),
        (Some(START + 500), Some(START + 380))
    );
    assert_eq!(seen(only(1))["credited"], Value::Null);
}

#[test]
fn a_minute_runs_and_then_the_move_is_guarded() {
    let mut harness = ready();
    let since = live_view(&harness, PlayerSet::EMPTY)["time"]["left"].as_u64().unwrap();
    harness.wait(since - 1);
    assert!(harness.last.is_empty());
    harness.wait(1);
    assert_eq!(harness.live_names(), ["violation", "violated", "right", "guarded"]);
    assert_eq!(harness.room.deadline(), Some(harness.now + 600_000));
    // The guarded move cannot be intercepted.
    let tile = knock(&put(&harness, 0));
    let rival = knock(
        &live_view(&harness, only(1))["seats"][1]["hand"][0]
            .as_array()
            .unwrap()
            .iter()
            .map(|n| n.to_string())
            .collect::<String>(),
    );
    harness.act(1, &rival, 0).unwrap();
    assert_eq!(harness.live_names(), ["void"]);
    harness.act(0, &tile, 0).unwrap();
    assert_eq!(harness.live_names(), ["knocked"]);
    harness.act(0, "withdraw", 0).unwrap();
    assert!(harness.live_names().contains(&"violation".to_string()));
}

#[test]
fn illegal_placings_are_refused_or_punished() {
    for strict in [false, true] {
        let mut harness = Harness::new(live_config("2", strict));
        let hand = live_view(&harness, only(0))["seats"][0]["hand"][0].clone();
        let act = format!("{}{}-@50,50", hand[0], hand[1]);
        match strict {
            false => assert_eq!(harness.refused(0, Command::Act { act }), ErrorCode::Illegal),
            true => {
                harness.act(0, &act, 0).unwrap();
                assert!(harness.live_names().contains(&"violation".to_string()));
            }
        }
    }
}

#[test]
fn passes_of_both_end_the_game() {
    let mut harness = Harness::new(live_config("2", false));
    harness.act(0, "pass", 0).unwrap();
    harness.act(1, "pass", 0).unwrap();
    assert_eq!(harness.kinds(), ["act", "ended"]);
    let result = harness.room.result().unwrap();
    assert_eq!((result.scores.as_slice(), result.code), (&[10, 10][..], Termination::Rules));
    assert_eq!(harness.room.deadline(), None);
    assert_eq!(harness.refused(0, Command::Act { act: "pass".into() }), ErrorCode::Over);
}

#[test]
fn leaving_a_live_game() {
    let mut harness = Harness::new(live_config("2", false));
    harness.say(1, Command::Resign).unwrap();
    assert_eq!(harness.kinds(), ["resigned", "ended"]);
    assert_eq!(
        (harness.room.result().unwrap().scores.as_slice(), harness.room.result().unwrap().code),
        (&[11, 0][..], Termination::Resigned)
    );
    let mut harness = Harness::new(live_config("3", false));
    harness.room.presence(PlayerId(2), false, harness.now);
    harness.now += 29_999;
    assert_eq!(harness.refused(0, Command::Claim), ErrorCode::NotAllowed);
    harness.now += 1;
    harness.say(0, Command::Claim).unwrap();
    assert_eq!(harness.room.result().unwrap().code, Termination::Gone);
}

#[test]
fn the_seconds_stand_while_the_room_is_away() {
    let mut harness = ready();
    harness.wait(5_000);
    let (left, view) = (harness.room.deadline().unwrap() - harness.now, live_view(&harness, only(0)));
    harness.room = Room::replay(harness.config.clone(), &harness.events).unwrap();
    harness.now += 86_400_000;
    harness.force(Event::Resumed { away_ms: 86_400_000 });
    assert_eq!(harness.room.deadline(), Some(harness.now + left));
    assert_eq!(live_view(&harness, only(0))["seats"], view["seats"]);
    harness.wait(left - 1);
    assert!(harness.last.is_empty());
    harness.wait(1);
    assert!(harness.live_names().contains(&"violation".to_string()));
}

/// Plays random acts until a live game is over.
pub(crate) fn play_live(harness: &mut Harness, rng: &mut TestRng, mut look: impl FnMut(&Harness)) {
    for _ in 0..3_000 {
        if harness.room.result().is_some() {
            return;
        }
        let players = harness.config.players.len();
        let player = rng.below(players) as u8;
        let mut steps = harness.state(player).step_texts();
        if rng.below(4) > 0 {
            steps.retain(|s| s != "pass" && s != "withdraw" && s != "stop");
        }
        if steps.is_empty() || rng.below(3) == 0 {
            harness.wait([7, 40, 300, 2_000, 61_000][rng.below(5)]);
        } else {
            let mut act = steps[rng.below(steps.len())].clone();
            if act.contains('@') && rng.below(2) == 0 {
                act = knock(&act);
            }
            // A legal act may have become void or illegal by now.
            let _ = harness.act(player, &act, rng.below(200) as u32);
        }
        look(harness);
    }
    panic!("the game does not end");
}

#[test]
fn whole_live_games_end() {
    let mut rallies = 0;
    for seed in 0..30 {
        for (setup, strict) in [("2", false), ("2", true), ("3", false), ("3", true)] {
            let mut harness =
                Harness::new(RoomConfig { secret: server::room::Secret([seed; 32]), ..live_config(setup, strict) });
            play_live(&mut harness, &mut TestRng(u64::from(seed)), |harness| {
                let phase = live_view(harness, PlayerSet::EMPTY)["phase"].clone();
                rallies += usize::from(phase == "rally");
            });
            let record = harness.room.record().unwrap();
            let table = catalog::replay(&catalog::Record::parse(record.as_bytes()).unwrap())
                .unwrap_or_else(|f| panic!("{f}\n{record}"));
            assert_eq!(table.outcome().unwrap().scores(), harness.room.result().unwrap().scores);
        }
    }
    assert!(rallies > 0);
}

#[test]
fn a_live_match_goes_on_with_the_winner() {
    let mut harness = Harness::new(RoomConfig { games: 4, ..live_config("2", false) });
    harness.now += 1_000;
    harness.say(0, Command::Resign).unwrap();
    harness.say(0, Command::Next).unwrap();
    harness.say(1, Command::Next).unwrap();
    let view = live_view(&harness, PlayerSet::EMPTY);
    assert_eq!((view["right"].as_u64(), view["now"].as_u64()), (Some(1), Some(harness.now)));
    assert_eq!(harness.room.score().scores, [0.0, 11.0]);
}
