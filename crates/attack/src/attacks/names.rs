//! Names that look like others, or like nothing.

use super::AttackFuture;
use crate::report::Findings;
use crate::rooms::{self, attacker};
use crate::testbed::Testbed;
use serde_json::{Value, json};

/// Invisible, control and direction-changing characters.
const NAMES: [&str; 9] = [
    "\u{200b}",
    "Anna\u{200b}",
    "\u{202e}annA",
    "An\u{2066}na",
    "\u{feff}Anna",
    "\u{2060}\u{2060}",
    "An\u{7}na",
    "\u{3164}",
    "An\u{e0041}na",
];

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&[]).await?;
        let mut found = Findings::default();
        let me = json!({"kind": "me"});
        let mut sent = 0;
        for (n, name) in NAMES.iter().enumerate() {
            let open =
                rooms::create(server, attacker(n), &json!({"game": "alpha", "seats": [me, {"kind": "open"}]})).await?;
            for (method, path, body) in [
                ("PUT", "/api/me".to_string(), json!({"name": name})),
                ("POST", "/api/rooms".to_string(), json!({"game": "alpha", "seats": [me, me], "name": name})),
                ("POST", format!("/api/rooms/{}/join", open.id), json!({"name": name})),
            ] {
                let answer = rooms::request(server, attacker(n), method, &path, &[], Some(&body)).await?;
                let reason = serde_json::from_str::<Value>(&answer.text).unwrap_or_default()["reason"].clone();
                let refused = (400..500).contains(&answer.status) && reason.as_str().is_some_and(|r| r.len() > 10);
                found.check(refused, format!("{method} {path} takes {name:?}: {}", answer.status));
                sent += 1;
            }
        }
        let fine =
            rooms::request(server, attacker(0), "PUT", "/api/me", &[], Some(&json!({"name": "Жан-Люк 王"}))).await?;
        found.check(fine.status == 200, "an normal name is refused");
        found.figure(format!("{sent} names sent"));
        Ok(found)
    })
}
