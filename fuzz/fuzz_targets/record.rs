#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| quintet_fuzz::record(bytes));

quintet_fuzz::seeded!("record");
