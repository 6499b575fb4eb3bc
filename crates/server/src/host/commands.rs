//! Commands in order: acts of a live game that race each other wait until the race is decided, all others are executed at once.

use super::{Host, room_connections};
use crate::room::{Command, PlayerId, Sender};
use crate::time;
use std::time::Instant;

/// A command and the recipient of its answer.
pub(super) struct PendingCommand {
    pub(super) sender: Sender,
    pub(super) command: Command,
    pub(super) by: ReplyTo,
}

/// The recipient of an answer.
pub(super) enum ReplyTo {
    /// A client.
    Socket {
        connection: u32,
        /// The client's number for the message.
        id: u64,
        read: Instant,
    },
    /// A computer of this room.
    Computer { player: PlayerId },
}

impl Host {
    /// Queues or executes a command that was read at `at`.
    pub(super) async fn submit(&mut self, at: u64, asked: PendingCommand) {
        self.release(at).await;
        let place = self.room.queue_slot(at, &asked.sender, &asked.command);
        match self.order.offer(asked.sender.players, at, place, asked) {
            Some(asked) => self.execute(at, at, asked).await,
            // It waits, or it has decided the race.
            None => self.release(at).await,
        }
    }

    /// Executes the queued acts whose wait is over.
    pub(super) async fn release(&mut self, now: u64) {
        let Some((at, released)) = self.order.release(now) else { return };
        for waiting in released {
            self.execute(at, waiting.came, waiting.what).await;
        }
    }

    /// Executes all queued acts.
    pub(super) async fn release_all(&mut self) {
        for waiting in self.order.release_all() {
            self.execute(time::now(), waiting.came, waiting.what).await;
        }
    }

    async fn execute(&mut self, at: u64, came: u64, asked: PendingCommand) {
        let PendingCommand { sender, command, by } = asked;
        match by {
            ReplyTo::Socket { connection, id, read } => {
                // The latency metric excludes the wait for a rival.
                let waited = std::time::Duration::from_millis(at.saturating_sub(came));
                let gone = match self.execute_command(at, came, sender, command).await {
                    Ok(seq) => {
                        self.app.metrics.acked(read.elapsed().saturating_sub(waited));
                        self.connections.send_to(connection, room_connections::encode_ack(id, Some(seq)))
                    }
                    Err(error) => {
                        self.app.metrics.count_rejection(error.code);
                        self.connections.send_to(connection, room_connections::encode_error(Some(id), error))
                    }
                };
                self.leave(&gone);
            }
            ReplyTo::Computer { player } => {
                if let Err(error) = self.execute_command(at, came, sender, command.clone()).await {
                    self.computer_rejected(player, command, &error);
                }
            }
        }
    }
}
