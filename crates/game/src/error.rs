//! The error of rules and notation, and a quotation of untrusted text.

use std::fmt;

/// One sentence that says what was found, where, what was expected, and which clause of the rules forbids it.
///
/// ```
/// use game::RuleError;
/// let error = RuleError::new("c2-c9 ends off the board").clause("A8").at(3);
/// assert_eq!(error.to_string(), "c2-c9 ends off the board (character 4; rule A8)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}{}", Suffix(self))]
pub struct RuleError {
    message: String,
    clause: Option<&'static str>,
    at: Option<usize>,
    line: Option<usize>,
}

impl RuleError {
    /// Creates an error from a sentence without a full stop.
    pub fn new(message: impl Into<String>) -> RuleError {
        RuleError { message: message.into(), clause: None, at: None, line: None }
    }

    /// Names the clause of the rules that forbids it.
    #[must_use]
    pub fn clause(mut self, clause: &'static str) -> RuleError {
        self.clause = Some(clause);
        self
    }

    /// Names the place in the text: a character, counted from 0 (printed from 1).
    #[must_use]
    pub fn at(mut self, character: usize) -> RuleError {
        self.at = Some(character);
        self
    }

    /// Names the line of a file, counted from 1.
    #[must_use]
    pub fn line(mut self, line: usize) -> RuleError {
        self.line = Some(line);
        self
    }

    /// Puts a context before the sentence: `turn 3, c2-c9: …`.
    #[must_use]
    pub fn context(mut self, context: impl fmt::Display) -> RuleError {
        self.message = format!("{context}: {}", self.message);
        self
    }

    /// Returns the sentence without place and clause.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the character at which the error is, counted from 0.
    pub fn character(&self) -> Option<usize> {
        self.at
    }

    /// Returns the line at which the error is, counted from 1.
    pub fn line_number(&self) -> Option<usize> {
        self.line
    }

    /// Returns the clause of the rules that forbids it.
    pub fn violated_clause(&self) -> Option<&'static str> {
        self.clause
    }
}

/// Prints place and clause in parentheses after the sentence.
struct Suffix<'a>(&'a RuleError);

impl fmt::Display for Suffix<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = match (self.0.line, self.0.at) {
            (Some(line), Some(at)) => Some(format!("line {line}, character {}", at + 1)),
            (Some(line), None) => Some(format!("line {line}")),
            (None, Some(at)) => Some(format!("character {}", at + 1)),
            (None, None) => None,
        };
        match (place, self.0.clause) {
            (Some(place), Some(clause)) => write!(f, " ({place}; rule {clause})"),
            (Some(place), None) => write!(f, " ({place})"),
            (None, Some(clause)) => write!(f, " (rule {clause})"),
            (None, None) => Ok(()),
        }
    }
}

/// Quotes untrusted text for an error: at most 40 characters, no control characters.
///
/// ```
/// assert_eq!(game::quote("c2-c9"), "\"c2-c9\"");
/// assert_eq!(game::quote(&"x".repeat(1000)).chars().count(), 43);
/// ```
pub fn quote(found: &str) -> String {
    let mut out = String::from("\"");
    for (i, c) in found.chars().enumerate() {
        if i == 40 {
            out.push('…');
            break;
        }
        out.push(if c.is_control() { '\u{fffd}' } else { c });
    }
    out.push('"');
    out
}
