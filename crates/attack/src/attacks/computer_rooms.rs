//! Games between computers that one client creates and abandons.

use super::AttackFuture;
use crate::background::{start_computer_game, time_reply};
use crate::client::Client;
use crate::report::Findings;
use crate::rooms::{self, ATTACKER, attacker, honest};
use crate::testbed::{Testbed, sleep_ms};
use serde_json::{Value, json};
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

const ROOMS: usize = 60;
/// A game without progress for this time is paused.
const PAUSED_MS: u64 = 1_500;
/// A game is still running if it progresses in all of these checks. On a busy machine the server notices late that the last watcher has
/// left.
const PROGRESS_CHECKS: usize = 10;

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&[]).await?;
        testbed.start_honest_games().await?;
        let mut found = Findings::default();
        let continued = plays_unwatched(server).await?;
        found.check(!continued, "computers continued to play without a watcher");
        let computer = json!({"kind": "computer", "level": 8});
        let body = json!({"game": "alpha", "seats": [computer, computer], "games": 100});
        let (mut watched, mut rejected) = (Vec::new(), 0);
        for _ in 0..ROOMS {
            match rooms::create(server, ATTACKER, &body).await {
                Ok(room) => watched.extend(Client::connect_watcher(server, ATTACKER, &room.id).await.ok()),
                Err(_) => rejected += 1,
            }
        }
        sleep_ms(testbed.short_or_full(4_000, 20_000)).await;
        testbed.stop_honest_games().await;
        found.check(rejected > 0, format!("{ROOMS} rooms with computers were created and none was rejected"));
        found.figure(format!("{} rooms created and watched, {rejected} rejected", watched.len()));
        drop(watched);
        let ended = testbed.take_target()?.stop().await?;
        found.check(ended.success(), format!("the server exited with {ended}"));
        let server = testbed.start_server(&[]).await?;
        let limit = Duration::from_millis(testbed.short_or_full(30_000, 1_000));
        let mut person = start_computer_game(server, honest(0)).await?;
        let mut worst = Duration::ZERO;
        for _ in 0..3 {
            worst = worst.max(time_reply(&mut person).await?);
        }
        found.figure(format!("reply after a restart {:.0} ms", worst.as_secs_f64() * 1e3));
        found.check(worst <= limit, format!("after a restart the computer's reply takes over {limit:?}"));
        Ok(found)
    })
}

/// Returns whether two weak computers continue to play after their watcher has left.
async fn plays_unwatched(server: SocketAddr) -> io::Result<bool> {
    let computer = json!({"kind": "computer", "level": 1});
    let body = json!({"game": "alpha", "seats": [computer, computer], "games": 100});
    let room = rooms::create(server, attacker(0), &body).await?;
    let mut watcher = Client::connect_watcher(server, attacker(0), &room.id).await?;
    watcher.wait_for_event(watcher.seq + 2).await?;
    drop(watcher);
    // The summary opens no socket, so it does not resume the game.
    let path = format!("/api/rooms/{}", room.id);
    let progress = async || {
        let summary = rooms::get(server, attacker(0), &path).await?.text;
        let summary = serde_json::from_str::<Value>(&summary).map_err(io::Error::other)?;
        let count =
            |field: &str| summary[field].as_u64().ok_or_else(|| io::Error::other(format!("no {field} in {summary}")));
        Ok::<_, io::Error>((count("number")?, count("turns")?))
    };
    let mut before = progress().await?;
    for _ in 0..PROGRESS_CHECKS {
        sleep_ms(PAUSED_MS).await;
        let now = progress().await?;
        if now == before {
            return Ok(false);
        }
        before = now;
    }
    Ok(true)
}
