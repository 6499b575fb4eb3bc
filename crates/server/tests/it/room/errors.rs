//! Every error code of a room; a rejected message changes nothing.

use crate::room::harness::*;
use protocol::{ErrorCode, MAX_STEP_BYTES, MAX_TURN_BYTES, OfferKind};
use server::room::{Author, Command, Event, Room, Sender, StoredEvent};

#[test]
fn every_code_of_the_room() {
    let mut harness = Harness::new(config("alpha", "8x8x2"));
    let step = |at, step: &str| Command::Step { at, step: step.into() };
    let mut seen = vec![
        harness.refused(1, step(1, "c7-c6")),
        harness.refused(0, step(1, "c2-c9")),
        harness.refused(0, step(0, "c2-c3")),
        harness.refused(5, step(1, "c2-c3")),
        harness.refused(0, step(2, "c2-c3")),
        harness.refused(0, step(1, &"x".repeat(MAX_STEP_BYTES + 1))),
        harness.refused(0, Command::Act { act: "pass".into() }),
        harness.refused(0, Command::Chat(protocol::Chat::Text("\n".into()))),
        harness.refused(0, Command::Chat(protocol::Chat::Text("shit".into()))),
    ];
    harness.say(0, Command::Offer(OfferKind::Draw)).unwrap();
    seen.push(harness.refused(0, Command::Offer(OfferKind::Draw)));
    harness.say(0, Command::Resign).unwrap();
    seen.push(harness.refused(1, Command::Resign));
    let join = Command::Join { player: None, who: person("Clara") };
    seen.push(harness.ask(Sender::watcher(), join).unwrap_err().code);
    let expected = [
        ErrorCode::NotYourTurn,
        ErrorCode::Illegal,
        ErrorCode::Old,
        ErrorCode::NotSeated,
        ErrorCode::NoSuch,
        ErrorCode::TooLarge,
        ErrorCode::NotAllowed,
        ErrorCode::Garbage,
        ErrorCode::Language,
        ErrorCode::Rate,
        ErrorCode::Over,
        ErrorCode::Full,
    ];
    assert_eq!(seen, expected);
    // The other codes come from elsewhere: invalid frames, unknown types, versions, storage, blocks and internal errors.
    let others = [
        ErrorCode::Unknown,
        ErrorCode::Version,
        ErrorCode::Storage,
        ErrorCode::Damaged,
        ErrorCode::Blocked,
        ErrorCode::Internal,
    ];
    assert!(ErrorCode::ALL.iter().all(|code| seen.contains(code) || others.contains(code)));
}

#[test]
fn too_long_turns_and_acts() {
    let mut harness = Harness::new(config("alpha", "8x8x2"));
    assert_eq!(harness.refused(0, Command::Turn { at: 1, turn: "x".repeat(MAX_TURN_BYTES + 1) }), ErrorCode::TooLarge);
    let mut harness = Harness::new(live_config("2", false));
    assert_eq!(harness.refused(0, Command::Act { act: "x".repeat(MAX_STEP_BYTES + 1) }), ErrorCode::TooLarge);
    assert_eq!(harness.refused(0, Command::Act { act: "x".into() }), ErrorCode::Illegal);
    for act in ["resign", "gone"] {
        assert_eq!(harness.refused(0, Command::Act { act: act.into() }), ErrorCode::NotAllowed);
    }
    assert_eq!(harness.refused(0, Command::Step { at: 1, step: "pass".into() }), ErrorCode::NotAllowed);
    assert_eq!(harness.refused(0, Command::Undo), ErrorCode::NotAllowed);
    assert_eq!(harness.refused(0, Command::Offer(OfferKind::Takeback)), ErrorCode::NotAllowed);
}

#[test]
fn a_refusal_names_the_clause() {
    let mut harness = Harness::new(config("ampli", "2"));
    let error = harness.turn(0, "99").unwrap_err();
    assert_eq!(error.code, ErrorCode::Illegal);
    let mut harness = Harness::new(live_config("2", false));
    let error = harness.act(0, "draw", 0).unwrap_err();
    assert_eq!((error.code, error.clause.as_deref()), (ErrorCode::Illegal, Some("R1")));
}

#[test]
fn a_watcher_can_do_nothing() {
    let mut harness = Harness::new(config("alpha", "8x8x2"));
    for command in [
        Command::Step { at: 1, step: "c2-c3".into() },
        Command::Turn { at: 1, turn: "c2-c3".into() },
        Command::Undo,
        Command::Act { act: "pass".into() },
        Command::Resign,
        Command::Offer(OfferKind::Draw),
        Command::Answer { what: OfferKind::Draw, yes: true },
        Command::Claim,
        Command::Next,
    ] {
        assert_eq!(harness.ask(Sender::watcher(), command).unwrap_err().code, ErrorCode::NotSeated);
    }
}

#[test]
fn a_room_is_bounded() {
    let mut harness = Harness::new(config("210", "4x4x3"));
    let step = harness.state(0).step_texts()[0].clone();
    let by = Author { player: PlayerId(0), id: None, dedup_hash: 0 };
    while harness.room.seq() < server::room::MAX_ROOM_EVENTS {
        harness.force(Event::Chat { by, chat: protocol::Chat::Phrase("hello".into()) });
    }
    let next = Command::Step { at: harness.room.seq(), step };
    assert_eq!(harness.refused(0, next), ErrorCode::Full);
    harness.say(0, Command::Resign).unwrap();
    assert!(harness.room.result().is_some());
}

#[test]
fn events_that_do_not_fit_are_no_panic() {
    let harness = Harness::new(config("alpha", "8x8x2"));
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
        let mut room = Room::replay(harness.config.clone(), &harness.events).unwrap();
        let stored = StoredEvent { seq: room.seq() + 1, at: harness.now, event };
        assert_eq!(room.apply(&stored).unwrap_err().code, ErrorCode::Damaged, "{text}");
    }
    let mut room = Room::replay(harness.config.clone(), &harness.events).unwrap();
    let gap = StoredEvent { seq: 9, at: harness.now, event: Event::Resumed { away_ms: 0 } };
    assert_eq!(room.apply(&gap).unwrap_err().code, ErrorCode::Damaged);
    // Unknown players in harmless events, and an end without a start.
    for text in [r#"{"kind":"chat","by":{"player":77},"phrase":"hello"}"#, r#"{"kind":"ready","by":{"player":77}}"#] {
        let event: Event = serde_json::from_str(text).unwrap();
        let stored = StoredEvent { seq: room.seq() + 1, at: harness.now, event };
        assert!(room.apply(&stored).is_err(), "{text}");
    }
}
