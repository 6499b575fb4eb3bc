//! What a seat may know of a table: the only thing that search gets to see.

use game::{Game, PlayedTurn, Seat, Table};
use rand_core::Rng;

/// A table seen from one seat. What is hidden from the seat is not in here to be had: [`Observation::sample`] draws it anew.
#[derive(Clone, Copy, Debug)]
pub struct Observation<'a, G: Game> {
    table: &'a Table<G>,
    seat: Seat,
}

impl<'a, G: Game> Observation<'a, G> {
    /// The table as this seat sees it.
    pub fn new(table: &'a Table<G>, seat: Seat) -> Observation<'a, G> {
        Observation { table, seat }
    }

    /// Whose sight it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules.
    pub fn game(&self) -> &'a G {
        self.table.game()
    }

    /// What the seat may know.
    pub fn view(&self) -> G::View {
        self.game().view(self.table.position(), Some(self.seat))
    }

    /// A position that looks like the true one to this seat; the true one where nothing is hidden.
    pub fn sample(&self, rng: &mut dyn Rng) -> G::Position {
        self.game().resample(self.table.position(), Some(self.seat), rng)
    }

    /// The legal steps of the seat (they do not depend on what is hidden).
    pub fn steps(&self) -> Vec<G::Step> {
        self.table.steps(self.seat)
    }

    /// The turns made so far; steps are public in all games.
    pub fn turns(&self) -> &'a [PlayedTurn<G>] {
        self.table.turns()
    }

    /// How often a position with this hash has stood in the game.
    pub fn times_seen(&self, hash: u64) -> u32 {
        self.table.repetitions_of(hash)
    }

    /// The hashes of all settled positions that have stood, with how often each has.
    pub fn seen_positions(&self) -> impl Iterator<Item = (u64, u32)> + use<'a, G> {
        self.table.repetition_counts()
    }

    /// How many turns have passed without progress.
    pub fn quiet_turns(&self) -> u32 {
        self.table.quiet_turns()
    }

    /// What the no-progress rule remembers.
    pub fn progress_state(&self) -> &'a G::ProgressState {
        self.table.progress_state()
    }
}
