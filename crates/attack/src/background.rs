//! Honest games during an attack. They measure the latency of acks and of the replies of a level 3 computer.

use crate::client::{Client, expect_ack};
use crate::priority::NormalPriority;
use crate::rooms::{self, honest};
use catalog::CATALOG;
use futures_util::stream::{self, StreamExt, TryStreamExt};
use load::play::{self, LoadRun};
use load::random::XorShift;
use serde_json::json;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::task::{JoinHandle, JoinSet};

/// The number of games whose sockets are opened in parallel.
const PARALLEL_OPENS: usize = 16;
/// Time limit for the games to end, in case the server hangs.
const END_TIMEOUT: Duration = Duration::from_secs(30);
/// The address of the person who plays against the computer.
const CHALLENGER: Ipv4Addr = Ipv4Addr::new(127, 2, 0, 1);

/// Honest games that run until they are stopped.
pub(crate) struct Background {
    load_run: Arc<LoadRun>,
    games: JoinSet<io::Result<()>>,
    replies: Arc<Mutex<Replies>>,
    challenger: JoinHandle<()>,
}

/// The computer's replies.
#[derive(Default)]
struct Replies {
    took: Vec<Duration>,
    /// The start of the current wait.
    waiting: Option<Instant>,
    failure: Option<String>,
}

/// Measurements of the honest games.
#[derive(Clone, Debug)]
pub struct Figures {
    /// Acknowledged steps.
    pub acks: u64,
    /// The 99th percentile of acks, in milliseconds.
    pub ack_p99_ms: f64,
    /// The number of the computer's replies, including an unfinished one.
    pub replies: usize,
    /// The longest reply, in milliseconds.
    pub worst_reply_ms: f64,
    /// The error of a game that failed.
    pub failure: Option<String>,
}

impl Background {
    /// Starts games at one step per second, each from its own address, and one game against the computer.
    pub(crate) async fn start(server: SocketAddr, games: usize, normal: &NormalPriority) -> io::Result<Background> {
        normal.run(Background::begin(server, games)).await
    }

    async fn begin(server: SocketAddr, games: usize) -> io::Result<Background> {
        let seated = stream::iter(0..games)
            .map(|n| async move {
                let mut http = load::client::HttpClient::connect_from(server, honest(n)).await?;
                let room = load::rooms::create(&mut http, CATALOG[n % CATALOG.len()].id, false, 100).await?;
                load::rooms::connect_from(server, &room, false, honest(n)).await
            })
            .buffer_unordered(PARALLEL_OPENS)
            .try_collect::<Vec<_>>()
            .await?;
        let load_run = LoadRun::new();
        load_run.set_rate(1.0);
        let mut tasks = JoinSet::new();
        for (n, seats) in seated.into_iter().enumerate() {
            let load_run = Arc::clone(&load_run);
            tasks.spawn(async move { play::play_games(seats, &mut XorShift::new(n as u64), &load_run).await });
        }
        load_run.started.store(true, Ordering::Release);
        let replies = Arc::new(Mutex::new(Replies::default()));
        let challenger = tokio::spawn({
            let replies = Arc::clone(&replies);
            async move {
                if let Err(why) = play_computer(server, &replies).await {
                    note(&replies, |r| r.failure = Some(why.to_string()));
                }
            }
        });
        Ok(Background { load_run, games: tasks, replies, challenger })
    }

    /// Ends the games and returns the measurements.
    pub(crate) async fn stop(mut self) -> Figures {
        self.load_run.over.store(true, Ordering::Relaxed);
        self.challenger.abort();
        // A reply that is not there yet counts up to now: the games need up to a second to end.
        let (took, reply_failure) = match self.replies.lock() {
            Ok(replies) => {
                let waiting = replies.waiting.map(|since| since.elapsed());
                (replies.took.iter().copied().chain(waiting).collect::<Vec<_>>(), replies.failure.clone())
            }
            Err(_) => (Vec::new(), Some("the lock of the replies is poisoned".to_string())),
        };
        let mut failure = None;
        let ending = async {
            while let Some(ended) = self.games.join_next().await {
                if let Ok(Err(why)) = ended {
                    failure = Some(why.to_string());
                }
            }
        };
        if tokio::time::timeout(END_TIMEOUT, ending).await.is_err() {
            failure = Some(format!("games got no answer for {} seconds", END_TIMEOUT.as_secs()));
        }
        Figures {
            acks: self.load_run.acks.count(),
            ack_p99_ms: self.load_run.acks.quantile(0.99),
            replies: took.len(),
            worst_reply_ms: took.iter().max().map_or(f64::NAN, |worst| worst.as_secs_f64() * 1e3),
            failure: failure.or(reply_failure),
        }
    }
}

fn note(replies: &Mutex<Replies>, change: impl FnOnce(&mut Replies)) {
    if let Ok(mut replies) = replies.lock() {
        change(&mut replies);
    }
}

/// Plays against the computer, game after game.
async fn play_computer(server: SocketAddr, replies: &Mutex<Replies>) -> io::Result<()> {
    loop {
        // The server may reject new clients under attack. Only running games count.
        let Ok(mut person) = start_computer_game(server, CHALLENGER).await else {
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        };
        while !person.is_over() {
            note(replies, |r| r.waiting = Some(Instant::now()));
            let took = time_reply(&mut person).await?;
            note(replies, |r| {
                r.waiting = None;
                r.took.push(took);
            });
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }
}

/// Creates a game against a level 3 computer and connects.
pub(crate) async fn start_computer_game(server: SocketAddr, from: Ipv4Addr) -> io::Result<Client> {
    let seats = json!([{"kind": "me"}, {"kind": "computer", "level": 3}]);
    let room = rooms::create(server, from, &json!({"game": "alpha", "seats": seats})).await?;
    Client::connect_seat(server, from, &room.id, &room.tokens[0]).await
}

/// Makes a step and returns the time until the computer has replied or the game is over.
pub(crate) async fn time_reply(person: &mut Client) -> io::Result<Duration> {
    let step = person.steps().first().cloned().ok_or_else(|| io::Error::other("the player has no legal step"))?;
    let sent = Instant::now();
    let answer = expect_ack(person.step(&step).await?)?;
    person.wait_for_event(answer["seq"].as_u64().unwrap_or(0)).await?;
    while person.steps().is_empty() && !person.is_over() {
        person.receive().await?;
    }
    Ok(sent.elapsed())
}
