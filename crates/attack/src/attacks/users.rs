//! Names given without a cookie, as fast as possible.

use super::Running;
use crate::client::{PATIENCE, within};
use crate::report::Findings;
use crate::rooms::ATTACKER;
use crate::stage::Stage;
use load::client::Requests;
use std::time::{Duration, Instant};

const CLIENTS: usize = 8;
/// The most users that a flood may leave behind.
const STORED_USERS: u64 = 100;

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve(&[]).await?;
        stage.play().await?;
        let until = Instant::now() + Duration::from_secs(stage.pick(2, 15));
        let clients = (0..CLIENTS).map(|n| {
            tokio::spawn(async move {
                let (mut sent, mut refused) = (0u64, 0u64);
                let body = format!(r#"{{"name":"Flood {n}"}}"#);
                while Instant::now() < until {
                    // A refused client may lose its connection: it comes again.
                    let Ok(mut requests) = Requests::open_from(server, ATTACKER).await else { continue };
                    while Instant::now() < until {
                        match within(PATIENCE, requests.send("PUT", "/api/me", &[], Some(&body))).await {
                            Ok(answer) => {
                                sent += 1;
                                refused += u64::from(!answer.is_ok());
                            }
                            Err(_) => break,
                        }
                    }
                }
                (sent, refused)
            })
        });
        let (mut sent, mut refused) = (0, 0);
        for client in clients.collect::<Vec<_>>() {
            let (more, no) = client.await.unwrap_or_default();
            sent += more;
            refused += no;
        }
        stage.finish().await;
        // Each honest game has a user, and the game against the computer has one a game.
        stage.take_target()?.stop().await?;
        let honest = stage.pick(10, 200) + 20;
        let stored = stage.database.persons().await?.saturating_sub(honest);
        let mut found = Findings::default();
        found.figure(format!("{sent} requests, {refused} refused, about {stored} users stored"));
        found.check(sent > 0, "nothing was sent");
        found.check(stored <= STORED_USERS, format!("{stored} users were stored"));
        Ok(found)
    })
}
