//! Bad input over real sockets: the server survives all of it, and every input gets a clear error.

use super::{Chance, Wire};
use serde_json::json;
use server::clients::rate::Rate;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test(flavor = "multi_thread")]
async fn garbage_is_refused_and_the_game_goes_on() {
    let wire = Wire::with(|c| c.rates.messages = Rate::UNLIMITED).await;
    let (room, tokens) = wire.two("alpha", None).await;
    let mut white = wire.sit(&room, &tokens[0]).await;
    let mut chance = Chance(11);
    for text in ["", "null", "[]", "{}", "{\"type\":7}", "\u{0}", "{\"type\":\"step\"", "\"step\"", "{\"id\":-1}"] {
        white.send(Message::Text(text.into())).await;
        let refused = white.wait("refused").await;
        assert!(["garbage", "unknown"].contains(&refused["code"].as_str().expect("a code")), "{text}: {refused}");
    }
    for _ in 0..50 {
        let bytes = (0..chance.below(300)).map(|_| chance.below(256) as u8).collect::<Vec<_>>();
        white.send(Message::Text(String::from_utf8_lossy(&bytes).into_owned().into())).await;
        assert_eq!(white.wait("refused").await["id"], json!(null));
    }
    white.send(Message::Binary(vec![1, 2, 3].into())).await;
    assert_eq!(white.wait("refused").await["code"], "garbage");
    let long = json!({"type": "chat", "id": 500, "text": "x".repeat(5000)}).to_string();
    white.send(Message::Text(long.into())).await;
    assert_eq!(white.wait("refused").await["code"], "too_large");
    assert_eq!(white.step("c2-c3").await["type"], "ack");
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn huge_frames_end_only_their_own_socket() {
    let wire = Wire::start().await;
    let (room, tokens) = wire.two("alpha", None).await;
    let mut white = wire.sit(&room, &tokens[0]).await;
    let mut black = wire.sit(&room, &tokens[1]).await;
    // The server may not read all of it, so sending may fail.
    let _ = black.try_send(Message::Text("x".repeat(1 << 20).into())).await;
    while let Some(message) = black.next().await {
        assert!(["bye", "presence"].contains(&message["type"].as_str().expect("a type")), "{message}");
    }
    assert_eq!(white.step("c2-c3").await["type"], "ack");
    let raw = wire.raw("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await;
    assert_eq!((raw.status, raw.text.as_str()), (200, "ok\n"));
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_too_much_is_slowed_down_and_then_sent_away() {
    let wire = Wire::with(|c| c.rates.messages = Rate { burst: 5.0, per_second: 0.001 }).await;
    let (room, tokens) = wire.two("alpha", None).await;
    let mut white = wire.sit(&room, &tokens[0]).await;
    for _ in 0..4 {
        assert_eq!(white.ask(json!({"type": "undo"})).await["code"], "no_such");
    }
    let refused = white.ask(json!({"type": "undo"})).await;
    assert_eq!((&refused["code"], &refused["id"]), (&json!("rate"), &json!(6)), "{refused}");
    for _ in 0..100 {
        white.number(json!({"type": "undo"})).await;
    }
    let mut last = None;
    while let Some(message) = white.next().await {
        last = Some(message);
    }
    assert_eq!(last.expect("a last word")["type"], "bye");
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_may_not_act() {
    let wire = Wire::with(|c| c.origins = vec!["https://friends.example".to_string()]).await;
    let (room, _) = wire.two("alpha", None).await;
    assert!(wire.socket_with(&room, &[("origin", "https://evil.example")]).await.is_err());
    assert!(wire.socket_with(&room, &[("origin", "https://friends.example")]).await.is_ok());
    let own = format!("http://{}", wire.address);
    assert!(wire.socket_with(&room, &[("origin", &own)]).await.is_ok());
    let body = json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "open"}]}).to_string();
    for (origin, kind, status) in [
        ("https://evil.example", "application/json", 403),
        ("null", "application/json", 403),
        (own.as_str(), "text/plain", 415),
        (own.as_str(), "application/json", 201),
    ] {
        let answer = wire
            .raw(&format!(
                "POST /api/rooms HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nOrigin: {origin}\r\nContent-Type: {kind}\r\n\
                 Content-Length: {}\r\n\r\n{body}",
                wire.address,
                body.len()
            ))
            .await;
        assert_eq!(answer.status, status, "{origin} {kind}: {}", answer.text);
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_cannot_be_are_refused_with_a_sentence() {
    let wire = Wire::with(|c| c.rates.room_creation = Rate { burst: 12.0, per_second: 0.001 }).await;
    let me = json!({"kind": "me"});
    for (body, status, code) in [
        (json!({"game": "chess", "seats": [me, me]}), 404, "no_such"),
        (json!({"game": "alpha", "setup": "99x99x9", "seats": [me, me]}), 404, "no_such"),
        (json!({"game": "alpha", "seats": [me]}), 404, "no_such"),
        (json!({"game": "alpha", "seats": vec![me.clone(); 500]}), 404, "no_such"),
        (json!({"game": "alpha", "seats": [me, {"kind": "computer", "level": 9}]}), 404, "no_such"),
        (json!({"game": "alpha", "seats": [me, me], "position": "nonsense"}), 422, "illegal"),
        (json!({"game": "alpha", "seats": [me, me], "live": {"strict": true}}), 403, "not_allowed"),
        (json!({"game": "alpha", "seats": [me, me], "name": "x".repeat(100)}), 413, "too_large"),
        (json!({"game": "alpha", "seats": [me, me], "sats": 1}), 400, "garbage"),
        (json!({"game": "alpha", "seats": [me, me], "name": "x".repeat(100_000)}), 413, "too_large"),
    ] {
        let answer = wire.post("/api/rooms", body.clone()).await;
        assert_eq!((answer.status, answer.json()["code"].as_str()), (status, Some(code)), "{body}: {}", answer.text);
        assert!(answer.json()["reason"].as_str().expect("a sentence").len() > 10, "{}", answer.text);
    }
    for (path, status) in [
        ("/api/rooms/nosuchroom", 404),
        ("/api/rooms/nosuchroom/record", 404),
        ("/api/rooms?state=lost", 400),
        ("/api/rooms?after=here", 400),
        ("/api/rooms?mine=maybe", 400),
        ("/api/nothing", 404),
        ("/assets/no.js", 404),
    ] {
        let answer = wire.get(path).await;
        assert_eq!((answer.status, answer.json()["reason"].is_string()), (status, true), "{path}: {}", answer.text);
    }
    let fault = wire.post("/api/table", json!({"game": "alpha", "turns": ["c2-c3", "c7-c9"]})).await;
    let told = fault.json();
    assert_eq!((fault.status, &told["part"], &told["index"]), (422, &json!("turns"), &json!(1)), "{told}");
    for _ in 0..12 {
        let answer = wire.post("/api/rooms", json!({"game": "alpha", "seats": [me, me]})).await;
        if answer.status == 429 {
            assert_eq!(answer.json()["code"], "rate");
            return drop(wire.stop().await);
        }
    }
    panic!("rooms could be created without end");
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_rooms_or_sockets_are_refused() {
    let wire = Wire::with(|c| (c.most_rooms, c.most_sockets) = (2, 2)).await;
    let (room, tokens) = wire.two("alpha", None).await;
    let _white = wire.sit(&room, &tokens[0]).await;
    // A room without sockets would make place for another.
    let (other, tokens) = wire.two("alpha", None).await;
    let _other = wire.sit(&other, &tokens[0]).await;
    assert!(wire.socket_with(&room, &[]).await.is_err());
    let refused = wire.post("/api/rooms", json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "me"}]})).await;
    assert_eq!(refused.json()["code"], "full", "{}", refused.text);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_steps_clearly_and_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let wire = Wire::on(folder, "?max_pages=60", |c| c.rates = server::serve::Rates::UNLIMITED).await;
    let (room, tokens) = wire.two("alpha", None).await;
    let mut seats = [wire.sit(&room, &tokens[0]).await, wire.sit(&room, &tokens[1]).await];
    // Other rooms fill the disk. A step may still fit on an existing page.
    let body = json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "me"}]});
    while wire.post("/api/rooms", body.clone()).await.status == 201 {}
    let refused = loop {
        let mover = seats.iter().position(|s| !s.steps().is_empty()).expect("the game runs");
        let step = seats[mover].steps().first().cloned().expect("a step");
        let answer = seats[mover].step(&step).await;
        match answer["seq"].as_u64() {
            Some(seq) => {
                seats[0].see(seq).await;
                seats[1].see(seq).await;
            }
            None => break answer,
        }
    };
    assert_eq!(refused["code"], "storage", "{refused}");
    assert_eq!(wire.get("/healthz").await.status, 503);
    let [white, black] = seats;
    assert_eq!(white.state["position"], black.state["position"]);
    let turns = white.frames.iter().filter(|f| f.contains("\"kind\":\"step\"")).count();
    let position = white.state["position"].clone();
    let folder = wire.stop().await;
    // With free disk space, the game continues from its last acknowledged step.
    let wire = Wire::on(folder, "", |_| ()).await;
    let white = wire.sit(&room, &tokens[0]).await;
    assert_eq!(white.state["position"], position);
    assert_eq!(white.state["turns"].as_array().map(Vec::len), Some(turns));
    let mut seats = [white, wire.sit(&room, &tokens[1]).await];
    assert_eq!(super::play(&mut seats, &mut Chance(1), 3).await, 3);
    wire.stop().await;
}
