//! Chat: the last lines, and how many a minute.

use super::{PlayerId, ProtocolError};
use protocol::{Chat, ErrorCode, MAX_CHAT_CHARS, PHRASES};
use std::collections::VecDeque;

/// How many lines are kept in memory.
const KEPT: usize = 50;
/// How many lines a player may say in a minute.
pub const CHAT_LINES_PER_MINUTE: usize = 10;
const MINUTE: u64 = 60_000;

/// A line: when, the player's number, what.
pub(super) type Line = (u64, PlayerId, Chat);

/// The last lines.
#[derive(Clone, Debug, Default)]
pub(super) struct ChatLog(VecDeque<Line>);

impl ChatLog {
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
    pub(super) fn check(&self, now: u64, player: PlayerId, chat: &Chat) -> Result<(), ProtocolError> {
        match chat {
            Chat::Phrase(phrase) if !PHRASES.contains(&phrase.as_str()) => {
                let reason = format!("there is no such phrase; the phrases are {}", PHRASES.join(", "));
                return Err(ProtocolError::new(ErrorCode::NoSuch, reason));
            }
            Chat::Text(text) if text.chars().count() > MAX_CHAT_CHARS => {
                return Err(ProtocolError::new(
                    ErrorCode::TooLarge,
                    format!("a line has at most {MAX_CHAT_CHARS} characters"),
                ));
            }
            Chat::Text(text) if text.trim().is_empty() || text.chars().any(char::is_control) => {
                return Err(ProtocolError::new(ErrorCode::Garbage, "a line has some text and no control characters"));
            }
            Chat::Phrase(_) | Chat::Text(_) => {}
        }
        let recent = self.0.iter().filter(|(at, who, _)| *who == player && at.saturating_add(MINUTE) > now).count();
        if recent >= CHAT_LINES_PER_MINUTE {
            return Err(ProtocolError::new(
                ErrorCode::Rate,
                format!("one may say {CHAT_LINES_PER_MINUTE} lines a minute"),
            ));
        }
        Ok(())
    }
}
