//! A socket message never panics on any bytes; an accepted one round-trips.
#![no_main]

#[allow(dead_code, reason = "the other half is another target")]
#[path = "../../crates/server/tests/it/room/anything.rs"]
mod anything;
#[allow(dead_code, reason = "the tests of the server use the rest")]
#[path = "../../crates/server/tests/it/room/quick_setups.rs"]
mod quick_setups;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    anything::read(&String::from_utf8_lossy(bytes));
});

quintet_fuzz::seeded!("message");
