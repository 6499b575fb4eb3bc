//! One group of stones in one word, so that shifting stones is an addition.

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

    /// The colour of a side.
    #[inline]
    pub(super) fn of(side: Seat) -> Colour {
        if side == Seat::FIRST { Colour::White } else { Colour::Black }
    }

    /// The opposing colour; common stones oppose nobody.
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

    /// Where this colour's byte lies in a group.
    #[inline]
    fn lane(self) -> u32 {
        8 * self as u32
    }

    /// The bits that are set where a group holds two or more of this colour.
    #[inline]
    pub(super) fn pair_bits(self) -> u32 {
        0xfe << self.lane()
    }
}

/// The stones of one group: a byte each for white, black and common ones. A colour has at most 180 stones, so no byte
/// overflows.
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

    /// The group without a colour's stones: what a shift of that colour cannot change.
    #[inline]
    pub(super) fn without(self, colour: Colour) -> Group {
        Group(self.0 & !(0xff << colour.lane()))
    }

    /// The colours in which two groups differ: those that are not 0 here.
    #[inline]
    pub(super) fn difference(self, other: Group) -> Group {
        Group(self.0 ^ other.0)
    }

    /// The group with white and black stones exchanged.
    #[inline]
    pub(super) fn turned(self) -> Group {
        Group(self.0 & 0xff_0000 | (self.0 & 0xff) << 8 | self.0 >> 8 & 0xff)
    }

    /// What is left when a side removes opposing and common stones and as many of its own (E4).
    #[inline]
    #[must_use]
    pub(super) fn captured(self, own: Colour, enemy: u8, common: u8) -> Group {
        self.minus(own, enemy + common).minus(own.opposing(), enemy).minus(Colour::Common, common)
    }

    /// How many own stones must come for the side to get more than all others together; none if it has them already
    /// (E4).
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
