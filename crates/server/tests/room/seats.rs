//! Taking seats.

use crate::kit::*;
use protocol::{Code, Occupant, RoomState};
use server::room::{Command, Extent, From, Head, Player, Players, Room, commitment};

fn open_head() -> Head {
    Head { players: vec![person("Anna"), Player::Open], ..head("alpha", "6x6x1") }
}

#[test]
fn a_game_begins_when_all_seats_are_taken() {
    let mut desk = Desk::new(open_head());
    assert_eq!(desk.room.summary().state, RoomState::Open);
    assert_eq!(desk.refused(0, Command::Step { at: 0, step: "a2-a3".into() }), Code::NotAllowed);
    let state = desk.state(0);
    assert_eq!((state.game, state.position.as_str(), state.step_texts().len()), (0, "", 0));
    desk.now += 5;
    desk.ask(From::watcher(), Command::Join { player: None, who: person("Boris") }).unwrap();
    assert_eq!(desk.kinds(), ["joined", "started"]);
    let summary = desk.room.summary();
    assert_eq!((summary.state, summary.number, summary.updated), (RoomState::Running, 1, START + 5));
    assert_eq!(summary.seats[1], Occupant::Person { name: "Boris".into() });
    let state = desk.state(0);
    assert_eq!((state.game, state.to_act.clone()), (1, vec![0]));
    assert!(
        !state.step_texts().is_empty()
            && desk.state(1).step_texts().is_empty()
            && desk.stranger().step_texts().is_empty()
    );
    let for_tokens =
        |tokens: &[&str], user| desk.room.players_for(&tokens.iter().map(|t| t.to_string()).collect::<Vec<_>>(), user);
    assert_eq!(for_tokens(&["hash-Boris"], None).unwrap(), only(1));
    assert_eq!(for_tokens(&["hash-Boris", "hash-Anna"], None).unwrap(), Players::all(2));
    assert_eq!(for_tokens(&["hash-Boris"], Some("user-Anna")).unwrap(), Players::all(2));
    assert_eq!(for_tokens(&[], None).unwrap(), Players::EMPTY);
    assert_eq!(for_tokens(&["hash-Nobody"], Some("user-Anna")).unwrap_err().code, Code::NotSeated);
    assert_eq!(desk.room.players_of("user-Boris"), only(1));
}

#[test]
fn seats_are_refused_for_a_reason() {
    let mut desk = Desk::new(open_head());
    let join = |player, who| Command::Join { player, who };
    let code = |desk: &mut Desk, command| desk.ask(From::watcher(), command).unwrap_err().code;
    assert_eq!(code(&mut desk, join(Some(9), person("Boris"))), Code::NoSuch);
    assert_eq!(code(&mut desk, join(Some(0), person("Boris"))), Code::Full);
    assert_eq!(code(&mut desk, join(None, person("Anna"))), Code::NotAllowed);
    assert_eq!(code(&mut desk, join(None, computer(3))), Code::NotAllowed);
    assert_eq!(code(&mut desk, join(None, person(&"x".repeat(41)))), Code::TooLarge);
    assert_eq!(code(&mut desk, join(None, person(" "))), Code::Garbage);
    desk.ask(From::watcher(), join(Some(1), person("Boris"))).unwrap();
    assert_eq!(code(&mut desk, join(None, person("Clara"))), Code::Full);
}

#[test]
fn one_person_may_play_on_several_seats() {
    let mut desk = Desk::new(Head { players: vec![person("Anna"), person("Anna")], ..head("alpha", "6x6x1") });
    let both = desk.room.players_of("user-Anna");
    assert_eq!(both.len(), 2);
    for id in 1..=4 {
        // He sees with the eyes of who is to act, and speaks for him.
        let state = desk.room.state_for(both, desk.now, Extent::Match);
        let from = From { players: both, id: Some(id), ..From::default() };
        desk.ask(from, Command::Step { at: desk.room.seq(), step: state.step_texts()[0].clone() }).unwrap();
    }
    assert_eq!(desk.room.summary().turns, 4);
    let from = From { players: both, id: Some(5), seat: Some(1), ..From::default() };
    desk.ask(from, Command::Resign).unwrap();
    assert_eq!(desk.room.result().unwrap().reason, "Black resigned");
    let from = From { players: only(0), id: Some(6), seat: Some(1), ..From::default() };
    assert_eq!(desk.ask(from, Command::Resign).unwrap_err().code, Code::NotSeated);
}

#[test]
fn the_deal_is_committed_to_before_and_told_after() {
    let mut desk = Desk::new(Head { players: vec![person("Anna"), Player::Open], ..head("ampli", "2") });
    let before = desk.stranger();
    assert_eq!(before.secret, None);
    desk.ask(From::watcher(), Command::Join { player: None, who: person("Boris") }).unwrap();
    assert_eq!(desk.stranger().commitment, before.commitment, "it is known before anybody sits down");
    assert_eq!(desk.stranger().secret, None);
    desk.say(1, Command::Resign).unwrap();
    let told = desk.stranger().secret.unwrap();
    let secret = serde_json::from_value(serde_json::Value::String(told)).unwrap();
    assert_eq!(Some(commitment("ampli", "2", &secret)), before.commitment);
    assert_ne!(secret, desk.head.secret, "the room's own secret decides the games to come");
    // Who knows the secret can deal the same tiles.
    let rules = catalog::find("ampli").unwrap().open("2").unwrap();
    let start = rules.start_from_secret(&secret.0);
    assert_eq!(start.position_text(), desk.room.position_at(Players::EMPTY, 0, &desk.events).unwrap());
}

#[test]
fn heads_that_make_no_room_are_refused() {
    let code = |head: Head| Room::new(head).err().map(|refusal| refusal.code);
    use protocol::LiveOptions;
    use protocol::TimeControl::{Days, Increment, Turn};
    let alpha = || head("alpha", "6x6x1");
    let live = Some(LiveOptions::default());
    assert_eq!(code(alpha()), None);
    assert_eq!(code(Head { game: "chess".into(), ..alpha() }), Some(Code::NoSuch));
    assert_eq!(code(Head { setup: "0x0".into(), ..alpha() }), Some(Code::NoSuch));
    assert_eq!(code(Head { players: vec![person("Anna")], ..alpha() }), Some(Code::NoSuch));
    assert_eq!(code(Head { players: vec![person("Anna"), computer(9)], ..alpha() }), Some(Code::NoSuch));
    assert_eq!(code(Head { name: Some("x".repeat(41)), ..alpha() }), Some(Code::TooLarge));
    assert_eq!(code(Head { position: Some("nonsense".into()), ..alpha() }), Some(Code::Illegal));
    assert_eq!(code(Head { games: 0, ..alpha() }), Some(Code::NoSuch));
    assert_eq!(code(Head { games: 101, ..alpha() }), Some(Code::NoSuch));
    assert_eq!(code(Head { time: Increment { base_ms: 0, add_ms: 0 }, ..alpha() }), Some(Code::NotAllowed));
    assert_eq!(code(Head { time: Increment { base_ms: u64::MAX, add_ms: 0 }, ..alpha() }), Some(Code::NotAllowed));
    assert_eq!(code(Head { time: Turn { ms: 0 }, ..alpha() }), Some(Code::NotAllowed));
    assert_eq!(code(Head { time: Days { days: 31 }, ..alpha() }), Some(Code::NotAllowed));
    assert_eq!(code(Head { live, ..alpha() }), Some(Code::NotAllowed));
    let ampli = || head("ampli", "2");
    assert_eq!(code(Head { live, ..ampli() }), None);
    assert_eq!(code(Head { live, time: Turn { ms: 60_000 }, ..ampli() }), Some(Code::NotAllowed));
    let position = Some("15-@0,0 A:22.26.34.36.45.55|25.46.44.12 B:14.16.24.33.56.66|13.23.11.35 A A must 0".into());
    assert_eq!(code(Head { position: position.clone(), ..ampli() }), None);
    assert_eq!(code(Head { live, position, ..ampli() }), Some(Code::NotAllowed));
    assert_eq!(code(Head { live, players: vec![person("Anna"), person("Anna")], ..ampli() }), Some(Code::NotAllowed));
}
