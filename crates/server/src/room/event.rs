//! The numbered events that are stored for a room.

use super::{Player, PlayerId};
use protocol::{Chat, OfferKind, RoomResult};
use serde::{Deserialize, Serialize};

/// An event with its number and its time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StoredEvent {
    /// Its number, from 1 without gaps.
    pub seq: u64,
    /// Its time, in milliseconds.
    pub at: u64,
    /// The event.
    pub event: Event,
}

/// The player and the message behind an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Author {
    /// The player.
    pub player: PlayerId,
    /// The client's number for the message; none for computers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The hash of the message, by which a resend is recognised; stored as `mark`.
    #[serde(rename = "mark", default, skip_serializing_if = "is_zero")]
    pub dedup_hash: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// An event with its hidden parts; [`Room::event_for`](super::Room::event_for) filters it for a viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A person took a place.
    Joined {
        /// The place.
        player: PlayerId,
        /// The new player.
        who: Player,
    },
    /// A game began.
    Started {
        /// Its number, from 1.
        game: u32,
        /// The players by their seat.
        order: Vec<PlayerId>,
        /// The seat that makes the first turn, where that varies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        beginner: Option<u8>,
    },
    /// A step was made.
    Step {
        /// The author.
        by: Author,
        /// The step's text.
        step: String,
        /// The credit for delay, in milliseconds.
        #[serde(default, skip_serializing_if = "is_zero")]
        credit: u32,
    },
    /// A whole turn was made.
    Turn {
        /// The author.
        by: Author,
        /// The turn's text.
        turn: String,
        /// The credit for delay, in milliseconds.
        #[serde(default, skip_serializing_if = "is_zero")]
        credit: u32,
    },
    /// The last step of an unfinished turn was taken back.
    Undone {
        /// The author.
        by: Author,
    },
    /// A live act.
    Act {
        /// The author.
        by: Author,
        /// The act's text.
        act: String,
        /// The credit for delay, in milliseconds: the act counts as made this long before it arrived.
        #[serde(default, skip_serializing_if = "is_zero")]
        credit: u32,
        /// Time that it waited for its place among the acts of both seats, in milliseconds. Version 0.1 stored acts without it and let
        /// knocks wait at the table itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        held: Option<u32>,
    },
    /// A timer of a live game elapsed.
    #[serde(rename = "due")]
    TimerElapsed,
    /// A player's time ran out.
    Flag {
        /// The player.
        player: PlayerId,
    },
    /// A player did not make the first turn in time; the game has no result.
    Aborted {
        /// The player.
        player: PlayerId,
    },
    /// A player resigned.
    Resigned {
        /// The author.
        by: Author,
    },
    /// A player made an offer.
    Offered {
        /// The author.
        by: Author,
        /// The offer.
        what: OfferKind,
    },
    /// A player answered an offer.
    Answered {
        /// The author.
        by: Author,
        /// The offer.
        what: OfferKind,
        /// Whether it is accepted.
        yes: bool,
    },
    /// Turns were taken back.
    TakenBack {
        /// The player who asked for it.
        player: PlayerId,
        /// The number of turns.
        turns: u32,
    },
    /// A player claimed the game because another is absent.
    Claimed {
        /// The author.
        by: Author,
        /// The absent player.
        gone: PlayerId,
    },
    /// A player sent a line of chat.
    Chat {
        /// The author.
        by: Author,
        /// What.
        #[serde(flatten)]
        chat: Chat,
    },
    /// A moderator hid a line of chat.
    LineHidden {
        /// The number of its event.
        line: u64,
    },
    /// A player is ready for the next game of the match.
    Ready {
        /// The author.
        by: Author,
    },
    /// The game ended.
    Ended {
        /// The result.
        result: RoomResult,
    },
    /// The room was not running; its clocks stood still.
    Resumed {
        /// For how long, in milliseconds.
        away_ms: u64,
    },
}

impl Event {
    /// Whether it changes neither the match nor the commitment.
    pub fn is_play(&self) -> bool {
        matches!(
            self,
            Event::Step { .. } | Event::Turn { .. } | Event::Undone { .. } | Event::Act { .. } | Event::TimerElapsed
        )
    }

    /// The approximate memory that it takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self)
            + match self {
                Event::Step { step: text, .. }
                | Event::Turn { turn: text, .. }
                | Event::Chat { chat: Chat::Phrase(text) | Chat::Text(text), .. }
                | Event::Ended { result: RoomResult { reason: text, .. } } => text.len(),
                _ => 0,
            }
    }

    /// Its author, if a message led to it.
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
