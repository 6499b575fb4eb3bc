//! Plays one game over two sockets with random legal steps, and measures each ack.

use crate::client::Socket;
use crate::measure::Latencies;
use crate::read::{self, Chance};
use catalog::AnyTable;
use serde_json::Value;
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
    /// Events that all clients got, and their bytes.
    pub events: AtomicU64,
    pub event_bytes: AtomicU64,
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
            events: AtomicU64::new(0),
            event_bytes: AtomicU64::new(0),
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
    /// Says hello, with the rules or without, and waits for the room.
    pub async fn sit(mut socket: Socket, token: &str, has_rules: bool) -> io::Result<Seat> {
        let rules = if has_rules { format!(r#","rules":"{}""#, catalog::RULES_VERSION) } else { String::new() };
        socket.say(format!(r#"{{"type":"hello","id":1,"protocol":1,"token":"{token}"{rules}}}"#)).await?;
        let mut known = read::Known::default();
        while !(known.welcomed && known.acked >= 1) {
            known.hear(&socket.hear().await?)?;
        }
        Ok(Seat { socket, known, id: 1 })
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

    /// Sends a message without fields and waits for the answer.
    async fn ask(&mut self, word: &str) -> io::Result<()> {
        self.id += 1;
        self.socket.say(format!(r#"{{"type":"{word}","id":{}}}"#, self.id)).await?;
        while self.known.acked < self.id && self.known.refused < self.id {
            self.hear().await?;
        }
        Ok(())
    }

    /// Makes a step, given in quotes, and waits until both have seen it; returns whether it was accepted.
    async fn step(&mut self, other: &mut Seat, step: &str, course: &Course) -> io::Result<bool> {
        self.id += 1;
        let (id, at) = (self.id, self.known.seq);
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
            return Ok(false);
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
        Ok(true)
    }

    async fn hear(&mut self) -> io::Result<()> {
        let text = self.socket.hear().await?;
        self.known.hear(&text)
    }
}

/// The table of clients that have the rules; both seats of a room are ours, so they share it.
struct Board {
    table: Box<dyn AnyTable>,
    /// The number of the game. Players change seats from game to game.
    game: usize,
}

impl Board {
    fn build(welcome_or_event: &str, game: &str) -> io::Result<Board> {
        let message = serde_json::from_str::<Value>(welcome_or_event).map_err(io::Error::other)?;
        let history = &message["sync"]["table"];
        let text = |key: &str| history[key].as_str().unwrap_or_default();
        let rules = catalog::find(game).and_then(|entry| entry.open(text("setup"))).map_err(io::Error::other)?;
        let table = rules.at_position(text("start")).map_err(io::Error::other)?;
        // The games begin with this program, so no turn was made before it came.
        Ok(Board { table, game: history["game"].as_u64().unwrap_or_default() as usize })
    }

    /// Plays a step that the server has accepted and compares the hash that came with it.
    fn play(&mut self, seat: catalog::Seat, step: &str, hash: Option<&str>) -> io::Result<()> {
        self.table.play_step(seat, step).map_err(io::Error::other)?;
        match hash {
            Some(hash) if hash != format!("{:016x}", self.table.position_hash()) => {
                Err(io::Error::other(format!("after {step} the server has the table {hash}, and we have another")))
            }
            _ => Ok(()),
        }
    }
}

/// A room of two seats that are both ours.
pub struct Game {
    id: String,
    seats: [Seat; 2],
    /// The table, where the server sends steps and no views.
    board: Option<Board>,
}

impl Game {
    /// Creates the game of a room; `id` names it in the catalog.
    pub fn new(id: &str, seats: [Seat; 2]) -> Game {
        Game { id: id.to_string(), seats, board: None }
    }

    /// Makes a random step and waits until both seats have seen it. Returns false if no seat has a legal step.
    async fn step(&mut self, chance: &mut Chance, course: &Course) -> io::Result<bool> {
        let histories = self.seats.each_mut().map(|seat| seat.known.history.take());
        if let Some(history) = histories.into_iter().flatten().next() {
            self.board = Some(Board::build(&history, &self.id)?);
        }
        let [one, other] = &mut self.seats;
        let Some(board) = &mut self.board else {
            let (mover, other) = match (one.known.may_step(), other.known.may_step()) {
                (true, _) => (one, other),
                (false, true) => (other, one),
                (false, false) => return Ok(false),
            };
            let step = mover.known.pick(chance).unwrap_or_default().to_string();
            mover.step(other, &step, course).await?;
            return Ok(true);
        };
        if one.known.over || other.known.over {
            return Ok(false);
        }
        let Some(seat) = board.table.to_act().first() else { return Ok(false) };
        let steps = board.table.steps_json(seat);
        let step = read::pick(steps.get().trim_start_matches('['), chance).unwrap_or_default();
        let (mover, other) = if (seat.index() + board.game).is_multiple_of(2) { (other, one) } else { (one, other) };
        if mover.step(other, step, course).await? {
            board.play(seat, step.trim_matches('"'), mover.known.hash())?;
        }
        Ok(true)
    }

    /// Lets the first seat give the game up.
    pub async fn resign(&mut self) -> io::Result<()> {
        self.seats[0].ask("resign").await
    }

    /// What the server told of the last step, from behind the number of the event.
    fn told(&self) -> Option<&str> {
        self.seats.iter().find_map(|seat| seat.known.told())
    }
}

/// Plays some random steps and gives what the server told of the last one, from behind the number of the event.
pub async fn told(mut game: Game, mut chance: Chance) -> io::Result<String> {
    const STEPS: usize = 10;
    for _ in 0..STEPS {
        game.step(&mut chance, &Course::new()).await?;
    }
    game.told().map(str::to_string).ok_or_else(|| io::Error::other("a game was over after a few steps"))
}

/// A match of two in a room, random steps until the course is over. A game that ends is followed by the next, so that as many go on as
/// were asked for.
pub async fn games(mut game: Game, chance: &mut Chance, course: &Course) -> io::Result<()> {
    let mut due = course.begin(chance).await;
    while !course.is_over() {
        sleep_until(due).await;
        let [one, other] = &mut game.seats;
        if one.known.over && other.known.over {
            course.finished.fetch_add(1, Ordering::Relaxed);
            one.next(other).await?;
        } else if !game.step(chance, course).await? {
            let [one, other] = &mut game.seats;
            tokio::select! { heard = one.hear() => heard?, heard = other.hear() => heard? }
            continue;
        }
        due = course.next(due);
    }
    for seat in &game.seats {
        course.events.fetch_add(seat.known.events, Ordering::Relaxed);
        course.event_bytes.fetch_add(seat.known.event_bytes, Ordering::Relaxed);
    }
    Ok(())
}
