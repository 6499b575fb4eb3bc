//! A long room, and requests that read all of it.

use super::Running;
use crate::client::Client;
use crate::report::Findings;
use crate::rooms::{self, Room, crowd, honest};
use crate::stage::{Stage, pause};
use serde_json::json;
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// Clients that loop `hello since`.
const RETURNING: usize = 9;
/// Clients that loop requests.
const ASKING: usize = 30;
/// Tries of a message that is refused with `rate`.
const RATE_RETRIES: usize = 10;

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve(&[]).await?;
        stage.play().await?;
        let room = rooms::two(server, crowd(0), "210").await?;
        let (events, growing) = stage.pick((600, 5), (20_000, 40));
        let (grown, refusal) = grow(server, &room, events, Duration::from_secs(growing)).await?;
        let until = Instant::now() + Duration::from_secs(stage.pick(4, 20));
        let mut loops = Vec::new();
        for n in 0..RETURNING {
            loops.push(tokio::spawn(come_back(server, n, room.clone(), grown, until)));
        }
        for n in 0..ASKING {
            loops.push(tokio::spawn(ask(server, n, room.clone(), until)));
        }
        // A player in the room that waits for answers.
        let mut player = Client::sit(server, honest(900), &room.id, &room.tokens[0]).await?;
        let mut took = Vec::new();
        while Instant::now() < until {
            let sent = Instant::now();
            player.ask(json!({"type": "answer", "what": "draw", "yes": true})).await?;
            took.push(sent.elapsed());
            pause(100).await;
        }
        let mut made = 0;
        let mut unexpected = 0;
        for task in loops {
            let (answers, wrong) = task.await.map_err(io::Error::other)?;
            made += answers;
            unexpected += wrong;
        }
        took.sort();
        let (median, worst) = (took[took.len() / 2], took[took.len() - 1]);
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let mut found = Findings::default();
        found.figure(format!(
            "{grown} events ({refusal}), {made} reads; a player in the room: median {:.1} ms, worst {:.0} ms",
            ms(median),
            ms(worst)
        ));
        found.check(made > 0, "nothing was read");
        found.check(unexpected == 0, format!("{unexpected} requests got an unexpected answer"));
        let limit = Duration::from_millis(stage.pick(10_000, 50));
        found.check(median <= limit, format!("a player in the room waits {:.0} ms", ms(median)));
        Ok(found)
    })
}

/// Makes and takes back a step until the room has this many events, a refusal comes, or the time is over.
async fn grow(server: SocketAddr, room: &Room, events: u64, time: Duration) -> io::Result<(u64, String)> {
    let until = Instant::now() + time;
    let mut n = 0;
    loop {
        // Each socket may send a burst of messages before it is slowed down.
        let mut player = Client::sit(server, crowd(n % 200), &room.id, &room.tokens[0]).await?;
        n += 1;
        for _ in 0..25 {
            if player.seq >= events {
                return Ok((player.seq, "the number wanted".to_string()));
            }
            if Instant::now() > until {
                return Ok((player.seq, "in the time there was".to_string()));
            }
            let step = player.steps().first().cloned().unwrap_or_default();
            for message in [json!({"type": "step", "at": player.seq, "step": step}), json!({"type": "undo"})] {
                let mut answer = player.ask(message.clone()).await?;
                // A socket that is too fast only has to wait; a room that has seen enough refuses for good.
                for _ in 0..RATE_RETRIES {
                    if answer["code"] != "rate" {
                        break;
                    }
                    pause(100).await;
                    answer = player.ask(message.clone()).await?;
                }
                match answer["code"].as_str() {
                    None => player.see(answer["seq"].as_u64().unwrap_or(0)).await?,
                    Some(code) => return Ok((player.seq, format!("then `{code}`"))),
                }
            }
        }
    }
}

/// Opens a socket as a client that was away, again and again.
async fn come_back(server: SocketAddr, n: usize, room: Room, events: u64, until: Instant) -> (u64, u64) {
    let (mut made, mut wrong) = (0, 0);
    while Instant::now() < until {
        // The server closes connections that come too fast.
        let Ok(mut client) = Client::open(server, crowd(n), &room.id).await else {
            pause(100).await;
            continue;
        };
        match client.hello(json!({"since": events.saturating_sub(190)})).await {
            Ok(answer) if answer["type"] == "ack" => made += 1,
            Ok(answer) if ["rate", "full"].contains(&answer["code"].as_str().unwrap_or_default()) => pause(100).await,
            _ => wrong += 1,
        }
    }
    (made, wrong)
}

/// Asks for what needs the whole room, again and again.
async fn ask(server: SocketAddr, n: usize, room: Room, until: Instant) -> (u64, u64) {
    let token = format!("Bearer {}", room.tokens[0]);
    let paths = [
        format!("/api/rooms/{}/why?step=zz", room.id),
        format!("/api/rooms/{}/position?turn=0", room.id),
        format!("/api/rooms/{}/record", room.id),
    ];
    let (mut made, mut wrong) = (0, 0);
    while Instant::now() < until {
        let path = &paths[(made as usize + n) % paths.len()];
        let answer = rooms::request(server, crowd(n), "GET", path, &[("Authorization", &token)], None).await;
        match answer.map(|answer| answer.status) {
            Ok(200 | 204 | 403 | 422) => made += 1,
            Ok(429 | 503) => pause(100).await,
            // The server closes connections that come too fast.
            Err(_) => pause(100).await,
            Ok(_) => wrong += 1,
        }
    }
    (made, wrong)
}
