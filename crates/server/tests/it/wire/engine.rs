//! Engine work over real sockets: fair sharing, limits per client, pauses and cancellation.

use super::{Chance, Client, Wire, play, soon};
use serde_json::{Value, json};
use server::engine::pool::EngineBudget;
use server::serve::{Config, Rates};
use std::time::Duration;

const EXHIBITION_JOBS: &str = "quintet_engine_jobs_total{class=\"exhibition\"}";
const ANALYSIS_JOBS: &str = "quintet_engine_jobs_total{class=\"analysis\"}";
/// The number of long jobs that may start during a short one. In plain queue order, all of them would.
const FEW: u64 = 10;

fn computers(level: u8) -> Value {
    json!([{"kind": "computer", "level": level}, {"kind": "computer", "level": level}])
}

fn unlimited(config: &mut Config) {
    config.rates = Rates::UNLIMITED;
    config.engine.exhibitions_per_user = usize::MAX;
    config.engine.exhibitions_per_network = usize::MAX;
}

/// Starts a game against the computer and takes the first seat.
async fn against_computer(wire: &Wire, level: u8) -> Client {
    let seats = json!([{"kind": "me"}, {"kind": "computer", "level": level}]);
    let (room, tokens) = wire.create(json!({"game": "alpha", "seats": seats})).await;
    wire.sit(&room, &tokens[0]).await
}

/// Plays a turn and waits for the reply of the computer.
async fn reply(me: &mut Client) {
    let step = me.steps().first().cloned().expect("a step");
    let ack = me.step(&step).await;
    me.see(ack["seq"].as_u64().expect("a number")).await;
    while me.steps().is_empty() {
        me.wait("event").await;
    }
}

async fn turns(wire: &Wire, room: &str) -> u64 {
    wire.get(&format!("/api/rooms/{room}")).await.json()["turns"].as_u64().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_gets_a_reply_next_while_sixty_computer_games_run() {
    let wire = Wire::with(unlimited).await;
    let mut watchers = Vec::new();
    for _ in 0..60 {
        let (room, _) = wire.create(json!({"game": "gamma", "games": 100, "seats": computers(8)})).await;
        watchers.push(wire.watch(&room).await);
    }
    wire.until("quintet_engine_queue{class=\"exhibition\"}", 59).await;
    let mut me = against_computer(&wire, 3).await;
    for _ in 0..3 {
        let before = wire.metric(EXHIBITION_JOBS).await;
        reply(&mut me).await;
        let after = wire.metric(EXHIBITION_JOBS).await;
        assert!(after - before < FEW, "{} games between computers went first", after - before);
    }
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_gets_a_reply_next_while_seventy_analyses_are_asked_for() {
    let wire = Wire::with(unlimited).await;
    let mut me = against_computer(&wire, 3).await;
    let think = || wire.post_later("/api/think", json!({"game": "gamma", "level": 8}));
    let asked = (0..70).map(|_| think()).collect::<Vec<_>>();
    // One job runs and some wait. One client cannot fill the queue; jobs that end meanwhile make room for others.
    wire.until_at_least("quintet_engine_refused_total{class=\"analysis\"}", 35).await;
    for _ in 0..3 {
        let before = wire.metric(ANALYSIS_JOBS).await;
        reply(&mut me).await;
        let after = wire.metric(ANALYSIS_JOBS).await;
        assert!(after - before < FEW, "{} analyses went first", after - before);
    }
    wire.stop().await;
    for answer in asked {
        let answer = soon("an answer", answer).await.expect("no panic");
        assert!([200, 503].contains(&answer.status), "{}", answer.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_answers_every_request_that_waits_for_the_engine() {
    let wire = Wire::with(|config| config.engine.threads = 1).await;
    let think = || wire.post_later("/api/think", json!({"game": "gamma", "level": 8}));
    let asked = (0..4).map(|_| think()).collect::<Vec<_>>();
    wire.until(ANALYSIS_JOBS, 1).await;
    wire.until("quintet_engine_queue{class=\"analysis\"}", 3).await;
    wire.stop().await;
    for answer in asked {
        let answer = soon("an answer", answer).await.expect("no panic");
        assert_eq!((answer.status, &answer.json()["code"]), (503, &json!("full")), "{}", answer.text);
        assert!(answer.json()["reason"].as_str().expect("a sentence").contains("the server stops"), "{}", answer.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_between_computers_go_on_only_while_a_socket_is_open() {
    let wire = Wire::start().await;
    let (room, _) = wire.create(json!({"game": "alpha", "seats": computers(1)})).await;
    let mut me = against_computer(&wire, 1).await;
    for _ in 0..3 {
        reply(&mut me).await;
    }
    assert_eq!(turns(&wire, &room).await, 0, "nobody watches it");
    let mut watcher = wire.watch(&room).await;
    watcher.wait_event("turn").await;
    me.close().await;
    watcher.close().await;
    wire.until("quintet_sockets", 0).await;
    let paused = turns(&wire, &room).await;
    let mut me = against_computer(&wire, 1).await;
    for _ in 0..3 {
        reply(&mut me).await;
    }
    assert_eq!(turns(&wire, &room).await, paused, "nobody watches it any more");
    // A restart wakes only the game with a clock in which a person plays.
    let clock = json!({"kind": "turn", "ms": 600_000});
    let (timed, _) = wire.create(json!({"game": "alpha", "seats": computers(1), "time": clock})).await;
    let mut watcher = wire.watch(&timed).await;
    watcher.wait_event("turn").await;
    watcher.close().await;
    let (_, mut people) = wire.strangers(json!({"game": "alpha", "time": clock})).await;
    assert_eq!(play(&mut people, &mut Chance(1), 2).await, 2);
    drop(people);
    let wire = Wire::on(wire.stop().await, "", |_| ()).await;
    wire.until("quintet_rooms", 1).await;
    assert_eq!(wire.metric(EXHIBITION_JOBS).await, 0);
    let (before, mut watcher) = (turns(&wire, &timed).await, wire.watch(&timed).await);
    watcher.wait_event("turn").await;
    assert!(turns(&wire, &timed).await > before, "it goes on");
    assert!(!watcher.is_over(), "{}", watcher.state);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_may_have_few_games_between_computers() {
    let limit = |config: &mut Config| {
        (config.engine.exhibitions_per_user, config.engine.exhibitions_per_network) = (2, 3);
    };
    let wire = Wire::with(limit).await;
    let body = || Some(json!({"game": "exchange", "setup": "3x3", "seats": computers(1)}));
    let first = wire.ask("POST", "/api/rooms", body(), None).await;
    assert_eq!(first.status, 201, "{}", first.text);
    let anna = first.cookie.clone().expect("a cookie");
    assert_eq!(wire.ask("POST", "/api/rooms", body(), Some(&anna)).await.status, 201);
    let refused = wire.ask("POST", "/api/rooms", body(), Some(&anna)).await;
    assert_eq!((refused.status, &refused.json()["code"]), (429, &json!("rate")), "{}", refused.text);
    assert!(refused.json()["reason"].as_str().expect("a sentence").contains("computers"), "{}", refused.text);
    // A request without a cookie makes a new user, but the network is the same.
    assert_eq!(wire.ask("POST", "/api/rooms", body(), None).await.status, 201);
    assert_eq!(wire.ask("POST", "/api/rooms", body(), None).await.status, 429);
    // Games with people do not count, and neither do finished games.
    against_computer(&wire, 1).await;
    let room = first.json()["room"].as_str().expect("an id").to_string();
    let mut watcher = wire.watch(&room).await;
    while !watcher.is_over() {
        watcher.wait("event").await;
    }
    watcher.listen().await;
    assert_eq!(wire.ask("POST", "/api/rooms", body(), Some(&anna)).await.status, 201);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_over_budget_is_refused_analysis_and_still_plays() {
    let limit = |config: &mut Config| {
        config.engine.network = EngineBudget { burst: Duration::ZERO, per_second: Duration::ZERO };
    };
    let wire = Wire::with(limit).await;
    let think = || wire.post("/api/think", json!({"game": "alpha", "level": 8, "time_ms": 20}));
    assert_eq!(think().await.status, 200);
    let refused = think().await;
    assert_eq!((refused.status, &refused.json()["code"]), (429, &json!("rate")), "{}", refused.text);
    assert!(refused.json()["reason"].as_str().expect("a sentence").contains("wait a little"), "{}", refused.text);
    let solve = wire.post("/api/solve", json!({"game": "exchange", "setup": "3x2"})).await;
    assert_eq!(solve.status, 429, "{}", solve.text);
    reply(&mut against_computer(&wire, 3).await).await;
    wire.stop().await;
}
