//! What all viewers see alike, so that it is worked out once.

use super::{Players, Room};
use catalog::Seat;

impl Room {
    /// Whether all viewers see the same but for their own legal steps: at a calm table of a game that hides nothing.
    pub fn all_see_alike(&self) -> bool {
        !self.hides && self.play.as_ref().is_some_and(|play| play.calm().is_some())
    }

    /// Whether a viewer has legal steps.
    pub fn has_steps(&self, viewer: Players) -> bool {
        self.acting(viewer).is_some()
    }

    /// Appends a viewer's legal steps at a calm table as JSON.
    pub fn write_steps(&self, viewer: Players, out: &mut Vec<u8>) -> serde_json::Result<()> {
        match (self.play.as_ref().and_then(|play| play.calm()), self.acting(viewer)) {
            (Some(table), Some(seat)) => table.write_steps(seat, out),
            _ => serde_json::to_writer(out, &[(); 0]),
        }
    }

    /// The seat of a viewer that may act.
    fn acting(&self, viewer: Players) -> Option<Seat> {
        let to_act = self.to_act();
        self.eye(viewer).filter(|&seat| to_act.contains(seat))
    }
}
