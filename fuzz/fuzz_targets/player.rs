//! No text panics as a player; one that is accepted comes back from its own text.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Ok(spec) = text.parse::<catalog::PlayerSpec>() {
        assert_eq!(spec.to_string().parse::<catalog::PlayerSpec>(), Ok(spec));
    }
});
