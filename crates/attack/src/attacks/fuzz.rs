//! Random and damaged messages.

use super::AttackFuture;
use crate::client::Client;
use crate::frames;
use crate::report::Findings;
use crate::rooms::{self, Room, attacker, honest};
use crate::testbed::Testbed;
use load::client::HttpClient;
use load::random::XorShift;
use serde_json::{Value, json};
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// The server disconnects a client after more bad messages than this.
const MESSAGES_PER_SOCKET: usize = 50;

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&["--no-rate-limit"]).await?;
        testbed.start_honest_games().await?;
        let room = rooms::create_with_both_seats(server, honest(900), "alpha").await?;
        let until = Instant::now() + Duration::from_secs(testbed.short_or_full(5, 60));
        let clients = (0..4).map(|n| tokio::spawn(fuzz_sockets(server, room.clone(), n, until)));
        let requests = (4..6).map(|n| tokio::spawn(fuzz_requests(server, room.id.clone(), n, until)));
        let mut found = Findings::default();
        let (mut sent, mut failures) = (0, Vec::new());
        for task in clients.chain(requests).collect::<Vec<_>>() {
            let (count, failed) = task.await.map_err(io::Error::other)??;
            sent += count;
            failures.extend(failed);
        }
        found.figure(format!("{sent} messages, frames and requests"));
        found.check(sent > 100, "100 messages or fewer were sent");
        for failure in failures.iter().take(5) {
            found.check(false, failure.clone());
        }
        let health = rooms::get(server, honest(900), "/healthz").await?;
        found.check(health.status == 200, format!("/healthz answers {}", health.status));
        Client::connect_seat(server, honest(900), &room.id, &room.tokens[0]).await?;
        Ok(found)
    })
}

/// Returns a valid message of each type.
fn messages(seq: u64) -> Vec<Value> {
    vec![
        json!({"type": "hello", "id": 1, "protocol": 1, "since": 0}),
        json!({"type": "step", "id": 2, "at": seq, "step": "c2-c3"}),
        json!({"type": "turn", "id": 3, "at": seq, "turn": "c2-c3"}),
        json!({"type": "undo", "id": 4}),
        json!({"type": "act", "id": 5, "act": "knock:25", "seen": 1, "after": 0}),
        json!({"type": "offer", "id": 6, "what": "draw"}),
        json!({"type": "answer", "id": 7, "what": "takeback", "yes": false}),
        json!({"type": "claim", "id": 8}),
        json!({"type": "chat", "id": 9, "text": "hello"}),
        json!({"type": "next", "id": 10}),
    ]
}

/// Returns a value that parsers may not expect.
fn odd_value(rng: &mut XorShift) -> Value {
    let all = [
        json!(null),
        json!(-1),
        json!(u64::MAX),
        json!(1e308),
        json!(""),
        json!("\u{0}\u{202e}"),
        json!("9".repeat(300)),
        json!([]),
        json!({"type": "hello"}),
        json!(true),
    ];
    all[rng.below(all.len())].clone()
}

/// Returns a damaged message.
fn damaged_message(rng: &mut XorShift, seq: u64) -> Vec<u8> {
    let all = messages(seq);
    let mut message = all[rng.below(all.len())].clone();
    message["id"] = json!(rng.below(1 << 20));
    if rng.below(2) == 0 {
        let keys = message.as_object().map(|fields| fields.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
        // The types are not mixed: a message that happened to resign would end the game.
        let key = &keys[rng.below(keys.len())];
        message[key.as_str()] = odd_value(rng);
        return message.to_string().into_bytes();
    }
    let mut bytes = message.to_string().into_bytes();
    for _ in 0..=rng.below(4) {
        let at = rng.below(bytes.len());
        match rng.below(3) {
            0 => bytes[at] = rng.below(256) as u8,
            1 => bytes.truncate(at.max(1)),
            _ => bytes.insert(at, rng.below(256) as u8),
        }
    }
    bytes
}

/// Sends damaged messages and frames on many sockets. Returns their number and the failures.
async fn fuzz_sockets(server: SocketAddr, room: Room, n: usize, until: Instant) -> io::Result<(u64, Vec<String>)> {
    let mut rng = XorShift::new(n as u64 + 11);
    let (mut sent, mut failures) = (0, Vec::new());
    while Instant::now() < until {
        let mut client = match rng.below(2) {
            0 => Client::connect_seat(server, attacker(n), &room.id, &room.tokens[rng.below(2)]).await?,
            _ => Client::connect_watcher(server, attacker(n), &room.id).await?,
        };
        let mut expected = 0;
        for _ in 0..MESSAGES_PER_SOCKET {
            let message = damaged_message(&mut rng, client.seq);
            let text = String::from_utf8_lossy(&message).into_owned();
            if client.send(frames::TEXT, text.as_bytes()).await.is_err() {
                break;
            }
            expected += 1;
        }
        sent += expected;
        // Each message gets one answer, unless the server closes the socket.
        while expected > 0 {
            match client.receive().await {
                Ok(message) if matches!(message["type"].as_str(), Some("ack" | "refused")) => expected -= 1,
                Ok(message) if message["type"] == "bye" => break,
                Ok(_) => (),
                Err(why) if why.kind() == io::ErrorKind::TimedOut => {
                    failures.push(format!("{expected} messages got no answer"));
                    break;
                }
                Err(_) => break,
            }
        }
        // The last bytes are no frame, or a frame of another type.
        let noise = (0..rng.below(200)).map(|_| rng.below(256) as u8).collect::<Vec<_>>();
        let _ = match rng.below(3) {
            0 => client.send_raw(&noise).await,
            1 => client.send(frames::BINARY, &noise).await,
            _ => client.send(rng.below(16) as u8, &noise).await,
        };
        sent += 1;
    }
    Ok((sent, failures))
}

/// Sends damaged requests. Returns their number and the failures.
async fn fuzz_requests(server: SocketAddr, room: String, n: usize, until: Instant) -> io::Result<(u64, Vec<String>)> {
    let paths = [
        ("POST", "/api/rooms".to_string()),
        ("POST", "/api/table".to_string()),
        ("POST", "/api/ask".to_string()),
        ("POST", "/api/records".to_string()),
        ("POST", "/api/pairs".to_string()),
        ("PUT", "/api/me".to_string()),
        ("POST", format!("/api/rooms/{room}/join")),
        ("GET", format!("/api/rooms/{room}/position?turn=99999999999999999999")),
        ("GET", format!("/api/rooms/{room}/why?step=%00%ff")),
        ("GET", format!("/api/rooms/{room}/record?game=-1")),
        ("GET", "/api/rooms?after=%F0%9F%98%80&state=none".to_string()),
        ("GET", "/api/rooms/..%2f..%2fetc%2fpasswd".to_string()),
    ];
    let body = json!({"game": "alpha", "setup": "8x8x2", "seats": [{"kind": "me"}, {"kind": "open"}], "turns": ["c2-c3"],
        "position": "x", "record": "y", "players": [{"kind": "person", "name": ""}, {"kind": "computer", "level": 1}],
        "figure": "15-@0,0", "tiles": "25 55", "name": "Bo", "seat": 1, "of": ["c2-c3"]});
    let mut rng = XorShift::new(n as u64 + 23);
    let (mut sent, mut failures) = (0, Vec::new());
    let mut http = HttpClient::connect_from(server, attacker(n)).await?;
    while Instant::now() < until {
        let (method, path) = &paths[rng.below(paths.len())];
        let mut body = body.clone();
        let keys = body.as_object().map(|fields| fields.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
        for key in &keys {
            match rng.below(3) {
                0 => drop(body.as_object_mut().map(|fields| fields.remove(key))),
                1 => body[key.as_str()] = odd_value(&mut rng),
                _ => (),
            }
        }
        let mut body = body.to_string();
        if rng.below(4) == 0 {
            body.truncate(body.char_indices().nth(rng.below(body.len())).map_or(0, |(at, _)| at));
        }
        match http.send(method, path, &[], Some(&body)).await {
            Ok(answer) if answer.status >= 500 && answer.status != 503 => {
                failures.push(format!("{method} {path} {body}: {} {}", answer.status, answer.text));
            }
            Ok(_) => (),
            // The server may close the connection after a bad request.
            Err(_) => http = HttpClient::connect_from(server, attacker(n)).await?,
        }
        sent += 1;
    }
    Ok((sent, failures))
}
