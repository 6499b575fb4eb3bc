//! SIGTERM while the engine is searching.

use super::AttackFuture;
use crate::client::{Client, expect_ack};
use crate::report::Findings;
use crate::rooms::{self, attacker, honest};
use crate::testbed::{Testbed, sleep_ms};
use serde_json::json;
use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// More questions than the engine can answer before the server exits.
const QUESTIONS: usize = 12;
/// Time limit for the server to exit.
const STOP_TIMEOUT: Duration = Duration::from_secs(30);
const TOKEN: &str = "monitor";

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&["--metrics-token", TOKEN]).await?;
        let seats = json!([{"kind": "me"}, {"kind": "computer", "level": 8}]);
        let room = rooms::create(server, honest(0), &json!({"game": "alpha", "seats": seats})).await?;
        let mut person = Client::connect_seat(server, honest(0), &room.id, &room.tokens[0]).await?;
        let step = person.steps().first().cloned().unwrap_or_default();
        expect_ack(person.step(&step).await?)?;
        let questions = (0..QUESTIONS).map(|n| {
            tokio::spawn(async move {
                let body = json!({"game": "alpha", "level": 8, "time_ms": 2000});
                rooms::request(server, attacker(n), "POST", "/api/think", &[], Some(&body)).await
            })
        });
        let questions = questions.collect::<Vec<_>>();
        // The server does not answer questions that it has not read before it stops.
        while questions_read(server).await? < QUESTIONS as f64 {
            sleep_ms(50).await;
        }
        let mut target = testbed.take_target()?;
        let began = Instant::now();
        target.terminate().await?;
        let mut found = Findings::default();
        let mut counts = BTreeMap::<u16, u32>::new();
        for question in questions {
            let status = question.await.ok().and_then(Result::ok).map_or(0, |answer| answer.status);
            *counts.entry(status).or_default() += 1;
        }
        found.check(!counts.contains_key(&0), "a question was cut off without an answer");
        let ended = target.wait().await?;
        let took = began.elapsed();
        found.check(ended.success(), format!("the server exited with {ended}"));
        found.check(took <= STOP_TIMEOUT, format!("it took {took:?} to stop"));
        found.figure(format!("answers by status {counts:?}, stopped in {:.1} s", took.as_secs_f64()));
        Ok(found)
    })
}

/// Returns the number of analysis jobs that the engine has received.
async fn questions_read(server: SocketAddr) -> io::Result<f64> {
    let bearer = format!("Bearer {TOKEN}");
    let headers = [("Authorization", bearer.as_str())];
    let text = rooms::request(server, honest(1), "GET", "/metrics", &headers, None).await?.text;
    let counts = text.lines().filter_map(|line| {
        let (name, count) = line.strip_prefix("quintet_engine_")?.split_once("{class=\"analysis\"} ")?;
        ["queue", "jobs_total", "refused_total"].contains(&name).then(|| count.parse::<f64>().ok())?
    });
    Ok(counts.sum())
}
