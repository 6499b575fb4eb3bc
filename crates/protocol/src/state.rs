//! How it stands, as one viewer may see it.

use crate::{Chat, Json, OfferKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How it stands. What is empty is left out, and so are match and commitment with events that leave them as they were.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct State {
    /// The number of the game, from 1; 0 while seats are open.
    pub game: u32,
    /// The position text before the turn that is being made, what is hidden from the viewer as `?`; in live games
    /// as if no seconds ran.
    pub position: String,
    /// The game's own view; none in live games.
    #[serde(default, skip_serializing_if = "Json::is_null")]
    pub view: Json,
    /// The seats that may act.
    pub to_act: Vec<u8>,
    /// The legal steps of the viewer's seat as an array of texts; in live games the acts that are sure to be accepted.
    #[schema(value_type = Vec<String>)]
    pub steps: Json,
    /// The steps of the turn that is being made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pending: Vec<String>,
    /// The turns of this game; only in `welcome`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<Vec<Turn>>,
    /// The clocks, if the room has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// The offers that stand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
    /// How the game ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<RoomResult>,
    /// The match.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub score: Option<MatchScore>,
    /// The commitment to this game's deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The commitment to the next game's deal, once this game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_commitment: Option<String>,
    /// The deal's secret, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// A live game's own view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub live: Option<Json>,
}

impl State {
    /// The texts of `steps`.
    pub fn step_texts(&self) -> Vec<String> {
        serde_json::from_str(self.steps.text()).unwrap_or_default()
    }
}

/// A turn that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Turn {
    /// Who made it.
    pub seat: u8,
    /// Its text.
    pub text: String,
}

/// The clocks at the time of the message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Clocks {
    /// What each seat has left, in milliseconds.
    pub left: Vec<u64>,
    /// Whose clock runs.
    pub running: Option<u8>,
    /// While no clock runs yet: in how many milliseconds the game is aborted unless the seat to act makes its first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_turn: Option<u64>,
}

/// An offer that stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Offer {
    /// What.
    pub what: OfferKind,
    /// Who offers.
    pub seat: u8,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct RoomResult {
    /// The points, seat by seat; 1 and 0 where a game is only won or lost, 0 and 0 for a draw.
    pub scores: Vec<i16>,
    /// One sentence.
    pub reason: String,
    /// The reason, for programs.
    pub code: Termination,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Termination {
    /// By the game's own rules.
    Rules,
    /// The same position stood too often.
    Repetition,
    /// Too many turns without progress.
    Quiet,
    /// Somebody gave up.
    Resigned,
    /// Somebody's time ran out.
    Time,
    /// A draw was agreed on.
    Agreed,
    /// Somebody was gone.
    Gone,
    /// Somebody did not make his first turn: there is no result.
    Aborted,
    /// The game had as many turns as a game may have: a draw.
    Length,
}

/// The match so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct MatchScore {
    /// How many games it has.
    pub games: u32,
    /// How many of them are over.
    pub played: u32,
    /// The points, seat by seat (of who sits there now).
    pub scores: Vec<f64>,
    /// Who is ahead: who has most points, in matches of Ampli on equal points who had more in the last game.
    pub ahead: Option<u8>,
    /// Who is ready for the next game.
    pub ready: Vec<u8>,
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ChatLine {
    /// When it was said.
    pub at: u64,
    /// Who said it: a seat of the game that is being played now.
    pub seat: u8,
    /// What.
    #[serde(flatten)]
    pub chat: Chat,
}
