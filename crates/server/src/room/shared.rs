//! What all viewers of a room see alike, so that it is encoded once.

use super::{PlayerSet, Room};
use protocol::Json;

impl Room {
    /// Whether all viewers see the same apart from their own legal steps: at a turn-based table of a game that hides nothing.
    pub fn is_same_for_all_viewers(&self) -> bool {
        !self.hides && self.play.as_ref().is_some_and(|play| play.turn_based().is_some())
    }

    /// A viewer's legal steps at a turn-based table, as a JSON array; none if the viewer may not act there.
    pub fn steps_for(&self, viewer: PlayerSet) -> Option<Json> {
        let table = self.play.as_ref()?.turn_based()?;
        let to_act = self.to_act();
        let seat = self.perspective(viewer).filter(|&seat| to_act.contains(seat))?;
        Some(Json::raw(table.steps_json(seat)))
    }
}
