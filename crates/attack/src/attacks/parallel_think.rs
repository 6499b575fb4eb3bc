//! Analysis of the strongest level, in parallel.

use super::Running;
use crate::report::Findings;
use crate::rooms::{self, ATTACKER};
use crate::stage::Stage;
use serde_json::json;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

const CLIENTS: usize = 70;

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve(&[]).await?;
        stage.play().await?;
        let until = Instant::now() + Duration::from_secs(stage.pick(4, 20));
        let clients = (0..CLIENTS).map(|_| {
            tokio::spawn(async move {
                let body = json!({"game": "alpha", "level": 8, "time_ms": 2000});
                let mut statuses = Vec::new();
                while Instant::now() < until {
                    let answer = rooms::request(server, ATTACKER, "POST", "/api/think", &[], Some(&body));
                    // A question that waits at the end is given up.
                    let Ok(answer) = tokio::time::timeout_at(until.into(), answer).await else { break };
                    let status = answer.map_or(0, |answer| answer.status);
                    statuses.push(status);
                    // Faster ones lose their connections without an answer.
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
