#![no_main]

libfuzzer_sys::fuzz_target!(|input: (u8, u8, &str)| quintet_fuzz::turn(input));

quintet_fuzz::seeded!("turn");
