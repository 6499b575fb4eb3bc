//! No attack: the baseline for the figures of the others.

use super::AttackFuture;
use crate::report::Findings;
use crate::rooms::{self, honest};
use crate::testbed::{Testbed, sleep_ms};

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&[]).await?;
        testbed.start_honest_games().await?;
        sleep_ms(testbed.short_or_full(2_000, 20_000)).await;
        let mut found = Findings::default();
        let health = rooms::get(server, honest(900), "/healthz").await?;
        found.check(health.status == 200, format!("/healthz answers {}", health.status));
        Ok(found)
    })
}
