//! Chat: the last lines, and how many a minute.

use super::Refusal;
use protocol::{Chat, Code, LONGEST_CHAT, PHRASES};
use std::collections::VecDeque;

/// How many lines are kept in memory.
const KEPT: usize = 50;
/// How many lines a player may say in a minute.
pub const LINES_A_MINUTE: usize = 10;
const MINUTE: u64 = 60_000;

/// A line: when, the player's number, what.
pub(super) type Line = (u64, u8, Chat);

/// The last lines.
#[derive(Clone, Debug, Default)]
pub(super) struct Talk(VecDeque<Line>);

impl Talk {
    pub(super) fn note(&mut self, line: Line) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(line);
    }

    pub(super) fn lines(&self) -> impl Iterator<Item = &Line> {
        self.0.iter()
    }

    /// Fails for what cannot be said now.
    pub(super) fn check(&self, now: u64, player: u8, chat: &Chat) -> Result<(), Refusal> {
        match chat {
            Chat::Phrase(phrase) if !PHRASES.contains(&phrase.as_str()) => {
                let reason = format!("there is no such phrase; the phrases are {}", PHRASES.join(", "));
                return Err(Refusal::new(Code::NoSuch, reason));
            }
            Chat::Text(text) if text.chars().count() > LONGEST_CHAT => {
                return Err(Refusal::new(Code::TooLarge, format!("a line has at most {LONGEST_CHAT} characters")));
            }
            Chat::Text(text) if text.trim().is_empty() || text.chars().any(char::is_control) => {
                return Err(Refusal::new(Code::Garbage, "a line has some text and no control characters"));
            }
            Chat::Phrase(_) | Chat::Text(_) => {}
        }
        let recent = self.0.iter().filter(|(at, who, _)| *who == player && at.saturating_add(MINUTE) > now).count();
        if recent >= LINES_A_MINUTE {
            return Err(Refusal::new(Code::Rate, format!("one may say {LINES_A_MINUTE} lines a minute")));
        }
        Ok(())
    }
}
