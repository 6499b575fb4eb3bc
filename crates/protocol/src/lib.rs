//! The messages between the server of Quintet and its clients: JSON over a WebSocket, and the bodies of the REST calls.
//!
//! A client says a [`Request`] and gets for each exactly one [`Notice::Ack`] or [`Notice::Refused`]; what happens in the room comes as
//! numbered [`Notice::Event`]s, each with the [`State`] after it as that client may see it. `docs/protocol.md` has an example of every
//! message, and a test reads them all.
#![deny(missing_docs)]

mod event;
mod json;
mod notice;
mod refusal;
mod request;
mod rest;
mod room;
mod state;

pub use event::Event;
pub use json::Json;
pub use notice::{EventNotice, Notice, Welcome};
pub use refusal::{Code, Refusal};
pub use request::{Chat, PHRASES, Request, What};
pub use rest::{CreateRoom, Created, CreatedSeat, JoinRoom, Joined, SeatWish};
pub use room::{LiveOptions, Occupant, RoomState, Summary, TimeControl};
pub use state::{ChatLine, Clocks, MatchScore, Offer, Reason, RoomResult, State, Turn};

/// The version of the protocol that `hello` must name.
pub const VERSION: u32 = 1;

/// The greatest number of a message: the greatest integer that JavaScript counts to exactly.
pub const GREATEST_ID: u64 = (1 << 53) - 1;
/// The longest message of a client, in bytes.
pub const LONGEST_MESSAGE: usize = 4096;
/// The longest text of a step or of a live act, in bytes.
pub const LONGEST_STEP: usize = 200;
/// The longest text of a whole turn, in bytes.
pub const LONGEST_TURN: usize = 2000;
/// The longest line of chat, in characters.
pub const LONGEST_CHAT: usize = 200;
/// The longest name of a person or a room, in characters.
pub const LONGEST_NAME: usize = 40;
/// The most games of a match.
pub const MOST_GAMES: u32 = 100;
/// A client that is at most so many events behind may get only those.
pub const MOST_BEHIND: u64 = 200;
