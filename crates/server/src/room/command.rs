//! Commands to a room, and their senders.

use super::{Player, PlayerId, PlayerSet};
use catalog::Seat;
use protocol::{Chat, ClientMessage, OfferKind};

/// The sender of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sender {
    /// The players for whom the sender may act; empty for a watcher.
    pub players: PlayerSet,
    /// The seat that the message names, if it names one.
    pub seat: Option<Seat>,
    /// The client's number for the message; none for computers.
    pub id: Option<u64>,
    /// The smallest round trip of the connection, in milliseconds; 0 if it is not measured. The room credits no more than the
    /// player's [`DelayCredit`](crate::net::delay::DelayCredit) in this game.
    pub delay: u32,
    /// Time that the message waited for its place among the acts of a live game, in milliseconds.
    pub held: u32,
}

impl Sender {
    /// Creates a sender for one player whose messages have no numbers, such as a computer.
    pub fn player(player: PlayerId) -> Sender {
        Sender { players: PlayerSet::only(player), ..Sender::default() }
    }

    /// Creates a sender without a seat.
    pub fn watcher() -> Sender {
        Sender::default()
    }

    /// Sets the client's number for the message.
    #[must_use]
    pub fn id(mut self, id: u64) -> Sender {
        self.id = Some(id);
        self
    }
}

/// A command to a room.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Takes a place: this one, or the first open one.
    Join {
        /// The place.
        player: Option<PlayerId>,
        /// The new player.
        who: Player,
    },
    /// Makes a step.
    Step {
        /// The number of the last event that the sender has seen.
        at: u64,
        /// The step's text.
        step: String,
    },
    /// Makes a whole turn.
    Turn {
        /// The number of the last event that the sender has seen.
        at: u64,
        /// The turn's text.
        turn: String,
    },
    /// Takes back the last step of an unfinished turn.
    Undo,
    /// Acts in a live game.
    Act {
        /// The act's text.
        act: String,
    },
    /// Resigns the game.
    Resign,
    /// Makes an offer.
    Offer(OfferKind),
    /// Answers an offer.
    Answer {
        /// The offer.
        what: OfferKind,
        /// Whether the sender accepts it.
        yes: bool,
    },
    /// Claims the game because another player is gone.
    Claim,
    /// Sends a line of chat.
    Chat(Chat),
    /// Declares to be ready for the next game of the match.
    Next,
}

impl Command {
    /// Converts a client's message into a command and the seat that it names; none for messages that are not for the room itself.
    pub fn read(message: ClientMessage) -> Option<(Option<Seat>, Command)> {
        let (seat, command) = match message {
            ClientMessage::Hello { .. } | ClientMessage::Resync { .. } => return None,
            ClientMessage::Step { seat, at, step, .. } => (seat, Command::Step { at, step }),
            ClientMessage::Turn { seat, at, turn, .. } => (seat, Command::Turn { at, turn }),
            ClientMessage::Undo { seat, .. } => (seat, Command::Undo),
            ClientMessage::Act { seat, act, .. } => (seat, Command::Act { act }),
            ClientMessage::Resign { seat, .. } => (seat, Command::Resign),
            ClientMessage::Offer { seat, what, .. } => (seat, Command::Offer(what)),
            ClientMessage::Answer { seat, what, yes, .. } => (seat, Command::Answer { what, yes }),
            ClientMessage::Claim { seat, .. } => (seat, Command::Claim),
            ClientMessage::Chat { seat, chat, .. } => (seat, Command::Chat(chat)),
            ClientMessage::Next { seat, .. } => (seat, Command::Next),
        };
        Some((seat.map(Seat), command))
    }
}
