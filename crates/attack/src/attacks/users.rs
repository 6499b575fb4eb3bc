//! Profile requests without a cookie, as fast as possible.

use super::AttackFuture;
use crate::client::{MESSAGE_TIMEOUT, with_timeout};
use crate::report::Findings;
use crate::rooms::ATTACKER;
use crate::testbed::Testbed;
use load::client::HttpClient;
use std::time::{Duration, Instant};

const CLIENTS: usize = 8;
/// The number of stored users that is accepted.
const MAX_STORED_USERS: u64 = 100;

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&[]).await?;
        testbed.start_honest_games().await?;
        let until = Instant::now() + Duration::from_secs(testbed.short_or_full(2, 15));
        let clients = (0..CLIENTS).map(|n| {
            tokio::spawn(async move {
                let (mut sent, mut rejected) = (0u64, 0u64);
                let body = format!(r#"{{"name":"Flood {n}"}}"#);
                while Instant::now() < until {
                    // The server may close the connection of a rejected client, which connects again.
                    let Ok(mut http) = HttpClient::connect_from(server, ATTACKER).await else { continue };
                    while Instant::now() < until {
                        match with_timeout(MESSAGE_TIMEOUT, http.send("PUT", "/api/me", &[], Some(&body))).await {
                            Ok(answer) => {
                                sent += 1;
                                rejected += u64::from(!answer.is_ok());
                            }
                            Err(_) => break,
                        }
                    }
                }
                (sent, rejected)
            })
        });
        let (mut sent, mut rejected) = (0, 0);
        for client in clients.collect::<Vec<_>>() {
            let (more, not_ok) = client.await.unwrap_or_default();
            sent += more;
            rejected += not_ok;
        }
        testbed.stop_honest_games().await;
        // Each honest game has a user, and so has each game against the computer.
        testbed.take_target()?.stop().await?;
        let honest = testbed.short_or_full(10, 200) + 20;
        let stored = testbed.database.count_users().await?.saturating_sub(honest);
        let mut found = Findings::default();
        found.figure(format!("{sent} requests, {rejected} rejected, about {stored} users stored"));
        found.check(sent > 0, "nothing was sent");
        found.check(stored <= MAX_STORED_USERS, format!("{stored} users were stored"));
        Ok(found)
    })
}
