#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| quintet_fuzz::act(text));

quintet_fuzz::seeded!("act");
