//! Requests for rooms that do not exist, cut off while the server looks for them.

use super::Running;
use crate::report::Findings;
use crate::rooms::{self, ATTACKER, crowd, honest};
use crate::stage::Stage;
use load::read::Chance;
use serde_json::json;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;

/// Clients that hang up at the same time.
const CLIENTS: u64 = 16;
/// The longest attack.
const TIME: Duration = Duration::from_secs(20);

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        // A small server, so that a few thousand entries that stay behind fill it.
        let (rooms, requests) = stage.pick(("150", 4_000), ("1500", 40_000));
        let server = stage.serve(&["--most-rooms", rooms]).await?;
        stage.play().await?;
        let until = Instant::now() + TIME;
        let clients = (0..CLIENTS).map(|n| tokio::spawn(hang_up(server, n, requests / CLIENTS, until)));
        let mut cut = 0;
        for client in clients.collect::<Vec<_>>() {
            cut += client.await.unwrap_or(0);
        }
        let mut found = Findings::default();
        found.figure(format!("{cut} requests cut off"));
        found.check(cut > 0, "no request was sent");
        let body = json!({"game": "alpha"});
        let joined = rooms::strangers(server, [honest(900), honest(901)], &body).await;
        found.check(joined.is_ok(), format!("a new room: {:?}", joined.err().map(|e| e.to_string())));
        let health = rooms::get(server, honest(900), "/healthz").await?;
        found.check(health.status == 200, format!("health says {}", health.status));
        Ok(found)
    })
}

/// Half of the clients are one, and the others have an address of their own for every fifty requests.
fn from(client: u64, n: u64) -> Ipv4Addr {
    if client < CLIENTS / 2 { ATTACKER } else { crowd((client * 1_000 + n / 50) as usize) }
}

async fn hang_up(server: SocketAddr, client: u64, requests: u64, until: Instant) -> u64 {
    let mut chance = Chance::new(client + 1);
    let mut cut = 0;
    for n in 0..requests {
        if Instant::now() > until {
            break;
        }
        let request = format!(
            "POST /api/rooms/nosuch{client}x{n}/join HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/json\r\n\
             Content-Length: 2\r\n\r\n{{}}"
        );
        // The server may refuse the connection: that is its right.
        let Ok(mut stream) = load::client::connect(server, from(client, n)).await else { continue };
        if stream.set_zero_linger().is_ok() && stream.write_all(request.as_bytes()).await.is_ok() {
            // The handler is reached after some dozens of microseconds.
            let spin = Instant::now();
            let wait = Duration::from_micros(chance.below(400) as u64);
            while spin.elapsed() < wait {
                tokio::task::yield_now().await;
            }
            cut += 1;
        }
        drop(stream);
    }
    cut
}
