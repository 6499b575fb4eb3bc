//! The measurements.

use futures_util::stream::{self, StreamExt, TryStreamExt};
use load::child::Server;
use load::client::{HttpClient, Socket};
use load::play::{self, LoadRun};
use load::random::XorShift;
use load::rooms;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// The number of sockets that are opened in parallel.
const PARALLEL_OPENS: usize = 64;

/// Games of a match: the most that a room allows. The sockets stay open when a game ends, like those of the relay.
const GAMES_PER_MATCH: u32 = 100;

/// The 99th percentile of acks must not exceed this.
const ACK_LIMIT_MS: f64 = 15.0;

/// The search for the highest rate ends when the lowest failing rate is less than this factor above it.
const RATE_PRECISION: f64 = 1.06;

/// Warm-up after the start of the games and after each change of the rate.
const WARM_UP: Duration = Duration::from_secs(2);

/// The speed of the games in a run.
#[derive(Clone, Copy)]
pub(crate) enum Pace {
    /// Steps per second in each game.
    Steady(f64),
    /// The next step follows the ack at once.
    Peak,
    /// The highest rate at which 99 of 100 acks come in time.
    MaxRate,
}

impl Pace {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Pace::Steady(_) => "paced",
            Pace::Peak => "peak",
            Pace::MaxRate => "in time",
        }
    }
}

/// The result of a measurement.
pub(crate) struct Measurement {
    pub(crate) steps_per_second: f64,
    acks: [f64; 2],
    delivered: f64,
    cores: f64,
}

/// Measures a run for some seconds.
async fn measure_for(server: &Server, load_run: &LoadRun, seconds: u64) -> Measurement {
    load_run.acks.clear();
    load_run.delivered.clear();
    let (cpu, began) = (server.cpu(), Instant::now());
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let (steps, took) = (load_run.acks.count(), began.elapsed().as_secs_f64());
    Measurement {
        steps_per_second: steps as f64 / took,
        acks: [load_run.acks.quantile(0.5), load_run.acks.quantile(0.99)],
        delivered: load_run.delivered.quantile(0.99),
        cores: server.cpu().zip(cpu).map_or(f64::NAN, |(after, before)| (after - before) / took),
    }
}

/// Searches for the highest rate at which acks come in time, and returns its measurement. A rate that fails twice is too high.
async fn find_max_rate(server: &Server, load_run: &LoadRun, games: usize, seconds: u64) -> Measurement {
    let (mut rate, mut best, mut too_high) = (1.0, None, f64::INFINITY);
    loop {
        let mut in_time = false;
        for _ in 0..2 {
            load_run.set_rate(rate);
            tokio::time::sleep(WARM_UP).await;
            let seen = measure_for(server, load_run, seconds).await;
            eprintln!("    {:7.0} steps/s, p99 {:.2} ms", seen.steps_per_second, seen.acks[1]);
            in_time = seen.acks[1] <= ACK_LIMIT_MS && seen.steps_per_second >= 0.95 * rate * games as f64;
            if in_time || best.is_none() {
                best = Some((rate, seen));
            }
            if in_time {
                break;
            }
        }
        too_high = if in_time { too_high } else { rate };
        match best {
            // Even the first rate failed, or the lowest failing rate is close enough.
            Some((best, seen)) if best >= too_high || too_high < best * RATE_PRECISION => return seen,
            Some((best, _)) if too_high.is_finite() => rate = (best * too_high).sqrt(),
            _ => rate *= 1.5,
        }
    }
}

/// Runs the games and prints a summary.
async fn run(
    name: &str,
    server: &Server,
    load_run: &LoadRun,
    mut games: JoinSet<io::Result<()>>,
    pace: Pace,
    seconds: u64,
) -> io::Result<Measurement> {
    let count = games.len();
    if let Pace::Steady(rate) = pace {
        load_run.set_rate(rate);
    }
    load_run.started.store(true, Ordering::Release);
    let seen = match pace {
        Pace::MaxRate => find_max_rate(server, load_run, count, seconds).await,
        Pace::Steady(_) | Pace::Peak => {
            tokio::time::sleep(WARM_UP).await;
            measure_for(server, load_run, seconds).await
        }
    };
    load_run.over.store(true, Ordering::Relaxed);
    let mut failed = 0;
    let mut why = None;
    while let Some(ended) = games.join_next().await {
        if let Err(error) = ended.map_err(io::Error::other)? {
            failed += 1;
            why = Some(error);
        }
    }
    if let Some(why) = why {
        eprintln!("{name}: {failed} of {count} games failed, one of them with: {why}");
    }
    println!(
        "{name:20} {:8} {count:5} games {:7.0} steps/s   ack p50 {:6.2} ms  p99 {:6.2} ms   delivered p99 {:6.2} ms   rejected {}  finished {}  failed {failed}  server {:.2} cores",
        pace.name(),
        seen.steps_per_second,
        seen.acks[0],
        seen.acks[1],
        seen.delivered,
        load_run.rejected.load(Ordering::Relaxed),
        load_run.finished.load(Ordering::Relaxed),
        seen.cores,
    );
    let [events, bytes] = [&load_run.events, &load_run.event_bytes].map(|sum| sum.load(Ordering::Relaxed));
    if events > 0 {
        println!("    {:.0} bytes per event ({events} events)", bytes as f64 / events as f64);
    }
    Ok(seen)
}

/// Returns the event message of a step in the middle of each game of the mix, without the number of the event.
pub(crate) async fn sample_messages(address: SocketAddr, mix: &[String], has_rules: bool) -> io::Result<Vec<String>> {
    let mut all = Vec::new();
    for (n, room) in rooms::create_many(address, mix, mix.len(), false, 1).await?.iter().enumerate() {
        all.push(play::sample_message(rooms::connect(address, room, has_rules).await?, XorShift::new(n as u64)).await?);
    }
    Ok(all)
}

/// Measures the bare relay with `games` rooms for two. They send the given messages, or short ones if there are none.
pub(crate) async fn relay(
    server: &Server,
    games: usize,
    messages: &[String],
    pace: Pace,
    seconds: u64,
) -> io::Result<Measurement> {
    let load_run = LoadRun::new();
    let address = server.address;
    // A new run must not use the rooms of an earlier one.
    let first = first_room_number();
    let pairs = stream::iter(0..games as u64)
        .map(|n| async move {
            let path = format!("/relay/{}", first + n);
            let one = Socket::open(address, &path).await?;
            io::Result::Ok((n, [one, Socket::open(address, &path).await?]))
        })
        .buffer_unordered(PARALLEL_OPENS)
        .try_collect::<Vec<_>>()
        .await?;
    let mut tasks = JoinSet::new();
    for (n, pair) in pairs {
        let load_run = Arc::clone(&load_run);
        let message = messages.get(n as usize % messages.len().max(1)).cloned();
        tasks.spawn(async move { play::play_relay(pair, XorShift::new(n), message.as_deref(), &load_run).await });
    }
    let name = if messages.is_empty() { "relay, short" } else { "relay, same messages" };
    run(name, server, &load_run, tasks, pace, seconds).await
}

fn first_room_number() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |d| d.as_nanos() as u64 & !0xffff)
}

/// Measures the server with games of the mix.
pub(crate) async fn games(
    server: &Server,
    mix: &[String],
    has_rules: bool,
    games: usize,
    pace: Pace,
    seconds: u64,
) -> io::Result<Measurement> {
    let load_run = LoadRun::new();
    let address = server.address;
    let rooms = rooms::create_many(address, mix, games, false, GAMES_PER_MATCH).await?;
    let seated = stream::iter(rooms)
        .map(|room| async move { rooms::connect(address, &room, has_rules).await })
        .buffer_unordered(PARALLEL_OPENS)
        .try_collect::<Vec<_>>()
        .await?;
    let mut tasks = JoinSet::new();
    for (n, game) in seated.into_iter().enumerate() {
        let load_run = Arc::clone(&load_run);
        tasks.spawn(async move { play::play_games(game, &mut XorShift::new(n as u64), &load_run).await });
    }
    run(if has_rules { "quintet, steps" } else { "quintet, views" }, server, &load_run, tasks, pace, seconds).await
}

/// Measures the memory of an idle room in bytes.
pub(crate) async fn idle(server: &Server, mix: &[String], count: usize) -> io::Result<Option<f64>> {
    // The first rooms allocate what all rooms share.
    rooms::create_many(server.address, mix, 200, false, 1).await?;
    let before = server.memory();
    rooms::create_many(server.address, mix, count, false, 1).await?;
    let after = server.memory();
    Ok(before.zip(after).map(|(before, after)| after.saturating_sub(before) as f64 / count as f64))
}

/// Finishes games, then lists finished games and opens one. Returns the median time of both requests together in milliseconds.
pub(crate) async fn finished(server: &Server, mix: &[String], count: usize) -> io::Result<f64> {
    let address = server.address;
    let rooms = rooms::create_many(address, mix, count, true, 1).await?;
    let ids = rooms.iter().map(|r| r.id.clone()).collect::<Vec<_>>();
    stream::iter(rooms)
        .map(|room| async move { rooms::connect(address, &room, false).await?.resign().await })
        .buffer_unordered(PARALLEL_OPENS)
        .try_collect::<Vec<_>>()
        .await?;
    let mut http = HttpClient::connect(address).await?;
    let mut took = Vec::new();
    for n in 0..21 {
        let began = Instant::now();
        http.request("GET", "/api/rooms?state=finished", None).await?;
        http.request("GET", &format!("/api/rooms/{}", ids[n * (ids.len() / 21)]), None).await?;
        took.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    took.sort_by(f64::total_cmp);
    Ok(took[took.len() / 2])
}

/// Waits until the server answers.
pub(crate) async fn wait_until_healthy(address: SocketAddr) -> io::Result<()> {
    HttpClient::connect(address).await?.request("GET", "/healthz", None).await.map(drop)
}
