//! Why something was refused: what was found, where, what was expected, which clause forbids it.

use std::fmt;

/// One clear sentence about a refusal.
///
/// ```
/// use game::RuleError;
/// let f = RuleError::new("c2-c9 ends off the board").clause("A8").at(3);
/// assert_eq!(f.to_string(), "c2-c9 ends off the board (character 4; rule A8)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleError {
    message: String,
    clause: Option<&'static str>,
    at: Option<usize>,
    line: Option<usize>,
}

impl RuleError {
    /// A refusal for this reason: a sentence without a full stop.
    pub fn new(message: impl Into<String>) -> RuleError {
        RuleError { message: message.into(), clause: None, at: None, line: None }
    }

    /// Names the clause of the rules that forbids it.
    #[must_use]
    pub fn clause(mut self, clause: &'static str) -> RuleError {
        self.clause = Some(clause);
        self
    }

    /// Names the place in the text, counted in characters from 0 (printed from 1).
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

    /// Puts what was being done before the reason: `turn 3, c2-c9: …`.
    #[must_use]
    pub fn within(mut self, what: impl fmt::Display) -> RuleError {
        self.message = format!("{what}: {}", self.message);
        self
    }

    /// The sentence without place and clause.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The place in the text, counted in characters from 0, if one is known.
    pub fn character(&self) -> Option<usize> {
        self.at
    }

    /// The line of the file, counted from 1, if one is known.
    pub fn line_number(&self) -> Option<usize> {
        self.line
    }

    /// The clause that forbids it, if one does.
    pub fn violated_clause(&self) -> Option<&'static str> {
        self.clause
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        let place = match (self.line, self.at) {
            (Some(l), Some(c)) => Some(format!("line {l}, character {}", c + 1)),
            (Some(l), None) => Some(format!("line {l}")),
            (None, Some(c)) => Some(format!("character {}", c + 1)),
            (None, None) => None,
        };
        match (place, self.clause) {
            (Some(p), Some(c)) => write!(f, " ({p}; rule {c})"),
            (Some(p), None) => write!(f, " ({p})"),
            (None, Some(c)) => write!(f, " (rule {c})"),
            (None, None) => Ok(()),
        }
    }
}

impl std::error::Error for RuleError {}

/// Shortens what a stranger typed so that an error stays one sentence, whatever was typed.
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
