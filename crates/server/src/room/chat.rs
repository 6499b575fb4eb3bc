//! Chat: the last lines, and what may be said.

use super::{PlayerId, ProtocolError, word_list};
use protocol::{Chat, ErrorCode, MAX_CHAT_CHARS, PHRASES};
use std::collections::VecDeque;

/// Lines kept in memory.
const CHAT_LOG_LINES: usize = 50;
/// Lines that a player may send in a minute.
pub const CHAT_LINES_PER_MINUTE: usize = 10;
/// Texts of a player that may be the same in a row.
pub const SAME_LINES_IN_A_ROW: usize = 3;
const MINUTE_MS: u64 = 60_000;

/// A line.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The number of its event.
    pub(super) seq: u64,
    pub(super) at: u64,
    pub(super) player: PlayerId,
    pub(super) chat: Chat,
}

/// The last lines. Hidden ones are kept too, because they count for the limits.
#[derive(Clone, Debug, Default)]
pub(super) struct ChatLog {
    all: VecDeque<Line>,
    hidden: Vec<u64>,
}

impl ChatLog {
    pub(super) fn note(&mut self, line: Line) {
        if self.all.len() == CHAT_LOG_LINES
            && let Some(old) = self.all.pop_front()
        {
            self.hidden.retain(|seq| *seq != old.seq);
        }
        self.all.push_back(line);
    }

    /// Hides a line. One that is not kept any more is hidden already.
    pub(super) fn hide(&mut self, seq: u64) {
        if self.all.iter().any(|line| line.seq == seq) && !self.hidden.contains(&seq) {
            self.hidden.push(seq);
        }
    }

    /// The lines that are not hidden.
    pub(super) fn lines(&self) -> impl Iterator<Item = &Line> {
        self.all.iter().filter(|line| !self.hidden.contains(&line.seq))
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
            Chat::Text(text) if word_list::has_refused_word(text) => {
                let reason = "this line has a word that is not allowed here; it was not sent";
                return Err(ProtocolError::new(ErrorCode::Language, reason));
            }
            Chat::Phrase(_) | Chat::Text(_) => {}
        }
        let own = || self.all.iter().filter(|line| line.player == player);
        if own().filter(|line| line.at.saturating_add(MINUTE_MS) > now).count() >= CHAT_LINES_PER_MINUTE {
            return Err(ProtocolError::new(
                ErrorCode::Rate,
                format!("you may send {CHAT_LINES_PER_MINUTE} lines a minute"),
            ));
        }
        let same = self.all.iter().rev().filter(|line| line.player == player).take_while(|line| line.chat == *chat);
        if matches!(chat, Chat::Text(_)) && same.take(SAME_LINES_IN_A_ROW).count() == SAME_LINES_IN_A_ROW {
            return Err(ProtocolError::new(ErrorCode::Rate, "you have said that; say something else"));
        }
        Ok(())
    }
}
