#![no_main]

libfuzzer_sys::fuzz_target!(|input: (u8, &str)| quintet_fuzz::position(input));

quintet_fuzz::seeded!("position");
