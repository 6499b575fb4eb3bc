//! Placements of tiles on a [`Field`]: all, the full ones, and the ones that a tile makes full.

use super::field::{AROUND, Cell, DOWN, Field, LEFT, ONE_AROUND, RIGHT, SIDE, TAKEN, UP, VALUES, beside};
use super::put::{BIT, OTHER, Put, WITH, tile_bit};

/// Which placements to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlacementFilter {
    /// All legal ones.
    Any,
    /// The ones that touch two tiles or more: for a player's last tile.
    DoubleSet,
    /// The full ones.
    Full,
}

impl Field {
    /// Calls `each` with all placements of these tiles.
    #[inline]
    pub(super) fn each_put(&self, hand: u32, want: PlacementFilter, mut each: impl FnMut(Put)) {
        if want == PlacementFilter::Full {
            return self.each_full(hand, each);
        }
        let least = if want == PlacementFilter::DoubleSet { 2 * ONE_AROUND } else { 0 };
        self.each_edge(|cell| {
            let here = self.cells[cell];
            for (step, horizontal, forward) in
                [(RIGHT, true, true), (LEFT, true, false), (UP, false, true), (DOWN, false, false)]
            {
                let next = beside(cell, step);
                let there = self.cells[next];
                if there & TAKEN != 0 {
                    continue;
                }
                if there & VALUES == 0 {
                    if here & AROUND >= least {
                        incomplete(hand, here, if forward { cell } else { next }, horizontal, forward, &mut each);
                    }
                } else if forward {
                    full(hand, here, there, cell, horizontal, &mut each);
                }
            }
        });
    }

    /// Whether any of these tiles has a placement.
    #[inline]
    pub(super) fn can_put(&self, hand: u32, want: PlacementFilter) -> bool {
        if want == PlacementFilter::Full {
            return self.full_tiles(hand) != 0;
        }
        let least = if want == PlacementFilter::DoubleSet { 2 * ONE_AROUND } else { 0 };
        let fits = |cell: usize| {
            let here = self.cells[cell];
            [RIGHT, LEFT, UP, DOWN].into_iter().any(|step| match self.cells[beside(cell, step)] {
                there if there & TAKEN != 0 => false,
                there if there & VALUES == 0 => here & AROUND >= least && hand & joined(here, VALUES) != 0,
                there => hand & joined(here, there) != 0,
            })
        };
        (self.low[1] - 1..=self.high[1] + 1).any(|y| {
            let mut edge = self.edge[row(y)];
            while edge != 0 {
                if fits(row(y) * SIDE + edge.trailing_zeros() as usize) {
                    return true;
                }
                edge &= edge - 1;
            }
            false
        })
    }

    #[inline]
    fn each_full(&self, hand: u32, mut each: impl FnMut(Put)) {
        let mut above = self.edge[row(self.low[1] - 1)];
        for y in self.low[1] - 1..=self.high[1] + 1 {
            let edge = above;
            let base = row(y) * SIDE;
            above = self.edge[row(y + 1)];
            for (mut firsts, horizontal) in [(edge & edge.rotate_right(1), true), (edge & above, false)] {
                while firsts != 0 {
                    let cell = base + firsts.trailing_zeros() as usize;
                    firsts &= firsts - 1;
                    let next = beside(cell, if horizontal { RIGHT } else { UP });
                    full(hand, self.cells[cell], self.cells[next], cell, horizontal, &mut each);
                }
            }
        }
    }

    #[inline]
    fn each_edge(&self, mut each: impl FnMut(usize)) {
        for y in self.low[1] - 1..=self.high[1] + 1 {
            let mut edge = self.edge[row(y)];
            while edge != 0 {
                each(row(y) * SIDE + edge.trailing_zeros() as usize);
                edge &= edge - 1;
            }
        }
    }

    /// The tiles with a full placement.
    #[inline]
    pub(super) fn full_tiles(&self, hand: u32) -> u32 {
        let mut tiles = 0;
        let mut above = self.edge[row(self.low[1] - 1)];
        for y in self.low[1] - 1..=self.high[1] + 1 {
            let edge = above;
            let base = row(y) * SIDE;
            above = self.edge[row(y + 1)];
            for (mut firsts, step) in [(edge & edge.rotate_right(1), RIGHT), (edge & above, UP)] {
                while firsts != 0 {
                    let cell = base + firsts.trailing_zeros() as usize;
                    firsts &= firsts - 1;
                    tiles |= joined(self.cells[cell], self.cells[beside(cell, step)]);
                }
            }
        }
        tiles & hand
    }

    /// The tiles that get a full placement beside this tile once it is put.
    #[inline]
    pub(super) fn fullness_gained(&self, put: Put, hand: u32) -> u32 {
        let first = put.cell();
        let (along, back, side, other) =
            if put.horizontal() { (RIGHT, LEFT, UP, DOWN) } else { (UP, DOWN, RIGHT, LEFT) };
        let second = beside(first, along);
        let (before, after) = (beside(first, back), beside(second, along));
        let near = |cell: usize, value: usize| match self.cells[cell] {
            here if here & TAKEN != 0 => 0,
            here => here & VALUES | 1 << (value - 1),
        };
        let far = |cell: usize, step: usize| match self.cells[beside(cell, step)] {
            there if there & TAKEN != 0 => 0,
            there => there & VALUES,
        };
        let ends = [(before, back, put.first()), (after, along, put.second())];
        let mut tiles = 0;
        for (cell, out, value) in ends {
            let here = near(cell, value);
            tiles |= joined(here, far(cell, out)) | joined(here, far(cell, side)) | joined(here, far(cell, other));
        }
        for out in [side, other] {
            let (left, right) = (beside(first, out), beside(second, out));
            let (here, there) = (near(left, put.first()), near(right, put.second()));
            tiles |= joined(here, there);
            tiles |= joined(here, far(left, out)) | joined(here, far(left, back));
            tiles |= joined(there, far(right, out)) | joined(there, far(right, along));
        }
        tiles & hand
    }

    /// The number of tiles that can be put one after another, each full, counted up to `enough`. Undoes all of them.
    pub(super) fn chain(&mut self, hand: u32, enough: u32) -> u32 {
        let most = enough.min(hand.count_ones());
        let mut puts = Vec::new();
        if most > 0 {
            self.each_full(hand, |put| puts.push(put));
        }
        let mut best = 0;
        for put in puts {
            let taken = self.put(put);
            best = best.max(1 + self.chain(hand & !put.tile_bit(), most - 1));
            self.undo(&taken);
            if best == most {
                break;
            }
        }
        best
    }
}

#[inline]
fn row(y: i8) -> usize {
    y as usize & (SIDE - 1)
}

/// The tiles that are full on two cells with these neighbouring values.
#[inline]
fn joined(here: Cell, there: Cell) -> u32 {
    JOINED[usize::from(here & VALUES)][usize::from(there & VALUES)]
}

static JOINED: [[u32; 64]; 64] = {
    let mut joined = [[0; 64]; 64];
    let mut here = 0;
    while here < 64 {
        let mut there = 0;
        while there < 64 {
            let mut pair = 0;
            while pair < 36 {
                let (a, b) = (pair / 6, pair % 6);
                if here >> a & 1 == 1 && there >> b & 1 == 1 {
                    joined[here][there] |= BIT[a + 1][b + 1];
                }
                pair += 1;
            }
            there += 1;
        }
        here += 1;
    }
    joined
};

#[inline]
fn full(hand: u32, here: Cell, there: Cell, cell: usize, horizontal: bool, each: &mut impl FnMut(Put)) {
    // Most places fit no tile of the hand.
    if hand & joined(here, there) == 0 {
        return;
    }
    let mut values = here & VALUES;
    while values != 0 {
        let first = values.trailing_zeros() as usize + 1;
        values &= values - 1;
        let mut seconds = there & VALUES;
        while seconds != 0 {
            let second = seconds.trailing_zeros() as usize + 1;
            seconds &= seconds - 1;
            if hand & tile_bit(first, second) != 0 {
                each(Put::new(first, second, horizontal, cell, true));
            }
        }
    }
}

/// Placements with only one half touching: the first half if `forward`, else the second. `first` is the cell of the first half.
#[inline]
fn incomplete(hand: u32, here: Cell, first: usize, horizontal: bool, forward: bool, each: &mut impl FnMut(Put)) {
    let mut values = here & VALUES;
    while values != 0 {
        let value = values.trailing_zeros() as usize + 1;
        values &= values - 1;
        let mut tiles = hand & WITH[value];
        while tiles != 0 {
            let other = usize::from(OTHER[value][tiles.trailing_zeros() as usize]);
            tiles &= tiles - 1;
            let (a, b) = if forward { (value, other) } else { (other, value) };
            each(Put::new(a, b, horizontal, first, false));
        }
    }
}
