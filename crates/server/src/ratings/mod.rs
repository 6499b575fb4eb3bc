//! Ratings of players: how a finished game changes them.

pub mod glicko;

use crate::app::App;
use crate::room::Player;
use crate::store::{StoreError, User};
use protocol::{PlayerRating, RatingKind};

/// Returns the player of a user on a seat: an account with its rating, or a guest without one.
pub(crate) async fn player(
    app: &App,
    user: &User,
    token: String,
    game: &str,
    kind: RatingKind,
) -> Result<Player, StoreError> {
    let rating = match user.account {
        true => Some(app.store.rating(&user.id, game, kind).await?.seen()),
        false => None,
    };
    Ok(Player::Person { user: user.id.clone(), name: user.name.clone(), token, rating })
}

impl crate::store::Rating {
    /// The rating as players see it.
    pub(crate) fn seen(&self) -> PlayerRating {
        PlayerRating { value: self.shown(), provisional: self.is_provisional() }
    }
}
