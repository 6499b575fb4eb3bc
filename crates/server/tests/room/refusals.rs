//! Every code with which a room refuses, and that a refusal changes nothing.

use crate::kit::*;
use protocol::{Code, LONGEST_STEP, LONGEST_TURN, What};
use server::room::{By, Command, Event, From, Room, Stamped};

#[test]
fn every_code_of_the_room() {
    let mut desk = Desk::new(head("alpha", "8x8x2"));
    let step = |at, step: &str| Command::Step { at, step: step.into() };
    let mut seen = vec![
        desk.refused(1, step(1, "c7-c6")),
        desk.refused(0, step(1, "c2-c9")),
        desk.refused(0, step(0, "c2-c3")),
        desk.refused(5, step(1, "c2-c3")),
        desk.refused(0, step(2, "c2-c3")),
        desk.refused(0, step(1, &"x".repeat(LONGEST_STEP + 1))),
        desk.refused(0, Command::Act { act: "pass".into() }),
        desk.refused(0, Command::Chat(protocol::Chat::Text("\n".into()))),
    ];
    desk.say(0, Command::Offer(What::Draw)).unwrap();
    seen.push(desk.refused(0, Command::Offer(What::Draw)));
    desk.say(0, Command::Resign).unwrap();
    seen.push(desk.refused(1, Command::Resign));
    let join = Command::Join { player: None, who: person("Clara") };
    seen.push(desk.ask(From::watcher(), join).unwrap_err().code);
    let expected = [
        Code::NotYourTurn,
        Code::Illegal,
        Code::Old,
        Code::NotSeated,
        Code::NoSuch,
        Code::TooLarge,
        Code::NotAllowed,
        Code::Garbage,
        Code::Rate,
        Code::Over,
        Code::Full,
    ];
    assert_eq!(seen, expected);
    // The others are not the room's: garbage frames, unknown types, versions, storage and faults of the server.
    let others = [Code::Unknown, Code::Version, Code::Storage, Code::Damaged, Code::Internal];
    assert!(Code::ALL.iter().all(|code| seen.contains(code) || others.contains(code)));
}

#[test]
fn too_long_turns_and_acts() {
    let mut desk = Desk::new(head("alpha", "8x8x2"));
    assert_eq!(desk.refused(0, Command::Turn { at: 1, turn: "x".repeat(LONGEST_TURN + 1) }), Code::TooLarge);
    let mut desk = Desk::new(live_head("2", false));
    assert_eq!(desk.refused(0, Command::Act { act: "x".repeat(LONGEST_STEP + 1) }), Code::TooLarge);
    assert_eq!(desk.refused(0, Command::Act { act: "x".into() }), Code::Illegal);
    for act in ["resign", "gone"] {
        assert_eq!(desk.refused(0, Command::Act { act: act.into() }), Code::NotAllowed);
    }
    assert_eq!(desk.refused(0, Command::Step { at: 1, step: "pass".into() }), Code::NotAllowed);
    assert_eq!(desk.refused(0, Command::Undo), Code::NotAllowed);
    assert_eq!(desk.refused(0, Command::Offer(What::Takeback)), Code::NotAllowed);
}

#[test]
fn a_refusal_names_the_clause() {
    let mut desk = Desk::new(head("ampli", "2"));
    let refusal = desk.turn(0, "99").unwrap_err();
    assert_eq!(refusal.code, Code::Illegal);
    let mut desk = Desk::new(live_head("2", false));
    let refusal = desk.act(0, "draw", 0).unwrap_err();
    assert_eq!((refusal.code, refusal.clause.as_deref()), (Code::Illegal, Some("R1")));
}

#[test]
fn a_watcher_can_do_nothing() {
    let mut desk = Desk::new(head("alpha", "8x8x2"));
    for command in [
        Command::Step { at: 1, step: "c2-c3".into() },
        Command::Turn { at: 1, turn: "c2-c3".into() },
        Command::Undo,
        Command::Act { act: "pass".into() },
        Command::Resign,
        Command::Offer(What::Draw),
        Command::Answer { what: What::Draw, yes: true },
        Command::Claim,
        Command::Next,
    ] {
        assert_eq!(desk.ask(From::watcher(), command).unwrap_err().code, Code::NotSeated);
    }
}

#[test]
fn a_room_is_bounded() {
    let mut desk = Desk::new(head("210", "4x4x3"));
    let step = desk.state(0).step_texts()[0].clone();
    let by = By { player: 0, id: None, mark: 0 };
    while desk.room.seq() < server::room::MOST_EVENTS {
        desk.force(Event::Chat { by, chat: protocol::Chat::Phrase("hello".into()) });
    }
    let next = Command::Step { at: desk.room.seq(), step };
    assert_eq!(desk.refused(0, next), Code::Full);
    desk.say(0, Command::Resign).unwrap();
    assert!(desk.room.result().is_some());
}

#[test]
fn events_that_do_not_fit_are_no_panic() {
    let desk = Desk::new(head("alpha", "8x8x2"));
    let bad = [
        r#"{"kind":"step","by":{"player":0},"step":"c2-c9"}"#,
        r#"{"kind":"step","by":{"player":9},"step":"c2-c3"}"#,
        r#"{"kind":"turn","by":{"player":9},"turn":"c2-c3"}"#,
        r#"{"kind":"act","by":{"player":0},"act":"pass"}"#,
        r#"{"kind":"due"}"#,
        r#"{"kind":"flag","player":200}"#,
        r#"{"kind":"resigned","by":{"player":3}}"#,
        r#"{"kind":"claimed","by":{"player":0},"gone":7}"#,
        r#"{"kind":"offered","by":{"player":7},"what":"draw"}"#,
        r#"{"kind":"joined","player":3,"who":{"kind":"open"}}"#,
        r#"{"kind":"started","game":2,"order":[0,0]}"#,
        r#"{"kind":"started","game":2,"order":[0,1],"beginner":1}"#,
        r#"{"kind":"taken_back","player":0,"turns":1}"#,
        r#"{"kind":"undone","by":{"player":0}}"#,
        r#"{"kind":"ended","result":{"scores":[1],"reason":"","code":"rules"}}"#,
    ];
    for text in bad {
        let event: Event = serde_json::from_str(text).unwrap();
        let mut room = Room::replay(desk.head.clone(), &desk.events).unwrap();
        let stamped = Stamped { seq: room.seq() + 1, at: desk.now, event };
        assert_eq!(room.apply(&stamped).unwrap_err().code, Code::Storage, "{text}");
    }
    let mut room = Room::replay(desk.head.clone(), &desk.events).unwrap();
    let gap = Stamped { seq: 9, at: desk.now, event: Event::Resumed { away_ms: 0 } };
    assert_eq!(room.apply(&gap).unwrap_err().code, Code::Storage);
    // Odd players in harmless events, and an end without a begin.
    for text in [r#"{"kind":"chat","by":{"player":77},"phrase":"hello"}"#, r#"{"kind":"ready","by":{"player":77}}"#] {
        let event: Event = serde_json::from_str(text).unwrap();
        let stamped = Stamped { seq: room.seq() + 1, at: desk.now, event };
        assert!(room.apply(&stamped).is_err(), "{text}");
    }
}
