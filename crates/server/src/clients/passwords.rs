//! Password hashes: Argon2id, computed by a thread of their own.
//!
//! A hash takes many milliseconds and 19 MiB. One thread with a lower priority computes them one after another, so sign-ins never
//! delay a game. Requests that find the queue full are refused.

use crate::priority;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use prometheus_client::metrics::counter::Counter;
use std::thread;
use tokio::sync::{mpsc, oneshot};

/// The parameters that OWASP recommends for Argon2id: memory in KiB, passes, lanes.
const COST: (u32, u32, u32) = (19_456, 2, 1);
/// Hashes that may wait; at about 20 ms each the last one waits about a second.
const QUEUE: usize = 48;

/// A failure to compute a hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HashError {
    /// Too many hashes wait.
    Busy,
    /// The hash cannot be computed, or a stored one cannot be parsed.
    Failed,
}

enum Job {
    Hash {
        password: String,
        answer: oneshot::Sender<Result<String, HashError>>,
    },
    /// Without a hash the same work is done for nothing.
    Verify {
        password: String,
        hash: Option<String>,
        answer: oneshot::Sender<Result<bool, HashError>>,
    },
}

/// The handle of the hashing thread, which ends when the handle is dropped.
pub(crate) struct Passwords {
    jobs: mpsc::Sender<Job>,
}

impl Passwords {
    /// Starts the thread. `hashes` counts the hashes that it computes.
    pub(crate) fn start(hashes: Counter) -> Passwords {
        let (jobs, mut queue) = mpsc::channel(QUEUE);
        let work = move || {
            priority::lower();
            // Compared with passwords of accounts that do not exist.
            let decoy = hash("decoy");
            while let Some(job) = queue.blocking_recv() {
                hashes.inc();
                // Sending fails if the client has disconnected, which is no error.
                match job {
                    Job::Hash { password, answer } => {
                        let _ = answer.send(hash(&password));
                    }
                    Job::Verify { password, hash: Some(hash), answer } => {
                        let _ = answer.send(verify(&password, &hash));
                    }
                    Job::Verify { password, hash: None, answer } => {
                        let checked = decoy.clone().and_then(|decoy| verify(&password, &decoy));
                        let _ = answer.send(checked.map(|_| false));
                    }
                }
            }
        };
        thread::Builder::new().name("passwords".to_string()).spawn(work).expect("a thread can be started");
        Passwords { jobs }
    }

    /// Hashes a password with a new salt.
    pub(crate) async fn hash(&self, password: &str) -> Result<String, HashError> {
        let (answer, answered) = oneshot::channel();
        self.submit(Job::Hash { password: password.to_string(), answer })?;
        answered.await.map_err(|_| HashError::Failed)?
    }

    /// Compares a password with a stored hash. Without one it takes as long and fails.
    pub(crate) async fn verify(&self, password: &str, hash: Option<String>) -> Result<bool, HashError> {
        let (answer, answered) = oneshot::channel();
        self.submit(Job::Verify { password: password.to_string(), hash, answer })?;
        answered.await.map_err(|_| HashError::Failed)?
    }

    fn submit(&self, job: Job) -> Result<(), HashError> {
        self.jobs.try_send(job).map_err(|_| HashError::Busy)
    }
}

fn argon2() -> Result<Argon2<'static>, HashError> {
    let (memory, passes, lanes) = COST;
    let params = Params::new(memory, passes, lanes, None).map_err(|_| HashError::Failed)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// Hashes a password with a new salt on this thread, which takes many milliseconds.
pub(crate) fn hash(password: &str) -> Result<String, HashError> {
    let hash: PasswordHash = argon2()?.hash_password(password.as_bytes()).map_err(|_| HashError::Failed)?;
    Ok(hash.to_string())
}

/// Compares in constant time. The parameters are those of the stored hash.
fn verify(password: &str, hash: &str) -> Result<bool, HashError> {
    let hash = PasswordHash::new(hash).map_err(|_| HashError::Failed)?;
    Ok(argon2()?.verify_password(password.as_bytes(), &hash).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_opens_only_its_own_hash() {
        let hashes = Counter::default();
        let passwords = Passwords::start(hashes.clone());
        let stored = passwords.hash("correct horse").await.expect("hashed");
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert_ne!(passwords.hash("correct horse").await, Ok(stored.clone()), "each hash has its own salt");
        assert_eq!(passwords.verify("correct horse", Some(stored.clone())).await, Ok(true));
        assert_eq!(passwords.verify("correct house", Some(stored)).await, Ok(false));
        assert_eq!(
            passwords.verify("decoy", None).await,
            Ok(false),
            "no password opens an account that does not exist"
        );
        assert_eq!(passwords.verify("x", Some("damaged".to_string())).await, Err(HashError::Failed));
        assert_eq!(hashes.get(), 6, "an unknown account costs as much as a known one");
    }

    #[tokio::test]
    async fn a_full_queue_refuses_at_once() {
        let passwords = Passwords::start(Counter::default());
        let verify = |n: usize| passwords.verify(if n.is_multiple_of(2) { "a" } else { "b" }, None);
        let all = futures_util::future::join_all((0..QUEUE + 20).map(verify)).await;
        let busy = all.iter().filter(|answer| **answer == Err(HashError::Busy)).count();
        assert!(busy > 0 && all.iter().all(|answer| matches!(answer, Ok(false) | Err(HashError::Busy))));
    }
}
