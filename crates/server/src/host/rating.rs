//! Ratings at the table: beside the names of players, and their changes at the end of a game.

use super::Host;
use super::commit::storage_error;
use crate::ids;
use crate::ratings::glicko;
use crate::room::{Event, Player, ProtocolError, StoredEvent};
use crate::store::{Rating, RatingUpdate, StoreError, Write};
use catalog::Seat;
use protocol::{RatingChange, RoomResult, Termination};

impl Host {
    /// Returns a player who takes a seat, with the rating if it is an account.
    pub(super) async fn with_rating(&mut self, who: Player, account: bool) -> Result<Player, ProtocolError> {
        let Player::Person { user, name, token, .. } = who else { return Ok(who) };
        let config = self.room.config();
        let rating = match account {
            true => {
                Some(self.app.store.rating(&user, &config.game, config.kind()).await.map_err(|e| storage_error(&e))?)
            }
            false => None,
        };
        Ok(Player::Person { user, name, token, rating: rating.map(|rating| rating.seen()) })
    }

    /// Adds the changes of the ratings to the end of a rated game among `events`, and returns the writes that store them. They hold
    /// for the ratings that are stored now: if another game changes one of them meanwhile, storing the writes is a conflict.
    pub(super) async fn rate(&mut self, events: &mut [StoredEvent]) -> Result<Vec<Write>, StoreError> {
        let ended = events.iter_mut().find_map(|stored| match &mut stored.event {
            Event::Ended { result } if result.code != Termination::Aborted => Some((stored.at, result)),
            _ => None,
        });
        match ended {
            Some((at, result)) if self.room.config().rated => self.rate_result(at, result).await,
            _ => Ok(Vec::new()),
        }
    }

    async fn rate_result(&mut self, at: u64, result: &mut RoomResult) -> Result<Vec<Write>, StoreError> {
        result.ratings.clear();
        let config = self.room.config();
        let mut users = Vec::new();
        for seat in (0..result.scores.len() as u8).map(Seat) {
            let player = self.room.player_at(seat).and_then(|player| self.room.players().get(player.index()));
            let user = player.and_then(Player::user).unwrap_or_default();
            // Without the account of a player there is no rating to compare with.
            if self.app.store.account(user).await?.is_none() {
                return Ok(Vec::new());
            }
            users.push(user.to_string());
        }
        let before = self.app.store.ratings(&users, &config.game, config.kind()).await?;
        let after = glicko::after_game(&before, &result.scores, at);
        let change = |(before, after): (&Rating, &Rating)| {
            let provisional = after.is_provisional();
            Some(RatingChange { before: before.shown(), after: after.shown(), provisional })
        };
        result.ratings = before.iter().zip(&after).map(change).collect();
        let finished = ids::game_id(&config.room, self.room.game());
        let update = |(user, after)| {
            let (game, kind, finished) = (config.game.clone(), config.kind(), finished.clone());
            Write::Rating(RatingUpdate { user, game, kind, finished, after })
        };
        Ok(users.into_iter().zip(after).map(update).collect())
    }
}
