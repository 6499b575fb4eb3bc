//! No setup text panics; one that is accepted comes back from its own text.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    for entry in catalog::CATALOG {
        if let Ok(rules) = entry.open(text) {
            let again = entry.open(&rules.setup()).expect("a printed setup is accepted");
            assert_eq!(again.setup(), rules.setup());
            rules.start(1).steps(catalog::Seat::FIRST);
        }
    }
});
