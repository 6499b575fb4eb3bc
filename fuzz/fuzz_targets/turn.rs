//! No turn text panics, in no game and at no moment; one that is refused changes nothing.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: (u8, u8, &str)| {
    let (which, choices, text) = input;
    let entry = &catalog::CATALOG[usize::from(which) % catalog::CATALOG.len()];
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
});
