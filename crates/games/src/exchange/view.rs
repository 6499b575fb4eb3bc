//! The view for a page, and the board for a terminal. Nothing is hidden.

use super::group::{Colour, Group};
use super::{Exchange, Position};
use game::{Game, Outcome, Seat};
use serde::Serialize;
use std::fmt::Write;

/// The reason why a game is over by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ExchangeOverReason"))]
#[serde(rename_all = "kebab-case")]
pub enum OverReason {
    /// Neither side has a shift (E6).
    NoShift,
    /// The neutral series is complete (E7).
    NeutralSeries,
}

/// The decision of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ExchangeExpected"))]
#[serde(rename_all = "lowercase")]
pub enum Expected {
    /// A shift.
    Shift,
    /// A capture, or to decline it.
    Capture,
    /// A pass: there is no shift.
    Pass,
    /// Nothing: the game is over.
    Nothing,
}

/// The view of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ExchangeView"))]
pub struct View {
    /// The white, black and common stones of the groups in table order. In the middle of a turn an emptied group keeps its place.
    pub groups: Vec<[u8; 3]>,
    /// The groups, counted from 1 as in step texts, in which the side to move may capture now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub open: Vec<u8>,
    /// The side to move.
    pub side: Seat,
    /// The decision of the side to move.
    pub expected: Expected,
    /// The points of White and of Black.
    pub score: [u16; 2],
    /// The number of neutral turns in a row.
    pub neutral: u8,
    /// The number of neutral turns that end the game with the current groups.
    pub neutral_end: u8,
    /// The outcome by the rules of a finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub outcome: Option<Outcome>,
    /// The reason why the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub why_over: Option<OverReason>,
}

impl View {
    pub(super) fn of(game: &Exchange, position: &Position) -> View {
        let groups = position.groups().iter().map(|group| Colour::ALL.map(|colour| group.count(colour)));
        let open = (1..).zip(0..groups.len()).filter(|&(_, i)| position.is_open(i)).map(|(number, _)| number);
        let why_over = position.over();
        let expected = match why_over {
            Some(_) => Expected::Nothing,
            None if !position.settled() => Expected::Capture,
            None if position.has_shift(position.side()) => Expected::Shift,
            None => Expected::Pass,
        };
        View {
            open: open.collect(),
            groups: groups.collect(),
            side: position.side(),
            expected,
            score: position.score(),
            neutral: position.neutral(),
            neutral_end: 2 * position.live_groups(),
            outcome: why_over.map(|_| game.adjudicate(position)),
            why_over,
        }
    }
}

/// Draws the groups as rows, with a column for each colour, and points and neutral turns below.
pub(super) fn draw(position: &Position) -> String {
    let rows = position.groups().iter().map(|&group| Colour::ALL.map(|colour| stones(group, colour)));
    let rows = rows.collect::<Vec<_>>();
    let widths = Colour::ALL.map(|colour| {
        let cells = rows.iter().map(|row| row[colour as usize].chars().count());
        cells.max().unwrap_or(0).max(colour.name().len())
    });
    let heading = Colour::ALL.map(|colour| colour.name().to_string());
    let mut out = String::new();
    write_row(&mut out, "", &heading, &widths, "");
    for (i, row) in rows.iter().enumerate() {
        let mark = if position.is_open(i) { "   ← capture?" } else { "" };
        write_row(&mut out, &(i + 1).to_string(), row, &widths, mark);
    }
    let [white, black] = position.score();
    let (neutral, end) = (position.neutral(), 2 * position.live_groups());
    let _ = writeln!(out, "\nWhite {white} : {black} Black   neutral turns {neutral} of {end}");
    out
}

fn write_row(out: &mut String, number: &str, row: &[String; 3], widths: &[usize; 3], mark: &str) {
    let mut line = format!("{number:>2}");
    for (cell, &width) in row.iter().zip(widths) {
        let _ = write!(line, "   {cell:<width$}");
    }
    line.push_str(mark);
    out.push_str(line.trim_end());
    out.push('\n');
}

/// Draws a few stones side by side, more as a number.
fn stones(group: Group, colour: Colour) -> String {
    let stone = ["○", "●", "◇"][colour as usize];
    match group.count(colour) {
        0 => "·".to_string(),
        count @ 1..=12 => stone.repeat(usize::from(count)),
        count => format!("{stone} × {count}"),
    }
}
