//! Finds the host of a room in memory, or loads the room from the store.

use crate::app::App;
use crate::host::{Creator, Host, Message};
use crate::monitoring::incident;
use crate::registry::stored;
use crate::registry::{Lease, Loaded, Reservation, State};
use crate::room::{ProtocolError, Room};
use crate::store::Write;
use crate::{limits, time};
use futures_util::{FutureExt, StreamExt};
use protocol::{ErrorCode, Summary};
use std::panic::AssertUnwindSafe;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, oneshot, watch};

/// Attempts to reach a host. An attempt fails only if the host ends at that moment.
const ATTEMPTS: usize = 3;
/// Interval at which a stopping server checks whether its hosts have ended.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(5);

impl App {
    /// Returns the host of a room, and loads the room from the store if it is not in memory.
    pub(crate) async fn open(&self, room: &str) -> Loaded {
        match self.registry.state(room) {
            Some(state) => return opened(state).await,
            None if room.len() > limits::ROOM_ID_BYTES => {
                return Err(ProtocolError::new(ErrorCode::NoSuch, "there is no such room"));
            }
            None => (),
        }
        let permit = self.registry.load_permit().await;
        match self.registry.reserve(room).await? {
            Reservation::Taken(state) => {
                drop(permit);
                opened(state).await
            }
            Reservation::New(lease, told) => {
                let loading = told.subscribe();
                // A separate task, because other requests may wait for the room when this one is cancelled.
                tokio::spawn(load(self.clone(), room.to_string(), lease, told, permit));
                opened(State::Loading(loading)).await
            }
        }
    }

    /// Reserves an entry for a new room.
    pub(crate) async fn reserve(&self, room: &str) -> Result<Lease, ProtocolError> {
        match self.registry.reserve(room).await? {
            Reservation::New(lease, _) => Ok(lease),
            Reservation::Taken(_) => Err(incident::internal(&"the id of a new room is taken")),
        }
    }

    /// Stores a room whose id follows from its contents, unless it is stored already; returns whether it is new. Of several such requests
    /// at once one stores it, and the others wait.
    pub(crate) async fn store_once(&self, room: &str, writes: Vec<Write>) -> Result<bool, ProtocolError> {
        match self.registry.reserve(room).await? {
            Reservation::Taken(state) => opened(state).await.map(|_| false),
            Reservation::New(lease, told) => {
                // A separate task, because other requests may wait for the room when this one is cancelled.
                let stored = tokio::spawn(store_and_load(self.clone(), room.to_string(), writes, lease, told));
                stored.await.unwrap_or_else(|error| Err(incident::internal(&error)))
            }
        }
    }

    /// Stores a new room; returns whether it is new.
    async fn insert(&self, room: &str, writes: Vec<Write>) -> Result<bool, ProtocolError> {
        let failed = |error| ProtocolError::new(ErrorCode::Storage, format!("the game could not be stored: {error}"));
        if self.store.room(room).await.map_err(failed)?.is_some() {
            return Ok(false);
        }
        self.store.write(writes).await.map_err(failed)?;
        Ok(true)
    }

    /// Sends a message to the host of a room and waits for the answer. Starts a host again that has just ended.
    pub(crate) async fn ask<T>(
        &self,
        room: &str,
        mut message: impl FnMut(oneshot::Sender<T>) -> Message,
    ) -> Result<T, ProtocolError> {
        for _ in 0..ATTEMPTS {
            let (answer, answered) = oneshot::channel();
            let host = self.open(room).await?;
            if host.send(message(answer)).await.is_ok()
                && let Ok(answer) = answered.await
            {
                return Ok(answer);
            }
            tokio::task::yield_now().await;
        }
        Err(incident::internal(&format!("the host of room {room} ended {ATTEMPTS} times before it answered")))
    }

    /// Returns the summary of a room in memory.
    pub(crate) async fn loaded_summary(&self, room: &str) -> Option<Summary> {
        let host = self.registry.find(room)?;
        let (answer, answered) = oneshot::channel();
        host.send(Message::Look(answer)).await.ok()?;
        answered.await.ok()
    }

    /// Reads a room from the store. For a room with a running clock it also returns the downtime of the server.
    async fn read(&self, id: &str) -> Result<(Room, Option<u64>), ProtocolError> {
        let row = self.store.room(id).await.map_err(|error| stored::unreadable(&error))?;
        let row = row.ok_or_else(|| ProtocolError::new(ErrorCode::NoSuch, "there is no such room"))?;
        let events = self.store.events(id).await.map_err(|error| stored::unreadable(&error))?;
        let room = self.replay(row, events).await?;
        let away = (room.updated() < self.started && room.deadline().is_some())
            .then(|| time::now().saturating_sub(room.updated().max(self.last_heartbeat)));
        Ok((room, away))
    }

    /// Loads all rooms with a running clock.
    pub(crate) async fn resume_timed_rooms(&self) {
        let rooms = match self.store.rooms_waking_by(u64::MAX >> 1).await {
            Ok(rooms) => rooms,
            Err(error) => return tracing::warn!(%error, "cannot list the games with a running clock"),
        };
        let count = rooms.len();
        let opened = futures_util::stream::iter(rooms).map(|room| {
            let app = self.clone();
            async move {
                if let Err(error) = app.open(&room).await {
                    tracing::warn!(room, %error, "cannot resume a game with a running clock");
                }
            }
        });
        opened.buffer_unordered(limits::CONCURRENT_ROOM_LOADS).collect::<Vec<()>>().await;
        if count > 0 {
            tracing::info!(count, "resumed the games with a running clock");
        }
    }

    /// Ends all hosts, also of rooms that are loading, and waits for them.
    pub(crate) async fn stop_hosts(&self) {
        while self.registry.len() > 0 {
            for host in self.registry.hosts() {
                // If the inbox is full, the next round tries again.
                let _ = host.try_send(Message::Stop);
            }
            tokio::time::sleep(STOP_POLL_INTERVAL).await;
        }
    }
}

/// Waits until a room is in memory.
async fn opened(state: State) -> Loaded {
    match state {
        State::Alive(host) => Ok(host),
        State::Loading(mut loading) => match loading.wait_for(Option::is_some).await {
            Ok(loaded) => loaded.clone().unwrap_or_else(|| Err(incident::internal(&"a load has no result"))),
            Err(_) => Err(incident::internal(&"the load of a room was cut off")),
        },
    }
}

/// Stores a room, then loads it like any stored room.
async fn store_and_load(
    app: App,
    room: String,
    writes: Vec<Write>,
    lease: Lease,
    told: watch::Sender<Option<Loaded>>,
) -> Result<bool, ProtocolError> {
    let stored = app.insert(&room, writes).await;
    match &stored {
        Ok(_) => load(app, room, lease, told, None).await,
        Err(error) => {
            drop(lease);
            told.send_replace(Some(Err(error.clone())));
        }
    }
    stored
}

/// Loads a room, starts its host and answers all waiting requests. If that fails, dropping the lease removes the entry.
async fn load(
    app: App,
    room: String,
    lease: Lease,
    told: watch::Sender<Option<Loaded>>,
    permit: Option<OwnedSemaphorePermit>,
) {
    let loaded = match AssertUnwindSafe(app.read(&room)).catch_unwind().await {
        Ok(Ok((room, away))) => Ok(Host::start(&app, room, away, Creator::default(), lease)),
        Ok(Err(error)) => {
            drop(lease);
            Err(error)
        }
        Err(payload) => {
            drop(lease);
            Err(app.room_panicked(&room, payload.as_ref()))
        }
    };
    told.send_replace(Some(loaded));
    drop(permit);
}

#[cfg(test)]
mod tests;
