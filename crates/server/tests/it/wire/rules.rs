//! Clients that have the rules: they get steps and play them themselves.

use super::{Chance, Client, Wire, play};
use crate::room::quick_setups::{QuickSetup, two_player_setups};
use crate::room::rules_clients::{build, hash_of, play_event};
use catalog::{AnyTable, RULES_VERSION, Seat};
use serde_json::{Value, json};

/// A client with the rules: its socket and the table that it plays on.
struct Player {
    client: Client,
    game: &'static str,
    table: Box<dyn AnyTable>,
    over: bool,
}

impl Player {
    /// Enters a room; `more` goes with `hello`.
    async fn enter(wire: &Wire, game: &'static str, room: &str, mut more: Value) -> Player {
        let mut client = wire.socket(room).await;
        more["rules"] = RULES_VERSION.into();
        let answer = client.hello(more).await;
        assert_eq!(answer["type"], "ack", "{answer}");
        let welcome = client.wait("welcome").await;
        assert!(welcome.get("state").is_none(), "{welcome}");
        let table = build(game, &welcome["sync"]["table"]);
        assert_eq!(welcome["sync"]["hash"], hash_of(table.as_ref()));
        Player { client, game, table, over: welcome["sync"]["result"].is_object() }
    }

    /// Plays the events up to this one.
    async fn see(&mut self, seq: u64) {
        loop {
            let message = self.client.wait("event").await;
            self.play(&message);
            if message["seq"].as_u64() >= Some(seq) {
                return;
            }
        }
    }

    fn play(&mut self, message: &Value) {
        assert!(message.get("state").is_none() && message["event"].get("effects").is_none(), "{message}");
        play_event(self.table.as_mut(), &message["event"]);
        if message["sync"]["table"].is_object() {
            self.table = build(self.game, &message["sync"]["table"]);
        }
        if let Some(hash) = message["sync"]["hash"].as_str() {
            assert_eq!(hash, hash_of(self.table.as_ref()), "{message}");
        }
        if message["sync"].is_object() {
            self.over = message["sync"]["result"].is_object();
        }
    }

    /// Makes a random step for a seat.
    async fn step(&mut self, seat: u8, chance: &mut Chance) -> u64 {
        let steps = self.table.steps(Seat(seat));
        let ack = self.client.step(&steps[chance.below(steps.len())]).await;
        let seq = ack["seq"].as_u64().unwrap_or_else(|| panic!("{ack}"));
        self.see(seq).await;
        seq
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_with_and_without_rules_play_and_watch_in_one_room() {
    let wire = Wire::with(|c| c.rates = server::serve::Rates::UNLIMITED).await;
    let open = two_player_setups().filter(|quick| !quick.entry.facts.hidden);
    for (n, QuickSetup { entry, setup, .. }) in (1..).zip(open) {
        let game = entry.id;
        let (room, tokens) = wire.two(game, Some(setup)).await;
        let mut one = Player::enter(&wire, game, &room, json!({"token": tokens[0]})).await;
        let mut watcher = Player::enter(&wire, game, &room, json!({})).await;
        let mut other = wire.sit(&room, &tokens[1]).await;
        let mut plain_watcher = wire.watch(&room).await;
        let mut chance = Chance(n);
        for made in 0.. {
            assert!(made < 5000, "{game} is not over");
            let seq = if one.table.to_act().contains(Seat(0)) {
                let seq = one.step(0, &mut chance).await;
                other.see(seq).await;
                seq
            } else {
                let steps = other.steps();
                let ack = other.step(&steps[chance.below(steps.len())]).await;
                let seq = ack["seq"].as_u64().expect("a number");
                other.see(seq).await;
                one.see(seq).await;
                seq
            };
            watcher.see(seq).await;
            plain_watcher.see(seq).await;
            assert_eq!(plain_watcher.state["position"], one.table.position_text(), "{game}");
            assert_eq!(watcher.table.position_text(), one.table.position_text(), "{game}");
            if let Some(outcome) = one.table.outcome() {
                // The end is an event of its own.
                one.see(seq + 1).await;
                plain_watcher.see(seq + 1).await;
                assert!(one.over && plain_watcher.is_over(), "{game}");
                assert_eq!(plain_watcher.state["result"]["scores"], json!(outcome.scores()), "{game}");
                break;
            }
        }
        assert_eq!(wire.metric("quintet_resyncs_total").await, 0);
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_hidden_parts_sends_views_to_everybody() {
    let wire = Wire::start().await;
    for live in [Value::Null, json!({"strict": false})] {
        let body = json!({"game": "ampli", "live": live});
        let (room, mut seats) = wire.strangers(body).await;
        let mut client = wire.socket(&room).await;
        client.hello(json!({"rules": RULES_VERSION})).await;
        let welcome = client.wait("welcome").await;
        assert!(welcome.get("sync").is_none() && welcome["state"].is_object(), "{welcome}");
        if live.is_null() {
            play(&mut seats, &mut Chance(1), 3).await;
            let event = client.wait_event("step").await;
            assert!(event.get("sync").is_none() && event["state"]["view"].is_object(), "{event}");
        }
        // No hash of hidden tiles leaves the server.
        assert!(client.frames.iter().all(|frame| !frame.contains("\"hash\"")));
        assert_eq!(client.code(json!({"type": "resync", "at": 1, "hash": "0123456789abcdef"})).await, "not_allowed");
    }
    assert_eq!(wire.metric("quintet_resyncs_total").await, 0);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_whose_table_differs_gets_views_from_then_on() {
    let wire = Wire::start().await;
    let (room, tokens) = wire.two("alpha", Some("6x6x1")).await;
    let mut one = Player::enter(&wire, "alpha", &room, json!({"token": tokens[0]})).await;
    let mut other = Player::enter(&wire, "alpha", &room, json!({"token": tokens[1]})).await;
    let seq = one.step(0, &mut Chance(1)).await;
    other.see(seq).await;
    let resync = json!({"type": "resync", "at": seq, "hash": "0123456789abcdef"});
    assert_eq!(other.client.ask(resync.clone()).await["type"], "ack");
    let welcome = other.client.wait("welcome").await;
    assert_eq!((&welcome["seq"], welcome.get("sync")), (&json!(seq), None));
    assert_eq!(welcome["state"]["position"], one.table.position_text());
    assert_eq!(welcome["state"]["turns"].as_array().map(Vec::len), Some(1));
    assert_eq!(wire.metric("quintet_resyncs_total").await, 1);
    assert_eq!(other.client.code(resync).await, "not_allowed", "once is enough");
    // Each goes on as it is.
    let step = other.client.steps()[0].clone();
    let seq = other.client.step(&step).await["seq"].as_u64().expect("a number");
    let event = other.client.wait_event("step").await;
    assert!(event["state"]["view"].is_object() && event.get("sync").is_none(), "{event}");
    one.see(seq).await;
    assert_eq!(other.client.state["position"], one.table.position_text());
    assert_eq!(wire.metric("quintet_resyncs_total").await, 1);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_with_rules_that_reconnects_gets_the_steps_it_missed() {
    let wire = Wire::start().await;
    let body = json!({"game": "210", "setup": "3x3x1", "seats": [{"kind": "me"}, {"kind": "me"}], "takebacks": true, "games": 2});
    let (room, tokens) = wire.create(body).await;
    let both = format!("{} {}", tokens[0], tokens[1]);
    let mut one = Player::enter(&wire, "210", &room, json!({"token": both})).await;
    let mut watcher = Player::enter(&wire, "210", &room, json!({})).await;
    let mut chance = Chance(2);
    let mut seq = one.client.seq;
    for _ in 0..6 {
        let seat = one.table.to_act().first().expect("it goes on").0;
        seq = one.step(seat, &mut chance).await;
    }
    watcher.see(seq).await;
    watcher.client.close().await;
    for _ in 0..3 {
        let seat = one.table.to_act().first().expect("it goes on").0;
        one.step(seat, &mut chance).await;
    }
    if !one.table.pending().is_empty() {
        let undone = one.client.ask(json!({"type": "undo"})).await["seq"].as_u64().expect("a number");
        one.see(undone).await;
    }
    // Both seats are ours, so this takes a turn back at once.
    let seat = one.table.turns().last().expect("a turn").0.0;
    let ack = one.client.ask(json!({"type": "offer", "what": "takeback", "seat": seat})).await;
    assert_eq!(ack["type"], "ack", "{ack}");
    let mut again = wire.socket(&room).await;
    again.hello(json!({"rules": RULES_VERSION, "since": seq})).await;
    let mut table = watcher.table;
    let mut kinds = Vec::new();
    while again.seq > seq {
        let event = again.wait("event").await;
        assert!(event.get("state").is_none(), "{event}");
        play_event(table.as_mut(), &event["event"]);
        kinds.push(event["event"]["kind"].as_str().expect("a kind").to_string());
        seq = event["seq"].as_u64().expect("a number");
        if let Some(hash) = event["sync"]["hash"].as_str() {
            assert_eq!(hash, hash_of(table.as_ref()), "{event}");
        }
    }
    assert!(again.frames.iter().all(|frame| !frame.contains("\"welcome\"")), "{:?}", again.frames);
    assert_eq!(kinds.last().map(String::as_str), Some("taken_back"), "{kinds:?}");
    let fresh = Player::enter(&wire, "210", &room, json!({})).await;
    assert_eq!(table.position_hash(), fresh.table.position_hash());
    // The next game of the match comes with its own table.
    assert_eq!(one.client.ask(json!({"type": "resign"})).await["type"], "ack");
    assert_eq!(one.client.ask(json!({"type": "next"})).await["type"], "ack");
    let started = one.client.wait_event("started").await;
    assert_eq!((&started["sync"]["table"]["game"], &started["sync"]["table"]["turns"]), (&json!(2), &json!([])));
    one.play(&started);
    assert!(!one.over && one.table.turn_count() == 0);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_rules_get_views_and_an_old_page_is_told_to_reload() {
    let pages = tempfile::tempdir().expect("a folder");
    let index = "<!doctype html><html><head><meta name=\"build\" content=\"b2\"></head></html>";
    std::fs::write(pages.path().join("index.html"), index).expect("writes");
    let wire = Wire::with(|c| c.pages = Some(pages.path().to_path_buf())).await;
    let (room, _) = wire.two("alpha", Some("6x6x1")).await;
    let stale = json!({"type": "stale", "rules": RULES_VERSION, "build": "b2"});
    for (hello, has_rules, told) in [
        (json!({"rules": RULES_VERSION, "build": "b2"}), true, None),
        (json!({"rules": RULES_VERSION, "build": "b1"}), true, Some(&stale)),
        (json!({"rules": RULES_VERSION}), true, None),
        (json!({"rules": "0000000000000000", "build": "b2"}), false, Some(&stale)),
        (json!({"build": "b2"}), false, None),
        (json!({}), false, None),
    ] {
        let mut client = wire.socket(&room).await;
        client.hello(hello.clone()).await;
        let frames = client.frames.iter().map(|f| serde_json::from_str::<Value>(f).expect("JSON")).collect::<Vec<_>>();
        let of = |kind: &str| frames.iter().find(|frame| frame["type"] == kind);
        let welcome = of("welcome").expect("a welcome");
        assert_eq!((welcome.get("sync").is_some(), welcome.get("state").is_some()), (has_rules, !has_rules), "{hello}");
        // Without a build the client is no page of this server, and does not learn of it.
        let told = told.map(|told| {
            let mut told = told.clone();
            if hello.get("build").is_none() {
                told.as_object_mut().expect("an object").remove("build");
            }
            told
        });
        assert_eq!(of("stale"), told.as_ref(), "{hello}");
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lies_about_rules_are_refused_and_nothing_is_lost() {
    let wire = Wire::start().await;
    let (room, tokens) = wire.two("alpha", Some("6x6x1")).await;
    let mut client = wire.socket(&room).await;
    let hash = "0123456789abcdef";
    assert_eq!(client.code(json!({"type": "resync", "at": 1, "hash": hash})).await, "not_allowed", "hello is first");
    for (hello, code) in [
        (json!({"rules": "x".repeat(65)}), "too_large"),
        (json!({"rules": RULES_VERSION, "build": "x".repeat(65)}), "too_large"),
        (json!({"rules": 7}), "garbage"),
        (json!({"rules": [RULES_VERSION]}), "garbage"),
        (json!({"rules": RULES_VERSION, "build": true}), "garbage"),
    ] {
        assert_eq!(client.hello(hello.clone()).await["code"], code, "{hello}");
    }
    assert_eq!(client.hello(json!({"token": tokens[0], "rules": RULES_VERSION})).await["type"], "ack");
    for (resync, code) in [
        (json!({"at": 1, "hash": "x".repeat(16)}), "garbage"),
        (json!({"at": 1, "hash": "0123"}), "garbage"),
        (json!({"at": 1, "hash": 7}), "garbage"),
        (json!({"at": -1, "hash": hash}), "garbage"),
        (json!({"hash": hash}), "garbage"),
    ] {
        let mut message = resync.clone();
        message["type"] = "resync".into();
        assert_eq!(client.code(message).await, code, "{resync}");
    }
    assert_eq!(wire.metric("quintet_resyncs_total").await, 0);
    let welcome = client.wait("welcome").await;
    let table = build("alpha", &welcome["sync"]["table"]);
    assert_eq!(client.step(&table.steps(Seat(0))[0]).await["type"], "ack");
    // A client that gets views has nothing to resync.
    let mut plain = wire.watch(&room).await;
    assert_eq!(plain.code(json!({"type": "resync", "at": 1, "hash": hash})).await, "not_allowed");
    wire.stop().await;
}
