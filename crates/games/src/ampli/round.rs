//! A round of Ampli without a clock: the base of turn-based and live play.
//!
//! A [`Round`] holds the figure, the tiles of each seat, the right of move, the passes and violations in a row, and the score. It does
//! not know seconds: [turn-based](super::turn_based) and live play decide *when* a seat may act. The `may_…` functions check and return
//! the reason of a refusal; the [acts](super::acts) do not check. A put does not draw: call [`Round::draw`] (R1). Only in the rally,
//! where no race is possible, the draw happens at once (S2).

use super::deal::{Deal, HAND_SIZE, Reserve, seat_name};
use super::figure::{Figure, Fit, Placing};
use super::grid::{self, Want};
use super::tile::{Oriented, Tile, TileSet};
use game::{Outcome, RuleError, Seat};

/// The phase of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Two or three seats play.
    Play,
    /// All seats but one have finished. It plays on alone with an open hand, and may put any tile (S2, W2).
    Rally,
    /// The same after an incomplete tile: the next tile must be full.
    RallyFull,
    /// The game is over.
    Over,
}

/// The state of a game that does not depend on seconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Round {
    pub(super) figure: Figure,
    pub(super) hands: [TileSet; 3],
    /// Tiles in hands that a violation has shown to all (R6).
    pub(super) shown: TileSet,
    pub(super) reserves: [Reserve; 3],
    pub(super) scores: [i8; 3],
    pub(super) players: u8,
    pub(super) right: Seat,
    pub(super) passes: u8,
    pub(super) violations: u8,
    pub(super) phase: Phase,
}

impl Round {
    /// Creates the round of a deal with this beginner (D1–D3, W1).
    pub fn new(deal: &Deal, beginner: Seat) -> Round {
        let [low, high] = deal.initial.values();
        let tile = Oriented::new(low, high).expect("a tile has valid values");
        Round {
            figure: Figure::new(Placing { tile, horizontal: true, x: 0, y: 0 }),
            hands: deal.hands,
            shown: TileSet::EMPTY,
            reserves: deal.reserves,
            scores: [0; 3],
            players: deal.players,
            right: beginner,
            passes: 0,
            violations: 0,
            phase: Phase::Play,
        }
    }

    // ---- state ---------------------------------------------------------------------------------------------------

    /// Returns the tiles on the table.
    #[inline]
    pub fn figure(&self) -> &Figure {
        &self.figure
    }

    /// Returns the number of players, 2 or 3.
    #[inline]
    pub fn players(&self) -> u8 {
        self.players
    }

    /// Iterates over the seats in order.
    #[inline]
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players).map(Seat)
    }

    /// Returns the hand of a seat.
    #[inline]
    pub fn hand(&self, seat: Seat) -> TileSet {
        self.hands[seat.index()]
    }

    /// Returns the reserve of a seat.
    #[inline]
    pub fn reserve(&self, seat: Seat) -> &Reserve {
        &self.reserves[seat.index()]
    }

    /// Returns the tiles in hands that a violation has shown to all (R6).
    pub fn shown(&self) -> TileSet {
        self.shown
    }

    /// Returns the number of tiles of a seat, hand and reserve.
    #[inline]
    pub fn left(&self, seat: Seat) -> usize {
        self.hand(seat).len() + self.reserve(seat).len()
    }

    /// Returns whether a seat has no tile left.
    #[inline]
    pub fn finished(&self, seat: Seat) -> bool {
        self.left(seat) == 0
    }

    /// Returns the number of seats that have not finished.
    pub fn playing(&self) -> u8 {
        self.seats().filter(|&s| !self.finished(s)).count() as u8
    }

    /// Returns the seat with the right of move; in the rally, its player.
    #[inline]
    pub fn right(&self) -> Seat {
        self.right
    }

    /// Returns the next seat that has not finished.
    #[inline]
    pub fn next(&self, seat: Seat) -> Seat {
        let next = seat.next(self.players);
        if self.players == 3 && self.finished(next) { next.next(3) } else { next }
    }

    /// Returns the number of passes since the last put.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// Returns the number of violations since the last put.
    pub fn violations(&self) -> u8 {
        self.violations
    }

    /// Returns the phase.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the points so far; final in [`Phase::Over`].
    pub fn scores(&self) -> &[i8] {
        &self.scores[..usize::from(self.players)]
    }

    /// Returns the points as an outcome.
    pub fn outcome(&self) -> Outcome {
        let scores = self.scores.map(i16::from);
        Outcome::new(&scores[..usize::from(self.players)])
    }

    /// Returns whether a seat still has to draw after its last put (R1).
    #[inline]
    pub fn owes_draw(&self, seat: Seat) -> bool {
        self.hand(seat).len() < HAND_SIZE && !self.reserve(seat).is_empty()
    }

    /// Returns whether the next tile of a seat is its last (P5).
    #[inline]
    pub fn on_last_tile(&self, seat: Seat) -> bool {
        self.hand(seat).len() == 1 && self.reserve(seat).is_empty()
    }

    /// Returns whether a seat may put full tiles only: without the right (R3), or after an incomplete tile in the rally (S2).
    #[inline]
    pub fn needs_full(&self, seat: Seat) -> bool {
        self.phase == Phase::RallyFull || seat != self.right
    }

    /// Calls `each` with all placings that a seat may put now, and whether they are full.
    #[inline]
    pub fn each_placing(&self, seat: Seat, each: impl FnMut(Placing, bool)) {
        let want = match (self.needs_full(seat), self.on_last_tile(seat)) {
            (true, _) => Want::Full,
            (false, true) => Want::DoubleSet,
            (false, false) => Want::Any,
        };
        grid::each_placing(&self.figure, self.hand(seat), want, each);
    }

    /// Returns whether [`Round::each_placing`] finds a placing.
    pub fn can_put(&self, seat: Seat) -> bool {
        let mut any = false;
        self.each_placing(seat, |_, _| any = true);
        any
    }

    // ---- checks --------------------------------------------------------------------------------------------------

    /// Checks whether a seat may put this tile there, regardless of seconds: P3, P5, R2, R3, S2, W1.
    pub fn may_put(&self, seat: Seat, placing: Placing) -> Result<Fit, RuleError> {
        self.may_put_tile(seat, placing.tile.tile())?;
        let fit = self.figure.fit(placing)?;
        if !fit.full && self.phase == Phase::RallyFull {
            let message =
                format!("{placing} is incomplete, and after an incomplete tile of the rally the next must be full");
            return Err(RuleError::new(message).clause("S2"));
        }
        if !fit.full && seat != self.right {
            let name = seat_name(seat);
            let message =
                format!("{placing} is incomplete, and {name} has not the right of move: only a full tile intercepts");
            return Err(RuleError::new(message).clause("R3"));
        }
        if !fit.double_set() && self.on_last_tile(seat) {
            let message = format!("{placing} touches one tile only, and the last tile must touch two or more");
            return Err(RuleError::new(message).clause("P5"));
        }
        Ok(fit)
    }

    /// Checks whether a seat holds this tile and still plays: the part of [`Round::may_put`] that needs no place.
    pub fn may_put_tile(&self, seat: Seat, tile: Tile) -> Result<(), RuleError> {
        let name = seat_name(seat);
        if self.phase == Phase::Over {
            return Err(RuleError::new("the game is over"));
        }
        if !self.hand(seat).contains(tile) {
            if self.figure.tiles().contains(tile) {
                return Err(RuleError::new(format!("the tile {tile} lies in the figure already")).clause("P1"));
            }
            return Err(RuleError::new(format!("{name} has no tile {tile} in hand")).clause("R1"));
        }
        if seat != self.right && self.players == 3 {
            return Err(
                RuleError::new(format!("{name} has not the right of move, and three do not intercept")).clause("W1")
            );
        }
        Ok(())
    }

    /// Checks whether a seat may pass (R7).
    pub fn may_pass(&self, seat: Seat) -> Result<(), RuleError> {
        let name = seat_name(seat);
        match self.phase {
            Phase::Play if seat == self.right => Ok(()),
            Phase::Play => {
                Err(RuleError::new(format!("{name} has not the right of move and cannot pass")).clause("R7"))
            }
            Phase::Over => Err(RuleError::new("the game is over")),
            _ => Err(RuleError::new("the rally ends with a stop, not with a pass").clause("S2")),
        }
    }
}
