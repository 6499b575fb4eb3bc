//! No attack: what the figures of the others compare with.

use super::Running;
use crate::report::Findings;
use crate::rooms::{self, honest};
use crate::stage::{Stage, pause};

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve(&[]).await?;
        stage.play().await?;
        pause(stage.pick(2_000, 20_000)).await;
        let mut found = Findings::default();
        let health = rooms::get(server, honest(900), "/healthz").await?;
        found.check(health.status == 200, format!("health says {}", health.status));
        Ok(found)
    })
}
