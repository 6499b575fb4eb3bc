//! Rooms come into memory and leave it, whatever happens to the requests and tasks around them.

use super::*;
use crate::room::{Command, Event, Player, RoomConfig, Secret};
use crate::serve::Config;
use crate::store::{RoomRow, RoomState, Store, Write};
use protocol::TimeControl;

/// An app on an empty database.
async fn app(most_rooms: usize) -> (App, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = Config::new(format!("sqlite:{}", folder.path().join("q.sqlite").display()));
    config.most_rooms = most_rooms;
    let database = config.database.clone();
    let store = tokio::task::spawn_blocking(move || Store::open(&database)).await.expect("no panic");
    (App::new(config, store.expect("a database")).await.expect("an app"), folder)
}

/// Stores a room of one player on both seats, with its first game begun and some steps made.
async fn stored_room(app: &App, id: &str) -> Summary {
    let player =
        Player::Person { user: "u".to_string(), name: "Ann".to_string(), token: "t".to_string(), rating: None };
    let head = RoomConfig {
        room: id.to_string(),
        name: None,
        game: "alpha".to_string(),
        setup: "8x8x2".to_string(),
        position: None,
        players: vec![player.clone(), player],
        time: TimeControl::None,
        live: None,
        games: 1,
        takebacks: true,
        public: false,
        rated: false,
        uploaded: false,
        owner: "u".to_string(),
        created: 5,
        secret: Secret([7; 32]),
    };
    let mut room = Room::new(head).expect("a room");
    let mut writes = vec![Write::Room(RoomRow {
        id: id.to_string(),
        created: 5,
        owner: "u".to_string(),
        game: "alpha".to_string(),
        public: false,
        state: RoomState::Open,
        updated: 5,
        wakes_at: None,
        head: serde_json::to_string(room.config()).expect("plain data"),
        summary: serde_json::to_string(&room.summary()).expect("plain data"),
    })];
    let mut happens = |room: &mut Room, events: Vec<Event>| {
        for event in events {
            let (seq, at) = (room.seq() + 1, 6);
            let body = serde_json::to_string(&event).expect("plain data");
            writes.push(Write::Event { room: id.to_string(), seq, at, body });
            room.apply(&crate::room::StoredEvent { seq, at, event }).expect("it fits");
        }
    };
    let begun = room.due_events(6);
    happens(&mut room, begun);
    for step in ["c2-c3", "c7-c6"] {
        let players = room.players_of("u");
        let from = crate::room::Sender { players, seat: None, id: None, delay: 0, held: 0 };
        let turn = Command::Step { at: room.seq(), step: step.to_string() };
        let events = room.decide(6, from, turn).expect("it is legal");
        happens(&mut room, events);
    }
    app.store.write(writes).await.expect("stored");
    room.summary()
}

async fn until(what: &str, holds: impl Fn() -> bool) {
    let waits = async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), waits).await.unwrap_or_else(|_| panic!("waited too long: {what}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_are_cancelled_leave_nothing_behind() {
    let (app, _folder) = app(50).await;
    stored_room(&app, "here").await;
    for n in 0..4000 {
        let app = app.clone();
        let asks = tokio::spawn(async move { app.ask(&format!("nowhere{n}"), Message::Look).await.map(drop) });
        if n % 3 == 0 {
            tokio::task::yield_now().await;
        }
        asks.abort();
    }
    until("all entries go", || app.registry.len() == 0).await;
    assert!(!app.registry.is_full());
    app.ask("here", Message::Look).await.expect("a room that exists is found");
    assert_eq!(app.registry.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_who_waits_for_a_room_gets_the_same_host() {
    let (app, _folder) = app(50).await;
    stored_room(&app, "here").await;
    let asks = (0..50).map(|n| {
        let app = app.clone();
        let asks = tokio::spawn(async move { app.open("here").await });
        // The first ones are cancelled: the others must not notice.
        (n < 10).then(|| asks.abort());
        asks
    });
    let mut hosts = Vec::new();
    for asks in asks.collect::<Vec<_>>() {
        hosts.extend(asks.await.ok().map(|host| host.expect("a host")));
    }
    assert!(hosts.len() >= 40 && hosts.iter().all(|host| host.same_channel(&hosts[0])));
    assert_eq!(app.metrics.rooms.get(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_panics_is_loaded_again_with_all_that_was_stored() {
    let (app, _folder) = app(50).await;
    let before = stored_room(&app, "here").await;
    for count in 1..=3 {
        let told = app.ask("here", Message::Look).await.expect("the room is reachable");
        assert_eq!((told.turns, told.state, &told.seats), (before.turns, before.state, &before.seats));
        let host = app.open("here").await.expect("a host");
        host.send(Message::Panic).await.expect("it listens");
        host.closed().await;
        until("the panic is counted", || app.metrics.room_panics.get() == count).await;
        until("the entry goes", || app.registry.len() == 0).await;
    }
    assert!(app.metrics.text(&app.store.stats(), true, &app.engines.stats()).contains("quintet_room_panics_total 3\n"));
    assert_eq!(app.ask("here", Message::Look).await.expect("reachable").turns, 2);
    assert_eq!(app.metrics.rooms.get(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_rooms_make_place_and_busy_ones_do_not() {
    let (app, _folder) = app(2).await;
    for id in ["a", "b", "c"] {
        stored_room(&app, id).await;
    }
    for id in ["a", "b", "c", "a"] {
        app.ask(id, Message::Look).await.unwrap_or_else(|error| panic!("{id}: {error}"));
        assert!(app.registry.len() <= 2);
    }
    assert!(!app.registry.is_full());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_does_not_exist_or_is_damaged_says_which() {
    let (app, _folder) = app(50).await;
    stored_room(&app, "here").await;
    stored_room(&app, "lost").await;
    let code = async |id: &str| app.open(id).await.expect_err("no host").code;
    assert_eq!(code("nowhere").await, ErrorCode::NoSuch);
    assert_eq!(code(&"x".repeat(1000)).await, ErrorCode::NoSuch);
    // An event that does not follow the others.
    let event = Write::Event { room: "lost".to_string(), seq: 9, at: 9, body: "{}".to_string() };
    app.store.write(vec![event]).await.expect("stored");
    assert_eq!(code("lost").await, ErrorCode::Damaged);
    assert_eq!(app.registry.len(), 0);
    // A list entry that knows of more than the events tell.
    let summary = Write::Summary {
        room: "here".to_string(),
        state: RoomState::Running,
        updated: 99,
        wakes_at: None,
        summary: "{}".to_string(),
    };
    app.store.write(vec![summary]).await.expect("stored");
    assert_eq!(code("here").await, ErrorCode::Damaged);
}
