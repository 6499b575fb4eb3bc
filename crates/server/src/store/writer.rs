//! The one thread that writes. Whatever has come while it was committing goes into the next commit together.

use super::backend::{Address, Backend, Failure};
use super::fault::{Fault, FaultKind};
use super::health::Health;
use super::model::Write;
use super::readers::spawn;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::error::TryRecvError;
use tokio::sync::{mpsc, oneshot};

/// Who comes when so many wait has to wait outside.
const WAITING: usize = 8192;
/// A commit with so many requests shows that many are written: then it is worth waiting for more.
const BUSY: usize = 8;
/// So long after the beginning of such a commit the next one begins. Each costs a sync, however little it stores; who comes alone does not
/// wait,
const BEAT: Duration = Duration::from_millis(4);
/// and where twice or three times so many come in a beat they wait for the machine anyway: then it is as many times longer.
const CROWD: usize = 32;
/// Requests of one commit: beyond this the answers come later and nothing is gained.
const TOGETHER: usize = 1024;
/// Between two attempts to reach a database that is away.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// While the database is away, how soon a request is refused.
const TICK: Duration = Duration::from_millis(10);

/// What is stored together or not at all, and who waits for it.
pub(super) struct Request {
    pub(super) writes: Vec<Write>,
    pub(super) answer: oneshot::Sender<Result<(), Fault>>,
}

/// Why the database cannot be used, and when that is tried again.
struct Trouble {
    fault: Fault,
    again: Instant,
    pause: Duration,
}

struct Writer {
    backend: Box<dyn Backend>,
    queue: mpsc::Receiver<Request>,
    health: Arc<Health>,
    /// If the last commit had many requests, when the next one begins.
    beat: Option<Instant>,
    trouble: Option<Trouble>,
    /// The batch of which nobody knows whether it was committed; its answers wait until that is known.
    doubtful: Vec<Request>,
}

/// Opens the database and starts the thread; it ends, with everything stored, when the sender is dropped.
pub(super) fn start(address: &Address, health: Arc<Health>) -> Result<(mpsc::Sender<Request>, JoinHandle<()>), Fault> {
    let (requests, queue) = mpsc::channel(WAITING);
    let (told, opened) = std::sync::mpsc::channel();
    let address = address.clone();
    let work = move || match address.writer() {
        Err(fault) => drop(told.send(Err(fault))),
        Ok(mut backend) => {
            for what in backend.damage_at_start() {
                health.note_damage(&what);
            }
            let _ = told.send(Ok(()));
            Writer { backend, queue, health, beat: None, trouble: None, doubtful: Vec::new() }.run();
        }
    };
    let thread = spawn("store-write".to_string(), work)?;
    opened.recv().unwrap_or_else(|_| Err(Fault::stopped()))?;
    Ok((requests, thread))
}

impl Writer {
    fn run(mut self) {
        let mut batch = Vec::new();
        while self.fetch(&mut batch) {
            match &self.trouble {
                Some(trouble) if trouble.fault.kind != FaultKind::Full => {
                    let fault = trouble.fault.clone();
                    self.refuse(batch.drain(..), &fault);
                }
                // A full disk may still have room for this one.
                _ => {
                    self.wait_for_more(&mut batch);
                    self.commit(std::mem::take(&mut batch));
                }
            }
        }
        let doubtful = std::mem::take(&mut self.doubtful);
        self.refuse(doubtful.into_iter(), &Fault::away("the server stopped before the database came back"));
    }

    /// Waits for requests; false when there will be none any more.
    fn fetch(&mut self, batch: &mut Vec<Request>) -> bool {
        loop {
            match &self.trouble {
                None => return self.queue.blocking_recv_many(batch, TOGETHER) > 0,
                Some(trouble) if trouble.again <= Instant::now() => self.recover(),
                Some(_) => {}
            }
            loop {
                match self.queue.try_recv() {
                    Ok(request) => batch.push(request),
                    Err(TryRecvError::Disconnected) if batch.is_empty() => return false,
                    Err(_) if batch.is_empty() => break,
                    Err(_) => return true,
                }
                if batch.len() == TOGETHER {
                    return true;
                }
            }
            if self.trouble.is_some() {
                thread::sleep(TICK);
            }
        }
    }

    fn wait_for_more(&mut self, batch: &mut Vec<Request>) {
        if let Some(beat) = self.beat {
            thread::sleep(beat.saturating_duration_since(Instant::now()));
            while batch.len() < TOGETHER
                && let Ok(request) = self.queue.try_recv()
            {
                batch.push(request);
            }
        }
        let beat = BEAT * (batch.len() / CROWD).clamp(1, 3) as u32;
        self.beat = (batch.len() >= BUSY).then(|| Instant::now() + beat);
    }

    fn commit(&mut self, batch: Vec<Request>) {
        let started = Instant::now();
        self.health.begins(started);
        let writes: Vec<&Write> = batch.iter().flat_map(|request| &request.writes).collect();
        let rows = writes.len();
        let done = self.backend.write(&writes);
        match done {
            Ok(()) => {
                self.health.stored(batch.len(), rows, started.elapsed());
                self.trouble = None;
                batch.into_iter().for_each(|request| drop(request.answer.send(Ok(()))));
            }
            Err(Failure::Certain(fault)) if fault.kind == FaultKind::Conflict => {
                if batch.len() > 1 {
                    // One of them is at fault; each alone shows which.
                    return self.each_alone(batch);
                }
                self.health.rests();
                self.refuse(batch.into_iter(), &fault);
            }
            Err(Failure::Certain(fault)) => {
                // Who is refused shall not find the store healthy.
                self.suffer(fault.clone());
                self.refuse(batch.into_iter(), &fault);
            }
            Err(Failure::Doubt(fault)) => {
                self.doubtful = batch;
                self.suffer(fault);
            }
        }
    }

    fn each_alone(&mut self, batch: Vec<Request>) {
        for request in batch {
            match &self.trouble {
                Some(trouble) if trouble.fault.kind != FaultKind::Full => {
                    let fault = trouble.fault.clone();
                    self.refuse([request].into_iter(), &fault);
                }
                _ => self.commit(vec![request]),
            }
        }
    }

    fn refuse(&self, batch: impl ExactSizeIterator<Item = Request>, fault: &Fault) {
        self.health.refused(batch.len());
        batch.for_each(|request| drop(request.answer.send(Err(fault.clone()))));
    }

    /// Notes what is wrong; the longer it lasts, the rarer it is tried again.
    fn suffer(&mut self, fault: Fault) {
        let before = self.trouble.as_ref().map(|trouble| trouble.pause);
        let pause = before.map_or(FIRST_PAUSE, |pause| (pause * 2).min(LONGEST_PAUSE));
        if before.is_none() {
            tracing::warn!(%fault, "the store refuses writes");
        }
        self.health.fails(&fault);
        self.trouble = Some(Trouble { fault, again: Instant::now() + pause, pause });
    }

    fn recover(&mut self) {
        match self.backend.recover() {
            Ok(stored) => {
                tracing::info!("the store works again");
                self.trouble = None;
                self.health.recovers();
                let doubtful = std::mem::take(&mut self.doubtful);
                if stored == Some(true) {
                    let rows = doubtful.iter().map(|request| request.writes.len()).sum();
                    self.health.stored(doubtful.len(), rows, Duration::ZERO);
                    doubtful.into_iter().for_each(|request| drop(request.answer.send(Ok(()))));
                } else {
                    let fault = Fault::away("the database went away before it had stored this");
                    self.refuse(doubtful.into_iter(), &fault);
                }
            }
            Err(fault) => {
                self.suffer(fault.clone());
                if fault.kind == FaultKind::Foreign {
                    // Nobody will ever know.
                    let doubtful = std::mem::take(&mut self.doubtful);
                    self.refuse(doubtful.into_iter(), &fault);
                }
            }
        }
    }
}
