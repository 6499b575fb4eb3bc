//! Timers of live Ampli, exact to the millisecond: draw, retarder, minute, guard, rally; with two and three players, persons and
//! computers, and messages at the deadline or too late.

use crate::room::harness::*;
use protocol::{ErrorCode, Termination};
use serde_json::{Value, json};
use server::room::{Command, Player, PlayerSet, RoomConfig, Secret, StateDetail};

const DRAW: u64 = 2_000;
const MINUTE: u64 = 60_000;
const GUARD: u64 = 600_000;
const HOLD: u64 = 250;

fn view(harness: &Harness) -> Value {
    harness.stranger().live.unwrap().value()
}

/// Returns an act that puts a tile if there is one; `None` if the player has to wait.
fn plain(harness: &Harness, player: u8) -> Option<String> {
    let steps = harness.state(player).step_texts();
    let word = |word: &str| steps.iter().find(|s| *s == word);
    let first = steps.iter().find(|s| s.contains('@')).or(word("draw")).or(word("stop")).or(word("pass"));
    first.cloned()
}

/// Plays a game of these players until a condition holds, with another deal if it never does.
fn reached(setup: &str, players: &[Player], wanted: impl Fn(&Value) -> bool) -> Harness {
    for seed in 1..60 {
        let config = RoomConfig { players: players.to_vec(), secret: Secret([seed; 32]), ..live_config(setup, false) };
        let mut harness = Harness::new(config);
        for _ in 0..400 {
            if wanted(&view(&harness)) {
                return harness;
            }
            if harness.room.result().is_some() {
                break;
            }
            let mut acted = false;
            for player in 0..players.len() as u8 {
                if let Some(act) = plain(&harness, player) {
                    acted |= harness.act(player, &act, 0).is_ok();
                    if wanted(&view(&harness)) {
                        return harness;
                    }
                }
            }
            if !acted {
                harness.wait(HOLD);
            }
        }
    }
    panic!("no deal leads there");
}

/// All combinations of persons and computers at a table.
fn tables(setup: &str) -> Vec<Vec<Player>> {
    let names = ["Anna", "Boris", "Clara"];
    let seats = if setup == "3" { 3 } else { 2 };
    let persons = names[..seats].iter().map(|name| person(name)).collect::<Vec<_>>();
    let mut mixed = persons.clone();
    mixed[seats - 1] = computer(8);
    vec![persons, mixed, vec![computer(3); seats]]
}

fn drawing(view: &Value, kind: &str, retarder: bool) -> Option<u8> {
    let draws = view["draws"].as_array().unwrap();
    let is = |draw: &&Value| draw["draw"] == kind && draw["retarder"] == retarder;
    draws.iter().position(|draw| is(&draw)).map(|seat| seat as u8)
}

/// Checks that nothing happens before a time, and these live events at it.
fn happens_at(harness: &mut Harness, at: u64, names: &[&str]) {
    assert_eq!(harness.room.deadline(), Some(at));
    harness.wait(at - 1 - harness.now);
    assert!(harness.last.is_empty(), "{:?}", harness.live_names());
    harness.wait(1);
    assert_eq!(harness.live_names(), names);
}

#[test]
fn r1_the_retarder_takes_two_seconds_from_when_it_was_turned() {
    for players in tables("2") {
        let mut harness = reached("2", &players, |view| drawing(view, "owed", true).is_some());
        let player = drawing(&view(&harness), "owed", true).unwrap();
        // Before that time the player can start nothing; the other player's acts continue.
        assert_eq!(harness.refused(player, Command::Act { act: "pass".into() }), ErrorCode::Illegal);
        harness.wait(700);
        harness.act(player, "draw", 120).unwrap();
        assert_eq!(harness.live_names(), ["drawing"]);
        assert_eq!(harness.refused(player, Command::Act { act: "draw".into() }), ErrorCode::Illegal, "once is enough");
        let at = harness.now - 120 + DRAW;
        happens_at(&mut harness, at, &["ready"]);
    }
}

#[test]
fn r1_both_draw_at_the_same_time_each_with_his_own_seconds() {
    for players in tables("2") {
        // The first player has put and draws. The other one puts in the meantime, and draws too.
        let mut harness = Harness::new(RoomConfig { players, ..live_config("2", false) });
        let first = plain(&harness, 0).unwrap();
        harness.act(0, &first, 0).unwrap();
        let began = harness.now;
        harness.act(0, "draw", 0).unwrap();
        harness.now += 400;
        let second = plain(&harness, 1).unwrap();
        harness.act(1, &second, 0).unwrap();
        // A player who draws cannot knock, so no act has to wait.
        assert_eq!(harness.live_names()[..2], ["knocked", "put"]);
        harness.now += 100;
        harness.act(1, "draw", 0).unwrap();
        harness.wait(began + DRAW - 1 - harness.now);
        assert!(harness.last.is_empty());
        harness.wait(1);
        assert_eq!(harness.live_names(), ["moved", "ready"]);
        assert_eq!(harness.room.deadline(), Some(began + 500 + DRAW));
        harness.wait(500);
        assert_eq!(harness.live_names(), ["moved", "ready"]);
    }
}

#[test]
fn r1_an_act_of_who_draws_is_refused_until_the_very_millisecond() {
    let mut harness = Harness::new(live_config("2", false));
    let first = plain(&harness, 0).unwrap();
    harness.act(0, &first, 0).unwrap();
    harness.act(0, "draw", 0).unwrap();
    let hand = |harness: &Harness| harness.state(0).live.unwrap().value()["seats"][0]["hand"][0].clone();
    let knock = Command::Act { act: format!("knock:{}{}", hand(&harness)[0], hand(&harness)[1]) };
    harness.now += DRAW - 1;
    assert_eq!(harness.refused(0, knock.clone()), ErrorCode::Illegal);
    harness.now += 1;
    // The timers have not run yet, but the draw still completes before an act at its end.
    harness.say(0, knock).unwrap();
    assert_eq!(harness.live_names()[..2], ["moved", "ready"]);
}

#[test]
fn r5_a_tile_put_in_the_last_millisecond_counts_and_in_the_next_it_does_not() {
    for setup in ["2", "3"] {
        for players in tables(setup) {
            let config = RoomConfig { players, ..live_config(setup, false) };
            let mut harness = Harness::new(config.clone());
            let put = plain(&harness, 0).unwrap();
            harness.now += MINUTE - 1;
            harness.act(0, &put, 0).unwrap();
            assert!(harness.live_names().contains(&"put".to_string()));
            let mut late = Harness::new(config);
            late.now += MINUTE;
            match late.act(0, &put, 0) {
                Ok(()) => assert!(late.live_names().contains(&"violation".to_string())),
                Err(error) => assert_eq!(error.code, ErrorCode::Illegal),
            }
            assert!(!late.live_names().contains(&"put".to_string()));
            late.wait(0);
            assert_eq!(view(&late)["right"], 1);
        }
    }
}

#[test]
fn r6_a_minute_then_a_guarded_move_of_ten_minutes_then_a_pass() {
    for setup in ["2", "3"] {
        for players in tables(setup) {
            let mut harness = Harness::new(RoomConfig { players, ..live_config(setup, false) });
            happens_at(&mut harness, START + MINUTE, &["violation", "violated", "right", "guarded"]);
            assert_eq!(view(&harness)["time"], json!({"clock": "guarded", "left": GUARD}));
            let until = harness.now + GUARD;
            assert_eq!(harness.room.deadline(), Some(until));
            harness.wait(GUARD - 1);
            assert!(harness.last.is_empty());
            harness.wait(1);
            assert_eq!(harness.live_names()[..1], ["passed"], "{setup}");
            assert_eq!(harness.room.deadline(), Some(until + MINUTE));
        }
    }
}

#[test]
fn s2_each_tile_of_the_rally_has_its_minute() {
    for setup in ["2", "3"] {
        for players in tables(setup) {
            let mut harness = reached(setup, &players, |view| view["phase"] == "rally");
            let owner = view(&harness)["right"].as_u64().unwrap() as u8;
            let began = harness.now;
            assert_eq!(harness.room.deadline(), Some(began + MINUTE));
            // The other seats have finished.
            for other in (0..players.len() as u8).filter(|&p| p != owner) {
                assert_eq!(harness.refused(other, Command::Act { act: "pass".into() }), ErrorCode::Illegal);
                assert!(harness.state(other).step_texts().is_empty());
            }
            harness.wait(MINUTE - 1);
            assert!(harness.last.is_empty() && harness.room.result().is_none());
            // A tile at the last millisecond starts the next minute.
            if let Some(put) = plain(&harness, owner).filter(|act| act.contains('@')) {
                harness.act(owner, &put, 0).unwrap();
                if harness.room.result().is_some() {
                    continue;
                }
                assert_eq!(harness.room.deadline(), Some(harness.now + MINUTE));
                harness.wait(MINUTE - 1);
                assert!(harness.last.is_empty());
            }
            let put = plain(&harness, owner).unwrap();
            let after = harness.now + 1;
            let late =
                harness.room.decide(after, server::room::Sender::player(PlayerId(owner)), Command::Act { act: put });
            assert!(late.is_err(), "what came at the end of the minute came too late");
            harness.wait(1);
            assert_eq!(harness.kinds(), ["due", "ended"]);
            assert_eq!(harness.room.result().unwrap().code, Termination::Rules);
            assert_eq!(harness.room.deadline(), None);
        }
    }
}

#[test]
fn s2_who_stops_his_rally_ends_the_game_at_once() {
    for setup in ["2", "3"] {
        let mut harness = reached(setup, &tables(setup)[0], |view| view["phase"] == "rally");
        let owner = view(&harness)["right"].as_u64().unwrap() as u8;
        harness.wait(1_234);
        harness.act(owner, "stop", 0).unwrap();
        assert_eq!(harness.kinds(), ["act", "ended"]);
    }
}

#[test]
fn m1_an_interceptor_has_his_own_minute_and_the_other_s_stands() {
    let full = |view: &Value| view["phase"] == "play" && view["time"]["clock"] == "runs";
    for players in tables("2") {
        // A seat without the right has a full tile and no draw to make.
        let harness =
            reached("2", &players, |seen| full(seen) && seen["draws"] == json!([{"draw": "done"}, {"draw": "done"}]));
        let Some((mut harness, other)) = interceptor(harness) else { continue };
        harness.wait(1_000);
        let left = view(&harness)["time"]["left"].as_u64().unwrap();
        let put = harness.state(other).step_texts().into_iter().find(|s| s.contains('@')).unwrap();
        harness.act(other, &format!("knock:{}", &put[..2]), 0).unwrap();
        assert_eq!(harness.live_names(), ["knocked"]);
        let seen = view(&harness);
        assert_eq!(seen["time"], json!({"clock": "stands", "left": left}));
        assert_eq!(seen["knock"]["left"].as_u64(), Some(MINUTE));
        let until = harness.now + MINUTE;
        assert_eq!(harness.room.deadline(), Some(until));
        harness.wait(until - 1 - harness.now);
        assert!(harness.last.is_empty());
        harness.wait(1);
        assert_eq!(harness.live_names()[0], "violation");
        return;
    }
    panic!("nobody could intercept");
}

/// Plays until the side without the right has a full tile and both may knock.
fn interceptor(mut harness: Harness) -> Option<(Harness, u8)> {
    for _ in 0..200 {
        let seen = view(&harness);
        let other = 1 - seen["right"].as_u64()? as u8;
        let done = seen["draws"] == json!([{"draw": "done"}, {"draw": "done"}]);
        let free = seen["pending"] == json!([]) && seen["knock"].is_null();
        if done && free && seen["phase"] == "play" && harness.state(other).step_texts().iter().any(|s| s.contains('@'))
        {
            return Some((harness, other));
        }
        let owner = 1 - other;
        let act =
            plain(&harness, owner).filter(|a| a != "pass").or_else(|| plain(&harness, other).filter(|a| a == "draw"));
        match act {
            Some(act) => {
                let player = if plain(&harness, owner).as_ref() == Some(&act) { owner } else { other };
                harness.act(player, &act, 0).ok()?;
            }
            None => harness.wait(HOLD),
        }
        if harness.room.result().is_some() {
            return None;
        }
    }
    None
}

#[test]
fn nobody_sees_the_seconds_run_differently() {
    let mut harness = Harness::new(live_config("3", false));
    harness.wait(1_500);
    let put = plain(&harness, 0).unwrap();
    harness.act(0, &put, 0).unwrap();
    let times = harness.viewers().into_iter().map(|viewer: PlayerSet| {
        let seen = harness.room.state_for(viewer, harness.now, StateDetail::Match).live.unwrap().value();
        (seen["now"].clone(), seen["time"].clone(), seen["right"].clone())
    });
    let times = times.collect::<Vec<_>>();
    assert!(times.iter().all(|t| *t == times[0]), "{times:?}");
    assert_eq!(times[0].1, json!({"clock": "runs", "left": MINUTE}));
}
