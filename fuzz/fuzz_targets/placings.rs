//! No figure or tile text panics.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: (&str, &str)| {
    let _ = catalog::ampli_placings(input.0, input.1);
});
