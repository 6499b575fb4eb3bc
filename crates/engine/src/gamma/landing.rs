//! Attack maps: the checkers that can land on a field.

use game::Seat;
use games::gamma::{CellSet, Position, neighbours};

/// The maximum number of dots of a checker.
pub(super) const MAX_DOTS: usize = 5;

/// The checkers of both sides by the dots of the top one.
pub(super) struct Ranks([[CellSet; MAX_DOTS]; 2]);

impl Ranks {
    #[inline]
    pub(super) fn new(position: &Position) -> Ranks {
        let by_dots: [CellSet; MAX_DOTS] = std::array::from_fn(|i| position.with_dots(i as u8 + 1));
        Ranks([Seat::FIRST, Seat::SECOND].map(|seat| by_dots.map(|set| set & position.tops(seat))))
    }

    /// The cells of a side whose top checker has this number of dots, 1 to 5.
    #[inline]
    pub(super) fn of(&self, seat: Seat, dots: usize) -> CellSet {
        self.0[seat.index() & 1][dots - 1]
    }
}

/// The cells from which exactly 1 to 5 steps lead to a field (G9).
///
/// The paths are walked backwards from the field, all at once. A unit may step out and back first, through the cell it left, so
/// two steps fewer are enough too.
pub(super) struct Landing([CellSet; MAX_DOTS]);

impl Landing {
    #[inline]
    pub(super) fn new(field: CellSet, empty: CellSet) -> Landing {
        let one = neighbours(field);
        let two = neighbours(one & empty);
        let three = neighbours(two & empty) | one;
        let four = neighbours(three & empty) | two;
        let five = neighbours(four & empty) | three;
        Landing([one, two, three, four, five])
    }

    /// The cells from which this number of steps, 1 to 5, leads to the field.
    pub(super) fn from(&self, steps: usize) -> CellSet {
        self.0[steps - 1]
    }

    /// The cells of a side's checkers (single or on top) that can land.
    #[inline]
    pub(super) fn checkers(&self, ranks: &Ranks, seat: Seat) -> CellSet {
        (1..=MAX_DOTS).fold(0, |all, dots| all | self.from(dots) & ranks.of(seat, dots))
    }
}

/// The whole stacks that can land although no single checker is that strong. They are few, so each is walked separately.
pub(super) fn strong_stacks(position: &Position, seat: Seat, field: CellSet, empty: CellSet) -> CellSet {
    let stacks = position.tall_stacks() & position.tops(seat);
    let mut found = 0;
    if stacks == 0 {
        return found;
    }
    for cell in games::gamma::cells_in(stacks) {
        let strength = u32::from(position.dots(cell) * position.height(cell));
        let free = empty | cell.bit();
        let mut ends = neighbours(cell.bit());
        for _ in 1..strength {
            ends = neighbours(ends & free);
        }
        if ends & field != 0 {
            found |= cell.bit();
        }
    }
    found
}
