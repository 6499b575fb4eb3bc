//! Offers, resignation, claims, chat.

use crate::room::harness::*;
use protocol::{Chat, ErrorCode, MAX_CHAT_CHARS, OfferKind, PHRASES, Termination, TimeControl};
use server::room::{CHAT_LINES_PER_MINUTE, Command, Event, RoomConfig, Sender};

fn answer(what: OfferKind, yes: bool) -> Command {
    Command::Answer { what, yes }
}

fn alpha() -> Harness {
    Harness::new(config("alpha", "8x8x2"))
}

#[test]
fn resigning_loses() {
    let mut harness = alpha();
    harness.say(0, Command::Resign).unwrap();
    assert_eq!(harness.kinds(), ["resigned", "ended"]);
    let result = harness.room.result().unwrap();
    assert_eq!((result.scores.as_slice(), result.code), (&[0, 1][..], Termination::Resigned));
    assert_eq!(result.reason, "White resigned");
}

#[test]
fn who_leaves_calm_ampli_pays_for_his_tiles() {
    let mut harness = Harness::new(config("ampli", "2"));
    harness.say(0, Command::Resign).unwrap();
    assert_eq!(harness.room.result().unwrap().scores, [0, 11], "1 and the 10 tiles of who left (S5)");
    let mut harness = Harness::new(config("ampli", "3"));
    harness.say(0, Command::Resign).unwrap();
    assert_eq!(harness.room.result().unwrap().scores, [0, 8, 8]);
}

#[test]
fn a_draw_is_agreed_on() {
    let mut harness = alpha();
    assert_eq!(harness.refused(1, answer(OfferKind::Draw, true)), ErrorCode::NoSuch);
    harness.say(0, Command::Offer(OfferKind::Draw)).unwrap();
    assert_eq!(harness.stranger().offers.len(), 1);
    assert_eq!(harness.refused(0, Command::Offer(OfferKind::Draw)), ErrorCode::Rate);
    assert_eq!(harness.refused(0, answer(OfferKind::Draw, true)), ErrorCode::NoSuch, "not by the offerer");
    harness.say(1, answer(OfferKind::Draw, false)).unwrap();
    assert!(harness.stranger().offers.is_empty());
    assert_eq!(harness.refused(0, Command::Offer(OfferKind::Draw)), ErrorCode::Rate, "once in a turn");
    // The offer stays while its maker moves, and lapses when the other player moves instead of answering.
    harness.turn(0, "c2-c3").unwrap();
    harness.say(1, Command::Offer(OfferKind::Draw)).unwrap();
    harness.turn(1, "c7-c6").unwrap();
    assert_eq!(harness.stranger().offers.len(), 1);
    harness.turn(0, "d2-d3").unwrap();
    assert!(harness.stranger().offers.is_empty());
    // Making the same offer accepts it.
    harness.say(0, Command::Offer(OfferKind::Draw)).unwrap();
    harness.say(1, Command::Offer(OfferKind::Draw)).unwrap();
    assert_eq!(harness.kinds(), ["answered", "ended"]);
    let result = harness.room.result().unwrap();
    assert_eq!((result.scores.as_slice(), result.code), (&[0, 0][..], Termination::Agreed));
    assert_eq!(harness.room.score().scores, [0.5, 0.5]);
}

#[test]
fn some_know_no_draw() {
    let mut harness = Harness::new(config("ampli", "2"));
    assert_eq!(harness.refused(0, Command::Offer(OfferKind::Draw)), ErrorCode::NotAllowed);
    let mut harness =
        Harness::new(RoomConfig { players: vec![person("Anna"), computer(1)], ..config("alpha", "8x8x2") });
    assert_eq!(harness.refused(0, Command::Offer(OfferKind::Draw)), ErrorCode::NotAllowed);
}

#[test]
fn a_takeback_takes_back_the_offerers_last_turn() {
    let mut harness = alpha();
    assert_eq!(harness.refused(0, Command::Offer(OfferKind::Takeback)), ErrorCode::NotAllowed, "there is no turn yet");
    harness.turn(0, "c2-c3").unwrap();
    let after_one = harness.stranger().position;
    assert_eq!(harness.refused(1, Command::Offer(OfferKind::Takeback)), ErrorCode::NotAllowed);
    harness.turn(1, "c7-c6").unwrap();
    harness.turn(0, "d2-d3").unwrap();
    // Black's turn came before White's, so both are taken back.
    harness.say(1, Command::Offer(OfferKind::Takeback)).unwrap();
    harness.say(0, answer(OfferKind::Takeback, true)).unwrap();
    assert_eq!(harness.kinds(), ["answered", "taken_back"]);
    assert_eq!(harness.stranger().position, after_one);
    assert_eq!(harness.room.summary().turns, 1);
    assert_eq!(harness.refused(1, Command::Step { at: 5, step: "c7-c6".into() }), ErrorCode::Old);
    // White's own turn is the last one.
    harness.say(0, Command::Offer(OfferKind::Takeback)).unwrap();
    harness.say(1, answer(OfferKind::Takeback, true)).unwrap();
    assert_eq!((harness.room.summary().turns, harness.acting()), (0, Some(0)));
    // A declined offer is removed; an unanswered one lapses with the next turn.
    harness.turn(0, "c2-c3").unwrap();
    harness.say(0, Command::Offer(OfferKind::Takeback)).unwrap();
    harness.turn(1, "c7-c6").unwrap();
    assert_eq!(harness.refused(1, answer(OfferKind::Takeback, true)), ErrorCode::NoSuch);
}

#[test]
fn where_takebacks_are_not_allowed() {
    let mut harness = Harness::new(RoomConfig { takebacks: false, ..config("alpha", "8x8x2") });
    harness.turn(0, "c2-c3").unwrap();
    assert_eq!(harness.refused(0, Command::Offer(OfferKind::Takeback)), ErrorCode::NotAllowed);
    // Tiles that were shown cannot be hidden again, so Ampli has no takebacks, even when all tiles are open.
    let mut harness = Harness::new(config("ampli", "2"));
    let mut rng = TestRng(5);
    while harness.room.result().is_none() {
        harness.play(&mut rng, 1);
        for player in 0..2 {
            let events =
                harness.room.decide(harness.now, Sender::player(PlayerId(player)), Command::Offer(OfferKind::Takeback));
            assert!(events.is_err());
        }
    }
}

#[test]
fn a_computer_agrees_to_takebacks_at_once() {
    let mut harness =
        Harness::new(RoomConfig { players: vec![person("Anna"), computer(1)], ..config("alpha", "8x8x2") });
    harness.turn(0, "c2-c3").unwrap();
    assert_eq!(harness.room.acting_computers(), [(PlayerId(1), catalog::Seat(1), 1)]);
    harness.turn(1, "c7-c6").unwrap();
    harness.say(0, Command::Offer(OfferKind::Takeback)).unwrap();
    assert_eq!(harness.kinds(), ["offered", "taken_back"]);
    assert_eq!(harness.room.summary().turns, 0);
    assert!(harness.stranger().offers.is_empty());
}

#[test]
fn the_clock_after_a_takeback() {
    let mut harness = Harness::new(RoomConfig { time: TimeControl::Turn { ms: 60_000 }, ..config("alpha", "8x8x2") });
    harness.wait(1_000);
    harness.turn(0, "c2-c3").unwrap();
    harness.wait(2_000);
    harness.say(0, Command::Offer(OfferKind::Takeback)).unwrap();
    harness.say(1, answer(OfferKind::Takeback, true)).unwrap();
    let clocks = harness.stranger().clocks.unwrap();
    assert_eq!((clocks.left, clocks.running), (vec![60_000, 60_000], Some(0)));
}

#[test]
fn who_is_gone_can_be_claimed_against() {
    let quick = TimeControl::Increment { base_ms: 300_000, add_ms: 3_000 };
    let slow = TimeControl::Increment { base_ms: 1_800_000, add_ms: 0 };
    let each = TimeControl::Turn { ms: 60_000 };
    for (time, absence_limit_ms) in [(quick, 30_000), (each, 30_000), (slow, 120_000), (TimeControl::None, 300_000)] {
        let mut harness = Harness::new(RoomConfig { time, ..config("alpha", "8x8x2") });
        assert_eq!(harness.refused(0, Command::Claim), ErrorCode::NotAllowed);
        harness.room.presence(PlayerId(1), false, harness.now);
        assert_eq!(harness.room.claim_allowed_at(PlayerId(1)), Some(harness.now + absence_limit_ms));
        harness.now += absence_limit_ms - 1;
        assert_eq!(harness.refused(0, Command::Claim), ErrorCode::NotAllowed);
        // A short return restarts the wait; a repeated report does not.
        harness.room.presence(PlayerId(1), true, harness.now);
        harness.room.presence(PlayerId(1), false, harness.now);
        harness.room.presence(PlayerId(1), false, harness.now + 1_000);
        harness.now += absence_limit_ms - 1;
        assert_eq!(harness.refused(0, Command::Claim), ErrorCode::NotAllowed);
        harness.now += 1;
        assert_eq!(harness.refused(1, Command::Claim), ErrorCode::NotAllowed, "not by who is gone");
        harness.say(0, Command::Claim).unwrap();
        assert_eq!(harness.kinds(), ["claimed", "ended"]);
        let result = harness.room.result().unwrap();
        assert_eq!((result.scores.as_slice(), result.code), (&[1, 0][..], Termination::Gone));
    }
    let mut harness = Harness::new(RoomConfig { time: TimeControl::Days { days: 1 }, ..config("alpha", "8x8x2") });
    harness.room.presence(PlayerId(1), false, harness.now);
    harness.now += 3_600_000;
    assert_eq!(
        (harness.refused(0, Command::Claim), harness.room.claim_allowed_at(PlayerId(1))),
        (ErrorCode::NotAllowed, None)
    );
}

#[test]
fn computers_are_never_gone_and_a_restart_makes_all_come_again() {
    let mut harness =
        Harness::new(RoomConfig { players: vec![person("Anna"), computer(1)], ..config("alpha", "8x8x2") });
    harness.room.presence(PlayerId(1), false, harness.now);
    harness.now += 3_600_000;
    assert_eq!(harness.refused(0, Command::Claim), ErrorCode::NotAllowed);
    let mut harness = alpha();
    harness.force(Event::Resumed { away_ms: 0 });
    assert_eq!(harness.room.claim_allowed_at(PlayerId(1)), Some(harness.now + 300_000));
    harness.room.presence(PlayerId(1), true, harness.now);
    assert_eq!(harness.room.claim_allowed_at(PlayerId(1)), None);
}

#[test]
fn talk_is_short_and_seldom() {
    let mut harness = alpha();
    let phrase = |p: &str| Command::Chat(Chat::Phrase(p.into()));
    let text = |t: &str| Command::Chat(Chat::Text(t.into()));
    assert_eq!(harness.refused(0, phrase("nonsense")), ErrorCode::NoSuch);
    assert_eq!(harness.refused(0, text(&"ж".repeat(MAX_CHAT_CHARS + 1))), ErrorCode::TooLarge);
    assert_eq!(harness.refused(0, text("  ")), ErrorCode::Garbage);
    assert_eq!(harness.refused(0, text("a\u{7}b")), ErrorCode::Garbage);
    let watcher = harness.ask(Sender::watcher(), phrase("hello")).unwrap_err();
    assert_eq!(watcher.code, ErrorCode::NotSeated);
    harness.say(0, text(&"ж".repeat(MAX_CHAT_CHARS))).unwrap();
    for _ in 1..CHAT_LINES_PER_MINUTE {
        harness.say(0, phrase(PHRASES[0])).unwrap();
    }
    harness.now += 59_999;
    assert_eq!(harness.refused(0, phrase("hello")), ErrorCode::Rate);
    harness.say(1, phrase("hello")).unwrap();
    harness.now += 1;
    harness.say(0, phrase("hello")).unwrap();
    let chat = harness.room.welcome_for(only(1), harness.now).chat;
    assert_eq!((chat.len(), chat[11].seat, chat[11].at), (12, 0, harness.now));
    // Only the last lines stay in memory.
    for _ in 0..100 {
        harness.now += 10_000;
        harness.say(0, phrase("hello")).unwrap();
    }
    assert_eq!(harness.room.welcome_for(only(1), harness.now).chat.len(), 50);
}
