//! Chat: the last lines, and the rate limit.

use super::{PlayerId, ProtocolError};
use protocol::{Chat, ErrorCode, MAX_CHAT_CHARS, PHRASES};
use std::collections::VecDeque;

/// Lines kept in memory.
const CHAT_LOG_LINES: usize = 50;
/// Lines that a player may send in a minute.
pub const CHAT_LINES_PER_MINUTE: usize = 10;
const MINUTE_MS: u64 = 60_000;

/// A line: its time, its player and its content.
pub(super) type Line = (u64, PlayerId, Chat);

/// The last lines.
#[derive(Clone, Debug, Default)]
pub(super) struct ChatLog(VecDeque<Line>);

impl ChatLog {
    pub(super) fn note(&mut self, line: Line) {
        if self.0.len() == CHAT_LOG_LINES {
            self.0.pop_front();
        }
        self.0.push_back(line);
    }

    pub(super) fn lines(&self) -> impl Iterator<Item = &Line> {
        self.0.iter()
    }

    /// Fails for a line that a player may not send now.
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
        let recent = self.0.iter().filter(|(at, who, _)| *who == player && at.saturating_add(MINUTE_MS) > now).count();
        if recent >= CHAT_LINES_PER_MINUTE {
            return Err(ProtocolError::new(
                ErrorCode::Rate,
                format!("you may send {CHAT_LINES_PER_MINUTE} lines a minute"),
            ));
        }
        Ok(())
    }
}
