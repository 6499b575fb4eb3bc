//! A room never panics on any sequence of messages, and its events rebuild the same room.
#![no_main]

#[allow(dead_code, reason = "the other half is another target")]
#[path = "../../crates/server/tests/it/room/anything.rs"]
mod anything;

libfuzzer_sys::fuzz_target!(|input: (u8, Vec<anything::Action<'_>>)| {
    anything::say(input.0, &input.1);
});
