//! Steps, turns, undo, and resent messages.

use crate::room::harness::*;
use crate::room::quick_setups::{QUICK_SETUPS, QuickSetup};
use protocol::{ErrorCode, Event as Seen, Termination};
use server::room::{Command, Room, Sender, StoredEvent};

#[test]
fn a_step_changes_the_room_for_everybody() {
    let mut harness = Harness::new(config("alpha", "8x8x2"));
    harness.step(0, "c2-c3").unwrap();
    let (stored, applied) = harness.last[0].clone();
    for viewer in harness.viewers() {
        let seen = harness.room.event_for(viewer, &stored, &applied);
        let Some(Seen::Step { seat: 0, step, effects, turn }) = seen else { panic!("{seen:?}") };
        assert_eq!((step.as_str(), turn.as_deref()), ("c2-c3", Some("c2-c3")));
        assert_eq!(effects.value()[0]["effect"], "moved");
    }
    let state = harness.stranger();
    assert_eq!(state.position, "aaaaaaaa/aaaaaaaa/8/8/8/2A5/AA1AAAAA/AAAAAAAA b 00");
    assert_eq!((state.to_act, state.pending.len()), (vec![1], 0));
    assert!(state.turns.is_none());
    let whole = harness.room.welcome_for(only(1), harness.now);
    assert_eq!((whole.seat, whole.seats.as_slice(), whole.seq), (Some(1), &[1][..], 2));
    assert_eq!(whole.state.unwrap().turns.unwrap()[0].text, "c2-c3");
}

#[test]
fn a_whole_turn_can_be_said_in_notation() {
    let mut harness = Harness::new(config("alpha", "8x8x2"));
    harness.turn(0, "c2-c3").unwrap();
    harness.turn(1, "c7-c6").unwrap();
    assert_eq!(harness.refused(0, Command::Turn { at: harness.room.seq(), turn: "c2-c9".into() }), ErrorCode::Illegal);
    assert_eq!(
        harness.refused(1, Command::Turn { at: harness.room.seq(), turn: "c6-c5".into() }),
        ErrorCode::NotYourTurn
    );
    assert_eq!(harness.room.summary().turns, 2);
}

#[test]
fn steps_of_an_unfinished_turn_can_be_undone() {
    let mut harness = Harness::new(config("210", "4x4x3"));
    let start = harness.everything();
    let step = harness.state(0).step_texts()[0].clone();
    harness.step(0, &step).unwrap();
    let state = harness.stranger();
    assert_eq!((state.pending.as_slice(), state.to_act.as_slice()), (&[step.clone()][..], &[0][..]));
    assert_eq!(harness.refused(1, Command::Undo), ErrorCode::NotYourTurn);
    let turn = Command::Turn { at: harness.room.seq(), turn: step.clone() };
    assert_eq!(harness.refused(0, turn), ErrorCode::Illegal, "a turn is under way");
    harness.say(0, Command::Undo).unwrap();
    assert_eq!(harness.kinds(), ["undone"]);
    assert_eq!(harness.refused(0, Command::Undo), ErrorCode::NoSuch);
    let first: serde_json::Value = serde_json::from_str(&start[0]).unwrap();
    let now: serde_json::Value = serde_json::from_str(&harness.everything()[0]).unwrap();
    assert_eq!(first["state"], now["state"]);
    // A finished turn cannot be undone.
    while harness.acting() == Some(0) {
        let step = harness.state(0).step_texts()[0].clone();
        harness.step(0, &step).unwrap();
    }
    assert_eq!(harness.refused(0, Command::Undo), ErrorCode::NotYourTurn);
    assert_eq!(harness.refused(1, Command::Undo), ErrorCode::NoSuch);
}

#[test]
fn a_resend_gets_the_same_ack_and_changes_nothing() {
    let mut harness = Harness::new(config("alpha", "8x8x2"));
    let from = Sender::player(PlayerId(0)).id(7);
    let step = Command::Step { at: 1, step: "c2-c3".into() };
    assert_eq!(harness.room.find_duplicate(&from, &step), Ok(None));
    harness.ask(from, step.clone()).unwrap();
    assert_eq!(harness.room.find_duplicate(&from, &step), Ok(Some(2)));
    assert_eq!(harness.room.decide(harness.now, from, step.clone()).unwrap_err().code, ErrorCode::Old);
    // It survives a restart.
    let again = Room::replay(harness.config.clone(), &harness.events).unwrap();
    assert_eq!(again.find_duplicate(&from, &step), Ok(Some(2)));
    assert_eq!(again.welcome_for(only(0), harness.now).last_id, 7);
    // The id belongs to that message of that player only.
    let other = Command::Step { at: 2, step: "c3-c4".into() };
    assert_eq!(harness.room.find_duplicate(&from, &other).unwrap_err().code, ErrorCode::Old);
    assert_eq!(
        harness.room.find_duplicate(&Sender::player(PlayerId(0)).id(3), &other).unwrap_err().code,
        ErrorCode::Old
    );
    assert_eq!(harness.room.find_duplicate(&Sender::player(PlayerId(1)).id(7), &other), Ok(None));
    assert_eq!(harness.room.find_duplicate(&Sender::player(PlayerId(0)), &other), Ok(None), "computers number nothing");
    // Old ids are rejected and not mistaken for new ones.
    for id in 8..60 {
        harness.now += 10_000;
        harness.ask(Sender::player(PlayerId(0)).id(id), Command::Chat(protocol::Chat::Phrase("hello".into()))).unwrap();
    }
    assert_eq!(harness.room.find_duplicate(&from, &step).unwrap_err().code, ErrorCode::Old);
}

#[test]
fn an_answer_to_an_old_position_is_refused() {
    let mut harness = Harness::new(config("alpha", "8x8x2"));
    harness.step(0, "c2-c3").unwrap();
    assert_eq!(harness.refused(1, Command::Step { at: 1, step: "c7-c6".into() }), ErrorCode::Old);
    assert_eq!(harness.refused(1, Command::Step { at: 9, step: "c7-c6".into() }), ErrorCode::NoSuch);
    // Chat does not make a step outdated.
    harness.say(0, Command::Chat(protocol::Chat::Text("hi".into()))).unwrap();
    harness.say(1, Command::Step { at: 2, step: "c7-c6".into() }).unwrap();
}

#[test]
fn whole_games_end_by_their_rules() {
    for QuickSetup { entry, setup, .. } in QUICK_SETUPS.iter() {
        let game = entry.id;
        let mut harness = Harness::new(config(game, setup));
        let made = harness.play(&mut TestRng(3), 4_000);
        assert!(made < 4_000, "{game} does not end");
        let last = harness.kinds();
        assert_eq!(last.last().unwrap(), "ended", "{game}");
        let result = harness.room.result().unwrap();
        assert!(
            matches!(result.code, Termination::Rules | Termination::Repetition | Termination::Quiet),
            "{game} {result:?}"
        );
        assert_eq!(result.scores.len(), harness.config.players.len());
        assert!(harness.stranger().to_act.is_empty() && harness.state(0).step_texts().is_empty());
        assert_eq!(harness.refused(0, Command::Step { at: harness.room.seq(), step: "x".into() }), ErrorCode::Over);
        assert_eq!(harness.refused(1, Command::Resign), ErrorCode::Over);
        assert_eq!(harness.room.deadline(), None);
    }
}

#[test]
fn a_resend_across_an_upgrade_is_not_played_twice() {
    // The rows of a room of version 0.1, whose events have a hash of another encoding of the message.
    let rows = [
        r#"{"seq":1,"at":1800000000000,"event":{"kind":"started","game":1,"order":[0,1]}}"#,
        r#"{"seq":2,"at":1800000000005,"event":{"kind":"turn","by":{"player":0,"id":1,"mark":2731014953},"turn":"c2-c3"}}"#,
    ];
    let events = rows.map(|row| serde_json::from_str::<StoredEvent>(row).unwrap());
    assert_eq!(events.each_ref().map(|event| serde_json::to_string(event).unwrap()), rows, "rows keep their format");
    let room = Room::replay(config("alpha", "8x8x2"), &events).unwrap();
    let sender = Sender::player(PlayerId(0)).id(1);
    let turn = Command::Turn { at: 1, turn: "c2-c3".into() };
    assert_eq!(room.find_duplicate(&sender, &turn), Ok(Some(2)));
    // Another message with the same number is not a resend.
    let other = Command::Turn { at: 1, turn: "c2-c4".into() };
    assert_eq!(room.find_duplicate(&sender, &other).unwrap_err().code, ErrorCode::Old);
}
