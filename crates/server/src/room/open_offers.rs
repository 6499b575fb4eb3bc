//! Offers: a draw, a takeback, a rematch.

use super::{MAX_PLAYERS, PlayerId, PlayerSet};
use protocol::OfferKind;

/// The offers that stand.
#[derive(Clone, Debug, Default)]
pub(super) struct OpenOffers {
    standing: Vec<OpenOffer>,
    /// By player and offer the number of turns when he last offered it: once in a turn is enough.
    asked: [[Option<usize>; 3]; MAX_PLAYERS],
}

/// An offer that stands; there is at most one of a kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenOffer {
    pub(super) what: OfferKind,
    /// The player who offers.
    pub(super) player: PlayerId,
    /// Those who have agreed, the offerer too.
    pub(super) yes: PlayerSet,
}

impl OpenOffers {
    pub(super) fn all(&self) -> &[OpenOffer] {
        &self.standing
    }

    pub(super) fn find(&self, what: OfferKind) -> Option<OpenOffer> {
        self.standing.iter().find(|o| o.what == what).copied()
    }

    /// Whether a player has offered it in this turn already.
    pub(super) fn asked(&self, what: OfferKind, player: PlayerId, turns: usize) -> bool {
        self.asked[player.index()][what as usize] == Some(turns)
    }

    pub(super) fn note(&mut self, offer: OpenOffer, turns: usize) {
        self.forget(offer.what);
        self.asked[offer.player.index()][offer.what as usize] = Some(turns);
        self.standing.push(offer);
    }

    pub(super) fn agree(&mut self, what: OfferKind, players: PlayerSet) {
        for offer in self.standing.iter_mut().filter(|o| o.what == what) {
            offer.yes = offer.yes.union(players);
        }
    }

    pub(super) fn forget(&mut self, what: OfferKind) {
        self.standing.retain(|o| o.what != what);
    }

    /// A turn was made: a draw stays on offer if the offerer made it; the takeback has its turn no more.
    pub(super) fn turn_made(&mut self, player: PlayerId) {
        self.standing.retain(|o| o.what == OfferKind::Draw && o.player == player);
    }

    /// A game begins or ends, or turns are taken back.
    pub(super) fn clear(&mut self) {
        *self = OpenOffers::default();
    }
}

impl OpenOffer {
    pub(super) fn agreed(&self, players: usize) -> bool {
        self.yes == PlayerSet::all(players as u8)
    }
}
