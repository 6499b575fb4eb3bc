//! Delay credit over real sockets: a client that answers pings late.

use super::{Client, Wire};
use serde_json::{Value, json};
use std::time::Duration;

/// Returns the credit of a player whose client reads nothing, and so answers no ping, for a while after `hello`.
async fn credited(behind_proxy: bool) -> u64 {
    let proxies = if behind_proxy { vec!["127.0.0.1".parse().expect("an address")] } else { Vec::new() };
    let wire = Wire::with(|c| c.trusted_proxies = proxies).await;
    let create = json!({"game": "ampli", "live": {"strict": false}, "seats": [{"kind": "me"}, {"kind": "open"}]});
    let (room, tokens) = wire.create(create).await;
    let mut late = wire.socket(&room).await;
    let hello = late.number(json!({"type": "hello", "protocol": 1, "token": tokens[0]})).await;
    for _ in 0..2 {
        tokio::time::sleep(Duration::from_millis(400)).await;
        if late.frames.is_empty() {
            assert_eq!(late.answer(hello).await["type"], "ack");
        }
        late.listen_late().await;
    }
    let joined = wire.post(&format!("/api/rooms/{room}/join"), json!({"name": "Bo"})).await.json();
    let _other = wire.sit(&room, joined["token"].as_str().expect("a token")).await;
    late.wait_event("started").await;
    let put = late.steps().into_iter().find(|s| s.contains('@')).expect("a tile can be put");
    // The server ignores the delay that the client claims.
    let ack = late.ask(json!({"type": "act", "act": put, "seen": 1, "after": 0})).await;
    assert_eq!(ack["type"], "ack", "{ack}");
    let event = act_of(&late);
    wire.stop().await;
    event["came"].as_u64().expect("when it came") - event["credited"].as_u64().expect("when it counts")
}

/// Returns the act event that the client received.
fn act_of(client: &Client) -> Value {
    let frames = client.frames.iter().map(|frame| serde_json::from_str::<Value>(frame).expect("JSON"));
    let mut acts = frames.map(|value| value["event"].clone()).filter(|event| event["kind"] == "act");
    acts.next_back().expect("an act")
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn late_answers_to_pings_bring_no_credit_on_a_direct_connection() {
    let credit = credited(false).await;
    assert!(credit <= 10, "{credit} ms of credit on one machine");
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_pings_alone_count_and_credit_is_bounded() {
    let credit = credited(true).await;
    assert!((20..=u64::from(server::net::delay::CREDIT_LIMIT_MS)).contains(&credit), "{credit} ms of credit");
}
