//! Texts of tiles, exact placings and figures (N1, N6). Parsing accepts only what writing produces.

use super::figure::{Figure, Placing};
use super::tile::{Oriented, TILE_COUNT, Tile};
use game::text::Cursor;
use game::{RuleError, quote};

/// The largest distance of a cell from the initial tile, a bound for parsing.
const FURTHEST: u32 = 99;

/// Reads a placing in the exact form, `54-@2,0`. With `free` a dash may also be `–`, as people write it.
pub(super) fn read_placing(cursor: &mut Cursor<'_>, free: bool) -> Result<Placing, RuleError> {
    let tile = read_oriented(cursor)?;
    let horizontal = cursor.eat('-') || free && cursor.eat('–');
    cursor.expect('@')?;
    let x = read_coordinate(cursor)?;
    cursor.expect(',')?;
    let y = read_coordinate(cursor)?;
    Ok(Placing { tile, horizontal, x, y })
}

/// Reads two digits of 1 to 6 in their order.
pub(super) fn read_oriented(cursor: &mut Cursor<'_>) -> Result<Oriented, RuleError> {
    let from = cursor.clone();
    let mut digit = || cursor.next_char().and_then(|c| c.to_digit(10)).unwrap_or(0) as u8;
    let (first, second) = (digit(), digit());
    Oriented::new(first, second)
        .ok_or_else(|| from.unexpected("a tile such as 54, with digits of 1 to 6,").clause("P1"))
}

/// Reads a tile of a hand or a reserve, the lower digit first.
pub(super) fn read_tile(cursor: &mut Cursor<'_>) -> Result<Tile, RuleError> {
    let from = cursor.offset();
    let way = read_oriented(cursor)?;
    if way.first() > way.second() {
        return Err(
            RuleError::new(format!("a tile in hand or reserve is written {}, found {way}", way.tile())).at(from)
        );
    }
    Ok(way.tile())
}

fn read_coordinate(cursor: &mut Cursor<'_>) -> Result<i8, RuleError> {
    let from = cursor.offset();
    let negative = cursor.eat('-');
    let digits = cursor.rest();
    let value = cursor.number(FURTHEST)? as i8;
    if digits.starts_with('0') && (value != 0 || negative || digits[1..].starts_with('0')) {
        return Err(RuleError::new("a coordinate is written without needless zeros").at(from));
    }
    Ok(if negative { -value } else { value })
}

impl Placing {
    /// Parses the exact form, `54-@2,0` or `54@2,0` (N6).
    pub fn parse(text: &str) -> Result<Placing, RuleError> {
        let mut cursor = Cursor::new(text);
        let placing = read_placing(&mut cursor, false)?;
        cursor.end()?;
        Ok(placing)
    }
}

impl Figure {
    /// Parses a figure with its placings in the order of play: `15-@0,0;54-@2,0`.
    ///
    /// The first lies at `0,0` and may be any tile; each other must fit those before it.
    ///
    /// ```
    /// use games::ampli::Figure;
    /// let figure = Figure::parse("15-@0,0;54-@2,0").unwrap();
    /// assert_eq!(figure.to_string(), "15-@0,0;54-@2,0");
    /// let error = Figure::parse("15-@0,0;54-@1,0").unwrap_err();
    /// assert_eq!(error.to_string(), "54-@1,0 needs the cell 1,0, where 15 lies (character 9; rule P3)");
    /// ```
    pub fn parse(text: &str) -> Result<Figure, RuleError> {
        Figure::parse_at(text, 0)
    }

    /// Parses a figure that starts at this character of a larger text.
    pub(super) fn parse_at(text: &str, place: usize) -> Result<Figure, RuleError> {
        let mut cursor = Cursor::with_offset(text, place);
        let first = read_placing(&mut cursor, false)?;
        if (first.x, first.y) != (0, 0) {
            let message = format!("the initial tile has its first half at 0,0, found {}", quote(&first.to_string()));
            return Err(RuleError::new(message).clause("N6").at(place));
        }
        let mut figure = Figure::new(first);
        while cursor.eat(';') {
            let from = cursor.offset();
            let placing = read_placing(&mut cursor, false)?;
            figure.fit(placing).map_err(|error| error.at(from))?;
            debug_assert!(figure.placings().len() < TILE_COUNT, "a 22nd tile would be a duplicate");
            figure.put(placing);
        }
        cursor.end()?;
        Ok(figure)
    }
}
