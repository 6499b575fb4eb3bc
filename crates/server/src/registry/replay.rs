//! Replays rooms from their events when they are loaded. A long replay runs on a blocking thread, and only a few run at once.

use crate::app::App;
use crate::limits;
use crate::monitoring::incident;
use crate::registry::stored;
use crate::room::{ProtocolError, Room};
use crate::store::{EventRow, RoomRow};
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio::task::JoinError;

/// Runs replays on blocking threads, a few at once.
pub(crate) struct ReplayThreads {
    permits: Arc<Semaphore>,
}

impl ReplayThreads {
    pub(crate) fn new(most: usize) -> ReplayThreads {
        ReplayThreads { permits: Arc::new(Semaphore::new(most)) }
    }

    /// Runs a replay when a thread is free. The replay keeps its permit to its end, also if the caller is cancelled: clients that hang up
    /// start no more replays than clients that wait.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        replay: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        // The semaphore is never closed.
        let permit = Arc::clone(&self.permits).acquire_owned().await.ok();
        tokio::task::spawn_blocking(move || {
            let replayed = replay();
            drop(permit);
            replayed
        })
        .await
    }
}

impl App {
    /// Replays a stored room.
    pub(crate) async fn replay(&self, row: RoomRow, events: Vec<EventRow>) -> Result<Room, ProtocolError> {
        if events.len() <= limits::SHORT_REPLAY_EVENTS {
            return stored::room(&row, events);
        }
        let replayed = self.replays.run(move || stored::room(&row, events)).await;
        replayed.unwrap_or_else(|error| match error.try_into_panic() {
            Ok(payload) => std::panic::resume_unwind(payload),
            Err(error) => Err(incident::internal(&error)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::time::Duration;

    #[tokio::test(flavor = "multi_thread")]
    async fn few_replays_run_at_once_even_if_their_callers_hang_up() {
        const MOST: usize = 2;
        let threads = Arc::new(ReplayThreads::new(MOST));
        let (running, most, ended) = (Arc::default(), Arc::default(), Arc::default());
        let gate = Arc::new(AtomicBool::new(false));
        let start = || {
            let (threads, gate) = (Arc::clone(&threads), Arc::clone(&gate));
            let counts: [Arc<AtomicUsize>; 3] = [&running, &most, &ended].map(Arc::clone);
            tokio::spawn(async move {
                let replay = move || {
                    let [running, most, ended] = counts;
                    most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    while !gate.load(Ordering::SeqCst) {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                    running.fetch_sub(1, Ordering::SeqCst);
                    ended.fetch_add(1, Ordering::SeqCst);
                };
                threads.run(replay).await
            })
        };
        let wait_for = async |count: &AtomicUsize, value: usize| {
            while count.load(Ordering::SeqCst) < value {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let leaving = [start(), start()];
        wait_for(&running, MOST).await;
        leaving.iter().for_each(tokio::task::JoinHandle::abort);
        let waiting = (0..10).map(|_| start()).collect::<Vec<_>>();
        // Time to start, if they could.
        tokio::time::sleep(Duration::from_millis(100)).await;
        gate.store(true, Ordering::SeqCst);
        for task in waiting {
            task.await.expect("not cancelled").expect("no panic");
        }
        wait_for(&ended, 12).await;
        assert_eq!(most.load(Ordering::SeqCst), MOST);
    }
}
