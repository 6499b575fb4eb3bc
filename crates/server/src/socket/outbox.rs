//! The queue of outgoing messages of one socket. It is a list under a lock: with thousands of rooms its memory is cold at every step, and
//! it touches a few cache lines where a channel touches a dozen.

use crate::host::EncodedMessage;
use crate::limits;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};

/// The room's end of the queue.
pub(crate) struct Outbox(Arc<Waiting>);

/// The socket's end of the queue.
pub(crate) struct Inbox(Arc<Waiting>);

#[derive(Default)]
struct Waiting(Mutex<State>);

#[derive(Default)]
struct State {
    outs: Vec<EncodedMessage>,
    /// The socket's task, while it waits.
    waits: Option<Waker>,
    /// One of the two ends is dropped.
    closed: bool,
    /// The room's reason for closing the socket.
    reason: Option<&'static str>,
}

impl Waiting {
    /// A poisoned lock is safe to use: no code under it can panic.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn close(&self) {
        let waits = {
            let mut state = self.lock();
            state.closed = true;
            state.waits.take()
        };
        if let Some(waker) = waits {
            waker.wake();
        }
    }
}

/// Creates both ends.
pub(crate) fn outbox() -> (Outbox, Inbox) {
    let waiting = Arc::<Waiting>::default();
    (Outbox(Arc::clone(&waiting)), Inbox(waiting))
}

impl Outbox {
    /// Queues a message; returns false if the socket is closed or its queue is full.
    #[must_use]
    pub(crate) fn put(&self, out: EncodedMessage) -> bool {
        let waits = {
            let mut state = self.0.lock();
            if state.closed || state.outs.len() >= limits::SOCKET_OUTBOX_MESSAGES {
                return false;
            }
            state.outs.push(out);
            state.waits.take()
        };
        if let Some(waker) = waits {
            waker.wake();
        }
        true
    }

    /// Closes the socket with a reason for its client; queued messages are still sent.
    pub(crate) fn close(&self, reason: &'static str) {
        self.0.lock().reason = Some(reason);
        self.0.close();
    }

    /// Whether the socket is closed.
    pub(crate) fn is_closed(&self) -> bool {
        self.0.lock().closed
    }
}

impl Inbox {
    /// Waits for messages and moves all of them, in order, into `outs`, which must be empty; returns false when the queue is closed.
    pub(crate) async fn take(&mut self, outs: &mut Vec<EncodedMessage>) -> bool {
        debug_assert!(outs.is_empty());
        std::future::poll_fn(|context| {
            let mut state = self.0.lock();
            if !state.outs.is_empty() {
                std::mem::swap(&mut state.outs, outs);
                return Poll::Ready(true);
            }
            if state.closed {
                return Poll::Ready(false);
            }
            match &mut state.waits {
                Some(waker) => waker.clone_from(context.waker()),
                waits => *waits = Some(context.waker().clone()),
            }
            Poll::Pending
        })
        .await
    }
}

impl Inbox {
    /// The room's reason for closing the socket.
    pub(crate) fn reason(&self) -> Option<&'static str> {
        self.0.lock().reason
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl Drop for Inbox {
    fn drop(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn out(seq: u64) -> EncodedMessage {
        EncodedMessage { text: seq.to_string().into() }
    }

    fn seqs(outs: &mut Vec<EncodedMessage>) -> Vec<u64> {
        outs.drain(..).filter_map(|out| out.text.as_str().parse().ok()).collect()
    }

    #[tokio::test]
    async fn all_queued_messages_are_taken_at_once_in_order() {
        let (outbox, mut inbox) = outbox();
        let mut outs = Vec::new();
        assert!((0..5).all(|seq| outbox.put(out(seq))));
        assert!(inbox.take(&mut outs).await);
        assert_eq!(seqs(&mut outs), [0, 1, 2, 3, 4]);
        assert!(outbox.put(out(5)));
        drop(outbox);
        assert!(inbox.take(&mut outs).await, "queued messages are still sent");
        assert_eq!(seqs(&mut outs), [5]);
        assert!(!inbox.take(&mut outs).await);
    }

    #[tokio::test(start_paused = true)]
    async fn a_waiting_socket_is_woken() {
        let (outbox, mut inbox) = outbox();
        let told = tokio::spawn(async move {
            let mut all = Vec::new();
            let mut outs = Vec::new();
            while inbox.take(&mut outs).await {
                all.extend(seqs(&mut outs));
            }
            all
        });
        for seq in 0..3 {
            tokio::time::sleep(Duration::from_secs(1)).await;
            assert!(outbox.put(out(seq)));
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        drop(outbox);
        assert_eq!(told.await.expect("no panic"), [0, 1, 2]);
    }

    #[test]
    fn slow_and_closed_sockets_are_detected() {
        let (slow, inbox) = outbox();
        assert!((0..limits::SOCKET_OUTBOX_MESSAGES as u64).all(|seq| slow.put(out(seq))));
        assert!(!slow.put(out(0)), "full");
        assert!(!slow.is_closed(), "it is open, but slow");
        drop(inbox);
        assert!(slow.is_closed());
        let (gone, inbox) = outbox();
        drop(inbox);
        assert!(!gone.put(out(0)));
    }
}
