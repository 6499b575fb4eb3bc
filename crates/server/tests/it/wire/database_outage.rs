//! A database that fails and recovers during games.

use super::{Chance, Wire, play};
use crate::support::postgres::Server;
use serde_json::json;
use std::sync::Arc;

#[tokio::test(flavor = "multi_thread")]
async fn steps_are_refused_while_the_database_is_away_and_taken_when_it_is_back() {
    let start = || {
        let server = Server::start();
        let database = server.database();
        (Arc::new(server), database)
    };
    let (postgres, database) = tokio::task::spawn_blocking(start).await.expect("PostgreSQL");
    let told = |what: fn(&Server)| {
        let postgres = Arc::clone(&postgres);
        async move { tokio::task::spawn_blocking(move || what(&postgres)).await.expect("PostgreSQL") }
    };
    let wire = Wire::with(|c| c.database = database).await;
    let (room, tokens) = wire.two("alpha", None).await;
    let mut seats = [wire.sit(&room, &tokens[0]).await, wire.sit(&room, &tokens[1]).await];
    assert_eq!(play(&mut seats, &mut Chance(1), 6).await, 6);
    let position = seats[0].state["position"].clone();
    told(|p| p.crash()).await;
    let mover = seats.iter().position(|s| !s.steps().is_empty()).expect("the game runs");
    let step = seats[mover].steps().first().cloned().expect("a step");
    let refused = seats[mover].step(&step).await;
    assert_eq!(refused["code"], "storage", "{refused}");
    assert_eq!(wire.get("/healthz").await.status, 503);
    let create = wire.post("/api/rooms", json!({"game": "alpha", "seats": [{"kind": "me"}, {"kind": "open"}]})).await;
    assert_eq!((create.status, &create.json()["code"]), (503, &json!("storage")), "{}", create.text);
    // The room can still be read.
    assert_eq!(wire.watch(&room).await.state["position"], position);
    told(|p| p.restart()).await;
    let accepted = loop {
        let answer = seats[mover].step(&step).await;
        match answer["code"].as_str() {
            Some("storage") => tokio::time::sleep(std::time::Duration::from_millis(100)).await,
            _ => break answer,
        }
    };
    assert_eq!(accepted["type"], "ack", "{accepted}");
    let seq = accepted["seq"].as_u64().expect("a number");
    for seat in &mut seats {
        seat.see(seq).await;
    }
    assert_eq!(play(&mut seats, &mut Chance(2), 5).await, 5);
    assert_eq!(wire.get("/healthz").await.status, 200);
    wire.stop().await;
}
