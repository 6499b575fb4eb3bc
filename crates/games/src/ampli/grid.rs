//! All placings at once, with bit boards around the figure.
//!
//! The bounding rectangle of the figure with two more cells on every side is stored row by row in words of 64 cells. Board `touch[v]`
//! has the empty cells next to a square of value `v + 1`; `free` has the empty cells next to no square. A half may lie on `touch` of
//! its value or, if the other half does, on `free`. So a shift and a few ANDs give all placings of a tile (P3). The outermost ring is
//! never in `touch`, so a shift that wraps around the end of a row finds nothing.

use super::figure::{Figure, Placing};
use super::tile::{Oriented, TileSet};
use std::hint::select_unpredictable;

/// A connected figure of 42 cells has width + height of at most 43: 25 × 26 cells with the ring around it.
const MOST_WORDS: usize = 11;

/// The requested placings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Want {
    /// All legal placings.
    Any,
    /// Placings that touch two tiles or more (P4). A full tile always does.
    DoubleSet,
    /// Full placings.
    Full,
}

/// Calls `each` with every placing of the tiles on the figure, and whether it is full.
#[inline]
pub(super) fn each_placing(figure: &Figure, tiles: TileSet, want: Want, each: impl FnMut(Placing, bool)) {
    let (low, high) = figure.corners();
    let width = (high.x - low.x) as u32 + 5;
    let cells = width * ((high.y - low.y) as u32 + 5);
    match cells.div_ceil(64) {
        0..=1 => Grid::<1>::new(figure, width).each_placing(tiles, want, each),
        2 => Grid::<2>::new(figure, width).each_placing(tiles, want, each),
        3 => Grid::<3>::new(figure, width).each_placing(tiles, want, each),
        4 => Grid::<4>::new(figure, width).each_placing(tiles, want, each),
        _ => Grid::<MOST_WORDS>::new(figure, width).each_placing(tiles, want, each),
    }
}

/// The number of words that are collected before their bits are read.
const LIST: usize = 32;

type Board<const N: usize> = [u64; N];

struct Grid<const N: usize> {
    /// The cells in a row: the shift from a cell to the one above it.
    width: u32,
    /// 65536 / width, rounded up: `cell × this >> 16` is the exact row of every cell.
    row_factor: u32,
    /// The column and the row of cell 0 on the table.
    left: i32,
    bottom: i32,
    touch: [Board<N>; 6],
    free: Board<N>,
    /// Empty cells with two or more squares around them. They never hold both halves of one tile, which would be neighbours.
    several: Board<N>,
}

impl<const N: usize> Grid<N> {
    #[inline]
    fn new(figure: &Figure, width: u32) -> Grid<N> {
        let (low, _) = figure.corners();
        let (left, bottom) = (i32::from(low.x) - 2, i32::from(low.y) - 2);
        let mut squares = [[0; N]; 6];
        for placing in figure.placings() {
            let x = (i32::from(placing.x) - left) as u32;
            let y = (i32::from(placing.y) - bottom) as u32;
            let first = y * width + x;
            let second = first + if placing.horizontal { 1 } else { width };
            let [a, b] = placing.tile.values();
            set(&mut squares[usize::from(a) - 1], first);
            set(&mut squares[usize::from(b) - 1], second);
        }
        let mut occupied = [0; N];
        for board in &squares {
            for i in 0..N {
                occupied[i] |= board[i];
            }
        }
        let mut touch = [[0; N]; 6];
        let mut free = [0; N];
        for (board, squares) in touch.iter_mut().zip(&squares) {
            for i in 0..N {
                let around = up(squares, 1, i) | down(squares, 1, i) | up(squares, width, i) | down(squares, width, i);
                board[i] = around & !occupied[i];
                free[i] |= board[i];
            }
        }
        let mut several = [0; N];
        for i in 0..N {
            free[i] = !(free[i] | occupied[i]);
            let (left, right) = (up(&occupied, 1, i), down(&occupied, 1, i));
            let (below, above) = (up(&occupied, width, i), down(&occupied, width, i));
            several[i] = left & right | below & above | (left | right) & (below | above);
        }
        Grid { width, row_factor: 65536u32.div_ceil(width), left, bottom, touch, free, several }
    }

    #[inline]
    fn each_placing(&self, tiles: TileSet, want: Want, mut each: impl FnMut(Placing, bool)) {
        let mut found = Found { words: [Word::default(); LIST], count: 0 };
        for horizontal in [true, false] {
            let shift = if horizontal { 1 } else { self.width };
            let toward = Toward::new(self, shift, want);
            for tile in tiles.iter() {
                if found.count + 2 * N >= LIST {
                    self.empty(&mut found, &mut each);
                }
                for way in tile.orientations() {
                    let (first, second) = (usize::from(way.first()) - 1, usize::from(way.second()) - 1);
                    for i in 0..N {
                        let full = self.touch[first][i] & toward.touch[second][i];
                        let any = full | toward.only_first[first][i] | toward.only_second[second][i];
                        found.add(Word { any, full, way, horizontal, first_cell: i as u16 * 64 });
                    }
                }
            }
        }
        self.empty(&mut found, &mut each);
    }

    /// Calls `each` with all collected placings and clears them.
    ///
    /// Most words hold one or two bits, so a loop over words with an inner loop over bits would be mispredicted at almost every word. This
    /// single loop takes one bit at a time and moves on to the next word without a branch.
    #[inline]
    fn empty(&self, found: &mut Found, each: &mut impl FnMut(Placing, bool)) {
        let mut index = 0;
        let mut any = found.words[0].any;
        while index < found.count {
            let bit = any.trailing_zeros();
            let word = &found.words[index % LIST];
            let cell = u32::from(word.first_cell) + bit;
            let row = (cell * self.row_factor) >> 16;
            let x = ((cell - row * self.width) as i32 + self.left) as i8;
            let y = (row as i32 + self.bottom) as i8;
            each(Placing { tile: word.way, horizontal: word.horizontal, x, y }, word.full >> bit & 1 == 1);
            any &= any - 1;
            let next = found.words[(index + 1) % LIST].any;
            index += usize::from(any == 0);
            any = select_unpredictable(any == 0, next, any);
        }
        found.count = 0;
    }
}

/// The boards of one direction, by value less 1, all at the cell of the first half.
struct Toward<const N: usize> {
    /// The second half touches its value.
    touch: [Board<N>; 6],
    /// The first half touches its value, the second touches nothing.
    only_first: [Board<N>; 6],
    /// The second half touches its value, the first touches nothing.
    only_second: [Board<N>; 6],
}

impl<const N: usize> Toward<N> {
    #[inline]
    fn new(grid: &Grid<N>, shift: u32, want: Want) -> Toward<N> {
        // The cells where an incomplete tile may touch.
        let near: Board<N> = match want {
            Want::Any => [!0; N],
            Want::DoubleSet => grid.several,
            Want::Full => [0; N],
        };
        let mut toward = Toward { touch: [[0; N]; 6], only_first: [[0; N]; 6], only_second: [[0; N]; 6] };
        for i in 0..N {
            let next_free = down(&grid.free, shift, i) & near[i];
            let free = grid.free[i];
            let next_near = down(&near, shift, i);
            for value in 0..6 {
                toward.touch[value][i] = down(&grid.touch[value], shift, i);
                toward.only_first[value][i] = grid.touch[value][i] & next_free;
                toward.only_second[value][i] = toward.touch[value][i] & next_near & free;
            }
        }
        toward
    }
}

/// The placings of one orientation of a tile; never empty.
#[derive(Clone, Copy, Default)]
struct Word {
    /// The cells of first halves.
    any: u64,
    /// Those among them where the tile is full.
    full: u64,
    /// The cell of the lowest bit.
    first_cell: u16,
    way: Oriented,
    horizontal: bool,
}

/// The words collected so far.
struct Found {
    words: [Word; LIST],
    count: usize,
}

impl Found {
    /// Adds a word; the next word overwrites an empty one.
    #[inline]
    fn add(&mut self, word: Word) {
        self.words[self.count % LIST] = word;
        self.count += usize::from(word.any != 0);
    }
}

#[inline]
fn set<const N: usize>(board: &mut Board<N>, cell: u32) {
    board[cell as usize / 64] |= 1 << (cell % 64);
}

/// Returns word `i` of a board shifted towards higher cells by 1 to 63.
#[inline]
fn up<const N: usize>(board: &Board<N>, shift: u32, i: usize) -> u64 {
    board[i] << shift | if i > 0 { board[i - 1] >> (64 - shift) } else { 0 }
}

/// Returns word `i` of a board shifted towards lower cells by 1 to 63.
#[inline]
fn down<const N: usize>(board: &Board<N>, shift: u32, i: usize) -> u64 {
    board[i] >> shift | if i + 1 < N { board[i + 1] << (64 - shift) } else { 0 }
}
