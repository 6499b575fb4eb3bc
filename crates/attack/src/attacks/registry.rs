//! Requests for missing rooms that are aborted while the server looks for the room.

use super::AttackFuture;
use crate::report::Findings;
use crate::rooms::{self, ATTACKER, attacker, honest};
use crate::testbed::Testbed;
use load::random::XorShift;
use serde_json::json;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;

/// The number of parallel clients.
const CLIENTS: u64 = 16;
/// Time limit of the attack.
const ATTACK_TIME: Duration = Duration::from_secs(20);

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        // With a low limit of rooms, a few thousand leaked entries fill the registry.
        let (rooms, requests) = testbed.short_or_full(("150", 4_000), ("1500", 40_000));
        let server = testbed.start_server(&["--most-rooms", rooms]).await?;
        testbed.start_honest_games().await?;
        let until = Instant::now() + ATTACK_TIME;
        let clients = (0..CLIENTS).map(|n| tokio::spawn(abort_requests(server, n, requests / CLIENTS, until)));
        let mut aborted = 0;
        for client in clients.collect::<Vec<_>>() {
            aborted += client.await.unwrap_or(0);
        }
        let mut found = Findings::default();
        found.figure(format!("{aborted} requests aborted"));
        found.check(aborted > 0, "no request was sent");
        let body = json!({"game": "alpha"});
        let joined = rooms::create_for_two(server, [honest(900), honest(901)], &body).await;
        found.check(joined.is_ok(), format!("a new room: {:?}", joined.err().map(|e| e.to_string())));
        let health = rooms::get(server, honest(900), "/healthz").await?;
        found.check(health.status == 200, format!("/healthz answers {}", health.status));
        Ok(found)
    })
}

/// Half of the clients share one address. The others change their address every fifty requests.
fn from(client: u64, n: u64) -> Ipv4Addr {
    if client < CLIENTS / 2 { ATTACKER } else { attacker((client * 1_000 + n / 50) as usize) }
}

async fn abort_requests(server: SocketAddr, client: u64, requests: u64, until: Instant) -> u64 {
    let mut rng = XorShift::new(client + 1);
    let mut aborted = 0;
    for n in 0..requests {
        if Instant::now() > until {
            break;
        }
        let request = format!(
            "POST /api/rooms/nosuch{client}x{n}/join HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/json\r\n\
             Content-Length: 2\r\n\r\n{{}}"
        );
        // The server may reject the connection.
        let Ok(mut stream) = load::client::connect(server, from(client, n)).await else { continue };
        if stream.set_zero_linger().is_ok() && stream.write_all(request.as_bytes()).await.is_ok() {
            // The request reaches its handler after some tens of microseconds.
            let spin = Instant::now();
            let wait = Duration::from_micros(rng.below(400) as u64);
            while spin.elapsed() < wait {
                tokio::task::yield_now().await;
            }
            aborted += 1;
        }
        drop(stream);
    }
    aborted
}
