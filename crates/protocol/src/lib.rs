//! The messages between the server of Quintet and its clients: JSON over a WebSocket, and the bodies of the REST calls.
//!
//! A client sends a [`ClientMessage`] and gets exactly one [`ServerMessage::Ack`] or [`ServerMessage::Refused`] for it. The events of the
//! room come as numbered [`ServerMessage::Event`]s, each with the [`State`] after it that this client may see. `docs/protocol.md` has an
//! example of every message, and a test reads them all.
#![deny(missing_docs)]

mod account;
mod client_message;
mod error;
mod event;
mod games;
mod json;
mod moderation;
mod rating;
mod rest;
mod room;
mod server_message;
mod state;

pub use account::{
    AccountExport, AccountInfo, ChangeName, ChangePassword, Confirm, CreateToken, CreatedToken, ExportedChat,
    NameAndPassword, Recover, RecoveryCodes, SessionInfo, TokenInfo, TokenScope,
};
pub use client_message::{Chat, ClientMessage, OfferKind, PHRASES};
pub use error::{ErrorCode, ProtocolError};
pub use event::Event;
pub use games::{FinishedGame, GamePage, GameSummary};
pub use json::Json;
pub use moderation::{
    BlockInfo, BlockKind, Conduct, LogEntry, LogPage, MAX_REASON_CHARS, ModeratedAccount, ModerationAction, ReportInfo,
    ReportPage, ReportReason, SendReport, SetBlock, Suspicion, Why,
};
pub use rating::{
    GameRating, GameRecord, Leaderboard, Opening, PlayerProfile, PlayerRating, RankedPlayer, RatingChange,
    RatingHistory, RatingKind, RatingPoint,
};
pub use rest::{CreateRoom, Created, CreatedSeat, JoinRoom, Joined, Me, RoomPage, SeatRequest, UploadRecord, Uploaded};
pub use room::{LiveOptions, Occupant, RoomState, Summary, TimeControl};
pub use server_message::{EventMessage, ServerMessage, Welcome};
pub use state::{ChatLine, Clocks, MatchScore, Offer, RoomResult, State, SyncState, TableHistory, Termination, Turn};

/// The version of the protocol that `hello` must name.
pub const PROTOCOL_VERSION: u32 = 1;

/// The greatest number of a message: the greatest integer that JavaScript represents exactly.
pub const MAX_MESSAGE_ID: u64 = (1 << 53) - 1;
/// The longest message of a client, in bytes.
pub const MAX_MESSAGE_BYTES: usize = 4096;
/// The longest text of a step or of a live act, in bytes.
pub const MAX_STEP_BYTES: usize = 200;
/// The longest text of a whole turn, in bytes.
pub const MAX_TURN_BYTES: usize = 2000;
/// The longest version of rules and the longest build of a page in `hello`, in bytes.
pub const MAX_VERSION_BYTES: usize = 64;
/// The longest line of chat, in characters.
pub const MAX_CHAT_CHARS: usize = 200;
/// The longest name of a person or a room, in characters.
pub const MAX_NAME_CHARS: usize = 40;
/// The shortest and the longest name of an account, in characters.
pub const MIN_ACCOUNT_NAME_CHARS: usize = 2;
/// See [`MIN_ACCOUNT_NAME_CHARS`].
pub const MAX_ACCOUNT_NAME_CHARS: usize = 20;
/// The most games of a match.
pub const MAX_MATCH_GAMES: u32 = 100;
/// The most missed events that a client can get alone; further behind it gets the whole room.
pub const MAX_CATCH_UP_EVENTS: u64 = 200;
