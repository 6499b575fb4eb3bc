//! A store that fails while a clock runs.

use super::Running;
use crate::client::{Client, accepted};
use crate::database::Kind;
use crate::report::Findings;
use crate::rooms::{self, honest};
use crate::stage::{Stage, pause};
use serde_json::json;
use std::io;
use std::time::{Duration, Instant};

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve(&[]).await?;
        let (turn_ms, away_ms) = stage.pick((4_000, 7_000), (5_000, 8_000));
        let from = [honest(900), honest(901)];
        let body = json!({"game": "alpha", "time": {"kind": "turn", "ms": turn_ms}});
        let room = rooms::strangers(server, from, &body).await?;
        let [mut white, mut black] = rooms::sit(server, from, &room).await?;
        for _ in 0..2 {
            for (mover, other) in [(&mut white, &mut black)] {
                step(mover, other).await?;
                step(other, mover).await?;
            }
        }
        away(stage, true).await?;
        let gone = Instant::now();
        pause(turn_ms / 4).await;
        let message = json!({"type": "step", "id": white.id + 1, "at": white.seq,
            "step": white.steps().first().cloned().unwrap_or_default()});
        let (mut back, mut refusals, mut accepted, mut lost) = (false, 0, None, None);
        let mut said = false;
        while accepted.is_none() && lost.is_none() && gone.elapsed() < Duration::from_millis(away_ms + 20_000) {
            if !back && gone.elapsed() >= Duration::from_millis(away_ms) {
                away(stage, false).await?;
                back = true;
            }
            let heard = async {
                if !said {
                    white.say(&message).await?;
                }
                white.hear_within(Duration::from_millis(300)).await
            };
            match heard.await {
                Ok(Some(answer)) if answer["id"] == message["id"] => match answer["type"].as_str() {
                    Some("ack") => accepted = Some(gone.elapsed()),
                    _ if answer["code"] == "storage" || answer["code"] == "rate" => {
                        refusals += 1;
                        said = false;
                        pause(300).await;
                    }
                    _ => lost = Some(answer.to_string()),
                },
                Ok(_) => said = true,
                // The socket broke: the same message, with the same number, on a new one.
                Err(_) => {
                    pause(200).await;
                    if let Ok(again) = Client::sit(server, from[0], &room.id, &room.tokens[0]).await {
                        white = again;
                    }
                    said = false;
                }
            }
            if white.is_over() {
                break;
            }
        }
        if !back {
            away(stage, false).await?;
        }
        let mut found = Findings::default();
        found.figure(format!("a turn has {turn_ms} ms, away for {away_ms} ms, refused {refusals} times"));
        found.check(!white.is_over(), format!("the game ended: {}", white.state["result"]));
        found.check(lost.is_none(), format!("the step was refused: {}", lost.unwrap_or_default()));
        match accepted {
            Some(after) => found.figure(format!("accepted after {:.1} s", after.as_secs_f64())),
            None => found.check(false, "the step was never accepted"),
        }
        Ok(found)
    })
}

/// Makes the store fail, or work again.
async fn away(stage: &Stage, away: bool) -> io::Result<()> {
    match stage.kind {
        Kind::Sqlite => stage.target()?.may_write(!away).await,
        Kind::Postgres => stage.database.freeze(away).await,
    }
}

/// Makes a step that both see.
async fn step(mover: &mut Client, other: &mut Client) -> io::Result<()> {
    let step = mover.steps().first().cloned().unwrap_or_default();
    let seq = accepted(mover.step(&step).await?)?["seq"].as_u64().unwrap_or(0);
    mover.see(seq).await?;
    other.see(seq).await
}
