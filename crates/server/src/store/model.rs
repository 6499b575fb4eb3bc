//! What is stored, as values: both databases take and give the same.

use super::error::StoreError;
use std::fmt;
use std::str::FromStr;

/// Where a room is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoomState {
    /// Seats are still to be taken.
    Open,
    /// A game is being played.
    Running,
    /// All is played.
    Finished,
}

impl RoomState {
    /// The word for it, in the database and in addresses.
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

/// A room: its head never changes, what may change comes by [`Write::Summary`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomRow {
    /// The room's name in addresses.
    pub id: String,
    /// When it was made, in milliseconds of Unix time, as all times here.
    pub created: u64,
    /// The user who made it.
    pub owner: String,
    /// The game that is played.
    pub game: String,
    /// Whether strangers find it in lists.
    pub public: bool,
    /// Where it is in its life.
    pub state: RoomState,
    /// When it changed last.
    pub updated: u64,
    /// When something happens in it though nobody acts, such as a flag that falls.
    pub wakes_at: Option<u64>,
    /// Options and secrets, JSON; with the events the whole truth of the room.
    pub head: String,
    /// What lists show, JSON.
    pub summary: String,
}

/// A room as lists show it, without its head.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomListing {
    /// The room's name in addresses.
    pub id: String,
    /// When it was made.
    pub created: u64,
    /// The user who made it.
    pub owner: String,
    /// The game that is played.
    pub game: String,
    /// Whether strangers find it in lists.
    pub public: bool,
    /// Where it is in its life.
    pub state: RoomState,
    /// When it changed last.
    pub updated: u64,
    /// What lists show, JSON.
    pub summary: String,
}

impl RoomListing {
    /// Where the list goes on after this room.
    pub fn cursor(&self) -> Cursor {
        Cursor { updated: self.updated, id: self.id.clone() }
    }
}

/// One event of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventRow {
    /// Its number in the room.
    pub seq: u64,
    /// When it happened.
    pub at: u64,
    /// The event, JSON.
    pub body: String,
}

/// Visitor who has been here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct User {
    /// The user's name in the database.
    pub id: String,
    /// Hash of the secret that the browser keeps; the secret itself is stored nowhere.
    pub token_hash: String,
    /// The name shown to others.
    pub name: String,
    /// When the user was first seen.
    pub created: u64,
}

/// One change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Write {
    /// A new room; a name that is taken is refused.
    Room(RoomRow),
    /// The next event of a room; a number that is taken is refused.
    Event {
        /// The room.
        room: String,
        /// The number of the event.
        seq: u64,
        /// When it happened.
        at: u64,
        /// The event, JSON.
        body: String,
    },
    /// What may change of a room. It costs more than an event: write it when lists or waking need it, not at every step.
    Summary {
        /// The room; an unknown one is refused.
        room: String,
        /// Where it is in its life.
        state: RoomState,
        /// When it changed last.
        updated: u64,
        /// When something happens though nobody acts.
        wakes_at: Option<u64>,
        /// What lists show, JSON.
        summary: String,
    },
    /// A room is one of this user's rooms; saying it twice is no error.
    Member {
        /// The room.
        room: String,
        /// The user.
        user: String,
    },
    /// A new user, or a new name of a known one.
    User(User),
    /// Removes a user who is a member of no room; one who is a member stays.
    ForgetGuest(String),
    /// The server is alive at this time.
    Heartbeat(u64),
}

/// Which rooms a list shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Only rooms in this state.
    pub state: Option<RoomState>,
    /// All rooms of this user; without a user the public rooms.
    pub member: Option<String>,
}

/// A sqlite_path in a list, newest first: what comes after it is older. As text (`after=…` in addresses) it is `updated-id`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// When the room at this sqlite_path changed last.
    pub updated: u64,
    /// That room.
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
            .ok_or_else(|| StoreError::conflict(format!("\"{text}\" is no sqlite_path in a list")))
    }
}
