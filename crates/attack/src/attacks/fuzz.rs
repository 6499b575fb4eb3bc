//! Random and damaged messages.

use super::Running;
use crate::client::Client;
use crate::frames;
use crate::report::Findings;
use crate::rooms::{self, Room, crowd, honest};
use crate::stage::Stage;
use load::client::Requests;
use load::read::Chance;
use serde_json::{Value, json};
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// Messages of one socket: a client that sends more nonsense is sent away.
const PER_SOCKET: usize = 50;

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve(&["--no-rate-limit"]).await?;
        stage.play().await?;
        let room = rooms::two(server, honest(900), "alpha").await?;
        let until = Instant::now() + Duration::from_secs(stage.pick(5, 60));
        let clients = (0..4).map(|n| tokio::spawn(talk(server, room.clone(), n, until)));
        let requests = (4..6).map(|n| tokio::spawn(ask(server, room.id.clone(), n, until)));
        let mut found = Findings::default();
        let (mut sent, mut failures) = (0, Vec::new());
        for task in clients.chain(requests).collect::<Vec<_>>() {
            let (count, wrong) = task.await.map_err(io::Error::other)??;
            sent += count;
            failures.extend(wrong);
        }
        found.figure(format!("{sent} messages, frames and requests"));
        found.check(sent > 100, "hardly anything was sent");
        for wrong in failures.iter().take(5) {
            found.check(false, wrong.clone());
        }
        let health = rooms::get(server, honest(900), "/healthz").await?;
        found.check(health.status == 200, format!("health says {}", health.status));
        Client::sit(server, honest(900), &room.id, &room.tokens[0]).await?;
        Ok(found)
    })
}

/// What a client might say.
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

/// Values that break readers.
fn odd(chance: &mut Chance) -> Value {
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
    all[chance.below(all.len())].clone()
}

/// A damaged message.
fn damaged(chance: &mut Chance, seq: u64) -> Vec<u8> {
    let all = messages(seq);
    let mut message = all[chance.below(all.len())].clone();
    message["id"] = json!(chance.below(1 << 20));
    if chance.below(2) == 0 {
        let keys = message.as_object().map(|fields| fields.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
        // A message that resigns by chance would end the game: the types are not mixed.
        let key = &keys[chance.below(keys.len())];
        message[key.as_str()] = odd(chance);
        return message.to_string().into_bytes();
    }
    let mut bytes = message.to_string().into_bytes();
    for _ in 0..=chance.below(4) {
        let at = chance.below(bytes.len());
        match chance.below(3) {
            0 => bytes[at] = chance.below(256) as u8,
            1 => bytes.truncate(at.max(1)),
            _ => bytes.insert(at, chance.below(256) as u8),
        }
    }
    bytes
}

/// Sends damaged messages and frames on socket after socket; gives how many, and what was wrong.
async fn talk(server: SocketAddr, room: Room, n: usize, until: Instant) -> io::Result<(u64, Vec<String>)> {
    let mut chance = Chance::new(n as u64 + 11);
    let (mut sent, mut wrong) = (0, Vec::new());
    while Instant::now() < until {
        let mut client = match chance.below(2) {
            0 => Client::sit(server, crowd(n), &room.id, &room.tokens[chance.below(2)]).await?,
            _ => Client::watch(server, crowd(n), &room.id).await?,
        };
        let mut expected = 0;
        for _ in 0..PER_SOCKET {
            let message = damaged(&mut chance, client.seq);
            let text = String::from_utf8_lossy(&message).into_owned();
            if client.send(frames::TEXT, text.as_bytes()).await.is_err() {
                break;
            }
            expected += 1;
        }
        sent += expected;
        // Each gets one answer, unless the socket is closed for it.
        while expected > 0 {
            match client.hear().await {
                Ok(heard) if matches!(heard["type"].as_str(), Some("ack" | "refused")) => expected -= 1,
                Ok(heard) if heard["type"] == "bye" => break,
                Ok(_) => (),
                Err(why) if why.kind() == io::ErrorKind::TimedOut => {
                    wrong.push(format!("{expected} messages got no answer"));
                    break;
                }
                Err(_) => break,
            }
        }
        // At last bytes that are no frame, or a frame of another kind.
        let noise = (0..chance.below(200)).map(|_| chance.below(256) as u8).collect::<Vec<_>>();
        let _ = match chance.below(3) {
            0 => client.send_raw(&noise).await,
            1 => client.send(frames::BINARY, &noise).await,
            _ => client.send(chance.below(16) as u8, &noise).await,
        };
        sent += 1;
    }
    Ok((sent, wrong))
}

/// Sends damaged requests; gives how many, and what was wrong.
async fn ask(server: SocketAddr, room: String, n: usize, until: Instant) -> io::Result<(u64, Vec<String>)> {
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
    let mut chance = Chance::new(n as u64 + 23);
    let (mut sent, mut wrong) = (0, Vec::new());
    let mut requests = Requests::open_from(server, crowd(n)).await?;
    while Instant::now() < until {
        let (method, path) = &paths[chance.below(paths.len())];
        let mut body = body.clone();
        let keys = body.as_object().map(|fields| fields.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
        for key in &keys {
            match chance.below(3) {
                0 => drop(body.as_object_mut().map(|fields| fields.remove(key))),
                1 => body[key.as_str()] = odd(&mut chance),
                _ => (),
            }
        }
        let mut body = body.to_string();
        if chance.below(4) == 0 {
            body.truncate(body.char_indices().nth(chance.below(body.len())).map_or(0, |(at, _)| at));
        }
        match requests.send(method, path, &[], Some(&body)).await {
            Ok(answer) if answer.status >= 500 && answer.status != 503 => {
                wrong.push(format!("{method} {path} {body}: {} {}", answer.status, answer.text));
            }
            Ok(_) => (),
            // The server may close the connection after a bad request.
            Err(_) => requests = Requests::open_from(server, crowd(n)).await?,
        }
        sent += 1;
    }
    Ok((sent, wrong))
}
