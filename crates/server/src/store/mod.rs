//! What the server never forgets: rooms with their events, and users; in SQLite or in PostgreSQL.
//!
//! [`Store::write`] is answered when the changes are on the disk. One thread writes; all that comes while it commits
//! goes into its next commit together, so that thousands of steps a second cost hundreds of syncs. Reads go through
//! connections of their own and see everything that was answered before.
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
//! # Ok::<(), server::store::Fault>(())
//! # }).unwrap();
//! ```

mod audit;
mod backend;
mod check;
mod checkpoint;
mod fault;
mod health;
mod integrity;
mod journal;
mod model;
mod place;
mod postgres;
mod readers;
mod reads;
mod sql;
mod sqlite;
mod values;
mod writer;

pub use audit::Audit;
pub use fault::{Fault, FaultKind};
pub use health::Stats;
pub use model::{Cursor, EventRow, Filter, Listed, RoomRow, RoomState, User, Write};
pub use place::default_url;

use backend::Address;
use health::Health;
use readers::Readers;
use std::sync::Arc;
use std::thread::JoinHandle;
use tokio::sync::{mpsc, oneshot};

/// An open database. Clones are the same store; the last one that is dropped closes it, after all that was asked for
/// is stored.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    /// Always there, but for the moment of closing.
    ways: Option<Ways>,
    health: Arc<Health>,
    threads: Vec<JoinHandle<()>>,
}

struct Ways {
    requests: mpsc::Sender<writer::Request>,
    readers: Readers,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.ways = None;
        for thread in self.threads.drain(..) {
            // A thread that panicked has said so itself.
            let _ = thread.join();
        }
    }
}

impl Store {
    /// Opens `sqlite:PATH` (also `sqlite:PATH?max_pages=N`, a limit in pages of 4 KiB) or `postgres://…`; makes or
    /// upgrades the tables. Blocks for a moment.
    ///
    /// Refused are a database that another process uses, one of a newer version, and what is no database of Quintet.
    pub fn open(url: &str) -> Result<Store, Fault> {
        let address: Address = url.parse()?;
        let health = Arc::new(Health::default());
        let (requests, thread) = writer::start(&address, Arc::clone(&health))?;
        let (readers, mut threads) = Readers::start(&address)?;
        threads.push(thread);
        Ok(Store { inner: Arc::new(Inner { ways: Some(Ways { requests, readers }), health, threads }) })
    }

    /// Stores all of it or nothing. When it is answered with `Ok` it is on the disk; when it is answered with a fault
    /// it is not stored and will not be. It waits while too much is waiting already; and for as long as nobody knows
    /// whether a database that went away in the middle of a commit has stored it.
    ///
    /// A call that is no longer awaited may be stored nevertheless.
    pub async fn write(&self, writes: Vec<Write>) -> Result<(), Fault> {
        check::check(&writes)?;
        if writes.is_empty() {
            return Ok(());
        }
        let (answer, answered) = oneshot::channel();
        let request = writer::Request { writes, answer };
        self.ways()?.requests.send(request).await.map_err(|_| Fault::stopped())?;
        answered.await.map_err(|_| Fault::stopped())?
    }

    /// The room of this id. In a damaged database a room that is not found is a [fault](FaultKind::Damaged): it may be lost.
    pub async fn head(&self, room: &str) -> Result<Option<RoomRow>, Fault> {
        let room = room.to_string();
        let found = self.read(move |backend| reads::head(backend, &room)).await?;
        if found.is_none() && self.inner.health.is_damaged() {
            return Err(Fault::damaged("the database is damaged, and this room is not found in it"));
        }
        Ok(found)
    }

    /// The events of a room in their order.
    pub async fn events(&self, room: &str) -> Result<Vec<EventRow>, Fault> {
        let room = room.to_string();
        self.read(move |backend| reads::events(backend, &room)).await
    }

    /// At most `limit` rooms, those that changed last first; `after` is the [cursor](Listed::cursor) of the last room
    /// of the page before.
    pub async fn list(&self, filter: Filter, after: Option<Cursor>, limit: usize) -> Result<Vec<Listed>, Fault> {
        self.read(move |backend| reads::list(backend, &filter, after.as_ref(), limit)).await
    }

    /// The user whose secret has this hash.
    pub async fn user_by_token(&self, hash: &str) -> Result<Option<User>, Fault> {
        let hash = hash.to_string();
        self.read(move |backend| reads::user_by_token(backend, &hash)).await
    }

    /// At most `limit` users who are older than this time and members of no room.
    pub async fn idle_guests(&self, before: u64, limit: usize) -> Result<Vec<String>, Fault> {
        self.read(move |backend| reads::idle_guests(backend, before, limit)).await
    }

    /// When the server was last noted to be alive; 0 if it never was.
    pub async fn alive(&self) -> Result<u64, Fault> {
        self.read(reads::alive).await
    }

    /// Rooms in which something happens at this time or before, the earliest first.
    pub async fn due(&self, before: u64) -> Result<Vec<String>, Fault> {
        self.read(move |backend| reads::due(backend, before)).await
    }

    /// Rooms in which a game is being played.
    pub async fn running(&self) -> Result<Vec<String>, Fault> {
        self.read(reads::running).await
    }

    /// Whether writes are stored at the moment, and if not, why.
    pub fn healthy(&self) -> Result<(), Fault> {
        self.inner.health.healthy()
    }

    /// What was done since the store was opened.
    pub fn stats(&self) -> Stats {
        self.inner.health.stats()
    }

    /// Runs a read on one of the reading threads, and notes damage that it meets.
    async fn read<T, F>(&self, job: F) -> Result<T, Fault>
    where
        T: Send + 'static,
        F: Fn(&mut dyn backend::Backend) -> Result<T, Fault> + Send + 'static,
    {
        let found = self.ways()?.readers.read(job).await;
        if let Err(fault) = &found
            && fault.kind == FaultKind::Damaged
        {
            self.inner.health.note_damage(fault);
        }
        found
    }

    fn ways(&self) -> Result<&Ways, Fault> {
        self.inner.ways.as_ref().ok_or_else(Fault::stopped)
    }
}
