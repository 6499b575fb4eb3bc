//! Reads the fields of server messages that a random player needs. It searches the text instead of parsing JSON, because the load generator
//! shares the machine with the server.

use crate::random::XorShift;
use std::io;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The part of a room's state that a random player needs.
#[derive(Default)]
pub struct ClientState {
    /// Whether it has received the room.
    pub welcomed: bool,
    /// The number of the last event.
    pub seq: u64,
    /// The id of the last accepted message.
    pub acked: u32,
    /// The number of the event of that message.
    pub acked_seq: u64,
    /// The id of the last rejected message.
    pub rejected: u32,
    /// The message with its legal steps, and their offset in it; `None` without legal steps.
    steps: Option<(Utf8Bytes, usize)>,
    /// Whether the game is over.
    pub over: bool,
    /// The message that brought the history of a game, for a client with the rules; taken when its table is built.
    pub history: Option<Utf8Bytes>,
    /// The last event.
    event: Option<Utf8Bytes>,
    /// The number of events, and their bytes.
    pub events: u64,
    pub event_bytes: u64,
}

impl ClientState {
    /// Applies a server message. A `bye` is an error.
    pub fn update(&mut self, text: &Utf8Bytes) -> io::Result<()> {
        let kind = text.strip_prefix(r#"{"type":""#).and_then(|t| t.split('"').next()).unwrap_or_default();
        match kind {
            "ack" => {
                self.acked = number(text, r#""id":"#).unwrap_or(0) as u32;
                self.acked_seq = number(text, r#""seq":"#).unwrap_or(0);
            }
            "refused" => self.rejected = number(text, r#""id":"#).unwrap_or(0) as u32,
            "welcome" | "event" => {
                self.welcomed = true;
                self.seq = number(text, r#""seq":"#).unwrap_or(self.seq);
                if kind == "event" {
                    self.events += 1;
                    self.event_bytes += text.len() as u64;
                    self.event = Some(text.clone());
                }
                // `steps` and `result` come after everything that a game's own view may contain.
                if let Some(at) = text.find(r#""sync":{"#) {
                    self.steps = None;
                    self.over = text[at..].contains(r#""result":{"#);
                    if text[at..].starts_with(r#""sync":{"table":{"#) {
                        self.history = Some(text.clone());
                    }
                } else if let Some(at) = text.rfind(r#","steps":["#) {
                    self.steps = text[at + 10..].starts_with('"').then(|| (text.clone(), at + 10));
                    self.over = text[at..].contains(r#""result":{"#);
                }
            }
            "bye" => return Err(io::Error::other(text.to_string())),
            _ => (),
        }
        Ok(())
    }

    /// Whether it has legal steps.
    pub fn has_steps(&self) -> bool {
        self.steps.is_some()
    }

    /// Returns the hash of the server's table that came with the last event, if it has one.
    pub fn hash(&self) -> Option<&str> {
        let text = self.event.as_ref()?;
        let at = text.rfind(r#""hash":""#)? + 8;
        text.get(at..at + 16)
    }

    /// Returns the message with the legal steps, or else the last event, without its type and number.
    pub fn last_event_body(&self) -> Option<&str> {
        let text = self.steps.as_ref().map(|(text, _)| text).or(self.event.as_ref())?;
        let rest = text.strip_prefix(r#"{"type":"event","seq":"#)?;
        Some(rest.trim_start_matches(|c: char| c.is_ascii_digit()))
    }

    /// Picks a random legal step, in quotes.
    pub fn pick(&self, rng: &mut XorShift) -> Option<&str> {
        let (text, at) = self.steps.as_ref()?;
        pick(&text[*at..], rng)
    }
}

/// Picks one of the strings of a list, with its quotes. `list` starts after the opening bracket.
pub(crate) fn pick<'a>(list: &'a str, rng: &mut XorShift) -> Option<&'a str> {
    strings(list).nth(rng.below(strings(list).count()))
}

/// Reads the number after a key.
fn number(text: &str, key: &str) -> Option<u64> {
    let rest = &text[text.find(key)? + key.len()..];
    rest[..rest.find(|c: char| !c.is_ascii_digit())?].parse().ok()
}

/// Iterates over the quoted strings after the opening bracket of a list. Texts of steps have no escapes.
fn strings(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = rest.strip_prefix('"')?.find('"')? + 2;
        let (string, after) = rest.split_at(end);
        rest = after.strip_prefix(',').unwrap_or(after);
        Some(string)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn follows_the_messages_of_a_room() {
        let mut state = ClientState::default();
        let event = r#"{"type":"event","seq":7,"at":1,"event":{},"state":{"view":{"steps":[]},"to_act":[0],"steps":["1:2o>2,3","a]"]}}"#;
        state.update(&event.into()).expect("no bye");
        assert_eq!((state.seq, state.over, state.has_steps()), (7, false, true));
        let picked = (0..50).filter_map(|seed| state.pick(&mut XorShift::new(seed))).collect::<BTreeSet<_>>();
        assert_eq!(picked.into_iter().collect::<Vec<_>>(), [r#""1:2o>2,3""#, r#""a]""#]);
        state.update(&event.replace(r#"["1:2o>2,3","a]"]"#, "[]").into()).expect("no bye");
        assert!(!state.has_steps() && state.pick(&mut XorShift::new(1)).is_none());
        state.update(&event.replace(r#"["1:2o>2,3","a]"]"#, r#"[],"result":{"scores":[1,0]}"#).into()).expect("no bye");
        assert!(state.over && !state.has_steps());
        let sync = r#"{"type":"event","seq":9,"at":1,"event":{"kind":"step"},"sync":{"hash":"0123456789abcdef"}}"#;
        state.update(&sync.into()).expect("no bye");
        assert_eq!((state.seq, state.over, state.hash(), state.events), (9, false, Some("0123456789abcdef"), 4));
        assert!(state.history.is_none() && state.last_event_body().is_some_and(|body| body.starts_with(",\"at\":1")));
        let sync = sync.replace(r#""hash":"0123456789abcdef""#, r#""table":{"game":2},"result":{}"#);
        state.update(&sync.into()).expect("no bye");
        assert!(state.over && state.history.is_some() && state.hash().is_none());
        state.update(&r#"{"type":"ack","id":3,"seq":8}"#.into()).expect("no bye");
        assert_eq!((state.acked, state.acked_seq), (3, 8));
        state.update(&r#"{"type":"refused","id":4,"code":"old"}"#.into()).expect("no bye");
        assert_eq!(state.rejected, 4);
        assert!(state.update(&r#"{"type":"bye","reason":"slow"}"#.into()).is_err());
    }
}
