//! The figure: the tiles on the table, and the placing rule (P2–P4).

use super::grid::{self, Want};
use super::tile::{Oriented, TILE_COUNT, Tile, TileSet};
use game::RuleError;
use game::hash::mix;
use game::text::push_number;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A cell of the table, which has no edges; the first half of the initial tile lies on `0,0`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cell {
    /// Grows to the right.
    pub x: i8,
    /// Grows upwards.
    pub y: i8,
}

impl Cell {
    /// Returns whether two cells share an edge.
    #[inline]
    fn touches(self, other: Cell) -> bool {
        let dx = (i16::from(self.x) - i16::from(other.x)).abs();
        let dy = (i16::from(self.y) - i16::from(other.y)).abs();
        dx + dy == 1
    }
}

/// A tile on the table with its orientation and the cell of its first half.
///
/// Its text is the exact form (N6): `54-@2,0` lies, `54@2,0` stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Placing {
    /// The tile, its left or lower half first.
    pub tile: Oriented,
    /// Whether it lies; otherwise it stands upright.
    pub horizontal: bool,
    /// The column of its first half.
    pub x: i8,
    /// The row of its first half.
    pub y: i8,
}

impl Placing {
    /// Returns the cells of its halves, the first half first.
    #[inline]
    pub fn cells(self) -> [Cell; 2] {
        let Placing { x, y, horizontal, .. } = self;
        let second = if horizontal { Cell { x: x + 1, y } } else { Cell { x, y: y + 1 } };
        [Cell { x, y }, second]
    }

    /// Returns a word that differs for each placing, for hashes.
    #[inline]
    fn word(self) -> u64 {
        let tile = u32::from(self.tile.first()) << 4 | u32::from(self.tile.second());
        mix(u64::from(tile << 20 | u32::from(self.horizontal) << 16)
            | u64::from(self.x as u8) << 8
            | u64::from(self.y as u8))
    }
}

impl fmt::Display for Placing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(10);
        self.push(&mut text);
        f.write_str(&text)
    }
}

impl Placing {
    /// Appends its text.
    pub(super) fn push(&self, out: &mut String) {
        out.extend(self.tile.halves());
        if self.horizontal {
            out.push('-');
        }
        out.push('@');
        push_number(out, self.x.into());
        out.push(',');
        push_number(out, self.y.into());
    }
}

impl fmt::Debug for Placing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The contact of a legal placing with the figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fit {
    /// Whether both halves touch the figure, each with its value (P3).
    pub full: bool,
    /// The tiles that it touches edge to edge.
    pub touched: TileSet,
}

impl Fit {
    /// Returns whether it touches two tiles or more (P4), as the last tile of a player must (P5).
    pub fn double_set(self) -> bool {
        self.touched.len() >= 2
    }
}

/// The tiles on the table, in the order of play.
///
/// Figures with the same tiles in the same places are equal: the order is only for texts.
#[derive(Clone, Copy)]
pub struct Figure {
    /// The sum of the words of all placings, which does not depend on their order.
    key: u64,
    placings: [Placing; TILE_COUNT],
    count: u8,
    tiles: TileSet,
    /// The corners of the bounding rectangle.
    low: Cell,
    high: Cell,
}

impl Figure {
    /// Creates a figure from one tile near `0,0`.
    pub fn new(first: Placing) -> Figure {
        let [low, high] = first.cells();
        let mut figure =
            Figure { key: 0, placings: [Placing::default(); TILE_COUNT], count: 0, tiles: TileSet::EMPTY, low, high };
        figure.put(first);
        figure
    }

    /// Returns the tiles in the order of play; never empty.
    #[inline]
    pub fn placings(&self) -> &[Placing] {
        &self.placings[..usize::from(self.count)]
    }

    /// Returns the set of tiles.
    #[inline]
    pub fn tiles(&self) -> TileSet {
        self.tiles
    }

    /// Returns the placing of a tile.
    pub fn find(&self, tile: Tile) -> Option<Placing> {
        self.placings().iter().copied().find(|p| p.tile.tile() == tile)
    }

    /// Returns the placing that covers a cell, and the value there.
    pub fn at(&self, cell: Cell) -> Option<(Placing, u8)> {
        self.placings().iter().find_map(|&p| {
            let half = p.cells().iter().position(|&c| c == cell)?;
            Some((p, p.tile.values()[half]))
        })
    }

    /// Returns the corners of the bounding rectangle: lower left, upper right.
    #[inline]
    pub fn corners(&self) -> (Cell, Cell) {
        (self.low, self.high)
    }

    /// Returns a hash that does not depend on the order of the tiles.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Adds a tile that fits, or the first one.
    #[inline]
    pub fn put(&mut self, placing: Placing) {
        self.placings[usize::from(self.count)] = placing;
        self.count += 1;
        self.key ^= placing.word();
        self.tiles = self.tiles.with(placing.tile.tile());
        let [first, second] = placing.cells();
        self.low = Cell { x: self.low.x.min(first.x), y: self.low.y.min(first.y) };
        self.high = Cell { x: self.high.x.max(second.x), y: self.high.y.max(second.y) };
    }

    /// Returns the tiles that a placing touches edge to edge.
    #[inline]
    pub fn touched(&self, placing: Placing) -> TileSet {
        let ours = placing.cells();
        let touch = |p: &&Placing| p.cells().iter().any(|c| c.touches(ours[0]) || c.touches(ours[1]));
        self.placings().iter().filter(touch).map(|p| p.tile.tile()).collect()
    }

    /// Returns how a placing fits by the placing rule (P2, P3), or the reason why it does not.
    pub fn fit(&self, placing: Placing) -> Result<Fit, RuleError> {
        let tile = placing.tile.tile();
        if self.tiles.contains(tile) {
            return Err(RuleError::new(format!("the tile {tile} lies in the figure already")).clause("P1"));
        }
        let cells = placing.cells();
        for cell in cells {
            if let Some((other, _)) = self.at(cell) {
                let (x, y) = (cell.x, cell.y);
                let message = format!("{placing} needs the cell {x},{y}, where {} lies", other.tile.tile());
                return Err(RuleError::new(message).clause("P3"));
            }
        }
        let mut halves = 0;
        for (cell, value) in cells.into_iter().zip(placing.tile.values()) {
            let around = self.values_around(cell);
            if around.is_empty() {
                continue;
            }
            halves += 1;
            if !around.contains(&value) {
                let found = around.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
                let message = format!("the half {value} of {placing} touches {found}, and none of that is {value}");
                return Err(RuleError::new(message).clause("P3"));
            }
        }
        if halves == 0 {
            return Err(RuleError::new(format!("{placing} does not touch the figure")).clause("P3"));
        }
        Ok(Fit { full: halves == 2, touched: self.touched(placing) })
    }

    fn values_around(&self, cell: Cell) -> Vec<u8> {
        let halves = self.placings().iter().flat_map(|p| p.cells().into_iter().zip(p.tile.values()));
        halves.filter(|(c, _)| c.touches(cell)).map(|(_, value)| value).collect()
    }

    /// Calls `each` with every legal placing of these tiles and whether it is full; with `full_only` only with full ones.
    /// A double is listed once for each pair of cells. A tile of the figure is not listed.
    #[inline]
    pub fn each_placing(&self, tiles: TileSet, full_only: bool, each: impl FnMut(Placing, bool)) {
        let want = if full_only { Want::Full } else { Want::Any };
        grid::each_placing(self, tiles.difference(self.tiles), want, each);
    }

    /// Returns how many full tiles of these can be put one after another, at most `enough` (N5).
    pub fn chain(&self, tiles: TileSet, enough: usize) -> usize {
        let most = enough.min(tiles.len());
        let mut best = 0;
        if most == 0 {
            return 0;
        }
        let mut full = Vec::new();
        self.each_placing(tiles, true, |placing, _| full.push(placing));
        for placing in full {
            let mut next = *self;
            next.put(placing);
            best = best.max(1 + next.chain(tiles.without(placing.tile.tile()), most - 1));
            if best == most {
                break;
            }
        }
        best
    }
}

impl PartialEq for Figure {
    fn eq(&self, other: &Figure) -> bool {
        self.key == other.key
            && self.tiles == other.tiles
            && self.placings().iter().all(|p| other.placings().contains(p))
    }
}

impl Eq for Figure {}

impl Hash for Figure {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(10 * self.placings().len());
        self.push(&mut text);
        f.write_str(&text)
    }
}

impl Figure {
    /// Appends its text.
    pub(super) fn push(&self, out: &mut String) {
        for (i, placing) in self.placings().iter().enumerate() {
            if i > 0 {
                out.push(';');
            }
            placing.push(out);
        }
    }
}

impl fmt::Debug for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
