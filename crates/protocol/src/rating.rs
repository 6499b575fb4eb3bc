//! Ratings: kinds of time, changes, and the bodies of REST calls about players.

use crate::room::is_false;
use crate::{GameSummary, LiveOptions, TimeControl};
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use utoipa::ToSchema;

/// Turns of a player in an average game, for the expected length of a game.
const EXPECTED_TURNS: u64 = 40;
/// Games that are expected to take a player less time are blitz.
const RAPID_FROM_MS: u64 = 8 * 60_000;
/// Games that are expected to take a player this time are played by correspondence.
const CORRESPONDENCE_FROM_MS: u64 = 8 * 3_600_000;

/// The kind of time of a game. A player has one rating for each game and kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RatingKind {
    /// In real seconds.
    Live,
    /// Fast clocks: less than eight minutes for a player.
    Blitz,
    /// Slow clocks, and games without a clock.
    Rapid,
    /// Days.
    Correspondence,
}

impl RatingKind {
    /// All kinds.
    pub const ALL: [RatingKind; 4] =
        [RatingKind::Live, RatingKind::Blitz, RatingKind::Rapid, RatingKind::Correspondence];

    /// Returns the kind of a game with this time control.
    pub fn of(time: TimeControl, live: Option<LiveOptions>) -> RatingKind {
        let expected_ms = match time {
            _ if live.is_some() => return RatingKind::Live,
            TimeControl::None => return RatingKind::Rapid,
            TimeControl::Days { .. } => return RatingKind::Correspondence,
            TimeControl::Increment { base_ms, add_ms } => base_ms.saturating_add(add_ms.saturating_mul(EXPECTED_TURNS)),
            TimeControl::Turn { ms } => ms.saturating_mul(EXPECTED_TURNS),
        };
        match expected_ms {
            ..RAPID_FROM_MS => RatingKind::Blitz,
            RAPID_FROM_MS..CORRESPONDENCE_FROM_MS => RatingKind::Rapid,
            CORRESPONDENCE_FROM_MS.. => RatingKind::Correspondence,
        }
    }

    /// The word of the kind in addresses and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            RatingKind::Live => "live",
            RatingKind::Blitz => "blitz",
            RatingKind::Rapid => "rapid",
            RatingKind::Correspondence => "correspondence",
        }
    }
}

impl FromStr for RatingKind {
    type Err = String;

    fn from_str(word: &str) -> Result<RatingKind, String> {
        RatingKind::ALL
            .into_iter()
            .find(|kind| kind.as_str() == word)
            .ok_or_else(|| format!("a kind is live, blitz, rapid or correspondence, never \"{word}\""))
    }
}

/// The rating of a player beside the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerRating {
    /// The rating.
    pub value: i32,
    /// Whether the rating is still uncertain.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub provisional: bool,
}

/// The change of a rating by a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RatingChange {
    /// The rating before the game.
    pub before: i32,
    /// The rating after it.
    pub after: i32,
    /// Whether the rating is still uncertain after it.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub provisional: bool,
}

/// A player: `GET /api/players/{name}`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerProfile {
    /// The name.
    pub name: String,
    /// When the account was made, in milliseconds.
    pub created: u64,
    /// The ratings.
    pub ratings: Vec<GameRating>,
    /// The results, game by game.
    pub record: Vec<GameRecord>,
    /// The openings that the player chose most often in the last public games.
    pub openings: Vec<Opening>,
    /// The last public games.
    pub games: Vec<GameSummary>,
}

/// The rating of a player in a game and kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameRating {
    /// The id of the rules.
    pub game: String,
    /// The kind of time.
    pub kind: RatingKind,
    /// The rating.
    pub rating: PlayerRating,
    /// The deviation: the rating is within twice this number with a probability of 95 %.
    pub deviation: u32,
    /// The number of rated games.
    pub games: u64,
    /// When it last changed, in milliseconds.
    pub updated: u64,
}

/// The results of a player in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameRecord {
    /// The id of the rules.
    pub game: String,
    /// The games won.
    pub wins: u64,
    /// The games drawn.
    pub draws: u64,
    /// The games lost.
    pub losses: u64,
}

/// An opening of a player: the first turns of games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Opening {
    /// The id of the rules.
    pub game: String,
    /// The first turns.
    pub turns: Vec<String>,
    /// The results with it.
    pub record: GameRecord,
}

/// A point of a rating graph: the rating after a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RatingPoint {
    /// When the game ended, in milliseconds.
    pub at: u64,
    /// The rating after it.
    pub rating: i32,
    /// The id of the game.
    pub id: String,
}

/// The ratings of a player over time: `GET /api/players/{name}/ratings`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RatingHistory {
    /// The rating after each of the last games, the oldest first.
    pub points: Vec<RatingPoint>,
}

/// The best players of a game and kind: `GET /api/leaderboard`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Leaderboard {
    /// The players, the best first.
    pub players: Vec<RankedPlayer>,
    /// The number of rated games that a player needs for a place.
    pub least_games: u64,
}

/// A player with a place on a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RankedPlayer {
    /// The name.
    pub name: String,
    /// The rating.
    pub rating: i32,
    /// The number of rated games.
    pub games: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_follows_from_the_time_of_a_player() {
        let minutes = |base: u64, add_s: u64| TimeControl::Increment { base_ms: base * 60_000, add_ms: add_s * 1000 };
        let kind = |time| RatingKind::of(time, None);
        assert_eq!(kind(minutes(3, 2)), RatingKind::Blitz);
        assert_eq!(kind(minutes(5, 4)), RatingKind::Blitz);
        assert_eq!(kind(minutes(5, 5)), RatingKind::Rapid);
        assert_eq!(kind(minutes(10, 0)), RatingKind::Rapid);
        assert_eq!(kind(minutes(24 * 60, 0)), RatingKind::Correspondence);
        assert_eq!(kind(TimeControl::Turn { ms: 10_000 }), RatingKind::Blitz);
        assert_eq!(kind(TimeControl::Turn { ms: 30_000 }), RatingKind::Rapid);
        assert_eq!(kind(TimeControl::Turn { ms: 24 * 3_600_000 }), RatingKind::Correspondence);
        assert_eq!(kind(TimeControl::Days { days: 3 }), RatingKind::Correspondence);
        assert_eq!(kind(TimeControl::None), RatingKind::Rapid);
        assert_eq!(RatingKind::of(TimeControl::None, Some(LiveOptions::default())), RatingKind::Live);
    }

    #[test]
    fn kinds_are_written_alike_everywhere() {
        for kind in RatingKind::ALL {
            assert_eq!(serde_json::to_value(kind).expect("a word"), kind.as_str());
            assert_eq!(kind.as_str().parse(), Ok(kind));
        }
        assert!("bullet".parse::<RatingKind>().is_err_and(|error| error.contains("bullet")));
    }
}
