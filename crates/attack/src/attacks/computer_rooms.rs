//! Matches of computers against each other that one client creates and leaves.

use super::Running;
use crate::background::{against_computer, reply};
use crate::client::Client;
use crate::report::Findings;
use crate::rooms::{self, ATTACKER, crowd, honest};
use crate::stage::{Stage, pause};
use serde_json::{Value, json};
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

const ROOMS: usize = 60;
/// Time in milliseconds without progress after which a game counts as paused.
const PAUSED_MS: u64 = 1_500;
/// Looks at a game before it counts as going on: a busy machine notices late that the last watcher has left.
const LOOKS: usize = 10;

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve(&[]).await?;
        stage.play().await?;
        let mut found = Findings::default();
        let went_on = plays_unwatched(server).await?;
        found.check(!went_on, "computers played on without a watcher".to_string());
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
        let limit = Duration::from_millis(stage.pick(30_000, 1_000));
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

/// Whether two weak computers play on after their watcher has left.
async fn plays_unwatched(server: SocketAddr) -> io::Result<bool> {
    let computer = json!({"kind": "computer", "level": 1});
    let body = json!({"game": "alpha", "seats": [computer, computer], "games": 100});
    let room = rooms::create(server, crowd(0), &body).await?;
    let mut watcher = Client::watch(server, crowd(0), &room.id).await?;
    watcher.see(watcher.seq + 2).await?;
    drop(watcher);
    // The summary does not open a socket, so it does not wake the game.
    let path = format!("/api/rooms/{}", room.id);
    let progress = async || {
        let summary = rooms::get(server, crowd(0), &path).await?.text;
        let summary = serde_json::from_str::<Value>(&summary).map_err(io::Error::other)?;
        let count =
            |field: &str| summary[field].as_u64().ok_or_else(|| io::Error::other(format!("no {field} in {summary}")));
        Ok::<_, io::Error>((count("number")?, count("turns")?))
    };
    let mut before = progress().await?;
    for _ in 0..LOOKS {
        pause(PAUSED_MS).await;
        let now = progress().await?;
        if now == before {
            return Ok(false);
        }
        before = now;
    }
    Ok(true)
}
