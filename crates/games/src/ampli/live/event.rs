//! The events of a live game.

use crate::ampli::Tile;
use crate::effect::{Effect, GameEffect};
use game::{EffectSink, Seat};
use serde::{Serialize, Serializer};

/// An event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LiveEvent"))]
pub struct Event {
    /// The time in milliseconds.
    pub at: u64,
    /// The kind.
    #[serde(flatten)]
    pub what: EventKind,
}

/// The kind of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LiveEventKind"))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum EventKind {
    /// A knock arrived. Whether it is the first is decided when the window for delayed knocks closes. The tile is not shown yet.
    Pending {
        /// The seat that knocked.
        seat: Seat,
        /// The time when the window closes.
        until: u64,
    },
    /// A move began: the tile is shown and must be put.
    Knocked {
        /// The seat that moves.
        seat: Seat,
        /// The tile.
        #[serde(serialize_with = "values")]
        #[cfg_attr(feature = "ts", ts(as = "[u8; 2]"))]
        tile: Tile,
        /// Whether with the right of move.
        how: KnockKind,
        /// The time when the knock arrived.
        came: u64,
        /// The time when the knock was made, with an allowance for delay.
        credited: u64,
    },
    /// An act had no effect.
    Void {
        /// The seat.
        seat: Seat,
        /// The reason.
        why: VoidReason,
    },
    /// A seat broke a rule and lost the right.
    Violation {
        /// The seat.
        seat: Seat,
        /// The rule.
        why: Violation,
        /// The shown tile, which all players know now.
        #[serde(serialize_with = "some_values")]
        #[cfg_attr(feature = "ts", ts(as = "Option<[u8; 2]>"))]
        shown: Option<Tile>,
    },
    /// The next move is guarded: it cannot be intercepted and has no minute.
    Guarded {
        /// The seat that moves.
        seat: Seat,
        /// The time when it counts as a pass.
        until: u64,
    },
    /// A seat reaches for its reserve, or for its retarder.
    Drawing {
        /// The seat.
        seat: Seat,
        /// Whether it is the retarder.
        retarder: bool,
        /// The time when it is done.
        until: u64,
    },
    /// A seat has drawn or turned its retarder and may begin a move again. An effect before this event has the drawn tile.
    Ready {
        /// The seat.
        seat: Seat,
    },
    /// A seat resigned or is gone.
    Left {
        /// The seat.
        seat: Seat,
        /// Whether it is gone without a word.
        gone: bool,
    },
    /// An effect on the table, as in turn-based play.
    Effect(Effect),
}

/// The way in which a move began, as records mark it (N4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum KnockKind {
    /// With the right of move.
    Turn,
    /// With the right, while the opponent was drawing: `!7.`
    Seconds,
    /// Without the right: `7!`
    Interception,
}

/// The reason why an act had no effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum VoidReason {
    /// The opponent's move is in progress (R3).
    Progress,
    /// The opponent's move is guarded (R6).
    Guarded,
    /// No full placing exists before the first tile (R3).
    First,
    /// The act was made before the last tile of the opponent lay, and arrived too late.
    Late,
    /// The knock of the opponent was earlier, or a tie that the opponent won with the right (M1).
    Beaten,
    /// In the rally no other seat can begin, so a knock is not needed (S2).
    Rally,
}

/// The broken rule of live play (R6).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LiveViolation"))]
#[serde(rename_all = "lowercase")]
pub enum Violation {
    /// The time ran out.
    Slow,
    /// The seat took back the tile of its knock.
    Withdrawn,
    /// The tile was put on an illegal place, for this reason (at a strict table).
    Illegal(String),
}

/// Collects events at one time.
#[derive(Default)]
pub(super) struct Events {
    pub(super) at: u64,
    pub(super) list: Vec<Event>,
}

impl Events {
    pub(super) fn push(&mut self, what: EventKind) {
        self.list.push(Event { at: self.at, what });
    }
}

impl EffectSink<GameEffect> for Events {
    fn emit(&mut self, effect: Effect) {
        self.push(EventKind::Effect(effect));
    }
}

fn values<S: Serializer>(tile: &Tile, serializer: S) -> Result<S::Ok, S::Error> {
    tile.values().serialize(serializer)
}

fn some_values<S: Serializer>(tile: &Option<Tile>, serializer: S) -> Result<S::Ok, S::Error> {
    tile.map(Tile::values).serialize(serializer)
}
