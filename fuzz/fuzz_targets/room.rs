//! A room never panics on any sequence of messages, and its events rebuild the same room.
#![no_main]

#[allow(dead_code, reason = "the other half is another target")]
#[path = "../../crates/server/tests/it/room/anything.rs"]
mod anything;
#[allow(dead_code, reason = "the tests of the server use the rest")]
#[path = "../../crates/server/tests/it/room/quick_setups.rs"]
mod quick_setups;

libfuzzer_sys::fuzz_target!(|input: (u8, Vec<anything::Action<'_>>)| {
    anything::say(input.0, &input.1);
});
