//! What is stored of a room: numbered events.

use super::{Player, PlayerId};
use protocol::{Chat, OfferKind, RoomResult};
use serde::{Deserialize, Serialize};

/// An event with its number and its time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StoredEvent {
    /// Its number, from 1 without gaps.
    pub seq: u64,
    /// When it came, in milliseconds.
    pub at: u64,
    /// What happened.
    pub event: Event,
}

/// Whose message led to an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Author {
    /// The player's number.
    pub player: PlayerId,
    /// The client's number of the message, for those that have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// A fingerprint of the message: a resend has the same.
    #[serde(rename = "mark", default, skip_serializing_if = "is_zero")]
    pub dedup_hash: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// What happened, all of it: what of it a viewer may see is decided by [`Room::event_for`](super::Room::event_for).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// Somebody took a place.
    Joined {
        /// The number of the place among the players.
        player: PlayerId,
        /// Who.
        who: Player,
    },
    /// A game began.
    Started {
        /// Its number, from 1.
        game: u32,
        /// The players by their seat.
        order: Vec<PlayerId>,
        /// The seat that begins, where that is not always the first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        beginner: Option<u8>,
    },
    /// A step was made.
    Step {
        /// Whose message.
        by: Author,
        /// The step's text.
        step: String,
        /// The credit for delay, in milliseconds.
        #[serde(default, skip_serializing_if = "is_zero")]
        credit: u32,
    },
    /// A whole turn was made.
    Turn {
        /// Whose message.
        by: Author,
        /// The turn's text.
        turn: String,
        /// The credit for delay, in milliseconds.
        #[serde(default, skip_serializing_if = "is_zero")]
        credit: u32,
    },
    /// The last step of an unfinished turn was taken back.
    Undone {
        /// Whose message.
        by: Author,
    },
    /// A live act.
    Act {
        /// Whose message.
        by: Author,
        /// The act's text.
        act: String,
        /// The credit for delay, in milliseconds: it counts as made so much before it came.
        #[serde(default, skip_serializing_if = "is_zero")]
        credit: u32,
        /// How long it waited for its place among the acts of both seats: it came so much before its time. Version 0.1 stored acts
        /// without it, and let knocks wait at the table itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        held: Option<u32>,
    },
    /// In a live game something fell due.
    Due,
    /// A player's time ran out.
    Flag {
        /// The player's number.
        player: PlayerId,
    },
    /// A player did not make his first turn in time, and nobody loses by it.
    Aborted {
        /// The player's number.
        player: PlayerId,
    },
    /// A player gave up.
    Resigned {
        /// Whose message.
        by: Author,
    },
    /// Something was offered.
    Offered {
        /// Whose message.
        by: Author,
        /// What.
        what: OfferKind,
    },
    /// An offer was answered.
    Answered {
        /// Whose message.
        by: Author,
        /// What was offered.
        what: OfferKind,
        /// Whether it is accepted.
        yes: bool,
    },
    /// Turns were taken back.
    TakenBack {
        /// The number of the player at whose wish.
        player: PlayerId,
        /// How many.
        turns: u32,
    },
    /// A player claimed the game because another is gone.
    Claimed {
        /// Whose message.
        by: Author,
        /// The number of the player who is gone.
        gone: PlayerId,
    },
    /// Something was said.
    Chat {
        /// Whose message.
        by: Author,
        /// What.
        #[serde(flatten)]
        chat: Chat,
    },
    /// A player is ready for the next game of the match.
    Ready {
        /// Whose message.
        by: Author,
    },
    /// The game ended.
    Ended {
        /// How.
        result: RoomResult,
    },
    /// The room was away; clocks did not run.
    Resumed {
        /// For how long, in milliseconds.
        away_ms: u64,
    },
}

impl Event {
    /// Whether it is play: it leaves the match and the commitment as they are.
    pub fn is_play(&self) -> bool {
        matches!(self, Event::Step { .. } | Event::Turn { .. } | Event::Undone { .. } | Event::Act { .. } | Event::Due)
    }

    /// Whose message led to it, if one did.
    pub fn by(&self) -> Option<Author> {
        match *self {
            Event::Step { by, .. }
            | Event::Turn { by, .. }
            | Event::Undone { by }
            | Event::Act { by, .. }
            | Event::Resigned { by }
            | Event::Offered { by, .. }
            | Event::Answered { by, .. }
            | Event::Claimed { by, .. }
            | Event::Chat { by, .. }
            | Event::Ready { by } => Some(by),
            _ => None,
        }
    }
}
