//! Steps, turns, undo; each message once.

use crate::kit::*;
use protocol::{Code, Event as Seen, Reason};
use server::room::{Command, From, Room};

#[test]
fn a_step_changes_the_room_for_everybody() {
    let mut desk = Desk::new(head("alpha", "8x8x2"));
    desk.step(0, "c2-c3").unwrap();
    let (stamped, happened) = desk.last[0].clone();
    for viewer in desk.viewers() {
        let seen = desk.room.event_for(viewer, &stamped, &happened);
        let Some(Seen::Step { seat: 0, step, effects, turn }) = seen else { panic!("{seen:?}") };
        assert_eq!((step.as_str(), turn.as_deref()), ("c2-c3", Some("c2-c3")));
        assert_eq!(effects.value()[0]["effect"], "moved");
    }
    let state = desk.stranger();
    assert_eq!(state.position, "aaaaaaaa/aaaaaaaa/8/8/8/2A5/AA1AAAAA/AAAAAAAA b 00");
    assert_eq!((state.to_act, state.pending.len()), (vec![1], 0));
    assert!(state.turns.is_none());
    let whole = desk.room.welcome_for(only(1), desk.now);
    assert_eq!((whole.seat, whole.seats.as_slice(), whole.seq), (Some(1), &[1][..], 2));
    assert_eq!(whole.state.turns.unwrap()[0].text, "c2-c3");
}

#[test]
fn a_whole_turn_can_be_said_in_notation() {
    let mut desk = Desk::new(head("alpha", "8x8x2"));
    desk.turn(0, "c2-c3").unwrap();
    desk.turn(1, "c7-c6").unwrap();
    assert_eq!(desk.refused(0, Command::Turn { at: desk.room.seq(), turn: "c2-c9".into() }), Code::Illegal);
    assert_eq!(desk.refused(1, Command::Turn { at: desk.room.seq(), turn: "c6-c5".into() }), Code::NotYourTurn);
    assert_eq!(desk.room.summary().turns, 2);
}

#[test]
fn steps_of_an_unfinished_turn_can_be_undone() {
    let mut desk = Desk::new(head("210", "4x4x3"));
    let start = desk.everything();
    let step = desk.state(0).step_texts()[0].clone();
    desk.step(0, &step).unwrap();
    let state = desk.stranger();
    assert_eq!((state.pending.as_slice(), state.to_act.as_slice()), (&[step.clone()][..], &[0][..]));
    assert_eq!(desk.refused(1, Command::Undo), Code::NotYourTurn);
    let turn = Command::Turn { at: desk.room.seq(), turn: step.clone() };
    assert_eq!(desk.refused(0, turn), Code::Illegal, "a turn is under way");
    desk.say(0, Command::Undo).unwrap();
    assert_eq!(desk.kinds(), ["undone"]);
    assert_eq!(desk.refused(0, Command::Undo), Code::NoSuch);
    let first: serde_json::Value = serde_json::from_str(&start[0]).unwrap();
    let now: serde_json::Value = serde_json::from_str(&desk.everything()[0]).unwrap();
    assert_eq!(first["state"], now["state"]);
    // Once the turn is handed over, nothing of it is undone.
    while desk.acting() == Some(0) {
        let step = desk.state(0).step_texts()[0].clone();
        desk.step(0, &step).unwrap();
    }
    assert_eq!(desk.refused(0, Command::Undo), Code::NotYourTurn);
    assert_eq!(desk.refused(1, Command::Undo), Code::NoSuch);
}

#[test]
fn a_resend_gets_the_same_ack_and_changes_nothing() {
    let mut desk = Desk::new(head("alpha", "8x8x2"));
    let from = From::player(0).id(7);
    let step = Command::Step { at: 1, step: "c2-c3".into() };
    assert_eq!(desk.room.repeated(&from, &step), Ok(None));
    desk.ask(from, step.clone()).unwrap();
    assert_eq!(desk.room.repeated(&from, &step), Ok(Some(2)));
    assert_eq!(desk.room.decide(desk.now, from, step.clone()).unwrap_err().code, Code::Old);
    // It survives a restart.
    let again = Room::replay(desk.head.clone(), &desk.events).unwrap();
    assert_eq!(again.repeated(&from, &step), Ok(Some(2)));
    assert_eq!(again.welcome_for(only(0), desk.now).last_id, 7);
    // The number belongs to that message and that player only.
    let other = Command::Step { at: 2, step: "c3-c4".into() };
    assert_eq!(desk.room.repeated(&from, &other).unwrap_err().code, Code::Old);
    assert_eq!(desk.room.repeated(&From::player(0).id(3), &other).unwrap_err().code, Code::Old);
    assert_eq!(desk.room.repeated(&From::player(1).id(7), &other), Ok(None));
    assert_eq!(desk.room.repeated(&From::player(0), &other), Ok(None), "computers number nothing");
    // Numbers long past are refused and not mistaken for new ones.
    for id in 8..60 {
        desk.now += 10_000;
        desk.ask(From::player(0).id(id), Command::Chat(protocol::Chat::Phrase("hello".into()))).unwrap();
    }
    assert_eq!(desk.room.repeated(&from, &step).unwrap_err().code, Code::Old);
}

#[test]
fn an_answer_to_an_old_position_is_refused() {
    let mut desk = Desk::new(head("alpha", "8x8x2"));
    desk.step(0, "c2-c3").unwrap();
    assert_eq!(desk.refused(1, Command::Step { at: 1, step: "c7-c6".into() }), Code::Old);
    assert_eq!(desk.refused(1, Command::Step { at: 9, step: "c7-c6".into() }), Code::NoSuch);
    // Talk does not move the game on.
    desk.say(0, Command::Chat(protocol::Chat::Text("hi".into()))).unwrap();
    desk.say(1, Command::Step { at: 2, step: "c7-c6".into() }).unwrap();
}

#[test]
fn whole_games_end_by_their_rules() {
    for (game, setup) in [
        ("alpha", "6x6x1"),
        ("gamma", "default,repeat=2,quiet=20"),
        ("exchange", "3x3"),
        ("210", "3x3x1"),
        ("ampli", "2"),
        ("ampli", "3"),
    ] {
        let mut desk = Desk::new(head(game, setup));
        let made = desk.play(&mut Chance(3), 4_000);
        assert!(made < 4_000, "{game} does not end");
        let last = desk.kinds();
        assert_eq!(last.last().unwrap(), "ended", "{game}");
        let result = desk.room.result().unwrap();
        assert!(matches!(result.code, Reason::Rules | Reason::Repetition | Reason::Quiet), "{game} {result:?}");
        assert_eq!(result.scores.len(), desk.head.players.len());
        assert!(desk.stranger().to_act.is_empty() && desk.state(0).step_texts().is_empty());
        assert_eq!(desk.refused(0, Command::Step { at: desk.room.seq(), step: "x".into() }), Code::Over);
        assert_eq!(desk.refused(1, Command::Resign), Code::Over);
        assert_eq!(desk.room.deadline(), None);
    }
}
