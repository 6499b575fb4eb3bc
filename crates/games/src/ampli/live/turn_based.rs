//! The game for computer players: as one seat sees it, and as a decision of turn-based play.

use super::knock::Begun;
use super::{Begin, Live};
use crate::ampli::{Phase, Position, Stage, hidden};
use game::{NoEffects, Seat};

impl Live {
    /// Returns the game with hidden tiles in a fixed order: all games that look the same to a viewer become equal.
    ///
    /// The others get the hidden tiles from the lowest to the highest. An undecided knock gets the lowest tile that it can have.
    #[must_use]
    pub fn masked_for(&self, viewer: Option<Seat>) -> Live {
        let mut blind = *self;
        hidden::deal_again(&mut blind.round, viewer, |pool| pool.sort_unstable());
        if let Begun::Window { first, second, .. } = &mut blind.begun {
            for knock in [Some(first), second.as_mut()].into_iter().flatten().filter(|k| Some(k.seat) != viewer) {
                knock.tile = blind.round.hand(knock.seat).iter().next().unwrap_or(knock.tile);
                knock.put = None;
            }
        }
        blind
    }

    /// Returns the decision of turn-based play that a seat has to make now; `None` if it can neither begin nor continue a move.
    ///
    /// With the right of move it must put a tile or pass. The other may still be drawing, which only means that no player is faster.
    /// Without the right it may intercept or wait. Draws that others owe are done.
    pub fn turn_based(&self, seat: Seat) -> Option<Position> {
        let legal = self.legal(seat);
        if legal.begin == Begin::No && legal.put.is_none() {
            return None;
        }
        let mut round = self.round;
        if round.phase() == Phase::Play {
            for other in round.seats().filter(|&other| other != seat) {
                round.draw(other, &mut NoEffects);
            }
        }
        let seconds = if seat == round.right() { Stage::Must } else { Stage::Second };
        Some(Position { round, decider: seat, seconds })
    }
}
