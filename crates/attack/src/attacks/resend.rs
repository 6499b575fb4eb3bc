//! Messages that are sent twice, changed or late.

use super::AttackFuture;
use crate::client::Client;
use crate::report::Findings;
use crate::rooms::{self, honest};
use crate::testbed::Testbed;
use serde_json::{Value, json};

pub(super) fn run(testbed: &mut Testbed) -> AttackFuture<'_> {
    Box::pin(async move {
        let server = testbed.start_server(&[]).await?;
        let from = [honest(0), honest(1)];
        let room = rooms::create_for_two(server, from, &json!({"game": "alpha"})).await?;
        let [mut white, mut black] = rooms::connect_both(server, from, &room).await?;
        let mut found = Findings::default();
        let steps = white.steps();
        let stale = white.seq;
        let first = json!({"type": "step", "id": 7, "at": stale, "step": steps[0]});
        let ack = send(&mut white, &first).await?;
        found.check(ack["type"] == "ack", format!("a step is refused: {ack}"));
        let again = send(&mut white, &first).await?;
        found.check(again == ack, format!("sent again: {again} instead of {ack}"));
        for changed in [
            json!({"type": "step", "id": 7, "at": stale, "step": steps[1]}),
            json!({"type": "resign", "id": 7}),
            json!({"type": "step", "id": 7, "at": stale + 1, "step": steps[0]}),
        ] {
            let answer = send(&mut white, &changed).await?;
            found.check(answer["code"] == "old", format!("another message with the same id: {answer}"));
        }
        let reply = black.steps().first().cloned().unwrap_or_default();
        let late = black.request(json!({"type": "step", "at": stale, "step": reply})).await?;
        black.wait_for_event(ack["seq"].as_u64().unwrap_or(0)).await?;
        found.check(late["code"] == "old", format!("a step for an old event: {late}"));
        testbed.take_target()?.kill().await?;
        let server = testbed.start_server(&[]).await?;
        let mut white = Client::connect_seat(server, from[0], &room.id, &room.tokens[0]).await?;
        let seq = white.seq;
        let again = send(&mut white, &first).await?;
        found.check(again["type"] == "ack" && again["seq"] == ack["seq"], format!("after a restart: {again}"));
        let watcher = Client::connect_watcher(server, honest(2), &room.id).await?;
        found.check(watcher.seq == seq, "a message that was sent again had an effect");
        let turns = watcher.state["turns"].as_array().map_or(0, Vec::len);
        found.check(turns == 1, format!("one turn became {turns}"));
        found.figure("7 messages, 1 turn");
        Ok(found)
    })
}

/// Sends a message that has an id and returns the answer.
async fn send(client: &mut Client, message: &Value) -> std::io::Result<Value> {
    client.send_json(message).await?;
    client.id = client.id.max(message["id"].as_u64().unwrap_or(0));
    client.wait_for_answer(message["id"].as_u64().unwrap_or(0)).await
}
