//! Stored values, the same for both databases.

use super::account_model::AccountWrite;
use super::error::StoreError;
use super::games::GameRow;
use super::moderation_model::ModerationWrite;
use super::ratings::RatingUpdate;
use std::fmt;
use std::str::FromStr;

/// The state of a room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoomState {
    /// A seat is free.
    Open,
    /// A game runs.
    Running,
    /// All games are over.
    Finished,
}

impl RoomState {
    /// The name of the state in the database and in URLs.
    pub fn as_str(self) -> &'static str {
        match self {
            RoomState::Open => "open",
            RoomState::Running => "running",
            RoomState::Finished => "finished",
        }
    }
}

impl FromStr for RoomState {
    type Err = StoreError;

    fn from_str(word: &str) -> Result<RoomState, StoreError> {
        [RoomState::Open, RoomState::Running, RoomState::Finished]
            .into_iter()
            .find(|state| state.as_str() == word)
            .ok_or_else(|| StoreError::conflict(format!("a room is open, running or finished, never \"{word}\"")))
    }
}

/// A room. Its configuration never changes; [`Write::Summary`] changes the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomRow {
    /// The room id.
    pub id: String,
    /// Creation time in milliseconds since 1970, like all times here.
    pub created: u64,
    /// The user who created it.
    pub owner: String,
    /// The game id.
    pub game: String,
    /// Whether public lists show it.
    pub public: bool,
    /// The state.
    pub state: RoomState,
    /// Time of the last change.
    pub updated: u64,
    /// Time at which something happens without an action of a player, such as a flag that falls.
    pub wakes_at: Option<u64>,
    /// Configuration and secrets as JSON; together with the events it defines the room.
    pub head: String,
    /// The list entry as JSON.
    pub summary: String,
}

/// A room in a list, without its configuration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomListing {
    /// The room id.
    pub id: String,
    /// Creation time.
    pub created: u64,
    /// The user who created it.
    pub owner: String,
    /// The game id.
    pub game: String,
    /// Whether public lists show it.
    pub public: bool,
    /// The state.
    pub state: RoomState,
    /// Time of the last change.
    pub updated: u64,
    /// The list entry as JSON.
    pub summary: String,
}

impl RoomListing {
    /// Returns the position after this room in the list.
    pub fn cursor(&self) -> Cursor {
        Cursor { updated: self.updated, id: self.id.clone() }
    }
}

/// One event of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventRow {
    /// The number of the event in its room.
    pub seq: u64,
    /// Time of the event.
    pub at: u64,
    /// The event as JSON.
    pub body: String,
}

/// A user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct User {
    /// The user id.
    pub id: String,
    /// Hash of the secret in the browser's cookie. The secret itself is never stored.
    pub token_hash: String,
    /// The name shown to others.
    pub name: String,
    /// Time of the first visit.
    pub created: u64,
    /// Whether it is an account, or was one: no cookie of a guest opens it.
    pub account: bool,
}

/// One change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Write {
    /// Inserts a room; an id that exists is a conflict.
    Room(RoomRow),
    /// Inserts an event; a number that exists is a conflict.
    Event {
        /// The room.
        room: String,
        /// The number of the event.
        seq: u64,
        /// Time of the event.
        at: u64,
        /// The event as JSON.
        body: String,
    },
    /// Updates a room. This costs more than an event: write it when lists or timers need it, not at every step.
    Summary {
        /// The room; an unknown one is a conflict.
        room: String,
        /// The state.
        state: RoomState,
        /// Time of the last change.
        updated: u64,
        /// Time at which something happens without an action of a player.
        wakes_at: Option<u64>,
        /// The list entry as JSON.
        summary: String,
    },
    /// Adds a room to a user's rooms. Repeating it is allowed.
    Member {
        /// The room.
        room: String,
        /// The user.
        user: String,
    },
    /// Inserts a guest or updates the guest's name. An account stays as it is.
    User(User),
    /// Changes an account.
    Account(AccountWrite),
    /// Changes what keeps order.
    Moderation(ModerationWrite),
    /// Removes a user without a room; a member of a room stays.
    ForgetGuest(String),
    /// Inserts a finished game. Repeating it is allowed.
    Game(GameRow),
    /// Changes a rating.
    Rating(RatingUpdate),
    /// Notes that all finished games of a room of an earlier version have rows.
    GamesStored(String),
    /// Records the time of a heartbeat.
    Heartbeat(u64),
}

/// The filter of a list of rooms.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Only rooms in this state.
    pub state: Option<RoomState>,
    /// All rooms of this user; the public rooms if `None`.
    pub member: Option<String>,
}

/// A position in a list of rooms or games, newest first. As text (`after=…` in URLs) it is `updated-id`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// Time of the last change of the room, or of the end of the game, at this position.
    pub updated: u64,
    /// The id of that room or game.
    pub id: String,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.updated, self.id)
    }
}

impl FromStr for Cursor {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Cursor, StoreError> {
        text.split_once('-')
            .and_then(|(updated, id)| Some(Cursor { updated: updated.parse().ok()?, id: id.to_string() }))
            .ok_or_else(|| StoreError::conflict(format!("\"{text}\" is no position in a list")))
    }
}
