//! Live Ampli in a room: draw, minute, violations, guard, rally, leaving, standing still.

use crate::kit::*;
use protocol::{Code, Reason};
use serde_json::Value;
use server::room::{Command, Event, Extent, Head, Players, Room};

fn live_view(desk: &Desk, viewer: Players) -> Value {
    desk.room.state_for(viewer, desk.now, Extent::Match).live.unwrap().value()
}

/// An act of this player that puts a tile.
pub(crate) fn put(desk: &Desk, player: u8) -> String {
    desk.state(player).step_texts().into_iter().find(|s| s.contains('@')).expect("something can be put")
}

/// The knock with the tile of a put.
pub(crate) fn knock(put: &str) -> String {
    format!("knock:{}", &put[..2])
}

/// A table of two at which the first tile lies, all is drawn, and the second player has the right.
pub(crate) fn ready() -> Desk {
    let mut desk = Desk::new(live_head("2", false));
    let first = put(&desk, 0);
    desk.act(0, &first, 0).unwrap();
    desk.wait(250);
    desk.act(0, "draw", 0).unwrap();
    desk.wait(2_000);
    assert_eq!(live_view(&desk, Players::EMPTY)["right"], 1);
    desk
}

#[test]
fn a_tile_is_put_and_the_draw_takes_its_seconds() {
    let mut desk = Desk::new(live_head("2", false));
    assert_eq!(desk.room.deadline(), Some(START + 60_000));
    let first = put(&desk, 0);
    desk.act(0, &first, 0).unwrap();
    // Nobody else could have knocked: it counts at once.
    assert_eq!(desk.live_names(), ["knocked", "put", "right"]);
    assert_eq!(desk.refused(0, Command::Act { act: "pass".into() }), Code::Illegal);
    desk.now += 100;
    desk.act(0, "draw", 0).unwrap();
    assert_eq!(desk.room.deadline(), Some(START + 100 + 2_000));
    desk.wait(1_999);
    assert!(desk.last.is_empty());
    desk.wait(1);
    assert_eq!(desk.kinds(), ["due"]);
    let [own, other] = [only(0), only(1)].map(|viewer| desk.live_events(viewer));
    assert!(own[0]["piece"]["tile"].is_array(), "{own:?}");
    assert_eq!(other[0]["piece"]["tile"], Value::Null, "{other:?}");
    assert_eq!(own[1]["event"], "ready");
    let record_turns = desk.room.welcome_for(only(1), desk.now).state.turns.unwrap();
    assert_eq!((record_turns.len(), record_turns[0].seat), (1, 0));
}

#[test]
fn who_comes_in_the_middle_is_told_the_seconds_that_are_left_then() {
    let mut desk = Desk::new(live_head("2", false));
    let first = put(&desk, 0);
    desk.act(0, &first, 0).unwrap();
    desk.act(0, "draw", 0).unwrap();
    let told = |after: u64| desk.room.welcome_for(only(1), desk.now + after).state.live.unwrap().value();
    assert_eq!((told(0)["time"]["left"].as_u64(), told(0)["draws"][0]["left"].as_u64()), (Some(60_000), Some(2_000)));
    let later = told(700);
    assert_eq!((later["time"]["left"].as_u64(), later["draws"][0]["left"].as_u64()), (Some(59_300), Some(1_300)));
    assert_eq!(later["now"].as_u64(), Some(desk.now + 700));
}

#[test]
fn turns_are_told_with_the_acts_that_made_them() {
    let mut desk = Desk::new(live_head("2", false));
    let mut told = Vec::new();
    play_live(&mut desk, &mut Chance(3), |desk| {
        for (stamped, happened) in &desk.last {
            let event = serde_json::to_value(desk.room.event_for(Players::EMPTY, stamped, happened)).unwrap();
            told.extend(event["turns"].as_array().cloned().unwrap_or_default());
        }
        let whole = desk.room.welcome_for(Players::EMPTY, desk.now).state.turns.unwrap();
        assert_eq!(serde_json::to_value(whole).unwrap(), Value::Array(told.clone()));
    });
    assert!(told.len() > 5, "{told:?}");
}

#[test]
fn a_viewer_is_told_which_of_his_places_are_full() {
    let mut desk = ready();
    let mut full = 0;
    play_live(&mut desk, &mut Chance(9), |desk| {
        for viewer in desk.viewers() {
            let state = desk.room.state_for(viewer, desk.now, Extent::Match);
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
    let mut desk = Desk::new(live_head("2", false));
    let first = put(&desk, 0);
    desk.act(0, &first, 0).unwrap();
    desk.now += 500;
    desk.act(0, "draw", 120).unwrap();
    assert_eq!(desk.room.deadline(), Some(START + 500 - 120 + 2_000));
    let (stamped, happened) = desk.last[0].clone();
    let seen = |viewer| serde_json::to_value(desk.room.event_for(viewer, &stamped, &happened)).unwrap();
    assert_eq!(
        (seen(only(0))["came"].as_u64(), seen(only(0))["credited"].as_u64()),
        (Some(START + 500), Some(START + 380))
    );
    assert_eq!(seen(only(1))["credited"], Value::Null);
}

#[test]
fn a_minute_runs_and_then_the_move_is_guarded() {
    let mut desk = ready();
    let since = live_view(&desk, Players::EMPTY)["time"]["left"].as_u64().unwrap();
    desk.wait(since - 1);
    assert!(desk.last.is_empty());
    desk.wait(1);
    assert_eq!(desk.live_names(), ["violation", "violated", "right", "guarded"]);
    assert_eq!(desk.room.deadline(), Some(desk.now + 600_000));
    // The guarded move cannot be intercepted.
    let tile = knock(&put(&desk, 0));
    let rival = knock(
        &live_view(&desk, only(1))["seats"][1]["hand"][0]
            .as_array()
            .unwrap()
            .iter()
            .map(|n| n.to_string())
            .collect::<String>(),
    );
    desk.act(1, &rival, 0).unwrap();
    assert_eq!(desk.live_names(), ["void"]);
    desk.act(0, &tile, 0).unwrap();
    assert_eq!(desk.live_names(), ["knocked"]);
    desk.act(0, "withdraw", 0).unwrap();
    assert!(desk.live_names().contains(&"violation".to_string()));
}

#[test]
fn illegal_placings_are_refused_or_punished() {
    for strict in [false, true] {
        let mut desk = Desk::new(live_head("2", strict));
        let hand = live_view(&desk, only(0))["seats"][0]["hand"][0].clone();
        let act = format!("{}{}-@50,50", hand[0], hand[1]);
        match strict {
            false => assert_eq!(desk.refused(0, Command::Act { act }), Code::Illegal),
            true => {
                desk.act(0, &act, 0).unwrap();
                assert!(desk.live_names().contains(&"violation".to_string()));
            }
        }
    }
}

#[test]
fn passes_of_both_end_the_game() {
    let mut desk = Desk::new(live_head("2", false));
    desk.act(0, "pass", 0).unwrap();
    desk.act(1, "pass", 0).unwrap();
    assert_eq!(desk.kinds(), ["act", "ended"]);
    let result = desk.room.result().unwrap();
    assert_eq!((result.scores.as_slice(), result.code), (&[10, 10][..], Reason::Rules));
    assert_eq!(desk.room.deadline(), None);
    assert_eq!(desk.refused(0, Command::Act { act: "pass".into() }), Code::Over);
}

#[test]
fn leaving_a_live_game() {
    let mut desk = Desk::new(live_head("2", false));
    desk.say(1, Command::Resign).unwrap();
    assert_eq!(desk.kinds(), ["resigned", "ended"]);
    assert_eq!(
        (desk.room.result().unwrap().scores.as_slice(), desk.room.result().unwrap().code),
        (&[11, 0][..], Reason::Resigned)
    );
    let mut desk = Desk::new(live_head("3", false));
    desk.room.presence(2, false, desk.now);
    desk.now += 29_999;
    assert_eq!(desk.refused(0, Command::Claim), Code::NotAllowed);
    desk.now += 1;
    desk.say(0, Command::Claim).unwrap();
    assert_eq!(desk.room.result().unwrap().code, Reason::Gone);
}

#[test]
fn the_seconds_stand_while_the_room_is_away() {
    let mut desk = ready();
    desk.wait(5_000);
    let (left, view) = (desk.room.deadline().unwrap() - desk.now, live_view(&desk, only(0)));
    desk.room = Room::replay(desk.head.clone(), &desk.events).unwrap();
    desk.now += 86_400_000;
    desk.force(Event::Resumed { away_ms: 86_400_000 });
    assert_eq!(desk.room.deadline(), Some(desk.now + left));
    assert_eq!(live_view(&desk, only(0))["seats"], view["seats"]);
    desk.wait(left - 1);
    assert!(desk.last.is_empty());
    desk.wait(1);
    assert!(desk.live_names().contains(&"violation".to_string()));
}

/// Plays a live game by chance until it is over.
pub(crate) fn play_live(desk: &mut Desk, chance: &mut Chance, mut look: impl FnMut(&Desk)) {
    for _ in 0..3_000 {
        if desk.room.result().is_some() {
            return;
        }
        let players = desk.head.players.len();
        let player = chance.below(players) as u8;
        let mut steps = desk.state(player).step_texts();
        if chance.below(4) > 0 {
            steps.retain(|s| s != "pass" && s != "withdraw" && s != "stop");
        }
        if steps.is_empty() || chance.below(3) == 0 {
            desk.wait([7, 40, 300, 2_000, 61_000][chance.below(5)]);
        } else {
            let mut act = steps[chance.below(steps.len())].clone();
            if act.contains('@') && chance.below(2) == 0 {
                act = knock(&act);
            }
            // What was legal may be void or refused by now; both are fine.
            let _ = desk.act(player, &act, chance.below(200) as u32);
        }
        look(desk);
    }
    panic!("the game does not end");
}

#[test]
fn whole_live_games_end() {
    let mut rallies = 0;
    for seed in 0..30 {
        for (setup, strict) in [("2", false), ("2", true), ("3", false), ("3", true)] {
            let mut desk = Desk::new(Head { secret: server::room::Secret([seed; 32]), ..live_head(setup, strict) });
            play_live(&mut desk, &mut Chance(u64::from(seed)), |desk| {
                let phase = live_view(desk, Players::EMPTY)["phase"].clone();
                rallies += usize::from(phase == "rally");
            });
            let record = desk.room.record().unwrap();
            let table = catalog::replay(&catalog::Record::parse(record.as_bytes()).unwrap())
                .unwrap_or_else(|f| panic!("{f}\n{record}"));
            assert_eq!(table.outcome().unwrap().scores(), desk.room.result().unwrap().scores);
        }
    }
    assert!(rallies > 0);
}

#[test]
fn a_live_match_goes_on_with_the_winner() {
    let mut desk = Desk::new(Head { games: 4, ..live_head("2", false) });
    desk.now += 1_000;
    desk.say(0, Command::Resign).unwrap();
    desk.say(0, Command::Next).unwrap();
    desk.say(1, Command::Next).unwrap();
    let view = live_view(&desk, Players::EMPTY);
    assert_eq!((view["right"].as_u64(), view["now"].as_u64()), (Some(1), Some(desk.now)));
    assert_eq!(desk.room.score().scores, [0.0, 11.0]);
}
