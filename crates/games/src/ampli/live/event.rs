//! What happened, and when.

use crate::ampli::Tile;
use crate::effect::{Effect, GameEffect};
use game::{EffectSink, Seat};
use serde::{Serialize, Serializer};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Event {
    /// When, in milliseconds.
    pub at: u64,
    /// What.
    #[serde(flatten)]
    pub what: EventKind,
}

/// What can happen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum EventKind {
    /// A knock was heard; whether it is the first is decided when the window for delayed knocks closes. The tile is not shown yet.
    Pending {
        /// Who has knocked.
        seat: Seat,
        /// When the window closes.
        until: u64,
    },
    /// A move has begun: the tile is shown and must be put.
    Knocked {
        /// Whose move it is.
        seat: Seat,
        /// The tile.
        #[serde(serialize_with = "values")]
        tile: Tile,
        /// With the right of move or without.
        how: KnockKind,
        /// When the knock came.
        came: u64,
        /// When it was made, with allowance for delay.
        credited: u64,
    },
    /// An act had no effect.
    Void {
        /// Whose act.
        seat: Seat,
        /// Why not.
        why: VoidReason,
    },
    /// A rule was broken; the right goes over.
    Violation {
        /// Who broke it.
        seat: Seat,
        /// Which.
        why: Violation,
        /// The tile that was shown and is now known to all.
        #[serde(serialize_with = "some_values")]
        shown: Option<Tile>,
    },
    /// The next move is guarded: nobody can intercept it, and no minute limits it.
    Guarded {
        /// Whose move.
        seat: Seat,
        /// When it will count as a pass.
        until: u64,
    },
    /// A seat reaches for its reserve, or for its retarder.
    Drawing {
        /// Who.
        seat: Seat,
        /// Whether it is the retarder.
        retarder: bool,
        /// When it will be done.
        until: u64,
    },
    /// A seat has drawn or turned its retarder and may begin a move again. A drawn tile is told by an effect before.
    Ready {
        /// Who.
        seat: Seat,
    },
    /// A seat has resigned or is gone.
    Left {
        /// Who.
        seat: Seat,
        /// Whether it just went away.
        gone: bool,
    },
    /// Something happened on the table, as in calm play.
    Effect(Effect),
}

/// How a move was begun, as records mark it (N4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum KnockKind {
    /// With the right of move.
    Turn,
    /// With the right, in the seconds while the opponent was drawing: `!7.`
    Seconds,
    /// Without the right: `7!`
    Interception,
}

/// Why an act had no effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum VoidReason {
    /// The opponent's move is in progress (R3).
    Progress,
    /// The opponent's move is guarded (R6).
    Guarded,
    /// No full placing exists before the first tile (R3).
    First,
    /// It was made before the opponent's last tile lay, and came too late.
    Late,
    /// The opponent's knock was earlier, or as early and he has the right (M1).
    Beaten,
    /// In the rally nobody else can begin, so no knock is needed (S2).
    Rally,
}

/// Which rule of live play was broken (R6).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Violation {
    /// The time ran out.
    Slow,
    /// The tile knocked with was taken back.
    Withdrawn,
    /// The tile was put where it must not, for this reason (at a strict table).
    Illegal(String),
}

/// Events as they are collected, all at the same time.
#[derive(Default)]
pub(super) struct Events {
    pub(super) at: u64,
    pub(super) list: Vec<Event>,
}

impl Events {
    pub(super) fn tell(&mut self, what: EventKind) {
        self.list.push(Event { at: self.at, what });
    }
}

impl EffectSink<GameEffect> for Events {
    fn emit(&mut self, effect: Effect) {
        self.tell(EventKind::Effect(effect));
    }
}

fn values<S: Serializer>(tile: &Tile, serializer: S) -> Result<S::Ok, S::Error> {
    tile.values().serialize(serializer)
}

fn some_values<S: Serializer>(tile: &Option<Tile>, serializer: S) -> Result<S::Ok, S::Error> {
    tile.map(Tile::values).serialize(serializer)
}
