//! Two priorities in one process. In life an attacker has a machine of its own; here it shares one with the server and the honest
//! players, so in the full form it only gets the processor time that they leave.

use std::future::Future;
use std::io;
use tokio::runtime::Handle;

/// Gives this thread, and those that it starts, the lowest priority.
#[cfg(target_os = "linux")]
pub fn lower() {
    const NICENESS: i32 = 19;
    if let Err(why) = rustix::process::nice(NICENESS) {
        eprintln!("quintet-attack: the attackers keep their priority: {why}");
    }
}

/// The attacks run on Linux only.
#[cfg(not(target_os = "linux"))]
pub fn lower() {}

/// Runs servers and honest players at the ordinary priority.
#[derive(Clone, Debug)]
pub struct Ordinary(pub Handle);

impl Ordinary {
    /// Runs a task on the threads of ordinary priority. Processes and threads that it starts inherit the priority.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl Future<Output = io::Result<T>> + Send + 'static,
    ) -> io::Result<T> {
        self.0.spawn(work).await.map_err(io::Error::other)?
    }

    /// Runs what waits for a disk or another process beside the tasks.
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

    /// The niceness of the current thread, without changing it.
    fn niceness() -> i32 {
        rustix::process::nice(0).expect("a niceness")
    }

    #[tokio::test]
    async fn work_keeps_its_priority_though_an_attacker_asks_for_it() {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().expect("threads");
        let ordinary = Ordinary(runtime.handle().clone());
        let before = niceness();
        let attacker = std::thread::spawn(move || {
            lower();
            let asked =
                async { (ordinary.run(async { Ok(niceness()) }).await, ordinary.blocking(|| Ok(niceness())).await) };
            let current = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
            (niceness(), current.block_on(asked))
        });
        let (lowered, (task, blocking)) = attacker.join().expect("no panic");
        assert!(lowered > before, "{lowered} after {before}");
        assert_eq!((task.expect("a task"), blocking.expect("a thread")), (before, before));
        runtime.shutdown_background();
    }
}
