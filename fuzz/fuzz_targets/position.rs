//! No position text panics; one that is accepted comes back, and can be played from.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: (u8, &str)| {
    let (which, text) = input;
    let entry = &catalog::CATALOG[usize::from(which) % catalog::CATALOG.len()];
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
});
