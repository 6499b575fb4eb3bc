//! What players that are programs need: the game as one seat sees it, and the decision of calm play that its moment comes down to.

use super::knock::Begun;
use super::{Begin, Live};
use crate::ampli::{Phase, Position, Stage, hidden};
use game::{NoEffects, Seat};

impl Live {
    /// The game with what a viewer does not know in an order that tells nothing: all games that look the same to him become the same.
    ///
    /// The hidden tiles go to the others from the lowest to the highest; a knock that is being decided has the lowest tile it can have.
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

    /// The decision of calm play that a seat has to make now, if it can begin a move or has begun one; none if it cannot.
    ///
    /// With the right of move it must put a tile or pass: that the other may still be drawing only means that nobody is quicker.
    /// Without it, it may intercept or wait. What another still has to draw he has drawn.
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
