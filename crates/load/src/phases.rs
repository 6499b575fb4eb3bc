//! What is measured, one after the other.

use futures_util::stream::{self, StreamExt, TryStreamExt};
use load::child::Server;
use load::client::{Requests, Socket};
use load::play::{self, Course};
use load::read::Chance;
use load::rooms;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// How many sockets are opened at the same time.
const AT_ONCE: usize = 64;

/// The games of a match, as many as a room allows: like the relay's, its sockets stay open when a game ends.
const MATCH: u32 = 100;

/// An ack that comes later is too late.
const IN_TIME: f64 = 15.0;

/// The highest rate in time is known when the next that was tried is less than so many times higher.
const NEAR: f64 = 1.06;

/// Games that have just begun or changed their rate are not looked at for so long.
const SETTLING: Duration = Duration::from_secs(2);

/// How fast the games of a course go.
#[derive(Clone, Copy)]
pub(crate) enum Pace {
    /// So many steps a second in each game.
    Steady(f64),
    /// The next step follows the ack at once.
    Peak,
    /// As fast as 99 of 100 acks come in time.
    Climb,
}

impl Pace {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Pace::Steady(_) => "paced",
            Pace::Peak => "peak",
            Pace::Climb => "in time",
        }
    }
}

/// What was seen for some seconds.
pub(crate) struct Seen {
    pub(crate) steps_per_second: f64,
    acks: [f64; 2],
    delivered: f64,
    cores: f64,
}

/// Looks at a course for some seconds.
async fn see(server: &Server, course: &Course, seconds: u64) -> Seen {
    course.acks.clear();
    course.delivered.clear();
    let (cpu, began) = (server.cpu(), Instant::now());
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let (steps, took) = (course.acks.count(), began.elapsed().as_secs_f64());
    Seen {
        steps_per_second: steps as f64 / took,
        acks: [course.acks.part(0.5), course.acks.part(0.99)],
        delivered: course.delivered.part(0.99),
        cores: server.cpu().zip(cpu).map_or(f64::NAN, |(after, before)| (after - before) / took),
    }
}

/// Looks for the highest rate at which acks come in time; gives what was seen at it. A rate is too high if they came too late twice.
async fn climb(server: &Server, course: &Course, games: usize, seconds: u64) -> Seen {
    let (mut rate, mut best, mut too_high) = (1.0, None, f64::INFINITY);
    loop {
        let mut kept = false;
        for _ in 0..2 {
            course.set_rate(rate);
            tokio::time::sleep(SETTLING).await;
            let seen = see(server, course, seconds).await;
            eprintln!("    {:7.0} steps/s, p99 {:.2} ms", seen.steps_per_second, seen.acks[1]);
            kept = seen.acks[1] <= IN_TIME && seen.steps_per_second >= 0.95 * rate * games as f64;
            if kept || best.is_none() {
                best = Some((rate, seen));
            }
            if kept {
                break;
            }
        }
        too_high = if kept { too_high } else { rate };
        match best {
            // Nothing was kept, not even the first rate; or what was not kept lies near enough.
            Some((best, seen)) if best >= too_high || too_high < best * NEAR => return seen,
            Some((best, _)) if too_high.is_finite() => rate = (best * too_high).sqrt(),
            _ => rate *= 1.5,
        }
    }
}

/// Lets the games of a course run and sums up.
async fn run(
    name: &str,
    server: &Server,
    course: &Course,
    mut games: JoinSet<io::Result<()>>,
    pace: Pace,
    seconds: u64,
) -> io::Result<Seen> {
    let count = games.len();
    if let Pace::Steady(rate) = pace {
        course.set_rate(rate);
    }
    course.started.store(true, Ordering::Release);
    let seen = match pace {
        Pace::Climb => climb(server, course, count, seconds).await,
        Pace::Steady(_) | Pace::Peak => {
            tokio::time::sleep(SETTLING).await;
            see(server, course, seconds).await
        }
    };
    course.over.store(true, Ordering::Relaxed);
    let mut failed = 0;
    let mut why = None;
    while let Some(ended) = games.join_next().await {
        if let Err(fault) = ended.map_err(io::Error::other)? {
            failed += 1;
            why = Some(fault);
        }
    }
    if let Some(why) = why {
        eprintln!("{name}: {failed} of {count} games broke off, one because of: {why}");
    }
    println!(
        "{name:20} {:8} {count:5} games {:7.0} steps/s   ack p50 {:6.2} ms  p99 {:6.2} ms   delivered p99 {:6.2} ms   refused {}  finished {}  broken {failed}  server {:.2} cores",
        pace.name(),
        seen.steps_per_second,
        seen.acks[0],
        seen.acks[1],
        seen.delivered,
        course.refused.load(Ordering::Relaxed),
        course.finished.load(Ordering::Relaxed),
        seen.cores,
    );
    let [events, bytes] = [&course.events, &course.event_bytes].map(|sum| sum.load(Ordering::Relaxed));
    if events > 0 {
        println!("    {:.0} bytes an event (of {events})", bytes as f64 / events as f64);
    }
    Ok(seen)
}

/// What the server tells of a step in the middle of each game of the mix, without the number of the event.
pub(crate) async fn told(address: SocketAddr, mix: &[String], has_rules: bool) -> io::Result<Vec<String>> {
    let mut all = Vec::new();
    for (n, room) in rooms::create_many(address, mix, mix.len(), false, 1).await?.iter().enumerate() {
        all.push(play::told(rooms::sit(address, room, has_rules).await?, Chance::new(n as u64)).await?);
    }
    Ok(all)
}

/// The bare relay with so many rooms of two, which say as much as `told`, or only some words.
pub(crate) async fn relay(
    server: &Server,
    games: usize,
    told: &[String],
    pace: Pace,
    seconds: u64,
) -> io::Result<Seen> {
    let course = Course::new();
    let address = server.address;
    // Rooms of an earlier course are not used again.
    let first = rand_start();
    let pairs = stream::iter(0..games as u64)
        .map(|n| async move {
            let path = format!("/relay/{}", first + n);
            let one = Socket::open(address, &path).await?;
            io::Result::Ok((n, [one, Socket::open(address, &path).await?]))
        })
        .buffer_unordered(AT_ONCE)
        .try_collect::<Vec<_>>()
        .await?;
    let mut tasks = JoinSet::new();
    for (n, pair) in pairs {
        let course = Arc::clone(&course);
        let told = told.get(n as usize % told.len().max(1)).cloned();
        tasks.spawn(async move { play::relay(pair, Chance::new(n), told.as_deref(), &course).await });
    }
    let name = if told.is_empty() { "relay, a few words" } else { "relay, our messages" };
    run(name, server, &course, tasks, pace, seconds).await
}

fn rand_start() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |d| d.as_nanos() as u64 & !0xffff)
}

/// The server with so many games of the mix.
pub(crate) async fn games(
    server: &Server,
    mix: &[String],
    has_rules: bool,
    games: usize,
    pace: Pace,
    seconds: u64,
) -> io::Result<Seen> {
    let course = Course::new();
    let address = server.address;
    let rooms = rooms::create_many(address, mix, games, false, MATCH).await?;
    let seated = stream::iter(rooms)
        .map(|room| async move { rooms::sit(address, &room, has_rules).await })
        .buffer_unordered(AT_ONCE)
        .try_collect::<Vec<_>>()
        .await?;
    let mut tasks = JoinSet::new();
    for (n, game) in seated.into_iter().enumerate() {
        let course = Arc::clone(&course);
        tasks.spawn(async move { play::games(game, &mut Chance::new(n as u64), &course).await });
    }
    run(if has_rules { "quintet, steps" } else { "quintet, views" }, server, &course, tasks, pace, seconds).await
}

/// The memory that an idle room takes, in bytes.
pub(crate) async fn idle(server: &Server, mix: &[String], count: usize) -> io::Result<Option<f64>> {
    // What the first rooms need is there once and for all.
    rooms::create_many(server.address, mix, 200, false, 1).await?;
    let before = server.memory();
    rooms::create_many(server.address, mix, count, false, 1).await?;
    let after = server.memory();
    Ok(before.zip(after).map(|(before, after)| after.saturating_sub(before) as f64 / count as f64))
}

/// Finishes so many games, then lists finished ones and opens one: milliseconds for the two together, the median of some tries.
pub(crate) async fn finished(server: &Server, mix: &[String], count: usize) -> io::Result<f64> {
    let address = server.address;
    let rooms = rooms::create_many(address, mix, count, true, 1).await?;
    let ids = rooms.iter().map(|r| r.id.clone()).collect::<Vec<_>>();
    stream::iter(rooms)
        .map(|room| async move { rooms::sit(address, &room, false).await?.resign().await })
        .buffer_unordered(AT_ONCE)
        .try_collect::<Vec<_>>()
        .await?;
    let mut requests = Requests::open(address).await?;
    let mut took = Vec::new();
    for n in 0..21 {
        let began = Instant::now();
        requests.ask("GET", "/api/rooms?state=finished", None).await?;
        requests.ask("GET", &format!("/api/rooms/{}", ids[n * (ids.len() / 21)]), None).await?;
        took.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    took.sort_by(f64::total_cmp);
    Ok(took[took.len() / 2])
}

/// Waits until the server has an address and answers.
pub(crate) async fn is_well(address: SocketAddr) -> io::Result<()> {
    Requests::open(address).await?.ask("GET", "/healthz", None).await.map(drop)
}
