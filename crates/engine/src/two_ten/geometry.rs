//! The board of the player: stones, progressions and a hash, updated stone by stone.
//!
//! The rules check all trios after every step. A single stone touches at most six, and the search tries millions of takings.

use super::gains::{Gains, Rows};
use game::hash::mix;
use games::two_ten::{Cup, CupSet, Cups, Position, TwoTen};

/// The trios of a board, one bit each: a 9x9 board has 126.
pub(super) type TrioSet = u128;

/// The maximum number of trios of a cup: three in its row and three in its column.
const MAX_TOUCHED: usize = 6;

/// Three adjacent cups, and the bit of the trio.
#[derive(Clone, Copy, Debug, Default)]
struct Trio {
    cups: [Cup; 3],
    bit: TrioSet,
}

/// The trios of a cup.
#[derive(Clone, Copy, Debug, Default)]
struct Touched {
    trios: [Trio; MAX_TOUCHED],
    count: usize,
}

/// The constant part of a board: neighbours and trios of each cup.
#[derive(Clone, Debug)]
pub(super) struct Geometry<S> {
    touched: Vec<Touched>,
    neighbours: Vec<S>,
    /// Zobrist words: the hash of a board is the sum of the words of its stones.
    words: Vec<u64>,
    rows: Rows,
}

/// The stones in the cups, with progressions and hash.
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

    /// The number of cups.
    #[inline]
    pub(super) fn cups(&self) -> Cup {
        self.words.len() as Cup
    }

    /// The contribution of a stone in a cup to the hash.
    #[inline]
    pub(super) fn zobrist(&self, cup: Cup) -> u64 {
        self.words[usize::from(cup)]
    }

    /// The cups beside a cup.
    #[inline]
    pub(super) fn neighbours(&self, cup: Cup) -> S {
        self.neighbours[usize::from(cup)]
    }

    /// The board of a position.
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

    /// The progressions after a change of one cup.
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

    /// Takes a stone from a nonempty cup.
    #[inline]
    pub(super) fn take<C: Cups>(&self, board: &mut Board<C>, cup: Cup) {
        board.cups.remove(cup, 1);
        board.hash = board.hash.wrapping_sub(self.words[usize::from(cup)]);
        board.trios = self.trios_with(board, cup);
    }

    /// For every nonempty cup, the number of progressions that a stone taken from it makes. Values of empty cups are
    /// meaningless.
    #[inline]
    pub(super) fn gains<C: Cups>(&self, cups: &C, out: &mut Gains) {
        self.rows.gains(cups, out);
    }
}

/// The number of new progressions.
#[inline]
pub(super) fn earned(now: TrioSet, before: TrioSet) -> u16 {
    (now & !before).count_ones() as u16
}
