//! Rooms over real sockets: joining, reconnecting, resending, and errors.

use super::{Chance, Wire, play};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn a_friend_joins_by_link_and_both_know_it_at_once() {
    let wire = Wire::start().await;
    let made = wire.post("/api/rooms", json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "open"}]})).await;
    let (room, mine) =
        (made.json()["room"].as_str().expect("an id").to_string(), made.cookie.clone().expect("a cookie"));
    assert_eq!(made.json()["link"], format!("/r/{room}"));
    // The cookie identifies browsers.
    let cookie = format!("quintet={mine}");
    let mut white = wire.socket_with(&room, &[("cookie", &cookie)]).await.expect("a socket");
    white.hello(json!({})).await;
    let welcome = white.wait("welcome").await;
    assert_eq!((&welcome["seat"], &welcome["room"]["state"]), (&json!(0), &json!("open")));
    // The friend watches first and then takes the seat. The same socket acts for it from then on.
    let friend = wire.ask("PUT", "/api/me", Some(json!({"name": "Ada"})), None).await.cookie.expect("a cookie");
    assert_eq!(wire.ask("GET", "/api/me", None, Some(&friend)).await.json()["name"], "Ada");
    let cookie = format!("quintet={friend}");
    let mut black = wire.socket_with(&room, &[("cookie", &cookie)]).await.expect("a socket");
    black.hello(json!({})).await;
    assert_eq!(black.wait("welcome").await["seat"], Value::Null);
    let joined = wire.ask("POST", &format!("/api/rooms/{room}/join"), Some(json!({})), Some(&friend)).await;
    assert_eq!((joined.status, &joined.json()["seat"]), (200, &json!(1)), "{}", joined.text);
    assert_eq!(black.wait("welcome").await["seat"], 1);
    assert_eq!(white.wait_event("joined").await["event"]["occupant"]["name"], "Ada");
    let started = white.wait_event("started").await;
    assert_eq!(started["state"]["to_act"], json!([0]));
    assert_eq!(white.step("c2-c3").await["type"], "ack");
    assert_eq!(black.wait_event("step").await["event"]["turn"], "c2-c3");
    assert_eq!(black.step("c7-c6").await["type"], "ack");
    // The seat is taken, and the room is in the list of the user's rooms.
    let late = wire.post(&format!("/api/rooms/{room}/join"), json!({"name": "Late"})).await;
    assert_eq!((late.status, &late.json()["code"]), (409, &json!("full")));
    for cookie in [&mine, &friend] {
        let list = wire.ask("GET", "/api/rooms?mine=1&state=running", None, Some(cookie)).await.json();
        assert_eq!(list["rooms"][0]["room"], room.as_str(), "{list}");
        assert_eq!(list["rooms"][0]["turns"], 2, "{list}");
    }
    assert_eq!(wire.get("/api/rooms?state=running").await.json()["rooms"], json!([]), "it is not public");
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_gets_only_what_he_missed() {
    let wire = Wire::start().await;
    let (room, tokens) = wire.two("exchange", Some("4x3")).await;
    let mut seats = [wire.sit(&room, &tokens[0]).await, wire.sit(&room, &tokens[1]).await];
    play(&mut seats, &mut Chance(3), 4).await;
    let [white, black] = seats;
    let (seq, state) = (black.seq, black.state.clone());
    let mut watcher = wire.watch(&room).await;
    let mut again = wire.socket(&room).await;
    again.hello(json!({"token": tokens[1], "since": seq})).await;
    assert!(again.frames.iter().all(|f| !f.contains("\"welcome\"") && !f.contains("\"event\"")), "{:?}", again.frames);
    again.close().await;
    black.close().await;
    let mut seats = [white, wire.sit(&room, &tokens[1]).await];
    play(&mut seats, &mut Chance(4), 3).await;
    watcher.see(seats[0].seq).await;
    let mut back = wire.socket(&room).await;
    back.hello(json!({"token": tokens[1], "since": seq})).await;
    let missed = back.frames.iter().filter(|f| f.starts_with(r#"{"type":"event""#)).collect::<Vec<_>>();
    assert_eq!(missed.len() as u64, seats[0].seq - seq, "{missed:?}");
    assert!(back.frames.iter().all(|f| !f.contains("\"type\":\"welcome\"")), "{:?}", back.frames);
    assert_eq!(back.state["position"], seats[1].state["position"]);
    assert_eq!(back.state["steps"], seats[1].state["steps"]);
    assert_ne!(back.state, state);
    // A client too far behind, or ahead, gets the whole room.
    for since in [0, 1_000_000] {
        let mut all = wire.socket(&room).await;
        all.hello(json!({"since": since})).await;
        assert_eq!(all.wait("welcome").await["seq"], seats[0].seq);
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_resend_gets_the_same_ack_and_changes_nothing() {
    let wire = Wire::start().await;
    let (room, tokens) = wire.two("alpha", None).await;
    let mut white = wire.sit(&room, &tokens[0]).await;
    let step = json!({"type": "step", "id": 7, "at": white.seq, "step": "c2-c3"});
    white.say(step.clone()).await;
    let first = white.answer(7).await;
    assert_eq!(first["type"], "ack", "{first}");
    white.say(step.clone()).await;
    assert_eq!(white.answer(7).await, first);
    // Also on another socket, and after a restart.
    let folder = wire.stop().await;
    let wire = Wire::on(folder, "", |_| ()).await;
    let mut again = wire.sit(&room, &tokens[0]).await;
    again.say(step).await;
    assert_eq!(again.answer(7).await, first);
    assert_eq!(again.state["turns"], json!([{"seat": 0, "text": "c2-c3"}]));
    // An id of another message is `old`.
    again.say(json!({"type": "chat", "id": 7, "phrase": "hello"})).await;
    assert_eq!(again.answer(7).await["code"], "old");
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_refusal_has_its_code() {
    let wire = Wire::start().await;
    let (room, tokens) = wire.two("alpha", None).await;
    let mut white = wire.socket(&room).await;
    assert_eq!(white.code(json!({"type": "hello", "protocol": 2})).await, "version");
    assert_eq!(white.code(json!({"type": "step", "at": 0, "step": "c2-c3"})).await, "not_allowed");
    assert_eq!(white.code(json!({"type": "hello", "protocol": 1, "token": "wrong"})).await, "not_seated");
    assert_eq!(white.hello(json!({"token": tokens[0]})).await["type"], "ack");
    let mut black = wire.sit(&room, &tokens[1]).await;
    let mut watcher = wire.watch(&room).await;
    let at = white.seq;
    let step = |at: u64, step: &str| json!({"type": "step", "at": at, "step": step});
    assert_eq!(white.code(json!({"type": "hello", "protocol": 1})).await, "not_allowed");
    assert_eq!(black.code(step(at, "c7-c6")).await, "not_your_turn");
    assert_eq!(watcher.code(step(at, "c2-c3")).await, "not_seated");
    assert_eq!(white.code(json!({"type": "step", "at": at, "step": "c2-c3", "seat": 1})).await, "not_seated");
    let illegal = white.ask(step(at, "c2-c4")).await;
    assert_eq!((&illegal["code"], &illegal["clause"]), (&json!("illegal"), &json!("A8")), "{illegal}");
    assert_eq!(white.code(step(at + 50, "c2-c3")).await, "no_such");
    assert_eq!(white.code(json!({"type": "answer", "what": "draw", "yes": true})).await, "no_such");
    assert_eq!(white.code(json!({"type": "undo"})).await, "no_such");
    assert_eq!(white.code(json!({"type": "dance"})).await, "unknown");
    assert_eq!(white.code(json!({"type": "step", "at": "now"})).await, "garbage");
    assert_eq!(white.code(json!({"type": "turn", "at": at, "turn": "x".repeat(3000)})).await, "too_large");
    assert_eq!(white.code(json!({"type": "claim"})).await, "not_allowed");
    assert_eq!(white.code(json!({"type": "offer", "what": "takeback"})).await, "not_allowed");
    assert_eq!(white.step("c2-c3").await["type"], "ack");
    black.see(at + 1).await;
    assert_eq!(black.code(step(at, "c7-c6")).await, "old");
    let mut said = 0;
    while white.ask(json!({"type": "chat", "phrase": "hello"})).await["type"] == "ack" {
        said += 1;
    }
    assert!(said > 2);
    assert_eq!(white.code(json!({"type": "chat", "phrase": "hello"})).await, "rate");
    assert_eq!(black.ask(json!({"type": "resign"})).await["type"], "ack");
    black.wait_event("ended").await;
    assert_eq!(black.code(step(black.seq, "c7-c6")).await, "over");
    // The other codes: `storage` has its own test, and `full` is a taken seat.
    assert_eq!(wire.post(&format!("/api/rooms/{room}/join"), json!({})).await.json()["code"], "full");
    let mut nowhere = wire.socket("nosuchroom").await;
    assert_eq!(nowhere.code(json!({"type": "hello", "protocol": 1})).await, "no_such");
    assert_eq!(nowhere.next().await.expect("a last word")["type"], "bye");
    assert!(nowhere.next().await.is_none());
    let metrics = wire.metrics().await;
    for code in ["not_your_turn", "illegal", "old", "not_seated", "over", "no_such", "rate", "too_large"] {
        let line = metrics.lines().find(|l| l.contains(&format!("{{code=\"{code}\"}}"))).expect(code);
        assert!(!line.ends_with(" 0"), "{line}");
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_chat_rematch_and_presence_reach_everybody() {
    let wire = Wire::start().await;
    let (room, tokens) = wire.two("exchange", Some("3x3")).await;
    // The second seat belongs to another user.
    let body =
        json!({"game": "exchange", "setup": "3x3", "takebacks": true, "seats": [{"kind": "me"}, {"kind": "open"}]});
    let (other, mine) = wire.create(body).await;
    let joined = wire.post(&format!("/api/rooms/{other}/join"), json!({"name": "Bo"})).await.json();
    let mut white = wire.sit(&other, &mine[0]).await;
    let mut black = wire.sit(&other, joined["token"].as_str().expect("a token")).await;
    assert_eq!(white.wait("presence").await["seats"], json!([true, false]));
    assert_eq!(white.wait("presence").await["seats"], json!([true, true]));
    assert_eq!(white.ask(json!({"type": "chat", "phrase": "good_luck"})).await["type"], "ack");
    assert_eq!(black.wait_event("chat").await["event"]["phrase"], "good_luck");
    assert_eq!(white.code(json!({"type": "chat", "phrase": "no_such_phrase"})).await, "no_such");
    let step = white.steps().first().cloned().expect("a step");
    let ack = white.step(&step).await;
    black.see(ack["seq"].as_u64().expect("a number")).await;
    assert_eq!(white.ask(json!({"type": "offer", "what": "takeback"})).await["type"], "ack");
    black.wait_event("offered").await;
    assert_eq!(black.ask(json!({"type": "answer", "what": "takeback", "yes": true})).await["type"], "ack");
    assert_eq!(white.wait_event("taken_back").await["event"]["turns"], 1);
    black.ask(json!({"type": "resign"})).await;
    let ended = white.wait_event("ended").await;
    assert_eq!(ended["event"]["result"]["scores"], json!([1, 0]));
    white.ask(json!({"type": "offer", "what": "rematch"})).await;
    black.wait_event("offered").await;
    black.ask(json!({"type": "offer", "what": "rematch"})).await;
    let started = white.wait_event("started").await;
    assert_eq!(started["event"]["seats"][1]["name"], "Guest", "seats have changed: {started}");
    drop(black);
    assert_eq!(white.wait("presence").await["seats"], json!([false, true]));
    assert_eq!(wire.sit(&room, &tokens[1]).await.state["game"], 1, "the other room is as it was");
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_served_from_a_folder_load_themselves_again_after_a_change() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = folder.path().join("index.html");
    std::fs::write(&index, "<body>one</body>").expect("written");
    let wire = Wire::with(|c| c.pages = Some(folder.path().to_path_buf())).await;
    assert_eq!(wire.get("/r/some").await.text, "<body>one<script src=\"/dev/reload.js\"></script></body>");
    assert!(wire.get("/dev/reload.js").await.text.contains("location.reload"));
    let stamp = wire.get("/dev/stamp").await.text;
    assert_eq!(wire.get("/dev/stamp").await.text, stamp, "nothing has changed");
    std::fs::remove_file(&index).expect("a build begins");
    assert_eq!(wire.get("/dev/stamp").await.status, 404);
    std::fs::write(&index, "<body>two</body>").expect("written");
    std::fs::File::open(&index)
        .and_then(|file| file.set_modified(std::time::SystemTime::now() + std::time::Duration::from_secs(1)))
        .expect("a time");
    assert_ne!(wire.get("/dev/stamp").await.text, stamp);
    wire.stop().await;
    let wire = Wire::start().await;
    assert_eq!(wire.get("/dev/stamp").await.text, wire.get("/").await.text, "an address of the page like any other");
    wire.stop().await;
}
