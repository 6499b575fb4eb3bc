//! Pongs held back in a game with a clock.

use super::Running;
use crate::client::accepted;
use crate::report::Findings;
use crate::rooms::{self, crowd, honest};
use crate::stage::{Stage, pause};
use load::read::Chance;
use serde_json::json;
use std::io;
use std::time::{Duration, Instant};

const LATE_PONGS: Duration = Duration::from_millis(300);
const BASE_MS: u64 = 120_000;
/// The most that a turn may be charged less than it took, in milliseconds.
const GAIN_MS: f64 = 10.0;

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve(&[]).await?;
        stage.play().await?;
        let from = [crowd(0), honest(900)];
        let clock = json!({"kind": "increment", "base_ms": BASE_MS, "add_ms": 0});
        let room = rooms::strangers(server, from, &json!({"game": "alpha", "time": clock})).await?;
        let [mut liar, mut fair] = rooms::sit(server, from, &room).await?;
        liar.delay_pongs(LATE_PONGS);
        // The server measures the round trip by its first pings.
        let until = Instant::now() + Duration::from_millis(3_500);
        while Instant::now() < until {
            liar.hear_within(Duration::from_millis(100)).await?;
            fair.hear_within(Duration::from_millis(1)).await?;
        }
        let turns = stage.pick(5, 8);
        let (mut used, mut charged_turns) = (Duration::ZERO, 0u32);
        let mut chance = Chance::new(3);
        for turn in 0..turns {
            let began = Instant::now();
            pause(300).await;
            let step = any(liar.steps(), &mut chance)?;
            if turn > 0 {
                // The first turn runs on no clock.
                used += began.elapsed();
                charged_turns += 1;
            }
            let seq = accepted(liar.step(&step).await?)?["seq"].as_u64().unwrap_or(0);
            fair.see(seq).await?;
            let step = any(fair.steps(), &mut chance)?;
            let seq = accepted(fair.step(&step).await?)?["seq"].as_u64().unwrap_or(0);
            liar.see(seq).await?;
        }
        let left = liar.state["clocks"]["left"][0].as_u64();
        let left = left.ok_or_else(|| io::Error::other(format!("the state has no clock: {}", liar.state)))?;
        let charged = BASE_MS.saturating_sub(left) as f64;
        let gained = used.as_secs_f64() * 1e3 - charged;
        let mut found = Findings::default();
        found.figure(format!("{charged_turns} turns, gained {gained:.0} ms"));
        let most = GAIN_MS * f64::from(charged_turns);
        found.check(gained <= most, format!("late pongs gained {gained:.0} ms"));
        Ok(found)
    })
}

fn any(steps: Vec<String>, chance: &mut Chance) -> io::Result<String> {
    let n = chance.below(steps.len());
    steps.into_iter().nth(n).ok_or_else(|| io::Error::other("the game was over too soon"))
}
