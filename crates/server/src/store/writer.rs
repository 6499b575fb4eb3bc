//! The writer thread. Requests that arrive during a commit share the next one.

use super::backend::{Address, Backend, WriteError};
use super::error::StoreError;
use super::health::Health;
use super::model::Write;
use super::reader_pool::{join, spawn};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::error::TryRecvError;
use tokio::sync::{mpsc, oneshot};

/// Further requests wait outside the queue.
const WRITE_QUEUE_CAPACITY: usize = 8192;
/// A commit with this number of requests shows high load, so that waiting for more requests pays.
const GROUP_COMMIT_MIN_REQUESTS: usize = 8;
/// Minimum interval between group commits under load. Each costs a sync, whatever its size. A single request does not wait.
const GROUP_COMMIT_INTERVAL: Duration = Duration::from_millis(4);
/// Under two or three times this load per commit the interval is two or three times as long, because requests wait for the CPU anyway.
const REQUESTS_PER_INTERVAL: usize = 32;
/// A larger commit delays its answers and gains nothing.
const MAX_REQUESTS_PER_COMMIT: usize = 1024;
/// Delays between attempts to reach an unavailable database.
const FIRST_RETRY_DELAY: Duration = Duration::from_millis(100);
const MAX_RETRY_DELAY: Duration = Duration::from_secs(2);
/// Interval at which requests are rejected while the database is unavailable.
const REJECT_POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Writes that are stored together or not at all, and the channel for the answer.
struct Request {
    writes: Vec<Write>,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

/// The reason of an outage, and the time of the next attempt.
struct Outage {
    error: StoreError,
    retry_at: Instant,
    delay: Duration,
}

struct Writer {
    backend: Box<dyn Backend>,
    queue: mpsc::Receiver<Request>,
    health: Arc<Health>,
    /// The earliest time of the next commit, after a commit with many requests.
    next_commit: Option<Instant>,
    outage: Option<Outage>,
    /// The batch whose commit has an unknown result. Its answers wait until the result is known.
    unresolved: Vec<Request>,
}

/// The handle of the writing thread. Dropping it stores all pending requests, and waits until the database is closed.
pub(super) struct WriterThread {
    /// `None` only while it is dropped.
    requests: Option<mpsc::Sender<Request>>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for WriterThread {
    fn drop(&mut self) {
        self.requests = None;
        self.thread.take().into_iter().for_each(join);
    }
}

impl WriterThread {
    /// Opens the database and starts the thread.
    pub(super) fn start(address: &Address, health: Arc<Health>) -> Result<WriterThread, StoreError> {
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
        let thread = Some(spawn("store-write".to_string(), work)?);
        opened.recv().unwrap_or_else(|_| Err(StoreError::stopped()))?;
        Ok(WriterThread { requests: Some(requests), thread })
    }

    /// Stores all writes or none.
    pub(super) async fn write(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        let requests = self.requests.as_ref().ok_or_else(StoreError::stopped)?;
        requests.send(Request { writes, answer }).await.map_err(|_| StoreError::stopped())?;
        answered.await.map_err(|_| StoreError::stopped())?
    }
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
                // A full disk may still have space for this request.
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

    /// Waits for requests; returns false when the channel is closed.
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
                    // Committing each request alone shows which one is at fault.
                    return self.commit_one_by_one(batch);
                }
                self.health.commit_ended();
                self.reject(batch.into_iter(), &error);
            }
            Err(WriteError::NotStored(error)) => {
                // A client that gets an error must not find the store healthy.
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

    /// Records the error, and doubles the delay before the next attempt.
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
                tracing::info!("the store works again");
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
                    // The result of the commit will never be known.
                    let unresolved = std::mem::take(&mut self.unresolved);
                    self.reject(unresolved.into_iter(), &error);
                }
            }
        }
    }
}
