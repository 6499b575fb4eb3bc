//! Crashes of the server during games.

use super::AttackFuture;
use super::interrupted_games as games;
use crate::report::Findings;
use crate::testbed::{Testbed, sleep_ms};

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let mut found = Findings::default();
        let (rounds, count) = testbed.short_or_full((2, 10), (10, 50));
        for round in 0..rounds {
            let running = games::start_and_wait(testbed, count).await?;
            // Each crash comes at another moment of the store's commit interval.
            sleep_ms(700 + 137 * round).await;
            games::crash_and_verify(testbed, running, &mut found).await?;
        }
        Ok(found)
    })
}
