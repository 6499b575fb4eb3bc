//! The host of a room: the task that owns it, handles its messages, stores its events and sends them to its connections.
//!
//! Events are stored before they are applied and sent; an event that cannot be stored does not happen.

pub mod act_queue;
mod commands;
mod commit;
mod computer;
pub mod event_encoder;
mod exhibition;
mod initial_messages;
mod order;
mod rating;
pub mod recent_events;
mod resync;
mod room_connections;
mod summary;
mod thinking;

pub(crate) use exhibition::Creator;
pub(crate) use room_connections::{EncodedMessage, encode_error, encode_message};
pub(crate) use summary::written as summary_write;

use crate::app::App;
use crate::clients::held_seats::SeatHold;
use crate::host::act_queue::ActQueue;
use crate::host::event_encoder::Viewer;
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
use protocol::{ErrorCode, ServerMessage, Summary};
use room_connections::RoomConnections;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// A message to a host. It is small, because every room's inbox reserves space for several of them.
pub(crate) enum Message {
    /// A socket enters the room.
    Connect(Box<Connect>),
    /// A socket has closed.
    Leave(u32),
    /// A command came on a socket.
    ClientCommand(Box<ClientCommand>),
    /// The table of a client with the rules differs from the room's.
    Resync(Box<Resync>),
    /// A socket's smallest round trip has changed.
    Measured {
        /// The connection.
        connection: u32,
        /// The round trip.
        round_trip_ms: u32,
    },
    /// A person takes a seat.
    Join(Box<Join>),
    /// The users whose chat is hidden from a user have changed.
    HideUsers {
        /// The user.
        user: String,
        /// The users whose chat is hidden.
        hidden: Arc<[String]>,
    },
    /// A moderator hides a line of chat.
    HideLine(Box<HideLine>),
    /// Closes the sockets of a user whose account was closed.
    Disconnect(String),
    /// Asks for the summary.
    Look(oneshot::Sender<Summary>),
    /// Asks for a copy of the room, for work outside its task.
    Copy(oneshot::Sender<Box<Room>>),
    /// A computer has thought.
    EngineResult(Box<computer::EngineResult>),
    /// Asks the room to leave memory if it is idle.
    Rest,
    /// The server stops.
    Stop,
    /// Makes the host panic.
    #[cfg(test)]
    Panic,
}

/// A socket that enters a room.
pub(crate) struct Connect {
    /// The number of its `hello`.
    pub(crate) id: u64,
    /// The user named by its cookie.
    pub(crate) user: Option<String>,
    /// The users whose chat is hidden from its user.
    pub(crate) hidden: Arc<[String]>,
    /// Its address.
    pub(crate) address: IpAddr,
    /// The hashes of its seat tokens.
    pub(crate) tokens: Vec<String>,
    /// The last event that it has.
    pub(crate) since: Option<u64>,
    /// Whether it has the rules of this server.
    pub(crate) has_rules: bool,
    /// What it gets if its rules or its page are not the server's.
    pub(crate) stale: Option<ServerMessage>,
    /// Its outgoing messages.
    pub(crate) outbox: Outbox,
    /// Gets the number of the connection.
    pub(crate) answer: oneshot::Sender<Result<u32, ProtocolError>>,
}

/// A command from a socket.
pub(crate) struct ClientCommand {
    pub(crate) connection: u32,
    pub(crate) id: u64,
    pub(crate) seat: Option<Seat>,
    pub(crate) command: Command,
    /// The time at which it was read.
    pub(crate) at: u64,
    pub(crate) read: Instant,
    /// The smallest round trip of the connection, in milliseconds.
    pub(crate) delay: u32,
}

/// A request for views from a client whose own table went wrong.
pub(crate) struct Resync {
    pub(crate) connection: u32,
    pub(crate) id: u64,
    /// The event after which the tables differ.
    pub(crate) at: u64,
    /// The hash of the client's table.
    pub(crate) hash: String,
}

/// A request to hide a line of chat.
pub(crate) struct HideLine {
    /// The number of its event.
    pub(crate) line: u64,
    /// Rows to be stored with it.
    pub(crate) writes: Vec<Write>,
    /// Gets the number of the event that hides it.
    pub(crate) answer: oneshot::Sender<Result<u64, ProtocolError>>,
}

/// A request for a seat.
pub(crate) struct Join {
    pub(crate) seat: Option<u8>,
    pub(crate) who: Player,
    /// Whether it is an account, which has a rating.
    pub(crate) account: bool,
    /// Rows to be stored with it.
    pub(crate) writes: Vec<Write>,
    /// Counts the seat for the address it is taken from.
    pub(crate) hold: Arc<SeatHold>,
    /// Gets the seat.
    pub(crate) answer: oneshot::Sender<Result<u8, ProtocolError>>,
}

/// Keeps one room.
pub(crate) struct Host {
    /// The first field, so that it is dropped before the inbox: the registry never returns a host that does not listen.
    lease: Option<Lease>,
    app: App,
    room: Room,
    inbox: mpsc::Receiver<Message>,
    connections: RoomConnections,
    tail: RecentEvents,
    computers: Computers,
    /// The account that pays for the computers' work.
    engine_account: EngineAccount,
    /// Players who have taken a seat and not played yet.
    holds: Vec<(PlayerId, Arc<SeatHold>)>,
    /// Acts of a live game that wait for a rival's.
    order: ActQueue<commands::PendingCommand>,
    /// The time of the next attempt after a failed write.
    retry_at: Option<u64>,
    /// The time since which writes fail, or of a commit that took long; clocks stand still from then on.
    store_failing_since: Option<u64>,
    /// The last activity, which keeps the room in memory.
    last_active: u64,
    /// The time of the stored summary, and whether the room has changed since.
    summary_stored_at: u64,
    summary_stale: bool,
    /// The room is inconsistent and must be loaded again.
    must_reload: bool,
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
            must_reload: false,
        };
        app.metrics.rooms.inc();
        let (app, id) = (app.clone(), host.id().to_string());
        tokio::spawn(async move {
            // A room that panics is loaded again from the store by the next request.
            if let Err(payload) = AssertUnwindSafe(host.run(away)).catch_unwind().await {
                app.room_panicked(&id, payload.as_ref());
            }
            app.metrics.rooms.dec();
        });
        me
    }

    async fn run(mut self, away: Option<u64>) {
        self.begin(away).await;
        let alarm = tokio::time::sleep_until(time::instant(self.next_wake()));
        tokio::pin!(alarm);
        while !self.must_reload {
            // An alarm that fires early is reset then, which is cheaper than a reset after each message.
            let wakes = time::instant(self.next_wake());
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
                Some(message) => self.handle(message).await,
            }
        }
        // Messages that were read get an answer before the room leaves memory.
        self.release_all().await;
        self.end().await;
    }

    /// Resumes the room after a downtime and starts its timers.
    async fn begin(&mut self, away: Option<u64>) {
        let now = time::now();
        for player in self.room.player_ids() {
            self.room.presence(player, self.is_computer(player), now);
        }
        // Games between computers resume when a watcher comes.
        if let Some(away_ms) = away.filter(|_| !self.engine_account.is_paused())
            && let Err(error) = self.commit(now, vec![crate::room::Event::Resumed { away_ms }], Vec::new()).await
        {
            // Without this event the clocks would have run during the downtime; the next request tries again.
            tracing::warn!(room = self.id(), %error, "a room cannot be resumed");
            self.must_reload = true;
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

    /// The time at which the host has work to do without a message.
    fn next_wake(&self) -> u64 {
        let deadline = self.retry_at.or_else(|| self.room.deadline().filter(|_| !self.engine_account.is_paused()));
        let summary = self.summary_stale.then(|| self.summary_due());
        let wakes = [deadline, self.order.until(), self.computers.acts_at(), self.computers.announce_at(), summary];
        let wakes = wakes.into_iter().flatten().min();
        wakes.unwrap_or_else(|| (self.last_active + limits::IDLE_ROOM_MS).max(time::now() + 1000))
    }

    async fn tick(&mut self) {
        // Messages that were read before a deadline are handled before it.
        while let Ok(message) = self.inbox.try_recv() {
            match message {
                Message::Stop | Message::Rest => (),
                message => self.handle(message).await,
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
        // Due events give computers a turn as commands do.
        self.start_engines();
        self.announce_thinking();
        if self.summary_stale && now >= self.summary_due() {
            self.store_summary().await;
        }
    }

    async fn handle(&mut self, message: Message) {
        match message {
            Message::Connect(enter) => self.enter(*enter).await,
            Message::Leave(connection) => self.leave(&[connection]),
            Message::ClientCommand(command) => self.client_command(*command).await,
            Message::Resync(resync) => return self.resync(&resync),
            Message::Measured { connection, round_trip_ms } => {
                self.connections.measured(connection, round_trip_ms);
                return self.note_round_trips();
            }
            Message::Join(join) => self.join(*join).await,
            Message::HideUsers { user, hidden } => self.hide_users(&user, &hidden),
            Message::HideLine(hide) => self.hide_line(*hide).await,
            Message::Disconnect(user) => self.disconnect_user(&user),
            Message::Look(answer) => drop(answer.send(self.room.summary())),
            Message::Copy(answer) => drop(answer.send(Box::new(self.room.clone()))),
            Message::EngineResult(thought) => self.handle_engine_result(*thought).await,
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

    async fn client_command(&mut self, command: ClientCommand) {
        let Some(players) = self.connections.players(command.connection) else { return };
        let ClientCommand { connection, id, seat, command, at, read, delay } = command;
        let sender = Sender { players, seat, id: Some(id), delay, held: 0 };
        self.submit(
            at,
            commands::PendingCommand { sender, command, by: commands::ReplyTo::Socket { connection, id, read } },
        )
        .await;
    }

    /// Executes a command at `at` that arrived at `came`. A resent message gets the answer of its first copy.
    async fn execute_command(
        &mut self,
        at: u64,
        came: u64,
        mut sender: Sender,
        command: Command,
    ) -> Result<u64, ProtocolError> {
        if let Some(seq) = self.room.find_duplicate(&sender, &command)? {
            return Ok(seq);
        }
        self.resume().await?;
        let at = self.clamp_time(at);
        sender.held = u32::try_from(at.saturating_sub(came)).unwrap_or(u32::MAX);
        let played = matches!(command, Command::Step { .. } | Command::Turn { .. } | Command::Act { .. });
        let players = sender.players;
        let is_chat = matches!(command, Command::Chat(_));
        let events = self.room.decide(at, sender, command)?;
        if is_chat {
            self.check_chat(players, at).await?;
        }
        let seq = self.commit(at, events, Vec::new()).await?;
        if played {
            self.holds.retain(|(player, _)| !players.contains(*player));
            self.app.metrics.steps.inc();
        }
        Ok(seq)
    }

    /// Clamps a time so that it does not precede the last event.
    fn clamp_time(&self, at: u64) -> u64 {
        at.max(self.room.updated()).max(self.room.live().map_or(0, |live| live.now()))
    }

    /// Commits all due events.
    async fn run_timers(&mut self) {
        while self.retry_at.is_none() && !self.must_reload {
            if let Err(error) = self.resume().await {
                tracing::warn!(room = self.id(), %error, "the room cannot store events");
                return;
            }
            // A paused game starts and ends, but its clock stands. So do all clocks if storing the resumption took long too.
            let now = match (self.engine_account.is_paused(), self.store_failing_since) {
                (true, _) => self.room.updated(),
                (false, since) => self.clamp_time(since.unwrap_or_else(time::now)),
            };
            // Queued acts precede due events; the next tick handles both.
            if self.order.until().is_some_and(|until| until <= now) {
                return;
            }
            let events = self.room.due_events(now);
            if events.is_empty() {
                return;
            }
            if let Err(error) = self.commit(now, events, Vec::new()).await {
                tracing::warn!(room = self.id(), %error, "due events could not be stored");
            }
        }
    }

    async fn join(&mut self, join: Join) {
        let now = self.clamp_time(time::now());
        let user = join.who.user().map(str::to_string);
        let decided = self.with_rating(join.who, join.account).await.and_then(|who| {
            let command = Command::Join { player: join.seat.map(PlayerId), who };
            self.room.decide(now, Sender::watcher(), command)
        });
        let decided = match (decided, &user) {
            (Ok(events), Some(user)) => self.check_blocks(user).await.map(|()| events),
            (decided, _) => decided,
        };
        let joined = match decided {
            Ok(events) => self.commit(now, events, join.writes).await,
            Err(error) => Err(error),
        };
        let player = user.as_deref().and_then(|user| self.room.players_of(user).first());
        if let (Ok(_), Some(player)) = (&joined, player) {
            self.holds.push((player, join.hold));
        }
        let seat = player.and_then(|player| self.room.seat_of(player)).map_or(0, |seat| seat.0);
        let _ = join.answer.send(joined.map(|_| seat));
        if let Some(user) = user {
            self.connections.update_hidden(&self.room);
            self.seat_connections(&user);
        }
    }

    async fn enter(&mut self, enter: Connect) {
        let players = match self.room.authorized_players(&enter.tokens, enter.user.as_deref()) {
            Ok(players) => players,
            Err(error) => {
                self.app.metrics.count_rejection(error.code);
                return drop(enter.answer.send(Err(error)));
            }
        };
        if players.is_empty() && self.connections.watchers() >= limits::WATCHERS_PER_ROOM {
            return drop(
                enter.answer.send(Err(ProtocolError::new(ErrorCode::Full, "this room has too many watchers"))),
            );
        }
        let hidden = self.room.players_among(&enter.hidden);
        let viewer = Viewer { players, has_rules: enter.has_rules, hidden };
        let first = self.initial_messages(viewer, enter.since);
        let connection = self.connections.add(viewer, enter.user, enter.hidden, enter.outbox);
        self.engine_account.owner = std::mem::take(&mut self.engine_account.owner).or_address(enter.address);
        self.close_excess(players);
        let mut gone = Vec::new();
        for words in first {
            gone.extend(self.connections.send_to(connection, words));
        }
        let _ = enter.answer.send(Ok(connection));
        self.presence(players);
        for notice in self.announced_thinking().into_iter().chain(enter.stale) {
            gone.extend(self.connections.send_to(connection, room_connections::encode_message(&notice)));
        }
        gone.extend(self.connections.send_to(connection, room_connections::encode_ack(enter.id, None)));
        self.leave(&gone);
        self.last_active = time::now();
    }

    /// Whether the room may leave memory.
    fn is_idle(&self) -> bool {
        let time_passes = self.room.deadline().is_some() && !self.engine_account.is_paused();
        self.connections.count() == 0 && !time_passes && self.computers.are_idle() && self.inbox.is_empty()
    }

    async fn end(mut self) {
        // From here on the registry does not return this host; a request that already has it sees a closed inbox and asks again.
        self.lease = None;
        self.inbox.close();
        self.holds.iter().for_each(|(_, hold)| hold.keep_after_room());
        if self.summary_stale && !self.must_reload {
            self.store_summary().await;
        }
    }
}
