//! A room with a simulated clock.

use protocol::{ErrorCode, LiveOptions, State, TimeControl};
use server::host::act_queue::ActQueue;
pub(crate) use server::room::PlayerId;
use server::room::{
    Applied, Command, Event, Player, PlayerSet, ProtocolError, Room, RoomConfig, Secret, Sender, StateDetail,
    StoredEvent,
};

/// The start time.
pub(crate) const START: u64 = 1_800_000_000_000;

pub(crate) fn person(name: &str) -> Player {
    Player::Person { user: format!("user-{name}"), name: name.to_string(), token: format!("hash-{name}"), rating: None }
}

pub(crate) fn computer(level: u8) -> Player {
    Player::Computer { level }
}

/// A room of Anna, Boris and for three seats Clara, without a clock, with one game.
pub(crate) fn config(game: &str, setup: &str) -> RoomConfig {
    let rules = catalog::find(game).and_then(|entry| entry.open(setup));
    let seats = rules.map_or(2, |rules| usize::from(rules.seats()));
    RoomConfig {
        room: "roomroomro".to_string(),
        name: None,
        game: game.to_string(),
        setup: setup.to_string(),
        position: None,
        players: ["Anna", "Boris", "Clara"][..seats].iter().map(|name| person(name)).collect(),
        time: TimeControl::None,
        live: None,
        games: 1,
        takebacks: true,
        public: false,
        rated: false,
        uploaded: false,
        owner: "user-Anna".to_string(),
        created: START,
        secret: Secret([7; 32]),
    }
}

pub(crate) fn live_config(setup: &str, strict: bool) -> RoomConfig {
    RoomConfig { live: Some(LiveOptions { strict }), ..config("ampli", setup) }
}

pub(crate) fn only(player: u8) -> PlayerSet {
    PlayerSet::only(PlayerId(player))
}

/// A room, its events, and the time.
pub(crate) struct Harness {
    pub(crate) room: Room,
    pub(crate) config: RoomConfig,
    pub(crate) events: Vec<StoredEvent>,
    /// The events that were sent with a state. The others were committed together with their successor.
    pub(crate) stands: Vec<u64>,
    pub(crate) now: u64,
    /// The events of the last call.
    pub(crate) last: Vec<(StoredEvent, Applied)>,
    ids: u64,
    /// Acts that wait for their order, as in a host.
    order: ActQueue<(Sender, Command)>,
}

impl Harness {
    /// Opens a room. The game starts if all seats are taken.
    pub(crate) fn new(config: RoomConfig) -> Harness {
        let room = Room::new(config.clone()).unwrap();
        let (events, stands, last, order) = (Vec::new(), Vec::new(), Vec::new(), ActQueue::default());
        let mut harness = Harness { room, config, events, stands, now: START, last, ids: 0, order };
        harness.settle();
        harness
    }

    fn take(&mut self, events: Vec<Event>) {
        for event in events {
            let stored = StoredEvent { seq: self.room.seq() + 1, at: self.now, event };
            // The stored form must carry everything.
            let text = serde_json::to_string(&stored).unwrap();
            let stored = serde_json::from_str::<StoredEvent>(&text).unwrap();
            let applied = self.room.apply(&stored).unwrap();
            self.events.push(stored.clone());
            self.last.push((stored, applied));
        }
        self.stands.push(self.room.seq());
    }

    fn settle(&mut self) {
        loop {
            let due = self.room.due_events(self.now);
            if due.is_empty() {
                return;
            }
            self.take(due);
        }
    }

    /// Applies an event that only the server makes.
    pub(crate) fn force(&mut self, event: Event) {
        self.last.clear();
        self.take(vec![event]);
        self.settle();
    }

    /// Sends a message now.
    pub(crate) fn ask(&mut self, from: Sender, command: Command) -> Result<(), ProtocolError> {
        self.last.clear();
        let events = self.room.decide(self.now, from, command)?;
        assert!(!events.is_empty());
        self.take(events);
        self.settle();
        Ok(())
    }

    /// Sends a message of a player with the next id.
    pub(crate) fn say(&mut self, player: u8, command: Command) -> Result<(), ProtocolError> {
        self.ids += 1;
        let from = Sender::player(PlayerId(player)).id(self.ids);
        self.ask(from, command)
    }

    /// Returns the error code of a rejected message and checks that nothing has changed.
    pub(crate) fn refused(&mut self, player: u8, command: Command) -> ErrorCode {
        let before = self.everything();
        let code = self.say(player, command).unwrap_err().code;
        assert_eq!(before, self.everything());
        code
    }

    pub(crate) fn step(&mut self, player: u8, step: &str) -> Result<(), ProtocolError> {
        let command = Command::Step { at: self.room.seq(), step: step.to_string() };
        self.say(player, command)
    }

    pub(crate) fn turn(&mut self, player: u8, turn: &str) -> Result<(), ProtocolError> {
        let command = Command::Turn { at: self.room.seq(), turn: turn.to_string() };
        self.say(player, command)
    }

    /// Sends a live act with this round trip.
    pub(crate) fn act(&mut self, player: u8, act: &str, delay: u32) -> Result<(), ProtocolError> {
        self.ids += 1;
        let from = Sender { delay, ..Sender::player(PlayerId(player)).id(self.ids) };
        self.ask(from, Command::Act { act: act.to_string() })
    }

    /// Sends a live act on a connection with this round trip, ordered with the rival's acts as in a host. Returns the answer if
    /// there is one at once.
    pub(crate) fn arrive(&mut self, player: u8, act: &str, delay: u32) -> Option<Result<(), ProtocolError>> {
        self.release();
        self.ids += 1;
        let from = Sender { delay, ..Sender::player(PlayerId(player)).id(self.ids) };
        let command = Command::Act { act: act.to_string() };
        let place = self.room.queue_slot(self.now, &from, &command);
        match self.order.offer(from.players, self.now, place, (from, command)) {
            Some((from, command)) => Some(self.ask(from, command)),
            None => {
                self.release();
                None
            }
        }
    }

    /// Executes the acts whose wait is over.
    fn release(&mut self) {
        let now = self.now;
        let Some((at, released)) = self.order.release(now) else { return };
        for waiting in released {
            let (from, command) = waiting.what;
            self.now = at;
            // An act that lost its race may be rejected.
            let _ = self.ask(Sender { held: (at - waiting.came) as u32, ..from }, command);
        }
        self.now = now;
    }

    /// Advances the clock and stops at every deadline.
    pub(crate) fn wait(&mut self, ms: u64) {
        self.last.clear();
        let to = self.now + ms;
        loop {
            let next = self.room.deadline().into_iter().chain(self.order.until()).min();
            let Some(at) = next.filter(|&at| at <= to) else { break };
            self.now = self.now.max(at);
            self.release();
            self.settle();
        }
        self.now = to;
    }

    pub(crate) fn state(&self, player: u8) -> State {
        self.room.state_for(only(player), self.now, StateDetail::Match)
    }

    pub(crate) fn stranger(&self) -> State {
        self.room.state_for(PlayerSet::EMPTY, self.now, StateDetail::Match)
    }

    /// All viewers.
    pub(crate) fn viewers(&self) -> Vec<PlayerSet> {
        (0..self.config.players.len() as u8).map(only).chain([PlayerSet::EMPTY]).collect()
    }

    /// Returns the state of all viewers as text.
    pub(crate) fn everything(&self) -> Vec<String> {
        let welcomes = self.viewers().into_iter().map(|viewer| self.room.welcome_for(viewer, self.now));
        welcomes.map(|w| serde_json::to_string(&w).unwrap()).collect()
    }

    /// Returns the kinds of the events of the last call.
    pub(crate) fn kinds(&self) -> Vec<String> {
        let kind = |event: &Event| serde_json::to_value(event).unwrap()["kind"].as_str().unwrap().to_string();
        self.last.iter().map(|(stored, _)| kind(&stored.event)).collect()
    }

    /// Returns the live events of the last call as a viewer sees them.
    pub(crate) fn live_events(&self, viewer: PlayerSet) -> Vec<serde_json::Value> {
        let mut list = Vec::new();
        for (stored, applied) in &self.last {
            if let Some(protocol::Event::Act { events, .. }) = self.room.event_for(viewer, stored, applied) {
                list.extend(events.value().as_array().cloned().unwrap_or_default());
            }
        }
        list
    }

    /// Returns the names of the live events of the last call.
    pub(crate) fn live_names(&self) -> Vec<String> {
        let name = |e: &serde_json::Value| e["effect"].as_str().or(e["event"].as_str()).unwrap_or("?").to_string();
        self.live_events(PlayerSet::EMPTY).iter().map(name).collect()
    }

    /// Returns the player to act in a turn-based game.
    pub(crate) fn acting(&self) -> Option<u8> {
        self.room.to_act().first().and_then(|seat| self.room.player_at(seat)).map(|player| player.0)
    }

    /// Plays at most this number of random steps; returns the number played.
    pub(crate) fn play(&mut self, rng: &mut TestRng, most: usize) -> usize {
        for made in 0..most {
            let Some(player) = self.acting() else { return made };
            let steps = self.state(player).step_texts();
            let step = steps[rng.below(steps.len())].clone();
            self.now += 10;
            self.step(player, &step).unwrap();
        }
        most
    }
}

/// A small random number generator.
pub(crate) struct TestRng(pub(crate) u64);

impl TestRng {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}
