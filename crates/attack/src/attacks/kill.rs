//! Crashes of the server amid games.

use super::Running;
use super::steps_until_broken as games;
use crate::report::Findings;
use crate::stage::{Stage, pause};

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let mut found = Findings::default();
        let (rounds, count) = stage.pick((2, 10), (10, 50));
        for round in 0..rounds {
            let server = stage.serve(&[]).await?;
            let playing = games::start(server, count).await?;
            playing.progress(count as u64).await?;
            // At another moment of the store's rhythm each time.
            pause(700 + 137 * round).await;
            stage.take_target()?.kill().await?;
            let played = playing.ended().await?;
            let server = stage.serve(&[]).await?;
            games::verify(server, &played, &mut found).await?;
            stage.take_target()?.kill().await?;
        }
        Ok(found)
    })
}
