//! The notation of the author (N1–N3): parsing a move with omitted parts, and writing it as short as possible.

use super::figure::{Figure, Placing};
use super::text::{read_oriented, read_placing};
use super::tile::{Oriented, Tile, TileSet};
use game::RuleError;
use game::text::Cursor;
use std::fmt;

/// An edge of a tile, or the part of a long edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// `в` or `t`.
    Top,
    /// `п` or `r`.
    Right,
    /// `н` or `b`.
    Bottom,
    /// `л` or `l`.
    Left,
}

impl Edge {
    const ALL: [Edge; 4] = [Edge::Top, Edge::Right, Edge::Bottom, Edge::Left];

    fn letter(self) -> char {
        ['в', 'п', 'н', 'л'][self as usize]
    }

    fn read(c: char) -> Option<Edge> {
        Edge::ALL.into_iter().find(|&e| c == e.letter() || c == ['t', 'r', 'b', 'l'][e as usize])
    }

    fn word(self) -> &'static str {
        ["top", "right", "bottom", "left"][self as usize]
    }

    fn horizontal(self) -> bool {
        matches!(self, Edge::Left | Edge::Right)
    }
}

/// The content of brackets: a tile of the figure, and optionally its edge and the part of that edge (N2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Neighbour {
    /// The tile of the figure, in either orientation.
    pub tile: Oriented,
    /// Its edge.
    pub edge: Option<Edge>,
    /// The part of its long edge.
    pub part: Option<Edge>,
}

/// The place of a tile as a move text gives it. Each part narrows it down (N3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParsedPlacing {
    /// The tile, first half first (N1).
    pub tile: Oriented,
    /// Whether a dash says that it lies; otherwise it stands.
    pub horizontal: bool,
    /// The column and row of its first half, in the exact form (N6).
    pub exact: Option<(i8, i8)>,
    /// The brackets.
    pub beside: Option<Neighbour>,
    /// Whether `::` says that it is full.
    pub full: bool,
}

impl ParsedPlacing {
    /// Parses `54–(15п)::` or the exact form, with nothing after it.
    pub fn parse(text: &str) -> Result<ParsedPlacing, RuleError> {
        let mut cursor = Cursor::new(text);
        let said = ParsedPlacing::read(&mut cursor)?;
        cursor.end()?;
        Ok(said)
    }

    /// Reads `54–(15п)::` or the exact form and stops after it.
    pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<ParsedPlacing, RuleError> {
        let mut ahead = cursor.clone();
        let (tile, horizontal, exact) = match read_placing(&mut ahead, true) {
            Ok(Placing { tile, horizontal, x, y }) => {
                *cursor = ahead;
                (tile, horizontal, Some((x, y)))
            }
            Err(error) if cursor.rest().contains('@') => return Err(error),
            Err(_) => (read_oriented(cursor)?, cursor.eat('–') || cursor.eat('-'), None),
        };
        let beside = if cursor.eat('(') { Some(Neighbour::read(cursor)?) } else { None };
        let full = cursor.eat(':');
        if full {
            cursor.expect(':')?;
        }
        Ok(ParsedPlacing { tile, horizontal, exact, beside, full })
    }

    /// Returns the length of brackets and colons, in which the forms of one placing differ.
    fn length(&self) -> usize {
        let letters = |b: Neighbour| usize::from(b.edge.is_some()) + usize::from(b.part.is_some());
        self.beside.map_or(0, |b| "(64)".len() + letters(b)) + if self.full { "::".len() } else { 0 }
    }

    /// Returns all placings on a figure that fit, at least one; otherwise the error names the part that fails.
    pub fn matching(&self, figure: &Figure) -> Result<Vec<Placing>, RuleError> {
        let ParsedPlacing { tile: way, horizontal, .. } = *self;
        if let Some((x, y)) = self.exact {
            figure.fit(Placing { tile: way, horizontal, x, y })?;
        }
        let tile = way.tile();
        if figure.tiles().contains(tile) {
            return Err(RuleError::new(format!("the tile {tile} lies in the figure already")).clause("P1"));
        }
        let mut found = Vec::new();
        figure.each_placing(TileSet::only(tile), false, |placing, full| found.push((placing, full)));
        let mut narrow = |keep: &dyn Fn(Placing, bool) -> bool, what: &dyn Fn() -> (String, &'static str)| {
            found.retain(|&(placing, full)| keep(placing, full));
            if found.is_empty() {
                let (message, clause) = what();
                return Err(RuleError::new(message).clause(clause));
            }
            Ok(())
        };
        narrow(&|_, _| true, &|| (format!("the tile {tile} fits nowhere"), "P3"))?;
        let lies = if horizontal { "lying" } else { "standing" };
        let name = format!("{way}{}", if horizontal { "–" } else { "" });
        narrow(&|p, _| p.tile == way && p.horizontal == horizontal, &|| {
            (format!("{name}, the tile {tile} {lies} that way round, fits nowhere"), "N1")
        })?;
        if let Some((x, y)) = self.exact {
            narrow(&|p, _| (p.x, p.y) == (x, y), &|| (format!("{name} does not fit at {x},{y}"), "N6"))?;
        }
        if let Some(beside) = self.beside {
            let other = figure
                .find(beside.tile.tile())
                .ok_or_else(|| RuleError::new(format!("no tile {} lies in the figure", beside.tile)).clause("N2"))?;
            beside.check_part(other)?;
            let tile_only = Neighbour { edge: None, part: None, ..beside };
            let edge_only = Neighbour { part: None, ..beside };
            for said in [tile_only, edge_only, beside] {
                narrow(&|p, _| said.touches(p, other), &|| {
                    (format!("{name} has no legal place at {}", said.words()), "N2")
                })?;
            }
        }
        if self.full {
            narrow(&|_, full| full, &|| (format!("{self} goes in full nowhere"), "N3"))?;
        }
        Ok(found.into_iter().map(|(placing, _)| placing).collect())
    }
}

impl fmt::Display for ParsedPlacing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.tile, if self.horizontal { "–" } else { "" })?;
        if let Some((x, y)) = self.exact {
            write!(f, "@{x},{y}")?;
        }
        if let Some(Neighbour { tile, edge, part }) = self.beside {
            let letters = [edge, part].into_iter().flatten().map(Edge::letter).collect::<String>();
            write!(f, "({tile}{letters})")?;
        }
        f.write_str(if self.full { "::" } else { "" })
    }
}

impl Neighbour {
    fn read(cursor: &mut Cursor<'_>) -> Result<Neighbour, RuleError> {
        let tile = read_oriented(cursor)?;
        let mut letter = || {
            let edge = Edge::read(cursor.peek()?)?;
            cursor.next_char();
            Some(edge)
        };
        let (edge, part) = (letter(), letter());
        if !cursor.eat(')') {
            let expected = if part.is_some() { "\")\"" } else { "an edge, в п н л or t r b l, or \")\"" };
            return Err(cursor.unexpected(expected).clause("N2"));
        }
        Ok(Neighbour { tile, edge, part })
    }

    /// Fails for a part of a short edge, or a part that is not along its edge.
    fn check_part(&self, other: Placing) -> Result<(), RuleError> {
        let (Some(edge), Some(part)) = (self.edge, self.part) else { return Ok(()) };
        let tile = self.tile;
        if edge.horizontal() == other.horizontal {
            let message = format!("the {} edge of {tile} is a short one and has no parts", edge.word());
            return Err(RuleError::new(message).clause("N2"));
        }
        if part.horizontal() != other.horizontal {
            let message = format!("the {} edge of {tile} has no {} part", edge.word(), part.word());
            return Err(RuleError::new(message).clause("N2"));
        }
        Ok(())
    }

    /// Returns whether a placing touches the other tile in this way.
    fn touches(&self, placing: Placing, other: Placing) -> bool {
        let wanted = |found: Edge, said: Option<Edge>| said.is_none_or(|said| said == found);
        contacts(placing, other).any(|(edge, part)| wanted(edge, self.edge) && wanted(part, self.part))
    }

    fn words(&self) -> String {
        let tile = self.tile;
        match (self.edge, self.part) {
            (Some(edge), Some(part)) => format!("the {} part of the {} edge of {tile}", part.word(), edge.word()),
            (Some(edge), None) => format!("the {} edge of {tile}", edge.word()),
            _ => format!("{tile}"),
        }
    }
}

/// Iterates over the contacts of a placing with another tile: the edge and the half of the other.
fn contacts(placing: Placing, other: Placing) -> impl Iterator<Item = (Edge, Edge)> {
    let halves = if other.horizontal { [Edge::Left, Edge::Right] } else { [Edge::Bottom, Edge::Top] };
    let theirs = other.cells().into_iter().zip(halves);
    theirs.flat_map(move |(their, half)| {
        placing.cells().into_iter().filter_map(move |our| {
            let edge = match (our.x - their.x, our.y - their.y) {
                (0, 1) => Edge::Top,
                (1, 0) => Edge::Right,
                (0, -1) => Edge::Bottom,
                (-1, 0) => Edge::Left,
                _ => return None,
            };
            Some((edge, half))
        })
    })
}

/// Returns the shortest text that fits only this placing among all legal ones of its tile; the exact form if no other does.
pub fn shortest(figure: &Figure, placing: Placing) -> String {
    let mut all = Vec::new();
    figure.each_placing(TileSet::only(placing.tile.tile()), false, |p, full| all.push((p, full)));
    let full = all.contains(&(placing, true));
    all.retain(|(p, _)| p.tile == placing.tile && p.horizontal == placing.horizontal);
    let bare =
        ParsedPlacing { tile: placing.tile, horizontal: placing.horizontal, exact: None, beside: None, full: false };
    let mut forms = vec![bare];
    for other in figure.placings() {
        let tile = other.tile;
        for (edge, part) in contacts(placing, *other) {
            let long = edge.horizontal() != other.horizontal;
            let (edge, part) = (Some(edge), long.then_some(part));
            for (edge, part) in [(None, None), (edge, None), (edge, part)] {
                forms.push(ParsedPlacing { beside: Some(Neighbour { tile, edge, part }), ..bare });
            }
        }
    }
    if full {
        forms.extend(forms.clone().into_iter().map(|form| ParsedPlacing { full: true, ..form }));
    }
    // Of equally long forms the first wins: an edge comes before `::`, an older tile before a newer one.
    forms.sort_by_key(ParsedPlacing::length);
    let fits = |form: &ParsedPlacing, &(p, full): &(Placing, bool)| {
        let beside = |b: Neighbour| figure.find(b.tile.tile()).is_some_and(|other| b.touches(p, other));
        form.beside.is_none_or(beside) && (full || !form.full)
    };
    let only = forms.iter().find(|form| all.iter().filter(|candidate| fits(form, candidate)).count() == 1);
    only.map_or_else(|| placing.to_string(), |form| form.to_string())
}

/// A legal placing in a list for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedPlacing {
    /// The placing; its text is the exact form.
    pub placing: Placing,
    /// Whether it is full.
    pub full: bool,
    /// The number of touched tiles.
    pub touched: usize,
    /// The shortest unambiguous notation.
    pub notation: String,
}

impl fmt::Display for ListedPlacing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.full { "full" } else { "incomplete" };
        write!(f, "{}\t{kind}\t{}\t{}", self.placing, self.touched, self.notation)
    }
}

/// Lists all legal placings of a tile on a figure.
///
/// ```
/// use games::ampli::{Figure, Tile, placings};
/// let figure = Figure::parse("15-@0,0;54-@2,0").unwrap();
/// let list = placings(&figure, Tile::parse("44").unwrap()).unwrap();
/// assert_eq!(list[0].to_string(), "44-@3,-1\tincomplete\t1\t44–(54н)");
/// ```
pub fn placings(figure: &Figure, tile: Tile) -> Result<Vec<ListedPlacing>, RuleError> {
    if figure.tiles().contains(tile) {
        return Err(RuleError::new(format!("the tile {tile} lies in the figure already")).clause("P1"));
    }
    let mut list = Vec::new();
    figure.each_placing(TileSet::only(tile), false, |placing, full| {
        let touched = figure.touched(placing).len();
        list.push(ListedPlacing { placing, full, touched, notation: shortest(figure, placing) });
    });
    list.sort_by_key(|l| (!l.placing.horizontal, l.placing));
    Ok(list)
}
