//! The game that is being played in a room: calm or live, of a type that nobody here knows.

use super::Happened;
use catalog::{AnyLiveTable, AnyTable, EndReason, Outcome, RuleError, Seat, SeatSet};
use protocol::{Json, Reason};

/// A game in progress.
pub(super) enum Play {
    /// By turns.
    Calm(Box<dyn AnyTable>),
    /// In real seconds.
    Live(Box<dyn AnyLiveTable>),
}

impl Clone for Play {
    fn clone(&self) -> Play {
        match self {
            Play::Calm(table) => Play::Calm(table.clone_box()),
            Play::Live(live) => Play::Live(live.clone_box()),
        }
    }
}

impl Play {
    pub(super) fn to_act(&self) -> SeatSet {
        match self {
            Play::Calm(table) => table.to_act(),
            Play::Live(live) => live.to_act(),
        }
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        match self {
            Play::Calm(table) => table.outcome(),
            Play::Live(live) => live.outcome(),
        }
    }

    /// Why it is over by the rules.
    pub(super) fn reason(&self) -> Reason {
        match self {
            Play::Calm(table) => match table.end() {
                Some(EndReason::Repetition) => Reason::Repetition,
                Some(EndReason::Quiet) => Reason::Quiet,
                _ => Reason::Rules,
            },
            Play::Live(_) => Reason::Rules,
        }
    }

    pub(super) fn turns(&self) -> Vec<(Seat, String)> {
        match self {
            Play::Calm(table) => table.turns(),
            Play::Live(live) => live.turns(),
        }
    }

    pub(super) fn turn_count(&self) -> usize {
        match self {
            Play::Calm(table) => table.turn_count(),
            Play::Live(live) => live.turns().len(),
        }
    }

    /// The name of a seat in sentences.
    pub(super) fn seat_name(&self, seat: Seat) -> &'static str {
        let text = match self {
            Play::Calm(table) => table.seat_text(seat),
            Play::Live(live) => live.seat_text(seat),
        };
        match text {
            "w" => "White",
            "b" => "Black",
            other => other,
        }
    }

    /// Whether points of a match's games are added up; live games are played for points.
    pub(super) fn cumulative(&self) -> bool {
        match self {
            Play::Calm(table) => table.cumulative(),
            Play::Live(_) => true,
        }
    }

    /// Whether something is hidden from somebody.
    pub(super) fn hides(&self) -> bool {
        match self {
            Play::Calm(table) => table.view_text(None) != table.position_text(),
            Play::Live(_) => true,
        }
    }

    /// Whether a seat may make this step, or put a tile there.
    pub(super) fn check(&self, seat: Seat, step: &str) -> Result<(), RuleError> {
        match self {
            Play::Calm(table) => table.check_step(seat, step),
            Play::Live(live) => live.check_put(seat, step),
        }
    }

    pub(super) fn calm(&self) -> Option<&dyn AnyTable> {
        match self {
            Play::Calm(table) => Some(table.as_ref()),
            Play::Live(_) => None,
        }
    }

    pub(super) fn live(&self) -> Option<&dyn AnyLiveTable> {
        match self {
            Play::Calm(_) => None,
            Play::Live(live) => Some(live.as_ref()),
        }
    }

    pub(super) fn calm_mut(&mut self) -> Result<&mut dyn AnyTable, RuleError> {
        match self {
            Play::Calm(table) => Ok(table.as_mut()),
            Play::Live(_) => Err(RuleError::new("a live game has acts and no turns")),
        }
    }

    pub(super) fn live_mut(&mut self) -> Result<&mut dyn AnyLiveTable, RuleError> {
        match self {
            Play::Calm(_) => Err(RuleError::new("a calm game has turns and no acts")),
            Play::Live(live) => Ok(live.as_mut()),
        }
    }

    /// What an event did, as a viewer may see it: the effects of turns, or the events of a live game.
    pub(super) fn seen(&self, eye: Option<Seat>, happened: &Happened) -> Json {
        match self {
            Play::Calm(table) => {
                let effects = happened.effects.iter().map(|&effect| table.visible_effect(eye, effect));
                Json::of(&effects.collect::<Vec<_>>())
            }
            Play::Live(live) => Json::of(&live.visible_events(eye, &happened.live)),
        }
    }
}
