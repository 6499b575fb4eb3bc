//! Hidden tiles: hands from other players, reserves from all (D1), until the rally opens a hand (S2) and the end opens everything.

use super::deal::Reserve;
use super::round::{Phase, Round};
use super::tile::{Tile, TileSet};
use super::turn_based::Position;
use crate::effect::Effect;
use game::random::shuffle;
use game::{Piece, Place, Seat};
use rand_core::Rng;

impl Round {
    /// Returns the tiles in the hand of a seat that a viewer knows.
    pub fn known(&self, viewer: Option<Seat>, seat: Seat) -> TileSet {
        if self.phase() != Phase::Play || viewer == Some(seat) {
            self.hand(seat)
        } else {
            self.hand(seat).intersection(self.shown())
        }
    }

    /// Returns whether the reserves lie open, which is so only when the game is over.
    pub fn reserves_open(&self) -> bool {
        self.phase() == Phase::Over
    }
}

/// Returns a random position that looks the same to this viewer.
pub(super) fn resample(position: &Position, viewer: Option<Seat>, rng: &mut dyn Rng) -> Position {
    let mut next = *position;
    deal_again(&mut next.round, viewer, |pool| shuffle(rng, pool));
    next
}

/// Deals all tiles that a viewer does not know again, in the order that `arrange` gives them.
pub(super) fn deal_again(round: &mut Round, viewer: Option<Seat>, arrange: impl FnOnce(&mut [Tile])) {
    if round.reserves_open() {
        return;
    }
    let known = [0, 1, 2].map(|s| round.known(viewer, Seat(s)));
    let mut pool = Vec::<Tile>::new();
    for seat in round.seats() {
        pool.extend(round.hand(seat).difference(known[seat.index()]).iter());
        pool.extend(round.reserve(seat).tiles());
    }
    arrange(&mut pool);
    for seat in round.seats() {
        let unknown = round.hand(seat).len() - known[seat.index()].len();
        round.hands[seat.index()] = known[seat.index()].union(pool.drain(..unknown).collect());
        let reserve = pool.drain(..round.reserve(seat).len()).collect::<Vec<_>>();
        round.reserves[seat.index()] = Reserve::new(&reserve);
    }
}

/// Hides a drawn tile from all but the seat that drew it, unless it lies open.
pub(super) fn visible_effect(after: &Round, viewer: Option<Seat>, effect: Effect) -> Effect {
    match effect {
        Effect::Moved { seat, piece: Piece::Tile(Some(_)), count, from: from @ Place::Reserve(_), to }
            if viewer != Some(seat) && after.phase() == Phase::Play =>
        {
            Effect::Moved { seat, piece: Piece::Tile(None), count, from, to }
        }
        other => other,
    }
}
