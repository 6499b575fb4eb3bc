//! Where the rooms in memory are found. A room that is asked for and is not there is read from the store.

use crate::app::App;
use crate::host::{Creator, Host, Message};
use crate::room::{Event, Head, Refusal, Room, Stamped};
use crate::store::{EventRow, Fault};
use crate::{limits, time};
use futures_util::StreamExt;
use protocol::{Code, Summary};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OnceCell, mpsc, oneshot};

/// A host, or the place where it will be as soon as its room is read.
type Place = Arc<OnceCell<mpsc::Sender<Message>>>;

/// The rooms in memory.
#[derive(Default)]
pub(crate) struct Lobby {
    places: Mutex<HashMap<String, Place>>,
}

impl Lobby {
    fn places(&self) -> MutexGuard<'_, HashMap<String, Place>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether no room is in memory.
    pub(crate) fn is_empty(&self) -> bool {
        self.places().is_empty()
    }

    /// The host of a room in memory.
    pub(crate) fn find(&self, room: &str) -> Option<mpsc::Sender<Message>> {
        self.places().get(room).and_then(|place| place.get()).filter(|host| !host.is_closed()).cloned()
    }

    /// Forgets a host that ends.
    pub(crate) fn forget(&self, room: &str) {
        self.places().remove(room);
    }

    /// All hosts.
    fn all(&self) -> Vec<mpsc::Sender<Message>> {
        self.places().values().filter_map(|place| place.get().cloned()).collect()
    }

    /// A place for a room; if too many are in memory, those that nobody needs are asked to go.
    fn place(&self, room: &str, most: usize) -> Result<Place, Refusal> {
        let mut places = self.places();
        if let Some(place) = places.get(room) {
            return Ok(Arc::clone(place));
        }
        if places.len() >= most {
            for host in places.values().filter_map(|place| place.get()).take(limits::ASKED_TO_REST) {
                let _ = host.try_send(Message::Rest);
            }
            return Err(Refusal::new(Code::Full, "too many rooms are open on this server; try again in a moment"));
        }
        Ok(Arc::clone(places.entry(room.to_string()).or_default()))
    }
}

impl App {
    /// The host of a room, which is read from the store if need be.
    pub(crate) async fn open(&self, room: &str) -> Result<mpsc::Sender<Message>, Refusal> {
        if let Some(host) = self.lobby.find(room) {
            return Ok(host);
        }
        let place = self.lobby.place(room, self.config.most_rooms)?;
        let opened = place
            .get_or_try_init(|| async {
                let (room, away) = self.read(room).await?;
                Ok(Host::start(self, room, away, Creator::default()))
            })
            .await
            .cloned();
        if opened.is_err() {
            // Nobody else may be reading it at the same time and succeed in between.
            let mut places = self.lobby.places();
            if places.get(room).is_some_and(|p| !p.initialized()) {
                places.remove(room);
            }
        }
        opened
    }

    /// Puts a new room into memory.
    pub(crate) async fn add(&self, room: Room, creator: Creator) -> Result<(), Refusal> {
        let id = room.head().room.clone();
        let place = self.lobby.place(&id, self.config.most_rooms)?;
        place.get_or_init(|| async { Host::start(self, room, None, creator) }).await;
        Ok(())
    }

    /// Says something to the host of a room and waits for the answer; a host that has just gone to rest is woken again.
    pub(crate) async fn ask<T>(
        &self,
        room: &str,
        mut message: impl FnMut(oneshot::Sender<T>) -> Message,
    ) -> Result<T, Refusal> {
        for _ in 0..3 {
            let (answer, answered) = oneshot::channel();
            let host = self.open(room).await?;
            if host.send(message(answer)).await.is_ok()
                && let Ok(answer) = answered.await
            {
                return Ok(answer);
            }
            tokio::task::yield_now().await;
        }
        Err(Refusal::new(Code::Storage, "the room cannot be reached at the moment; try again"))
    }

    /// The summary of a room in memory.
    pub(crate) async fn look(&self, room: &str) -> Option<Summary> {
        let host = self.lobby.find(room)?;
        let (answer, answered) = oneshot::channel();
        host.send(Message::Look(answer)).await.ok()?;
        answered.await.ok()
    }

    /// Reads a room; if time passes in it, tells for how long it did not because the server was not there.
    async fn read(&self, id: &str) -> Result<(Room, Option<u64>), Refusal> {
        let row = self.store.head(id).await.map_err(|f| unreadable(&f))?;
        let row = row.ok_or_else(|| Refusal::new(Code::NoSuch, "there is no such room"))?;
        let head = serde_json::from_str::<Head>(&row.head).map_err(|e| broken(id, &e))?;
        let rows = self.store.events(id).await.map_err(|f| unreadable(&f))?;
        let room = self.replay(head, rows).await.map_err(|e| broken(id, &e))?;
        let away = (room.updated() < self.started && room.deadline().is_some())
            .then(|| time::now().saturating_sub(room.updated().max(self.alive_before)));
        Ok((room, away))
    }

    /// Goes on with all games in which time passes.
    pub(crate) async fn wake(&self) {
        let rooms = match self.store.due(u64::MAX >> 1).await {
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
        opened.buffer_unordered(limits::WAKING).collect::<Vec<()>>().await;
        if count > 0 {
            tracing::info!(count, "games in which time passes go on");
        }
    }

    /// Ends all hosts and waits until they have ended.
    pub(crate) async fn rest(&self) {
        for host in self.lobby.all() {
            let _ = host.send(Message::Stop).await;
        }
        while !self.lobby.places().is_empty() {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }
}

/// The events of a room as they were stored.
pub(crate) fn stamped(rows: Vec<EventRow>) -> Result<Vec<Stamped>, Refusal> {
    let read = |row: EventRow| {
        let event = serde_json::from_str::<Event>(&row.body).map_err(|e| broken("?", &e))?;
        Ok(Stamped { seq: row.seq, at: row.at, event })
    };
    rows.into_iter().map(read).collect()
}

fn unreadable(fault: &Fault) -> Refusal {
    Refusal::new(Code::Storage, format!("the room cannot be read at the moment: {fault}"))
}

fn broken(room: &str, why: &dyn std::fmt::Display) -> Refusal {
    tracing::error!(room, %why, "what is stored of a room cannot be read");
    Refusal::new(Code::Storage, "what is stored of this room cannot be read by this version of the server")
}
