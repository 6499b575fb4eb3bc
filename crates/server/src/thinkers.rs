//! The threads on which the computer thinks: few, with a bounded queue, so that thoughts never take the machine from the games.
//!
//! Thoughts for games in progress go before those of analysis boards. Who waits for a thought and goes away drops its
//! answer; the thought itself is ended by the [`CancelToken`](catalog::CancelToken) it was given.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use tokio::sync::oneshot;

/// Something to think about.
type Job = Box<dyn FnOnce() + Send>;

/// How urgent a thought is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Urgency {
    /// A game waits for it.
    Game,
    /// An analysis board waits for it.
    Analysis,
}

/// Why no answer came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoThought {
    /// Too many thoughts wait already.
    Full,
    /// The thought failed; that is a fault of ours.
    Failed,
}

#[derive(Default)]
struct Queues {
    games: VecDeque<Job>,
    analysis: VecDeque<Job>,
    closed: bool,
}

struct Shared {
    queues: Mutex<Queues>,
    something: Condvar,
    most: usize,
}

/// The threads; when the last handle goes, they end after what they are thinking.
#[derive(Clone)]
pub struct Thinkers {
    shared: Arc<Shared>,
    _end: Arc<End>,
}

/// Tells the threads to end when the last handle is dropped.
struct End(Arc<Shared>);

impl Drop for End {
    fn drop(&mut self) {
        let mut queues = self.0.queues.lock().unwrap_or_else(PoisonError::into_inner);
        queues.closed = true;
        queues.games.clear();
        queues.analysis.clear();
        drop(queues);
        self.0.something.notify_all();
    }
}

impl Thinkers {
    /// Starts `threads` threads with room for `most` waiting thoughts of each urgency.
    pub fn start(threads: usize, most: usize) -> Thinkers {
        let shared = Arc::new(Shared { queues: Mutex::default(), something: Condvar::new(), most });
        for n in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            let spawned = thread::Builder::new().name(format!("thinker-{n}")).spawn(move || work(&shared));
            if let Err(why) = spawned {
                tracing::error!(%why, "a thread for thinking cannot be started");
            }
        }
        Thinkers { _end: Arc::new(End(Arc::clone(&shared))), shared }
    }

    /// Has something thought about and waits for what comes out.
    pub async fn ask<T: Send + 'static>(
        &self,
        urgency: Urgency,
        thought: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoThought> {
        let (tell, told) = oneshot::channel();
        self.push(
            urgency,
            Box::new(move || {
                // Nobody waits any more: no need to think.
                if !tell.is_closed() {
                    let _ = tell.send(thought());
                }
            }),
        )?;
        told.await.map_err(|_| NoThought::Failed)
    }

    fn push(&self, urgency: Urgency, job: Job) -> Result<(), NoThought> {
        let mut queues = self.shared.queues.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = match urgency {
            Urgency::Game => &mut queues.games,
            Urgency::Analysis => &mut queues.analysis,
        };
        if queue.len() >= self.shared.most {
            return Err(NoThought::Full);
        }
        queue.push_back(job);
        drop(queues);
        self.shared.something.notify_one();
        Ok(())
    }
}

fn work(shared: &Shared) {
    loop {
        let mut queues = shared.queues.lock().unwrap_or_else(PoisonError::into_inner);
        let job = loop {
            if let Some(job) = queues.games.pop_front() {
                break job;
            }
            if let Some(job) = queues.analysis.pop_front() {
                break job;
            }
            if queues.closed {
                return;
            }
            queues = shared.something.wait(queues).unwrap_or_else(PoisonError::into_inner);
        };
        drop(queues);
        // A fault in a thought must not take the thread with it: who asked sees that no answer comes.
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)).is_err() {
            tracing::error!("a thought failed");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[tokio::test]
    async fn games_go_before_analysis_and_a_full_queue_refuses() {
        let thinkers = Thinkers::start(1, 1);
        let (open, gate) = mpsc::channel::<()>();
        let (began, begun) = oneshot::channel();
        let first = tokio::spawn({
            let thinkers = thinkers.clone();
            async move {
                thinkers
                    .ask(Urgency::Analysis, move || {
                        let _ = began.send(());
                        gate.recv().is_ok()
                    })
                    .await
            }
        });
        begun.await.expect("the thought begins");
        let order = Arc::new(Mutex::new(Vec::new()));
        let note = |word: &'static str| {
            let order = Arc::clone(&order);
            move || order.lock().expect("no panic").push(word)
        };
        let mut analysis = Box::pin(thinkers.ask(Urgency::Analysis, note("analysis")));
        assert!(futures_util::poll!(analysis.as_mut()).is_pending());
        let mut game = Box::pin(thinkers.ask(Urgency::Game, note("game")));
        assert!(futures_util::poll!(game.as_mut()).is_pending());
        assert_eq!(thinkers.ask(Urgency::Game, || ()).await, Err(NoThought::Full));
        open.send(()).expect("the thought waits");
        assert_eq!(first.await.expect("no panic"), Ok(true));
        analysis.await.expect("an answer");
        game.await.expect("an answer");
        assert_eq!(*order.lock().expect("no panic"), ["game", "analysis"]);
    }

    #[tokio::test]
    async fn a_thought_that_fails_takes_nobody_with_it() {
        let thinkers = Thinkers::start(1, 4);
        assert_eq!(thinkers.ask(Urgency::Game, || panic!("a fault")).await, Err::<(), _>(NoThought::Failed));
        assert_eq!(thinkers.ask(Urgency::Game, || 7).await, Ok(7));
    }
}
