//! A group of stones in one word: shifting stones is an addition.

use game::{Piece, Seat};

/// A colour of stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Colour {
    White,
    Black,
    Common,
}

impl Colour {
    pub(super) const ALL: [Colour; 3] = [Colour::White, Colour::Black, Colour::Common];

    /// Returns the colour of a side.
    #[inline]
    pub(super) fn of(side: Seat) -> Colour {
        if side == Seat::FIRST { Colour::White } else { Colour::Black }
    }

    /// Returns the opposing colour; common stones oppose no colour.
    #[inline]
    pub(super) fn opposing(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
            Colour::Common => Colour::Common,
        }
    }

    pub(super) fn name(self) -> &'static str {
        ["white", "black", "common"][self as usize]
    }

    pub(super) fn piece(self) -> Piece {
        let owner = match self {
            Colour::White => Some(Seat::FIRST),
            Colour::Black => Some(Seat::SECOND),
            Colour::Common => None,
        };
        Piece::Stone { owner }
    }

    /// Returns the shift of the byte of this colour in a group.
    #[inline]
    fn lane(self) -> u32 {
        8 * self as u32
    }

    /// Returns the bits that are set in a group with two or more stones of this colour.
    #[inline]
    pub(super) fn pair_bits(self) -> u32 {
        0xfe << self.lane()
    }
}

/// The stones of one group, a byte for each colour. A colour has at most 180 stones, so no byte overflows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Group(u32);

impl Group {
    pub(super) const EMPTY: Group = Group(0);

    pub(super) fn new(white: u8, black: u8, common: u8) -> Group {
        Group(u32::from_le_bytes([white, black, common, 0]))
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) fn count(self, colour: Colour) -> u8 {
        (self.0 >> colour.lane()) as u8
    }

    #[inline]
    #[must_use]
    pub(super) fn plus(self, colour: Colour, stones: u8) -> Group {
        Group(self.0 + (u32::from(stones) << colour.lane()))
    }

    #[inline]
    #[must_use]
    pub(super) fn minus(self, colour: Colour, stones: u8) -> Group {
        Group(self.0 - (u32::from(stones) << colour.lane()))
    }

    /// Returns the group without the stones of a colour: the part that a shift of this colour cannot change.
    #[inline]
    pub(super) fn without(self, colour: Colour) -> Group {
        Group(self.0 & !(0xff << colour.lane()))
    }

    /// Returns the difference of two groups: a byte that is not 0 for each colour in which they differ.
    #[inline]
    pub(super) fn difference(self, other: Group) -> Group {
        Group(self.0 ^ other.0)
    }

    /// Returns the group with white and black stones exchanged.
    #[inline]
    pub(super) fn turned(self) -> Group {
        Group(self.0 & 0xff_0000 | (self.0 & 0xff) << 8 | self.0 >> 8 & 0xff)
    }

    /// Returns the group after a side removes opposing and common stones and the same number of its own (E4).
    #[inline]
    #[must_use]
    pub(super) fn captured(self, own: Colour, enemy: u8, common: u8) -> Group {
        self.minus(own, enemy + common).minus(own.opposing(), enemy).minus(Colour::Common, common)
    }

    /// Returns how many own stones a side needs to outnumber all others; `None` if it does already (E4).
    #[inline]
    pub(super) fn wanting(self, own: Colour) -> Option<u16> {
        let others = u16::from(self.count(own.opposing())) + u16::from(self.count(Colour::Common));
        others.checked_sub(u16::from(self.count(own))).map(|gap| gap + 1)
    }

    #[inline]
    pub(super) fn bits(self) -> u32 {
        self.0
    }
}
