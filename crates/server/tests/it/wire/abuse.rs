//! Limits that keep one client from taking all rooms, seats, watcher sockets or database rows.

use super::{Chance, Wire, play, soon};
use serde_json::{Value, json};
use server::clients::rate::Rate;
use server::limits;
use server::serve::Rates;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

fn open_room() -> Value {
    json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "open"}], "public": true})
}

/// Sends a request and resets the connection at once.
async fn hang_up(wire: &Wire, path: &str) {
    let mut stream = TcpStream::connect(wire.address).await.expect("connects");
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}",
        wire.address
    );
    stream.write_all(request.as_bytes()).await.expect("writes");
    stream.set_zero_linger().expect("a reset instead of an end");
    tokio::task::yield_now().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hang_ups_while_joining_take_no_places() {
    let wire = Wire::with(|c| (c.most_rooms, c.rates) = (20, Rates::UNLIMITED)).await;
    for n in 0..2000 {
        hang_up(&wire, &format!("/api/rooms/nowhere{n:03}/join")).await;
    }
    for _ in 0..10 {
        wire.create(open_room()).await;
    }
    assert_eq!(wire.get("/healthz").await.status, 200);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn joining_has_a_limit_for_each_address() {
    let wire = Wire::with(|c| c.rates.joins = Rate { burst: 3.0, per_second: 0.001 }).await;
    for _ in 0..3 {
        assert_eq!(wire.post("/api/rooms/nowhere/join", json!({})).await.status, 404);
    }
    let refused = wire.post("/api/rooms/nowhere/join", json!({})).await;
    assert_eq!((refused.status, &refused.json()["code"]), (429, &json!("rate")), "{}", refused.text);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_a_free_place_says_so_in_its_health() {
    let wire = Wire::with(|c| c.most_rooms = 1).await;
    let (room, tokens) = wire.two("alpha", None).await;
    let white = wire.sit(&room, &tokens[0]).await;
    assert_eq!(wire.get("/healthz").await.status, 200, "no request was refused yet");
    let refused = wire.post("/api/rooms", open_room()).await;
    assert_eq!(refused.json()["code"], "full", "{}", refused.text);
    let health = wire.get("/healthz").await;
    assert_eq!((health.status, &health.json()["code"]), (503, &json!("full")), "{}", health.text);
    // An idle room leaves memory for a new one.
    white.close().await;
    wire.until("quintet_sockets", 0).await;
    wire.create(open_room()).await;
    assert_eq!(wire.get("/healthz").await.status, 200);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_come_in_though_the_room_is_full_of_watchers() {
    let wire = Wire::with(|c| c.rates = Rates::UNLIMITED).await;
    let (room, tokens) = wire.two("alpha", None).await;
    let mut watchers = Vec::new();
    for _ in 0..limits::WATCHERS_PER_ROOM {
        watchers.push(wire.watch(&room).await);
    }
    let mut late = wire.socket(&room).await;
    assert_eq!(late.hello(json!({})).await["code"], "full");
    let mut white = wire.sit(&room, &tokens[0]).await;
    let mut black = wire.sit(&room, &tokens[1]).await;
    assert_eq!(white.step("c2-c3").await["type"], "ack");
    assert_eq!(black.wait_event("step").await["event"]["turn"], "c2-c3");
    // Players may reconnect any number of times. Seats do not count as watchers.
    white.close().await;
    let white = wire.sit(&room, &tokens[0]).await;
    assert_eq!(play(&mut [white, black], &mut Chance(5), 4).await, 4);
    drop(watchers);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_oldest_socket_of_a_seat_makes_place_for_the_newest() {
    let wire = Wire::with(|c| c.rates = Rates::UNLIMITED).await;
    let (room, tokens) = wire.two("alpha", None).await;
    let mut oldest = wire.sit(&room, &tokens[0]).await;
    let mut others = Vec::new();
    for _ in 1..=limits::SOCKETS_PER_SEAT {
        others.push(wire.sit(&room, &tokens[0]).await);
    }
    let mut last = Value::Null;
    while let Some(message) = oldest.next().await {
        last = message;
    }
    assert_eq!(
        (&last["type"], &last["reason"]),
        (&json!("bye"), &json!("this seat has opened too many newer sockets"))
    );
    wire.until("quintet_sockets", limits::SOCKETS_PER_SEAT as u64).await;
    assert_eq!(others[0].step("c2-c3").await["type"], "ack", "the second oldest is still there");
    // The limit of one seat does not affect the other.
    wire.sit(&room, &tokens[1]).await;
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_cannot_take_every_open_seat() {
    let wire = Wire::with(|c| (c.rates, c.rates.held_seats) = (Rates::UNLIMITED, 3)).await;
    let mut rooms = Vec::new();
    for _ in 0..5 {
        rooms.push(wire.create(open_room()).await);
    }
    let join = async |n: usize| wire.post(&format!("/api/rooms/{}/join", rooms[n].0), json!({"name": "Max"})).await;
    let first = join(0).await.json();
    for n in 1..3 {
        assert_eq!(join(n).await.status, 200);
    }
    let refused = join(3).await;
    assert_eq!((refused.status, &refused.json()["code"]), (429, &json!("rate")), "{}", refused.text);
    assert!(refused.json()["reason"].as_str().is_some_and(|reason| reason.contains("play there first")));
    // Seats that were not granted do not count, and neither do seats with a move.
    assert_eq!(join(3).await.status, 429);
    let mut white = wire.sit(&rooms[0].0, &rooms[0].1[0]).await;
    let mut black = wire.sit(&rooms[0].0, first["token"].as_str().expect("a token")).await;
    let seq = white.step("c2-c3").await["seq"].as_u64().expect("a number");
    assert_eq!(join(3).await.status, 429, "the other one has played");
    black.see(seq).await;
    assert_eq!(black.step("c7-c6").await["type"], "ack");
    assert_eq!(join(3).await.status, 200);
    assert_eq!(join(4).await.status, 429);
    // A finished game also frees its seat.
    let mut host = wire.sit(&rooms[1].0, &rooms[1].1[0]).await;
    assert_eq!(host.ask(json!({"type": "resign"})).await["type"], "ack");
    host.listen().await;
    assert_eq!(join(4).await.status, 200);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_alone_makes_no_user() {
    let wire = Wire::with(|c| c.rates.renames = Rate { burst: 40.0, per_second: 0.001 }).await;
    let file = wire.folder.path().join("test.sqlite");
    let users = || {
        let file = rusqlite::Connection::open(&file).expect("the database");
        file.query_row("SELECT count(*) FROM person", [], |row| row.get::<_, i64>(0)).expect("a count")
    };
    let mut cookie = None;
    for n in 0..30 {
        let answer = wire.ask("PUT", "/api/me", Some(json!({"name": format!("Guest {n}")})), None).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        cookie = answer.cookie;
    }
    let cookie = cookie.expect("a cookie");
    assert_eq!(users(), 0);
    assert_eq!(wire.ask("GET", "/api/me", None, Some(&cookie)).await.json()["name"], "Guest 29");
    let renamed = wire.ask("PUT", "/api/me", Some(json!({"name": "Zoë"})), Some(&cookie)).await;
    let cookie = renamed.cookie.expect("the name is in the cookie");
    // A user with a room is stored.
    let made = wire.ask("POST", "/api/rooms", Some(open_room()), Some(&cookie)).await;
    assert_eq!((made.status, made.cookie), (201, None));
    assert_eq!(users(), 1);
    let mine = wire.ask("GET", "/api/rooms?mine=1", None, Some(&cookie)).await.json();
    assert_eq!(mine["rooms"][0]["seats"][0]["name"], "Zoë", "{mine}");
    // The name is stored from now on, and the cookie does not change.
    let renamed = wire.ask("PUT", "/api/me", Some(json!({"name": "Max"})), Some(&cookie)).await;
    assert_eq!((renamed.status, renamed.cookie), (200, None));
    assert_eq!(wire.ask("GET", "/api/me", None, Some(&cookie)).await.json()["name"], "Max");
    assert_eq!(users(), 1);
    let last = loop {
        let answer = wire.ask("PUT", "/api/me", Some(json!({"name": "Max"})), None).await;
        if answer.status != 200 {
            break answer;
        }
    };
    assert_eq!((last.status, &last.json()["code"]), (429, &json!("rate")));
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_stored_before_keeps_the_cookie() {
    let wire = Wire::start().await;
    let secret = "5a".repeat(32);
    let hash = {
        use sha2::Digest;
        sha2::Sha256::digest(secret.as_bytes()).iter().map(|b| format!("{b:02x}")).collect::<String>()
    };
    let file = rusqlite::Connection::open(wire.folder.path().join("test.sqlite")).expect("the database");
    // Users without a room who came long ago are removed at the start, which may take a moment.
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time").as_millis() as i64;
    let old = rusqlite::params!["oldid", hash, "Old\u{202e}", since];
    file.execute("INSERT INTO person (id, token_hash, name, created) VALUES (?1, ?2, ?3, ?4)", old).expect("a user");
    drop(file);
    // A name of an earlier version stays valid, with any characters.
    assert_eq!(wire.ask("GET", "/api/me", None, Some(&secret)).await.json()["name"], "Old\u{202e}");
    let made = wire.ask("POST", "/api/rooms", Some(open_room()), Some(&secret)).await;
    assert_eq!((made.status, made.cookie), (201, None), "{}", made.text);
    let mine = wire.ask("GET", "/api/rooms?mine=1", None, Some(&secret)).await.json();
    assert_eq!(mine["rooms"][0]["room"], made.text.parse::<Value>().expect("JSON")["room"]);
    let folder = wire.stop().await;
    let wire = Wire::on(folder, "", |_| ()).await;
    let room = mine["rooms"][0]["room"].as_str().expect("an id");
    soon("the room is still there", wire.watch(room)).await;
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_deceive_the_eye_are_refused() {
    let wire = Wire::with(|c| c.rates = Rates::UNLIMITED).await;
    let (room, _) = wire.create(open_room()).await;
    let bad =
        ["", "  ", "\u{200b}", "a\u{200b}b", "\u{202e}anna", "a\u{2066}b", "a\u{0}b", "a\nb", "\u{ad}", "\u{3164}"];
    let more = ["\u{2800}", "a\u{fe0f}", "x\u{200d}y", "\u{e000}", "\u{2028}", "\u{e0041}a", "\u{301}", "a\u{2003}b"];
    for name in bad.into_iter().chain(more) {
        let mut created = open_room();
        created["name"] = name.into();
        for (method, path, body) in [
            ("PUT", "/api/me".to_string(), json!({"name": name})),
            ("POST", format!("/api/rooms/{room}/join"), json!({"name": name})),
            ("POST", "/api/rooms".to_string(), created.clone()),
        ] {
            let answer = wire.ask(method, &path, Some(body), None).await;
            assert_eq!(
                (answer.status, &answer.json()["code"]),
                (400, &json!("garbage")),
                "{name:?} {path}: {}",
                answer.text
            );
        }
    }
    for (name, kept) in [
        ("  Zoe\u{308} ", "Zoë"),
        ("Ольга", "Ольга"),
        ("محمد", "محمد"),
        ("山田 太郎", "山田 太郎"),
        ("👩\u{200d}🚀", "👩\u{200d}🚀"),
        ("❤\u{fe0f} Max", "❤\u{fe0f} Max"),
        ("สมชาย", "สมชาย"),
    ] {
        let answer = wire.ask("PUT", "/api/me", Some(json!({"name": name})), None).await;
        assert_eq!((answer.status, &answer.json()["name"]), (200, &json!(kept)), "{name:?}: {}", answer.text);
    }
    wire.stop().await;
}
