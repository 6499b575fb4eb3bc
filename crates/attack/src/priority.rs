//! Two priorities in one process. A real attacker has its own machine. Here it shares one with the server and the honest players, so in
//! the full form it gets only the processor time that they do not use.

use std::future::Future;
use std::io;
use tokio::runtime::Handle;

/// Gives this thread and its future child threads the lowest priority.
#[cfg(target_os = "linux")]
pub fn lower() {
    const NICENESS: i32 = 19;
    if let Err(why) = rustix::process::nice(NICENESS) {
        eprintln!("quintet-attack: cannot lower the priority of the attackers: {why}");
    }
}

/// The attacks run on Linux only.
#[cfg(not(target_os = "linux"))]
pub fn lower() {}

/// Runs servers and honest players at the normal priority.
#[derive(Clone, Debug)]
pub struct NormalPriority(pub Handle);

impl NormalPriority {
    /// Runs a task on the threads of normal priority. Processes and threads that it starts inherit the priority.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl Future<Output = io::Result<T>> + Send + 'static,
    ) -> io::Result<T> {
        self.0.spawn(work).await.map_err(io::Error::other)?
    }

    /// Runs blocking work at normal priority.
    pub(crate) async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> io::Result<T> + Send + 'static,
    ) -> io::Result<T> {
        self.run(async { tokio::task::spawn_blocking(work).await.map_err(io::Error::other)? }).await
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// Returns the niceness of the current thread.
    fn niceness() -> i32 {
        rustix::process::nice(0).expect("a niceness")
    }

    #[tokio::test]
    async fn work_for_an_attacker_keeps_the_normal_priority() {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().expect("threads");
        let normal = NormalPriority(runtime.handle().clone());
        let before = niceness();
        let attacker = std::thread::spawn(move || {
            lower();
            let asked =
                async { (normal.run(async { Ok(niceness()) }).await, normal.blocking(|| Ok(niceness())).await) };
            let current = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
            (niceness(), current.block_on(asked))
        });
        let (lowered, (task, blocking)) = attacker.join().expect("no panic");
        assert!(lowered > before, "{lowered} after {before}");
        assert_eq!((task.expect("a task"), blocking.expect("a thread")), (before, before));
        runtime.shutdown_background();
    }
}
