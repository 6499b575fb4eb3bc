//! Offers, resigning, claims, talk.

use crate::kit::*;
use protocol::{Chat, Code, LONGEST_CHAT, PHRASES, Reason, TimeControl, What};
use server::room::{Command, Event, From, Head, LINES_A_MINUTE};

fn answer(what: What, yes: bool) -> Command {
    Command::Answer { what, yes }
}

fn alpha() -> Desk {
    Desk::new(head("alpha", "8x8x2"))
}

#[test]
fn resigning_loses() {
    let mut desk = alpha();
    desk.say(0, Command::Resign).unwrap();
    assert_eq!(desk.kinds(), ["resigned", "ended"]);
    let result = desk.room.result().unwrap();
    assert_eq!((result.scores.as_slice(), result.code), (&[0, 1][..], Reason::Resigned));
    assert_eq!(result.reason, "White resigned");
}

#[test]
fn who_leaves_calm_ampli_pays_for_his_tiles() {
    let mut desk = Desk::new(head("ampli", "2"));
    desk.say(0, Command::Resign).unwrap();
    assert_eq!(desk.room.result().unwrap().scores, [0, 11], "1 and the 10 tiles of who left (S5)");
    let mut desk = Desk::new(head("ampli", "3"));
    desk.say(0, Command::Resign).unwrap();
    assert_eq!(desk.room.result().unwrap().scores, [0, 8, 8]);
}

#[test]
fn a_draw_is_agreed_on() {
    let mut desk = alpha();
    assert_eq!(desk.refused(1, answer(What::Draw, true)), Code::NoSuch);
    desk.say(0, Command::Offer(What::Draw)).unwrap();
    assert_eq!(desk.stranger().offers.len(), 1);
    assert_eq!(desk.refused(0, Command::Offer(What::Draw)), Code::Rate);
    assert_eq!(desk.refused(0, answer(What::Draw, true)), Code::NoSuch, "not by the offerer");
    desk.say(1, answer(What::Draw, false)).unwrap();
    assert!(desk.stranger().offers.is_empty());
    assert_eq!(desk.refused(0, Command::Offer(What::Draw)), Code::Rate, "once in a turn");
    // It stays while the offerer moves, and lapses when the other moves instead of answering.
    desk.turn(0, "c2-c3").unwrap();
    desk.say(1, Command::Offer(What::Draw)).unwrap();
    desk.turn(1, "c7-c6").unwrap();
    assert_eq!(desk.stranger().offers.len(), 1);
    desk.turn(0, "d2-d3").unwrap();
    assert!(desk.stranger().offers.is_empty());
    // Offering what is on offer is agreeing.
    desk.say(0, Command::Offer(What::Draw)).unwrap();
    desk.say(1, Command::Offer(What::Draw)).unwrap();
    assert_eq!(desk.kinds(), ["answered", "ended"]);
    let result = desk.room.result().unwrap();
    assert_eq!((result.scores.as_slice(), result.code), (&[0, 0][..], Reason::Agreed));
    assert_eq!(desk.room.score().scores, [0.5, 0.5]);
}

#[test]
fn some_know_no_draw() {
    let mut desk = Desk::new(head("ampli", "2"));
    assert_eq!(desk.refused(0, Command::Offer(What::Draw)), Code::NotAllowed);
    let mut desk = Desk::new(Head { players: vec![person("Anna"), computer(1)], ..head("alpha", "8x8x2") });
    assert_eq!(desk.refused(0, Command::Offer(What::Draw)), Code::NotAllowed);
}

#[test]
fn a_takeback_takes_back_the_offerers_last_turn() {
    let mut desk = alpha();
    assert_eq!(desk.refused(0, Command::Offer(What::Takeback)), Code::NotAllowed, "there is no turn yet");
    desk.turn(0, "c2-c3").unwrap();
    let after_one = desk.stranger().position;
    assert_eq!(desk.refused(1, Command::Offer(What::Takeback)), Code::NotAllowed);
    desk.turn(1, "c7-c6").unwrap();
    desk.turn(0, "d2-d3").unwrap();
    // Black's turn lies under White's: both go.
    desk.say(1, Command::Offer(What::Takeback)).unwrap();
    desk.say(0, answer(What::Takeback, true)).unwrap();
    assert_eq!(desk.kinds(), ["answered", "taken_back"]);
    assert_eq!(desk.stranger().position, after_one);
    assert_eq!(desk.room.summary().turns, 1);
    assert_eq!(desk.refused(1, Command::Step { at: 5, step: "c7-c6".into() }), Code::Old);
    // White's own turn is the last one.
    desk.say(0, Command::Offer(What::Takeback)).unwrap();
    desk.say(1, answer(What::Takeback, true)).unwrap();
    assert_eq!((desk.room.summary().turns, desk.acting()), (0, Some(0)));
    // A refused one is forgotten, an unanswered one lapses with the next turn.
    desk.turn(0, "c2-c3").unwrap();
    desk.say(0, Command::Offer(What::Takeback)).unwrap();
    desk.turn(1, "c7-c6").unwrap();
    assert_eq!(desk.refused(1, answer(What::Takeback, true)), Code::NoSuch);
}

#[test]
fn where_takebacks_are_not_allowed() {
    let mut desk = Desk::new(Head { takebacks: false, ..head("alpha", "8x8x2") });
    desk.turn(0, "c2-c3").unwrap();
    assert_eq!(desk.refused(0, Command::Offer(What::Takeback)), Code::NotAllowed);
    // What was shown in Ampli cannot be hidden again, not even when all lies open.
    let mut desk = Desk::new(head("ampli", "2"));
    let mut chance = Chance(5);
    while desk.room.result().is_none() {
        desk.play(&mut chance, 1);
        for player in 0..2 {
            let events = desk.room.decide(desk.now, From::player(player), Command::Offer(What::Takeback));
            assert!(events.is_err());
        }
    }
}

#[test]
fn a_computer_agrees_to_takebacks_at_once() {
    let mut desk = Desk::new(Head { players: vec![person("Anna"), computer(1)], ..head("alpha", "8x8x2") });
    desk.turn(0, "c2-c3").unwrap();
    assert_eq!(desk.room.computers_to_act(), [(1, catalog::Seat(1), 1)]);
    desk.turn(1, "c7-c6").unwrap();
    desk.say(0, Command::Offer(What::Takeback)).unwrap();
    assert_eq!(desk.kinds(), ["offered", "taken_back"]);
    assert_eq!(desk.room.summary().turns, 0);
    assert!(desk.stranger().offers.is_empty());
}

#[test]
fn the_clock_after_a_takeback() {
    let mut desk = Desk::new(Head { time: TimeControl::Turn { ms: 60_000 }, ..head("alpha", "8x8x2") });
    desk.wait(1_000);
    desk.turn(0, "c2-c3").unwrap();
    desk.wait(2_000);
    desk.say(0, Command::Offer(What::Takeback)).unwrap();
    desk.say(1, answer(What::Takeback, true)).unwrap();
    let clocks = desk.stranger().clocks.unwrap();
    assert_eq!((clocks.left, clocks.running), (vec![60_000, 60_000], Some(0)));
}

#[test]
fn who_is_gone_can_be_claimed_against() {
    let quick = TimeControl::Increment { base_ms: 300_000, add_ms: 3_000 };
    let slow = TimeControl::Increment { base_ms: 1_800_000, add_ms: 0 };
    let each = TimeControl::Turn { ms: 60_000 };
    for (time, patience) in [(quick, 30_000), (each, 30_000), (slow, 120_000), (TimeControl::None, 300_000)] {
        let mut desk = Desk::new(Head { time, ..head("alpha", "8x8x2") });
        assert_eq!(desk.refused(0, Command::Claim), Code::NotAllowed);
        desk.room.presence(1, false, desk.now);
        assert_eq!(desk.room.claim_at(1), Some(desk.now + patience));
        desk.now += patience - 1;
        assert_eq!(desk.refused(0, Command::Claim), Code::NotAllowed);
        // Coming back for a moment begins it anew; being told twice does not.
        desk.room.presence(1, true, desk.now);
        desk.room.presence(1, false, desk.now);
        desk.room.presence(1, false, desk.now + 1_000);
        desk.now += patience - 1;
        assert_eq!(desk.refused(0, Command::Claim), Code::NotAllowed);
        desk.now += 1;
        assert_eq!(desk.refused(1, Command::Claim), Code::NotAllowed, "not by who is gone");
        desk.say(0, Command::Claim).unwrap();
        assert_eq!(desk.kinds(), ["claimed", "ended"]);
        let result = desk.room.result().unwrap();
        assert_eq!((result.scores.as_slice(), result.code), (&[1, 0][..], Reason::Gone));
    }
    let mut desk = Desk::new(Head { time: TimeControl::Days { days: 1 }, ..head("alpha", "8x8x2") });
    desk.room.presence(1, false, desk.now);
    desk.now += 3_600_000;
    assert_eq!((desk.refused(0, Command::Claim), desk.room.claim_at(1)), (Code::NotAllowed, None));
}

#[test]
fn computers_are_never_gone_and_a_restart_makes_all_come_again() {
    let mut desk = Desk::new(Head { players: vec![person("Anna"), computer(1)], ..head("alpha", "8x8x2") });
    desk.room.presence(1, false, desk.now);
    desk.now += 3_600_000;
    assert_eq!(desk.refused(0, Command::Claim), Code::NotAllowed);
    let mut desk = alpha();
    desk.force(Event::Resumed { away_ms: 0 });
    assert_eq!(desk.room.claim_at(1), Some(desk.now + 300_000));
    desk.room.presence(1, true, desk.now);
    assert_eq!(desk.room.claim_at(1), None);
}

#[test]
fn talk_is_short_and_seldom() {
    let mut desk = alpha();
    let phrase = |p: &str| Command::Chat(Chat::Phrase(p.into()));
    let text = |t: &str| Command::Chat(Chat::Text(t.into()));
    assert_eq!(desk.refused(0, phrase("nonsense")), Code::NoSuch);
    assert_eq!(desk.refused(0, text(&"ж".repeat(LONGEST_CHAT + 1))), Code::TooLarge);
    assert_eq!(desk.refused(0, text("  ")), Code::Garbage);
    assert_eq!(desk.refused(0, text("a\u{7}b")), Code::Garbage);
    let watcher = desk.ask(From::watcher(), phrase("hello")).unwrap_err();
    assert_eq!(watcher.code, Code::NotSeated);
    desk.say(0, text(&"ж".repeat(LONGEST_CHAT))).unwrap();
    for _ in 1..LINES_A_MINUTE {
        desk.say(0, phrase(PHRASES[0])).unwrap();
    }
    desk.now += 59_999;
    assert_eq!(desk.refused(0, phrase("hello")), Code::Rate);
    desk.say(1, phrase("hello")).unwrap();
    desk.now += 1;
    desk.say(0, phrase("hello")).unwrap();
    let chat = desk.room.welcome_for(only(1), desk.now).chat;
    assert_eq!((chat.len(), chat[11].seat, chat[11].at), (12, 0, desk.now));
    // Only the last lines are kept.
    for _ in 0..100 {
        desk.now += 10_000;
        desk.say(0, phrase("hello")).unwrap();
    }
    assert_eq!(desk.room.welcome_for(only(1), desk.now).chat.len(), 50);
}
