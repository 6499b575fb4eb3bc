//! The position text of turn-based play.
//!
//! `15-@0,0 A:22.26|25.46 B:14.16|- A A must 0`: figure, seats, right of move, seat to act, stage, passes in a row, and the score once
//! a player has finished or the game is over. Three marks are additions to the rules: violations in a row follow the passes if there
//! are any (`0?2`), a tile that a violation has shown to all is written `35!`, and hidden tiles are a `?` with their number.
//! When the game is over no seat decides: the seat with the right (in the rally, its player) is written twice.

use super::deal::{Reserve, seat_name};
use super::figure::Figure;
use super::round::{Phase, Round};
use super::text::read_tile;
use super::tile::{Tile, TileSet};
use super::turn_based::{Position, Stage};
use super::validate;
use game::text::{Cursor, push_number};
use game::{RuleError, Seat, quote};

/// Returns tiles with a separator between, `-` for none.
pub(super) fn tiles_text(tiles: impl Iterator<Item = Tile>, separator: &str) -> String {
    let texts = tiles.map(|t| t.to_string()).collect::<Vec<_>>();
    if texts.is_empty() { "-".to_string() } else { texts.join(separator) }
}

/// Returns the position with all hidden tiles.
pub(super) fn text(position: &Position) -> String {
    write(position, |round, seat| (round.hand(seat), true))
}

/// Returns the position as a viewer may see it.
pub(super) fn view_text(position: &Position, viewer: Option<Seat>) -> String {
    write(position, |round, seat| (round.known(viewer, seat), round.reserves_open()))
}

/// Writes a position; `seen` returns the visible tiles of a hand, and whether the reserve is visible.
fn write(position: &Position, seen: impl Fn(&Round, Seat) -> (TileSet, bool)) -> String {
    let round = position.round();
    let mut out = String::with_capacity(256);
    round.figure().push(&mut out);
    for seat in round.seats() {
        let (known, reserve_seen) = seen(round, seat);
        for part in [" ", seat_name(seat), ":"] {
            out.push_str(part);
        }
        push_tiles(&mut out, known.iter(), round.shown(), round.hand(seat).len() - known.len());
        out.push('|');
        let reserve = round.reserve(seat);
        let open = if reserve_seen { reserve.tiles() } else { &[] };
        push_tiles(&mut out, open.iter().copied(), TileSet::EMPTY, reserve.len() - open.len());
    }
    for word in [seat_name(round.right()), seat_name(position.decider()), position.stage().name()] {
        out.push(' ');
        out.push_str(word);
    }
    out.push(' ');
    push_number(&mut out, round.passes().into());
    if round.violations() > 0 {
        out.push('?');
        push_number(&mut out, round.violations().into());
    }
    if validate::has_score(round) {
        out.push_str(&format!(" {}", round.outcome()));
    }
    out
}

/// Appends tiles with dots between, the mark of shown ones, and the number of hidden ones; `-` for none.
fn push_tiles(out: &mut String, tiles: impl Iterator<Item = Tile>, shown: TileSet, hidden: usize) {
    let from = out.len();
    for tile in tiles {
        if out.len() > from {
            out.push('.');
        }
        tile.push(out);
        if shown.contains(tile) {
            out.push('!');
        }
    }
    if hidden > 0 {
        out.push_str(if out.len() > from { ".?" } else { "?" });
        push_number(out, hidden as i32);
    }
    if out.len() == from {
        out.push('-');
    }
}

/// Parses the position text of a game with this many players.
pub(super) fn parse(text: &str, players: u8) -> Result<Position, RuleError> {
    let mut fields = Fields { rest: text, place: 0, ended: false };
    let (figure, place) = fields.next("the figure")?;
    let figure = Figure::parse_at(figure, place)?;
    let mut round = Round {
        figure,
        hands: [TileSet::EMPTY; 3],
        shown: TileSet::EMPTY,
        reserves: [Reserve::default(); 3],
        scores: [0; 3],
        players,
        right: Seat::FIRST,
        passes: 0,
        violations: 0,
        phase: Phase::Play,
    };
    for seat in round.seats() {
        let name = seat_name(seat);
        let field = fields.next(&format!("the tiles of {name}"))?;
        read_seat(&mut round, seat, field).map_err(|error| error.context(format!("the tiles of {name}")))?;
    }
    validate::tiles(&round)?;
    round.right = read_letter(fields.next("who has the right of move")?, players)?;
    let decider = read_letter(fields.next("who decides")?, players)?;
    let stage = read_stage(fields.next("the stage")?)?;
    read_passes(&mut round, fields.next("the passes in a row")?)?;
    round.phase = match stage {
        Stage::Rally => Phase::Rally,
        Stage::RallyFull => Phase::RallyFull,
        Stage::Over => Phase::Over,
        Stage::First | Stage::Second | Stage::Must => Phase::Play,
    };
    if validate::has_score(&round) {
        let field = fields.next("the score")?;
        read_scores(&mut round, field)?;
    }
    fields.end()?;
    let seconds = if round.phase == Phase::Play { stage } else { Stage::Must };
    let position = Position { round, decider, seconds };
    validate::position(&position)?;
    Ok(position)
}

/// The fields of a text with single spaces between.
struct Fields<'a> {
    rest: &'a str,
    place: usize,
    ended: bool,
}

impl<'a> Fields<'a> {
    /// Returns the next field and its offset in characters.
    fn next(&mut self, what: &str) -> Result<(&'a str, usize), RuleError> {
        let place = self.place;
        if self.ended {
            return Err(RuleError::new(format!("the text ends where {what} was expected")).at(place));
        }
        let (field, rest) = self.rest.split_once(' ').unwrap_or_else(|| {
            self.ended = true;
            (self.rest, "")
        });
        self.rest = rest;
        self.place += field.chars().count() + 1;
        if field.is_empty() {
            return Err(RuleError::new(format!("found nothing where {what} was expected")).at(place));
        }
        Ok((field, place))
    }

    fn end(&self) -> Result<(), RuleError> {
        if self.ended {
            return Ok(());
        }
        Err(RuleError::new(format!("found {} where the text should end", quote(self.rest))).at(self.place))
    }
}

fn read_seat(round: &mut Round, seat: Seat, (text, place): (&str, usize)) -> Result<(), RuleError> {
    let mut cursor = Cursor::with_offset(text, place);
    cursor.expect(seat_name(seat).chars().next().unwrap_or('A'))?;
    cursor.expect(':')?;
    let mut hand = Vec::new();
    let mut shown = TileSet::EMPTY;
    read_list(&mut cursor, |cursor| {
        let from = cursor.offset();
        let tile = read_tile(cursor)?;
        if hand.last().is_some_and(|&last| last >= tile) {
            return Err(RuleError::new("the tiles of a hand stand in order, each once").at(from));
        }
        hand.push(tile);
        if cursor.eat('!') {
            shown = shown.with(tile);
        }
        Ok(())
    })?;
    cursor.expect('|')?;
    let mut reserve = Vec::new();
    let from = cursor.offset();
    read_list(&mut cursor, |cursor| {
        reserve.push(read_tile(cursor)?);
        Ok(())
    })?;
    cursor.end()?;
    if reserve.len() > super::RESERVE_SIZE {
        let found = reserve.len();
        return Err(RuleError::new(format!("a reserve has at most 4 tiles, found {found}")).clause("D1").at(from));
    }
    round.hands[seat.index()] = hand.into_iter().collect();
    round.shown = round.shown.union(shown);
    round.reserves[seat.index()] = Reserve::new(&reserve);
    Ok(())
}

/// Reads items with `.` between, or `-` for none.
fn read_list(
    cursor: &mut Cursor<'_>,
    mut item: impl FnMut(&mut Cursor<'_>) -> Result<(), RuleError>,
) -> Result<(), RuleError> {
    if cursor.eat('-') {
        return Ok(());
    }
    if cursor.peek() == Some('?') {
        return Err(
            RuleError::new("hidden tiles cannot be played on: a position needs all of them").at(cursor.offset())
        );
    }
    item(cursor)?;
    while cursor.eat('.') {
        item(cursor)?;
    }
    Ok(())
}

fn read_letter((text, place): (&str, usize), players: u8) -> Result<Seat, RuleError> {
    let found = (0..players).map(Seat).find(|&s| seat_name(s) == text);
    found.ok_or_else(|| {
        let last = seat_name(Seat(players - 1));
        RuleError::new(format!("a seat of this table is A to {last}, found {}", quote(text))).at(place)
    })
}

fn read_stage((text, place): (&str, usize)) -> Result<Stage, RuleError> {
    Stage::ALL.into_iter().find(|s| s.name() == text).ok_or_else(|| {
        let names = Stage::ALL.map(Stage::name).join(", ");
        RuleError::new(format!("the stage is one of {names}, found {}", quote(text))).clause("M2").at(place)
    })
}

fn read_passes(round: &mut Round, (text, place): (&str, usize)) -> Result<(), RuleError> {
    let digit = |text: &str, least: u8| text.parse().ok().filter(|&n: &u8| text.len() == 1 && (least..=3).contains(&n));
    let (passes, violations) = match text.split_once('?') {
        Some((passes, violations)) => (digit(passes, 0), digit(violations, 1)),
        None => (digit(text, 0), Some(0)),
    };
    let (Some(passes), Some(violations)) = (passes, violations) else {
        let message = format!("passes in a row are written 1, with violations in a row 1?2, found {}", quote(text));
        return Err(RuleError::new(message).clause("R7").at(place));
    };
    (round.passes, round.violations) = (passes, violations);
    Ok(())
}

fn read_scores(round: &mut Round, (text, place): (&str, usize)) -> Result<(), RuleError> {
    let mut cursor = Cursor::with_offset(text, place);
    for seat in round.seats() {
        if seat != Seat::FIRST {
            cursor.expect('-')?;
        }
        let digits = cursor.rest();
        let value = cursor.number(99)?;
        if digits.starts_with('0') && (value != 0 || digits[1..].starts_with('0')) {
            return Err(RuleError::new("a score is written without needless zeros").at(place));
        }
        round.scores[seat.index()] = value as i8;
    }
    cursor.end()
}
