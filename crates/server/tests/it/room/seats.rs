//! Seats: taking them, and playing several.

use crate::room::harness::*;
use protocol::{ErrorCode, Occupant, RoomState};
use server::room::{Command, Player, PlayerSet, Room, RoomConfig, Sender, StateDetail, commitment};

fn open_config() -> RoomConfig {
    RoomConfig { players: vec![person("Anna"), Player::Open], ..config("alpha", "6x6x1") }
}

#[test]
fn a_game_begins_when_all_seats_are_taken() {
    let mut harness = Harness::new(open_config());
    assert_eq!(harness.room.summary().state, RoomState::Open);
    assert_eq!(harness.refused(0, Command::Step { at: 0, step: "a2-a3".into() }), ErrorCode::NotAllowed);
    let state = harness.state(0);
    assert_eq!((state.game, state.position.as_str(), state.step_texts().len()), (0, "", 0));
    harness.now += 5;
    harness.ask(Sender::watcher(), Command::Join { player: None, who: person("Boris") }).unwrap();
    assert_eq!(harness.kinds(), ["joined", "started"]);
    let summary = harness.room.summary();
    assert_eq!((summary.state, summary.number, summary.updated), (RoomState::Running, 1, START + 5));
    assert_eq!(summary.seats[1], Occupant::Person { name: "Boris".into(), rating: None });
    let state = harness.state(0);
    assert_eq!((state.game, state.to_act.clone()), (1, vec![0]));
    assert!(
        !state.step_texts().is_empty()
            && harness.state(1).step_texts().is_empty()
            && harness.stranger().step_texts().is_empty()
    );
    let for_tokens = |tokens: &[&str], user| {
        harness.room.authorized_players(&tokens.iter().map(|t| t.to_string()).collect::<Vec<_>>(), user)
    };
    assert_eq!(for_tokens(&["hash-Boris"], None).unwrap(), only(1));
    assert_eq!(for_tokens(&["hash-Boris", "hash-Anna"], None).unwrap(), PlayerSet::all(2));
    assert_eq!(for_tokens(&["hash-Boris"], Some("user-Anna")).unwrap(), PlayerSet::all(2));
    assert_eq!(for_tokens(&[], None).unwrap(), PlayerSet::EMPTY);
    assert_eq!(for_tokens(&["hash-Nobody"], Some("user-Anna")).unwrap_err().code, ErrorCode::NotSeated);
    assert_eq!(harness.room.players_of("user-Boris"), only(1));
}

#[test]
fn seats_are_refused_for_a_reason() {
    let mut harness = Harness::new(open_config());
    let join = |player, who| Command::Join { player, who };
    let code = |harness: &mut Harness, command| harness.ask(Sender::watcher(), command).unwrap_err().code;
    assert_eq!(code(&mut harness, join(Some(PlayerId(9)), person("Boris"))), ErrorCode::NoSuch);
    assert_eq!(code(&mut harness, join(Some(PlayerId(0)), person("Boris"))), ErrorCode::Full);
    assert_eq!(code(&mut harness, join(None, person("Anna"))), ErrorCode::NotAllowed);
    assert_eq!(code(&mut harness, join(None, computer(3))), ErrorCode::NotAllowed);
    assert_eq!(code(&mut harness, join(None, person(&"x".repeat(41)))), ErrorCode::TooLarge);
    assert_eq!(code(&mut harness, join(None, person(" "))), ErrorCode::Garbage);
    harness.ask(Sender::watcher(), join(Some(PlayerId(1)), person("Boris"))).unwrap();
    assert_eq!(code(&mut harness, join(None, person("Clara"))), ErrorCode::Full);
}

#[test]
fn one_person_may_play_on_several_seats() {
    let mut harness =
        Harness::new(RoomConfig { players: vec![person("Anna"), person("Anna")], ..config("alpha", "6x6x1") });
    let both = harness.room.players_of("user-Anna");
    assert_eq!(both.iter().count(), 2);
    for id in 1..=4 {
        // The client sees the view of the seat to act, and acts for it.
        let state = harness.room.state_for(both, harness.now, StateDetail::Match);
        let from = Sender { players: both, id: Some(id), ..Sender::default() };
        harness.ask(from, Command::Step { at: harness.room.seq(), step: state.step_texts()[0].clone() }).unwrap();
    }
    assert_eq!(harness.room.summary().turns, 4);
    let from = Sender { players: both, id: Some(5), seat: Some(catalog::Seat(1)), ..Sender::default() };
    harness.ask(from, Command::Resign).unwrap();
    assert_eq!(harness.room.result().unwrap().reason, "Black resigned");
    let from = Sender { players: only(0), id: Some(6), seat: Some(catalog::Seat(1)), ..Sender::default() };
    assert_eq!(harness.ask(from, Command::Resign).unwrap_err().code, ErrorCode::NotSeated);
}

#[test]
fn the_deal_is_committed_to_before_and_told_after() {
    let mut harness = Harness::new(RoomConfig { players: vec![person("Anna"), Player::Open], ..config("ampli", "2") });
    let before = harness.stranger();
    assert_eq!(before.secret, None);
    harness.ask(Sender::watcher(), Command::Join { player: None, who: person("Boris") }).unwrap();
    assert_eq!(harness.stranger().commitment, before.commitment, "it is known before anybody sits down");
    assert_eq!(harness.stranger().secret, None);
    harness.say(1, Command::Resign).unwrap();
    let told = harness.stranger().secret.unwrap();
    let secret = serde_json::from_value(serde_json::Value::String(told)).unwrap();
    assert_eq!(Some(commitment("ampli", "2", &secret)), before.commitment);
    assert_ne!(secret, harness.config.secret, "the room's own secret decides the games to come");
    // The secret is enough to deal the same tiles.
    let rules = catalog::find("ampli").unwrap().open("2").unwrap();
    let start = rules.start_from_secret(&secret.0);
    assert_eq!(start.position_text(), harness.room.position_at(PlayerSet::EMPTY, 0, &harness.events).unwrap());
}

#[test]
fn heads_that_make_no_room_are_refused() {
    let code = |config: RoomConfig| Room::new(config).err().map(|error| error.code);
    use protocol::LiveOptions;
    use protocol::TimeControl::{Days, Increment, Turn};
    let alpha = || config("alpha", "6x6x1");
    let live = Some(LiveOptions::default());
    assert_eq!(code(alpha()), None);
    assert_eq!(code(RoomConfig { game: "chess".into(), ..alpha() }), Some(ErrorCode::NoSuch));
    assert_eq!(code(RoomConfig { setup: "0x0".into(), ..alpha() }), Some(ErrorCode::NoSuch));
    assert_eq!(code(RoomConfig { players: vec![person("Anna")], ..alpha() }), Some(ErrorCode::NoSuch));
    assert_eq!(code(RoomConfig { players: vec![person("Anna"), computer(9)], ..alpha() }), Some(ErrorCode::NoSuch));
    assert_eq!(code(RoomConfig { name: Some("x".repeat(41)), ..alpha() }), Some(ErrorCode::TooLarge));
    assert_eq!(code(RoomConfig { position: Some("nonsense".into()), ..alpha() }), Some(ErrorCode::Illegal));
    assert_eq!(code(RoomConfig { games: 0, ..alpha() }), Some(ErrorCode::NoSuch));
    assert_eq!(code(RoomConfig { games: 101, ..alpha() }), Some(ErrorCode::NoSuch));
    assert_eq!(code(RoomConfig { time: Increment { base_ms: 0, add_ms: 0 }, ..alpha() }), Some(ErrorCode::NotAllowed));
    assert_eq!(
        code(RoomConfig { time: Increment { base_ms: u64::MAX, add_ms: 0 }, ..alpha() }),
        Some(ErrorCode::NotAllowed)
    );
    assert_eq!(code(RoomConfig { time: Turn { ms: 0 }, ..alpha() }), Some(ErrorCode::NotAllowed));
    assert_eq!(code(RoomConfig { time: Days { days: 31 }, ..alpha() }), Some(ErrorCode::NotAllowed));
    assert_eq!(code(RoomConfig { live, ..alpha() }), Some(ErrorCode::NotAllowed));
    let ampli = || config("ampli", "2");
    assert_eq!(code(RoomConfig { live, ..ampli() }), None);
    assert_eq!(code(RoomConfig { live, time: Turn { ms: 60_000 }, ..ampli() }), Some(ErrorCode::NotAllowed));
    let position = Some("15-@0,0 A:22.26.34.36.45.55|25.46.44.12 B:14.16.24.33.56.66|13.23.11.35 A A must 0".into());
    assert_eq!(code(RoomConfig { position: position.clone(), ..ampli() }), None);
    assert_eq!(code(RoomConfig { live, position, ..ampli() }), Some(ErrorCode::NotAllowed));
    assert_eq!(
        code(RoomConfig { live, players: vec![person("Anna"), person("Anna")], ..ampli() }),
        Some(ErrorCode::NotAllowed)
    );
}
