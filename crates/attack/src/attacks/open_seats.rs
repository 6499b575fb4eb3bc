//! One client that takes every open seat.

use super::Running;
use crate::report::Findings;
use crate::rooms::{self, ATTACKER, honest};
use crate::stage::Stage;
use serde_json::json;

const ROOMS: usize = 60;
/// The most seats that one client may hold of them.
const TAKEN: usize = 30;

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve(&[]).await?;
        let seats = json!([{"kind": "me"}, {"kind": "open"}]);
        let mut open = Vec::new();
        for n in 0..ROOMS {
            let body = json!({"game": "alpha", "seats": seats, "public": true});
            open.push(rooms::create(server, honest(n), &body).await?.id);
        }
        let (mut taken, mut refusal) = (0, None);
        let mut cookie = None::<String>;
        for (n, room) in open.iter().enumerate() {
            let path = format!("/api/rooms/{room}/join");
            // With the cookie of the first seat, and now and then as if it were new here.
            let kept = cookie.clone().filter(|_| n % 3 > 0);
            let headers = kept.iter().map(|cookie| ("Cookie", cookie.as_str())).collect::<Vec<_>>();
            let answer =
                rooms::request(server, ATTACKER, "POST", &path, &headers, Some(&json!({"name": "All"}))).await?;
            if answer.is_ok() {
                taken += 1;
                let given = answer.header("set-cookie").and_then(|text| text.split(';').next());
                cookie = cookie.or(given.map(str::to_string));
            } else {
                refusal.get_or_insert(format!("{} {}", answer.status, answer.text));
            }
        }
        let mut found = Findings::default();
        found.figure(format!("{taken} of {ROOMS} seats taken; first refusal: {}", refusal.unwrap_or_default()));
        found.check(taken > 0, "no seat can be taken at all");
        found.check(taken <= TAKEN, format!("one client holds {taken} of {ROOMS} open seats"));
        Ok(found)
    })
}
