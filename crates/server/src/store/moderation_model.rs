//! Stored values of keeping order: blocks, reports, the log of moderation and left games.

use protocol::{BlockKind, ModerationAction};

/// A user who is muted or blocked by another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The id, for lists.
    pub id: String,
    /// The user who mutes or blocks.
    pub user: String,
    /// The other user.
    pub other: String,
    /// Mute or block.
    pub kind: BlockKind,
    /// Since when.
    pub created: u64,
}

/// A report to the moderators.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The id.
    pub id: String,
    /// When it came.
    pub created: u64,
    /// The user who sent it.
    pub reporter: String,
    /// What it is about; a user reports the same thing once.
    pub subject: String,
    /// The reported user; empty for a game.
    pub user: String,
    /// The room; empty if there is none.
    pub room: String,
    /// The number of the reported line of chat.
    pub line: Option<u64>,
    /// The line as it was; empty if there is none.
    pub line_text: String,
    /// The finished game; empty if there is none.
    pub game: String,
    /// The word of the reason.
    pub reason: String,
    /// The reporter's words.
    pub text: String,
    /// Whether a moderator has dealt with it.
    pub closed: bool,
}

/// A report with the names of its users.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportListing {
    /// The report.
    pub report: Report,
    /// The name of the reporter.
    pub reporter: String,
    /// The name of the reported user; empty if there is none.
    pub name: String,
    /// Whether the reported user has an account.
    pub account: bool,
}

/// An entry of the log of moderation. It names users by their ids, so a deleted account leaves no name there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogRow {
    /// The id.
    pub id: String,
    /// When.
    pub at: u64,
    /// The moderator; empty for the command line.
    pub moderator: String,
    /// What.
    pub action: ModerationAction,
    /// The user it is about; empty if there is none.
    pub user: String,
    /// The report, or the room and the number of the line.
    pub subject: String,
    /// Why.
    pub why: String,
}

/// An entry of the log with the names of its users.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogListing {
    /// The entry.
    pub entry: LogRow,
    /// The name of the moderator; empty for the command line.
    pub moderator: String,
    /// The name of the user; empty if there is none.
    pub name: String,
}

/// A user found by a rule, and the games that made it apply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The name of the user.
    pub name: String,
    /// Whether the user has an account.
    pub account: bool,
    /// The number of games.
    pub games: u64,
    /// The time of the last of them.
    pub last: u64,
}

/// A change about keeping order. One that finds nothing to change is a conflict where that matters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ModerationWrite {
    /// Mutes or blocks a user; replaces an earlier choice about the same user.
    SetBlock(Block),
    /// Ends a mute or block of a user.
    EndBlock {
        /// The user who had muted or blocked.
        user: String,
        /// The id of the block; an unknown one is a conflict.
        id: String,
    },
    /// Stores a report; a second one of the same user about the same thing is a conflict.
    Report(Report),
    /// Closes a report; an unknown or closed one is a conflict.
    CloseReport(String),
    /// Closes an account and ends its sessions and tokens; a closed one is a conflict.
    CloseAccount {
        /// The user.
        user: String,
        /// When.
        at: u64,
        /// Why.
        why: String,
    },
    /// Opens a closed account again; an open one is a conflict.
    ReopenAccount(String),
    /// Gives or takes the rights of a moderator.
    SetModerator {
        /// The user; one without an account is a conflict.
        user: String,
        /// Whether it is a moderator from now on.
        moderator: bool,
    },
    /// Appends to the log of moderation.
    Log(LogRow),
    /// Notes that a user left a game without finishing it. Repeating it is allowed.
    LeftGame {
        /// The user.
        user: String,
        /// The game.
        game: String,
        /// When.
        at: u64,
    },
}
