//! Honest games beside an attack: how long their acks take, and how long a computer of level 3 takes to reply.

use crate::client::{Client, accepted};
use crate::priority::Ordinary;
use crate::rooms::{self, honest};
use futures_util::stream::{self, StreamExt, TryStreamExt};
use load::play::{self, Course};
use load::read::Chance;
use serde_json::json;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::task::{JoinHandle, JoinSet};

/// The games, in turn.
const MIX: [&str; 5] = ["alpha", "gamma", "exchange", "210", "ampli"];
/// Sockets that are opened at the same time.
const OPENING: usize = 16;
/// The longest wait for the end of the games; a server that hangs never gets there.
const ENDING: Duration = Duration::from_secs(30);
/// The address of the person who plays against the computer.
const CHALLENGER: Ipv4Addr = Ipv4Addr::new(127, 2, 0, 1);

/// Honest games that go on until they are stopped.
pub(crate) struct Background {
    course: Arc<Course>,
    games: JoinSet<io::Result<()>>,
    replies: Arc<Mutex<Replies>>,
    challenger: JoinHandle<()>,
}

/// The computer's replies.
#[derive(Default)]
struct Replies {
    took: Vec<Duration>,
    /// Since when the person waits.
    waiting: Option<Instant>,
    broken: Option<String>,
}

/// What honest players noticed.
#[derive(Clone, Debug)]
pub struct Figures {
    /// Acknowledged steps.
    pub acks: u64,
    /// The 99th percentile of acks, in milliseconds.
    pub ack_p99_ms: f64,
    /// The computer's replies, the unfinished one included.
    pub replies: usize,
    /// The longest reply, in milliseconds.
    pub worst_reply_ms: f64,
    /// Why games broke off, for the first that did.
    pub broken: Option<String>,
}

impl Background {
    /// Starts this many games, each from an address of its own, at a step a second, and one against the computer.
    pub(crate) async fn start(server: SocketAddr, games: usize, ordinary: &Ordinary) -> io::Result<Background> {
        ordinary.run(Background::begin(server, games)).await
    }

    async fn begin(server: SocketAddr, games: usize) -> io::Result<Background> {
        let seated = stream::iter(0..games)
            .map(|n| async move {
                let mut requests = load::client::Requests::open_from(server, honest(n)).await?;
                let room = load::rooms::create(&mut requests, MIX[n % MIX.len()], false, 100).await?;
                load::rooms::sit_from(server, &room, false, honest(n)).await
            })
            .buffer_unordered(OPENING)
            .try_collect::<Vec<_>>()
            .await?;
        let course = Course::new();
        course.set_rate(1.0);
        let mut tasks = JoinSet::new();
        for (n, seats) in seated.into_iter().enumerate() {
            let course = Arc::clone(&course);
            tasks.spawn(async move { play::games(seats, &mut Chance::new(n as u64), &course).await });
        }
        course.started.store(true, Ordering::Release);
        let replies = Arc::new(Mutex::new(Replies::default()));
        let challenger = tokio::spawn({
            let replies = Arc::clone(&replies);
            async move {
                if let Err(why) = challenge(server, &replies).await {
                    note(&replies, |r| r.broken = Some(why.to_string()));
                }
            }
        });
        Ok(Background { course, games: tasks, replies, challenger })
    }

    /// Ends the games and sums up.
    pub(crate) async fn stop(mut self) -> Figures {
        self.course.over.store(true, Ordering::Relaxed);
        self.challenger.abort();
        let mut broken = None;
        let ending = async {
            while let Some(ended) = self.games.join_next().await {
                if let Ok(Err(why)) = ended {
                    broken = Some(why.to_string());
                }
            }
        };
        if tokio::time::timeout(ENDING, ending).await.is_err() {
            broken = Some(format!("games got no answer for {} seconds", ENDING.as_secs()));
        }
        let (took, reply_broken) = match self.replies.lock() {
            Ok(replies) => {
                let waiting = replies.waiting.map(|since| since.elapsed());
                (replies.took.iter().copied().chain(waiting).collect::<Vec<_>>(), replies.broken.clone())
            }
            Err(_) => (Vec::new(), Some("the replies were not counted".to_string())),
        };
        Figures {
            acks: self.course.acks.count(),
            ack_p99_ms: self.course.acks.part(0.99),
            replies: took.len(),
            worst_reply_ms: took.iter().max().map_or(f64::NAN, |worst| worst.as_secs_f64() * 1e3),
            broken: broken.or(reply_broken),
        }
    }
}

fn note(replies: &Mutex<Replies>, change: impl FnOnce(&mut Replies)) {
    if let Ok(mut replies) = replies.lock() {
        change(&mut replies);
    }
}

/// Plays against the computer, game after game.
async fn challenge(server: SocketAddr, replies: &Mutex<Replies>) -> io::Result<()> {
    loop {
        // A newcomer may be kept out for a while; what counts is how a game goes on.
        let Ok(mut person) = against_computer(server, CHALLENGER).await else {
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        };
        while !person.is_over() {
            note(replies, |r| r.waiting = Some(Instant::now()));
            let took = reply(&mut person).await?;
            note(replies, |r| {
                r.waiting = None;
                r.took.push(took);
            });
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }
}

/// Takes a seat opposite a computer of level 3.
pub(crate) async fn against_computer(server: SocketAddr, from: Ipv4Addr) -> io::Result<Client> {
    let seats = json!([{"kind": "me"}, {"kind": "computer", "level": 3}]);
    let room = rooms::create(server, from, &json!({"game": "alpha", "seats": seats})).await?;
    Client::sit(server, from, &room.id, &room.tokens[0]).await
}

/// Makes a step and waits until the computer has replied, or the game is over.
pub(crate) async fn reply(person: &mut Client) -> io::Result<Duration> {
    let step = person.steps().first().cloned().ok_or_else(|| io::Error::other("the person cannot move"))?;
    let sent = Instant::now();
    let answer = accepted(person.step(&step).await?)?;
    person.see(answer["seq"].as_u64().unwrap_or(0)).await?;
    while person.steps().is_empty() && !person.is_over() {
        person.hear().await?;
    }
    Ok(sent.elapsed())
}
