//! Records and positions.

use crate::kit::*;
use crate::live::put;
use catalog::Record;
use protocol::{Code, TimeControl, What};
use server::room::{Command, Extent, Head, Player, Players, record_of};

fn replayed(text: &str) -> Box<dyn catalog::AnyTable> {
    catalog::replay(&Record::parse(text.as_bytes()).unwrap()).unwrap_or_else(|f| panic!("{f}\n{text}"))
}

#[test]
fn the_record_can_be_had_when_the_game_is_over() {
    for (game, setup) in [("alpha", "6x6x1"), ("exchange", "3x3"), ("210", "3x3x1"), ("ampli", "2"), ("ampli", "3")] {
        let mut desk = Desk::new(head(game, setup));
        assert_eq!(desk.room.record().unwrap_err().code, Code::NotAllowed);
        assert_eq!(record_of(desk.head.clone(), &desk.events, 1).unwrap_err().code, Code::NotAllowed);
        desk.play(&mut Chance(11), 4_000);
        let text = desk.room.record().unwrap();
        let table = replayed(&text);
        assert_eq!(table.outcome().unwrap().scores(), desk.room.result().unwrap().scores);
        assert!(text.contains("[Secret \"") && text.contains("[Date \"2027.01.15\"]"), "{text}");
        assert!(text.contains("\"Anna\"]") && text.contains("\"Boris\"]"));
    }
}

#[test]
fn ends_outside_the_rules_are_told() {
    for (player, command, end, result) in [
        (1, Command::Resign, "resigned", "1-0"),
        (0, Command::Offer(What::Draw), "agreed", "1/2-1/2"),
        (0, Command::Claim, "gone", "1-0"),
    ] {
        let mut desk = Desk::new(head("gamma", "default"));
        desk.play(&mut Chance(1), 3);
        desk.room.presence(1, false, desk.now);
        desk.now += 300_000;
        desk.say(player, command).unwrap();
        if end == "agreed" {
            desk.say(1, Command::Answer { what: What::Draw, yes: true }).unwrap();
        }
        let text = desk.room.record().unwrap();
        assert!(
            text.contains(&format!("[Termination \"{end}\"]")) && text.contains(&format!("[Result \"{result}\"]")),
            "{text}"
        );
        replayed(&text);
    }
    let mut desk = Desk::new(head("ampli", "2"));
    desk.say(0, Command::Resign).unwrap();
    let text = desk.room.record().unwrap();
    assert!(text.contains("[Score \"0:11\"]") && text.contains("[PlayerA \"Anna\"]"), "{text}");
    replayed(&text);
    let mut desk = Desk::new(live_head("2", false));
    desk.say(0, Command::Resign).unwrap();
    let text = desk.room.record().unwrap();
    assert!(text.contains("[Score \"0:11\"]") && text.contains("[Termination \"resigned\"]"), "{text}");
    replayed(&text);
}

#[test]
fn times_are_in_the_record() {
    let time = TimeControl::Increment { base_ms: 300_000, add_ms: 0 };
    let mut desk = Desk::new(Head { time, ..head("alpha", "8x8x2") });
    for (player, turn) in [(0, "c2-c3"), (1, "c7-c6"), (0, "d2-d3"), (1, "d7-d6")] {
        desk.wait(21_500);
        desk.turn(player, turn).unwrap();
    }
    desk.say(0, Command::Resign).unwrap();
    let text = desk.room.record().unwrap();
    let moves = text.split_once("\n\n").unwrap().1.replace('\n', " ");
    let expected =
        "1. c2-c3 {[%clk 0:05:00]} c7-c6 {[%clk 0:05:00]} 2. d2-d3 {[%clk 0:04:38]} d7-d6 {[%clk 0:04:38]} 0-1 ";
    assert_eq!(moves, expected);
    replayed(&text);
}

#[test]
fn times_are_in_the_records_of_every_calm_game() {
    let time = TimeControl::Increment { base_ms: 3_600_000, add_ms: 1_000 };
    for (game, setup) in [("gamma", "default"), ("exchange", "3x3"), ("210", "3x3x1"), ("ampli", "2"), ("ampli", "3")] {
        let mut desk = Desk::new(Head { time, ..head(game, setup) });
        let (mut chance, mut noted) = (Chance(4), Vec::new());
        while desk.room.result().is_none() {
            desk.wait(1_234);
            let before = desk.room.summary().turns;
            desk.play(&mut chance, 1);
            if desk.room.summary().turns > before {
                let turn = desk.room.welcome_for(only(0), desk.now).state.turns.unwrap().pop().unwrap();
                let left = desk.stranger().clocks.unwrap().left[usize::from(turn.seat)] / 1_000;
                // Seconds of Ampli in which nobody did anything are in no record.
                if turn.text != "wait" {
                    noted.push(format!("[%clk {}:{:02}:{:02}]", left / 3_600, left / 60 % 60, left % 60));
                }
            }
        }
        let text = desk.room.record().unwrap();
        let record = Record::parse(text.as_bytes()).unwrap();
        let comments = record.words.iter().flat_map(|word| word.comments.clone()).collect::<Vec<_>>();
        assert_eq!(comments, noted, "{text}");
        assert!(noted.len() > 3, "{text}");
        assert_eq!(replayed(&text).outcome().unwrap().scores(), desk.room.result().unwrap().scores);
    }
}

#[test]
fn each_game_of_a_match_has_its_record() {
    let mut desk = Desk::new(Head { games: 2, ..head("exchange", "3x2") });
    desk.play(&mut Chance(1), 4_000);
    let first = desk.room.record().unwrap();
    desk.say(0, Command::Next).unwrap();
    desk.say(1, Command::Next).unwrap();
    let of = |desk: &Desk, game| record_of(desk.head.clone(), &desk.events, game);
    assert_eq!(of(&desk, 1).unwrap(), first);
    assert_eq!(of(&desk, 2).unwrap_err().code, Code::NotAllowed);
    assert_eq!(of(&desk, 3).unwrap_err().code, Code::NoSuch);
    assert_eq!(of(&desk, 0).unwrap_err().code, Code::NoSuch);
    desk.play(&mut Chance(2), 4_000);
    assert!(of(&desk, 2).unwrap().contains("[White \"Boris\"]"), "seats change with every game");
    assert_eq!(of(&desk, 1).unwrap(), first);
}

#[test]
fn positions_of_the_past_as_a_viewer_may_see_them() {
    let mut desk = Desk::new(head("ampli", "2"));
    let mut seen = vec![desk.state(1).position];
    for _ in 0..4 {
        desk.play(&mut Chance(8), 1);
        seen.push(desk.room.state_for(only(1), desk.now, Extent::Match).position);
    }
    for (turn, position) in seen.iter().enumerate() {
        assert_eq!(&desk.room.position_at(only(1), turn, &desk.events).unwrap(), position);
        assert!(desk.room.position_at(Players::EMPTY, turn, &desk.events).unwrap().contains("B:?"));
    }
    assert_eq!(desk.room.position_at(only(1), 5, &desk.events).unwrap_err().code, Code::NoSuch);
    let open = Desk::new(Head { players: vec![person("Anna"), Player::Open], ..head("ampli", "2") });
    assert_eq!(open.room.position_at(only(0), 0, &open.events).unwrap_err().code, Code::NoSuch);
}

#[test]
fn positions_of_the_past_of_a_live_game_are_as_they_stood_right_after_each_turn() {
    let mut desk = Desk::new(live_head("2", false));
    let viewers = [only(0), only(1), Players::EMPTY];
    let seen = |desk: &Desk| viewers.map(|viewer| desk.room.state_for(viewer, desk.now, Extent::Match).position);
    let mut past = vec![seen(&desk)];
    for player in [0, 1] {
        let tile = put(&desk, player);
        desk.act(player, &tile, 0).unwrap();
        desk.wait(250);
        past.push(seen(&desk));
        desk.act(player, "draw", 0).unwrap();
        desk.wait(2_000);
    }
    let again = |desk: &Desk, turn| viewers.map(|viewer| desk.room.position_at(viewer, turn, &desk.events).unwrap());
    for (turn, then) in past.iter().enumerate() {
        assert_eq!(&again(&desk, turn), then, "after {turn} turns");
    }
    assert_eq!(desk.room.position_at(only(0), 3, &desk.events).unwrap_err().code, Code::NoSuch);
    desk.say(1, Command::Resign).unwrap();
    assert!(!again(&desk, 0)[2].contains('?'), "nothing is hidden when it is over");
}

#[test]
fn who_plays_is_told_why_a_step_is_not_legal() {
    let desk = Desk::new(live_head("2", false));
    let code = |desk: &Desk, viewer, step: &str| desk.room.may_step(viewer, step).unwrap_err();
    let legal = put(&desk, 0);
    assert_eq!(desk.room.may_step(only(0), &legal), Ok(()));
    let far = format!("{}@50,50", &legal[..2]);
    assert_eq!(code(&desk, only(0), &far).clause.as_deref(), Some("P3"));
    assert_eq!(code(&desk, Players::EMPTY, &far).code, Code::NotSeated);
    let strict = Desk::new(live_head("2", true));
    assert_eq!(code(&strict, only(0), &legal).clause.as_deref(), Some("R6"), "a strict table helps nobody");
    let calm = Desk::new(head("alpha", "6x6x1"));
    assert_eq!(code(&calm, only(0), "a1-a6").code, Code::Illegal);
}
