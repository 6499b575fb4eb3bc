//! Durable storage of rooms, events and users, in SQLite or PostgreSQL.
//!
//! [`Store::write`] returns when the changes are on disk. One thread writes. Requests that arrive during a commit
//! share the next one (group commit), so thousands of steps per second cost hundreds of syncs. Reads use their own
//! connections and see every write that has returned.
//!
//! ```
//! # let folder = tempfile::tempdir().unwrap();
//! # let path = folder.path().join("quintet.sqlite");
//! # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
//! use server::store::{EventRow, Store, Write};
//! let store = Store::open(&format!("sqlite:{}", path.display()))?;
//! let event = Write::Event { room: "r1".into(), seq: 1, at: 5, body: "{}".into() };
//! store.write(vec![event.clone()]).await?;
//! assert_eq!(store.events("r1").await?, [EventRow { seq: 1, at: 5, body: "{}".into() }]);
//! assert!(store.write(vec![event]).await.is_err(), "its number is taken");
//! # Ok::<(), server::store::StoreError>(())
//! # }).unwrap();
//! ```

mod account_model;
mod accounts;
pub mod admin;
mod audit;
mod backend;
mod checkpoint;
mod error;
mod games;
mod health;
mod integrity;
mod journal;
mod model;
mod moderation;
mod moderation_model;
mod postgres;
mod queries;
mod ratings;
mod reader_pool;
mod sql;
mod sqlite;
mod sqlite_path;
mod statements;
mod validate;
mod values;
mod writer;

pub use account_model::{Account, AccountWrite, ApiToken, NewAccount, Session};
pub use admin::Admin;
pub use audit::Audit;
pub use error::StoreError;
pub use games::{GameFilter, GameListing, GamePlayer, GameResult, GameRow, GameScope, RATING_BAND};
pub use health::Stats;
pub use model::{Cursor, EventRow, Filter, RoomListing, RoomRow, RoomState, User, Write};
pub use moderation_model::{Block, Finding, LogListing, LogRow, ModerationWrite, Report, ReportListing};
pub use ratings::{LEADER_GAMES, Leader, Rating, RatingRow, RatingUpdate, Tally};
pub use sqlite_path::default_url;

use backend::Address;
use health::Health;
use protocol::RatingKind;
use reader_pool::ReaderPool;
use std::sync::Arc;
use writer::WriterThread;

/// An open database. Clones share it; dropping the last clone stores all pending requests and closes it.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

/// The fields are dropped in this order. The writer must close last: SQLite moves its log into the database file only when it closes the
/// last connection, and of two connections that close at the same time neither counts as the last.
struct Inner {
    readers: ReaderPool,
    writer: WriterThread,
    health: Arc<Health>,
}

impl Store {
    /// Opens `sqlite:PATH` (also `sqlite:PATH?max_pages=N`, a limit in pages of 4 KiB) or `postgres://…`; creates or
    /// migrates the tables. Blocks for a moment.
    ///
    /// Fails for a database that another process uses, that is newer than this program, or that is not a Quintet database.
    pub fn open(url: &str) -> Result<Store, StoreError> {
        let address: Address = url.parse()?;
        let health = Arc::new(Health::default());
        let writer = WriterThread::start(&address, Arc::clone(&health))?;
        let readers = ReaderPool::start(&address)?;
        Ok(Store { inner: Arc::new(Inner { readers, writer, health }) })
    }

    /// Stores all writes or none. After `Ok` they are on disk; after an error they are not stored and never will be. Waits
    /// while the queue is full, and while it is unknown whether a commit succeeded before the connection broke.
    ///
    /// A cancelled call may still be stored.
    pub async fn write(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        validate::validate(&writes)?;
        if writes.is_empty() {
            return Ok(());
        }
        self.inner.writer.write(writes).await
    }

    /// Reads a room. In a damaged database a missing room is an [error](StoreError::Damaged): it may be lost.
    pub async fn room(&self, room: &str) -> Result<Option<RoomRow>, StoreError> {
        let room = room.to_string();
        let found = self.read(move |backend| queries::room(backend, &room)).await?;
        if found.is_none() && self.inner.health.is_damaged() {
            return Err(StoreError::damaged("the database is damaged, and this room is not found in it"));
        }
        Ok(found)
    }

    /// Reads the events of a room in order.
    pub async fn events(&self, room: &str) -> Result<Vec<EventRow>, StoreError> {
        let room = room.to_string();
        self.read(move |backend| queries::events(backend, &room)).await
    }

    /// Lists at most `limit` rooms, the last changed first; `after` is the [cursor](RoomListing::cursor) of the last room
    /// of the previous page.
    pub async fn list(
        &self,
        filter: Filter,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<RoomListing>, StoreError> {
        self.read(move |backend| queries::list(backend, &filter, after.as_ref(), limit)).await
    }

    /// Lists at most `limit` finished games, the last ended first; `after` is the [cursor](GameListing::cursor) of the last game
    /// of the previous page.
    pub async fn games(
        &self,
        filter: GameFilter,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<GameListing>, StoreError> {
        self.read(move |backend| games::list(backend, &filter, after.as_ref(), limit)).await
    }

    /// Returns how the database finds the games of a list, one line for each step; for tests.
    pub async fn games_plan(&self, filter: GameFilter) -> Result<Vec<String>, StoreError> {
        self.read(move |backend| games::plan(backend, &filter)).await
    }

    /// Reads a finished game.
    pub async fn game(&self, id: &str) -> Result<Option<GameListing>, StoreError> {
        let id = id.to_string();
        self.read(move |backend| games::game(backend, &id)).await
    }

    /// Returns whether a game of a room is finished.
    pub async fn has_game(&self, room: &str, number: u64) -> Result<bool, StoreError> {
        let room = room.to_string();
        self.read(move |backend| games::has_game(backend, &room, number)).await
    }

    /// Reads the rating of a user in a game and kind of time; [`Rating::NEW`] for a user without games.
    pub async fn rating(&self, user: &str, game: &str, kind: RatingKind) -> Result<Rating, StoreError> {
        let (user, game) = (user.to_string(), game.to_string());
        self.read(move |backend| ratings::rating(backend, &user, &game, kind)).await
    }

    /// Reads the ratings of users in a game and kind of time, in their order.
    pub async fn ratings(&self, users: &[String], game: &str, kind: RatingKind) -> Result<Vec<Rating>, StoreError> {
        let (users, game) = (users.to_vec(), game.to_string());
        self.read(move |backend| users.iter().map(|user| ratings::rating(backend, user, &game, kind)).collect()).await
    }

    /// Lists the ratings of a user.
    pub async fn ratings_of(&self, user: &str) -> Result<Vec<(String, RatingKind, Rating)>, StoreError> {
        let user = user.to_string();
        self.read(move |backend| ratings::ratings_of(backend, &user)).await
    }

    /// Lists the last ratings of a user in a game and kind of time, the newest first.
    pub async fn rating_history(
        &self,
        user: &str,
        game: &str,
        kind: RatingKind,
        limit: usize,
    ) -> Result<Vec<RatingRow>, StoreError> {
        let (user, game) = (user.to_string(), game.to_string());
        self.read(move |backend| ratings::history(backend, &user, &game, kind, limit)).await
    }

    /// Lists the results of a user, game by game.
    pub async fn tallies(&self, user: &str) -> Result<Vec<Tally>, StoreError> {
        let user = user.to_string();
        self.read(move |backend| ratings::tallies(backend, &user)).await
    }

    /// Lists the accounts with the highest ratings that are not provisional and have changed since a time.
    pub async fn leaders(
        &self,
        game: &str,
        kind: RatingKind,
        since: u64,
        limit: usize,
    ) -> Result<Vec<Leader>, StoreError> {
        let game = game.to_string();
        self.read(move |backend| ratings::leaders(backend, &game, kind, since, limit)).await
    }

    /// Returns how the database executes the queries of profiles and leaderboards; for tests.
    pub async fn ratings_plan(&self) -> Result<Vec<(&'static str, Vec<String>)>, StoreError> {
        self.read(ratings::plan).await
    }

    /// Finds at most `limit` rooms of earlier versions whose finished games have no rows yet, in the order of their ids.
    pub async fn rooms_without_games(&self, after: &str, limit: usize) -> Result<Vec<String>, StoreError> {
        let after = after.to_string();
        self.read(move |backend| games::pending_rooms(backend, &after, limit)).await
    }

    /// Returns whether a user has a row.
    pub async fn user_exists(&self, user: &str) -> Result<bool, StoreError> {
        let user = user.to_string();
        self.read(move |backend| accounts::user_exists(backend, &user)).await
    }

    /// Finds the account of a user.
    pub async fn account(&self, user: &str) -> Result<Option<Account>, StoreError> {
        let user = user.to_string();
        self.read(move |backend| accounts::account(backend, &user)).await
    }

    /// Finds the user whose present or earlier name has this key.
    pub async fn name_key_owner(&self, key: &str) -> Result<Option<String>, StoreError> {
        let key = key.to_string();
        self.read(move |backend| accounts::name_key_owner(backend, &key)).await
    }

    /// Finds the session whose secret has this hash.
    pub async fn session(&self, hash: &str) -> Result<Option<Session>, StoreError> {
        let hash = hash.to_string();
        self.read(move |backend| accounts::session(backend, &hash)).await
    }

    /// Lists the sessions of a user, the newest first.
    pub async fn sessions(&self, user: &str) -> Result<Vec<Session>, StoreError> {
        let user = user.to_string();
        self.read(move |backend| accounts::sessions(backend, &user)).await
    }

    /// Finds the user of a token of a program, and what the token allows.
    pub async fn user_by_api_token(&self, hash: &str) -> Result<Option<(User, String)>, StoreError> {
        let hash = hash.to_string();
        self.read(move |backend| accounts::user_by_api_token(backend, &hash)).await
    }

    /// Lists the tokens of a user, the newest first.
    pub async fn api_tokens(&self, user: &str) -> Result<Vec<ApiToken>, StoreError> {
        let user = user.to_string();
        self.read(move |backend| accounts::tokens(backend, &user)).await
    }

    /// Counts the recovery codes that a user has left.
    pub async fn recovery_codes_left(&self, user: &str) -> Result<u64, StoreError> {
        let user = user.to_string();
        self.read(move |backend| accounts::recovery_left(backend, &user)).await
    }

    /// Returns whether a recovery code of a user has this hash and is not used up.
    pub async fn has_recovery_code(&self, user: &str, hash: &str) -> Result<bool, StoreError> {
        let (user, hash) = (user.to_string(), hash.to_string());
        self.read(move |backend| accounts::has_recovery(backend, &user, &hash)).await
    }

    /// Lists the rooms of a user.
    pub async fn rooms_of(&self, user: &str) -> Result<Vec<String>, StoreError> {
        let user = user.to_string();
        self.read(move |backend| accounts::rooms_of(backend, &user)).await
    }

    /// Lists the users whom a user has muted or blocked, each with the name, the newest first.
    pub async fn blocks(&self, user: &str) -> Result<Vec<(Block, String)>, StoreError> {
        let user = user.to_string();
        self.read(move |backend| moderation::blocks(backend, &user)).await
    }

    /// Counts the users whom a user has muted or blocked.
    pub async fn count_blocks(&self, user: &str) -> Result<u64, StoreError> {
        let user = user.to_string();
        self.read(move |backend| moderation::count_blocks(backend, &user)).await
    }

    /// Lists the users whose chat a user does not see: muted or blocked ones, and those who have blocked the user.
    pub async fn hidden_from(&self, user: &str) -> Result<Vec<String>, StoreError> {
        let user = user.to_string();
        self.read(move |backend| moderation::hidden_from(backend, &user)).await
    }

    /// Returns which of two users has blocked the other; the first one if both have.
    pub async fn blocked_by(&self, one: &str, two: &str) -> Result<Option<String>, StoreError> {
        let (one, two) = (one.to_string(), two.to_string());
        self.read(move |backend| moderation::blocked_by(backend, &one, &two)).await
    }

    /// Lists the rooms in which both users have a seat.
    pub async fn shared_rooms(&self, one: &str, two: &str) -> Result<Vec<String>, StoreError> {
        let (one, two) = (one.to_string(), two.to_string());
        self.read(move |backend| moderation::shared_rooms(backend, &one, &two)).await
    }

    /// Lists open or closed reports, the newest first.
    pub async fn reports(
        &self,
        closed: bool,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<ReportListing>, StoreError> {
        self.read(move |backend| moderation::reports(backend, closed, after.as_ref(), limit)).await
    }

    /// Lists the log of moderation, the newest entry first.
    pub async fn moderation_log(&self, after: Option<Cursor>, limit: usize) -> Result<Vec<LogListing>, StoreError> {
        self.read(move |backend| moderation::log(backend, after.as_ref(), limit)).await
    }

    /// Returns when a user left games without finishing them, since a time.
    pub async fn left_games(&self, user: &str, since: u64) -> Result<Vec<u64>, StoreError> {
        let user = user.to_string();
        self.read(move |backend| moderation::left_games(backend, &user, since)).await
    }

    /// Finds users who left at least this number of games since a time.
    pub async fn leavers(&self, since: u64, least: u64, limit: usize) -> Result<Vec<Finding>, StoreError> {
        self.read(move |backend| moderation::leavers(backend, since, least, limit)).await
    }

    /// Finds the user whose cookie or session has a secret with this hash.
    pub async fn user_by_token(&self, hash: &str) -> Result<Option<User>, StoreError> {
        let hash = hash.to_string();
        self.read(move |backend| queries::user_by_token(backend, &hash)).await
    }

    /// Finds at most `limit` users created before this time who are members of no room.
    pub async fn idle_guests(&self, before: u64, limit: usize) -> Result<Vec<String>, StoreError> {
        self.read(move |backend| queries::idle_guests(backend, before, limit)).await
    }

    /// Returns the time of the server's last heartbeat; 0 if there is none.
    pub async fn last_heartbeat(&self) -> Result<u64, StoreError> {
        self.read(queries::last_heartbeat).await
    }

    /// Finds the rooms that wake up at or before this time, the earliest first.
    pub async fn rooms_waking_by(&self, before: u64) -> Result<Vec<String>, StoreError> {
        self.read(move |backend| queries::rooms_waking_by(backend, before)).await
    }

    /// Returns an error if writes cannot be stored at the moment.
    pub fn healthy(&self) -> Result<(), StoreError> {
        self.inner.health.healthy()
    }

    /// Returns the counters since the store was opened.
    pub fn stats(&self) -> Stats {
        self.inner.health.stats()
    }

    /// Runs a read on one of the reader threads, and records damage.
    async fn read<T, F>(&self, job: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: Fn(&mut dyn backend::Backend) -> Result<T, StoreError> + Send + 'static,
    {
        let found = self.inner.readers.read(job).await;
        if let Err(error) = &found
            && matches!(error, StoreError::Damaged(_))
        {
            self.inner.health.note_damage(error);
        }
        found
    }
}
