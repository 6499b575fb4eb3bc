//! The seconds of live Ampli in a room, to the millisecond: draw, retarder, minute, guard, rally; of two and of three, of persons and of
//! computers, and messages that come at the very moment or too late.

use crate::kit::*;
use protocol::{Code, Reason};
use serde_json::{Value, json};
use server::room::{Command, Extent, Head, Player, Players, Secret};

const DRAW: u64 = 2_000;
const MINUTE: u64 = 60_000;
const GUARD: u64 = 600_000;
const HOLD: u64 = 250;

fn view(desk: &Desk) -> Value {
    desk.stranger().live.unwrap().value()
}

/// What a player does who puts what he can; nothing if he has to wait.
fn plain(desk: &Desk, player: u8) -> Option<String> {
    let steps = desk.state(player).step_texts();
    let word = |word: &str| steps.iter().find(|s| *s == word);
    let first = steps.iter().find(|s| s.contains('@')).or(word("draw")).or(word("stop")).or(word("pass"));
    first.cloned()
}

/// A table with these players, played plainly until it looks as wanted; with some of the deals it never does.
fn reached(setup: &str, players: &[Player], wanted: impl Fn(&Value) -> bool) -> Desk {
    for seed in 1..60 {
        let head = Head { players: players.to_vec(), secret: Secret([seed; 32]), ..live_head(setup, false) };
        let mut desk = Desk::new(head);
        for _ in 0..400 {
            if wanted(&view(&desk)) {
                return desk;
            }
            if desk.room.result().is_some() {
                break;
            }
            let mut acted = false;
            for player in 0..players.len() as u8 {
                if let Some(act) = plain(&desk, player) {
                    acted |= desk.act(player, &act, 0).is_ok();
                    if wanted(&view(&desk)) {
                        return desk;
                    }
                }
            }
            if !acted {
                desk.wait(HOLD);
            }
        }
    }
    panic!("no deal leads there");
}

/// Everybody who may sit at a table: persons, and computers in their place.
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

/// Nothing happens before a time, and these live events at it.
fn happens_at(desk: &mut Desk, at: u64, names: &[&str]) {
    assert_eq!(desk.room.deadline(), Some(at));
    desk.wait(at - 1 - desk.now);
    assert!(desk.last.is_empty(), "{:?}", desk.live_names());
    desk.wait(1);
    assert_eq!(desk.live_names(), names);
}

#[test]
fn r1_the_retarder_takes_two_seconds_from_when_it_was_turned() {
    for players in tables("2") {
        let mut desk = reached("2", &players, |view| drawing(view, "owed", true).is_some());
        let player = drawing(&view(&desk), "owed", true).unwrap();
        // Before it he begins nothing; what the other does goes on.
        assert_eq!(desk.refused(player, Command::Act { act: "pass".into() }), Code::Illegal);
        desk.wait(700);
        desk.act(player, "draw", 120).unwrap();
        assert_eq!(desk.live_names(), ["drawing"]);
        assert_eq!(desk.refused(player, Command::Act { act: "draw".into() }), Code::Illegal, "once is enough");
        let at = desk.now - 120 + DRAW;
        happens_at(&mut desk, at, &["ready"]);
    }
}

#[test]
fn r1_both_draw_at_the_same_time_each_with_his_own_seconds() {
    for players in tables("2") {
        // The first has put and draws; the other puts meanwhile, and draws too.
        let mut desk = Desk::new(Head { players, ..live_head("2", false) });
        let first = plain(&desk, 0).unwrap();
        desk.act(0, &first, 0).unwrap();
        let began = desk.now;
        desk.act(0, "draw", 0).unwrap();
        desk.now += 400;
        let second = plain(&desk, 1).unwrap();
        desk.act(1, &second, 0).unwrap();
        // Who draws cannot knock, so that nobody has to be waited for.
        assert_eq!(desk.live_names()[..2], ["knocked", "put"]);
        desk.now += 100;
        desk.act(1, "draw", 0).unwrap();
        desk.wait(began + DRAW - 1 - desk.now);
        assert!(desk.last.is_empty());
        desk.wait(1);
        assert_eq!(desk.live_names(), ["moved", "ready"]);
        assert_eq!(desk.room.deadline(), Some(began + 500 + DRAW));
        desk.wait(500);
        assert_eq!(desk.live_names(), ["moved", "ready"]);
    }
}

#[test]
fn r1_an_act_of_who_draws_is_refused_until_the_very_millisecond() {
    let mut desk = Desk::new(live_head("2", false));
    let first = plain(&desk, 0).unwrap();
    desk.act(0, &first, 0).unwrap();
    desk.act(0, "draw", 0).unwrap();
    let hand = |desk: &Desk| desk.state(0).live.unwrap().value()["seats"][0]["hand"][0].clone();
    let knock = Command::Act { act: format!("knock:{}{}", hand(&desk)[0], hand(&desk)[1]) };
    desk.now += DRAW - 1;
    assert_eq!(desk.refused(0, knock.clone()), Code::Illegal);
    desk.now += 1;
    // Nobody has looked at the clock yet: the draw is done all the same before what came at its end.
    desk.say(0, knock).unwrap();
    assert_eq!(desk.live_names()[..2], ["moved", "ready"]);
}

#[test]
fn r5_a_tile_put_in_the_last_millisecond_counts_and_in_the_next_it_does_not() {
    for setup in ["2", "3"] {
        for players in tables(setup) {
            let head = Head { players, ..live_head(setup, false) };
            let mut desk = Desk::new(head.clone());
            let put = plain(&desk, 0).unwrap();
            desk.now += MINUTE - 1;
            desk.act(0, &put, 0).unwrap();
            assert!(desk.live_names().contains(&"put".to_string()));
            let mut late = Desk::new(head);
            late.now += MINUTE;
            match late.act(0, &put, 0) {
                Ok(()) => assert!(late.live_names().contains(&"violation".to_string())),
                Err(refusal) => assert_eq!(refusal.code, Code::Illegal),
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
            let mut desk = Desk::new(Head { players, ..live_head(setup, false) });
            happens_at(&mut desk, START + MINUTE, &["violation", "violated", "right", "guarded"]);
            assert_eq!(view(&desk)["time"], json!({"clock": "guarded", "left": GUARD}));
            let until = desk.now + GUARD;
            assert_eq!(desk.room.deadline(), Some(until));
            desk.wait(GUARD - 1);
            assert!(desk.last.is_empty());
            desk.wait(1);
            assert_eq!(desk.live_names()[..1], ["passed"], "{setup}");
            assert_eq!(desk.room.deadline(), Some(until + MINUTE));
        }
    }
}

#[test]
fn s2_each_tile_of_the_rally_has_its_minute() {
    for setup in ["2", "3"] {
        for players in tables(setup) {
            let mut desk = reached(setup, &players, |view| view["phase"] == "rally");
            let owner = view(&desk)["right"].as_u64().unwrap() as u8;
            let began = desk.now;
            assert_eq!(desk.room.deadline(), Some(began + MINUTE));
            // The others have nothing to do any more.
            for other in (0..players.len() as u8).filter(|&p| p != owner) {
                assert_eq!(desk.refused(other, Command::Act { act: "pass".into() }), Code::Illegal);
                assert!(desk.state(other).step_texts().is_empty());
            }
            desk.wait(MINUTE - 1);
            assert!(desk.last.is_empty() && desk.room.result().is_none());
            // A tile at the last millisecond begins the next minute.
            if let Some(put) = plain(&desk, owner).filter(|act| act.contains('@')) {
                desk.act(owner, &put, 0).unwrap();
                if desk.room.result().is_some() {
                    continue;
                }
                assert_eq!(desk.room.deadline(), Some(desk.now + MINUTE));
                desk.wait(MINUTE - 1);
                assert!(desk.last.is_empty());
            }
            let put = plain(&desk, owner).unwrap();
            let after = desk.now + 1;
            let late = desk.room.decide(after, server::room::From::player(owner), Command::Act { act: put });
            assert!(late.is_err(), "what came at the end of the minute came too late");
            desk.wait(1);
            assert_eq!(desk.kinds(), ["due", "ended"]);
            assert_eq!(desk.room.result().unwrap().code, Reason::Rules);
            assert_eq!(desk.room.deadline(), None);
        }
    }
}

#[test]
fn s2_who_stops_his_rally_ends_the_game_at_once() {
    for setup in ["2", "3"] {
        let mut desk = reached(setup, &tables(setup)[0], |view| view["phase"] == "rally");
        let owner = view(&desk)["right"].as_u64().unwrap() as u8;
        desk.wait(1_234);
        desk.act(owner, "stop", 0).unwrap();
        assert_eq!(desk.kinds(), ["act", "ended"]);
    }
}

#[test]
fn m1_an_interceptor_has_his_own_minute_and_the_other_s_stands() {
    let full = |view: &Value| view["phase"] == "play" && view["time"]["clock"] == "runs";
    for players in tables("2") {
        // Somebody without the right has a full tile, and owes nothing.
        let desk =
            reached("2", &players, |seen| full(seen) && seen["draws"] == json!([{"draw": "done"}, {"draw": "done"}]));
        let Some((mut desk, other)) = interceptor(desk) else { continue };
        desk.wait(1_000);
        let left = view(&desk)["time"]["left"].as_u64().unwrap();
        let put = desk.state(other).step_texts().into_iter().find(|s| s.contains('@')).unwrap();
        desk.act(other, &format!("knock:{}", &put[..2]), 0).unwrap();
        assert_eq!(desk.live_names(), ["knocked"]);
        let seen = view(&desk);
        assert_eq!(seen["time"], json!({"clock": "stands", "left": left}));
        assert_eq!(seen["knock"]["left"].as_u64(), Some(MINUTE));
        let until = desk.now + MINUTE;
        assert_eq!(desk.room.deadline(), Some(until));
        desk.wait(until - 1 - desk.now);
        assert!(desk.last.is_empty());
        desk.wait(1);
        assert_eq!(desk.live_names()[0], "violation");
        return;
    }
    panic!("nobody could intercept");
}

/// Plays on until the side without the right has a full tile and both may knock.
fn interceptor(mut desk: Desk) -> Option<(Desk, u8)> {
    for _ in 0..200 {
        let seen = view(&desk);
        let other = 1 - seen["right"].as_u64()? as u8;
        let done = seen["draws"] == json!([{"draw": "done"}, {"draw": "done"}]);
        let free = seen["pending"] == json!([]) && seen["knock"].is_null();
        if done && free && seen["phase"] == "play" && desk.state(other).step_texts().iter().any(|s| s.contains('@')) {
            return Some((desk, other));
        }
        let owner = 1 - other;
        let act = plain(&desk, owner).filter(|a| a != "pass").or_else(|| plain(&desk, other).filter(|a| a == "draw"));
        match act {
            Some(act) => {
                let player = if plain(&desk, owner).as_ref() == Some(&act) { owner } else { other };
                desk.act(player, &act, 0).ok()?;
            }
            None => desk.wait(HOLD),
        }
        if desk.room.result().is_some() {
            return None;
        }
    }
    None
}

#[test]
fn nobody_sees_the_seconds_run_differently() {
    let mut desk = Desk::new(live_head("3", false));
    desk.wait(1_500);
    let put = plain(&desk, 0).unwrap();
    desk.act(0, &put, 0).unwrap();
    let times = desk.viewers().into_iter().map(|viewer: Players| {
        let seen = desk.room.state_for(viewer, desk.now, Extent::Match).live.unwrap().value();
        (seen["now"].clone(), seen["time"].clone(), seen["right"].clone())
    });
    let times = times.collect::<Vec<_>>();
    assert!(times.iter().all(|t| *t == times[0]), "{times:?}");
    assert_eq!(times[0].1, json!({"clock": "runs", "left": MINUTE}));
}
