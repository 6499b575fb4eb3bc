//! The engine threads: few, with bounded queues, shared fairly by all clients.
//!
//! `schedule` decides which job runs next, and `budget` counts what each client has used. A job ends early when its [`CancelToken`] is
//! cancelled, when its client goes away, or when the pool closes.

mod budget;
mod owner;
mod schedule;

pub use budget::EngineBudget;
pub(crate) use owner::Account;
pub use owner::Owner;
pub use schedule::{Class, ClassStats};

use crate::{limits, priority};
use budget::Ledger;
use catalog::CancelToken;
use schedule::{Job, Schedule, Started, Terms};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The limits of engine work.
#[derive(Clone, Copy, Debug)]
pub struct EngineLimits {
    /// Engine threads.
    pub threads: usize,
    /// Engine time of one user.
    pub user: EngineBudget,
    /// Engine time of one network.
    pub network: EngineBudget,
    /// Running games between computers per user.
    pub exhibitions_per_user: usize,
    /// Running games between computers per network.
    pub exhibitions_per_network: usize,
}

impl Default for EngineLimits {
    fn default() -> EngineLimits {
        EngineLimits {
            threads: limits::ENGINE_THREADS,
            user: limits::ENGINE_TIME_PER_USER,
            network: limits::ENGINE_TIME_PER_NETWORK,
            exhibitions_per_user: limits::EXHIBITIONS_PER_USER,
            exhibitions_per_network: limits::EXHIBITIONS_PER_NETWORK,
        }
    }
}

/// A request to the pool.
#[derive(Clone, Debug)]
pub struct EngineRequest {
    /// The urgency.
    pub class: Class,
    /// The client that is charged.
    pub owner: Owner,
    /// The expected longest duration.
    pub limit: Duration,
    /// The number of threads that the job uses. Each is charged.
    pub threads: u32,
    /// Cancels the job.
    pub stop: CancelToken,
}

/// The reason for which a job has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineError {
    /// Too many jobs wait already.
    Full,
    /// The owner has no engine time left.
    OverBudget,
    /// The job was cancelled before it started.
    Stopped,
    /// The server stops.
    Closed,
    /// The job panicked.
    Failed,
}

/// A job with the channel for its result.
struct Task<T, F> {
    work: F,
    stop: CancelToken,
    result: oneshot::Sender<T>,
}

/// A job with any type of result.
trait AnyTask: Send {
    fn is_abandoned(&self) -> bool;
    /// The token that cancels it.
    fn stop(&self) -> CancelToken;
    /// Runs the job. Returns a closure that sends the result; it must not be called after the pool has closed.
    fn run(self: Box<Self>) -> Box<dyn FnOnce()>;
}

impl<T: 'static, F: FnOnce() -> T + Send> AnyTask for Task<T, F>
where
    T: Send,
{
    fn is_abandoned(&self) -> bool {
        self.result.is_closed() || self.stop.is_cancelled()
    }

    fn stop(&self) -> CancelToken {
        self.stop.clone()
    }

    fn run(self: Box<Self>) -> Box<dyn FnOnce()> {
        let Task { work, result, .. } = *self;
        let value = work();
        Box::new(move || {
            // A cancelled request has dropped its receiver.
            let _ = result.send(value);
        })
    }
}

struct Boxed {
    task: Box<dyn AnyTask>,
    threads: u32,
}

impl Job for Boxed {
    fn is_abandoned(&self) -> bool {
        self.task.is_abandoned()
    }
}

struct State {
    schedule: Schedule<Boxed>,
    /// The tokens of the running jobs, by number.
    running: Vec<(u64, CancelToken)>,
    closed: bool,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    began: Instant,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        state.schedule.clear();
        for (_, stop) in &state.running {
            stop.cancel();
        }
        drop(state);
        self.changed.notify_all();
    }
}

/// A thread pool for engine work. Cloning this handle is cheap. The threads end with the last handle.
#[derive(Clone)]
pub struct EnginePool {
    shared: Arc<Shared>,
    _close: Arc<CloseOnDrop>,
}

/// Closes the pool when the last handle is dropped.
struct CloseOnDrop(Arc<Shared>);

impl Drop for CloseOnDrop {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Cancels a job when its request is dropped.
struct CancelOnDrop(CancelToken);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl EnginePool {
    /// Starts the threads. Their names begin with `name`.
    pub fn start(name: &str, limits: &EngineLimits) -> EnginePool {
        let threads = limits.threads.max(1);
        let ledger = Ledger::new(limits.user, limits.network, crate::limits::TRACKED_ADDRESSES);
        let state = State { schedule: Schedule::new(threads, ledger), running: Vec::new(), closed: false };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new(), began: Instant::now() });
        for n in 0..threads {
            let shared = Arc::clone(&shared);
            let spawned = thread::Builder::new().name(format!("{name}-{n}")).spawn(move || {
                priority::lower();
                work(&shared);
            });
            if let Err(why) = spawned {
                tracing::error!(%why, "cannot start an engine thread");
            }
        }
        EnginePool { _close: Arc::new(CloseOnDrop(Arc::clone(&shared))), shared }
    }

    /// Runs a job and waits for its result.
    pub async fn ask<T: Send + 'static>(
        &self,
        request: EngineRequest,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, EngineError> {
        let EngineRequest { class, owner, limit, threads, stop } = request;
        let (result, received) = oneshot::channel();
        let task = Box::new(Task { work, stop: stop.clone(), result });
        {
            let mut state = self.shared.lock();
            if state.closed {
                return Err(EngineError::Closed);
            }
            let terms = Terms { class, owner, limit };
            state.schedule.push(terms, Boxed { task, threads }, self.shared.now())?;
        }
        self.shared.changed.notify_one();
        let guard = CancelOnDrop(stop);
        let received = received.await;
        let was_stopped = guard.0.is_cancelled();
        received.map_err(|_| match self.shared.lock().closed {
            true => EngineError::Closed,
            false if was_stopped => EngineError::Stopped,
            false => EngineError::Failed,
        })
    }

    /// Cancels all jobs. Every request gets [`EngineError::Closed`].
    pub fn close(&self) {
        self.shared.close();
    }

    /// Returns the counters of each class.
    pub fn stats(&self) -> [ClassStats; Class::ALL.len()] {
        self.shared.lock().schedule.stats()
    }
}

/// Runs jobs until the pool closes.
fn work(shared: &Shared) {
    loop {
        let mut state = shared.lock();
        let Started { job, number } = loop {
            if state.closed {
                return;
            }
            let now = shared.now();
            if let Some(started) = state.schedule.start(now) {
                break started;
            }
            // A job that waits for its owner's budget starts at a known time; everything else wakes the threads.
            state = match state.schedule.wakes_at(now) {
                Some(at) => {
                    let waited = shared.changed.wait_timeout(state, at.saturating_sub(now));
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        };
        state.running.push((number, job.task.stop()));
        drop(state);
        let Boxed { task, threads } = job;
        let began = Instant::now();
        // A panic in a job must not end the thread. The request sees that its channel is closed.
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| task.run()));
        let cost = began.elapsed() * threads;
        let mut state = shared.lock();
        state.running.retain(|(other, _)| *other != number);
        state.schedule.finish(number, cost, shared.now());
        let closed = state.closed;
        drop(state);
        match done {
            Ok(send) if !closed => send(),
            // The result of a cancelled job is useless.
            Ok(_) => (),
            Err(_) => tracing::error!("an engine job panicked"),
        }
        shared.changed.notify_all();
    }
}

#[cfg(test)]
mod tests;
