//! A store failure during games, and a crash before the store recovers.

use super::AttackFuture;
use super::interrupted_games as games;
use crate::database::DatabaseKind;
use crate::report::Findings;
use crate::testbed::{Testbed, sleep_ms};

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let mut found = Findings::default();
        let (rounds, count) = testbed.short_or_full((1, 10), (5, 50));
        for round in 0..rounds {
            let running = games::start_and_wait(testbed, count).await?;
            sleep_ms(1_000 + 137 * round).await;
            match testbed.kind {
                DatabaseKind::Sqlite => testbed.target()?.set_writable(false).await?,
                DatabaseKind::Postgres => testbed.database.crash().await?,
            }
            let before = running.acks();
            sleep_ms(1_500).await;
            let during = running.acks() - before;
            if testbed.kind == DatabaseKind::Sqlite {
                // Steps that were in progress when the disk became full may still be acknowledged.
                found.check(during <= 2 * count as u64, format!("{during} steps were acknowledged on a full disk"));
            }
            games::crash_and_verify(testbed, running, &mut found).await?;
        }
        Ok(found)
    })
}
