//! Parallel analysis at the strongest level.

use super::AttackFuture;
use crate::report::Findings;
use crate::rooms::{self, ATTACKER};
use crate::testbed::Testbed;
use serde_json::json;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

const CLIENTS: usize = 70;

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&[]).await?;
        testbed.start_honest_games().await?;
        let until = Instant::now() + Duration::from_secs(testbed.short_or_full(4, 20));
        let clients = (0..CLIENTS).map(|_| {
            tokio::spawn(async move {
                let body = json!({"game": "alpha", "level": 8, "time_ms": 2000});
                let mut statuses = Vec::new();
                while Instant::now() < until {
                    let answer = rooms::request(server, ATTACKER, "POST", "/api/think", &[], Some(&body));
                    // Abandons a request that is waiting at the end.
                    let Ok(answer) = tokio::time::timeout_at(until.into(), answer).await else { break };
                    let status = answer.map_or(0, |answer| answer.status);
                    statuses.push(status);
                    // The server closes connections beyond its rate limit without an answer.
                    if status != 200 {
                        tokio::time::sleep(Duration::from_secs(1)).await;
                    }
                }
                statuses
            })
        });
        let mut counts = BTreeMap::<u16, u32>::new();
        for client in clients.collect::<Vec<_>>() {
            for status in client.await.unwrap_or_default() {
                *counts.entry(status).or_default() += 1;
            }
        }
        let mut found = Findings::default();
        found.figure(format!("answers by status {counts:?}"));
        let known = counts.keys().all(|status| [200, 429, 503].contains(status));
        found.check(known && !counts.is_empty(), "a request got no answer, or an unexpected one");
        Ok(found)
    })
}
