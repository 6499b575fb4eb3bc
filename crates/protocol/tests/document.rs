//! Parses every example of `docs/protocol.md` with the types, and finds missing ones.

use protocol::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeSet;

const DOCUMENT: &str = include_str!("../../../docs/protocol.md");

/// Returns the examples: type and text.
fn examples() -> Vec<(&'static str, &'static str)> {
    let blocks = DOCUMENT.split("```json ").skip(1);
    blocks.map(|block| block.split_once("```").unwrap().0.split_once('\n').unwrap()).collect()
}

/// Parses an example and checks that it round-trips, so no field is misspelt or missing.
fn same<T: Serialize + DeserializeOwned>(text: &str) {
    let read = serde_json::from_str::<T>(text).unwrap_or_else(|fault| panic!("{fault} in {text}"));
    let written = serde_json::to_value(&read).unwrap();
    assert_eq!(written, serde_json::from_str::<Value>(text).unwrap());
}

#[test]
fn every_example_can_be_read() {
    for (name, text) in examples() {
        match name {
            "ClientMessage" => {
                same::<ClientMessage>(text);
                let id = serde_json::from_str::<Value>(text).unwrap()["id"].as_u64();
                assert_eq!(ClientMessage::read(text).map(|r| r.id()).ok(), id);
            }
            "ServerMessage" => same::<ServerMessage>(text),
            "Event" => same::<Event>(text),
            "CreateRoom" => same::<CreateRoom>(text),
            "Created" => same::<Created>(text),
            "JoinRoom" => same::<JoinRoom>(text),
            "Joined" => same::<Joined>(text),
            "FinishedGame" => same::<FinishedGame>(text),
            "Summary" => same::<Summary>(text),
            "SetBlock" => same::<SetBlock>(text),
            "SendReport" => same::<SendReport>(text),
            "UploadRecord" => same::<UploadRecord>(text),
            "Uploaded" => same::<Uploaded>(text),
            "ProtocolError" => same::<ProtocolError>(text),
            other => panic!("the document has an example of {other}, which is no message"),
        }
    }
}

/// Collects the values of a key in all examples of a type.
fn found(name: &str, key: &str) -> BTreeSet<String> {
    let of_type = examples().into_iter().filter(|(n, _)| *n == name);
    let value = |text: &str| serde_json::from_str::<Value>(text).unwrap()[key].as_str().map(str::to_string);
    of_type.filter_map(|(_, text)| value(text)).collect()
}

fn all(list: &[&str]) -> BTreeSet<String> {
    list.iter().map(|s| s.to_string()).collect()
}

#[test]
fn no_message_lacks_an_example() {
    assert_eq!(found("ClientMessage", "type"), all(ClientMessage::TYPES));
    assert_eq!(found("ServerMessage", "type"), all(ServerMessage::TYPES));
    assert_eq!(found("Event", "kind"), all(Event::KINDS));
    for (name, count) in [
        ("CreateRoom", 4),
        ("Created", 1),
        ("JoinRoom", 1),
        ("Joined", 1),
        ("Summary", 1),
        ("UploadRecord", 1),
        ("Uploaded", 1),
        ("ProtocolError", 1),
    ] {
        assert!(examples().iter().filter(|(n, _)| *n == name).count() >= count, "{name}");
    }
}

#[test]
fn the_lists_of_types_are_the_types() {
    // A type that is missing in a list can neither be parsed nor be documented.
    let unknown = |text: String, error: &str| error.contains(&text);
    let error = serde_json::from_str::<ClientMessage>(r#"{"type":"x"}"#).unwrap_err().to_string();
    assert!(ClientMessage::TYPES.iter().all(|t| unknown(format!("`{t}`"), &error)));
    assert_eq!(error.matches('`').count() / 2, ClientMessage::TYPES.len() + 1, "{error}");
    let error = serde_json::from_str::<ServerMessage>(r#"{"type":"x"}"#).unwrap_err().to_string();
    assert_eq!(error.matches('`').count() / 2, ServerMessage::TYPES.len() + 1, "{error}");
    let error = serde_json::from_str::<Event>(r#"{"kind":"x"}"#).unwrap_err().to_string();
    assert_eq!(error.matches('`').count() / 2, Event::KINDS.len() + 1, "{error}");
}

#[test]
fn codes_phrases_and_reasons_are_all_told() {
    for code in ErrorCode::ALL {
        assert!(DOCUMENT.contains(&format!("| `{}` |", code.text())), "{}", code.text());
        assert_eq!(serde_json::to_value(code).unwrap(), code.text());
    }
    for phrase in PHRASES {
        assert!(DOCUMENT.contains(&format!("`{phrase}`")), "{phrase}");
    }
    for reason in ["rules", "repetition", "quiet", "resigned", "time", "agreed", "gone", "aborted"] {
        assert!(
            serde_json::from_value::<Termination>(reason.into()).is_ok() && DOCUMENT.contains(&format!("`{reason}`"))
        );
    }
}

#[test]
fn what_cannot_be_read_is_refused_with_its_number() {
    let refused = |text: &str| ClientMessage::read(text).map_err(|(id, refusal)| (id, refusal.code)).unwrap_err();
    assert_eq!(refused("nonsense"), (None, ErrorCode::Garbage));
    assert_eq!(refused("[1]"), (None, ErrorCode::Garbage));
    assert_eq!(refused("{}"), (None, ErrorCode::Unknown));
    assert_eq!(refused(r#"{"type":"dance","id":7}"#), (Some(7), ErrorCode::Unknown));
    assert_eq!(refused(r#"{"type":"step","id":7}"#), (Some(7), ErrorCode::Garbage));
    assert_eq!(refused(r#"{"type":"step","id":-7,"at":1,"step":"x"}"#), (None, ErrorCode::Garbage));
    assert_eq!(refused(r#"{"type":"chat","id":3}"#), (Some(3), ErrorCode::Garbage));
    assert_eq!(
        refused(&format!(r#"{{"type":"chat","id":3,"text":"{}"}}"#, "x".repeat(5000))),
        (Some(3), ErrorCode::TooLarge)
    );
    assert_eq!(refused(&"[".repeat(4000)), (None, ErrorCode::Garbage));
    assert_eq!(refused(r#"{"type":"undo","id":1.5}"#), (None, ErrorCode::Garbage));
    assert_eq!(refused(r#"{"type":"undo","id":9007199254740992}"#), (None, ErrorCode::Garbage));
}

#[test]
fn a_number_may_be_a_time_in_milliseconds() {
    for id in [0, u64::from(u32::MAX) + 1, 1_794_744_000_000, MAX_MESSAGE_ID] {
        let request = ClientMessage::read(&format!(r#"{{"type":"undo","id":{id}}}"#)).unwrap();
        assert_eq!(request.id(), id);
        assert_eq!(serde_json::to_value(ServerMessage::Ack { id, seq: None }).unwrap()["id"], id);
    }
}
