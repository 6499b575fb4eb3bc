//! Hashes of commands, which tell a resent message from another one with the same number.
//!
//! The hash is stored with every event, so its input must never change: it is written out here field by field and depends on no derived
//! trait. Tests pin its values.

use super::Command;
use protocol::{Chat, OfferKind};
use std::fmt::{self, Write};

impl Command {
    /// Hashes the command.
    pub(super) fn dedup_hash(&self) -> u32 {
        let mut hash = Fnv1a::new();
        match self {
            Command::Join { player, who } => {
                let number = player.map_or_else(String::new, |player| player.to_string());
                hash.fields(&["join", &number, who.user().unwrap_or_default()]);
            }
            Command::Step { at, step } => hash.numbered("step", *at, step),
            Command::Turn { at, turn } => hash.numbered("turn", *at, turn),
            Command::Undo => hash.fields(&["undo"]),
            Command::Act { act } => hash.fields(&["act", act]),
            Command::Resign => hash.fields(&["resign"]),
            Command::Offer(what) => hash.fields(&["offer", offer_name(*what)]),
            Command::Answer { what, yes } => {
                hash.fields(&["answer", offer_name(*what), if *yes { "yes" } else { "no" }]);
            }
            Command::Claim => hash.fields(&["claim"]),
            Command::Chat(Chat::Phrase(phrase)) => hash.fields(&["phrase", phrase]),
            Command::Chat(Chat::Text(text)) => hash.fields(&["text", text]),
            Command::Next => hash.fields(&["next"]),
        }
        hash.0
    }

    /// Returns whether a stored hash is that of this command. Version 0.1 stored another hash, which is still recognised, so a message
    /// that is resent across an upgrade is not played twice.
    pub(super) fn has_dedup_hash(&self, stored: u32) -> bool {
        stored == self.dedup_hash() || stored == self.dedup_hash_of_version_0_1()
    }

    /// Hashes the text that version 0.1 hashed: what `Debug` printed for a command then.
    fn dedup_hash_of_version_0_1(&self) -> u32 {
        let mut hash = Fnv1a::new();
        let offer = |what: &OfferKind| match what {
            OfferKind::Draw => "Draw",
            OfferKind::Takeback => "Takeback",
            OfferKind::Rematch => "Rematch",
        };
        let written = match self {
            // A seat is not taken by a numbered message.
            Command::Join { .. } => Ok(()),
            Command::Step { at, step } => write!(hash, "Step {{ at: {at}, step: {step:?} }}"),
            Command::Turn { at, turn } => write!(hash, "Turn {{ at: {at}, turn: {turn:?} }}"),
            Command::Undo => hash.write_str("Undo"),
            Command::Act { act } => write!(hash, "Act {{ act: {act:?} }}"),
            Command::Resign => hash.write_str("Resign"),
            Command::Offer(what) => write!(hash, "Offer({})", offer(what)),
            Command::Answer { what, yes } => write!(hash, "Answer {{ what: {}, yes: {yes} }}", offer(what)),
            Command::Claim => hash.write_str("Claim"),
            Command::Chat(Chat::Phrase(phrase)) => write!(hash, "Chat(Phrase({phrase:?}))"),
            Command::Chat(Chat::Text(text)) => write!(hash, "Chat(Text({text:?}))"),
            Command::Next => hash.write_str("Next"),
        };
        written.expect("a hash takes every text");
        hash.0
    }
}

fn offer_name(what: OfferKind) -> &'static str {
    match what {
        OfferKind::Draw => "draw",
        OfferKind::Takeback => "takeback",
        OfferKind::Rematch => "rematch",
    }
}

/// The FNV-1a hash of 32 bits.
struct Fnv1a(u32);

impl Fnv1a {
    fn new() -> Fnv1a {
        Fnv1a(0x811c_9dc5)
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    }

    /// Adds fields, each followed by a byte that UTF-8 never contains.
    fn fields(&mut self, fields: &[&str]) {
        for field in fields {
            self.bytes(field.as_bytes());
            self.bytes(&[0xff]);
        }
    }

    fn numbered(&mut self, kind: &str, at: u64, text: &str) {
        self.fields(&[kind]);
        self.bytes(&at.to_be_bytes());
        self.fields(&[text]);
    }
}

impl fmt::Write for Fnv1a {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.bytes(text.as_bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commands() -> Vec<Command> {
        vec![
            Command::Step { at: 7, step: "c2-c3".into() },
            Command::Turn { at: 7, turn: "c2-c3 \"x\"".into() },
            Command::Undo,
            Command::Act { act: "knock:25".into() },
            Command::Resign,
            Command::Offer(OfferKind::Draw),
            Command::Answer { what: OfferKind::Takeback, yes: true },
            Command::Answer { what: OfferKind::Takeback, yes: false },
            Command::Claim,
            Command::Chat(Chat::Phrase("hello".into())),
            Command::Chat(Chat::Text("hello".into())),
            Command::Next,
        ]
    }

    #[test]
    fn hashes_never_change() {
        let hashes = commands().iter().map(Command::dedup_hash).collect::<Vec<_>>();
        assert_eq!(
            hashes,
            [
                0x3c4f_c276,
                0xb8ea_8d11,
                0xfc00_57f0,
                0xbd6f_4b64,
                0xad26_ca7a,
                0x0744_df7d,
                0x1da4_c0a1,
                0xa923_09a3,
                0x508f_92b0,
                0x928c_11ec,
                0xb732_076a,
                0x0a60_1b35
            ]
        );
    }

    #[test]
    fn hashes_of_version_0_1_are_recognised() {
        let stored = [
            0x85d0_8d73,
            0x80c7_2873,
            0x71fd_4acf,
            0x612a_ac9e,
            0x0eb0_7941,
            0xcfe5_0bec,
            0xc298_04e0,
            0xfedf_4971,
            0x62e0_020f,
            0x40ea_557e,
            0xc6a2_8820,
            0xdce2_da08,
        ];
        let commands = commands();
        for (n, hash) in stored.into_iter().enumerate() {
            for (m, command) in commands.iter().enumerate() {
                assert_eq!(command.has_dedup_hash(hash), n == m, "{command:?}");
            }
        }
    }
}
