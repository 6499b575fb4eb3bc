//! The knowledge of a seat about a table. Search sees nothing else.

use game::{Game, PlayedTurn, Seat, Table};
use rand_core::Rng;

/// A table as one seat sees it. It gives no access to hidden state: [`Observation::sample`] draws hidden state at random.
#[derive(Clone, Copy, Debug)]
pub struct Observation<'a, G: Game> {
    table: &'a Table<G>,
    seat: Seat,
}

impl<'a, G: Game> Observation<'a, G> {
    /// Observes a table from a seat.
    pub fn new(table: &'a Table<G>, seat: Seat) -> Observation<'a, G> {
        Observation { table, seat }
    }

    /// The observing seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules.
    pub fn game(&self) -> &'a G {
        self.table.game()
    }

    /// The public and private knowledge of the seat.
    pub fn view(&self) -> G::View {
        self.game().view(self.table.position(), Some(self.seat))
    }

    /// Samples a position that looks like the true one to this seat. It is the true one where nothing is hidden.
    pub fn sample(&self, rng: &mut dyn Rng) -> G::Position {
        self.game().resample(self.table.position(), Some(self.seat), rng)
    }

    /// The legal steps of the seat. They do not depend on hidden state.
    pub fn steps(&self) -> Vec<G::Step> {
        self.table.steps(self.seat)
    }

    /// The turns so far. Steps are public in all games.
    pub fn turns(&self) -> &'a [PlayedTurn<G>] {
        self.table.turns()
    }

    /// Returns the number of times that a position with this hash has occurred.
    pub fn times_seen(&self, hash: u64) -> u32 {
        self.table.repetitions_of(hash)
    }

    /// The hashes of all settled positions of the game with their numbers of occurrences.
    pub fn seen_positions(&self) -> impl Iterator<Item = (u64, u32)> + use<'a, G> {
        self.table.repetition_counts()
    }

    /// The number of turns without progress.
    pub fn quiet_turns(&self) -> u32 {
        self.table.quiet_turns()
    }

    /// The state of the no-progress rule.
    pub fn progress_state(&self) -> &'a G::ProgressState {
        self.table.progress_state()
    }
}
