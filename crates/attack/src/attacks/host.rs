//! Requests that reach the server under a foreign name.

use super::Running;
use crate::frames;
use crate::report::Findings;
use crate::rooms::{self, crowd};
use crate::stage::Stage;
use serde_json::json;

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve(&[]).await?;
        let room = rooms::two(server, crowd(0), "alpha").await?;
        let own = server.to_string();
        let foreign = format!("evil.example:{}", server.port());
        let origin = format!("http://{foreign}");
        let body = json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "open"}]});
        let mut found = Findings::default();
        let mut tried = 0;
        // A page that a foreign name leads to the server sends that name as host and as origin; other pages send their own.
        for (host, origin) in [(&foreign, &origin), (&own, &origin)] {
            let headers = [("Host", host.as_str()), ("Origin", origin.as_str())];
            let answer = rooms::request(server, crowd(1), "POST", "/api/rooms", &headers, Some(&body)).await?;
            found.check((400..500).contains(&answer.status), format!("creating for {host}: {}", answer.status));
            let path = format!("/api/rooms/{}/socket", room.id);
            let opened = frames::open(server, crowd(1), &path, &headers).await;
            found.check(opened.is_err(), format!("a socket for {host} from {origin} opens"));
            tried += 2;
        }
        let answer = rooms::request(server, crowd(1), "GET", "/api/me", &[("Host", &foreign)], None).await?;
        found.check((400..500).contains(&answer.status), format!("reading for {foreign}: {}", answer.status));
        let answer = rooms::request(server, crowd(1), "GET", "/api/me", &[("Host", &own)], None).await?;
        found.check(answer.status == 200, "the server refuses its own name");
        found.figure(format!("{} requests", tried + 2));
        Ok(found)
    })
}
