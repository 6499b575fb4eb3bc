//! The registry of the rooms in memory. A room has an entry only while it is loading or its host runs.

mod loading;
mod replay;
pub(crate) mod stored;

pub(crate) use replay::ReplayThreads;

use crate::host::Message;
use crate::limits;
use crate::room::ProtocolError;
use protocol::ErrorCode;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, mpsc, watch};

/// The result of loading a room: the inbox of its host, or an error.
pub(crate) type Loaded = Result<mpsc::Sender<Message>, ProtocolError>;

/// Interval at which a request that waits for a free place asks more rooms to leave memory.
const EVICTION_INTERVAL: Duration = Duration::from_millis(50);

/// The rooms in memory. Cloning this handle is cheap.
#[derive(Clone)]
pub(crate) struct RoomRegistry(Arc<Inner>);

struct Inner {
    capacity: usize,
    entries: Mutex<Entries>,
    /// Wakes requests that wait for a free place.
    freed: Notify,
    /// Bounds the loads that run at the same time. Requests wait for a permit without an entry, so cancelling them leaves nothing.
    loads: Arc<Semaphore>,
}

#[derive(Default)]
struct Entries {
    rooms: HashMap<String, Entry>,
    last_generation: u64,
    /// The position at which the search for idle rooms continues.
    eviction_cursor: usize,
    /// Whether the last request for a place failed and no place has become free since.
    refusing: bool,
}

struct Entry {
    /// Tells an entry from its predecessors of the same room.
    generation: u64,
    state: State,
}

/// The state of an entry.
#[derive(Clone)]
pub(crate) enum State {
    /// A task loads the room. All waiting requests get the same result.
    Loading(watch::Receiver<Option<Loaded>>),
    /// Its host runs.
    Alive(mpsc::Sender<Message>),
}

/// The result of a request for a place.
pub(crate) enum Reservation {
    /// The room already has an entry.
    Taken(State),
    /// The caller has the entry, and must publish a host or drop the lease.
    New(Lease, watch::Sender<Option<Loaded>>),
}

/// A lease of an entry. Dropping it removes the entry, also when a task is cancelled or panics, but never a later entry of the room.
pub(crate) struct Lease {
    registry: RoomRegistry,
    room: String,
    generation: u64,
}

impl RoomRegistry {
    /// Creates a registry for at most `capacity` rooms.
    pub(crate) fn new(capacity: usize) -> RoomRegistry {
        RoomRegistry(Arc::new(Inner {
            capacity,
            entries: Mutex::default(),
            freed: Notify::new(),
            loads: Arc::new(Semaphore::new(limits::CONCURRENT_ROOM_LOADS)),
        }))
    }

    /// A poisoned lock is safe to use: no code under it can panic between two changes.
    fn entries(&self) -> MutexGuard<'_, Entries> {
        self.0.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of rooms that are loading or alive.
    pub(crate) fn len(&self) -> usize {
        self.entries().rooms.len()
    }

    /// Returns whether the registry is full and could not free a place for the last request.
    pub(crate) fn is_full(&self) -> bool {
        self.entries().refusing
    }

    /// Returns the entry of a room that is loading or alive.
    pub(crate) fn state(&self, room: &str) -> Option<State> {
        self.entries().rooms.get(room).map(|entry| entry.state.clone())
    }

    /// Returns the host of a room that is alive.
    pub(crate) fn find(&self, room: &str) -> Option<mpsc::Sender<Message>> {
        match &self.entries().rooms.get(room)?.state {
            State::Alive(host) => Some(host.clone()),
            State::Loading(_) => None,
        }
    }

    /// Returns all hosts.
    pub(crate) fn hosts(&self) -> Vec<mpsc::Sender<Message>> {
        let entries = self.entries();
        let alive = entries.rooms.values().filter_map(|entry| match &entry.state {
            State::Alive(host) => Some(host.clone()),
            State::Loading(_) => None,
        });
        alive.collect()
    }

    /// Waits for a permit to load a room.
    pub(crate) async fn load_permit(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0.loads).acquire_owned().await.ok()
    }

    /// Reserves a place for a room. If all are taken, asks idle rooms to leave memory and waits a moment.
    pub(crate) async fn reserve(&self, room: &str) -> Result<Reservation, ProtocolError> {
        let deadline = tokio::time::Instant::now() + limits::ROOM_SLOT_WAIT;
        loop {
            let freed = self.0.freed.notified();
            tokio::pin!(freed);
            freed.as_mut().enable();
            if let Some(reservation) = self.try_reserve(room) {
                return Ok(reservation);
            }
            let _ = tokio::time::timeout(EVICTION_INTERVAL, freed).await;
            if tokio::time::Instant::now() >= deadline {
                break;
            }
        }
        self.try_reserve(room).ok_or_else(|| {
            self.entries().refusing = true;
            ProtocolError::new(ErrorCode::Full, "too many rooms are open on this server; try again in a moment")
        })
    }

    /// Reserves a place for a room. If all are taken, asks some idle rooms to leave memory.
    fn try_reserve(&self, room: &str) -> Option<Reservation> {
        let mut entries = self.entries();
        if let Some(entry) = entries.rooms.get(room) {
            return Some(Reservation::Taken(entry.state.clone()));
        }
        if entries.rooms.len() >= self.0.capacity {
            entries.evict_idle();
            return None;
        }
        entries.refusing = false;
        entries.last_generation += 1;
        let generation = entries.last_generation;
        let (told, loading) = watch::channel(None);
        entries.rooms.insert(room.to_string(), Entry { generation, state: State::Loading(loading) });
        let lease = Lease { registry: self.clone(), room: room.to_string(), generation };
        Some(Reservation::New(lease, told))
    }
}

impl Entries {
    /// Asks the next rooms to leave memory if they are idle.
    fn evict_idle(&mut self) {
        let start = self.eviction_cursor % self.rooms.len().max(1);
        for entry in self.rooms.values().skip(start).take(limits::EVICTION_BATCH_ROOMS) {
            if let State::Alive(host) = &entry.state {
                // A room whose inbox is full is not idle.
                let _ = host.try_send(Message::Rest);
            }
        }
        self.eviction_cursor = start + limits::EVICTION_BATCH_ROOMS;
    }
}

impl Lease {
    /// Publishes the host of the room.
    pub(crate) fn publish(&self, host: &mpsc::Sender<Message>) {
        let mut entries = self.registry.entries();
        if let Some(entry) = entries.rooms.get_mut(&self.room).filter(|entry| entry.generation == self.generation) {
            entry.state = State::Alive(host.clone());
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let mut entries = self.registry.entries();
        if entries.rooms.get(&self.room).is_some_and(|entry| entry.generation == self.generation) {
            entries.rooms.remove(&self.room);
            entries.refusing = false;
        }
        drop(entries);
        self.registry.0.freed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn lease(registry: &RoomRegistry, room: &str) -> Lease {
        match registry.reserve(room).await {
            Ok(Reservation::New(lease, _)) => lease,
            _ => panic!("{room} has no place"),
        }
    }

    #[tokio::test]
    async fn a_lease_never_removes_its_successor() {
        let registry = RoomRegistry::new(10);
        let first = lease(&registry, "r").await;
        registry.entries().rooms.remove("r");
        let second = lease(&registry, "r").await;
        drop(first);
        assert_eq!(registry.len(), 1);
        drop(second);
        assert_eq!(registry.len(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn a_full_registry_refuses_until_a_place_is_free() {
        let registry = RoomRegistry::new(1);
        let first = lease(&registry, "a").await;
        assert!(!registry.is_full());
        assert!(registry.reserve("b").await.is_err_and(|error| error.code == ErrorCode::Full));
        assert!(registry.is_full());
        assert!(
            matches!(registry.reserve("a").await, Ok(Reservation::Taken(_))),
            "a room that is there needs no place"
        );
        // A request that waits gets the place as soon as it is free.
        let waiting = registry.clone();
        let waits = tokio::spawn(async move { waiting.reserve("b").await.is_ok() });
        tokio::task::yield_now().await;
        drop(first);
        assert!(waits.await.expect("no panic") && !registry.is_full());
    }

    #[tokio::test]
    async fn eviction_reaches_every_room() {
        let registry = RoomRegistry::new(3 * limits::EVICTION_BATCH_ROOMS);
        let mut hosts = Vec::new();
        for n in 0..3 * limits::EVICTION_BATCH_ROOMS {
            let (host, inbox) = mpsc::channel(8);
            let lease = lease(&registry, &n.to_string()).await;
            lease.publish(&host);
            hosts.push((lease, inbox));
        }
        for _ in 0..3 {
            assert!(registry.try_reserve("one more").is_none());
        }
        assert!(hosts.iter_mut().all(|(_, inbox)| inbox.try_recv().is_ok()), "each room is asked once");
    }
}
