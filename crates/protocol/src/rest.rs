//! The bodies of REST calls about rooms.

use crate::room::is_false;
use crate::{LiveOptions, Occupant, Summary, TimeControl};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Asks for a room: `POST /api/rooms`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CreateRoom {
    /// The game's id.
    pub game: String,
    /// Its setup; the game's own default if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub setup: Option<String>,
    /// A position to begin from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub position: Option<String>,
    /// The wanted occupants, seat by seat.
    pub seats: Vec<SeatRequest>,
    /// The time control.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub time: TimeControl,
    /// Live play, for Ampli.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub live: Option<LiveOptions>,
    /// The games of a match.
    #[serde(default = "one")]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub games: u32,
    /// Whether takebacks may be offered.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub takebacks: bool,
    /// Whether public lists show it.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub public: bool,
    /// Whether its games change ratings. Such a game needs accounts on all seats, a standard setup and a clock, and knows no takebacks.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub rated: bool,
    /// The room's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub name: Option<String>,
}

fn one() -> u32 {
    1
}

/// The wanted occupant of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SeatRequest {
    /// The creator of the room; on several seats if several people share a screen.
    Me,
    /// The computer.
    Computer {
        /// Its level.
        level: u8,
    },
    /// An open seat.
    Open,
}

/// A room was created.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Created {
    /// Its id.
    pub room: String,
    /// The creator's seats.
    pub seats: Vec<CreatedSeat>,
    /// The page's path.
    pub link: String,
}

/// A seat with its token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CreatedSeat {
    /// The seat.
    pub seat: u8,
    /// Its token; no other response contains it.
    pub token: String,
}

/// Asks for a seat: `POST /api/rooms/{room}/join`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct JoinRoom {
    /// The seat; the first open one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<u8>,
    /// The name of the new player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub name: Option<String>,
}

/// A seat was given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Joined {
    /// The seat.
    pub seat: u8,
    /// Its token; no other response contains it.
    pub token: String,
}

/// Uploads a finished game that was played without this server: `POST /api/records`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct UploadRecord {
    /// The record of the game.
    pub record: String,
    /// The players, seat by seat. A person without a name gets the name of the user.
    pub players: Vec<Occupant>,
}

/// A game was uploaded, now or before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Uploaded {
    /// The id of its room.
    pub room: String,
    /// The page's path.
    pub link: String,
}

/// A page of a list of rooms: `GET /api/rooms`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RoomPage {
    /// The rooms, the last changed first.
    pub rooms: Vec<Summary>,
    /// The value of `after` for the next page; none on the last page.
    pub after: Option<String>,
}

/// The profile of the client: `GET` and `PUT /api/me`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Me {
    /// The name shown to others; none for a guest without a name.
    pub name: Option<String>,
    /// Whether the client is signed in to an account.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub account: bool,
    /// Whether it is the account of a moderator.
    #[serde(default, skip_serializing_if = "crate::room::is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub moderator: bool,
}
