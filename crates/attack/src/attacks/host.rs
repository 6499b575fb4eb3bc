//! Requests with a foreign host or origin.

use super::AttackFuture;
use crate::frames;
use crate::report::Findings;
use crate::rooms::{self, attacker};
use crate::testbed::Testbed;
use serde_json::json;

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&[]).await?;
        let room = rooms::create_with_both_seats(server, attacker(0), "alpha").await?;
        let own = server.to_string();
        let foreign = format!("evil.example:{}", server.port());
        let origin = format!("http://{foreign}");
        let body = json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "open"}]});
        let mut found = Findings::default();
        let mut tried = 0;
        // With DNS rebinding, host and origin are the foreign name. Other foreign pages send only a foreign origin.
        for (host, origin) in [(&foreign, &origin), (&own, &origin)] {
            let headers = [("Host", host.as_str()), ("Origin", origin.as_str())];
            let answer = rooms::request(server, attacker(1), "POST", "/api/rooms", &headers, Some(&body)).await?;
            found.check((400..500).contains(&answer.status), format!("creating for {host}: {}", answer.status));
            let path = format!("/api/rooms/{}/socket", room.id);
            let opened = frames::open(server, attacker(1), &path, &headers).await;
            found.check(opened.is_err(), format!("a socket for {host} from {origin} opens"));
            tried += 2;
        }
        let answer = rooms::request(server, attacker(1), "GET", "/api/me", &[("Host", &foreign)], None).await?;
        found.check((400..500).contains(&answer.status), format!("reading for {foreign}: {}", answer.status));
        let answer = rooms::request(server, attacker(1), "GET", "/api/me", &[("Host", &own)], None).await?;
        found.check(answer.status == 200, "the server rejects its own name");
        found.figure(format!("{} requests", tried + 2));
        Ok(found)
    })
}
