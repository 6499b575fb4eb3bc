//! A store failure while a clock runs.

use super::AttackFuture;
use crate::client::{Client, expect_ack};
use crate::database::DatabaseKind;
use crate::report::Findings;
use crate::rooms::{self, honest};
use crate::testbed::{Testbed, sleep_ms};
use serde_json::json;
use std::io;
use std::time::{Duration, Instant};

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&[]).await?;
        let (turn_ms, outage_ms) = testbed.short_or_full((4_000, 7_000), (5_000, 8_000));
        let from = [honest(900), honest(901)];
        let body = json!({"game": "alpha", "time": {"kind": "turn", "ms": turn_ms}});
        let room = rooms::create_for_two(server, from, &body).await?;
        let [mut white, mut black] = rooms::connect_both(server, from, &room).await?;
        for _ in 0..2 {
            for (mover, other) in [(&mut white, &mut black)] {
                step(mover, other).await?;
                step(other, mover).await?;
            }
        }
        set_outage(testbed, true).await?;
        let outage_start = Instant::now();
        sleep_ms(turn_ms / 4).await;
        let message = json!({"type": "step", "id": white.id + 1, "at": white.seq,
            "step": white.steps().first().cloned().unwrap_or_default()});
        let (mut restored, mut rejections, mut accepted, mut lost) = (false, 0, None, None);
        let mut sent = false;
        while accepted.is_none() && lost.is_none() && outage_start.elapsed() < Duration::from_millis(outage_ms + 20_000)
        {
            if !restored && outage_start.elapsed() >= Duration::from_millis(outage_ms) {
                set_outage(testbed, false).await?;
                restored = true;
            }
            let received = async {
                if !sent {
                    white.send_json(&message).await?;
                }
                white.receive_within(Duration::from_millis(300)).await
            };
            match received.await {
                Ok(Some(answer)) if answer["id"] == message["id"] => match answer["type"].as_str() {
                    Some("ack") => accepted = Some(outage_start.elapsed()),
                    _ if answer["code"] == "storage" || answer["code"] == "rate" => {
                        rejections += 1;
                        sent = false;
                        sleep_ms(300).await;
                    }
                    _ => lost = Some(answer.to_string()),
                },
                Ok(_) => sent = true,
                // The socket failed. Send the same message with the same id on a new one.
                Err(_) => {
                    sleep_ms(200).await;
                    if let Ok(again) = Client::connect_seat(server, from[0], &room.id, &room.tokens[0]).await {
                        white = again;
                    }
                    sent = false;
                }
            }
            if white.is_over() {
                break;
            }
        }
        if !restored {
            set_outage(testbed, false).await?;
        }
        let mut found = Findings::default();
        found.figure(format!("a turn has {turn_ms} ms, the store failed for {outage_ms} ms, {rejections} rejections"));
        found.check(!white.is_over(), format!("the game ended: {}", white.state["result"]));
        found.check(lost.is_none(), format!("the step was rejected: {}", lost.unwrap_or_default()));
        match accepted {
            Some(after) => found.figure(format!("accepted after {:.1} s", after.as_secs_f64())),
            None => found.check(false, "the step was never accepted"),
        }
        Ok(found)
    })
}

/// Makes the store fail or work again.
async fn set_outage(testbed: &Testbed, failing: bool) -> io::Result<()> {
    match testbed.kind {
        DatabaseKind::Sqlite => testbed.target()?.set_writable(!failing).await,
        DatabaseKind::Postgres => testbed.database.freeze(failing).await,
    }
}

/// Makes a step and waits until both clients have it.
async fn step(mover: &mut Client, other: &mut Client) -> io::Result<()> {
    let step = mover.steps().first().cloned().unwrap_or_default();
    let seq = expect_ack(mover.step(&step).await?)?["seq"].as_u64().unwrap_or(0);
    mover.wait_for_event(seq).await?;
    other.wait_for_event(seq).await
}
