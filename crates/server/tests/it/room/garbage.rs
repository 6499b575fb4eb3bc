//! Random texts and bytes never make a room panic.

use crate::room::anything::{read, say};
use proptest::prelude::*;

/// Texts that are valid in some game, and others.
fn texts() -> impl Strategy<Value = String> {
    let known = [
        "c2-c3",
        "c7-c6",
        "a1",
        "1.2",
        "knock:25",
        "54-@2,0",
        "25@0,-1",
        "draw",
        "pass",
        "withdraw",
        "stop",
        "wait",
        "resign",
        "gone",
        "55::",
        "(15п)",
        "hello",
        "{}",
        "[]",
        "{\"type\":\"next\",\"id\":1}",
        "{\"type\":\"undo\",\"id\":4294967295}",
        "-@2147483647,-2147483648",
        "knock:99",
        "\u{0}",
        "–",
    ];
    prop_oneof![
        proptest::sample::select(known.to_vec()).prop_map(str::to_string),
        ".{0,40}",
        "[0-9a-h@,.:;+*–-]{0,24}",
        "\\PC{0,300}",
    ]
}

/// Messages of the document with some bytes changed.
fn broken_messages() -> impl Strategy<Value = String> {
    let document = include_str!("../../../../../docs/protocol.md");
    let examples = document.split("```json ClientMessage\n").skip(1).filter_map(|part| part.split("```").next());
    let examples = examples.map(str::to_string).collect::<Vec<_>>();
    let changes = proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 0..6);
    (proptest::sample::select(examples), changes).prop_map(|(text, changes)| {
        let mut bytes = text.into_bytes();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

proptest! {
    #[test]
    fn no_text_panics_as_a_message(text in prop_oneof![texts(), broken_messages()]) {
        read(&text);
    }

    #[test]
    fn no_bytes_panic_as_a_message(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        read(&String::from_utf8_lossy(&bytes));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn nothing_that_is_said_takes_a_room_down(
        which in any::<u8>(),
        actions in proptest::collection::vec((any::<u8>(), any::<u8>(), any::<u16>(), any::<u16>(), texts()), 1..60),
    ) {
        let actions = actions.iter().map(|(a, b, c, d, text)| (*a, *b, *c, *d, text.as_str())).collect::<Vec<_>>();
        say(which, &actions);
    }
}
