//! A room: the seats, the games that are played on them one after another, their clocks, offers and chat.
//!
//! A [`Room`] does nothing by itself, reads no clock and knows no socket. Its truth is its [`RoomConfig`] and its numbered [`Event`]s; the same
//! head and events always make the same room. To use it:
//!
//! 1. a message comes: [`Room::repeated`] says whether it came before (then it gets the same ack), else [`Room::decide`] turns it into
//!    events or refuses it;
//! 2. the events are numbered, stamped with the time at which the message was read, and stored;
//! 3. each is given to [`Room::apply`], and what viewers may see of it is told by [`Room::event_for`] and [`Room::state_for`], the only
//!    two places where something leaves the room;
//! 4. after that, and whenever [`Room::deadline`] has come, [`Room::due_events`] says what happens by itself (a game begins, a flag falls, the
//!    game ends), which goes the same way, until nothing is due.
//!
//! A room that is loaded again after the server stood still gets [`Event::Resumed`] before anything else.
//!
//! Messages that were read before a deadline go before it, so that queues distort no race: hand out what has come before asking
//! [`Room::due_events`].
//!
//! *PlayerSet* are numbered by their place in the head and keep that number; *seats* are those of the game, and change with rematches.

mod action_limits;
mod active_game;
mod apply;
mod catch_up;
mod chat;
pub mod clock;
mod command;
mod config;
mod decide;
mod dedup;
mod event;
mod message_ids;
mod name;
mod offers;
mod open_offers;
mod players;
mod race;
mod record;
mod timers;
mod view;

pub use action_limits::{
    ACTS_PER_GAME, CHAT_LINES_PER_GAME, MAX_EVENTS_BEFORE_NEW_GAME, TAKEBACKS_PER_GAME, TURNS_PER_GAME, UNDOS_PER_GAME,
    UNDOS_PER_TURN,
};
pub use chat::CHAT_LINES_PER_MINUTE;
pub use command::{Command, Sender};
pub use config::{Player, RoomConfig, Secret, commitment};
pub use event::{Author, Event, StoredEvent};
pub use name::normalize_name;
pub use players::{MAX_PLAYERS, PlayerId, PlayerSet};
pub use protocol::ProtocolError;
pub use record::record_of;
pub use view::StateDetail;

use crate::net::delay::DelayCredit;
use crate::room::clock::Clock;
use action_limits::ActionCounts;
use active_game::ActiveGame;
use catalog::{AnyLiveTable, AnyTable, Effect, LiveEvent, Outcome, Seat};
use chat::ChatLog;
use message_ids::MessageIds;
use open_offers::OpenOffers;
use protocol::{ErrorCode, RoomResult, Termination};

/// A room has at most so many events; then only leaving is possible.
pub const MAX_ROOM_EVENTS: u64 = 20_000;

/// A room. A copy is good for work beside the task that keeps the room.
#[derive(Clone)]
pub struct Room {
    config: RoomConfig,
    /// Who plays, by number.
    players: Vec<Player>,
    /// The number of the last event, and its time.
    seq: u64,
    updated: u64,
    /// The number of the last event that changed what can be played.
    moved: u64,
    /// The number of the game, 0 before the first.
    game: u32,
    /// The player on each seat.
    order: Vec<PlayerId>,
    /// The seat that begins, in games where that is not always the first.
    beginner: Option<Seat>,
    commitment: String,
    play: Option<ActiveGame>,
    /// Whether this game hides something from somebody.
    hides: bool,
    /// The event with which this game began, and its time.
    begun: u64,
    began: u64,
    /// How the game was decided otherwise than by its rules.
    verdict: Option<Verdict>,
    result: Option<RoomResult>,
    clock: Clock,
    /// Who made each turn, and what he had left on his clock.
    left: Vec<(Seat, u64)>,
    /// Who has to make his first turn while no clock runs, and until when.
    first_turn: Option<(Seat, u64)>,
    /// What follows is by player.
    credits: [DelayCredit; MAX_PLAYERS],
    ids: [MessageIds; MAX_PLAYERS],
    /// Since when a player is not there.
    gone: [Option<u64>; MAX_PLAYERS],
    /// Points of the match, in halves.
    halves: [i32; MAX_PLAYERS],
    /// Points of its last game.
    last: [i16; MAX_PLAYERS],
    /// Games of the match that are over.
    played: u32,
    ready: PlayerSet,
    offers: OpenOffers,
    talk: ChatLog,
    action_counts: ActionCounts,
}

/// How a game was decided otherwise than by its rules.
#[derive(Clone, Debug)]
struct Verdict {
    outcome: Outcome,
    code: Termination,
    reason: String,
}

/// What an event did in the room, all of it; [`Room::event_for`] makes of it what a viewer may see.
#[derive(Clone, Debug, Default)]
pub struct Applied {
    effects: Vec<Effect>,
    live: Vec<LiveEvent>,
    /// The text of the turn that was finished.
    turn: Option<String>,
    /// The turns that came of it in a live game.
    turns: Vec<(Seat, String)>,
}

impl Room {
    /// The room of a head, before its first event.
    pub fn new(config: RoomConfig) -> Result<Room, ProtocolError> {
        let rules = config.check()?;
        let players = config.players.clone();
        let (at, time) = (config.created, config.time);
        let beginner = first_seat_of(rules.as_ref());
        Ok(Room {
            order: (0..players.len() as u8).map(PlayerId).collect(),
            commitment: commitment(&config.game, &rules.setup(), &config.secret.of_game(1)),
            players,
            config,
            seq: 0,
            updated: at,
            moved: 0,
            game: 0,
            beginner,
            play: None,
            hides: false,
            begun: 0,
            began: at,
            verdict: None,
            result: None,
            clock: Clock::new(time),
            left: Vec::new(),
            first_turn: None,
            credits: [DelayCredit::default(); MAX_PLAYERS],
            ids: Default::default(),
            gone: [None; MAX_PLAYERS],
            halves: [0; MAX_PLAYERS],
            last: [0; MAX_PLAYERS],
            played: 0,
            ready: PlayerSet::EMPTY,
            offers: OpenOffers::default(),
            talk: ChatLog::default(),
            action_counts: ActionCounts::default(),
        })
    }

    /// The room of a head after its events.
    pub fn replay<'a>(
        config: RoomConfig,
        events: impl IntoIterator<Item = &'a StoredEvent>,
    ) -> Result<Room, ProtocolError> {
        let mut room = Room::new(config)?;
        for stored in events {
            room.apply(stored)?;
        }
        Ok(room)
    }

    // ---- who and what --------------------------------------------------------------------------------------------

    /// What was agreed on.
    pub fn config(&self) -> &RoomConfig {
        &self.config
    }

    /// The number of the last event.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The time of the last event.
    pub fn updated(&self) -> u64 {
        self.updated
    }

    /// Who plays, by number.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The players of a user.
    pub fn players_of(&self, user: &str) -> PlayerSet {
        self.players_with(|p| p.user() == Some(user))
    }

    /// The players for whom somebody may speak: those whose tokens have these hashes, and those of the user his cookie names.
    pub fn authorized_players(&self, tokens: &[String], user: Option<&str>) -> Result<PlayerSet, ProtocolError> {
        let mut players = user.map(|user| self.players_of(user)).unwrap_or_default();
        for token in tokens {
            let own = self.players_with(|p| p.token() == Some(token));
            let player = own
                .first()
                .ok_or_else(|| ProtocolError::new(ErrorCode::NotSeated, "this token opens no seat of this room"))?;
            players = players.with(player);
        }
        Ok(players)
    }

    fn players_with(&self, is: impl Fn(&Player) -> bool) -> PlayerSet {
        let matching = self.player_ids().zip(&self.players).filter(|(_, p)| is(p));
        matching.fold(PlayerSet::EMPTY, |set, (player, _)| set.with(player))
    }

    /// All players, in order.
    pub fn player_ids(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.players.len() as u8).map(PlayerId)
    }

    /// The seat of a player in the game that is being played.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.order.iter().position(|&p| p == player).map(|seat| Seat(seat as u8))
    }

    /// The player on a seat of the game that is being played.
    pub fn player_at(&self, seat: Seat) -> Option<PlayerId> {
        self.order.get(seat.index()).copied()
    }

    /// The number of the game, 0 before the first.
    pub fn game(&self) -> u32 {
        self.game
    }

    /// The table of a calm game, hidden parts and all: for computers, which are given only what they may see of it.
    pub fn table(&self) -> Option<&dyn AnyTable> {
        self.play.as_ref().and_then(ActiveGame::turn_based)
    }

    /// The table of a live game, hidden parts and all: for computers, which are given only what they may see of it.
    pub fn live(&self) -> Option<&dyn AnyLiveTable> {
        self.play.as_ref().and_then(ActiveGame::live)
    }

    /// Whether a game is being played.
    pub fn running(&self) -> bool {
        let over = self.result.is_some() || self.verdict.is_some();
        self.play.as_ref().is_some_and(|play| !over && play.outcome().is_none())
    }

    /// How the last game ended, if it has.
    pub fn result(&self) -> Option<&RoomResult> {
        self.result.as_ref()
    }

    /// The seats that may act; nobody when the game is over.
    pub fn to_act(&self) -> catalog::SeatSet {
        match &self.play {
            Some(play) if self.running() => play.to_act(),
            _ => catalog::SeatSet::EMPTY,
        }
    }

    /// The computers that may act: player, seat, level.
    pub fn acting_computers(&self) -> Vec<(PlayerId, Seat, u8)> {
        let acting = self.to_act().iter().filter_map(|seat| {
            let player = self.player_at(seat)?;
            match self.players.get(player.index())? {
                Player::Computer { level } => Some((player, seat, *level)),
                _ => None,
            }
        });
        acting.collect()
    }

    /// Notes the round trip to a player as it is measured: in this game no message of his is credited with more. This is not an event;
    /// the credit of each message is.
    pub fn measured(&mut self, player: PlayerId, round_trip_ms: u32) {
        if let Some(credit) = self.credits.get_mut(player.index()) {
            credit.measured(round_trip_ms);
        }
    }

    /// Tells whether a player is there. This is not an event: only a claim because of it is.
    pub fn presence(&mut self, player: PlayerId, there: bool, now: u64) {
        if let Some(gone) = self.gone.get_mut(player.index()) {
            *gone = match there {
                true => None,
                false => gone.or(Some(now)),
            };
        }
    }
}

/// The seat that begins by a setup, in games where that is not always the first.
fn first_seat_of(rules: &dyn catalog::Rules) -> Option<Seat> {
    let is = |&seat: &Seat| rules.with_first_player(seat).is_some_and(|other| other.setup() == rules.setup());
    (0..rules.seats()).map(Seat).find(is)
}
