//! A host keeps one room: a task that hears what comes for it, has it stored, and tells everybody who is there.
//!
//! Whatever is decided is on the disk before anybody is told; when it cannot be stored, it has not happened.

pub mod act_queue;
mod commands;
mod commit;
mod computer;
pub mod event_encoder;
mod exhibition;
mod initial_messages;
pub mod recent_events;
mod room_connections;
mod summary;
mod thinking;

pub(crate) use exhibition::Creator;
pub(crate) use room_connections::{EncodedMessage, out as encode_message, refused as encode_error};

use crate::app::App;
use crate::clients::held_seats::SeatHold;
use crate::host::act_queue::ActQueue;
use crate::host::recent_events::RecentEvents;
use crate::registry::Lease;
use crate::room::{Command, Player, PlayerId, ProtocolError, Room, Sender};
use crate::socket::outbox::Outbox;
use crate::store::Write;
use crate::{limits, time};
use catalog::Seat;
use computer::Computers;
use exhibition::EngineAccount;
use futures_util::FutureExt;
use protocol::{ErrorCode, Summary};
use room_connections::RoomConnections;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// What a host hears. It is small: each waiting room has space for some of them.
pub(crate) enum Message {
    /// Somebody comes with a socket.
    Connect(Box<Connect>),
    /// A socket is gone.
    Leave(u32),
    /// Somebody said something.
    ClientCommand(Box<ClientCommand>),
    /// A socket's smallest round trip has changed.
    Measured {
        /// Which socket.
        connection: u32,
        /// The round trip.
        round_trip_ms: u32,
    },
    /// Somebody takes a seat.
    Join(Box<Join>),
    /// Somebody wants to know how the room is.
    Look(oneshot::Sender<Summary>),
    /// A copy of the room is wanted, for work beside its task.
    Copy(oneshot::Sender<Box<Room>>),
    /// A computer has thought.
    EngineResult(Box<computer::EngineResult>),
    /// The room may leave memory if nobody needs it.
    Rest,
    /// The server stops.
    Stop,
    /// Makes the host panic.
    #[cfg(test)]
    Panic,
}

/// Somebody with a socket.
pub(crate) struct Connect {
    /// The number of his `hello`.
    pub(crate) id: u64,
    /// The user his cookie names.
    pub(crate) user: Option<String>,
    /// The address from which he comes.
    pub(crate) address: IpAddr,
    /// The hashes of the seats' tokens he has.
    pub(crate) tokens: Vec<String>,
    /// The last event he has.
    pub(crate) since: Option<u64>,
    /// Where he is told things.
    pub(crate) outbox: Outbox,
    /// Gets the number of the link.
    pub(crate) answer: oneshot::Sender<Result<u32, ProtocolError>>,
}

/// Something that was said on a socket.
pub(crate) struct ClientCommand {
    pub(crate) connection: u32,
    pub(crate) id: u64,
    pub(crate) seat: Option<Seat>,
    pub(crate) command: Command,
    /// When it was read.
    pub(crate) at: u64,
    pub(crate) read: Instant,
    /// The smallest round trip of the connection, in milliseconds.
    pub(crate) delay: u32,
}

/// Somebody who takes a seat.
pub(crate) struct Join {
    pub(crate) seat: Option<u8>,
    pub(crate) who: Player,
    /// What is to be stored with it.
    pub(crate) writes: Vec<Write>,
    /// Counts the seat for the address it is taken from.
    pub(crate) hold: Arc<SeatHold>,
    /// Gets the seat.
    pub(crate) answer: oneshot::Sender<Result<u8, ProtocolError>>,
}

/// Keeps one room.
pub(crate) struct Host {
    /// The first field, so that it is dropped before the inbox: a host that is found listens.
    lease: Option<Lease>,
    app: App,
    room: Room,
    inbox: mpsc::Receiver<Message>,
    connections: RoomConnections,
    tail: RecentEvents,
    computers: Computers,
    /// Who pays for the computers' work.
    engine_account: EngineAccount,
    /// PlayerSet who have taken a seat and not played yet.
    holds: Vec<(PlayerId, Arc<SeatHold>)>,
    /// Acts of a live game that wait for their place.
    order: ActQueue<commands::PendingCommand>,
    /// Something could not be stored: try again then.
    retry_at: Option<u64>,
    /// Since when nothing can be stored: no clock counts from then on.
    store_failing_since: Option<u64>,
    /// When something happened last that keeps the room in memory.
    last_active: u64,
    /// When the stored summary was made, and whether it is older than the room.
    summary_stored_at: u64,
    summary_stale: bool,
    /// The room broke: it must be read from the store again.
    broken: bool,
}

impl Host {
    /// Starts the host of a room; `away` is for how long the server was away. The entry of the registry lasts as long as the host.
    pub(crate) fn start(
        app: &App,
        room: Room,
        away: Option<u64>,
        creator: Creator,
        lease: Lease,
    ) -> mpsc::Sender<Message> {
        let (me, inbox) = mpsc::channel(limits::ROOM_INBOX_MESSAGES);
        let now = time::now();
        lease.publish(&me);
        let host = Host {
            lease: Some(lease),
            app: app.clone(),
            computers: Computers::new(app, &room, &me),
            engine_account: EngineAccount::new(&room, creator),
            room,
            inbox,
            connections: RoomConnections::default(),
            tail: RecentEvents::default(),
            holds: Vec::new(),
            order: ActQueue::default(),
            retry_at: None,
            store_failing_since: None,
            last_active: now,
            summary_stored_at: now,
            summary_stale: false,
            broken: false,
        };
        app.metrics.rooms.fetch_add(1, Relaxed);
        let (app, id) = (app.clone(), host.id().to_string());
        tokio::spawn(async move {
            // A room that panics is loaded again from the store by the next request.
            if let Err(payload) = AssertUnwindSafe(host.run(away)).catch_unwind().await {
                app.room_panicked(&id, payload.as_ref());
            }
            app.metrics.rooms.fetch_sub(1, Relaxed);
        });
        me
    }

    async fn run(mut self, away: Option<u64>) {
        self.begin(away).await;
        let alarm = tokio::time::sleep_until(time::instant(self.wakes()));
        tokio::pin!(alarm);
        while !self.broken {
            // An alarm that comes too early is set anew then: to set it anew after each message would cost more.
            let wakes = time::instant(self.wakes());
            if alarm.is_elapsed() || wakes < alarm.deadline() {
                alarm.as_mut().reset(wakes);
            }
            let message = tokio::select! {
                biased;
                message = self.inbox.recv() => message,
                () = &mut alarm => {
                    if tokio::time::Instant::now() < wakes {
                        continue;
                    }
                    self.tick().await;
                    if self.is_idle() && time::now() >= self.last_active + limits::IDLE_ROOM_MS {
                        break;
                    }
                    continue;
                }
            };
            match message {
                None | Some(Message::Stop) => break,
                Some(Message::Rest) if self.is_idle() => break,
                Some(message) => self.hear(message).await,
            }
        }
        // What was read is answered before the room goes.
        self.release_all().await;
        self.end().await;
    }

    /// What has to happen before anything else counts.
    async fn begin(&mut self, away: Option<u64>) {
        let now = time::now();
        for player in self.room.player_ids() {
            self.room.presence(player, self.is_computer(player), now);
        }
        // Games between computers resume when a watcher comes.
        if let Some(away_ms) = away.filter(|_| !self.engine_account.is_paused())
            && let Err(refusal) = self.commit(now, vec![crate::room::Event::Resumed { away_ms }], Vec::new()).await
        {
            // Nobody may play on with clocks that ran while nobody could: whoever comes next tries again.
            tracing::warn!(room = self.id(), %refusal, "a room cannot go on");
            self.broken = true;
            return;
        }
        self.run_timers().await;
        self.start_engines();
    }

    fn id(&self) -> &str {
        &self.room.config().room
    }

    fn is_computer(&self, player: PlayerId) -> bool {
        matches!(self.room.players().get(player.index()), Some(Player::Computer { .. }))
    }

    /// When the host has something to do though nobody says anything.
    fn wakes(&self) -> u64 {
        let deadline = self.retry_at.or_else(|| self.room.deadline().filter(|_| !self.engine_account.is_paused()));
        let summary = self.summary_stale.then(|| self.summary_due());
        let wakes = [deadline, self.order.until(), self.computers.acts_at(), self.computers.announce_at(), summary];
        let wakes = wakes.into_iter().flatten().min();
        wakes.unwrap_or_else(|| (self.last_active + limits::IDLE_ROOM_MS).max(time::now() + 1000))
    }

    async fn tick(&mut self) {
        // What was read before the time that has come goes before it.
        while let Ok(message) = self.inbox.try_recv() {
            match message {
                Message::Stop | Message::Rest => (),
                message => self.hear(message).await,
            }
        }
        let now = time::now();
        self.release(now).await;
        if self.retry_at.is_some_and(|retry_at| retry_at <= now) {
            self.retry_at = None;
        }
        self.update_exhibition().await;
        self.run_timers().await;
        self.act().await;
        // What fell due asks the computers as much as what somebody said.
        self.start_engines();
        self.announce_thinking();
        if self.summary_stale && now >= self.summary_due() {
            self.store_summary().await;
        }
    }

    async fn hear(&mut self, message: Message) {
        match message {
            Message::Connect(enter) => self.enter(*enter).await,
            Message::Leave(connection) => self.leave(&[connection]),
            Message::ClientCommand(said) => self.said(*said).await,
            Message::Measured { connection, round_trip_ms } => {
                self.connections.measured(connection, round_trip_ms);
                return self.note_round_trips();
            }
            Message::Join(join) => self.join(*join).await,
            Message::Look(answer) => drop(answer.send(self.room.summary())),
            Message::Copy(answer) => drop(answer.send(Box::new(self.room.clone()))),
            Message::EngineResult(thought) => self.thought(*thought).await,
            Message::Rest | Message::Stop => return,
            #[cfg(test)]
            Message::Panic => panic!("a test wants this panic"),
        }
        self.update_exhibition().await;
        self.run_timers().await;
        if self.room.result().is_some() {
            self.holds.clear();
        }
        self.start_engines();
    }

    async fn said(&mut self, said: ClientCommand) {
        let Some(players) = self.connections.players(said.connection) else { return };
        let ClientCommand { connection, id, seat, command, at, read, delay } = said;
        let sender = Sender { players, seat, id: Some(id), delay, held: 0 };
        self.ask(
            at,
            commands::PendingCommand { sender, command, by: commands::ReplyTo::Socket { connection, id, read } },
        )
        .await;
    }

    /// Has something happen that somebody wants, or says why not. A message that came before gets the answer it got then. It is carried
    /// out at `at` and came at `came`.
    async fn answer(&mut self, at: u64, came: u64, mut sender: Sender, command: Command) -> Result<u64, ProtocolError> {
        if let Some(seq) = self.room.find_duplicate(&sender, &command)? {
            return Ok(seq);
        }
        self.resume().await?;
        let at = self.clamp_time(at);
        sender.held = u32::try_from(at.saturating_sub(came)).unwrap_or(u32::MAX);
        let played = matches!(command, Command::Step { .. } | Command::Turn { .. } | Command::Act { .. });
        let players = sender.players;
        let events = self.room.decide(at, sender, command)?;
        let seq = self.commit(at, events, Vec::new()).await?;
        if played {
            self.holds.retain(|(player, _)| !players.contains(*player));
            self.app.metrics.steps.fetch_add(1, Relaxed);
        }
        Ok(seq)
    }

    /// A time that does not lie before what has happened already.
    fn clamp_time(&self, at: u64) -> u64 {
        at.max(self.room.updated()).max(self.room.live().map_or(0, |live| live.now()))
    }

    /// Has everything happen that is due.
    async fn run_timers(&mut self) {
        while self.retry_at.is_none() && !self.broken {
            if let Err(refusal) = self.resume().await {
                tracing::warn!(room = self.id(), %refusal, "nothing can be stored in this room");
                return;
            }
            // A paused game begins and ends, but no time passes in it.
            let now = match self.engine_account.is_paused() {
                true => self.room.updated(),
                false => self.clamp_time(time::now()),
            };
            // What waits comes before what falls due then: the next tick has both.
            if self.order.until().is_some_and(|until| until <= now) {
                return;
            }
            let events = self.room.due_events(now);
            if events.is_empty() {
                return;
            }
            if let Err(refusal) = self.commit(now, events, Vec::new()).await {
                tracing::warn!(room = self.id(), %refusal, "what fell due could not be stored");
            }
        }
    }

    async fn join(&mut self, join: Join) {
        let now = self.clamp_time(time::now());
        let user = join.who.user().map(str::to_string);
        let command = Command::Join { player: join.seat.map(PlayerId), who: join.who };
        let decided = self.room.decide(now, Sender::watcher(), command);
        let joined = match decided {
            Ok(events) => self.commit(now, events, join.writes).await,
            Err(refusal) => Err(refusal),
        };
        let player = user.as_deref().and_then(|user| self.room.players_of(user).first());
        if let (Ok(_), Some(player)) = (&joined, player) {
            self.holds.push((player, join.hold));
        }
        let seat = player.and_then(|player| self.room.seat_of(player)).map_or(0, |seat| seat.0);
        let _ = join.answer.send(joined.map(|_| seat));
        if let Some(user) = user {
            self.seat_connections(&user);
        }
    }

    async fn enter(&mut self, enter: Connect) {
        let players = match self.room.authorized_players(&enter.tokens, enter.user.as_deref()) {
            Ok(players) => players,
            Err(refusal) => {
                self.app.metrics.refused(refusal.code);
                return drop(enter.answer.send(Err(refusal)));
            }
        };
        if players.is_empty() && self.connections.watchers() >= limits::WATCHERS_PER_ROOM {
            return drop(enter.answer.send(Err(ProtocolError::new(ErrorCode::Full, "too many watch this room"))));
        }
        let first = self.initial_messages(players, enter.since);
        let connection = self.connections.add(players, enter.user, enter.outbox);
        self.engine_account.owner = std::mem::take(&mut self.engine_account.owner).or_address(enter.address);
        self.close_excess(players);
        let mut gone = Vec::new();
        for words in first {
            gone.extend(self.connections.send_to(connection, words));
        }
        let _ = enter.answer.send(Ok(connection));
        self.presence(players);
        for notice in self.announced_thinking() {
            gone.extend(self.connections.send_to(connection, room_connections::out(&notice)));
        }
        gone.extend(self.connections.send_to(connection, room_connections::ack(enter.id, None)));
        self.leave(&gone);
        self.last_active = time::now();
    }

    /// Whether nobody needs the room in memory.
    fn is_idle(&self) -> bool {
        let time_passes = self.room.deadline().is_some() && !self.engine_account.is_paused();
        self.connections.count() == 0 && !time_passes && self.computers.are_idle() && self.inbox.is_empty()
    }

    async fn end(mut self) {
        // From here on no request finds this host; one that has found it already sees that it is gone and asks again.
        self.lease = None;
        self.inbox.close();
        self.holds.iter().for_each(|(_, hold)| hold.outlive_room());
        if self.summary_stale && !self.broken {
            self.store_summary().await;
        }
    }
}
