//! Acting out of turn, or for another.

use super::Running;
use crate::client::{Client, accepted};
use crate::report::Findings;
use crate::rooms::{self, crowd, honest};
use crate::stage::Stage;
use serde_json::json;

pub(super) fn run(stage: &mut Stage) -> Running<'_> {
    Box::pin(async move {
        let server = stage.serve(&[]).await?;
        let from = [honest(0), honest(1)];
        let room = rooms::strangers(server, from, &json!({"game": "alpha", "takebacks": true})).await?;
        let other = rooms::two(server, crowd(0), "alpha").await?;
        let [mut white, mut black] = rooms::sit(server, from, &room).await?;
        let mut watcher = Client::watch(server, crowd(1), &room.id).await?;
        let mut intruder = Client::open(server, crowd(2), &room.id).await?;
        let mut found = Findings::default();
        let hello = intruder.hello(json!({"token": other.tokens[0]})).await?;
        // A token of another room opens no seat here: refused, or a watcher.
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
                let answer = client.ask(message.clone()).await?;
                let refused = answer["type"] == "refused" && (code.is_empty() || answer["code"] == code);
                found.check(refused, format!("{who} sends {message}: {answer}"));
                tried += 1;
            }
        }
        if hello["type"] == "ack" {
            let answer = intruder.ask(json!({"type": "step", "at": at, "step": step})).await?;
            found.check(answer["code"] == "not_seated", format!("a token of another room: {answer}"));
        }
        let look = Client::watch(server, crowd(3), &room.id).await?;
        found.check(look.state["position"] == position && look.seq == at, "something changed");
        accepted(white.step(&step).await?)?;
        found.figure(format!("{} messages", tried + 1));
        Ok(found)
    })
}
