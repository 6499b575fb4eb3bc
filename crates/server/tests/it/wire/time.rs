//! Tests that advance a paused clock: idle rooms, absent opponents, live games. They run on one thread.

use super::{Chance, Client, Wire, pass, play};
use serde_json::{Value, json};
use server::limits;
use server::serve::Rates;
use std::time::Duration;

const QUICK: u64 = 30_000;

/// Returns the first message of a socket without its time.
fn welcome(client: &Client) -> Value {
    let mut welcome = serde_json::from_str::<Value>(&client.frames[0]).expect("JSON");
    assert_eq!(welcome["type"], "welcome");
    welcome["now"] = Value::Null;
    welcome
}

#[tokio::test]
async fn a_room_that_nobody_needs_leaves_memory_and_comes_back_as_it_was() {
    let wire = Wire::start().await;
    for (game, setup) in [("exchange", "4x3"), ("ampli", "2")] {
        let (room, tokens) = wire.two(game, Some(setup)).await;
        let mut seats = [wire.sit(&room, &tokens[0]).await, wire.sit(&room, &tokens[1]).await];
        assert_eq!(play(&mut seats, &mut Chance(7), 6).await, 6);
        seats[0].ask(json!({"type": "chat", "phrase": "one_moment"})).await;
        let mut before = Vec::new();
        for viewer in [wire.sit(&room, &tokens[0]).await, wire.sit(&room, &tokens[1]).await, wire.watch(&room).await] {
            before.push(welcome(&viewer));
            viewer.close().await;
        }
        // It stays while a socket is open.
        let [white, black] = seats;
        black.close().await;
        wire.until("quintet_sockets", 1).await;
        pass(limits::SOCKET_SILENCE_MS / 2).await;
        assert_eq!(wire.metric("quintet_rooms").await, 1);
        white.close().await;
        wire.until("quintet_sockets", 0).await;
        // Its summary is stored first, which takes real time.
        let since = std::time::Instant::now();
        while wire.metric("quintet_rooms").await > 0 {
            pass(limits::IDLE_ROOM_MS).await;
            assert!(since.elapsed() < Duration::from_secs(60), "nobody needs it, and it stays");
        }
        // A request for its summary does not load it.
        assert_eq!(wire.get(&format!("/api/rooms/{room}")).await.json()["turns"], before[0]["room"]["turns"]);
        assert_eq!(wire.metric("quintet_rooms").await, 0);
        let mut seats = [wire.sit(&room, &tokens[0]).await, wire.sit(&room, &tokens[1]).await];
        let watcher = wire.watch(&room).await;
        assert_eq!([&seats[0], &seats[1], &watcher].map(welcome).to_vec(), before);
        assert_eq!(wire.metric("quintet_rooms").await, 1);
        assert_eq!(play(&mut seats, &mut Chance(8), 3).await, 3);
        for client in seats.into_iter().chain([watcher]) {
            client.close().await;
        }
        wire.until("quintet_sockets", 0).await;
        while wire.metric("quintet_rooms").await > 0 {
            pass(limits::IDLE_ROOM_MS).await;
        }
    }
    wire.stop().await;
}

#[tokio::test]
async fn a_room_whose_clock_runs_stays_and_the_flag_falls_in_it() {
    let wire = Wire::start().await;
    let time = json!({"kind": "turn", "ms": 20 * limits::IDLE_ROOM_MS});
    let (room, [white, black]) = wire.strangers(json!({"game": "alpha", "time": time})).await;
    white.close().await;
    black.close().await;
    wire.until("quintet_sockets", 0).await;
    pass(2 * limits::IDLE_ROOM_MS).await;
    assert_eq!(wire.metric("quintet_rooms").await, 1);
    pass(18 * limits::IDLE_ROOM_MS).await;
    let watcher = wire.watch(&room).await;
    assert_eq!(watcher.state["result"]["code"], "time", "{}", watcher.state);
    wire.stop().await;
}

#[tokio::test]
async fn the_game_of_who_is_gone_can_be_claimed_after_half_a_minute() {
    let wire = Wire::start().await;
    let time = json!({"kind": "increment", "base_ms": 300_000, "add_ms": 3_000});
    let (_, [mut white, black]) = wire.strangers(json!({"game": "alpha", "time": time})).await;
    assert_eq!(white.code(json!({"type": "claim"})).await, "not_allowed", "nobody is gone");
    white.forget();
    black.close().await;
    let gone = white.wait("presence").await;
    assert_eq!((&gone["seats"], &gone["claim_in"]), (&json!([true, false]), &json!([null, QUICK])));
    assert_eq!(white.code(json!({"type": "claim"})).await, "not_allowed");
    pass(QUICK - 10_000).await;
    assert_eq!(white.code(json!({"type": "claim"})).await, "not_allowed", "he may still come back");
    pass(10_000).await;
    assert_eq!(white.ask(json!({"type": "claim"})).await["type"], "ack");
    let ended = white.wait_event("ended").await;
    assert_eq!(ended["event"]["result"]["code"], "gone", "{ended}");
    assert_eq!(ended["event"]["result"]["scores"], json!([1, 0]));
    wire.stop().await;
}

#[tokio::test]
async fn where_a_turn_has_days_nobody_is_gone() {
    let wire = Wire::start().await;
    let (room, tokens) = {
        let seats = json!([{"kind": "me"}, {"kind": "open"}]);
        let time = json!({"kind": "days", "days": 2});
        wire.create(json!({"game": "alpha", "seats": seats, "time": time})).await
    };
    wire.post(&format!("/api/rooms/{room}/join"), json!({"name": "Bo"})).await;
    let mut white = wire.sit(&room, &tokens[0]).await;
    assert_eq!(white.step("c2-c3").await["type"], "ack");
    white.close().await;
    // Longer than the wait in other games, and less than two days.
    pass(40 * 3_600_000).await;
    let mut white = wire.sit(&room, &tokens[0]).await;
    assert_eq!(white.wait("presence").await["claim_in"], json!([null, null]));
    assert_eq!(white.code(json!({"type": "claim"})).await, "not_allowed");
    assert!(!white.is_over());
    wire.stop().await;
}

/// Makes the database unavailable, or available again.
fn database_is_there(wire: &Wire, there: bool) {
    let [here, away] = ["test.sqlite", "away.sqlite"].map(|name| wire.folder.path().join(name));
    let (from, to) = if there { (away, here) } else { (here, away) };
    std::fs::rename(from, to).expect("the file can be renamed");
}

#[tokio::test]
async fn time_in_which_nothing_can_be_stored_counts_on_no_clock() {
    let wire = Wire::start().await;
    let create = json!({"game": "alpha", "time": {"kind": "turn", "ms": 5_000}});
    let (_, [mut white, mut black]) = wire.strangers(create).await;
    pass(3_000).await;
    database_is_there(&wire, false);
    for _ in 0..4 {
        // Longer than the time of the turn: the flag must not fall.
        assert_eq!(white.step("c2-c3").await["code"], "storage");
        pass(2_000).await;
    }
    black.listen().await;
    assert!(!black.is_over(), "{}", black.state);
    database_is_there(&wire, true);
    let ack = loop {
        let answer = white.step("c2-c3").await;
        match answer["code"].as_str() {
            Some("storage") => pass(100).await,
            _ => break answer,
        }
    };
    assert_eq!(ack["type"], "ack", "the step is accepted after 11 s of a turn of 5: {ack}");
    let resumed = black.wait_event("resumed").await;
    assert!(resumed["event"]["away_ms"].as_u64().is_some_and(|ms| ms >= 8_000), "{resumed}");
    let presence = white.frames.iter().rfind(|f| f.contains("presence")).cloned().unwrap_or_default();
    assert!(!presence.contains("false"), "nobody counts as gone: {presence}");
    assert!(white.code(json!({"type": "claim"})).await == "not_allowed", "nobody is gone");
    // The other player's turn has its full time, and then the flag falls.
    let seq = ack["seq"].as_u64().expect("a number");
    black.see(seq).await;
    assert_eq!(black.state["clocks"]["running"], 1);
    assert!(black.state["clocks"]["left"][1].as_u64().is_some_and(|left| left > 4_000), "{}", black.state);
    pass(6_000).await;
    let ended = white.wait_event("ended").await;
    assert_eq!(ended["event"]["result"]["code"], "time", "{ended}");
    wire.stop().await;
}

#[tokio::test]
async fn the_time_of_a_slow_commit_counts_on_no_clock() {
    let wire = Wire::start().await;
    let create = json!({"game": "alpha", "time": {"kind": "turn", "ms": 20_000}});
    let (_, [mut white, mut black]) = wire.strangers(create).await;
    // Another connection that writes makes the server's commit wait for it.
    let mut other = rusqlite::Connection::open(wire.folder.path().join("test.sqlite")).expect("the database");
    let writing = other.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).expect("a transaction");
    let id = white.number(json!({"type": "step", "at": white.seq, "step": "c2-c3"})).await;
    // The error of what cannot be read shows that the step before it was read.
    white.say(json!("nonsense")).await;
    assert_eq!(white.wait("refused").await["code"], "garbage");
    pass(30_000).await;
    writing.rollback().expect("rolled back");
    let ack = white.answer(id).await;
    assert_eq!(ack["type"], "ack", "{ack}");
    // The commit took longer than a turn has: the flag of the other player must not fall on that.
    let resumed = black.wait_event("resumed").await;
    assert!(resumed["event"]["away_ms"].as_u64() >= Some(30_000), "{resumed}");
    assert!(!black.is_over() && black.state["clocks"]["left"][1].as_u64() > Some(1_000), "{}", black.state);
    assert_eq!(black.step("c7-c6").await["type"], "ack");
    wire.stop().await;
}

/// What a player of live Ampli does who puts what he can; now and then he knocks first.
fn act(client: &Client, chance: &mut Chance) -> Option<String> {
    let steps = client.steps();
    let puts = steps.iter().filter(|s| s.contains('@')).collect::<Vec<_>>();
    if let Some(put) = puts.get(chance.below(puts.len())) {
        let live = &client.state["live"];
        let begun = !live["knock"].is_null() || live["pending"] != json!([]);
        return Some(if begun || chance.below(2) == 0 { (*put).clone() } else { format!("knock:{}", &put[..2]) });
    }
    ["draw", "stop", "pass"].iter().find(|word| steps.iter().any(|s| s == *word)).map(|word| (*word).to_string())
}

#[tokio::test]
async fn a_whole_live_game_is_played_from_the_deal_to_the_score() {
    let wire = Wire::with(|c| c.rates = Rates::UNLIMITED).await;
    let (room, mut seats) = wire.strangers(json!({"game": "ampli", "live": {"strict": false}})).await;
    let mut chance = Chance(3);
    let mut rounds = 0;
    loop {
        for seat in &mut seats {
            seat.listen().await;
        }
        if seats[0].is_over() {
            break;
        }
        rounds += 1;
        assert!(rounds < 5_000, "it does not end: {}", seats[0].state);
        let mut acted = false;
        for seat in &mut seats {
            if let Some(act) = act(seat, &mut chance) {
                // The act may have become illegal or void by now.
                let answer = seat.ask(json!({"type": "act", "act": act, "seen": seat.seq, "after": 1})).await;
                acted |= answer["type"] == "ack";
            }
        }
        // Both wait for the end of a race or of a draw.
        if !acted {
            pass(250).await;
        }
    }
    let result = seats[0].state["result"].clone();
    assert_eq!(result, seats[1].state["result"]);
    assert_eq!(result["code"], "rules", "{result}");
    for word in ["\"knocked\"", "\"put\"", "\"ready\""] {
        assert!(seats.iter().all(|s| s.frames.iter().any(|f| f.contains(word))), "{word} was never told");
    }
    let record = wire.get(&format!("/api/rooms/{room}/record")).await.text;
    let table = catalog::replay(&catalog::Record::parse(record.as_bytes()).expect("a record")).expect("a legal game");
    assert_eq!(json!(table.outcome().expect("over").scores()), result["scores"], "{record}");
    wire.stop().await;
}

#[tokio::test]
async fn the_clocks_of_computers_stand_still_while_nobody_watches() {
    let wire = Wire::start().await;
    let computer = json!({"kind": "computer", "level": 1});
    let body = json!({"game": "alpha", "seats": [computer, computer], "time": {"kind": "turn", "ms": 60_000}});
    let (room, _) = wire.create(body).await;
    for _ in 0..2 {
        let mut watcher = wire.watch(&room).await;
        watcher.wait_event("turn").await;
        assert!(!watcher.is_over(), "{}", watcher.state);
        watcher.close().await;
        wire.until("quintet_sockets", 0).await;
        // Its summary is stored first, which takes real time.
        let since = std::time::Instant::now();
        while wire.metric("quintet_rooms").await > 0 {
            pass(limits::IDLE_ROOM_MS).await;
            assert!(since.elapsed() < Duration::from_secs(60), "a paused game stays in memory");
        }
    }
    let mut watcher = wire.watch(&room).await;
    let resumed = watcher.wait_event("resumed").await;
    assert!(resumed["event"]["away_ms"].as_u64() >= Some(limits::IDLE_ROOM_MS), "{resumed}");
    watcher.wait_event("turn").await;
    assert!(!watcher.is_over(), "{}", watcher.state);
    wire.stop().await;
}
