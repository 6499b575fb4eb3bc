//! Monitoring figures, read by a stranger.

use super::Running;
use crate::report::Findings;
use crate::rooms::{self, crowd};
use crate::stage::Stage;

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve(&[]).await?;
        let mut found = Findings::default();
        for headers in [&[][..], &[("Authorization", "Bearer 0123")], &[("X-Forwarded-For", "127.0.0.1")]] {
            let answer = rooms::request(server, crowd(0), "GET", "/metrics", headers, None).await?;
            let counts = answer.status == 200 && answer.text.contains("quintet_rooms");
            found.check(!counts, format!("/metrics answers a stranger who sends {headers:?}"));
        }
        found.figure("3 requests");
        Ok(found)
    })
}
