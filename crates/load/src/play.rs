//! One game: both its sockets, a random legal step whenever it is time, and how long each ack took.

use crate::client::Socket;
use crate::measure::Latencies;
use crate::read::{self, Chance};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// What all games of a measurement share.
pub(crate) struct Course {
    /// Games wait for it before their first step.
    pub(crate) started: AtomicBool,
    /// Games end when it is set.
    pub(crate) over: AtomicBool,
    /// The time between two steps of a game in nanoseconds; 0: the next follows the ack at once.
    pause: AtomicU64,
    /// How long acks took.
    pub(crate) acks: Latencies,
    /// How long it took until the other had the step.
    pub(crate) delivered: Latencies,
    /// Messages that were refused.
    pub(crate) refused: AtomicU64,
    /// Games that were played to their end.
    pub(crate) finished: AtomicU64,
}

impl Course {
    pub(crate) fn new() -> Arc<Course> {
        Arc::new(Course {
            started: AtomicBool::new(false),
            over: AtomicBool::new(false),
            pause: AtomicU64::new(0),
            acks: Latencies::new(),
            delivered: Latencies::new(),
            refused: AtomicU64::new(0),
            finished: AtomicU64::new(0),
        })
    }

    /// Sets how many steps a second each game makes from now on.
    pub(crate) fn set_rate(&self, rate: f64) {
        self.pause.store((1e9 / rate.max(0.001)) as u64, Ordering::Relaxed);
    }

    fn pause(&self) -> Option<Duration> {
        Some(Duration::from_nanos(self.pause.load(Ordering::Relaxed))).filter(|pause| !pause.is_zero())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Waits for the start, then for a phase of its own, so that games do not all step at once.
    async fn begin(&self, chance: &mut Chance) -> Instant {
        while !self.started.load(Ordering::Acquire) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let pause = self.pause().unwrap_or(Duration::from_millis(50));
        Instant::now() + pause.mul_f64(chance.part())
    }

    /// When the next step is due. What could not be kept up with is not made up for later: it is missing in the steps of a second.
    fn next(&self, due: Instant) -> Instant {
        let now = Instant::now();
        match self.pause() {
            Some(pause) => (due + pause).max(now.checked_sub(pause).unwrap_or(now)),
            None => now,
        }
    }
}

/// Two clients of the bare relay, talking in turns. With `told` they say as much as the server tells of a step, and read it as players do.
pub(crate) async fn relay(
    sockets: [Socket; 2],
    mut chance: Chance,
    told: Option<&str>,
    course: &Course,
) -> io::Result<()> {
    let [mut one, mut other] = sockets;
    let mut known = [read::Known::default(), read::Known::default()];
    let mut due = course.begin(&mut chance).await;
    let mut id = 0u32;
    while !course.is_over() {
        sleep_until(due).await;
        id += 1;
        let said = match (told, known[0].pick(&mut chance)) {
            (Some(told), Some(step)) => format!(r#"{{"type":"event","seq":{id},"step":{step}{told}"#),
            (Some(told), None) => format!(r#"{{"type":"event","seq":{id}{told}"#),
            (None, _) => format!(r#"{{"type":"step","id":{id},"at":{id},"step":"c2-c3"}}"#),
        };
        let sent = Instant::now();
        one.say(said).await?;
        known[0].hear(&one.hear().await?)?;
        course.acks.note(sent.elapsed());
        known[1].hear(&other.hear().await?)?;
        course.delivered.note(sent.elapsed());
        std::mem::swap(&mut one, &mut other);
        known.swap(0, 1);
        due = course.next(due);
    }
    Ok(())
}

/// A seat of a room: its socket and what it knows.
pub(crate) struct Seat {
    pub(crate) socket: Socket,
    pub(crate) known: read::Known,
    /// The number of the last message it said.
    id: u32,
}

impl Seat {
    /// Says hello and waits for the room.
    pub(crate) async fn sit(mut socket: Socket, token: &str) -> io::Result<Seat> {
        socket.say(format!(r#"{{"type":"hello","id":1,"protocol":1,"token":"{token}"}}"#)).await?;
        let mut known = read::Known::default();
        while !(known.welcomed && known.acked >= 1) {
            known.hear(&socket.hear().await?)?;
        }
        Ok(Seat { socket, known, id: 1 })
    }

    /// Gives the game up.
    pub(crate) async fn resign(&mut self) -> io::Result<()> {
        self.ask("resign").await
    }

    /// Asks for the next game of the match, which both seats want because both are ours, and waits until both have seen it begin.
    async fn next(&mut self, other: &mut Seat) -> io::Result<()> {
        self.ask("next").await?;
        while self.known.over {
            self.hear().await?;
        }
        while other.known.over {
            other.hear().await?;
        }
        Ok(())
    }

    /// Says one word and waits for the answer.
    async fn ask(&mut self, word: &str) -> io::Result<()> {
        self.id += 1;
        self.socket.say(format!(r#"{{"type":"{word}","id":{}}}"#, self.id)).await?;
        while self.known.acked < self.id && self.known.refused < self.id {
            self.hear().await?;
        }
        Ok(())
    }

    /// Makes a random step, and waits until both have seen it.
    async fn step(&mut self, other: &mut Seat, chance: &mut Chance, course: &Course) -> io::Result<()> {
        self.id += 1;
        let (id, at) = (self.id, self.known.seq);
        let step = self.known.pick(chance).unwrap_or_default();
        let message = format!(r#"{{"type":"step","id":{id},"at":{at},"step":{step}}}"#);
        let sent = Instant::now();
        self.socket.say(message).await?;
        while self.known.acked < id && self.known.refused < id {
            self.hear().await?;
        }
        if self.known.refused == id {
            course.refused.fetch_add(1, Ordering::Relaxed);
            // Who was told to slow down does.
            tokio::time::sleep(Duration::from_millis(500)).await;
            return Ok(());
        }
        course.acks.note(sent.elapsed());
        // An ack names the event; both must see it before the next step.
        while self.known.seq < self.known.acked_seq {
            self.hear().await?;
        }
        while other.known.seq < self.known.acked_seq {
            other.hear().await?;
        }
        course.delivered.note(sent.elapsed());
        Ok(())
    }

    async fn hear(&mut self) -> io::Result<()> {
        let text = self.socket.hear().await?;
        self.known.hear(&text)
    }
}

/// Plays some random steps and gives what the server told of the last one, from behind the number of the event.
pub(crate) async fn told(mut seats: [Seat; 2], mut chance: Chance) -> io::Result<String> {
    const STEPS: usize = 10;
    for _ in 0..STEPS {
        let [one, other] = &mut seats;
        let (mover, other) = if one.known.check_step_for() { (one, other) } else { (other, one) };
        let course = Course::new();
        mover.step(other, &mut chance, &course).await?;
    }
    let told = seats.iter().find_map(|seat| seat.known.told());
    told.map(str::to_string).ok_or_else(|| io::Error::other("a game was over after a few steps"))
}

/// A match of two in a room, random steps until the course is over. A game that ends is followed by the next, so that as many go on as
/// were asked for.
pub(crate) async fn games(mut seats: [Seat; 2], chance: &mut Chance, course: &Course) -> io::Result<()> {
    let mut due = course.begin(chance).await;
    while !course.is_over() {
        sleep_until(due).await;
        let [one, other] = &mut seats;
        if one.known.over && other.known.over {
            course.finished.fetch_add(1, Ordering::Relaxed);
            one.next(other).await?;
        } else if one.known.check_step_for() {
            one.step(other, chance, course).await?;
        } else if other.known.check_step_for() {
            other.step(one, chance, course).await?;
        } else {
            tokio::select! { heard = one.hear() => heard?, heard = other.hear() => heard? }
            continue;
        }
        due = course.next(due);
    }
    Ok(())
}
