//! Finding the host of a room: in memory, or by loading the room from the store.

use crate::app::App;
use crate::host::{Creator, Host, Message};
use crate::monitoring::incident;
use crate::registry::stored;
use crate::registry::{Lease, Loaded, Reservation, State};
use crate::room::{ProtocolError, Room};
use crate::{limits, time};
use futures_util::{FutureExt, StreamExt};
use protocol::{ErrorCode, Summary};
use std::panic::AssertUnwindSafe;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, oneshot, watch};

/// Attempts to reach a host; each fails only if the host ends at that moment.
const ATTEMPTS: usize = 3;
/// How often a server that stops looks whether its hosts have ended.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(5);

impl App {
    /// The host of a room, which is loaded from the store if it is not in memory.
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
                // A task of its own: a request that is cancelled does not take the room away from those who wait for it too.
                tokio::spawn(load(self.clone(), room.to_string(), lease, told, permit));
                opened(State::Loading(loading)).await
            }
        }
    }

    /// Reserves the place of a new room.
    pub(crate) async fn reserve(&self, room: &str) -> Result<Lease, ProtocolError> {
        match self.registry.reserve(room).await? {
            Reservation::New(lease, _) => Ok(lease),
            Reservation::Taken(_) => Err(incident::internal(&"the id of a new room is taken")),
        }
    }

    /// Sends a message to the host of a room and waits for the answer; a host that has just ended is started again.
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

    /// The summary of a room in memory.
    pub(crate) async fn look(&self, room: &str) -> Option<Summary> {
        let host = self.registry.find(room)?;
        let (answer, answered) = oneshot::channel();
        host.send(Message::Look(answer)).await.ok()?;
        answered.await.ok()
    }

    /// Reads a room from the store; if time passes in it, also for how long the server was away.
    async fn read(&self, id: &str) -> Result<(Room, Option<u64>), ProtocolError> {
        let row = self.store.room(id).await.map_err(|fault| stored::unreadable(&fault))?;
        let row = row.ok_or_else(|| ProtocolError::new(ErrorCode::NoSuch, "there is no such room"))?;
        let events = self.store.events(id).await.map_err(|fault| stored::unreadable(&fault))?;
        let room = self.replay(row, events).await?;
        let away = (room.updated() < self.started && room.deadline().is_some())
            .then(|| time::now().saturating_sub(room.updated().max(self.last_heartbeat)));
        Ok((room, away))
    }

    /// Loads all rooms in which a clock runs.
    pub(crate) async fn wake(&self) {
        let rooms = match self.store.rooms_waking_by(u64::MAX >> 1).await {
            Ok(rooms) => rooms,
            Err(fault) => return tracing::warn!(%fault, "the games in which time passes cannot be found"),
        };
        let count = rooms.len();
        let opened = futures_util::stream::iter(rooms).map(|room| {
            let app = self.clone();
            async move {
                if let Err(refusal) = app.open(&room).await {
                    tracing::warn!(room, %refusal, "a game in which time passes cannot go on");
                }
            }
        });
        opened.buffer_unordered(limits::CONCURRENT_ROOM_LOADS).collect::<Vec<()>>().await;
        if count > 0 {
            tracing::info!(count, "games in which time passes go on");
        }
    }

    /// ConnectionEnds all hosts, also of rooms that are loading now, and waits until they have ended.
    pub(crate) async fn rest(&self) {
        while self.registry.len() > 0 {
            for host in self.registry.hosts() {
                // Where the inbox is full, the next round tries again.
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
        Ok(Err(refusal)) => {
            drop(lease);
            Err(refusal)
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
