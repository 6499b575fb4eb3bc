//! Stored values of accounts, and the changes of them.

use super::model::User;

/// A new account of a user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewAccount {
    /// The user, who may have been a guest until now.
    pub user: User,
    /// The keys of the name: no other account may have one of them, even after this one is deleted.
    pub name_keys: Vec<String>,
    /// The hash of the password with its salt and parameters.
    pub password: String,
    /// Hashes of the recovery codes.
    pub recovery: Vec<String>,
    /// The first session.
    pub session: Session,
}

/// An account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The user.
    pub user: String,
    /// The name.
    pub name: String,
    /// The hash of the password with its salt and parameters.
    pub password: String,
    /// When the account was made.
    pub created: u64,
    /// When the name was changed last; 0 if never.
    pub renamed: u64,
    /// When a moderator closed it; 0 if it is open.
    pub closed: u64,
    /// Why it was closed.
    pub closed_why: String,
    /// Whether it is a moderator's.
    pub moderator: bool,
}

/// A session: a browser that is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Hash of the secret in the browser's cookie.
    pub hash: String,
    /// The id, for lists.
    pub id: String,
    /// The user.
    pub user: String,
    /// Time of the sign-in.
    pub created: u64,
    /// The browser as it names itself.
    pub agent: String,
}

/// A token of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApiToken {
    /// Hash of the token.
    pub hash: String,
    /// The id, for lists.
    pub id: String,
    /// The user.
    pub user: String,
    /// The name that the user gave it.
    pub name: String,
    /// What it allows, with spaces between.
    pub scopes: String,
    /// When it was made.
    pub created: u64,
}

/// A change of an account. One that finds nothing to change is a conflict where that matters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccountWrite {
    /// Makes an account; a name or a user with an account is a conflict.
    SignUp(Box<NewAccount>),
    /// Adds a session.
    SignIn(Session),
    /// Ends one session of a user.
    EndSession {
        /// The user.
        user: String,
        /// The id of the session; an unknown one is a conflict.
        id: String,
    },
    /// Ends all sessions of a user.
    EndSessions(String),
    /// Ends all tokens of a user.
    EndTokens(String),
    /// Sets the password.
    SetPassword {
        /// The user.
        user: String,
        /// The new hash.
        password: String,
    },
    /// Uses up a recovery code; an unknown one is a conflict.
    UseRecovery {
        /// The user.
        user: String,
        /// The hash of the code.
        hash: String,
    },
    /// Replaces all recovery codes.
    SetRecovery {
        /// The user.
        user: String,
        /// The hashes of the codes.
        hashes: Vec<String>,
    },
    /// Changes the name; one that another account has or had is a conflict.
    Rename {
        /// The user.
        user: String,
        /// The new name.
        name: String,
        /// Its keys that this account does not have yet.
        new_keys: Vec<String>,
        /// When.
        at: u64,
    },
    /// Adds a token.
    AddToken(ApiToken),
    /// Ends a token.
    EndToken {
        /// The user.
        user: String,
        /// The id of the token; an unknown one is a conflict.
        id: String,
    },
    /// Deletes an account. Its name keys stay, so the name is not given again. Its user stays as a row without a name or a cookie.
    Delete(String),
    /// Replaces what a finished game shows of its players.
    RedactGame {
        /// The game.
        id: String,
        /// The list entry as JSON.
        summary: String,
        /// The record.
        record: String,
    },
    /// Replaces what a room shows of its players.
    RedactRoom {
        /// The room.
        room: String,
        /// The configuration as JSON.
        head: String,
        /// The list entry as JSON.
        summary: String,
    },
    /// Replaces an event that names a player.
    RedactEvent {
        /// The room.
        room: String,
        /// The number of the event.
        seq: u64,
        /// The event as JSON.
        body: String,
    },
}
