//! The board as the player keeps it: stones, which trios are progressions, and a hash, all kept up to date stone by stone.
//!
//! The rules look at all trios after every step; a single stone touches six of them at most, and takings are tried by the million.

use super::gains::{Gains, Rows};
use game::hash::mix;
use games::two_ten::{Cup, CupSet, Cups, Position, TwoTen};

/// The trios of a board, one bit each: a 9x9 board has 126.
pub(super) type TrioSet = u128;

/// The most trios that a cup can be part of: three in its row and three in its column.
const MAX_TOUCHED: usize = 6;

/// Three cups next to each other, and the trio's bit.
#[derive(Clone, Copy, Debug, Default)]
struct Trio {
    cups: [Cup; 3],
    bit: TrioSet,
}

/// The trios that a cup is part of.
#[derive(Clone, Copy, Debug, Default)]
struct Touched {
    trios: [Trio; MAX_TOUCHED],
    count: usize,
}

/// What does not change in a game: which cups are neighbours, which trios a cup is part of.
#[derive(Clone, Debug)]
pub(super) struct Geometry<S> {
    touched: Vec<Touched>,
    neighbours: Vec<S>,
    /// A number for each cup: the hash of a board is their sum, each as often as the cup has stones.
    words: Vec<u64>,
    rows: Rows,
}

/// The stones in the cups and what follows from them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board<C> {
    pub(super) cups: C,
    pub(super) trios: TrioSet,
    pub(super) hash: u64,
}

impl<S: CupSet> Geometry<S> {
    pub(super) fn new<C: Cups<Set = S>>(game: &TwoTen<C>) -> Geometry<S> {
        let (width, height) = game.size();
        let count = width * height;
        let mut touched = vec![Touched::default(); usize::from(count)];
        let mut neighbours = vec![S::NONE; usize::from(count)];
        let mut bit = 1;
        for cup in 0..count {
            let (file, rank) = (cup % width, cup / width);
            for (step, rest) in [(1, width - file), (width, height - rank)] {
                if rest > 1 {
                    neighbours[usize::from(cup)] = neighbours[usize::from(cup)] | S::of(cup + step);
                    neighbours[usize::from(cup + step)] = neighbours[usize::from(cup + step)] | S::of(cup);
                }
                if rest > 2 {
                    let trio = Trio { cups: [cup, cup + step, cup + 2 * step], bit };
                    bit <<= 1;
                    for part in trio.cups {
                        let touched = &mut touched[usize::from(part)];
                        touched.trios[touched.count] = trio;
                        touched.count += 1;
                    }
                }
            }
        }
        let words = (0..u64::from(count)).map(|cup| mix(0x0210_0210 + cup) | 1).collect();
        Geometry { touched, neighbours, words, rows: Rows::new(game.size(), game.stones()) }
    }

    /// How many cups there are.
    #[inline]
    pub(super) fn cups(&self) -> Cup {
        self.words.len() as Cup
    }

    /// A cup's part of a board's hash.
    #[inline]
    pub(super) fn zobrist(&self, cup: Cup) -> u64 {
        self.words[usize::from(cup)]
    }

    /// The cups beside a cup.
    #[inline]
    pub(super) fn neighbours(&self, cup: Cup) -> S {
        self.neighbours[usize::from(cup)]
    }

    /// A position's board.
    pub(super) fn board<C: Cups<Set = S>>(&self, position: &Position<C>) -> Board<C> {
        self.board_of(*position.cups())
    }

    /// The board with these stones.
    pub(super) fn board_of<C: Cups<Set = S>>(&self, cups: C) -> Board<C> {
        let mut board = Board { cups, trios: 0, hash: 0 };
        for cup in 0..self.cups() {
            let stones = u64::from(cups.count(cup));
            board.hash = board.hash.wrapping_add(stones.wrapping_mul(self.words[usize::from(cup)]));
            board.trios = self.trios_with(&board, cup);
        }
        board
    }

    /// The progressions of a board after the stones of one cup have changed.
    #[inline]
    fn trios_with<C: Cups>(&self, board: &Board<C>, cup: Cup) -> TrioSet {
        let touched = &self.touched[usize::from(cup)];
        let mut trios = board.trios;
        for &Trio { cups: [first, middle, last], bit } in &touched.trios[..touched.count] {
            let (first, last) = (board.cups.count(first), board.cups.count(last));
            let progression = first + last == 2 * board.cups.count(middle) && first != last;
            trios = if progression { trios | bit } else { trios & !bit };
        }
        trios
    }

    /// Puts a stone into a cup.
    #[inline]
    pub(super) fn put<C: Cups>(&self, board: &mut Board<C>, cup: Cup) {
        board.cups.add(cup, 1);
        board.hash = board.hash.wrapping_add(self.words[usize::from(cup)]);
        board.trios = self.trios_with(board, cup);
    }

    /// Takes a stone out of a cup that has one.
    #[inline]
    pub(super) fn take<C: Cups>(&self, board: &mut Board<C>, cup: Cup) {
        board.cups.remove(cup, 1);
        board.hash = board.hash.wrapping_sub(self.words[usize::from(cup)]);
        board.trios = self.trios_with(board, cup);
    }

    /// For every cup that holds a stone, how many progressions one taken from it would make; of empty ones it says nothing.
    #[inline]
    pub(super) fn gains<C: Cups>(&self, cups: &C, out: &mut Gains) {
        self.rows.gains(cups, out);
    }
}

/// How many trios are progressions now and were none before.
#[inline]
pub(super) fn earned(now: TrioSet, before: TrioSet) -> u16 {
    (now & !before).count_ones() as u16
}
