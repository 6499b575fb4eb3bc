//! The number of new progressions after a taking, for all cups at once.

use games::two_ten::{Cup, Cups};

/// The cups of the largest board, padded to whole words.
pub(super) const MAX_CUPS: usize = 96;

/// The distance from a cup to the last cup of its trio.
const LOOKAHEAD_CUPS: usize = 18;

/// For every cup, the number of progressions that a stone taken from it makes.
pub(super) type Gains = [u8; MAX_CUPS];

/// The trios of a board by their first cup.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    width: usize,
    /// 1 for each cup that starts a trio in its row.
    across: [u8; MAX_CUPS],
    /// 1 for each cup that starts a trio in its column.
    along: [u8; MAX_CUPS],
    /// Whether all stone counts fit into seven bits, so that trios can be compared byte by byte.
    narrow: bool,
}

macro_rules! gains {
    ($name:ident: $lane:ty) => {
        /// The excess of a trio is the sum of its outer cups minus twice the middle one. If it is 1, an outer stone makes a
        /// progression; if it is −2, a middle stone does; unless the outer cups become equal.
        ///
        /// Plain arrays of one length let the compiler vectorize: `ROOM` cups, and `PADDED` for the cups behind them.
        #[inline]
        fn $name<C: Cups, const ROOM: usize, const PADDED: usize>(&self, cups: &C, out: &mut Gains) {
            let mut count = [0 as $lane; PADDED];
            for (cup, count) in count[..C::ROOM].iter_mut().enumerate() {
                *count = cups.count(cup as Cup) as $lane;
            }
            let mut gains = [0 as $lane; PADDED];
            for (step, begins) in [(1, &self.across), (self.width, &self.along)] {
                let (mut first, mut middle, mut last) = ([0 as $lane; ROOM], [0 as $lane; ROOM], [0 as $lane; ROOM]);
                let (second, third, begins) = (&count[step..][..ROOM], &count[2 * step..][..ROOM], &begins[..ROOM]);
                for i in 0..ROOM {
                    let excess = count[i].wrapping_add(third[i]).wrapping_sub(second[i].wrapping_mul(2));
                    let slope = count[i].wrapping_sub(third[i]);
                    let begins = <$lane>::from(begins[i]);
                    let outer = begins & <$lane>::from(excess == 1);
                    first[i] = outer & <$lane>::from(slope != 1);
                    last[i] = outer & <$lane>::from(slope != <$lane>::MAX);
                    middle[i] = begins & <$lane>::from(excess == <$lane>::MAX - 1) & <$lane>::from(slope != 0);
                }
                for (at, part) in [(0, &first), (step, &middle), (2 * step, &last)] {
                    for (gain, more) in gains[at..][..ROOM].iter_mut().zip(part) {
                        *gain = gain.wrapping_add(*more);
                    }
                }
            }
            for (out, &gain) in out[..ROOM].iter_mut().zip(&gains[..ROOM]) {
                *out = gain as u8;
            }
        }
    };
}

impl Rows {
    pub(super) fn new((width, height): (u8, u8), stones: u16) -> Rows {
        let (mut across, mut along) = ([0; MAX_CUPS], [0; MAX_CUPS]);
        for cup in 0..width * height {
            across[usize::from(cup)] = u8::from(cup % width + 2 < width);
            along[usize::from(cup)] = u8::from(cup / width + 2 < height);
        }
        Rows { width: width.into(), across, along, narrow: stones < 128 }
    }

    /// For every nonempty cup, the number of progressions that a stone taken from it makes. Values of empty cups are
    /// meaningless.
    #[inline]
    pub(super) fn gains<C: Cups>(&self, cups: &C, out: &mut Gains) {
        match (C::ROOM, self.narrow) {
            (16, true) => self.narrow_gains::<C, 16, 32>(cups, out),
            (16, false) => self.wide_gains::<C, 16, 32>(cups, out),
            _ => self.wide_gains::<C, MAX_CUPS, { MAX_CUPS + LOOKAHEAD_CUPS }>(cups, out),
        }
    }

    gains!(narrow_gains: u8);
    gains!(wide_gains: u16);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::two_ten::geometry::{Geometry, earned};
    use game::Game;
    use game::random::{SplitMix64, below};
    use games::two_ten::{CupSet, Large, Small, TwoTen};

    /// Compares with progressions counted one by one, on random boards.
    fn agree<C: Cups>(setup: &str, most: u32) {
        let game = TwoTen::<C>::from_setup(setup).unwrap();
        let geometry = Geometry::new(&game);
        let mut chance = SplitMix64::new(210);
        let mut found = 0;
        for _ in 0..300 {
            let mut cups = C::EMPTY;
            for cup in 0..game.cups() {
                cups.add(cup, below(&mut chance, most + 1) as u16);
            }
            let board = geometry.board_of(cups);
            let mut gains = [0; MAX_CUPS];
            geometry.gains(&cups, &mut gains);
            for cup in cups.filled().cups() {
                let mut after = board;
                geometry.take(&mut after, cup);
                let new = earned(after.trios, board.trios);
                assert_eq!(u16::from(gains[usize::from(cup)]), new, "{setup} {cups:?} {cup}");
                found += new;
            }
        }
        assert!(found > 0, "{setup}");
    }

    #[test]
    fn gains_of_all_cups_at_once_are_those_of_one_after_another() {
        agree::<Small>("4x4x3", 4);
        agree::<Small>("3x3x1", 2);
        agree::<Small>("3x5x2", 3);
        agree::<Small>("4x4x15", 15);
        agree::<Large>("9x9x15", 30);
        agree::<Large>("3x9x2", 3);
        agree::<Large>("4x4x3", 4);
    }

    #[test]
    fn counts_that_meet_again_after_a_byte_are_told_apart() {
        // 0 + 2 is 254 less than twice 128, which is 2 more in a byte; 0 129 0 looks like a slope in a byte.
        let game = TwoTen::<Small>::from_setup("4x4x15").unwrap();
        let geometry = Geometry::new(&game);
        for middle in 120..=140 {
            let mut cups = Small::EMPTY;
            cups.add(1, middle);
            cups.add(2, 2);
            let board = geometry.board_of(cups);
            let mut gains = [0; MAX_CUPS];
            geometry.gains(&cups, &mut gains);
            for cup in [1, 2] {
                let mut after = board;
                geometry.take(&mut after, cup);
                assert_eq!(u16::from(gains[usize::from(cup)]), earned(after.trios, board.trios), "{middle}");
            }
        }
    }
}
