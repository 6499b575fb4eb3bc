//! The 21 tiles (P1): a tile, an oriented tile, and a set of tiles.

use game::{RuleError, quote};
use std::fmt::{self, Write as _};

/// The number of tiles.
pub const TILE_COUNT: usize = 21;

/// The low and high value of each tile, by its index: 11, 12 … 16, 22 … 66.
const VALUES: [[u8; 2]; TILE_COUNT] = {
    let mut values = [[0; 2]; TILE_COUNT];
    let mut index = 0;
    let mut low = 1;
    while low <= 6 {
        let mut high = low;
        while high <= 6 {
            values[index] = [low, high];
            index += 1;
            high += 1;
        }
        low += 1;
    }
    values
};

/// The index of the tile by the bits of [`Oriented`]: the inverse of [`VALUES`], in either order.
const INDEX: [u8; 64] = {
    let mut inverse = [0; 64];
    let mut index = 0;
    while index < TILE_COUNT {
        let [low, high] = VALUES[index];
        inverse[(low << 3 | high) as usize] = index as u8;
        inverse[(high << 3 | low) as usize] = index as u8;
        index += 1;
    }
    inverse
};

/// One of the 21 tiles, without orientation. Tiles are ordered 11, 12 … 16, 22 … 66.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tile(u8);

impl Tile {
    /// Creates a tile from two values of 1 to 6 in either order.
    ///
    /// ```
    /// use games::ampli::Tile;
    /// assert_eq!(Tile::new(5, 1), Tile::new(1, 5));
    /// assert_eq!(Tile::new(5, 1).unwrap().to_string(), "15");
    /// assert_eq!(Tile::new(0, 1), None);
    /// ```
    pub fn new(a: u8, b: u8) -> Option<Tile> {
        Oriented::new(a, b).map(Oriented::tile)
    }

    /// Returns the tile with this index of 0 to 20.
    pub fn from_index(index: usize) -> Option<Tile> {
        (index < TILE_COUNT).then_some(Tile(index as u8))
    }

    /// Returns its index, 0 to 20.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns its values, the lower first.
    #[inline]
    pub fn values(self) -> [u8; 2] {
        VALUES[self.index()]
    }

    /// Returns whether both halves have the same value.
    #[inline]
    pub fn is_double(self) -> bool {
        self.values()[0] == self.values()[1]
    }

    /// Iterates over all 21 tiles in order.
    pub fn all() -> impl Iterator<Item = Tile> {
        (0..TILE_COUNT as u8).map(Tile)
    }

    /// Iterates over its orientations: one for a double, otherwise two.
    #[inline]
    pub fn orientations(self) -> impl Iterator<Item = Oriented> {
        let [low, high] = self.values();
        let once = Oriented::of(low, high);
        [once, once.turned()].into_iter().take(if low == high { 1 } else { 2 })
    }

    /// Parses the two digits of a tile in either order.
    pub fn parse(text: &str) -> Result<Tile, RuleError> {
        let wrong = || RuleError::new(format!("a tile is two digits of 1 to 6, found {}", quote(text))).clause("P1");
        let mut digits = text.chars().map(|c| c.to_digit(10));
        match (digits.next(), digits.next(), digits.next()) {
            (Some(Some(a)), Some(Some(b)), None) => Tile::new(a as u8, b as u8).ok_or_else(wrong),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values().into_iter().try_for_each(|value| f.write_char(char::from(b'0' + value)))
    }
}

impl Tile {
    /// Appends its text.
    pub(super) fn push(self, out: &mut String) {
        out.extend(self.values().map(|value| char::from(b'0' + value)));
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A tile with an orientation: the left half first, or the lower one of an upright tile (N1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Oriented(
    /// Three bits for each value, the first half's above the second's.
    u8,
);

impl Default for Oriented {
    /// 11, the first of all tiles.
    fn default() -> Oriented {
        Oriented::of(1, 1)
    }
}

impl Oriented {
    /// Creates an oriented tile from values of 1 to 6, the first half first.
    pub fn new(first: u8, second: u8) -> Option<Oriented> {
        let fits = (1..=6).contains(&first) && (1..=6).contains(&second);
        fits.then(|| Oriented::of(first, second))
    }

    #[inline]
    fn of(first: u8, second: u8) -> Oriented {
        Oriented(first << 3 | second)
    }

    /// Returns the value of the left or lower half.
    #[inline]
    pub fn first(self) -> u8 {
        self.0 >> 3
    }

    /// Returns the value of the right or upper half.
    #[inline]
    pub fn second(self) -> u8 {
        self.0 & 7
    }

    /// Returns both values, the first half first.
    #[inline]
    pub fn values(self) -> [u8; 2] {
        [self.first(), self.second()]
    }

    /// Returns the tile turned by 180 degrees.
    #[inline]
    pub fn turned(self) -> Oriented {
        Oriented::of(self.second(), self.first())
    }

    /// Returns the tile without orientation.
    #[inline]
    pub fn tile(self) -> Tile {
        Tile(INDEX[usize::from(self.0 & 63)])
    }
}

impl fmt::Display for Oriented {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.halves().into_iter().try_for_each(|half| f.write_char(half))
    }
}

impl Oriented {
    /// Returns the values of both halves as digits.
    pub(super) fn halves(self) -> [char; 2] {
        [self.first(), self.second()].map(|value| char::from(b'0' + value))
    }
}

impl fmt::Debug for Oriented {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of tiles, one bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TileSet(u32);

impl TileSet {
    /// No tile.
    pub const EMPTY: TileSet = TileSet(0);
    /// All 21 tiles.
    pub const ALL: TileSet = TileSet((1 << TILE_COUNT) - 1);

    /// Creates the set of one tile.
    #[inline]
    pub fn only(tile: Tile) -> TileSet {
        TileSet(1 << tile.0)
    }

    /// Returns the set with this tile added.
    #[inline]
    #[must_use]
    pub fn with(self, tile: Tile) -> TileSet {
        TileSet(self.0 | 1 << tile.0)
    }

    /// Returns the set with this tile removed.
    #[inline]
    #[must_use]
    pub fn without(self, tile: Tile) -> TileSet {
        TileSet(self.0 & !(1 << tile.0))
    }

    /// Returns the tiles of either set.
    #[inline]
    #[must_use]
    pub fn union(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }

    /// Returns the tiles of both sets.
    #[inline]
    #[must_use]
    pub fn intersection(self, other: TileSet) -> TileSet {
        TileSet(self.0 & other.0)
    }

    /// Returns the tiles that are not in the other set.
    #[inline]
    #[must_use]
    pub fn difference(self, other: TileSet) -> TileSet {
        TileSet(self.0 & !other.0)
    }

    /// Returns whether the tile is in the set.
    #[inline]
    pub fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// Returns the number of tiles.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the set as bits, tile 11 the lowest.
    #[inline]
    pub fn bits(self) -> u32 {
        self.0
    }

    /// Iterates over the tiles in order.
    #[inline]
    pub fn iter(self) -> TileIter {
        TileIter(self.0)
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> TileSet {
        tiles.into_iter().fold(TileSet::EMPTY, TileSet::with)
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Iterates over the tiles of a set.
#[derive(Clone, Debug)]
pub struct TileIter(u32);

impl Iterator for TileIter {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        let tile = (self.0 != 0).then(|| Tile(self.0.trailing_zeros() as u8))?;
        self.0 &= self.0 - 1;
        Some(tile)
    }
}
