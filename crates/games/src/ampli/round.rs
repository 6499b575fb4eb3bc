//! A round of Ampli without any clock: what both calm and live play stand on.
//!
//! A [`Round`] knows the figure, who holds what, who has the right of move, how often in a row was passed or violated, and the score.
//! It does not know about seconds: who may act *when* is for [calm](super::calm) or live play to say. The `may_…` functions check and
//! give the reason of a refusal; the [acts](super::acts) trust. A put tile is not replaced by itself: call [`Round::draw`] for that
//! (R1), except where the game is past all races, in the rally, where it happens at once (S2).

use super::deal::{Deal, HAND_SIZE, Reserve, seat_name};
use super::figure::{Figure, Fit, Placing};
use super::grid::{self, Want};
use super::tile::{Oriented, Tile, TileSet};
use game::{Outcome, RuleError, Seat};

/// The part of the game a round is in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Two or three are playing.
    Play,
    /// All but one have finished; he plays on alone with an open hand, and may put any tile (S2, W2).
    Rally,
    /// The same after an incomplete tile: the next must be full.
    RallyFull,
    /// It is over.
    Over,
}

/// Everything about a game in progress that does not depend on seconds.
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
    /// The round in which this deal is played and this seat begins (D1–D3, W1).
    pub fn new(deal: &Deal, beginner: Seat) -> Round {
        let [low, high] = deal.initial.values();
        let tile = Oriented::new(low, high).expect("a tile's values");
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

    // ---- what is -------------------------------------------------------------------------------------------------

    /// The tiles on the table.
    #[inline]
    pub fn figure(&self) -> &Figure {
        &self.figure
    }

    /// How many play, 2 or 3.
    #[inline]
    pub fn players(&self) -> u8 {
        self.players
    }

    /// The seats in order.
    #[inline]
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players).map(Seat)
    }

    /// A seat's hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> TileSet {
        self.hands[seat.index()]
    }

    /// A seat's reserve.
    #[inline]
    pub fn reserve(&self, seat: Seat) -> &Reserve {
        &self.reserves[seat.index()]
    }

    /// The tiles in hands that all have seen, because a violation showed them (R6).
    pub fn shown(&self) -> TileSet {
        self.shown
    }

    /// How many tiles a seat has left, hand and reserve.
    #[inline]
    pub fn left(&self, seat: Seat) -> usize {
        self.hand(seat).len() + self.reserve(seat).len()
    }

    /// Whether a seat has got rid of all its tiles.
    #[inline]
    pub fn finished(&self, seat: Seat) -> bool {
        self.left(seat) == 0
    }

    /// How many have not finished.
    pub fn playing(&self) -> u8 {
        self.seats().filter(|&s| !self.finished(s)).count() as u8
    }

    /// Who has the right of move; in the rally, who plays on.
    #[inline]
    pub fn right(&self) -> Seat {
        self.right
    }

    /// The next seat clockwise that has not finished.
    #[inline]
    pub fn next(&self, seat: Seat) -> Seat {
        let next = seat.next(self.players);
        if self.players == 3 && self.finished(next) { next.next(3) } else { next }
    }

    /// Passes in a row with no tile put between them.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// Violations in a row with no tile put between them.
    pub fn violations(&self) -> u8 {
        self.violations
    }

    /// Which part of the game it is.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The points so far; final when the phase is [`Phase::Over`].
    pub fn scores(&self) -> &[i8] {
        &self.scores[..usize::from(self.players)]
    }

    /// The points as an outcome.
    pub fn outcome(&self) -> Outcome {
        let scores = self.scores.map(i16::from);
        Outcome::new(&scores[..usize::from(self.players)])
    }

    /// Whether a seat still has to draw after its last tile (R1).
    #[inline]
    pub fn owes_draw(&self, seat: Seat) -> bool {
        self.hand(seat).len() < HAND_SIZE && !self.reserve(seat).is_empty()
    }

    /// Whether the next tile a seat puts is its last (P5).
    #[inline]
    pub fn on_last_tile(&self, seat: Seat) -> bool {
        self.hand(seat).len() == 1 && self.reserve(seat).is_empty()
    }

    /// Whether a seat may put full tiles only: it has not the right (R3), or has put an incomplete one in the rally (S2).
    #[inline]
    pub fn needs_full(&self, seat: Seat) -> bool {
        self.phase == Phase::RallyFull || seat != self.right
    }

    /// Calls `each` with all placings a seat may put now if it may put at all, and whether they are full.
    #[inline]
    pub fn each_placing(&self, seat: Seat, each: impl FnMut(Placing, bool)) {
        let want = match (self.needs_full(seat), self.on_last_tile(seat)) {
            (true, _) => Want::Full,
            (false, true) => Want::DoubleSet,
            (false, false) => Want::Any,
        };
        grid::each_placing(&self.figure, self.hand(seat), want, each);
    }

    /// Whether a seat has any placing that [`Round::each_placing`] would give.
    pub fn can_put(&self, seat: Seat) -> bool {
        let mut any = false;
        self.each_placing(seat, |_, _| any = true);
        any
    }

    // ---- what may be done ----------------------------------------------------------------------------------------

    /// Whether a seat may put this tile there, apart from whose seconds they are: P3, P5, R2, R3, S2, W1.
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

    /// Whether a seat holds this tile and plays on: the part of [`Round::may_put`] that needs no place.
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

    /// Whether a seat may pass (R7).
    pub fn may_pass(&self, seat: Seat) -> Result<(), RuleError> {
        let name = seat_name(seat);
        match self.phase {
            Phase::Play if seat == self.right => Ok(()),
            Phase::Play => {
                Err(RuleError::new(format!("{name} has not the right of move and cannot pass")).clause("R7"))
            }
            Phase::Over => Err(RuleError::new("the game is over")),
            _ => Err(RuleError::new("in the rally one stops and does not pass").clause("S2")),
        }
    }
}
