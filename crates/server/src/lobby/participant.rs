//! A player in the lobby, and the errors that players get there.

use crate::clients::held_seats::SeatHold;
use crate::http::error::ApiError;
use crate::registry::seating::SeatedUser;
use crate::store::User;
use axum::http::StatusCode;
use protocol::LobbyPlayer;
use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::Arc;

/// A player who offers a game, accepts one or waits for an opponent.
#[derive(Clone)]
pub(crate) struct Participant {
    pub(crate) user: User,
    /// The address that limits count.
    pub(crate) address: IpAddr,
    /// Counts the seat for the address until the player plays.
    pub(crate) hold: Option<Arc<SeatHold>>,
    /// Users whom the player has blocked.
    pub(crate) blocked: Arc<HashSet<String>>,
}

impl Participant {
    pub(crate) fn id(&self) -> &str {
        &self.user.id
    }

    /// Whether one of the two has blocked the other.
    pub(crate) fn avoids(&self, other: &Participant) -> bool {
        self.blocked.contains(other.id()) || other.blocked.contains(self.id())
    }

    /// The public part.
    pub(crate) fn public(&self) -> LobbyPlayer {
        LobbyPlayer { name: self.user.name.clone(), account: self.user.account }
    }

    pub(crate) fn seated(self) -> SeatedUser {
        SeatedUser { user: self.user, hold: self.hold }
    }
}

/// An error of a request to the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum LobbyError {
    #[error("this challenge is gone: it was accepted, withdrawn, or its maker has left")]
    Gone,
    #[error("this opponent is gone; the search goes on")]
    OfferGone,
    #[error("this is your own challenge")]
    Own,
    #[error("this challenge is for another player")]
    NotForYou,
    #[error("you have several open challenges already; withdraw one first")]
    TooManyOfUser,
    #[error("there are many open challenges from your address; wait until one is accepted")]
    TooManyOfAddress,
    #[error("the lobby is full; try again in a moment")]
    Full,
}

impl From<LobbyError> for ApiError {
    fn from(error: LobbyError) -> ApiError {
        let (status, code) = match error {
            LobbyError::Gone => (StatusCode::CONFLICT, "challenge_gone"),
            LobbyError::OfferGone => (StatusCode::CONFLICT, "opponent_gone"),
            LobbyError::Own => (StatusCode::FORBIDDEN, "own_challenge"),
            LobbyError::NotForYou => (StatusCode::FORBIDDEN, "not_for_you"),
            LobbyError::TooManyOfUser => (StatusCode::CONFLICT, "many_challenges"),
            LobbyError::TooManyOfAddress => (StatusCode::TOO_MANY_REQUESTS, "rate"),
            LobbyError::Full => (StatusCode::SERVICE_UNAVAILABLE, "full"),
        };
        ApiError::new(status, code, error.to_string())
    }
}
