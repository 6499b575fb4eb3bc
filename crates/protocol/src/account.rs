//! Accounts: the bodies of REST calls about them.

use crate::{GameSummary, Summary};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A name and a password: `POST /api/account` makes an account, `POST /api/session` signs in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NameAndPassword {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// Codes that replace a forgotten password, each once. No other response contains them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RecoveryCodes {
    /// The codes.
    pub codes: Vec<String>,
}

/// Sets a new password with a recovery code: `POST /api/account/recover`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// The name of the account.
    pub name: String,
    /// One of its recovery codes.
    pub code: String,
    /// The new password.
    pub password: String,
}

/// Confirms a request with the password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Confirm {
    /// The password.
    pub password: String,
}

/// Changes the password: `PUT /api/account/password`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The password until now.
    pub current: String,
    /// The new password.
    pub password: String,
}

/// Changes the name: `PUT /api/account/name`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ChangeName {
    /// The new name.
    pub name: String,
}

/// The account of the client: `GET /api/account`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AccountInfo {
    /// The name.
    pub name: String,
    /// When it was made, in milliseconds.
    pub created: u64,
    /// The number of recovery codes that are left.
    pub recovery_codes: u64,
    /// The browsers that are signed in.
    pub sessions: Vec<SessionInfo>,
    /// The tokens of programs.
    pub tokens: Vec<TokenInfo>,
}

/// A browser that is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SessionInfo {
    /// The id.
    pub id: String,
    /// When it signed in, in milliseconds.
    pub created: u64,
    /// The browser as it names itself.
    pub agent: String,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// A token of a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TokenInfo {
    /// The id.
    pub id: String,
    /// The name that the user gave it.
    pub name: String,
    /// What it allows.
    pub scopes: Vec<TokenScope>,
    /// When it was made, in milliseconds.
    pub created: u64,
}

/// What a token allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TokenScope {
    /// Reading the user's own rooms and games.
    Read,
    /// Creating and joining rooms, and playing there.
    Play,
}

impl TokenScope {
    /// The word of the scope.
    pub fn as_str(self) -> &'static str {
        match self {
            TokenScope::Read => "read",
            TokenScope::Play => "play",
        }
    }
}

/// Asks for a token: `POST /api/account/tokens`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CreateToken {
    /// A name for the list of tokens.
    pub name: String,
    /// What it allows.
    pub scopes: Vec<TokenScope>,
}

/// A token was made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CreatedToken {
    /// The id.
    pub id: String,
    /// The token for `Authorization: Bearer …`; no other response contains it.
    pub token: String,
}

/// Everything that the server stores about a user: `GET /api/account/export`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct AccountExport {
    /// The account.
    pub account: AccountInfo,
    /// The rooms with a seat of the user.
    pub rooms: Vec<Summary>,
    /// The finished games.
    pub games: Vec<GameSummary>,
    /// The lines of chat that the user wrote.
    pub chat: Vec<ExportedChat>,
}

/// A line of chat that the user wrote.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ExportedChat {
    /// The room.
    pub room: String,
    /// When, in milliseconds.
    pub at: u64,
    /// The text, or the name of the phrase.
    pub text: String,
}
