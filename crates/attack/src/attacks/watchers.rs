//! A room full of watchers in which the players reconnect.

use super::AttackFuture;
use crate::client::{Client, expect_ack};
use crate::report::Findings;
use crate::rooms::{self, attacker, honest};
use crate::testbed::{Testbed, sleep_ms};
use serde_json::json;

/// More watchers than a room admits.
const WATCHERS: usize = 510;
/// Watchers from one address.
const PER_ADDRESS: usize = 5;

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&[]).await?;
        testbed.start_honest_games().await?;
        let from = [honest(900), honest(901)];
        let clock = json!({"kind": "increment", "base_ms": 300_000, "add_ms": 3_000});
        let room = rooms::create_for_two(server, from, &json!({"game": "alpha", "time": clock})).await?;
        let [white, black] = rooms::connect_both(server, from, &room).await?;
        let mut watchers = Vec::new();
        let mut add_watcher = async |n: usize| {
            let watcher = Client::connect_watcher(server, attacker(n / PER_ADDRESS), &room.id).await;
            watchers.extend(watcher.ok());
        };
        for n in 0..WATCHERS {
            add_watcher(n).await;
        }
        // The players lose their connections, and more watchers connect before the players return.
        drop((white, black));
        sleep_ms(300).await;
        for n in WATCHERS..WATCHERS + 5 {
            add_watcher(n).await;
        }
        let mut found = Findings::default();
        for (seat, (address, token)) in from.into_iter().zip(&room.tokens).enumerate() {
            let returned = Client::connect_seat(server, address, &room.id, token).await;
            match returned {
                Ok(mut returned) if seat == 0 => {
                    let step = returned.steps().first().cloned().unwrap_or_default();
                    let played = expect_ack(returned.step(&step).await?);
                    found.check(played.is_ok(), "the reconnected player cannot step");
                }
                Ok(_) => (),
                Err(why) => found.check(false, format!("the player of seat {seat} cannot reconnect: {why}")),
            }
        }
        // Long enough for an ack p99 of the honest games beside the full room.
        sleep_ms(testbed.short_or_full(0, 15_000)).await;
        found.figure(format!("{} watchers admitted", watchers.len()));
        found.check(watchers.len() > 300, "300 watchers or fewer were admitted");
        Ok(found)
    })
}
