//! Decides on offers, answers and claims.

use super::decide::{Decision, not_allowed};
use super::open_offers::OpenOffer;
use super::{Author, Event, Player, PlayerId, ProtocolError, Room};
use protocol::{ErrorCode, OfferKind, TimeControl};

impl Room {
    pub(super) fn offer(&self, by: Author, what: OfferKind) -> Decision {
        let takeback_turns = self.check_offer(by.player, what)?;
        if let Some(standing) = self.offers.find(what) {
            if self.players_of_same_person(by.player).contains(standing.player) {
                return Err(ProtocolError::new(ErrorCode::Rate, "you have offered that already"));
            }
            return self.answer(by, what, true);
        }
        if self.offers.asked(what, by.player, self.turn_count()) {
            return Err(ProtocolError::new(ErrorCode::Rate, "you have offered that in this turn already"));
        }
        let offer = OpenOffer { what, player: by.player, yes: self.immediate_acceptors(by.player, what) };
        let agreed = offer.agreed(self.players.len());
        let mut events = vec![Event::Offered { by, what }];
        events.extend(takeback_turns.filter(|_| agreed).map(|turns| Event::TakenBack { player: by.player, turns }));
        Ok(events)
    }

    /// Fails for an offer that is not possible now; returns the number of turns that a takeback takes back.
    fn check_offer(&self, player: PlayerId, what: OfferKind) -> Result<Option<u32>, ProtocolError> {
        match what {
            OfferKind::Draw => {
                if self.require_running()?.cumulative() {
                    return Err(not_allowed("this game is played for points and knows no draw by agreement"));
                }
                if self.players.iter().any(|p| matches!(p, Player::Computer { .. })) {
                    return Err(not_allowed("the computer plays on: it accepts no draw"));
                }
                Ok(None)
            }
            OfferKind::Takeback => {
                let play = self.require_running()?;
                if !self.config.takebacks {
                    return Err(not_allowed("at this table nothing is taken back"));
                }
                if self.hides && play.turn_count() > 0 {
                    return Err(not_allowed("what was shown cannot be hidden again"));
                }
                self.takeback_turns(player).map(Some).ok_or_else(|| not_allowed("you have made no turn yet"))
            }
            OfferKind::Rematch if self.result.is_none() => Err(not_allowed("the game is not over yet")),
            OfferKind::Rematch if !self.match_over() => Err(not_allowed("the match is not over yet: say next")),
            OfferKind::Rematch => Ok(None),
        }
    }

    /// The number of turns to take back so that a player's last turn is among them.
    fn takeback_turns(&self, player: PlayerId) -> Option<u32> {
        let seat = self.seat_of(player)?;
        let back = self.turn_clocks.iter().rev().position(|&(mover, _)| mover == seat)?;
        u32::try_from(back + 1).ok()
    }

    pub(super) fn answer(&self, by: Author, what: OfferKind, yes: bool) -> Decision {
        let person = self.players_of_same_person(by.player);
        let offer = self.offers.find(what).filter(|offer| !person.contains(offer.player));
        let Some(mut offer) = offer else {
            return Err(ProtocolError::new(ErrorCode::NoSuch, "no such offer stands"));
        };
        let mut events = vec![Event::Answered { by, what, yes }];
        if yes && what == OfferKind::Takeback {
            offer.yes = offer.yes.union(person);
            let turns = self.takeback_turns(offer.player).filter(|_| offer.agreed(self.players.len()));
            events.extend(turns.map(|turns| Event::TakenBack { player: offer.player, turns }));
        }
        Ok(events)
    }

    pub(super) fn claim(&self, now: u64, by: Author) -> Decision {
        self.require_running()?;
        if matches!(self.config.time, TimeControl::Days { .. }) {
            return Err(not_allowed("where a turn has days, nobody is gone before they are over"));
        }
        let person = self.players_of_same_person(by.player);
        let others = self.player_ids().filter(|&p| !person.contains(p) && self.can_leave(now, p));
        let gone = others.filter_map(|p| Some((self.claim_allowed_at(p)?, p))).min();
        match gone {
            Some((allowed_at, gone)) if allowed_at <= now => Ok(vec![Event::Claimed { by, gone }]),
            Some((allowed_at, _)) => {
                let seconds = (allowed_at - now).div_ceil(1000);
                Err(not_allowed(&format!("the opponent may come back: wait {seconds} s more")))
            }
            None => Err(not_allowed("nobody is gone")),
        }
    }
}
