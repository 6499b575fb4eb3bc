//! Setups with short games, one for each game and number of seats, so that tests of all games stay fast.

use catalog::{CATALOG, Entry};
use std::sync::LazyLock;

/// Shorter games would end before most tests have seen anything.
const MIN_STEPS: u64 = 12;

pub(crate) struct QuickSetup {
    pub(crate) entry: &'static Entry,
    pub(crate) setup: &'static str,
    pub(crate) seats: u8,
    steps: u64,
}

/// All games, with the setup whose random game is the shortest.
pub(crate) static QUICK_SETUPS: LazyLock<Vec<QuickSetup>> = LazyLock::new(|| {
    let mut quick = Vec::<QuickSetup>::new();
    for entry in CATALOG {
        for setup in entry.all_setups() {
            let rules = entry.open(setup).expect("the setups of the catalog are valid");
            let found = QuickSetup { entry, setup, seats: rules.seats(), steps: rules.playout(1).steps };
            let same = |other: &&mut QuickSetup| other.entry.id == entry.id && other.seats == found.seats;
            match quick.iter_mut().find(same) {
                None => quick.push(found),
                Some(other) if found.steps >= MIN_STEPS && found.steps < other.steps => *other = found,
                Some(_) => (),
            }
        }
    }
    quick
});

/// Returns the games for two with their setups.
pub(crate) fn two_player_setups() -> impl Iterator<Item = &'static QuickSetup> {
    QUICK_SETUPS.iter().filter(|quick| quick.seats == 2)
}
