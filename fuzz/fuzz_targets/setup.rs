#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| quintet_fuzz::setup(text));

quintet_fuzz::seeded!("setup");
