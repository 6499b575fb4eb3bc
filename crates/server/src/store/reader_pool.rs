//! Reader threads, each with its own connection.

use super::backend::{Address, Backend};
use super::error::StoreError;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use tokio::sync::{mpsc, oneshot};

/// Reads wait for disks and networks rather than for cores.
const READER_THREADS: usize = 2;
/// Further reads wait outside the queue.
const READ_QUEUE_CAPACITY: usize = 1024;

type Job = Box<dyn FnOnce(&mut dyn Backend) + Send>;

/// The handle of the reader threads. Dropping it stops them and waits until their connections are closed.
pub(super) struct ReaderPool {
    /// `None` only while it is dropped.
    jobs: Option<mpsc::Sender<Job>>,
    threads: Vec<JoinHandle<()>>,
}

impl Drop for ReaderPool {
    fn drop(&mut self) {
        self.jobs = None;
        self.threads.drain(..).for_each(join);
    }
}

impl ReaderPool {
    pub(super) fn start(address: &Address) -> Result<ReaderPool, StoreError> {
        let (jobs, queue) = mpsc::channel::<Job>(READ_QUEUE_CAPACITY);
        let queue = Arc::new(Mutex::new(queue));
        let mut pool = ReaderPool { jobs: Some(jobs), threads: Vec::new() };
        for number in 0..READER_THREADS {
            let (queue, address) = (Arc::clone(&queue), address.clone());
            let (opened_sender, opened) = std::sync::mpsc::channel();
            let work = move || {
                // The PostgreSQL client cannot connect on a thread that runs async tasks.
                let mut backend = match address.reader() {
                    Ok(backend) => backend,
                    Err(error) => return drop(opened_sender.send(Err(error))),
                };
                let _ = opened_sender.send(Ok(()));
                let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
                while let Some(job) = next() {
                    job(backend.as_mut());
                }
            };
            pool.threads.push(spawn(format!("store-read-{number}"), work)?);
            opened.recv().unwrap_or_else(|_| Err(StoreError::stopped()))?;
        }
        Ok(pool)
    }

    /// Runs a job on a reader thread. Reconnects and repeats it once if the connection is broken.
    pub(super) async fn read<T, F>(&self, job: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: Fn(&mut dyn Backend) -> Result<T, StoreError> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let work = move |backend: &mut dyn Backend| {
            let mut found = job(backend);
            if found.as_ref().is_err_and(|error| matches!(error, StoreError::Unavailable(_)))
                && backend.recover().is_ok()
            {
                found = job(backend);
            }
            let _ = answer.send(found);
        };
        let jobs = self.jobs.as_ref().ok_or_else(StoreError::stopped)?;
        jobs.send(Box::new(work)).await.map_err(|_| StoreError::stopped())?;
        answered.await.map_err(|_| StoreError::stopped())?
    }
}

/// Starts a named thread.
pub(super) fn spawn(name: String, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, StoreError> {
    thread::Builder::new()
        .name(name)
        .spawn(work)
        .map_err(|e| StoreError::unavailable(format!("no thread can be started: {e}")))
}

/// Waits for the end of a thread.
pub(super) fn join(thread: JoinHandle<()>) {
    // A panic of the thread is already in the log.
    let _ = thread.join();
}
