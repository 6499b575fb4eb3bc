//! What is told fast: what all viewers see alike is worked out once; views and legal steps are written straight into the text.

use super::{Players, Room};
use catalog::{AnyTable, Seat};

impl Room {
    /// Whether all viewers see the same but for their own legal steps: at a calm table of a game that hides nothing.
    pub fn all_see_alike(&self) -> bool {
        !self.hides && self.play.as_ref().is_some_and(|play| play.calm().is_some())
    }

    /// Appends a viewer's view of a calm game as JSON; false if there is none.
    pub fn write_view(&self, viewer: Players, out: &mut Vec<u8>) -> serde_json::Result<bool> {
        let Some(table) = self.play.as_ref().and_then(|play| play.calm()) else { return Ok(false) };
        table.write_view(self.eye(viewer), out)?;
        Ok(true)
    }

    /// Whether a viewer has legal steps in a calm game.
    pub fn has_steps(&self, viewer: Players) -> bool {
        self.acting(viewer).is_some()
    }

    /// Appends a viewer's legal steps in a calm game as JSON.
    pub fn write_steps(&self, viewer: Players, out: &mut Vec<u8>) -> serde_json::Result<()> {
        match self.acting(viewer) {
            Some((table, seat)) => table.write_steps(seat, out),
            None => serde_json::to_writer(out, &[(); 0]),
        }
    }

    /// The table of a calm game, and the seat of a viewer that may act there.
    pub(super) fn acting(&self, viewer: Players) -> Option<(&dyn AnyTable, Seat)> {
        let table = self.play.as_ref()?.calm()?;
        let to_act = self.to_act();
        self.eye(viewer).filter(|&seat| to_act.contains(seat)).map(|seat| (table, seat))
    }
}
