//! Keeping order: the bodies of REST calls about blocks, reports and moderation.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The most characters of a report's text and of a moderator's reason.
pub const MAX_REASON_CHARS: usize = 500;

/// What a user wants to hear of another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BlockKind {
    /// The other's lines of chat are hidden from this user.
    Mute,
    /// Also no challenges and no common games, and lines of chat are hidden both ways.
    Block,
}

impl BlockKind {
    /// The word of the kind.
    pub fn as_str(self) -> &'static str {
        match self {
            BlockKind::Mute => "mute",
            BlockKind::Block => "block",
        }
    }
}

/// Mutes or blocks a player: `POST /api/blocks`. The player is at a seat of a room, or has an account with this name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SetBlock {
    /// Mute or block.
    pub kind: BlockKind,
    /// The room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub room: Option<String>,
    /// The seat there, in the current game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<u8>,
    /// The name of the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub name: Option<String>,
}

/// A player whom the user has muted or blocked: `GET /api/blocks`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BlockInfo {
    /// The id.
    pub id: String,
    /// The player's name.
    pub name: String,
    /// Mute or block.
    pub kind: BlockKind,
    /// Since when, in milliseconds.
    pub created: u64,
    /// The player's seat in the room that the request names, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<u8>,
}

/// The reason of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ReportReason {
    /// Insults or threats.
    Insult,
    /// A computer plays, or two accounts play for each other.
    Cheating,
    /// Advertising or flooding.
    Spam,
    /// An offensive name.
    Name,
    /// Leaves games without finishing them.
    Leaving,
    /// Something else.
    Other,
}

impl ReportReason {
    /// All reasons.
    pub const ALL: [ReportReason; 6] = [
        ReportReason::Insult,
        ReportReason::Cheating,
        ReportReason::Spam,
        ReportReason::Name,
        ReportReason::Leaving,
        ReportReason::Other,
    ];

    /// The word of the reason.
    pub fn as_str(self) -> &'static str {
        match self {
            ReportReason::Insult => "insult",
            ReportReason::Cheating => "cheating",
            ReportReason::Spam => "spam",
            ReportReason::Name => "name",
            ReportReason::Leaving => "leaving",
            ReportReason::Other => "other",
        }
    }

    /// The reason with this word; anything else is [`Other`](ReportReason::Other).
    pub fn from_word(word: &str) -> ReportReason {
        ReportReason::ALL.into_iter().find(|reason| reason.as_str() == word).unwrap_or(ReportReason::Other)
    }
}

/// Reports a player, a line of chat or a finished game to the moderators: `POST /api/reports`.
///
/// `room` with `seat` names a player, `room` with `line` a line of chat, `name` an account, and `game` a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SendReport {
    /// The reason.
    pub reason: ReportReason,
    /// What happened, in the reporter's words.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub text: String,
    /// The room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub room: Option<String>,
    /// The seat there, in the current game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<u8>,
    /// The number of the line of chat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub line: Option<u64>,
    /// The name of an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub name: Option<String>,
    /// The id of a finished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub game: Option<String>,
}

/// A report, as moderators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReportInfo {
    /// The id.
    pub id: String,
    /// When it came, in milliseconds.
    pub created: u64,
    /// Whether a moderator has dealt with it.
    pub closed: bool,
    /// The reason.
    pub reason: ReportReason,
    /// The reporter's words.
    pub text: String,
    /// The name of the reporter.
    pub reporter: String,
    /// The name of the reported player, if the report is about one.
    pub player: Option<String>,
    /// Whether the reported player has an account.
    pub account: bool,
    /// The room, if there is one.
    pub room: Option<String>,
    /// The number of the reported line of chat.
    pub line: Option<u64>,
    /// The line as it was.
    pub line_text: Option<String>,
    /// The finished game.
    pub game: Option<String>,
}

/// A page of reports: `GET /api/moderation/reports`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReportPage {
    /// The reports, the newest first.
    pub reports: Vec<ReportInfo>,
    /// The value of `after` for the next page; none on the last page.
    pub after: Option<String>,
}

/// The reason of an action, for the log: the body of all requests that moderate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Why {
    /// The reason, which the player reads too.
    pub why: String,
}

/// An account, as moderators see it: `GET /api/moderation/accounts/{name}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ModeratedAccount {
    /// The name.
    pub name: String,
    /// When it was made, in milliseconds.
    pub created: u64,
    /// When it was closed; none if it is open.
    pub closed: Option<u64>,
    /// Why it was closed.
    pub why: Option<String>,
    /// Whether it is a moderator's.
    pub moderator: bool,
    /// The games that the player left in the last thirty days.
    pub left: u64,
    /// Until when the player is not paired because of left games, in milliseconds.
    pub paused_until: Option<u64>,
}

/// A player whose play moderators may want to look at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Suspicion {
    /// The name.
    pub name: String,
    /// Whether the player has an account.
    pub account: bool,
    /// The number of games that made the rule apply.
    pub games: u64,
    /// The last of them, in milliseconds.
    pub last: u64,
}

/// What rules have found: `GET /api/moderation/conduct`. Nothing follows from it by itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Conduct {
    /// Players who left several games without finishing them.
    pub leavers: Vec<Suspicion>,
}

/// What a moderator did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ModerationAction {
    /// Closed an account.
    CloseAccount,
    /// Opened a closed account again.
    ReopenAccount,
    /// Hid a line of chat.
    HideLine,
    /// Closed a report.
    CloseReport,
    /// Made an account a moderator's.
    MakeModerator,
    /// Took the moderator's rights away.
    UnmakeModerator,
    /// Reset a password.
    ResetPassword,
}

impl ModerationAction {
    /// All actions.
    pub const ALL: [ModerationAction; 7] = [
        ModerationAction::CloseAccount,
        ModerationAction::ReopenAccount,
        ModerationAction::HideLine,
        ModerationAction::CloseReport,
        ModerationAction::MakeModerator,
        ModerationAction::UnmakeModerator,
        ModerationAction::ResetPassword,
    ];

    /// The word of the action.
    pub fn as_str(self) -> &'static str {
        match self {
            ModerationAction::CloseAccount => "close_account",
            ModerationAction::ReopenAccount => "reopen_account",
            ModerationAction::HideLine => "hide_line",
            ModerationAction::CloseReport => "close_report",
            ModerationAction::MakeModerator => "make_moderator",
            ModerationAction::UnmakeModerator => "unmake_moderator",
            ModerationAction::ResetPassword => "reset_password",
        }
    }
}

/// An entry of the log of moderation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LogEntry {
    /// When, in milliseconds.
    pub at: u64,
    /// The name of the moderator; none for the command line.
    pub moderator: Option<String>,
    /// What.
    pub action: ModerationAction,
    /// The name of the player, if it is about one.
    pub player: Option<String>,
    /// The report, or the room and the number of the line.
    pub subject: String,
    /// Why.
    pub why: String,
}

/// A page of the log: `GET /api/moderation/log`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LogPage {
    /// The entries, the newest first.
    pub entries: Vec<LogEntry>,
    /// The value of `after` for the next page; none on the last page.
    pub after: Option<String>,
}
