#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| quintet_fuzz::player(text));

quintet_fuzz::seeded!("player");
