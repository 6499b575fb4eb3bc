//! One client takes all open seats.

use super::AttackFuture;
use crate::report::Findings;
use crate::rooms::{self, ATTACKER, honest};
use crate::testbed::Testbed;
use serde_json::json;

const ROOMS: usize = 60;
/// The number of seats that one client may take.
const MAX_TAKEN: usize = 30;

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&[]).await?;
        let seats = json!([{"kind": "me"}, {"kind": "open"}]);
        let mut open = Vec::new();
        for n in 0..ROOMS {
            let body = json!({"game": "alpha", "seats": seats, "public": true});
            open.push(rooms::create(server, honest(n), &body).await?.id);
        }
        let (mut taken, mut rejection) = (0, None);
        let mut cookie = None::<String>;
        for (n, room) in open.iter().enumerate() {
            let path = format!("/api/rooms/{room}/join");
            // Every third request has no cookie, as from a new client.
            let sent = cookie.clone().filter(|_| n % 3 > 0);
            let headers = sent.iter().map(|cookie| ("Cookie", cookie.as_str())).collect::<Vec<_>>();
            let answer =
                rooms::request(server, ATTACKER, "POST", &path, &headers, Some(&json!({"name": "All"}))).await?;
            if answer.is_ok() {
                taken += 1;
                let given = answer.header("set-cookie").and_then(|text| text.split(';').next());
                cookie = cookie.or(given.map(str::to_string));
            } else {
                rejection.get_or_insert(format!("{} {}", answer.status, answer.text));
            }
        }
        let mut found = Findings::default();
        found.figure(format!("{taken} of {ROOMS} seats taken; first rejection: {}", rejection.unwrap_or_default()));
        found.check(taken > 0, "no seat can be taken at all");
        found.check(taken <= MAX_TAKEN, format!("one client holds {taken} of {ROOMS} open seats"));
        Ok(found)
    })
}
