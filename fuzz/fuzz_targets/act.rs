//! No text panics as an act of live Ampli; one that is accepted comes back from its own text.
#![no_main]

use games::ampli::live::Act;

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Ok(act) = Act::parse(text) {
        assert_eq!(Act::parse(&act.to_string()), Ok(act));
    }
});
