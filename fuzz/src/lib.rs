//! The bodies of the fuzz targets that need no room. The ordinary tests of `quintet` run them too.

pub mod seeds;

use catalog::{CATALOG, Entry, PlayerSpec, Record, Seat};
use games::ampli::live::Act;

fn entry(which: u8) -> &'static Entry {
    &CATALOG[usize::from(which) % CATALOG.len()]
}

/// A setup never panics on any text; an accepted one round-trips.
pub fn setup(text: &str) {
    for entry in CATALOG {
        if let Ok(rules) = entry.open(text) {
            let again = entry.open(&rules.setup()).expect("a printed setup is accepted");
            assert_eq!(again.setup(), rules.setup());
            rules.start(1).steps(Seat::FIRST);
        }
    }
}

/// A position never panics on any text; an accepted one round-trips and is playable.
pub fn position((which, text): (u8, &str)) {
    let entry = entry(which);
    let setups = [entry.default_setup].into_iter().chain(entry.setups.iter().copied()).collect::<Vec<_>>();
    let rules = entry.open(setups[usize::from(which / 8) % setups.len()]).expect("a setup of the catalog");
    let Ok(mut table) = rules.at_position(text) else { return };
    assert_eq!(table.position_text(), text, "an accepted position text comes back");
    table.draw();
    for _ in 0..20 {
        let Some(seat) = table.to_act().first() else { break };
        let steps = table.steps(seat);
        let step = steps[usize::from(which) % steps.len()].clone();
        table.play_step(seat, &step).expect("a legal step is accepted");
        table.view(Some(seat));
    }
}

/// A turn never panics on any text, in any game at any moment; a rejected one changes nothing.
pub fn turn((which, choices, text): (u8, u8, &str)) {
    let entry = entry(which);
    let mut table = entry.open(entry.default_setup).expect("the default setup").start(u64::from(which));
    for i in 0..choices {
        let Some(seat) = table.to_act().first() else { return };
        let steps = table.steps(seat);
        let step = steps[usize::from(i.wrapping_mul(31)) % steps.len()].clone();
        table.play_step(seat, &step).expect("a legal step is accepted");
    }
    let before = (table.position_text(), table.pending());
    if table.play_turn(text).is_err() {
        assert_eq!((table.position_text(), table.pending()), before);
    }
}

/// A table never panics on any sequence of step texts from any seat.
pub fn step((which, steps): (u8, Vec<(u8, &str)>)) {
    let entry = entry(which);
    let mut table = entry.open(entry.default_setup).expect("the default setup").start(u64::from(which));
    for (seat, text) in steps {
        let seat = Seat(seat % table.seats());
        if table.play_step(seat, text).is_err()
            && let Some(step) = table.steps(seat).first().cloned()
        {
            table.play_step(seat, &step).expect("a legal step is accepted");
        }
    }
    table.record(&[]);
}

/// A record never panics on any bytes; a replayed one prints a record that replays again.
pub fn record(bytes: &[u8]) {
    let Ok(record) = Record::parse(bytes) else { return };
    let Ok(table) = catalog::replay(&record) else { return };
    let text = table.record(&[]);
    let again = catalog::replay(&Record::parse(text.as_bytes()).expect("a printed record is read"));
    assert_eq!(again.expect("a printed record replays").position_text(), table.position_text());
}

/// A figure or tile never panics on any text.
pub fn placings((figure, tile): (&str, &str)) {
    let _ = catalog::ampli_placings(figure, tile);
}

/// An act of live Ampli never panics on any text; an accepted one round-trips.
pub fn act(text: &str) {
    if let Ok(act) = Act::parse(text) {
        assert_eq!(Act::parse(&act.to_string()), Ok(act));
    }
}

/// A player specification never panics on any text; an accepted one round-trips.
pub fn player(text: &str) {
    if let Ok(spec) = text.parse::<PlayerSpec>() {
        assert_eq!(spec.to_string().parse::<PlayerSpec>(), Ok(spec));
    }
}

/// Lets a target start from its seeds: about one mutation in 256, and each of an empty input, returns a seed instead.
#[macro_export]
macro_rules! seeded {
    ($target:literal) => {
        libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            static SEEDS: std::sync::LazyLock<Vec<Vec<u8>>> =
                std::sync::LazyLock::new(|| $crate::seeds::seeds($target));
            if size > 1 && !seed.is_multiple_of(256) {
                return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
            }
            let chosen = &SEEDS[seed as usize / 256 % SEEDS.len()];
            let length = chosen.len().min(max_size);
            data[..length].copy_from_slice(&chosen[..length]);
            length
        });
    };
}
