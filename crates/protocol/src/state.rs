//! The state of a room, as one viewer may see it.

use crate::{Chat, Json, OfferKind, RatingChange};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The state of a room. Empty fields are left out, and so are match and commitment with events that do not change them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "RoomStateUpdate"))]
pub struct State {
    /// The number of the game, from 1; 0 while seats are open.
    pub game: u32,
    /// The position text before the current turn, with `?` for hidden parts; in live games without running timers.
    pub position: String,
    /// The game's own view; none in live games.
    #[serde(default, skip_serializing_if = "Json::is_null")]
    #[cfg_attr(feature = "ts", ts(type = "View | undefined"))]
    pub view: Json,
    /// The seats that may act.
    pub to_act: Vec<u8>,
    /// The legal steps of the viewer's seat as an array of texts; in live games the acts that are certainly accepted.
    #[schema(value_type = Vec<String>)]
    #[cfg_attr(feature = "ts", ts(type = "string[]"))]
    pub steps: Json,
    /// The steps of the current turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub pending: Vec<String>,
    /// The turns of this game; only in `welcome`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub turns: Option<Vec<Turn>>,
    /// The clocks, if the room has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clocks: Option<Clocks>,
    /// The open offers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub offers: Vec<Offer>,
    /// The result of the game, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub result: Option<RoomResult>,
    /// The match.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub score: Option<MatchScore>,
    /// The commitment to this game's deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub commitment: Option<String>,
    /// The commitment to the next game's deal, once this game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub next_commitment: Option<String>,
    /// The deal's secret, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub secret: Option<String>,
    /// The id of the game's own page, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub game_id: Option<String>,
    /// A live game's own view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "LiveView"))]
    pub live: Option<Json>,
}

impl State {
    /// The texts of `steps`.
    pub fn step_texts(&self) -> Vec<String> {
        serde_json::from_str(self.steps.text()).unwrap_or_default()
    }
}

/// The part of the state that the rules do not give, for a client that plays the steps on a table of its own. Empty fields are left out,
/// and so are match and commitment with events that do not change them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SyncState {
    /// The table to build; only in `welcome` and when a game begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub table: Option<TableHistory>,
    /// The hash of the server's table in 16 hexadecimal digits, whenever no turn is in progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hash: Option<String>,
    /// The clocks, if the room has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clocks: Option<Clocks>,
    /// The open offers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub offers: Vec<Offer>,
    /// The result of the game, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub result: Option<RoomResult>,
    /// The match.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub score: Option<MatchScore>,
    /// The commitment to this game's deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub commitment: Option<String>,
    /// The commitment to the next game's deal, once this game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub next_commitment: Option<String>,
    /// The deal's secret, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub secret: Option<String>,
    /// The id of the game's own page, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub game_id: Option<String>,
}

/// The history of a game, from which a client with the rules builds its table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableHistory {
    /// The number of the game, from 1.
    pub game: u32,
    /// The setup of this game; where the first seat varies it is not that of the room.
    pub setup: String,
    /// The text of the first position.
    pub start: String,
    /// The turns.
    pub turns: Vec<Turn>,
    /// The steps of the current turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub pending: Vec<String>,
}

/// A turn that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Turn {
    /// The seat that made it.
    pub seat: u8,
    /// Its text.
    pub text: String,
}

/// The clocks at the time of the message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Clocks {
    /// The time left for each seat, in milliseconds.
    pub left: Vec<u64>,
    /// The seat whose clock runs.
    pub running: Option<u8>,
    /// While no clock runs yet: the milliseconds until the game is aborted unless the seat to act makes its first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub first_turn: Option<u64>,
}

/// An open offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Offer {
    /// Its kind.
    pub what: OfferKind,
    /// The seat that offers.
    pub seat: u8,
}

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RoomResult {
    /// The points, seat by seat; 1 and 0 where a game is only won or lost, 0 and 0 for a draw.
    pub scores: Vec<i16>,
    /// One sentence.
    pub reason: String,
    /// The reason for the end, for programs.
    pub code: Termination,
    /// The changes of the ratings, seat by seat; empty if the game changes none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub ratings: Vec<Option<RatingChange>>,
}

/// The reason for the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Termination {
    /// By the game's own rules.
    Rules,
    /// The same position occurred too often.
    Repetition,
    /// Too many turns without progress.
    Quiet,
    /// A player resigned.
    Resigned,
    /// The time of a player ran out.
    Time,
    /// The players agreed on a draw.
    Agreed,
    /// A player was absent.
    Gone,
    /// A player did not make the first turn: there is no result.
    Aborted,
    /// The game reached the maximum number of turns: a draw.
    Length,
}

/// The match so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MatchScore {
    /// The number of its games.
    pub games: u32,
    /// The number of finished games.
    pub played: u32,
    /// The points of the current occupants, seat by seat.
    pub scores: Vec<f64>,
    /// The seat with most points; in matches of Ampli the last game breaks ties.
    pub ahead: Option<u8>,
    /// The seats that are ready for the next game.
    pub ready: Vec<u8>,
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChatLine {
    /// The number of its event.
    #[serde(default)]
    pub seq: u64,
    /// Its time.
    pub at: u64,
    /// The seat of its author in the current game.
    pub seat: u8,
    /// Its content.
    #[serde(flatten)]
    pub chat: Chat,
}
