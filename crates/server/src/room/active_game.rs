//! The current game of a room: turn-based or live, behind the catalog's type-erased tables.

use super::Applied;
use catalog::{AnyLiveTable, AnyTable, EndReason, Outcome, RuleError, Seat, SeatSet};
use protocol::{Json, Termination};

/// A game in progress.
pub(super) enum ActiveGame {
    /// Played by turns.
    TurnBased(Box<dyn AnyTable>),
    /// Played in real time.
    Live(Box<dyn AnyLiveTable>),
}

impl Clone for ActiveGame {
    fn clone(&self) -> ActiveGame {
        match self {
            ActiveGame::TurnBased(table) => ActiveGame::TurnBased(table.clone_box()),
            ActiveGame::Live(live) => ActiveGame::Live(live.clone_box()),
        }
    }
}

impl ActiveGame {
    pub(super) fn to_act(&self) -> SeatSet {
        match self {
            ActiveGame::TurnBased(table) => table.to_act(),
            ActiveGame::Live(live) => live.to_act(),
        }
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        match self {
            ActiveGame::TurnBased(table) => table.outcome(),
            ActiveGame::Live(live) => live.outcome(),
        }
    }

    /// The reason for which the rules ended it.
    pub(super) fn reason(&self) -> Termination {
        match self {
            ActiveGame::TurnBased(table) => match table.end() {
                Some(EndReason::Repetition) => Termination::Repetition,
                Some(EndReason::Quiet) => Termination::Quiet,
                _ => Termination::Rules,
            },
            ActiveGame::Live(_) => Termination::Rules,
        }
    }

    pub(super) fn turns(&self) -> Vec<(Seat, String)> {
        match self {
            ActiveGame::TurnBased(table) => table.turns(),
            ActiveGame::Live(live) => live.turns(),
        }
    }

    pub(super) fn turn_count(&self) -> usize {
        match self {
            ActiveGame::TurnBased(table) => table.turn_count(),
            ActiveGame::Live(live) => live.turns().len(),
        }
    }

    /// The name of a seat in sentences.
    pub(super) fn seat_name(&self, seat: Seat) -> &'static str {
        let text = match self {
            ActiveGame::TurnBased(table) => table.seat_text(seat),
            ActiveGame::Live(live) => live.seat_text(seat),
        };
        match text {
            "w" => "White",
            "b" => "Black",
            other => other,
        }
    }

    /// Whether the points of a match's games are added up; in live games they always are.
    pub(super) fn cumulative(&self) -> bool {
        match self {
            ActiveGame::TurnBased(table) => table.cumulative(),
            ActiveGame::Live(_) => true,
        }
    }

    /// Whether it hides something from a viewer.
    pub(super) fn hides(&self) -> bool {
        match self {
            ActiveGame::TurnBased(table) => table.view_text(None) != table.position_text(),
            ActiveGame::Live(_) => true,
        }
    }

    /// Whether a seat may make this step, or put a tile there.
    pub(super) fn check(&self, seat: Seat, step: &str) -> Result<(), RuleError> {
        match self {
            ActiveGame::TurnBased(table) => table.check_step(seat, step),
            ActiveGame::Live(live) => live.check_put(seat, step),
        }
    }

    pub(super) fn turn_based(&self) -> Option<&dyn AnyTable> {
        match self {
            ActiveGame::TurnBased(table) => Some(table.as_ref()),
            ActiveGame::Live(_) => None,
        }
    }

    pub(super) fn live(&self) -> Option<&dyn AnyLiveTable> {
        match self {
            ActiveGame::TurnBased(_) => None,
            ActiveGame::Live(live) => Some(live.as_ref()),
        }
    }

    pub(super) fn turn_based_mut(&mut self) -> Result<&mut dyn AnyTable, RuleError> {
        match self {
            ActiveGame::TurnBased(table) => Ok(table.as_mut()),
            ActiveGame::Live(_) => Err(RuleError::new("a live game has acts and no turns")),
        }
    }

    pub(super) fn live_mut(&mut self) -> Result<&mut dyn AnyLiveTable, RuleError> {
        match self {
            ActiveGame::TurnBased(_) => Err(RuleError::new("a turn-based game has turns and no acts")),
            ActiveGame::Live(live) => Ok(live.as_mut()),
        }
    }

    /// The effects of an event that a viewer may see: of turns, or the events of a live game.
    pub(super) fn seen(&self, perspective: Option<Seat>, applied: &Applied) -> Json {
        match self {
            ActiveGame::TurnBased(table) => {
                let effects = applied.effects.iter().map(|&effect| table.visible_effect(perspective, effect));
                Json::of(&effects.collect::<Vec<_>>())
            }
            ActiveGame::Live(live) => Json::of(&live.visible_events(perspective, &applied.live)),
        }
    }
}
