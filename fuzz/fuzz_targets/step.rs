//! No sequence of step texts panics, whoever sends it.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: (u8, Vec<(u8, &str)>)| {
    let (which, steps) = input;
    let entry = &catalog::CATALOG[usize::from(which) % catalog::CATALOG.len()];
    let mut table = entry.open(entry.default_setup).expect("the default setup").start(u64::from(which));
    for (seat, text) in steps {
        let seat = catalog::Seat(seat % table.seats());
        if table.play_step(seat, text).is_err()
            && let Some(step) = table.steps(seat).first().cloned()
        {
            table.play_step(seat, &step).expect("a legal step is accepted");
        }
    }
    table.record(&[]);
});
