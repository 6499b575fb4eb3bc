//! Delayed pongs in a game with a clock.

use super::AttackFuture;
use crate::client::expect_ack;
use crate::report::Findings;
use crate::rooms::{self, attacker, honest};
use crate::testbed::{Testbed, sleep_ms};
use load::random::XorShift;
use serde_json::json;
use std::io;
use std::time::{Duration, Instant};

const LATE_PONGS: Duration = Duration::from_millis(300);
const BASE_MS: u64 = 120_000;
/// The difference allowed between the time a turn takes and the time that is charged.
const MAX_GAIN_MS_PER_TURN: f64 = 10.0;

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&[]).await?;
        testbed.start_honest_games().await?;
        let from = [attacker(0), honest(900)];
        let clock = json!({"kind": "increment", "base_ms": BASE_MS, "add_ms": 0});
        let room = rooms::create_for_two(server, from, &json!({"game": "alpha", "time": clock})).await?;
        let [mut cheater, mut fair] = rooms::connect_both(server, from, &room).await?;
        cheater.delay_pongs(LATE_PONGS);
        // The server measures the round trip with its first pings.
        let until = Instant::now() + Duration::from_millis(3_500);
        while Instant::now() < until {
            cheater.receive_within(Duration::from_millis(100)).await?;
            fair.receive_within(Duration::from_millis(1)).await?;
        }
        let turns = testbed.short_or_full(5, 8);
        let (mut used, mut charged_turns) = (Duration::ZERO, 0u32);
        let mut rng = XorShift::new(3);
        for turn in 0..turns {
            let began = Instant::now();
            sleep_ms(300).await;
            let step = random_step(cheater.steps(), &mut rng)?;
            if turn > 0 {
                // The first turn is not timed.
                used += began.elapsed();
                charged_turns += 1;
            }
            let seq = expect_ack(cheater.step(&step).await?)?["seq"].as_u64().unwrap_or(0);
            fair.wait_for_event(seq).await?;
            let step = random_step(fair.steps(), &mut rng)?;
            let seq = expect_ack(fair.step(&step).await?)?["seq"].as_u64().unwrap_or(0);
            cheater.wait_for_event(seq).await?;
        }
        let left = cheater.state["clocks"]["left"][0].as_u64();
        let left = left.ok_or_else(|| io::Error::other(format!("the state has no clock: {}", cheater.state)))?;
        let charged = BASE_MS.saturating_sub(left) as f64;
        let gained = used.as_secs_f64() * 1e3 - charged;
        let mut found = Findings::default();
        found.figure(format!("{charged_turns} turns, gained {gained:.0} ms"));
        let most = MAX_GAIN_MS_PER_TURN * f64::from(charged_turns);
        found.check(gained <= most, format!("late pongs gained {gained:.0} ms"));
        Ok(found)
    })
}

fn random_step(steps: Vec<String>, rng: &mut XorShift) -> io::Result<String> {
    let n = rng.below(steps.len());
    steps.into_iter().nth(n).ok_or_else(|| io::Error::other("the game ended too early"))
}
