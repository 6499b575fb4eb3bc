//! Measures the store: sequential calls, parallel calls, and the load of 5,000 games.
//! A shell supervises it and ends it at the end of its input, so that nothing stays behind however the test process ends.
//! `cargo bench -p quintet-server --bench store [-- URL]`; the default is a new SQLite file.

use server::store::{RoomState, Store, Write};
use std::time::{Duration, Instant};

const SECONDS: u64 = 4;
const GAMES: u64 = 5_000;

fn step(room: u64, seq: u64) -> Vec<Write> {
    let body = format!(
        "{{\"kind\":\"step\",\"seat\":{},\"id\":{seq},\"step\":\"c2-c3\",\"clock\":[298140,300000],\"note\":\"{}\"}}",
        seq % 2,
        "x".repeat(60)
    );
    vec![Write::Event { room: format!("room{room:06}"), seq, at: 1_800_000_000_000 + seq, body }]
}

/// Runs this number of writers without pauses; returns calls per second.
async fn race(store: &Store, writers: u64, first: u64) -> f64 {
    let started = Instant::now();
    let write = |room| {
        let store = store.clone();
        tokio::spawn(async move {
            for seq in 1.. {
                store.write(step(room, seq)).await.expect("it is stored");
                if started.elapsed() > Duration::from_secs(SECONDS) {
                    return seq;
                }
            }
            0
        })
    };
    let mut calls = 0;
    for task in (first..first + writers).map(write).collect::<Vec<_>>() {
        calls += task.await.expect("it ends");
    }
    calls as f64 / started.elapsed().as_secs_f64()
}

/// Writes one step per second in each game, every `every`th with a summary; returns the sorted durations of the calls.
async fn pace(store: &Store, first: u64, every: u64) -> Vec<Duration> {
    let started = tokio::time::Instant::now();
    let play = |game: u64| {
        let store = store.clone();
        tokio::spawn(async move {
            let mut took = Vec::new();
            for seq in 1..=2 * SECONDS {
                let due = Duration::from_micros(seq * 1_000_000 + game * 1_000_000 / GAMES);
                tokio::time::sleep_until(started + due).await;
                let mut writes = step(first + game, seq);
                if (game + seq).is_multiple_of(every) {
                    let room = format!("room{:06}", first + game);
                    let (state, summary) = (RoomState::Running, "{\"players\":[\"anna\",\"ben\"]}".to_string());
                    writes.push(Write::Summary { room, state, updated: seq, wakes_at: Some(seq), summary });
                }
                let asked = Instant::now();
                store.write(writes).await.expect("it is stored");
                took.push(asked.elapsed());
            }
            took
        })
    };
    let mut all = Vec::new();
    for task in (0..GAMES).map(play).collect::<Vec<_>>() {
        all.extend(task.await.expect("it ends"));
    }
    all.sort();
    all
}

async fn make_rooms(store: &Store, first: u64) {
    let room = |n: u64| server::store::RoomRow {
        id: format!("room{n:06}"),
        created: n,
        owner: "anna".into(),
        game: "gamma".into(),
        public: n.is_multiple_of(2),
        state: RoomState::Open,
        updated: n,
        wakes_at: None,
        head: "{}".repeat(200),
        summary: "{}".into(),
    };
    store.write((first..first + GAMES).map(room).map(Write::Room).collect()).await.expect("rooms are made");
}

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let given = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let url = given.unwrap_or_else(|| format!("sqlite:{}", folder.path().join("bench.sqlite").display()));
    let store = Store::open(&url).unwrap_or_else(|error| panic!("{error}"));
    println!("| writers | calls a second | one = 1.0 | calls in a commit |\n|---|---|---|---|");
    let mut one = None;
    for (round, writers) in (0..).zip([1, 10, 100, 1_000, 5_000]) {
        let before = store.stats();
        let speed = race(&store, writers, 100_000 * round).await;
        let after = store.stats();
        let together = (after.requests - before.requests) as f64 / (after.batches - before.batches) as f64;
        println!("| {writers} | {speed:.0} | {:.1} | {together:.1} |", speed / *one.get_or_insert(speed));
    }
    println!("\n| {GAMES} games, a step a second in each | p50 | p99 | longest |\n|---|---|---|---|");
    for (name, first, every) in [("steps alone", 700_000, u64::MAX), ("every step with a summary", 800_000, 1)] {
        make_rooms(&store, first).await;
        let took = pace(&store, first, every).await;
        let at = |share: usize| took[(took.len() - 1) * share / 100].as_secs_f64() * 1_000.0;
        println!("| {name} | {:.2} ms | {:.2} ms | {:.2} ms |", at(50), at(99), at(100));
    }
}
