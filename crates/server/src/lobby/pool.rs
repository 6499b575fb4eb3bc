//! Quick pairing: players who wait, and the opponents they are offered. A game starts when both have accepted.

use super::challenges::shuffle;
use super::pairing::{Candidate, pair};
use super::participant::{LobbyError, Participant};
use crate::registry::seating::RoomTerms;
use crate::{ids, limits};
use protocol::{LobbyMessage, PAIRING_OFFER_MS, PairingOffer, PairingRequest, TimeControl};
use std::collections::HashMap;

/// A player who waits.
#[derive(Clone)]
struct Seeker {
    who: Participant,
    request: PairingRequest,
    since: u64,
}

/// An opponent that was found.
struct Offer {
    id: String,
    game: String,
    users: [String; 2],
    accepted: [bool; 2],
    expires: u64,
}

impl Offer {
    fn side(&self, user: &str) -> Option<usize> {
        self.users.iter().position(|one| one == user)
    }
}

/// A pair that both have accepted. The players are in the order of their seats.
#[derive(Clone)]
pub(crate) struct Agreed {
    pub(crate) offer: String,
    pub(crate) terms: RoomTerms,
    pub(crate) players: Vec<Participant>,
    seekers: Vec<Seeker>,
}

/// The state of a user's quick pairing, as its clients were last told.
#[derive(Clone, PartialEq, Default)]
pub(super) struct PairingState {
    waiting: Option<PairingRequest>,
    offer: Option<(String, bool)>,
}

/// All waiting players, at most one entry for each user.
#[derive(Default)]
pub(super) struct Pool {
    seekers: Vec<Seeker>,
    offers: Vec<Offer>,
}

impl Pool {
    /// Adds a player; an earlier request of the user is replaced, and an offer that it led to ends.
    pub(super) fn seek(&mut self, who: Participant, request: PairingRequest, now: u64) -> Result<(), LobbyError> {
        self.leave(who.id());
        if self.seekers.len() >= limits::WAITING_PLAYERS {
            return Err(LobbyError::Full);
        }
        self.seekers.push(Seeker { who, request, since: now });
        Ok(())
    }

    /// Removes a user. The opponent of an offer waits on.
    pub(super) fn leave(&mut self, user: &str) -> bool {
        let before = self.seekers.len();
        self.offers.retain(|offer| offer.side(user).is_none());
        self.seekers.retain(|seeker| seeker.who.id() != user);
        self.seekers.len() != before
    }

    /// Offers opponents to the players who wait; returns whether there are new offers.
    pub(super) fn wave(&mut self, now: u64) -> bool {
        let is_free = |seeker: &&Seeker| self.offers.iter().all(|offer| offer.side(seeker.who.id()).is_none());
        let free = self.seekers.iter().filter(is_free).collect::<Vec<_>>();
        if free.len() < 2 {
            return false;
        }
        let mut paces = HashMap::new();
        let candidates = free.iter().map(|seeker| {
            let count = paces.len() as u32;
            let pace = (pace_key(seeker.request.time), seeker.request.live.map(|live| live.strict));
            Candidate {
                game: seeker.request.game.as_deref().and_then(game_number),
                pace: *paces.entry(pace).or_insert(count),
                rating: None,
                waited_ms: now.saturating_sub(seeker.since),
            }
        });
        let candidates = candidates.collect::<Vec<_>>();
        let pairs = pair(&candidates, |a, b| !free[a].who.avoids(&free[b].who));
        let offers = pairs.into_iter().map(|(a, b)| Offer {
            id: ids::new_session_id(),
            game: free[a].request.game.clone().or_else(|| free[b].request.game.clone()).unwrap_or_else(any_game),
            users: [a, b].map(|n| free[n].who.id().to_string()),
            accepted: [false; 2],
            expires: now + PAIRING_OFFER_MS,
        });
        let offers = offers.collect::<Vec<_>>();
        let changed = !offers.is_empty();
        self.offers.extend(offers);
        changed
    }

    /// Accepts an opponent; returns the pair once both have.
    pub(super) fn accept(&mut self, id: &str, user: &str) -> Result<Option<Agreed>, LobbyError> {
        let at = self.offers.iter().position(|offer| offer.id == id).ok_or(LobbyError::OfferGone)?;
        let offer = &mut self.offers[at];
        let side = offer.side(user).ok_or(LobbyError::OfferGone)?;
        offer.accepted[side] = true;
        if offer.accepted != [true; 2] {
            return Ok(None);
        }
        let offer = self.offers.remove(at);
        let (seekers, rest) = std::mem::take(&mut self.seekers)
            .into_iter()
            .partition::<Vec<_>, _>(|seeker| offer.side(seeker.who.id()).is_some());
        self.seekers = rest;
        let Some(request) = seekers.first().map(|seeker| seeker.request.clone()) else {
            return Err(LobbyError::OfferGone);
        };
        let mut players = seekers.iter().map(|seeker| seeker.who.clone()).collect::<Vec<_>>();
        shuffle(&mut players);
        let terms = pairing_terms(offer.game, &request);
        Ok(Some(Agreed { offer: offer.id, terms, players, seekers }))
    }

    /// Lets a pair wait on whose game could not start.
    pub(super) fn restore(&mut self, agreed: Agreed) {
        self.seekers.extend(agreed.seekers);
    }

    /// Removes players who are away, and those who let an offer expire; returns whether anything changed.
    pub(super) fn sweep(&mut self, now: u64, is_away: impl Fn(&str) -> bool) -> bool {
        let missed = self.offers.iter().filter(|offer| offer.expires <= now);
        let late = missed.flat_map(|offer| (0..2).filter(|&n| !offer.accepted[n]).map(|n| offer.users[n].clone()));
        let late = late.collect::<Vec<_>>();
        let gone = self.seekers.iter().map(|seeker| seeker.who.id()).filter(|user| is_away(user)).map(str::to_string);
        let gone = late.into_iter().chain(gone).collect::<Vec<_>>();
        gone.iter().filter(|user| self.leave(user)).count() > 0
    }

    /// Returns what a user's clients must know now, if it differs from what they were told.
    pub(super) fn news(&self, user: &str, told: &mut PairingState, now: u64) -> Option<LobbyMessage> {
        let seeker = self.seekers.iter().find(|seeker| seeker.who.id() == user);
        let offer = self.offers.iter().find_map(|offer| Some((offer, offer.side(user)?)));
        let state = PairingState {
            waiting: seeker.map(|seeker| seeker.request.clone()),
            offer: offer.map(|(offer, side)| (offer.id.clone(), offer.accepted[side])),
        };
        if *told == state {
            return None;
        }
        *told = state;
        let offer = offer.and_then(|(offer, side)| {
            let rival = self.seekers.iter().find(|seeker| seeker.who.id() == offer.users[1 - side])?;
            Some(PairingOffer {
                id: offer.id.clone(),
                game: offer.game.clone(),
                time: rival.request.time,
                live: rival.request.live,
                opponent: rival.who.public(),
                accepted: offer.accepted[side],
                left_ms: offer.expires.saturating_sub(now),
            })
        });
        Some(LobbyMessage::Pairing { waiting: told.waiting.clone(), offer })
    }
}

/// The terms of a game of quick pairing: the usual setup, public, without takebacks.
pub(crate) fn pairing_terms(game: String, request: &PairingRequest) -> RoomTerms {
    let setup = catalog::find(&game).map(|entry| entry.default_setup.to_string()).unwrap_or_default();
    RoomTerms {
        game,
        setup,
        time: request.time,
        live: request.live,
        games: 1,
        takebacks: false,
        public: true,
        rated: false,
    }
}

fn pace_key(time: TimeControl) -> (u8, u64, u64) {
    match time {
        TimeControl::None => (0, 0, 0),
        TimeControl::Increment { base_ms, add_ms } => (1, base_ms, add_ms),
        TimeControl::Turn { ms } => (2, ms, 0),
        TimeControl::Days { days } => (3, u64::from(days), 0),
    }
}

fn game_number(game: &str) -> Option<u16> {
    catalog::CATALOG.iter().position(|entry| entry.id == game).and_then(|n| u16::try_from(n).ok())
}

/// Draws a game for two players who both play any.
fn any_game() -> String {
    let drawn = usize::from(ids::random_bytes::<1>()[0]) % catalog::CATALOG.len();
    catalog::CATALOG[drawn].id.to_string()
}
