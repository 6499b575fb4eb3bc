//! Messages out of turn or for another seat.

use super::AttackFuture;
use crate::client::{Client, expect_ack};
use crate::report::Findings;
use crate::rooms::{self, attacker, honest};
use crate::testbed::Testbed;
use serde_json::json;

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&[]).await?;
        let from = [honest(0), honest(1)];
        let room = rooms::create_for_two(server, from, &json!({"game": "alpha", "takebacks": true})).await?;
        let other = rooms::create_with_both_seats(server, attacker(0), "alpha").await?;
        let [mut white, mut black] = rooms::connect_both(server, from, &room).await?;
        let mut watcher = Client::connect_watcher(server, attacker(1), &room.id).await?;
        let mut intruder = Client::open(server, attacker(2), &room.id).await?;
        let mut found = Findings::default();
        let hello = intruder.hello(json!({"token": other.tokens[0]})).await?;
        // A token of another room gives no seat here. The client is rejected or becomes a watcher.
        let step = white.steps().first().cloned().unwrap_or_default();
        let position = white.state["position"].clone();
        let at = white.seq;
        let mut tried = 0;
        for (who, client, messages) in [
            (
                "black",
                &mut black,
                vec![
                    (json!({"type": "step", "at": at, "step": step}), "not_your_turn"),
                    (json!({"type": "step", "at": at, "step": step, "seat": 0}), "not_seated"),
                    (json!({"type": "turn", "at": at, "turn": step, "seat": 0}), "not_seated"),
                    (json!({"type": "resign", "seat": 0}), "not_seated"),
                    (json!({"type": "offer", "what": "draw", "seat": 0}), "not_seated"),
                    (json!({"type": "undo"}), ""),
                    (json!({"type": "claim"}), "not_allowed"),
                    (json!({"type": "step", "at": at, "step": step, "seat": 7}), ""),
                ],
            ),
            (
                "a watcher",
                &mut watcher,
                vec![
                    (json!({"type": "step", "at": at, "step": step}), "not_seated"),
                    (json!({"type": "step", "at": at, "step": step, "seat": 0}), "not_seated"),
                    (json!({"type": "resign"}), "not_seated"),
                    (json!({"type": "chat", "text": "hello"}), "not_seated"),
                    (json!({"type": "claim"}), "not_seated"),
                ],
            ),
        ] {
            for (message, code) in messages {
                let answer = client.request(message.clone()).await?;
                let refused = answer["type"] == "refused" && (code.is_empty() || answer["code"] == code);
                found.check(refused, format!("{who} sends {message}: {answer}"));
                tried += 1;
            }
        }
        if hello["type"] == "ack" {
            let answer = intruder.request(json!({"type": "step", "at": at, "step": step})).await?;
            found.check(answer["code"] == "not_seated", format!("a token of another room: {answer}"));
        }
        let observer = Client::connect_watcher(server, attacker(3), &room.id).await?;
        found.check(observer.state["position"] == position && observer.seq == at, "something changed");
        expect_ack(white.step(&step).await?)?;
        found.figure(format!("{} messages", tried + 1));
        Ok(found)
    })
}
