#![no_main]

libfuzzer_sys::fuzz_target!(|input: (&str, &str)| quintet_fuzz::placings(input));
