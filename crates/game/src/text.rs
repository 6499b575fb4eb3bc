//! Parsers for the texts of games: a cursor whose errors name the place, cells such as `c2`, setups with options.

use crate::{HistoryLimits, RuleError, quote};
use serde::{Serialize, Serializer};

/// Reads a text character by character and knows its offset.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    text: &'a str,
    byte: usize,
    character: usize,
}

impl<'a> Cursor<'a> {
    /// Creates a cursor at the start of a text.
    pub fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, byte: 0, character: 0 }
    }

    /// Creates a cursor over a part of a larger text. `character` is the offset of the part, so that errors count from the start of
    /// the larger text.
    pub fn with_offset(text: &'a str, character: usize) -> Cursor<'a> {
        Cursor { text, byte: 0, character }
    }

    /// Returns the unread text.
    pub fn rest(&self) -> &'a str {
        &self.text[self.byte..]
    }

    /// Returns the offset of the cursor in characters from 0.
    pub fn offset(&self) -> usize {
        self.character
    }

    /// Returns whether the cursor is at the end.
    pub fn is_end(&self) -> bool {
        self.rest().is_empty()
    }

    /// Returns the next character without reading it.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads one character.
    pub fn next_char(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.byte += c.len_utf8();
        self.character += 1;
        Some(c)
    }

    /// Reads this character if it is next.
    pub fn eat(&mut self, c: char) -> bool {
        let is = self.peek() == Some(c);
        if is {
            self.next_char();
        }
        is
    }

    /// Reads this character, or fails.
    pub fn expect(&mut self, c: char) -> Result<(), RuleError> {
        if self.eat(c) { Ok(()) } else { Err(self.unexpected(&format!("\"{c}\""))) }
    }

    /// Reads all digits that follow as a number of at most `most`.
    pub fn number(&mut self, most: u32) -> Result<u32, RuleError> {
        let from = self.clone();
        let mut value: u32 = 0;
        let mut any = false;
        while let Some(d) = self.peek().and_then(|c| c.to_digit(10)) {
            any = true;
            value = value.saturating_mul(10).saturating_add(d);
            self.next_char();
        }
        if !any {
            return Err(from.unexpected("a number"));
        }
        if value > most {
            return Err(RuleError::new(format!("a number of at most {most} was expected")).at(from.offset()));
        }
        Ok(value)
    }

    /// Reads a cell such as `c2` on a board of `width` × `height`. Returns file and rank from 0.
    pub fn cell(&mut self, width: u8, height: u8) -> Result<(u8, u8), RuleError> {
        let from = self.offset();
        let file = match self.peek() {
            Some(c @ 'a'..='z') => c as u8 - b'a',
            _ => return Err(self.unexpected("a cell such as c2")),
        };
        self.next_char();
        let rank = self.number(99).map_err(|_| RuleError::new("a cell such as c2 was expected").at(from))?;
        if file >= width || rank == 0 || rank > u32::from(height) {
            let name = format!("{}{rank}", (b'a' + file) as char);
            let last = cell_text(width - 1, height - 1);
            return Err(RuleError::new(format!("{name} is off the board, whose last cell is {last}")).at(from));
        }
        Ok((file, rank as u8 - 1))
    }

    /// Fails unless the cursor is at the end.
    pub fn end(&self) -> Result<(), RuleError> {
        if self.is_end() { Ok(()) } else { Err(self.unexpected("the end")) }
    }

    /// Creates the error that something else was expected here.
    pub fn unexpected(&self, expected: &str) -> RuleError {
        let error = match self.peek() {
            None => RuleError::new(format!("the text ends where {expected} was expected")),
            Some(_) => RuleError::new(format!("found {} where {expected} was expected", quote(self.rest()))),
        };
        error.at(self.offset())
    }
}

/// Splits a text at single spaces into exactly `N` fields, each with its offset in characters.
pub fn fields<'a, const N: usize>(text: &'a str, names: &[&str; N]) -> Result<[(&'a str, usize); N], RuleError> {
    let mut out = [("", 0); N];
    let mut place = 0;
    let mut count = 0;
    for part in text.split(' ') {
        if count < N {
            out[count] = (part, place);
        }
        count += 1;
        place += part.chars().count() + 1;
    }
    if count != N || out.iter().any(|f| f.0.is_empty()) {
        return Err(RuleError::new(format!(
            "a position text has {N} fields with single spaces between them ({}), found {} in {}",
            names.join(", "),
            count,
            quote(text)
        )));
    }
    Ok(out)
}

/// Returns the name of a cell. File and rank count from 0.
pub fn cell_text(file: u8, rank: u8) -> String {
    let mut name = String::with_capacity(3);
    push_cell(&mut name, file, rank);
    name
}

/// Appends the name of a cell.
///
/// Texts of steps are built without `format!`: a server writes those of all legal steps after every step.
pub fn push_cell(out: &mut String, file: u8, rank: u8) {
    out.push(char::from(b'a' + file));
    push_number(out, i32::from(rank) + 1);
}

/// A cell that is serialized as its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct CellName {
    /// The file, from 0.
    pub file: u8,
    /// The rank, from 0.
    pub rank: u8,
}

impl Serialize for CellName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (file, number) = (b'a' + self.file, self.rank + 1);
        let [tens, ones] = [number / 10, number % 10].map(|digit| b'0' + digit);
        let name: &[u8] = if number < 10 { &[file, ones] } else { &[file, tens, ones] };
        serializer.serialize_str(std::str::from_utf8(name).unwrap_or_default())
    }
}

/// Appends a number. Numbers of one digit take the fast path.
#[inline]
pub fn push_number(out: &mut String, number: i32) {
    match number {
        0..=9 => out.push(char::from(b'0' + number as u8)),
        _ => push_digits(out, number),
    }
}

fn push_digits(out: &mut String, number: i32) {
    if number < 0 {
        out.push('-');
    }
    let digits = number.unsigned_abs();
    if digits >= 10 {
        push_digits(out, (digits / 10) as i32);
    }
    out.push(char::from(b'0' + (digits % 10) as u8));
}

/// Parses a side to move, `w` or `b`.
pub fn side(field: (&str, usize)) -> Result<crate::Seat, RuleError> {
    match field.0 {
        "w" => Ok(crate::Seat::FIRST),
        "b" => Ok(crate::Seat::SECOND),
        other => Err(RuleError::new(format!("the side to move is w or b, found {}", quote(other))).at(field.1)),
    }
}

/// An option of a setup: name and number.
pub type NamedOption<'a> = (&'a str, u32);

/// Splits the options off a setup text: `8x8x2,repeat=3` gives `8x8x2` and (`repeat`, 3).
pub fn options(setup: &str) -> Result<(&str, Vec<NamedOption<'_>>), RuleError> {
    let mut parts = setup.split(',');
    let main = parts.next().unwrap_or("");
    let mut options: Vec<NamedOption<'_>> = Vec::new();
    for part in parts {
        let Some((name, value)) = part.split_once('=') else {
            return Err(RuleError::new(format!("an option is written name=number, found {}", quote(part))));
        };
        let mut cursor = Cursor::new(value);
        let value = cursor
            .number(1_000_000)
            .and_then(|v| cursor.end().map(|()| v))
            .map_err(|_| RuleError::new(format!("the option {} needs a number up to 1000000", quote(name))))?;
        if options.iter().any(|o| o.0 == name) {
            return Err(RuleError::new(format!("the option {} is given twice", quote(name))));
        }
        options.push((name, value));
    }
    Ok((main, options))
}

/// Parses the options `repeat` and `quiet`. Any other is an error.
pub fn limits(options: &[NamedOption<'_>], default: HistoryLimits) -> Result<HistoryLimits, RuleError> {
    let mut limits = default;
    for &(name, value) in options {
        match name {
            "repeat" => limits.repeat = value,
            "quiet" => limits.quiet = value,
            _ => return Err(RuleError::new(format!("no option {} is known here", quote(name)))),
        }
    }
    // Every position occurs once.
    if limits.repeat == 1 {
        return Err(RuleError::new(
            "repeat=1 would end the game before it begins: 0 turns the rule off, 2 or more sets it",
        ));
    }
    Ok(limits)
}

/// Returns the end of a setup text: the options that differ from their default.
pub fn limits_text(limits: HistoryLimits, default: HistoryLimits) -> String {
    let mut text = String::new();
    if limits.repeat != default.repeat {
        text.push_str(&format!(",repeat={}", limits.repeat));
    }
    if limits.quiet != default.quiet {
        text.push_str(&format!(",quiet={}", limits.quiet));
    }
    text
}

/// Parses numbers with `x` between, as in `8x8x2`.
pub fn sizes<const N: usize>(text: &str, example: &str) -> Result<[u32; N], RuleError> {
    let mut out = [0; N];
    let mut cursor = Cursor::new(text);
    let wrong = |_| RuleError::new(format!("a setup looks like {example}, found {}", quote(text)));
    for (i, size) in out.iter_mut().enumerate() {
        if i > 0 {
            cursor.expect('x').map_err(wrong)?;
        }
        *size = cursor.number(1_000_000).map_err(wrong)?;
    }
    cursor.end().map_err(wrong)?;
    Ok(out)
}
