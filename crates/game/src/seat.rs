//! Who sits where. Shared code never says "the other player": three can sit at a table.

use serde::{Serialize, Serializer};
use std::fmt;

/// A place at the table, counted from 0 in the order of play.
///
/// Games of two sides print it as `w` and `b`, Ampli as `A`, `B`, `C`; that is each game's own text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The first seat: White, or A.
    pub const FIRST: Seat = Seat(0);
    /// The second seat: Black, or B.
    pub const SECOND: Seat = Seat(1);
    /// The third seat: C.
    pub const THIRD: Seat = Seat(2);

    /// The seat as an index into one value per seat.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The next seat clockwise at a table of `seats`.
    #[inline]
    pub fn next(self, seats: u8) -> Seat {
        Seat((self.0 + 1) % seats)
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

/// A set of seats, as small as a byte.
///
/// ```
/// use game::{Seat, SeatSet};
/// let both = SeatSet::EMPTY.with(Seat(0)).with(Seat(2));
/// assert!(both.contains(Seat(2)) && !both.contains(Seat(1)));
/// assert_eq!(both.iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Just this seat.
    #[inline]
    pub fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// The seats `0..seats`.
    pub fn all(seats: u8) -> SeatSet {
        (0..seats).fold(SeatSet::EMPTY, |set, s| set.with(Seat(s)))
    }

    /// The set with one seat more.
    #[inline]
    #[must_use]
    pub fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// The set with one seat less.
    #[inline]
    #[must_use]
    pub fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Whether the seat is in the set.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Whether nobody is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&s| self.contains(s))
    }

    /// The first seat in order, if any.
    #[inline]
    pub fn first(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
