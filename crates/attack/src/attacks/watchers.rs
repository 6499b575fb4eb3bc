//! A room full of watchers whose players reconnect.

use super::Running;
use crate::client::{Client, accepted};
use crate::report::Findings;
use crate::rooms::{self, crowd, honest};
use crate::stage::{Stage, pause};
use serde_json::json;

/// Watchers that try to enter: more than a room admits.
const WATCHERS: usize = 510;
/// Watchers from one address.
const PER_ADDRESS: usize = 5;

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve(&[]).await?;
        stage.play().await?;
        let from = [honest(900), honest(901)];
        let clock = json!({"kind": "increment", "base_ms": 300_000, "add_ms": 3_000});
        let room = rooms::strangers(server, from, &json!({"game": "alpha", "time": clock})).await?;
        let [white, black] = rooms::sit(server, from, &room).await?;
        let mut watchers = Vec::new();
        let mut come = async |n: usize| {
            let watcher = Client::watch(server, crowd(n / PER_ADDRESS), &room.id).await;
            watchers.extend(watcher.ok());
        };
        for n in 0..WATCHERS {
            come(n).await;
        }
        // The players' lines break, and more watchers come before they are back.
        drop((white, black));
        pause(300).await;
        for n in WATCHERS..WATCHERS + 5 {
            come(n).await;
        }
        let mut found = Findings::default();
        for (seat, (address, token)) in from.into_iter().zip(&room.tokens).enumerate() {
            let back = Client::sit(server, address, &room.id, token).await;
            match back {
                Ok(mut back) if seat == 0 => {
                    let step = back.steps().first().cloned().unwrap_or_default();
                    let played = accepted(back.step(&step).await?);
                    found.check(played.is_ok(), "the player who came back cannot step");
                }
                Ok(_) => (),
                Err(why) => found.check(false, format!("the player of seat {seat} cannot come back: {why}")),
            }
        }
        // Long enough for an ack p99 of the honest games beside the full room.
        pause(stage.pick(0, 15_000)).await;
        found.figure(format!("{} watchers admitted", watchers.len()));
        found.check(watchers.len() > 300, "hardly any watcher was admitted");
        Ok(found)
    })
}
