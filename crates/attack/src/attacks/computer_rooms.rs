//! Matches of computers against each other that one client creates and leaves.

use super::Running;
use crate::background::{against_computer, reply};
use crate::client::Client;
use crate::report::Findings;
use crate::rooms::{self, ATTACKER, crowd, honest};
use crate::stage::{Stage, pause};
use serde_json::json;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

const ROOMS: usize = 60;
/// Events that a room makes of thoughts that were under way when its last watcher left.
const FINISHING_EVENTS: u64 = 3;

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve(&[]).await?;
        stage.play().await?;
        let mut found = Findings::default();
        let unwatched = unwatched_events(server).await?;
        found.figure(format!("{unwatched} events without a watcher"));
        found.check(unwatched <= FINISHING_EVENTS, format!("computers made {unwatched} events without a watcher"));
        let computer = json!({"kind": "computer", "level": 8});
        let body = json!({"game": "alpha", "seats": [computer, computer], "games": 100});
        let (mut watched, mut refused) = (Vec::new(), 0);
        for _ in 0..ROOMS {
            match rooms::create(server, ATTACKER, &body).await {
                Ok(room) => watched.extend(Client::watch(server, ATTACKER, &room.id).await.ok()),
                Err(_) => refused += 1,
            }
        }
        pause(stage.pick(4_000, 20_000)).await;
        stage.finish().await;
        found.check(refused > 0, format!("{ROOMS} rooms of computers were created without a refusal"));
        found.figure(format!("{} rooms created and watched, {refused} refused", watched.len()));
        drop(watched);
        let ended = stage.take_target()?.stop().await?;
        found.check(ended.success(), format!("the server ended with {ended}"));
        let server = stage.serve(&[]).await?;
        let limit = Duration::from_millis(stage.pick(10_000, 1_000));
        let mut person = against_computer(server, honest(0)).await?;
        let mut worst = Duration::ZERO;
        for _ in 0..3 {
            worst = worst.max(reply(&mut person).await?);
        }
        found.figure(format!("reply after a restart {:.0} ms", worst.as_secs_f64() * 1e3));
        found.check(worst <= limit, format!("after a restart the computer's reply takes over {limit:?}"));
        Ok(found)
    })
}

/// The events that two weak computers make in a second and a half without a watcher.
async fn unwatched_events(server: SocketAddr) -> io::Result<u64> {
    let computer = json!({"kind": "computer", "level": 1});
    let body = json!({"game": "alpha", "seats": [computer, computer], "games": 100});
    let room = rooms::create(server, crowd(0), &body).await?;
    let mut watcher = Client::watch(server, crowd(0), &room.id).await?;
    watcher.see(watcher.seq + 2).await?;
    let left_at = watcher.seq;
    drop(watcher);
    pause(1_500).await;
    Ok(Client::watch(server, crowd(0), &room.id).await?.seq - left_at)
}
