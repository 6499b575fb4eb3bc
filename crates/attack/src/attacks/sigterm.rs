//! A server that is asked to stop while its computers think.

use super::Running;
use crate::client::{Client, accepted};
use crate::report::Findings;
use crate::rooms::{self, crowd, honest};
use crate::stage::{Stage, pause};
use serde_json::json;
use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// More than the engine answers before the server has to end.
const QUESTIONS: usize = 12;
/// The longest end.
const STOP: Duration = Duration::from_secs(30);
const TOKEN: &str = "monitor";

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve(&["--metrics-token", TOKEN]).await?;
        let seats = json!([{"kind": "me"}, {"kind": "computer", "level": 8}]);
        let room = rooms::create(server, honest(0), &json!({"game": "alpha", "seats": seats})).await?;
        let mut person = Client::sit(server, honest(0), &room.id, &room.tokens[0]).await?;
        let step = person.steps().first().cloned().unwrap_or_default();
        accepted(person.step(&step).await?)?;
        let questions = (0..QUESTIONS).map(|n| {
            tokio::spawn(async move {
                let body = json!({"game": "alpha", "level": 8, "time_ms": 2000});
                rooms::request(server, crowd(n), "POST", "/api/think", &[], Some(&body)).await
            })
        });
        let questions = questions.collect::<Vec<_>>();
        // A question that the server has not read when it stops gets no answer.
        while questions_read(server).await? < QUESTIONS as f64 {
            pause(50).await;
        }
        let mut target = stage.take_target()?;
        let began = Instant::now();
        target.terminate().await?;
        let mut found = Findings::default();
        let mut counts = BTreeMap::<u16, u32>::new();
        for question in questions {
            let status = question.await.ok().and_then(Result::ok).map_or(0, |answer| answer.status);
            *counts.entry(status).or_default() += 1;
        }
        found.check(!counts.contains_key(&0), "a question was cut off without an answer");
        let ended = target.ended().await?;
        let took = began.elapsed();
        found.check(ended.success(), format!("the server ended with {ended}"));
        found.check(took <= STOP, format!("it took {took:?} to stop"));
        found.figure(format!("answers by status {counts:?}, stopped in {:.1} s", took.as_secs_f64()));
        Ok(found)
    })
}

/// The analysis jobs that the engine has been asked for.
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
