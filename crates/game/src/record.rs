//! Records of games: text in the shape of PGN, with tags, turns and a result.

use crate::{Game, RuleError, Seat, Table, quote, random};

/// The most bytes of a record.
pub const MAX_RECORD_BYTES: usize = 1 << 20;

/// A word of the movetext.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// The text, without spaces.
    pub text: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The comments after it.
    pub comments: Vec<String>,
}

/// A parsed record. It is not checked against the rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// All tags in order.
    pub tags: Vec<(String, String)>,
    /// The comments before the first word.
    pub preface: Vec<String>,
    /// The words of the movetext, numbers and result included.
    pub words: Vec<Word>,
}

impl Record {
    /// Parses a record. Fails on more than [`MAX_RECORD_BYTES`] and on bytes that are not text.
    ///
    /// ```
    /// use game::Record;
    /// let r = Record::parse("[Game \"alpha\"]\n\n1. a2-a3 {quiet} a7-a6 *\n".as_bytes()).unwrap();
    /// assert_eq!(r.tag("Game"), Some("alpha"));
    /// assert_eq!(r.words[1].comments, ["quiet"]);
    /// assert_eq!(r.words.len(), 4);
    /// ```
    pub fn parse(bytes: &[u8]) -> Result<Record, RuleError> {
        if bytes.len() > MAX_RECORD_BYTES {
            return Err(RuleError::new(format!("a record has at most {MAX_RECORD_BYTES} bytes, and this has more")));
        }
        let text = std::str::from_utf8(bytes).map_err(|e| {
            let line = 1 + bytes[..e.valid_up_to()].iter().filter(|&&b| b == b'\n').count();
            RuleError::new("a record is UTF-8 text, and this is not").line(line)
        })?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if let Some(bad) = text.find(|c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
            let line = 1 + text[..bad].matches('\n').count();
            return Err(RuleError::new("a record is plain text, and this holds control characters").line(line));
        }
        Reader { text, line: 1, record: Record::default() }.read()
    }

    /// Returns the value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|t| t.0 == name).map(|t| t.1.as_str())
    }

    /// Sets a tag and keeps its place if it exists.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|t| t.0 == name) {
            Some(tag) => tag.1 = value.to_string(),
            None => self.tags.push((name.to_string(), value.to_string())),
        }
    }

    /// Fails unless the record belongs to this game.
    pub fn expect_game(&self, id: &str) -> Result<(), RuleError> {
        match self.tag("Game") {
            Some(game) if game == id => Ok(()),
            Some(game) => Err(RuleError::new(format!("the record is of the game {}, not of {id}", quote(game)))),
            None => Err(RuleError::new("the record has no [Game \"…\"] tag")),
        }
    }
}

/// Returns the comment on a turn by its index, such as `[%clk 0:04:18]`.
pub type TurnComments<'a> = dyn Fn(usize) -> Option<String> + 'a;

/// Returns the comment on a turn in braces.
pub fn comment(comments: &TurnComments<'_>, turn: usize) -> Option<String> {
    comments(turn).map(|text| format!("{{{text}}}"))
}

/// Writes a record with lines of at most 100 characters. A word or a comment is never split, so a long one makes a longer line.
pub fn write(tags: &[(String, String)], movetext: &str, result: &str) -> String {
    let mut out = String::new();
    for (name, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        out.push_str(&format!("[{name} \"{value}\"]\n"));
    }
    out.push('\n');
    let mut column = 0;
    let mut words = Vec::<String>::new();
    for part in movetext.split_whitespace().chain([result]).filter(|w| !w.is_empty()) {
        match words.last_mut().filter(|word| word.starts_with('{') && !word.ends_with('}')) {
            Some(comment) => comment.extend([" ", part]),
            None => words.push(part.to_string()),
        }
    }
    for word in &words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > 100 {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out.push('\n');
    out
}

/// Writes the record of a table: its own tags, then `more` (which replace own tags of the same name), turns and result.
pub fn to_text<G: Game>(table: &Table<G>, more: &[(&str, &str)]) -> String {
    to_text_with_comments(table, more, &|_| None)
}

/// Writes the record of a table with comments after its turns.
pub fn to_text_with_comments<G: Game>(table: &Table<G>, more: &[(&str, &str)], comments: &TurnComments<'_>) -> String {
    let mut record = Record::default();
    let game = table.game();
    record.set_tag("Game", G::ID);
    record.set_tag("Setup", &game.setup());
    let deal = game.deal_tags(table.start());
    if deal.is_empty() {
        let start = game.position_text(table.start());
        let usual = game.start(&game.deal(&mut random::SplitMix64::new(0)));
        if start != game.position_text(&usual) {
            record.set_tag("Position", &start);
        }
    }
    for (name, value) in &deal {
        record.set_tag(name, value);
    }
    for (name, value) in more {
        record.set_tag(name, value);
    }
    // A result such as 1-0 exists for two seats only; a table of more has a score.
    let mut result = String::new();
    if game.seats() == 2 {
        result = match (record.tag("Termination"), record.tag("Result")) {
            (Some(_), Some(agreed)) => agreed.to_string(),
            _ => result_of(table).to_string(),
        };
        record.set_tag("Result", &result);
    }
    if let Some(outcome) = table.outcome().filter(|_| G::SCORED) {
        record.set_tag("Score", &game.score_text(&outcome));
    }
    write(&record.tags, &G::movetext_with_comments(table, comments), &result)
}

fn result_of<G: Game>(table: &Table<G>) -> &'static str {
    table.outcome().map_or("*", |o| o.result())
}

/// Writes turns with comments. A number counts the rounds of all seats.
pub fn numbered_turns<G: Game>(table: &Table<G>, comments: &TurnComments<'_>) -> String {
    let mut words = Vec::new();
    let mut number = 1;
    for (i, turn) in table.turns().iter().enumerate() {
        if turn.seat == Seat::FIRST {
            words.push(format!("{number}."));
        } else if i == 0 {
            words.push(format!("{number}..."));
        }
        words.push(turn.text.clone());
        words.extend(comment(comments, i));
        if turn.seat.next(table.game().seats()) == Seat::FIRST {
            number += 1;
        }
    }
    words.join(" ")
}

/// Creates the table at which the game of a record starts.
pub fn start_table<G: Game>(record: &Record) -> Result<Table<G>, RuleError> {
    record.expect_game(G::ID)?;
    let game = G::from_setup(record.tag("Setup").unwrap_or(G::DEFAULT_SETUP))
        .map_err(|error| error.context("the tag Setup"))?;
    let start = match record.tag("Position") {
        Some(text) => game.parse_position(text).map_err(|error| error.context("the tag Position"))?,
        None => game.start(&game.deal(&mut random::SplitMix64::new(0))),
    };
    Ok(Table::new(game, start))
}

/// Replays a record that [`numbered_turns`] wrote.
pub fn replay_turns<G: Game>(record: &Record) -> Result<Table<G>, RuleError> {
    let mut table = start_table::<G>(record)?;
    let seats = table.game().seats();
    let mut number = 1;
    let mut result = None;
    for word in &record.words {
        let here = |error: RuleError| error.line(word.line);
        if result.is_some() {
            return Err(here(RuleError::new(format!("{} stands after the result", quote(&word.text)))));
        }
        if is_result(&word.text) {
            result = Some(word);
            continue;
        }
        let turn = match strip_number(&word.text) {
            None => word.text.as_str(),
            Some((found, dots, turn)) => {
                let later_seat = table.turns().last().map_or_else(
                    || crate::seat_to_act(table.game(), table.position()).is_some_and(|seat| seat != Seat::FIRST),
                    |turn| turn.seat.next(seats) != Seat::FIRST,
                );
                if found != number || (dots == 1) == later_seat {
                    let expected = format!("{number}{}", if later_seat { "..." } else { "." });
                    let message = format!("found the number {} where {expected} was expected", quote(&word.text));
                    return Err(here(RuleError::new(message)));
                }
                turn
            }
        };
        if turn.is_empty() {
            continue;
        }
        let before = table.turns().len();
        table.play_turn(turn).map_err(|error| here(error.context(format!("turn {number}, {}", quote(turn)))))?;
        if table.turns().get(before).is_some_and(|turn| turn.seat.next(seats) == Seat::FIRST) {
            number += 1;
        }
    }
    check_result(record, &table, result.map(|w| w.text.as_str()))?;
    Ok(table)
}

/// Returns whether a word is a result.
pub fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}

/// Splits `31.`, `31...` or `31.c2-c5` into number, dots and the rest.
fn strip_number(word: &str) -> Option<(u32, usize, &str)> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let dots = word[digits..].bytes().take_while(|&b| b == b'.').count();
    if digits == 0 || !(dots == 1 || dots == 3) {
        return None;
    }
    Some((word[..digits].parse().ok()?, dots, &word[digits + dots..]))
}

/// Compares the result and the score of a record with those by the rules.
pub fn check_result<G: Game>(record: &Record, table: &Table<G>, word: Option<&str>) -> Result<(), RuleError> {
    let truth = result_of(table);
    let termination = record.tag("Termination");
    if let Some(t) =
        termination.filter(|t| !matches!(*t, "resigned" | "time" | "agreed" | "gone" | "aborted" | "length"))
    {
        let message = format!("a Termination is resigned, time, agreed, gone, aborted or length, found {}", quote(t));
        return Err(RuleError::new(message));
    }
    let tag = record.tag("Result");
    if let Some(t) = tag.filter(|t| !is_result(t)) {
        return Err(RuleError::new(format!("a Result is 1-0, 0-1, 1/2-1/2 or *, found {}", quote(t))));
    }
    if let (Some(tag), Some(word)) = (tag, word)
        && tag != word
    {
        return Err(RuleError::new(format!("the tag Result says {tag}, the end of the turns says {word}")));
    }
    if table.game().seats() != 2 && tag.or(word).is_some_and(|said| said != "*") {
        return Err(RuleError::new("a table of three has a Score and no Result of two sides"));
    }
    if let Some(said) = tag.or(word)
        && table.game().seats() == 2
        && said != truth
        && (termination.is_none() || table.outcome().is_some())
    {
        let message = match truth {
            "*" => format!("the record says {said}, but by the rules the game is not over and no Termination is given"),
            _ => format!("the record says {said}, but by the rules the result is {truth}"),
        };
        return Err(RuleError::new(message));
    }
    if let (Some(said), Some(outcome)) = (record.tag("Score"), table.outcome()) {
        let truth = table.game().score_text(&outcome);
        if said != truth {
            return Err(RuleError::new(format!("the tag Score says {}, by the rules it is {truth}", quote(said))));
        }
    }
    Ok(())
}

struct Reader<'a> {
    text: &'a str,
    line: usize,
    record: Record,
}

impl Reader<'_> {
    fn read(mut self) -> Result<Record, RuleError> {
        while let Some(c) = self.text.chars().next() {
            match c {
                '\n' => {
                    self.line += 1;
                    self.skip(1);
                }
                c if c.is_whitespace() => self.skip(c.len_utf8()),
                '[' if self.record.words.is_empty() => self.tag()?,
                '{' => self.comment('}')?,
                ';' => self.comment('\n')?,
                '}' => return Err(RuleError::new("a } without its {").line(self.line)),
                _ => self.word(),
            }
        }
        Ok(self.record)
    }

    fn skip(&mut self, bytes: usize) {
        self.text = &self.text[bytes..];
    }

    fn tag(&mut self) -> Result<(), RuleError> {
        let line = self.line;
        let shape = move || RuleError::new("a tag is written [Name \"value\"] on one line").line(line);
        let end = self.text.find('\n').unwrap_or(self.text.len());
        let whole = &self.text[..end];
        let inner = whole.trim_end().strip_prefix('[').and_then(|t| t.strip_suffix(']')).ok_or_else(shape)?;
        let (name, quoted) = inner.split_once(' ').ok_or_else(shape)?;
        let quoted = quoted.trim().strip_prefix('"').and_then(|t| t.strip_suffix('"')).ok_or_else(shape)?;
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return Err(shape());
        }
        let mut value = String::new();
        let mut chars = quoted.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => value.push(chars.next().ok_or_else(shape)?),
                '"' => return Err(shape()),
                c => value.push(c),
            }
        }
        if self.record.tag(name).is_some() {
            return Err(RuleError::new(format!("the tag {} is given twice", quote(name))).line(line));
        }
        self.record.tags.push((name.to_string(), value));
        self.skip(end);
        Ok(())
    }

    fn comment(&mut self, end: char) -> Result<(), RuleError> {
        let inner = &self.text[1..];
        let length = match inner.find(end) {
            Some(n) => n,
            None if end == '\n' => inner.len(),
            None => return Err(RuleError::new("a comment that begins with { has no }").line(self.line)),
        };
        let comment = inner[..length].trim().to_string();
        match self.record.words.last_mut() {
            Some(word) => word.comments.push(comment),
            None => self.record.preface.push(comment),
        }
        self.line += inner[..length].matches('\n').count();
        let closing = usize::from(end == '}');
        self.skip(1 + length + closing);
        Ok(())
    }

    fn word(&mut self) {
        let end =
            self.text.find(|c: char| c.is_whitespace() || matches!(c, '{' | '}' | ';')).unwrap_or(self.text.len());
        let text = self.text[..end].to_string();
        self.record.words.push(Word { text, line: self.line, comments: Vec::new() });
        self.skip(end);
    }
}
