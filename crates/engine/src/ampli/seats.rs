//! Hands, reserves and the turn: a world without its figure.

use super::placements::PlacementFilter;
use super::put::Put;
use game::hash::{fold, mix};
use games::ampli::{HAND_SIZE, Position, Stage};

/// A world without its figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seats {
    /// The hash of the figure and the hands.
    pub(super) key: u64,
    pub(super) hands: [u32; 3],
    /// Five bits per tile, the next tile to draw lowest.
    pub(super) reserves: [u32; 3],
    pub(super) in_reserve: [u8; 3],
    pub(super) scores: [i8; 3],
    pub(super) players: u8,
    pub(super) right: u8,
    pub(super) decider: u8,
    pub(super) passes: u8,
    pub(super) stage: Stage,
}

#[inline]
pub(super) fn hand_word(seat: u8, tile: u32) -> u64 {
    mix(1 << 40 | u64::from(seat) << 8 | u64::from(tile))
}

impl Seats {
    /// The seats of a position. Violations do not count: there are none in turn-based play.
    pub(super) fn of(position: &Position) -> Seats {
        let round = position.round();
        let mut seats = Seats {
            key: 0,
            hands: [0; 3],
            reserves: [0; 3],
            in_reserve: [0; 3],
            scores: [0; 3],
            players: round.players(),
            right: round.right().0,
            decider: position.decider().0,
            passes: round.passes(),
            stage: position.stage(),
        };
        for &placing in round.figure().placings() {
            seats.key ^= Put::of(placing, false).hash();
        }
        for seat in round.seats() {
            let at = seat.index();
            seats.hands[at] = round.hand(seat).bits();
            for tile in round.hand(seat).iter() {
                seats.key ^= hand_word(seat.0, tile.index() as u32);
            }
            for (i, tile) in round.reserve(seat).tiles().iter().enumerate() {
                seats.reserves[at] |= (tile.index() as u32) << (5 * i);
                seats.in_reserve[at] += 1;
            }
            seats.scores[at] = round.scores()[at];
        }
        seats
    }

    /// The number of tiles of a seat, hand and reserve.
    #[inline]
    pub(super) fn left(&self, seat: u8) -> u8 {
        self.hands[usize::from(seat)].count_ones() as u8 + self.in_reserve[usize::from(seat)]
    }

    /// The number of tiles of all seats.
    #[inline]
    pub(super) fn all_left(&self) -> u8 {
        (0..self.players).map(|s| self.left(s)).sum()
    }

    /// The hand of the seat to act.
    #[inline]
    pub(super) fn hand(&self) -> u32 {
        self.hands[usize::from(self.decider)]
    }

    /// Whether any reserve has a tile.
    #[inline]
    pub(super) fn reserves_left(&self) -> bool {
        self.in_reserve != [0; 3]
    }

    /// The next seat that still plays.
    #[inline]
    pub(super) fn next(&self, seat: u8) -> u8 {
        let next = |s: u8| if s + 1 == self.players { 0 } else { s + 1 };
        let after = next(seat);
        if self.players == 3 && self.left(after) == 0 { next(after) } else { after }
    }

    /// Whether the next tile of a seat is its last.
    #[inline]
    pub(super) fn on_last_tile(&self, seat: u8) -> bool {
        self.left(seat) == 1
    }

    /// A hash of everything that affects the rest of the game.
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        let state = [self.stage as u8, self.decider, self.right, self.passes].map(u32::from);
        let state = u64::from(state[0] | state[1] << 4 | state[2] << 8 | state[3] << 12);
        let key = fold(self.key, state);
        if !self.reserves_left() {
            return key;
        }
        let reserve = |s: usize| u64::from(self.reserves[s] | u32::from(self.in_reserve[s]) << 20);
        fold(key, reserve(0) | reserve(1) << 32)
    }

    pub(super) fn playing(&self) -> u8 {
        (0..self.players).filter(|&s| self.left(s) > 0).count() as u8
    }

    /// Which placements the seat to act may use.
    #[inline]
    pub(super) fn want(&self) -> PlacementFilter {
        if self.stage == Stage::RallyFull || self.decider != self.right {
            PlacementFilter::Full
        } else if self.on_last_tile(self.decider) {
            PlacementFilter::DoubleSet
        } else {
            PlacementFilter::Any
        }
    }

    /// Draws for a seat that owes a draw.
    #[inline]
    pub(super) fn draw(&mut self, seat: u8) {
        let at = usize::from(seat);
        if self.in_reserve[at] > 0 && (self.hands[at].count_ones() as usize) < HAND_SIZE {
            let tile = self.reserves[at] & 31;
            self.reserves[at] >>= 5;
            self.in_reserve[at] -= 1;
            self.hands[at] |= 1 << tile;
            self.key ^= hand_word(seat, tile);
        }
    }

    /// Ends the round with tiles left.
    pub(super) fn end_unfinished(&mut self) {
        let all = self.all_left();
        let none_finished = self.playing() == self.players;
        for seat in 0..self.players {
            let left = self.left(seat);
            if none_finished || left == 0 {
                self.scores[usize::from(seat)] += (all - left) as i8;
            }
        }
        self.stage = Stage::Over;
    }
}
