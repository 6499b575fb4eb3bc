//! Cups and their stones: storage, sets of cups, and progressions.

use game::hash::fold;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not};

/// A cup, counted from a1 along the ranks.
pub type Cup = u8;

/// The number of cups of the largest board, 9x9.
pub(super) const MAX_CUPS: usize = 81;

/// The longest side of a board, in cups.
pub(super) const MAX_SIDE: usize = 9;

/// A set of cups, one bit for each.
pub trait CupSet:
    Copy + Eq + Hash + Debug + Send + Sync + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> + 'static
{
    /// No cup.
    const NONE: Self;
    /// Creates the set of one cup.
    fn of(cup: Cup) -> Self;
    /// Returns whether the cup is in the set.
    fn contains(self, cup: Cup) -> bool;
    /// Returns whether the set is empty.
    fn is_empty(self) -> bool;
    /// Returns the number of cups.
    fn len(self) -> u16;
    /// Iterates over the cups in order.
    fn cups(self) -> impl Iterator<Item = Cup>;
    /// Mixes the set into a hash.
    fn fold(self, hash: u64) -> u64;
}

/// The stones of a board, cup by cup. Small boards need less space.
pub trait Cups: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The set of cups of this board.
    type Set: CupSet;
    /// The most cups.
    const ROOM: usize;
    /// All cups empty.
    const EMPTY: Self;
    /// Returns the number of stones in a cup.
    fn count(&self, cup: Cup) -> u16;
    /// Adds stones to a cup.
    fn add(&mut self, cup: Cup, stones: u16);
    /// Removes stones from a cup that holds them.
    fn remove(&mut self, cup: Cup, stones: u16);
    /// Returns the cups that hold a stone.
    fn filled(&self) -> Self::Set;
    /// Returns the cups that begin a progression with the cups `step` and twice `step` further, also across the ends of ranks.
    fn progressions(&self, step: usize) -> Self::Set;
    /// Mixes the stones into a hash.
    fn fold(&self, hash: u64) -> u64;
}

/// The trios that are progressions, each stored as its first cup.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Trios<S> {
    /// The trios in a rank, by their leftmost cup.
    pub across: S,
    /// The trios in a file, by their lowest cup.
    pub along: S,
}

impl<S: CupSet> Trios<S> {
    /// Returns the trios that are not in `others`.
    #[inline]
    #[must_use]
    pub fn without(self, others: Self) -> Self {
        Trios { across: self.across & !others.across, along: self.along & !others.along }
    }

    /// Returns the number of trios.
    #[inline]
    pub fn count(self) -> u16 {
        self.across.len() + self.along.len()
    }
}

macro_rules! storage {
    ($(#[$doc:meta])* $name:ident: [$count:ty; $room:expr], $set:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name([$count; $room]);

        impl Cups for $name {
            type Set = $set;
            const ROOM: usize = $room;
            const EMPTY: Self = $name([0; $room]);

            #[inline]
            fn count(&self, cup: Cup) -> u16 {
                self.0[usize::from(cup)].into()
            }

            #[inline]
            fn add(&mut self, cup: Cup, stones: u16) {
                self.0[usize::from(cup)] += stones as $count;
            }

            #[inline]
            fn remove(&mut self, cup: Cup, stones: u16) {
                self.0[usize::from(cup)] -= stones as $count;
            }

            #[inline]
            fn filled(&self) -> $set {
                self.0.iter().enumerate().fold(0, |set, (cup, &count)| set | <$set>::from(count > 0) << cup)
            }

            #[inline]
            fn progressions(&self, step: usize) -> $set {
                // Plain arrays that are longer than the board, so that the compiler vectorizes the loop.
                let mut first = [0; $room + 2 * MAX_SIDE];
                for (wide, &count) in first.iter_mut().zip(&self.0) {
                    *wide = u16::from(count);
                }
                let (second, third) = (&first[step..][..$room], &first[2 * step..][..$room]);
                let mut set: $set = 0;
                for cup in 0..$room {
                    let mean = first[cup] + third[cup] == 2 * second[cup];
                    set |= <$set>::from(mean & (first[cup] != third[cup])) << cup;
                }
                set
            }

            #[inline]
            fn fold(&self, hash: u64) -> u64 {
                const PER_WORD: usize = 8 / size_of::<$count>();
                self.0.chunks(PER_WORD).fold(hash, |hash, counts| {
                    let word = counts.iter().fold(0, |word, &count| word << <$count>::BITS | u64::from(count));
                    fold(hash, word)
                })
            }
        }

        impl CupSet for $set {
            const NONE: Self = 0;

            #[inline]
            fn of(cup: Cup) -> Self {
                1 << cup
            }

            #[inline]
            fn contains(self, cup: Cup) -> bool {
                self >> cup & 1 == 1
            }

            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn len(self) -> u16 {
                self.count_ones() as u16
            }

            #[inline]
            fn cups(mut self) -> impl Iterator<Item = Cup> {
                std::iter::from_fn(move || {
                    let cup = self.trailing_zeros() as Cup;
                    (self != 0).then(|| {
                        self &= self - 1;
                        cup
                    })
                })
            }

            #[inline]
            fn fold(self, hash: u64) -> u64 {
                self.to_le_bytes().chunks(8).fold(hash, |hash, bytes| {
                    fold(hash, bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)))
                })
            }
        }
    };
}

storage! {
    /// The stones of up to 4x4 cups: at most 240, which fit a byte even in one cup.
    Small: [u8; 16], u16
}
storage! {
    /// The stones of up to 9x9 cups: at most 1215.
    Large: [u16; MAX_CUPS], u128
}
