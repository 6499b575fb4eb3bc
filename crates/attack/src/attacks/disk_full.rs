//! A store that fails amid games, and a crash before it works again.

use super::Running;
use super::steps_until_broken as games;
use crate::database::Kind;
use crate::report::Findings;
use crate::stage::{Stage, pause};

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let mut found = Findings::default();
        let (rounds, count) = stage.pick((1, 10), (5, 50));
        for round in 0..rounds {
            let server = stage.serve(&[]).await?;
            let playing = games::start(server, count).await?;
            playing.progress(count as u64).await?;
            pause(1_000 + 137 * round).await;
            match stage.kind {
                Kind::Sqlite => stage.target()?.may_write(false).await?,
                Kind::Postgres => stage.database.crash().await?,
            }
            let before = playing.acks();
            pause(1_500).await;
            let during = playing.acks() - before;
            if stage.kind == Kind::Sqlite {
                // At most what was on its way when the disk filled up.
                found.check(during <= 2 * count as u64, format!("{during} steps were acknowledged on a full disk"));
            }
            stage.take_target()?.kill().await?;
            let played = playing.ended().await?;
            let server = stage.serve(&[]).await?;
            games::verify(server, &played, &mut found).await?;
            stage.take_target()?.kill().await?;
        }
        Ok(found)
    })
}
