//! Many sockets and slow ones, their metrics, and their close reasons when the server stops.

use super::{Chance, Wire, play, soon};
use serde_json::json;
use server::serve::Rates;
use std::time::{Duration, Instant};

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_is_sent_away_and_the_game_goes_on() {
    let wire = Wire::with(|c| c.rates = Rates::UNLIMITED).await;
    let (room, tokens) = wire.two("210", None).await;
    let both = format!("{} {}", tokens[0], tokens[1]);
    let mut seats = [wire.sit(&room, &both).await];
    let mut slow = wire.narrow_socket(&room).await;
    slow.hello(json!({})).await;
    assert_eq!(wire.metric("quintet_sockets").await, 2);
    // Games are played one after another while the client does not read.
    let mut chance = Chance(3);
    while wire.metric("quintet_slow_sockets_total").await == 0 {
        assert!(seats[0].seq < 7_000, "all of it was taken in");
        play(&mut seats, &mut chance, 100).await;
        seats[0].forget();
        while seats[0].is_over() {
            let ack = seats[0].ask(json!({"type": "offer", "what": "rematch"})).await;
            seats[0].see(ack["seq"].as_u64().expect("a number") + 1).await;
        }
    }
    let mut last = None;
    while let Some(message) = slow.next().await {
        last = Some(message);
    }
    let last = last.expect("something came");
    assert!(last["type"] == "event" || last["reason"].as_str().is_some_and(|r| r.contains("too slowly")), "{last}");
    assert!(slow.seq < seats[0].seq);
    wire.until("quintet_sockets", 1).await;
    // The client may reconnect, and the others have not noticed.
    let back = wire.watch(&room).await;
    assert_eq!((back.seq, &back.state["position"]), (seats[0].seq, &seats[0].state["position"]));
    let step = seats[0].steps().first().cloned().expect("a step");
    assert_eq!(seats[0].step(&step).await["type"], "ack");
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_change_as_they_should() {
    let wire = Wire::start().await;
    let all = ["quintet_rooms", "quintet_sockets", "quintet_steps_total", "quintet_ack_seconds_count"];
    for name in all {
        assert_eq!(wire.metric(name).await, 0, "{name}");
    }
    assert_eq!(wire.metric("quintet_store_healthy").await, 1);
    let (room, tokens) = wire.two("alpha", None).await;
    let (other, _) = wire.two("exchange", None).await;
    assert_eq!((wire.metric("quintet_rooms").await, wire.metric("quintet_rooms_created_total").await), (2, 2));
    let mut seats = [wire.sit(&room, &tokens[0]).await, wire.sit(&room, &tokens[1]).await];
    let watcher = wire.watch(&other).await;
    assert_eq!(wire.metric("quintet_sockets").await, 3);
    let (events, stored) =
        (wire.metric("quintet_events_total").await, wire.metric("quintet_store_requests_total").await);
    assert_eq!(play(&mut seats, &mut Chance(2), 6).await, 6);
    assert_eq!(wire.metric("quintet_steps_total").await, 6);
    assert_eq!(wire.metric("quintet_events_total").await, events + 6);
    assert!(wire.metric("quintet_store_requests_total").await >= stored + 6);
    // Buckets are cumulative: the last one has all acks.
    assert_eq!(wire.metric("quintet_ack_seconds_count").await, 6);
    assert_eq!(wire.metric("quintet_ack_seconds_bucket{le=\"+Inf\"}").await, 6);
    let refused = "quintet_refusals_total{code=\"no_such\"}";
    let before = wire.metric(refused).await;
    assert_eq!(seats[0].code(json!({"type": "answer", "what": "draw", "yes": true})).await, "no_such");
    assert_eq!((wire.metric(refused).await, wire.metric("quintet_ack_seconds_count").await), (before + 1, 6));
    // The computer searches at least once.
    assert_eq!(wire.metric("quintet_thoughts_total").await, 0);
    let computers = json!([{"kind": "computer", "level": 1}, {"kind": "computer", "level": 1}]);
    let (third, _) = wire.create(json!({"game": "exchange", "setup": "3x2", "seats": computers})).await;
    let mut audience = wire.watch(&third).await;
    audience.wait("event").await;
    assert_eq!((wire.metric("quintet_rooms").await, wire.metric("quintet_thoughts_total").await > 0), (3, true));
    audience.close().await;
    watcher.close().await;
    let [white, black] = seats;
    white.close().await;
    drop(black);
    wire.until("quintet_sockets", 0).await;
    assert_eq!(wire.metric("quintet_slow_sockets_total").await, 0);
    wire.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_with_a_hundred_sockets_is_quick_and_everybody_is_told() {
    let wire = Wire::with(|c| c.rates = Rates::UNLIMITED).await;
    let me = json!({"kind": "me"});
    let clock = json!({"kind": "increment", "base_ms": 60_000, "add_ms": 0});
    let mut clients = Vec::new();
    for n in 0..25 {
        // Two games have a clock, one is live, and one is against the strongest computer.
        let body = json!({"game": "alpha", "seats": [me, me], "time": clock});
        let (room, tokens) = wire.create(body).await;
        let mut seats = [wire.sit(&room, &tokens[0]).await, wire.sit(&room, &tokens[1]).await];
        assert_eq!(play(&mut seats, &mut Chance(n + 1), 4).await, 4);
        clients.extend(seats);
        for more in [json!({"game": "ampli", "live": {"strict": false}}), json!({"game": "gamma"})] {
            let mut body = more;
            body["seats"] = json!([me, {"kind": "computer", "level": 8}]);
            let (room, tokens) = wire.create(body).await;
            let mut seat = wire.sit(&room, &tokens[0]).await;
            if let Some(step) = seat.steps().first().cloned() {
                seat.step(&step).await;
            }
            clients.push(seat);
        }
    }
    assert_eq!(wire.metric("quintet_sockets").await, 100);
    let told = clients.into_iter().map(|mut client| {
        tokio::spawn(async move {
            let mut last = None;
            while let Some(message) = client.next().await {
                last = Some(message);
            }
            last.expect("a last word")
        })
    });
    let told = told.collect::<Vec<_>>();
    // Waiting for fifty searches, two at a time, would take most of a minute.
    let began = Instant::now();
    wire.stop().await;
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    for last in told {
        let last = soon("a last word", last).await.expect("no panic");
        assert_eq!((&last["type"], &last["reason"]), (&json!("bye"), &json!("the server stops")), "{last}");
    }
}
