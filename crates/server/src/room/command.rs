//! What a room is asked to do, and by whom.

use super::Player;
use catalog::{Seat, SeatSet};
use protocol::{Chat, ClientMessage, OfferKind};
use std::fmt::{self, Write};

/// Numbers of players: a set of places in [`RoomConfig::players`](super::RoomConfig::players). A player keeps his number when seats change.
pub type PlayerSet = SeatSet;

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sender {
    /// The players for whom he can speak; nobody for a watcher.
    pub players: PlayerSet,
    /// The seat for which he says he speaks, if he says so.
    pub seat: Option<u8>,
    /// His number for the message; none for computers.
    pub id: Option<u64>,
    /// The smallest round trip of his connection, in milliseconds; 0 if it is not measured. The room credits no more than the
    /// player's [`DelayCredit`](crate::net::delay::Credit) in this game.
    pub delay: u32,
    /// How long the message has waited for its place among the acts of a live game, in milliseconds.
    pub held: u32,
}

impl Sender {
    /// A computer, or another who sits on one place and numbers no messages.
    pub fn player(number: u8) -> Sender {
        Sender { players: PlayerSet::only(Seat(number)), ..Sender::default() }
    }

    /// A watcher.
    pub fn watcher() -> Sender {
        Sender::default()
    }

    /// The same with a number for the message.
    #[must_use]
    pub fn id(mut self, id: u64) -> Sender {
        self.id = Some(id);
        self
    }
}

/// What is asked for.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Takes a place: this one, or the first that is open.
    Join {
        /// The player's number.
        player: Option<u8>,
        /// Who.
        who: Player,
    },
    /// Makes a step.
    Step {
        /// The number of the last event seen.
        at: u64,
        /// The step's text.
        step: String,
    },
    /// Makes a whole turn.
    Turn {
        /// The number of the last event seen.
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
    /// Gives up.
    Resign,
    /// Offers something.
    Offer(OfferKind),
    /// Answers an offer.
    Answer {
        /// What was offered.
        what: OfferKind,
        /// Whether it is accepted.
        yes: bool,
    },
    /// Claims the game because another is gone.
    Claim,
    /// Says something.
    Chat(Chat),
    /// Is ready for the next game of the match.
    Next,
}

impl Command {
    /// What a client's message asks the room for, and for which seat; nothing for `hello`.
    pub fn read(request: ClientMessage) -> Option<(Option<u8>, Command)> {
        Some(match request {
            ClientMessage::Hello { .. } => return None,
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
        })
    }

    /// A fingerprint by which a resend is known (FNV-1a of its text).
    pub(super) fn dedup_hash(&self) -> u32 {
        let mut dedup_hash = Mark(0x811c_9dc5);
        // Nothing can fail where nothing is kept.
        let _ = write!(dedup_hash, "{self:?}");
        dedup_hash.0
    }
}

/// Takes a text into a fingerprint without keeping it.
struct Mark(u32);

impl fmt::Write for Mark {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = text.bytes().fold(self.0, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        Ok(())
    }
}
