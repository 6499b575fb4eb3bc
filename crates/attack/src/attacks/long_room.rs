//! A room with many events, and requests that read all of them.

use super::AttackFuture;
use crate::client::Client;
use crate::report::Findings;
use crate::rooms::{self, Room, attacker, honest};
use crate::testbed::{Testbed, sleep_ms};
use serde_json::json;
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// Clients that reconnect with `hello since` in a loop.
const RECONNECTING_CLIENTS: usize = 9;
/// Clients that send requests in a loop.
const REQUESTING_CLIENTS: usize = 30;
/// Retries of a message that is rejected with `rate`.
const RATE_RETRIES: usize = 10;

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&[]).await?;
        testbed.start_honest_games().await?;
        let room = rooms::create_with_both_seats(server, attacker(0), "210").await?;
        let (events, growing) = testbed.short_or_full((600, 5), (20_000, 40));
        let (grown, reason) = grow(server, &room, events, Duration::from_secs(growing)).await?;
        let until = Instant::now() + Duration::from_secs(testbed.short_or_full(4, 20));
        let mut loops = Vec::new();
        for n in 0..RECONNECTING_CLIENTS {
            loops.push(tokio::spawn(reconnect(server, n, room.clone(), grown, until)));
        }
        for n in 0..REQUESTING_CLIENTS {
            loops.push(tokio::spawn(request_history(server, n, room.clone(), until)));
        }
        // A player in the same room measures the latency of answers.
        let mut player = Client::connect_seat(server, honest(900), &room.id, &room.tokens[0]).await?;
        let mut took = Vec::new();
        while Instant::now() < until {
            let sent = Instant::now();
            player.request(json!({"type": "answer", "what": "draw", "yes": true})).await?;
            took.push(sent.elapsed());
            sleep_ms(100).await;
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
            "{grown} events ({reason}), {made} reads; a player in the room: median {:.1} ms, worst {:.0} ms",
            ms(median),
            ms(worst)
        ));
        found.check(made > 0, "nothing was read");
        found.check(unexpected == 0, format!("{unexpected} requests got an unexpected answer"));
        let limit = Duration::from_millis(testbed.short_or_full(10_000, 50));
        found.check(median <= limit, format!("a player in the room waits {:.0} ms", ms(median)));
        Ok(found)
    })
}

/// Makes and undoes a step until the room has this many events, a message is rejected, or the time is over. Returns the number of
/// events and the reason for the end.
async fn grow(server: SocketAddr, room: &Room, events: u64, time: Duration) -> io::Result<(u64, String)> {
    let until = Instant::now() + time;
    let mut n = 0;
    loop {
        // A new socket may send a burst of messages before its rate limit applies.
        let mut player = Client::connect_seat(server, attacker(n % 200), &room.id, &room.tokens[0]).await?;
        n += 1;
        for _ in 0..25 {
            if player.seq >= events {
                return Ok((player.seq, "as planned".to_string()));
            }
            if Instant::now() > until {
                return Ok((player.seq, "time limit".to_string()));
            }
            let step = player.steps().first().cloned().unwrap_or_default();
            for message in [json!({"type": "step", "at": player.seq, "step": step}), json!({"type": "undo"})] {
                let mut answer = player.request(message.clone()).await?;
                // A rate limit is temporary. Any other rejection means that the room is full.
                for _ in 0..RATE_RETRIES {
                    if answer["code"] != "rate" {
                        break;
                    }
                    sleep_ms(100).await;
                    answer = player.request(message.clone()).await?;
                }
                match answer["code"].as_str() {
                    None => player.wait_for_event(answer["seq"].as_u64().unwrap_or(0)).await?,
                    Some(code) => return Ok((player.seq, format!("then `{code}`"))),
                }
            }
        }
    }
}

/// Reconnects in a loop. Returns the numbers of expected and unexpected answers.
async fn reconnect(server: SocketAddr, n: usize, room: Room, events: u64, until: Instant) -> (u64, u64) {
    let (mut made, mut wrong) = (0, 0);
    while Instant::now() < until {
        // The server closes connections beyond its rate limit.
        let Ok(mut client) = Client::open(server, attacker(n), &room.id).await else {
            sleep_ms(100).await;
            continue;
        };
        match client.hello(json!({"since": events.saturating_sub(190)})).await {
            Ok(answer) if answer["type"] == "ack" => made += 1,
            Ok(answer) if ["rate", "full"].contains(&answer["code"].as_str().unwrap_or_default()) => {
                sleep_ms(100).await
            }
            _ => wrong += 1,
        }
    }
    (made, wrong)
}

/// Requests that read the whole room, in a loop. Returns the numbers of expected and unexpected answers.
async fn request_history(server: SocketAddr, n: usize, room: Room, until: Instant) -> (u64, u64) {
    let token = format!("Bearer {}", room.tokens[0]);
    let paths = [
        format!("/api/rooms/{}/why?step=zz", room.id),
        format!("/api/rooms/{}/position?turn=0", room.id),
        format!("/api/rooms/{}/record", room.id),
    ];
    let (mut made, mut wrong) = (0, 0);
    while Instant::now() < until {
        let path = &paths[(made as usize + n) % paths.len()];
        let answer = rooms::request(server, attacker(n), "GET", path, &[("Authorization", &token)], None).await;
        match answer.map(|answer| answer.status) {
            Ok(200 | 204 | 403 | 422) => made += 1,
            Ok(429 | 503) => sleep_ms(100).await,
            // The server closes connections beyond its rate limit.
            Err(_) => sleep_ms(100).await,
            Ok(_) => wrong += 1,
        }
    }
    (made, wrong)
}
