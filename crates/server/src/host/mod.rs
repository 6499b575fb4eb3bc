//! A host keeps one room: a task that hears what comes for it, has it stored, and tells everybody who is there.
//!
//! Whatever is decided is on the disk before anybody is told; when it cannot be stored, it has not happened.

mod catch_up;
mod commit;
mod computer;
mod exhibition;
mod links;
mod order;
mod summary;
mod thinking;

pub(crate) use exhibition::Creator;
pub(crate) use links::{Out, out as notice_out, refused as refused_out};

use crate::app::App;
use crate::held_seats::SeatHold;
use crate::order::Order;
use crate::outbox::Outbox;
use crate::registry::Lease;
use crate::room::{Command, From, Player, Refusal, Room};
use crate::store::Write;
use crate::tail::Tail;
use crate::{limits, time};
use catalog::Seat;
use computer::Computers;
use exhibition::Sponsor;
use futures_util::FutureExt;
use links::Links;
use protocol::{Code, Summary};
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// What a host hears. It is small: each waiting room has space for some of them.
pub(crate) enum Message {
    /// Somebody comes with a socket.
    Enter(Box<Enter>),
    /// A socket is gone.
    Leave(u32),
    /// Somebody said something.
    Said(Box<Said>),
    /// A socket's smallest round trip has changed.
    Measured {
        /// Which socket.
        link: u32,
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
    Thought(Box<computer::Thought>),
    /// The room may leave memory if nobody needs it.
    Rest,
    /// The server stops.
    Stop,
    /// Makes the host panic.
    #[cfg(test)]
    Panic,
}

/// Somebody with a socket.
pub(crate) struct Enter {
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
    pub(crate) answer: oneshot::Sender<Result<u32, Refusal>>,
}

/// Something that was said on a socket.
pub(crate) struct Said {
    pub(crate) link: u32,
    pub(crate) id: u64,
    pub(crate) seat: Option<u8>,
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
    pub(crate) answer: oneshot::Sender<Result<u8, Refusal>>,
}

/// Keeps one room.
pub(crate) struct Host {
    /// The first field, so that it is dropped before the inbox: a host that is found listens.
    lease: Option<Lease>,
    app: App,
    room: Room,
    inbox: mpsc::Receiver<Message>,
    links: Links,
    tail: Tail,
    computers: Computers,
    /// Who pays for the computers' work.
    sponsor: Sponsor,
    /// Players who have taken a seat and not played yet.
    holds: Vec<(u8, Arc<SeatHold>)>,
    /// Acts of a live game that wait for their place.
    order: Order<order::Asked>,
    /// Something could not be stored: try again then.
    again: Option<u64>,
    /// Since when nothing can be stored: no clock counts from then on.
    away_since: Option<u64>,
    /// When something happened last that keeps the room in memory.
    busy: u64,
    /// When the stored summary was made, and whether it is older than the room.
    summed: u64,
    stale: bool,
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
            sponsor: Sponsor::new(&room, creator),
            room,
            inbox,
            links: Links::default(),
            tail: Tail::default(),
            holds: Vec::new(),
            order: Order::default(),
            again: None,
            away_since: None,
            busy: now,
            summed: now,
            stale: false,
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
                    if self.may_rest() && time::now() >= self.busy + limits::IDLE_ROOM_MS {
                        break;
                    }
                    continue;
                }
            };
            match message {
                None | Some(Message::Stop) => break,
                Some(Message::Rest) if self.may_rest() => break,
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
        for player in 0..self.room.players().len() as u8 {
            self.room.presence(player, self.is_computer(player), now);
        }
        // Games between computers resume when a watcher comes.
        if let Some(away_ms) = away.filter(|_| !self.sponsor.is_paused())
            && let Err(refusal) = self.commit(now, vec![crate::room::Event::Resumed { away_ms }], Vec::new()).await
        {
            // Nobody may play on with clocks that ran while nobody could: whoever comes next tries again.
            tracing::warn!(room = self.id(), %refusal, "a room cannot go on");
            self.broken = true;
            return;
        }
        self.due().await;
        self.call_computers();
    }

    fn id(&self) -> &str {
        &self.room.head().room
    }

    fn is_computer(&self, player: u8) -> bool {
        matches!(self.room.players().get(usize::from(player)), Some(Player::Computer { .. }))
    }

    /// When the host has something to do though nobody says anything.
    fn wakes(&self) -> u64 {
        let deadline = self.again.or_else(|| self.room.deadline().filter(|_| !self.sponsor.is_paused()));
        let summary = self.stale.then(|| self.summary_due());
        let wakes = [deadline, self.order.until(), self.computers.acts_at(), self.computers.tells_at(), summary];
        let wakes = wakes.into_iter().flatten().min();
        wakes.unwrap_or_else(|| (self.busy + limits::IDLE_ROOM_MS).max(time::now() + 1000))
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
        if self.again.is_some_and(|again| again <= now) {
            self.again = None;
        }
        self.follow_watchers().await;
        self.due().await;
        self.act().await;
        // What fell due asks the computers as much as what somebody said.
        self.call_computers();
        self.tell_thoughts();
        if self.stale && now >= self.summary_due() {
            self.store_summary().await;
        }
    }

    async fn hear(&mut self, message: Message) {
        match message {
            Message::Enter(enter) => self.enter(*enter).await,
            Message::Leave(link) => self.leave(&[link]),
            Message::Said(said) => self.said(*said).await,
            Message::Measured { link, round_trip_ms } => {
                self.links.measured(link, round_trip_ms);
                return self.note_round_trips();
            }
            Message::Join(join) => self.join(*join).await,
            Message::Look(answer) => drop(answer.send(self.room.summary())),
            Message::Copy(answer) => drop(answer.send(Box::new(self.room.clone()))),
            Message::Thought(thought) => self.thought(*thought).await,
            Message::Rest | Message::Stop => return,
            #[cfg(test)]
            Message::Panic => panic!("a test wants this panic"),
        }
        self.follow_watchers().await;
        self.due().await;
        if self.room.result().is_some() {
            self.holds.clear();
        }
        self.call_computers();
    }

    async fn said(&mut self, said: Said) {
        let Some(players) = self.links.players(said.link) else { return };
        let Said { link, id, seat, command, at, read, delay } = said;
        let from = From { players, seat, id: Some(id), delay, held: 0 };
        self.ask(at, order::Asked { from, command, by: order::Asker::Socket { link, id, read } }).await;
    }

    /// Has something happen that somebody wants, or says why not. A message that came before gets the answer it got then. It is carried
    /// out at `at` and came at `came`.
    async fn answer(&mut self, at: u64, came: u64, mut from: From, command: Command) -> Result<u64, Refusal> {
        if let Some(seq) = self.room.repeated(&from, &command)? {
            return Ok(seq);
        }
        self.resume().await?;
        let at = self.not_before(at);
        from.held = u32::try_from(at.saturating_sub(came)).unwrap_or(u32::MAX);
        let played = matches!(command, Command::Step { .. } | Command::Turn { .. } | Command::Act { .. });
        let players = from.players;
        let events = self.room.decide(at, from, command)?;
        let seq = self.commit(at, events, Vec::new()).await?;
        if played {
            self.holds.retain(|(player, _)| !players.contains(Seat(*player)));
            self.app.metrics.steps.fetch_add(1, Relaxed);
        }
        Ok(seq)
    }

    /// A time that does not lie before what has happened already.
    fn not_before(&self, at: u64) -> u64 {
        at.max(self.room.updated()).max(self.room.live().map_or(0, |live| live.now()))
    }

    /// Has everything happen that is due.
    async fn due(&mut self) {
        while self.again.is_none() && !self.broken {
            if let Err(refusal) = self.resume().await {
                tracing::warn!(room = self.id(), %refusal, "nothing can be stored in this room");
                return;
            }
            // A paused game begins and ends, but no time passes in it.
            let now = match self.sponsor.is_paused() {
                true => self.room.updated(),
                false => self.not_before(time::now()),
            };
            // What waits comes before what falls due then: the next tick has both.
            if self.order.until().is_some_and(|until| until <= now) {
                return;
            }
            let events = self.room.due(now);
            if events.is_empty() {
                return;
            }
            if let Err(refusal) = self.commit(now, events, Vec::new()).await {
                tracing::warn!(room = self.id(), %refusal, "what fell due could not be stored");
            }
        }
    }

    async fn join(&mut self, join: Join) {
        let now = self.not_before(time::now());
        let user = join.who.user().map(str::to_string);
        let command = Command::Join { player: join.seat, who: join.who };
        let decided = self.room.decide(now, From::watcher(), command);
        let joined = match decided {
            Ok(events) => self.commit(now, events, join.writes).await,
            Err(refusal) => Err(refusal),
        };
        let seat = user.as_deref().and_then(|u| self.room.players_of(u).first()).map_or(0, |s| s.0);
        if joined.is_ok() {
            self.holds.push((seat, join.hold));
        }
        let _ = join.answer.send(joined.map(|_| seat));
        if let Some(user) = user {
            self.seat_links(&user);
        }
    }

    async fn enter(&mut self, enter: Enter) {
        let players = match self.room.players_for(&enter.tokens, enter.user.as_deref()) {
            Ok(players) => players,
            Err(refusal) => {
                self.app.metrics.refused(refusal.code);
                return drop(enter.answer.send(Err(refusal)));
            }
        };
        if players.is_empty() && self.links.watchers() >= limits::WATCHERS_PER_ROOM {
            return drop(enter.answer.send(Err(Refusal::new(Code::Full, "too many watch this room"))));
        }
        let first = self.first_words(players, enter.since);
        let link = self.links.add(players, enter.user, enter.outbox);
        self.sponsor.owner = std::mem::take(&mut self.sponsor.owner).or_address(enter.address);
        self.close_surplus(players);
        let mut gone = Vec::new();
        for words in first {
            gone.extend(self.links.tell(link, words));
        }
        let _ = enter.answer.send(Ok(link));
        self.presence(players);
        for notice in self.long_thoughts() {
            gone.extend(self.links.tell(link, links::out(&notice)));
        }
        gone.extend(self.links.tell(link, links::ack(enter.id, None)));
        self.leave(&gone);
        self.busy = time::now();
    }

    /// Whether nobody needs the room in memory.
    fn may_rest(&self) -> bool {
        let time_passes = self.room.deadline().is_some() && !self.sponsor.is_paused();
        self.links.count() == 0 && !time_passes && self.computers.are_idle() && self.inbox.is_empty()
    }

    async fn end(mut self) {
        // From here on no request finds this host; one that has found it already sees that it is gone and asks again.
        self.lease = None;
        self.inbox.close();
        self.holds.iter().for_each(|(_, hold)| hold.outlive_room());
        if self.stale && !self.broken {
            self.store_summary().await;
        }
    }
}
