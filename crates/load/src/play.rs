//! Plays one game over two sockets with random legal steps, and measures each ack.

use crate::client::Socket;
use crate::measure::Latencies;
use crate::read::{self, Chance};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// The state that all games of a run share.
pub struct Course {
    /// Games wait for this before their first step.
    pub started: AtomicBool,
    /// Games end when this is set.
    pub over: AtomicBool,
    /// Nanoseconds between two steps of a game; with 0 the next step follows the ack at once.
    pause: AtomicU64,
    /// Times from a step to its ack.
    pub acks: Latencies,
    /// Times from a step until the other seat has it.
    pub delivered: Latencies,
    /// Rejected messages.
    pub refused: AtomicU64,
    /// Finished games.
    pub finished: AtomicU64,
}

impl Course {
    pub fn new() -> Arc<Course> {
        Arc::new(Course {
            started: AtomicBool::new(false),
            over: AtomicBool::new(false),
            pause: AtomicU64::new(0),
            acks: Latencies::default(),
            delivered: Latencies::default(),
            refused: AtomicU64::new(0),
            finished: AtomicU64::new(0),
        })
    }

    /// Sets the steps per second of each game.
    pub fn set_rate(&self, rate: f64) {
        self.pause.store((1e9 / rate.max(0.001)) as u64, Ordering::Relaxed);
    }

    fn pause(&self) -> Option<Duration> {
        Some(Duration::from_nanos(self.pause.load(Ordering::Relaxed))).filter(|pause| !pause.is_zero())
    }

    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Waits for the start and returns a random time for the first step, so that games do not all step at once.
    async fn begin(&self, chance: &mut Chance) -> Instant {
        while !self.started.load(Ordering::Acquire) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let pause = self.pause().unwrap_or(Duration::from_millis(50));
        Instant::now() + pause.mul_f64(chance.part())
    }

    /// Returns the time of the next step. Missed steps are not made up later, so they lower the measured rate.
    fn next(&self, due: Instant) -> Instant {
        let now = Instant::now();
        match self.pause() {
            Some(pause) => (due + pause).max(now.checked_sub(pause).unwrap_or(now)),
            None => now,
        }
    }
}

/// Runs two clients of the bare relay that send in turn. With `told` they send and read messages like those of the server.
pub async fn relay(sockets: [Socket; 2], mut chance: Chance, told: Option<&str>, course: &Course) -> io::Result<()> {
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

/// A seat of a room: its socket and its knowledge of the room.
pub struct Seat {
    pub socket: Socket,
    pub known: read::Known,
    /// The id of its last message.
    id: u32,
}

impl Seat {
    /// Sends `hello` and waits for the room.
    pub async fn sit(mut socket: Socket, token: &str) -> io::Result<Seat> {
        socket.say(format!(r#"{{"type":"hello","id":1,"protocol":1,"token":"{token}"}}"#)).await?;
        let mut known = read::Known::default();
        while !(known.welcomed && known.acked >= 1) {
            known.hear(&socket.hear().await?)?;
        }
        Ok(Seat { socket, known, id: 1 })
    }

    /// Resigns the game.
    pub async fn resign(&mut self) -> io::Result<()> {
        self.ask("resign").await
    }

    /// Starts the next game of the match and waits until both seats have seen it begin. One request is enough, because both seats have one
    /// owner.
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

    /// Sends a message without fields and waits for the answer.
    async fn ask(&mut self, word: &str) -> io::Result<()> {
        self.id += 1;
        self.socket.say(format!(r#"{{"type":"{word}","id":{}}}"#, self.id)).await?;
        while self.known.acked < self.id && self.known.refused < self.id {
            self.hear().await?;
        }
        Ok(())
    }

    /// Plays a random step and waits until both seats have seen it.
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
            // The server asked the client to slow down.
            tokio::time::sleep(Duration::from_millis(500)).await;
            return Ok(());
        }
        course.acks.note(sent.elapsed());
        // The ack names the event. Both seats must see it before the next step.
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

/// Plays some random steps and returns the event message of the last one, from after the number of the event.
pub async fn told(mut seats: [Seat; 2], mut chance: Chance) -> io::Result<String> {
    const STEPS: usize = 10;
    for _ in 0..STEPS {
        let [one, other] = &mut seats;
        let (mover, other) = if one.known.may_step() { (one, other) } else { (other, one) };
        let course = Course::new();
        mover.step(other, &mut chance, &course).await?;
    }
    let told = seats.iter().find_map(|seat| seat.known.told());
    told.map(str::to_string).ok_or_else(|| io::Error::other("a game ended after a few steps"))
}

/// Plays a match of two with random steps until the run is over. The next game starts when one ends, so that the number of running games
/// stays the same.
pub async fn games(mut seats: [Seat; 2], chance: &mut Chance, course: &Course) -> io::Result<()> {
    let mut due = course.begin(chance).await;
    while !course.is_over() {
        sleep_until(due).await;
        let [one, other] = &mut seats;
        if one.known.over && other.known.over {
            course.finished.fetch_add(1, Ordering::Relaxed);
            one.next(other).await?;
        } else if one.known.may_step() {
            one.step(other, chance, course).await?;
        } else if other.known.may_step() {
            other.step(one, chance, course).await?;
        } else {
            tokio::select! { heard = one.hear() => heard?, heard = other.hear() => heard? }
            continue;
        }
        due = course.next(due);
    }
    Ok(())
}
