//! Offers: a draw, a takeback, a rematch.

use super::{MAX_PLAYERS, PlayerId, PlayerSet};
use protocol::OfferKind;

/// The open offers.
#[derive(Clone, Debug, Default)]
pub(super) struct OpenOffers {
    standing: Vec<OpenOffer>,
    /// By player and kind, the number of turns at the last offer: each kind may be offered once per turn.
    asked: [[Option<usize>; 3]; MAX_PLAYERS],
}

/// An open offer; there is at most one of a kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenOffer {
    pub(super) what: OfferKind,
    /// The player who offers.
    pub(super) player: PlayerId,
    /// The players who have accepted, with the one who offers.
    pub(super) yes: PlayerSet,
}

impl OpenOffers {
    pub(super) fn all(&self) -> &[OpenOffer] {
        &self.standing
    }

    pub(super) fn find(&self, what: OfferKind) -> Option<OpenOffer> {
        self.standing.iter().find(|o| o.what == what).copied()
    }

    /// Whether a player has made this offer in this turn.
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

    /// Withdraws offers after a turn: a draw stays open if the player who offers it made the turn.
    pub(super) fn turn_made(&mut self, player: PlayerId) {
        self.standing.retain(|o| o.what == OfferKind::Draw && o.player == player);
    }

    /// Withdraws all offers: a game starts or ends, or turns are taken back.
    pub(super) fn clear(&mut self) {
        *self = OpenOffers::default();
    }
}

impl OpenOffer {
    pub(super) fn agreed(&self, players: usize) -> bool {
        self.yes == PlayerSet::all(players as u8)
    }
}
