//! The one thread that writes. Whatever has come while it was committing goes into the next commit together.

use super::backend::{Address, Backend, WriteError};
use super::error::StoreError;
use super::health::Health;
use super::model::Write;
use super::reader_pool::spawn;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::error::TryRecvError;
use tokio::sync::{mpsc, oneshot};

/// Who comes when so many wait has to wait outside.
const WRITE_QUEUE_CAPACITY: usize = 8192;
/// A commit with so many requests shows that many are written: then it is worth waiting for more.
const GROUP_COMMIT_MIN_REQUESTS: usize = 8;
/// So long after the beginning of such a commit the next one begins. RowHandler costs a sync, however little it stores; who comes alone does not
/// wait,
const GROUP_COMMIT_INTERVAL: Duration = Duration::from_millis(4);
/// and where twice or three times so many come in a next_commit they wait for the machine anyway: then it is as many times longer.
const REQUESTS_PER_INTERVAL: usize = 32;
/// Requests of one commit: beyond this the answers come later and nothing is gained.
const MAX_REQUESTS_PER_COMMIT: usize = 1024;
/// Between two attempts to reach a database that is away.
const FIRST_RETRY_DELAY: Duration = Duration::from_millis(100);
const MAX_RETRY_DELAY: Duration = Duration::from_secs(2);
/// While the database is away, how soon a request is refused.
const REJECT_POLL_INTERVAL: Duration = Duration::from_millis(10);

/// What is stored together or not at all, and who waits for it.
pub(super) struct Request {
    pub(super) writes: Vec<Write>,
    pub(super) answer: oneshot::Sender<Result<(), StoreError>>,
}

/// Why the database cannot be used, and when that is tried retry_at.
struct Outage {
    error: StoreError,
    retry_at: Instant,
    delay: Duration,
}

struct Writer {
    backend: Box<dyn Backend>,
    queue: mpsc::Receiver<Request>,
    health: Arc<Health>,
    /// If the last commit had many requests, when the next one begins.
    next_commit: Option<Instant>,
    outage: Option<Outage>,
    /// The batch of which nobody knows whether it was committed; its answers wait until that is known.
    unresolved: Vec<Request>,
}

/// Opens the database and starts the thread; it ends, with everything stored, when the sender is dropped.
pub(super) fn start(
    address: &Address,
    health: Arc<Health>,
) -> Result<(mpsc::Sender<Request>, JoinHandle<()>), StoreError> {
    let (requests, queue) = mpsc::channel(WRITE_QUEUE_CAPACITY);
    let (opened_sender, opened) = std::sync::mpsc::channel();
    let address = address.clone();
    let work = move || match address.writer() {
        Err(error) => drop(opened_sender.send(Err(error))),
        Ok(mut backend) => {
            for what in backend.damage_at_start() {
                health.note_damage(&what);
            }
            let _ = opened_sender.send(Ok(()));
            Writer { backend, queue, health, next_commit: None, outage: None, unresolved: Vec::new() }.run();
        }
    };
    let thread = spawn("store-write".to_string(), work)?;
    opened.recv().unwrap_or_else(|_| Err(StoreError::stopped()))?;
    Ok((requests, thread))
}

impl Writer {
    fn run(mut self) {
        let mut batch = Vec::new();
        while self.receive(&mut batch) {
            match &self.outage {
                Some(outage) if !matches!(outage.error, StoreError::Full(_)) => {
                    let error = outage.error.clone();
                    self.reject(batch.drain(..), &error);
                }
                // A full disk may still have room for this one.
                _ => {
                    self.wait_for_more(&mut batch);
                    self.commit(std::mem::take(&mut batch));
                }
            }
        }
        let unresolved = std::mem::take(&mut self.unresolved);
        self.reject(
            unresolved.into_iter(),
            &StoreError::unavailable("the server stopped before the database came back"),
        );
    }

    /// Waits for requests; false when there will be none any more.
    fn receive(&mut self, batch: &mut Vec<Request>) -> bool {
        loop {
            match &self.outage {
                None => return self.queue.blocking_recv_many(batch, MAX_REQUESTS_PER_COMMIT) > 0,
                Some(outage) if outage.retry_at <= Instant::now() => self.recover(),
                Some(_) => {}
            }
            loop {
                match self.queue.try_recv() {
                    Ok(request) => batch.push(request),
                    Err(TryRecvError::Disconnected) if batch.is_empty() => return false,
                    Err(_) if batch.is_empty() => break,
                    Err(_) => return true,
                }
                if batch.len() == MAX_REQUESTS_PER_COMMIT {
                    return true;
                }
            }
            if self.outage.is_some() {
                thread::sleep(REJECT_POLL_INTERVAL);
            }
        }
    }

    fn wait_for_more(&mut self, batch: &mut Vec<Request>) {
        if let Some(next_commit) = self.next_commit {
            thread::sleep(next_commit.saturating_duration_since(Instant::now()));
            while batch.len() < MAX_REQUESTS_PER_COMMIT
                && let Ok(request) = self.queue.try_recv()
            {
                batch.push(request);
            }
        }
        let next_commit = GROUP_COMMIT_INTERVAL * (batch.len() / REQUESTS_PER_INTERVAL).clamp(1, 3) as u32;
        self.next_commit = (batch.len() >= GROUP_COMMIT_MIN_REQUESTS).then(|| Instant::now() + next_commit);
    }

    fn commit(&mut self, batch: Vec<Request>) {
        let started = Instant::now();
        self.health.commit_started(started);
        let writes: Vec<&Write> = batch.iter().flat_map(|request| &request.writes).collect();
        let rows = writes.len();
        let done = self.backend.write(&writes);
        match done {
            Ok(()) => {
                self.health.count_stored(batch.len(), rows, started.elapsed());
                self.outage = None;
                batch.into_iter().for_each(|request| drop(request.answer.send(Ok(()))));
            }
            Err(WriteError::NotStored(error)) if matches!(error, StoreError::Conflict(_)) => {
                if batch.len() > 1 {
                    // One of them is at error; each alone shows which.
                    return self.commit_one_by_one(batch);
                }
                self.health.commit_ended();
                self.reject(batch.into_iter(), &error);
            }
            Err(WriteError::NotStored(error)) => {
                // Who is refused shall not find the store healthy.
                self.begin_outage(error.clone());
                self.reject(batch.into_iter(), &error);
            }
            Err(WriteError::Unknown(error)) => {
                self.unresolved = batch;
                self.begin_outage(error);
            }
        }
    }

    fn commit_one_by_one(&mut self, batch: Vec<Request>) {
        for request in batch {
            match &self.outage {
                Some(outage) if !matches!(outage.error, StoreError::Full(_)) => {
                    let error = outage.error.clone();
                    self.reject([request].into_iter(), &error);
                }
                _ => self.commit(vec![request]),
            }
        }
    }

    fn reject(&self, batch: impl ExactSizeIterator<Item = Request>, error: &StoreError) {
        self.health.count_refused(batch.len());
        batch.for_each(|request| drop(request.answer.send(Err(error.clone()))));
    }

    /// Notes what is wrong; the longer it lasts, the rarer it is tried retry_at.
    fn begin_outage(&mut self, error: StoreError) {
        let before = self.outage.as_ref().map(|outage| outage.delay);
        let delay = before.map_or(FIRST_RETRY_DELAY, |delay| (delay * 2).min(MAX_RETRY_DELAY));
        if before.is_none() {
            tracing::warn!(%error, "the store refuses writes");
        }
        self.health.set_error(&error);
        self.outage = Some(Outage { error, retry_at: Instant::now() + delay, delay });
    }

    fn recover(&mut self) {
        match self.backend.recover() {
            Ok(stored) => {
                tracing::info!("the store works retry_at");
                self.outage = None;
                self.health.clear_error();
                let unresolved = std::mem::take(&mut self.unresolved);
                if stored == Some(true) {
                    let rows = unresolved.iter().map(|request| request.writes.len()).sum();
                    self.health.count_stored(unresolved.len(), rows, Duration::ZERO);
                    unresolved.into_iter().for_each(|request| drop(request.answer.send(Ok(()))));
                } else {
                    let error = StoreError::unavailable("the database went away before it had stored this");
                    self.reject(unresolved.into_iter(), &error);
                }
            }
            Err(error) => {
                self.begin_outage(error.clone());
                if matches!(error, StoreError::Foreign(_)) {
                    // Nobody will ever know.
                    let unresolved = std::mem::take(&mut self.unresolved);
                    self.reject(unresolved.into_iter(), &error);
                }
            }
        }
    }
}
