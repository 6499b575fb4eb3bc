//! The lobby: challenges, quick pairing, and the messages on its socket.

use crate::room::is_false;
use crate::{LiveOptions, TimeControl};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Makes a challenge: `POST /api/lobby/challenges`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CreateChallenge {
    /// The game's id.
    pub game: String,
    /// Its setup, which also says how many seats there are; the game's own default if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub setup: Option<String>,
    /// The time control.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub time: TimeControl,
    /// Live play, for games that have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub live: Option<LiveOptions>,
    /// The seat of the maker; drawn by lot if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<u8>,
    /// The players who may accept it; all of them if left out.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub to: ChallengeAudience,
}

/// The players who may accept a challenge.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ChallengeAudience {
    /// All players.
    #[default]
    Everyone,
    /// The account with this name.
    Player {
        /// The name.
        name: String,
    },
}

/// A challenge was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CreatedChallenge {
    /// Its id.
    pub id: String,
}

/// The answer to an acceptance: `POST /api/lobby/challenges/{id}/accept`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AcceptedChallenge {
    /// The room, once all seats are taken; none while the table still waits for players.
    pub room: Option<String>,
}

/// A player in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LobbyPlayer {
    /// The name.
    pub name: String,
    /// Whether it is the name of an account.
    pub account: bool,
}

/// An open challenge, as one client sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Challenge {
    /// Its id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Its setup.
    pub setup: String,
    /// The time control.
    pub time: TimeControl,
    /// Options of live play; none in turn-based games.
    pub live: Option<LiveOptions>,
    /// The seat of the maker; none if it is drawn by lot.
    pub seat: Option<u8>,
    /// The players so far, the maker first.
    pub players: Vec<LobbyPlayer>,
    /// The seats that are still open.
    pub open: u8,
    /// The only player who may accept it; none if all players may.
    pub to: Option<String>,
    /// Whether this client made it.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub mine: bool,
    /// Whether this client has accepted it and waits for further players.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub accepted: bool,
}

/// Asks for an opponent: `PUT /api/lobby/pairing`. A later request replaces it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PairingRequest {
    /// The game's id; any game if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub game: Option<String>,
    /// The time control.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub time: TimeControl,
    /// Live play, for games that have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub live: Option<LiveOptions>,
}

/// An opponent that quick pairing has found. The game starts when both accept it in time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PairingOffer {
    /// Its id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The time control.
    pub time: TimeControl,
    /// Options of live play; none in turn-based games.
    pub live: Option<LiveOptions>,
    /// The opponent.
    pub opponent: LobbyPlayer,
    /// Whether this client has accepted it.
    pub accepted: bool,
    /// The time that is left to accept it, in milliseconds.
    pub left_ms: u64,
}

/// The time for a client to accept an opponent that quick pairing has found, in milliseconds.
pub const PAIRING_OFFER_MS: u64 = 20_000;

/// A message on the lobby's socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LobbyMessage {
    /// The first message: all open challenges that this client may see.
    Lobby {
        /// Changes with every start of the server, which forgets challenges and pairings.
        instance: String,
        /// Whether the server knows the client by a cookie or a token. Others see public challenges only.
        known: bool,
        /// The challenges, the oldest first.
        challenges: Vec<Challenge>,
    },
    /// Challenges that are new or changed, and challenges that are gone.
    Changed {
        /// New and changed challenges.
        challenges: Vec<Challenge>,
        /// The ids of those that are gone.
        gone: Vec<String>,
    },
    /// The client's own quick pairing.
    Pairing {
        /// The request that waits; none if there is none.
        waiting: Option<PairingRequest>,
        /// The opponent that was found.
        offer: Option<PairingOffer>,
    },
    /// A game of the client starts.
    Started {
        /// The challenge or the offer that it comes from.
        from: String,
        /// The room.
        room: String,
        /// The game's id.
        game: String,
    },
    /// A player has declined the client's challenge.
    Declined {
        /// The challenge.
        challenge: String,
        /// The name of the player.
        name: String,
    },
}
