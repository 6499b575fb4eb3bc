//! Reads metrics without permission.

use super::AttackFuture;
use crate::report::Findings;
use crate::rooms::{self, attacker};
use crate::testbed::Testbed;

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&[]).await?;
        let mut found = Findings::default();
        for headers in [&[][..], &[("Authorization", "Bearer 0123")], &[("X-Forwarded-For", "127.0.0.1")]] {
            let answer = rooms::request(server, attacker(0), "GET", "/metrics", headers, None).await?;
            let counts = answer.status == 200 && answer.text.contains("quintet_rooms");
            found.check(!counts, format!("/metrics answers a stranger who sends {headers:?}"));
        }
        found.figure("3 requests");
        Ok(found)
    })
}
