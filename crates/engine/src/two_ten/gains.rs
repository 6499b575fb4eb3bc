//! For every cup at once: how many progressions a stone taken from it would make.

use games::two_ten::{Cup, Cups};

/// Room for the cups of the largest board, and a few more so that they fill whole words.
pub(super) const MOST_CUPS: usize = 96;

/// How far beyond a cup the last of its trio may lie.
const BEYOND: usize = 18;

/// For every cup, how many progressions a stone taken from it would make.
pub(super) type Gains = [u8; MOST_CUPS];

/// The trios of a board by the cups that begin them.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    width: usize,
    /// 1 for each cup that begins a trio in its row.
    across: [u8; MOST_CUPS],
    /// 1 for each cup that begins a trio in its column.
    along: [u8; MOST_CUPS],
    /// Whether all stones fit into seven bits: then trios can be looked at byte by byte.
    narrow: bool,
}

macro_rules! gains {
    ($name:ident: $lane:ty) => {
        /// A trio is as far from a progression as its outer cups together differ from twice the middle one: 1 more, and an outer
        /// stone mends it; 2 less, and a middle stone does; unless that makes the outer ones equal.
        ///
        /// Plain arrays of one length, so that the compiler looks at many trios at once: `ROOM` cups, and `PADDED` to look beyond.
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
        let (mut across, mut along) = ([0; MOST_CUPS], [0; MOST_CUPS]);
        for cup in 0..width * height {
            across[usize::from(cup)] = u8::from(cup % width + 2 < width);
            along[usize::from(cup)] = u8::from(cup / width + 2 < height);
        }
        Rows { width: width.into(), across, along, narrow: stones < 128 }
    }

    /// For every cup that holds a stone, how many progressions one taken from it would make; of empty ones it says nothing.
    #[inline]
    pub(super) fn gains<C: Cups>(&self, cups: &C, out: &mut Gains) {
        match (C::ROOM, self.narrow) {
            (16, true) => self.narrow_gains::<C, 16, 32>(cups, out),
            (16, false) => self.wide_gains::<C, 16, 32>(cups, out),
            _ => self.wide_gains::<C, MOST_CUPS, { MOST_CUPS + BEYOND }>(cups, out),
        }
    }

    gains!(narrow_gains: u8);
    gains!(wide_gains: u16);
}
