//! Plays one game over two sockets with random legal steps, and measures each ack.

use crate::client::Socket;
use crate::client_state::{self, ClientState};
use crate::measure::Latencies;
use crate::random::XorShift;
use catalog::AnyTable;
use serde_json::Value;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// The state that all games of a run share.
pub struct LoadRun {
    /// Games wait for this before their first step.
    pub started: AtomicBool,
    /// Games end when this is set.
    pub over: AtomicBool,
    /// Nanoseconds between two steps of a game; with 0 the next step follows the ack at once.
    step_interval_ns: AtomicU64,
    /// Times from a step to its ack.
    pub acks: Latencies,
    /// Times from a step until the other seat has it.
    pub delivered: Latencies,
    /// Rejected messages.
    pub rejected: AtomicU64,
    /// Finished games.
    pub finished: AtomicU64,
    /// Events that all clients got, and their bytes.
    pub events: AtomicU64,
    pub event_bytes: AtomicU64,
}

impl LoadRun {
    pub fn new() -> Arc<LoadRun> {
        Arc::new(LoadRun {
            started: AtomicBool::new(false),
            over: AtomicBool::new(false),
            step_interval_ns: AtomicU64::new(0),
            acks: Latencies::default(),
            delivered: Latencies::default(),
            rejected: AtomicU64::new(0),
            finished: AtomicU64::new(0),
            events: AtomicU64::new(0),
            event_bytes: AtomicU64::new(0),
        })
    }

    /// Sets the steps per second of each game.
    pub fn set_rate(&self, rate: f64) {
        self.step_interval_ns.store((1e9 / rate.max(0.001)) as u64, Ordering::Relaxed);
    }

    fn step_interval(&self) -> Option<Duration> {
        Some(Duration::from_nanos(self.step_interval_ns.load(Ordering::Relaxed))).filter(|interval| !interval.is_zero())
    }

    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Waits for the start and returns a random time for the first step, so that games do not all step at once.
    async fn wait_for_start(&self, rng: &mut XorShift) -> Instant {
        while !self.started.load(Ordering::Acquire) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let interval = self.step_interval().unwrap_or(Duration::from_millis(50));
        Instant::now() + interval.mul_f64(rng.fraction())
    }

    /// Returns the time of the next step. Missed steps are not made up later, so they lower the measured rate.
    fn next_step_at(&self, due: Instant) -> Instant {
        let now = Instant::now();
        match self.step_interval() {
            Some(interval) => (due + interval).max(now.checked_sub(interval).unwrap_or(now)),
            None => now,
        }
    }
}

/// Runs two clients of the bare relay that send in turn. With `body` they send and read messages of the server's size.
pub async fn play_relay(
    sockets: [Socket; 2],
    mut rng: XorShift,
    body: Option<&str>,
    load_run: &LoadRun,
) -> io::Result<()> {
    let [mut one, mut other] = sockets;
    let mut state = [ClientState::default(), ClientState::default()];
    let mut due = load_run.wait_for_start(&mut rng).await;
    let mut id = 0u32;
    while !load_run.is_over() {
        sleep_until(due).await;
        id += 1;
        let message = match (body, state[0].pick(&mut rng)) {
            (Some(body), Some(step)) => format!(r#"{{"type":"event","seq":{id},"step":{step}{body}"#),
            (Some(body), None) => format!(r#"{{"type":"event","seq":{id}{body}"#),
            (None, _) => format!(r#"{{"type":"step","id":{id},"at":{id},"step":"c2-c3"}}"#),
        };
        let sent = Instant::now();
        one.send(message).await?;
        state[0].update(&one.receive().await?)?;
        load_run.acks.record(sent.elapsed());
        state[1].update(&other.receive().await?)?;
        load_run.delivered.record(sent.elapsed());
        std::mem::swap(&mut one, &mut other);
        state.swap(0, 1);
        due = load_run.next_step_at(due);
    }
    Ok(())
}

/// A seat of a room with its socket.
pub struct Seat {
    pub socket: Socket,
    pub state: ClientState,
    /// The id of its last message.
    id: u32,
}

impl Seat {
    /// Sends `hello`, with the rules or without, and waits for the room.
    pub async fn connect(mut socket: Socket, token: &str, has_rules: bool) -> io::Result<Seat> {
        let rules = if has_rules { format!(r#","rules":"{}""#, catalog::RULES_VERSION) } else { String::new() };
        socket.send(format!(r#"{{"type":"hello","id":1,"protocol":1,"token":"{token}"{rules}}}"#)).await?;
        let mut state = ClientState::default();
        while !(state.welcomed && state.acked >= 1) {
            state.update(&socket.receive().await?)?;
        }
        Ok(Seat { socket, state, id: 1 })
    }

    /// Starts the next game of the match and waits until both seats have it. One request is enough: one client owns both seats.
    async fn next_game(&mut self, other: &mut Seat) -> io::Result<()> {
        self.request("next").await?;
        while self.state.over {
            self.receive().await?;
        }
        while other.state.over {
            other.receive().await?;
        }
        Ok(())
    }

    /// Sends a message without fields and waits for the answer.
    async fn request(&mut self, kind: &str) -> io::Result<()> {
        self.id += 1;
        self.socket.send(format!(r#"{{"type":"{kind}","id":{}}}"#, self.id)).await?;
        while self.state.acked < self.id && self.state.rejected < self.id {
            self.receive().await?;
        }
        Ok(())
    }

    /// Makes a step, given in quotes, and waits until both have seen it; returns whether it was accepted.
    async fn step(&mut self, other: &mut Seat, step: &str, load_run: &LoadRun) -> io::Result<bool> {
        self.id += 1;
        let (id, at) = (self.id, self.state.seq);
        let message = format!(r#"{{"type":"step","id":{id},"at":{at},"step":{step}}}"#);
        let sent = Instant::now();
        self.socket.send(message).await?;
        while self.state.acked < id && self.state.rejected < id {
            self.receive().await?;
        }
        if self.state.rejected == id {
            load_run.rejected.fetch_add(1, Ordering::Relaxed);
            // The server asked the client to slow down.
            tokio::time::sleep(Duration::from_millis(500)).await;
            return Ok(false);
        }
        load_run.acks.record(sent.elapsed());
        // The ack names the event. Both seats must see it before the next step.
        while self.state.seq < self.state.acked_seq {
            self.receive().await?;
        }
        while other.state.seq < self.state.acked_seq {
            other.receive().await?;
        }
        load_run.delivered.record(sent.elapsed());
        Ok(true)
    }

    async fn receive(&mut self) -> io::Result<()> {
        let text = self.socket.receive().await?;
        self.state.update(&text)
    }
}

/// The table of clients that have the rules. Both seats of a room share it, because one client owns both.
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
        // This program starts the games, so the history has no turns.
        Ok(Board { table, game: history["game"].as_u64().unwrap_or_default() as usize })
    }

    /// Plays a step that the server has accepted and compares the hash that came with it.
    fn play(&mut self, seat: catalog::Seat, step: &str, hash: Option<&str>) -> io::Result<()> {
        self.table.play_step(seat, step).map_err(io::Error::other)?;
        match hash {
            Some(hash) if hash != format!("{:016x}", self.table.position_hash()) => Err(io::Error::other(format!(
                "after {step} the server has the table {hash}, and the client has another"
            ))),
            _ => Ok(()),
        }
    }
}

/// A room whose two seats belong to this program.
pub struct Game {
    id: String,
    seats: [Seat; 2],
    /// The table, if the server sends steps instead of views.
    board: Option<Board>,
}

impl Game {
    /// Creates the game of a room; `id` names it in the catalog.
    pub fn new(id: &str, seats: [Seat; 2]) -> Game {
        Game { id: id.to_string(), seats, board: None }
    }

    /// Makes a random step and waits until both seats have seen it. Returns false if no seat has a legal step.
    async fn step(&mut self, rng: &mut XorShift, load_run: &LoadRun) -> io::Result<bool> {
        let histories = self.seats.each_mut().map(|seat| seat.state.history.take());
        if let Some(history) = histories.into_iter().flatten().next() {
            self.board = Some(Board::build(&history, &self.id)?);
        }
        let [one, other] = &mut self.seats;
        let Some(board) = &mut self.board else {
            let (mover, other) = match (one.state.has_steps(), other.state.has_steps()) {
                (true, _) => (one, other),
                (false, true) => (other, one),
                (false, false) => return Ok(false),
            };
            let step = mover.state.pick(rng).unwrap_or_default().to_string();
            mover.step(other, &step, load_run).await?;
            return Ok(true);
        };
        if one.state.over || other.state.over {
            return Ok(false);
        }
        let Some(seat) = board.table.to_act().first() else { return Ok(false) };
        let steps = board.table.steps_json(seat);
        let step = client_state::pick(steps.get().trim_start_matches('['), rng).unwrap_or_default();
        let (mover, other) = if (seat.index() + board.game).is_multiple_of(2) { (other, one) } else { (one, other) };
        if mover.step(other, step, load_run).await? {
            board.play(seat, step.trim_matches('"'), mover.state.hash())?;
        }
        Ok(true)
    }

    /// Resigns for the first seat.
    pub async fn resign(&mut self) -> io::Result<()> {
        self.seats[0].request("resign").await
    }

    /// Returns the last event without its type and number.
    fn last_event_body(&self) -> Option<&str> {
        self.seats.iter().find_map(|seat| seat.state.last_event_body())
    }
}

/// Plays some random steps and returns the event of the last one without its type and number.
pub async fn sample_message(mut game: Game, mut rng: XorShift) -> io::Result<String> {
    const STEPS: usize = 10;
    for _ in 0..STEPS {
        game.step(&mut rng, &LoadRun::new()).await?;
    }
    game.last_event_body().map(str::to_string).ok_or_else(|| io::Error::other("a game was over after a few steps"))
}

/// Plays random steps in a room until the run is over. The next game starts when one ends, so the number of running games is constant.
pub async fn play_games(mut game: Game, rng: &mut XorShift, load_run: &LoadRun) -> io::Result<()> {
    let mut due = load_run.wait_for_start(rng).await;
    while !load_run.is_over() {
        sleep_until(due).await;
        let [one, other] = &mut game.seats;
        if one.state.over && other.state.over {
            load_run.finished.fetch_add(1, Ordering::Relaxed);
            one.next_game(other).await?;
        } else if !game.step(rng, load_run).await? {
            let [one, other] = &mut game.seats;
            tokio::select! { received = one.receive() => received?, received = other.receive() => received? }
            continue;
        }
        due = load_run.next_step_at(due);
    }
    for seat in &game.seats {
        load_run.events.fetch_add(seat.state.events, Ordering::Relaxed);
        load_run.event_bytes.fetch_add(seat.state.event_bytes, Ordering::Relaxed);
    }
    Ok(())
}
