#![no_main]

libfuzzer_sys::fuzz_target!(|input: (u8, Vec<(u8, &str)>)| quintet_fuzz::step(input));
