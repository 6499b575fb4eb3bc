//! All placings at once: the surroundings of the figure as bit boards.
//!
//! The figure's rectangle with two cells more on every side is laid out row by row into words of 64 cells. Board `touch[v]` has the
//! empty cells next to a square of value `v + 1`; `free` has the empty cells next to none. A half may lie on `touch` of its value
//! or, when the other half does, on `free`; so a shift and a few ANDs give all places of a tile (P3). The outermost ring is never
//! in `touch`, so a shift that wraps around a row's end meets nothing.

use super::figure::{Figure, Placing};
use super::tile::{Tile, TileSet};

/// A figure of 42 cells in one piece has width + height of at most 43: 25 × 26 cells with the ring around it.
const MOST_WORDS: usize = 11;

/// Calls `each` with every placing of the tiles on the figure, and whether it is full.
#[inline]
pub(super) fn each_placing(figure: &Figure, tiles: TileSet, full_only: bool, each: impl FnMut(Placing, bool)) {
    let (low, high) = figure.corners();
    let width = (high.x - low.x) as u32 + 5;
    let cells = width * ((high.y - low.y) as u32 + 5);
    match cells.div_ceil(64) {
        0..=2 => Grid::<2>::new(figure, width).each_placing(tiles, full_only, each),
        3 => Grid::<3>::new(figure, width).each_placing(tiles, full_only, each),
        4 => Grid::<4>::new(figure, width).each_placing(tiles, full_only, each),
        _ => Grid::<MOST_WORDS>::new(figure, width).each_placing(tiles, full_only, each),
    }
}

type Board<const N: usize> = [u64; N];

struct Grid<const N: usize> {
    /// Cells in a row: the shift from a cell to the one above it.
    width: u32,
    /// 65536 / width, rounded up: cell × this >> 16 is the row, exactly for all cells there are.
    row_factor: u32,
    /// The table's column and row of cell 0.
    left: i32,
    bottom: i32,
    touch: [Board<N>; 6],
    free: Board<N>,
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
        for i in 0..N {
            free[i] = !(free[i] | occupied[i]);
        }
        Grid { width, row_factor: 65536u32.div_ceil(width), left, bottom, touch, free }
    }

    #[inline]
    fn each_placing(&self, tiles: TileSet, full_only: bool, mut each: impl FnMut(Placing, bool)) {
        for horizontal in [true, false] {
            let shift = if horizontal { 1 } else { self.width };
            // What lies one cell on, moved to the cell of the first half.
            let next_touch = self.touch.map(|board| std::array::from_fn::<u64, N, _>(|i| down(&board, shift, i)));
            let next_free = std::array::from_fn::<u64, N, _>(|i| down(&self.free, shift, i));
            for tile in tiles.iter() {
                for way in Tile::ways(tile) {
                    let first = &self.touch[usize::from(way.first()) - 1];
                    let second = &next_touch[usize::from(way.second()) - 1];
                    for i in 0..N {
                        let full = first[i] & second[i];
                        let incomplete = if full_only { 0 } else { first[i] & next_free[i] | self.free[i] & second[i] };
                        let mut any = full | incomplete;
                        while any != 0 {
                            let bit = any.trailing_zeros();
                            any &= any - 1;
                            let cell = i as u32 * 64 + bit;
                            let row = (cell * self.row_factor) >> 16;
                            let x = ((cell - row * self.width) as i32 + self.left) as i8;
                            let y = (row as i32 + self.bottom) as i8;
                            each(Placing { tile: way, horizontal, x, y }, full >> bit & 1 == 1);
                        }
                    }
                }
            }
        }
    }
}

#[inline]
fn set<const N: usize>(board: &mut Board<N>, cell: u32) {
    board[cell as usize / 64] |= 1 << (cell % 64);
}

/// Word `i` of a board shifted towards higher cells by 1 to 63.
#[inline]
fn up<const N: usize>(board: &Board<N>, shift: u32, i: usize) -> u64 {
    board[i] << shift | if i > 0 { board[i - 1] >> (64 - shift) } else { 0 }
}

/// Word `i` of a board shifted towards lower cells by 1 to 63.
#[inline]
fn down<const N: usize>(board: &Board<N>, shift: u32, i: usize) -> u64 {
    board[i] >> shift | if i + 1 < N { board[i + 1] << (64 - shift) } else { 0 }
}
