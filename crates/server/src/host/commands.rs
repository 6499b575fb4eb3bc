//! Messages in their order: acts of a live game that compete wait until the race is decided, everything else is answered at once.

use super::{Host, room_connections};
use crate::room::{Command, PlayerId, Sender};
use crate::time;
use std::time::Instant;

/// A message that asks for something.
pub(super) struct PendingCommand {
    pub(super) sender: Sender,
    pub(super) command: Command,
    pub(super) by: ReplyTo,
}

/// Who gets the answer.
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
    /// Takes a message that was read at `at`.
    pub(super) async fn ask(&mut self, at: u64, asked: PendingCommand) {
        self.release(at).await;
        let place = self.room.contest(at, &asked.sender, &asked.command);
        match self.order.offer(asked.sender.players, at, place, asked) {
            Some(asked) => self.carry_out(at, at, asked).await,
            // It waits, or it has decided the race.
            None => self.release(at).await,
        }
    }

    /// Carries out what has waited until this time.
    pub(super) async fn release(&mut self, now: u64) {
        let Some((at, released)) = self.order.release(now) else { return };
        for waiting in released {
            self.carry_out(at, waiting.came, waiting.what).await;
        }
    }

    /// Carries out everything that waits.
    pub(super) async fn release_all(&mut self) {
        for waiting in self.order.release_all() {
            self.carry_out(time::now(), waiting.came, waiting.what).await;
        }
    }

    async fn carry_out(&mut self, at: u64, came: u64, asked: PendingCommand) {
        let PendingCommand { sender, command, by } = asked;
        match by {
            ReplyTo::Socket { connection, id, read } => {
                // The wait for a rival is none of the server's making.
                let waited = std::time::Duration::from_millis(at.saturating_sub(came));
                let gone = match self.answer(at, came, sender, command).await {
                    Ok(seq) => {
                        self.app.metrics.acked(read.elapsed().saturating_sub(waited));
                        self.connections.send_to(connection, room_connections::ack(id, Some(seq)))
                    }
                    Err(refusal) => {
                        self.app.metrics.refused(refusal.code);
                        self.connections.send_to(connection, room_connections::refused(Some(id), refusal))
                    }
                };
                self.leave(&gone);
            }
            ReplyTo::Computer { player } => {
                if let Err(refusal) = self.answer(at, came, sender, command.clone()).await {
                    self.computer_refused(player, command, &refusal);
                }
            }
        }
    }
}
