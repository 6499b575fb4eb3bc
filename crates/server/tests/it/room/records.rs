//! Records and positions.

use crate::room::harness::*;
use crate::room::live::put;
use crate::room::quick_setups::{QUICK_SETUPS, QuickSetup};
use catalog::Record;
use protocol::{ErrorCode, OfferKind, TimeControl};
use server::room::{Command, Player, PlayerSet, RoomConfig, StateDetail, record_of};

fn replayed(text: &str) -> Box<dyn catalog::AnyTable> {
    catalog::replay(&Record::parse(text.as_bytes()).unwrap()).unwrap_or_else(|f| panic!("{f}\n{text}"))
}

#[test]
fn the_record_can_be_had_when_the_game_is_over() {
    for QuickSetup { entry, setup, .. } in QUICK_SETUPS.iter() {
        let mut harness = Harness::new(config(entry.id, setup));
        assert_eq!(harness.room.record().unwrap_err().code, ErrorCode::NotAllowed);
        assert_eq!(record_of(harness.config.clone(), &harness.events, 1).unwrap_err().code, ErrorCode::NotAllowed);
        harness.play(&mut TestRng(11), 4_000);
        let text = harness.room.record().unwrap();
        let table = replayed(&text);
        assert_eq!(table.outcome().unwrap().scores(), harness.room.result().unwrap().scores);
        assert!(text.contains("[Secret \"") && text.contains("[Date \"2027.01.15\"]"), "{text}");
        assert!(text.contains("\"Anna\"]") && text.contains("\"Boris\"]"));
    }
}

#[test]
fn ends_outside_the_rules_are_told() {
    for (player, command, end, result) in [
        (1, Command::Resign, "resigned", "1-0"),
        (0, Command::Offer(OfferKind::Draw), "agreed", "1/2-1/2"),
        (0, Command::Claim, "gone", "1-0"),
    ] {
        let mut harness = Harness::new(config("gamma", "default"));
        harness.play(&mut TestRng(1), 3);
        harness.room.presence(PlayerId(1), false, harness.now);
        harness.now += 300_000;
        harness.say(player, command).unwrap();
        if end == "agreed" {
            harness.say(1, Command::Answer { what: OfferKind::Draw, yes: true }).unwrap();
        }
        let text = harness.room.record().unwrap();
        assert!(
            text.contains(&format!("[Termination \"{end}\"]")) && text.contains(&format!("[Result \"{result}\"]")),
            "{text}"
        );
        replayed(&text);
    }
    let mut harness = Harness::new(config("ampli", "2"));
    harness.say(0, Command::Resign).unwrap();
    let text = harness.room.record().unwrap();
    assert!(text.contains("[Score \"0:11\"]") && text.contains("[PlayerA \"Anna\"]"), "{text}");
    replayed(&text);
    let mut harness = Harness::new(live_config("2", false));
    harness.say(0, Command::Resign).unwrap();
    let text = harness.room.record().unwrap();
    assert!(text.contains("[Score \"0:11\"]") && text.contains("[Termination \"resigned\"]"), "{text}");
    replayed(&text);
}

#[test]
fn times_are_in_the_record() {
    let time = TimeControl::Increment { base_ms: 300_000, add_ms: 0 };
    let mut harness = Harness::new(RoomConfig { time, ..config("alpha", "8x8x2") });
    for (player, turn) in [(0, "c2-c3"), (1, "c7-c6"), (0, "d2-d3"), (1, "d7-d6")] {
        harness.wait(21_500);
        harness.turn(player, turn).unwrap();
    }
    harness.say(0, Command::Resign).unwrap();
    let text = harness.room.record().unwrap();
    let moves = text.split_once("\n\n").unwrap().1.replace('\n', " ");
    let expected =
        "1. c2-c3 {[%clk 0:05:00]} c7-c6 {[%clk 0:05:00]} 2. d2-d3 {[%clk 0:04:38]} d7-d6 {[%clk 0:04:38]} 0-1 ";
    assert_eq!(moves, expected);
    replayed(&text);
}

#[test]
fn times_are_in_the_records_of_every_turn_based_game() {
    let time = TimeControl::Increment { base_ms: 3_600_000, add_ms: 1_000 };
    for QuickSetup { entry, setup, .. } in QUICK_SETUPS.iter() {
        let mut harness = Harness::new(RoomConfig { time, ..config(entry.id, setup) });
        let (mut rng, mut noted) = (TestRng(4), Vec::new());
        while harness.room.result().is_none() {
            harness.wait(1_234);
            let before = harness.room.summary().turns;
            harness.play(&mut rng, 1);
            if harness.room.summary().turns > before {
                let turn = harness.room.welcome_for(only(0), harness.now).state.unwrap().turns.unwrap().pop().unwrap();
                let left = harness.stranger().clocks.unwrap().left[usize::from(turn.seat)] / 1_000;
                // A record omits the seconds of Ampli in which no seat acted.
                if turn.text != "wait" {
                    noted.push(format!("[%clk {}:{:02}:{:02}]", left / 3_600, left / 60 % 60, left % 60));
                }
            }
        }
        let text = harness.room.record().unwrap();
        let record = Record::parse(text.as_bytes()).unwrap();
        let comments = record.words.iter().flat_map(|word| word.comments.clone()).collect::<Vec<_>>();
        assert_eq!(comments, noted, "{text}");
        assert!(noted.len() > 3, "{text}");
        assert_eq!(replayed(&text).outcome().unwrap().scores(), harness.room.result().unwrap().scores);
    }
}

#[test]
fn each_game_of_a_match_has_its_record() {
    let mut harness = Harness::new(RoomConfig { games: 2, ..config("exchange", "3x2") });
    harness.play(&mut TestRng(1), 4_000);
    let first = harness.room.record().unwrap();
    harness.say(0, Command::Next).unwrap();
    harness.say(1, Command::Next).unwrap();
    let of = |harness: &Harness, game| record_of(harness.config.clone(), &harness.events, game);
    assert_eq!(of(&harness, 1).unwrap(), first);
    assert_eq!(of(&harness, 2).unwrap_err().code, ErrorCode::NotAllowed);
    assert_eq!(of(&harness, 3).unwrap_err().code, ErrorCode::NoSuch);
    assert_eq!(of(&harness, 0).unwrap_err().code, ErrorCode::NoSuch);
    harness.play(&mut TestRng(2), 4_000);
    assert!(of(&harness, 2).unwrap().contains("[White \"Boris\"]"), "seats change with every game");
    assert_eq!(of(&harness, 1).unwrap(), first);
}

#[test]
fn positions_of_the_past_as_a_viewer_may_see_them() {
    let mut harness = Harness::new(config("ampli", "2"));
    let seen_now = |harness: &Harness| {
        let state = harness.room.state_for(only(1), harness.now, StateDetail::Match);
        (state.position, state.view.value())
    };
    let mut seen = vec![seen_now(&harness)];
    for _ in 0..4 {
        harness.play(&mut TestRng(8), 1);
        seen.push(seen_now(&harness));
    }
    for (turn, (position, view)) in seen.iter().enumerate() {
        assert_eq!(&harness.room.position_at(only(1), turn, &harness.events).unwrap(), position);
        assert_eq!(&harness.room.view_at(only(1), turn, &harness.events).unwrap().value(), view);
        assert!(harness.room.position_at(PlayerSet::EMPTY, turn, &harness.events).unwrap().contains("B:?"));
    }
    assert_eq!(harness.room.position_at(only(1), 5, &harness.events).unwrap_err().code, ErrorCode::NoSuch);
    assert_eq!(harness.room.view_at(only(1), 5, &harness.events).unwrap_err().code, ErrorCode::NoSuch);
    let open = Harness::new(RoomConfig { players: vec![person("Anna"), Player::Open], ..config("ampli", "2") });
    assert_eq!(open.room.position_at(only(0), 0, &open.events).unwrap_err().code, ErrorCode::NoSuch);
}

#[test]
fn positions_of_the_past_of_a_live_game_are_as_they_stood_right_after_each_turn() {
    let mut harness = Harness::new(live_config("2", false));
    let viewers = [only(0), only(1), PlayerSet::EMPTY];
    let seen = |harness: &Harness| {
        viewers.map(|viewer| harness.room.state_for(viewer, harness.now, StateDetail::Match).position)
    };
    let mut past = vec![seen(&harness)];
    for player in [0, 1] {
        let tile = put(&harness, player);
        harness.act(player, &tile, 0).unwrap();
        harness.wait(250);
        past.push(seen(&harness));
        harness.act(player, "draw", 0).unwrap();
        harness.wait(2_000);
    }
    let again = |harness: &Harness, turn| {
        viewers.map(|viewer| harness.room.position_at(viewer, turn, &harness.events).unwrap())
    };
    for (turn, then) in past.iter().enumerate() {
        assert_eq!(&again(&harness, turn), then, "after {turn} turns");
    }
    assert_eq!(harness.room.position_at(only(0), 3, &harness.events).unwrap_err().code, ErrorCode::NoSuch);
    harness.say(1, Command::Resign).unwrap();
    assert!(!again(&harness, 0)[2].contains('?'), "nothing is hidden when it is over");
}

#[test]
fn who_plays_is_told_why_a_step_is_not_legal() {
    let harness = Harness::new(live_config("2", false));
    let code = |harness: &Harness, viewer, step: &str| harness.room.check_step_for(viewer, step).unwrap_err();
    let legal = put(&harness, 0);
    assert_eq!(harness.room.check_step_for(only(0), &legal), Ok(()));
    let far = format!("{}@50,50", &legal[..2]);
    assert_eq!(code(&harness, only(0), &far).clause.as_deref(), Some("P3"));
    assert_eq!(code(&harness, PlayerSet::EMPTY, &far).code, ErrorCode::NotSeated);
    let strict = Harness::new(live_config("2", true));
    assert_eq!(code(&strict, only(0), &legal).clause.as_deref(), Some("R6"), "a strict table helps nobody");
    let turn_based = Harness::new(config("alpha", "6x6x1"));
    assert_eq!(code(&turn_based, only(0), "a1-a6").code, ErrorCode::Illegal);
}
