//! Start positions of the benchmarks.

use game::random::{self, SplitMix64};
use game::{Game, Table};

/// A table after some random turns, the same in every run.
pub(crate) fn middle<G: Game>(game: &G, turns: usize, seed: u64) -> Table<G> {
    let mut chance = SplitMix64::new(seed);
    let mut table = Table::new(game.clone(), game.start(&game.deal(&mut chance)));
    let mut buffer = Vec::new();
    while table.turns().len() < turns || !table.pending().is_empty() {
        let Some(seat) = table.to_act().first() else { return middle(game, turns, seed + 1000) };
        let step = random::step(game, table.position(), seat, &mut buffer, &mut chance).expect("a step");
        table.play_unchecked(seat, step);
    }
    if table.outcome().is_some() { middle(game, turns, seed + 1000) } else { table }
}
