//! A room: the seats, the games that are played on them one after another, their clocks, offers and chat.
//!
//! A [`Room`] starts nothing by itself, reads no clock and knows no socket. Its state is the result of replaying its numbered [`Event`]s on
//! its [`RoomConfig`]: the same config and events always make the same room. To use it:
//!
//! 1. for a message, [`Room::find_duplicate`] returns the event of an earlier copy, which gets the same ack; otherwise
//!    [`Room::decide`] turns it into events or rejects it;
//! 2. the caller numbers the events, gives them the time at which the message was read, and stores them;
//! 3. each is given to [`Room::apply`], and viewers get [`Room::event_for`] and [`Room::state_for`]; `view.rs` filters everything that
//!    leaves the room;
//! 4. after that, and whenever [`Room::deadline`] has passed, [`Room::due_events`] returns the events that need no message (a game starts, a
//!    flag falls, a game ends); they take the same path, until none is due.
//!
//! A room that is loaded again after a downtime of the server gets [`Event::Resumed`] first.
//!
//! Messages that were read before a deadline are handled before it, so that queues distort no race: handle them before calling
//! [`Room::due_events`].
//!
//! A [`PlayerId`] is a place in the config and never changes; a [`Seat`] is a place in the current game and changes with rematches.

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
mod finished;
mod message_ids;
mod name;
mod offers;
mod open_offers;
mod players;
mod race;
mod record;
mod timers;
mod uploaded_game;
mod view;
mod word_list;

pub use action_limits::{
    ACTS_PER_GAME, CHAT_LINES_PER_GAME, MAX_EVENTS_BEFORE_NEW_GAME, TAKEBACKS_PER_GAME, TURNS_PER_GAME, UNDOS_PER_GAME,
    UNDOS_PER_TURN,
};
pub use chat::{CHAT_LINES_PER_MINUTE, SAME_LINES_IN_A_ROW};
pub use command::{Command, Sender};
pub use config::{Player, RoomConfig, Secret, commitment};
pub use event::{Author, Event, StoredEvent};
pub use finished::{Finished, finished_games};
pub use name::normalize_name;
pub use players::{MAX_PLAYERS, PlayerId, PlayerSet};
pub use protocol::ProtocolError;
pub use record::record_of;
pub use uploaded_game::UploadedGame;
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

/// The most events of a room; beyond them players can only resign or claim.
pub const MAX_ROOM_EVENTS: u64 = 20_000;

/// A room. Clones serve work outside the task that owns the room.
#[derive(Clone)]
pub struct Room {
    config: RoomConfig,
    /// The players, by [`PlayerId`].
    players: Vec<Player>,
    /// The number and the time of the last event.
    seq: u64,
    updated: u64,
    /// The number of the last event that changed the legal steps.
    last_change_seq: u64,
    /// The number of the game, 0 before the first.
    game: u32,
    /// The player on each seat.
    order: Vec<PlayerId>,
    /// The seat that makes the first turn, in games where that varies.
    beginner: Option<Seat>,
    commitment: String,
    play: Option<ActiveGame>,
    /// Whether this game hides something from a viewer.
    hides: bool,
    /// The number and the time of the event that started this game.
    game_start_seq: u64,
    game_started_at: u64,
    /// A result that does not come from the rules.
    verdict: Option<Verdict>,
    result: Option<RoomResult>,
    clock: Clock,
    /// The mover of each turn, and the time left on the mover's clock after it.
    turn_clocks: Vec<(Seat, u64)>,
    /// The seat that has to make its first turn while no clock runs, and its deadline.
    first_turn: Option<(Seat, u64)>,
    // The following arrays are indexed by player.
    credits: [DelayCredit; MAX_PLAYERS],
    ids: [MessageIds; MAX_PLAYERS],
    /// The time since which a player is absent.
    gone_since: [Option<u64>; MAX_PLAYERS],
    /// Points of the match, in half points.
    half_points: [i32; MAX_PLAYERS],
    /// Scores of its last game.
    last: [i16; MAX_PLAYERS],
    /// Finished games of the match.
    played: u32,
    ready: PlayerSet,
    offers: OpenOffers,
    chat: ChatLog,
    action_counts: ActionCounts,
}

/// A result that does not come from the rules.
#[derive(Clone, Debug)]
struct Verdict {
    outcome: Outcome,
    code: Termination,
    reason: String,
    /// The player who left the game, ran out of time or did not begin.
    left: Option<PlayerId>,
}

/// The unfiltered effects of an event; [`Room::event_for`] filters them for a viewer.
#[derive(Clone, Debug, Default)]
pub struct Applied {
    effects: Vec<Effect>,
    live: Vec<LiveEvent>,
    /// The text of the turn that was finished.
    turn: Option<String>,
    /// The turns that it completed in a live game.
    turns: Vec<(Seat, String)>,
}

impl Applied {
    /// The approximate memory that the effects of a turn-based game take, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self) + size_of_val(self.effects.as_slice()) + self.turn.as_ref().map_or(0, String::len)
    }
}

impl Room {
    /// Creates the room of a config, before its first event.
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
            last_change_seq: 0,
            game: 0,
            beginner,
            play: None,
            hides: false,
            game_start_seq: 0,
            game_started_at: at,
            verdict: None,
            result: None,
            clock: Clock::new(time),
            turn_clocks: Vec::new(),
            first_turn: None,
            credits: [DelayCredit::default(); MAX_PLAYERS],
            ids: Default::default(),
            gone_since: [None; MAX_PLAYERS],
            half_points: [0; MAX_PLAYERS],
            last: [0; MAX_PLAYERS],
            played: 0,
            ready: PlayerSet::EMPTY,
            offers: OpenOffers::default(),
            chat: ChatLog::default(),
            action_counts: ActionCounts::default(),
        })
    }

    /// Replays events on a config.
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

    /// The config, which never changes.
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

    /// The players, by [`PlayerId`].
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The players of a user.
    pub fn players_of(&self, user: &str) -> PlayerSet {
        self.players_with(|p| p.user() == Some(user))
    }

    /// The players for whom a client may act: those with these token hashes, and those of the user named by its cookie.
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

    /// The players who are one of these users.
    pub fn players_among(&self, users: &[String]) -> PlayerSet {
        match users.is_empty() {
            true => PlayerSet::EMPTY,
            false => self.players_with(|player| player.user().is_some_and(|user| users.iter().any(|one| one == user))),
        }
    }

    fn players_with(&self, is: impl Fn(&Player) -> bool) -> PlayerSet {
        let matching = self.player_ids().zip(&self.players).filter(|(_, p)| is(p));
        matching.fold(PlayerSet::EMPTY, |set, (player, _)| set.with(player))
    }

    /// All players, in order.
    pub fn player_ids(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.players.len() as u8).map(PlayerId)
    }

    /// The seat of a player in the current game.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.order.iter().position(|&p| p == player).map(|seat| Seat(seat as u8))
    }

    /// The player on a seat of the current game.
    pub fn player_at(&self, seat: Seat) -> Option<PlayerId> {
        self.order.get(seat.index()).copied()
    }

    /// The player whose leaving ended the last game, and how it ended.
    pub fn left_by(&self) -> Option<(PlayerId, Termination)> {
        let verdict = self.verdict.as_ref().filter(|_| self.result.is_some())?;
        Some((verdict.left?, verdict.code))
    }

    /// The number of the game, 0 before the first.
    pub fn game(&self) -> u32 {
        self.game
    }

    /// The table of a turn-based game with its hidden parts, for the engine, which sees it through an `Observation` only.
    pub fn table(&self) -> Option<&dyn AnyTable> {
        self.play.as_ref().and_then(ActiveGame::turn_based)
    }

    /// The table of a live game with its hidden parts, for the engine, which sees it masked for its seat only.
    pub fn live(&self) -> Option<&dyn AnyLiveTable> {
        self.play.as_ref().and_then(ActiveGame::live)
    }

    /// Whether a game is in progress.
    pub fn running(&self) -> bool {
        let over = self.result.is_some() || self.verdict.is_some();
        self.play.as_ref().is_some_and(|play| !over && play.outcome().is_none())
    }

    /// The result of the last game, once it is over.
    pub fn result(&self) -> Option<&RoomResult> {
        self.result.as_ref()
    }

    /// The seats that may act; empty when the game is over.
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

    /// Notes a measured round trip of a player: it bounds the credit of all later messages in this game. This is not an event; the
    /// credit of each message is stored with it.
    pub fn measured(&mut self, player: PlayerId, round_trip_ms: u32) {
        if let Some(credit) = self.credits.get_mut(player.index()) {
            credit.measured(round_trip_ms);
        }
    }

    /// Sets whether a player is connected. This is not an event; only a claim that follows from it is.
    pub fn presence(&mut self, player: PlayerId, there: bool, now: u64) {
        if let Some(gone) = self.gone_since.get_mut(player.index()) {
            *gone = match there {
                true => None,
                false => gone.or(Some(now)),
            };
        }
    }
}

/// The seat that a setup lets make the first turn, in games where that varies.
fn first_seat_of(rules: &dyn catalog::Rules) -> Option<Seat> {
    let is = |&seat: &Seat| rules.with_first_player(seat).is_some_and(|other| other.setup() == rules.setup());
    (0..rules.seats()).map(Seat).find(is)
}
