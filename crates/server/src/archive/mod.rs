//! The archive of finished games: each has a row of its own for ever, whatever its room does next.

pub(crate) mod backfill;
pub(crate) mod redact;

use crate::room::Finished;
use crate::store::{GamePlayer, GameResult, GameRow, RATING_BAND, Write};
use protocol::GameSummary;
use std::collections::BTreeMap;

/// Returns the write that stores a finished game.
pub(crate) fn write(game: Finished) -> Write {
    let winner = game.winner();
    let Finished { summary, record, users } = game;
    let mut seats = BTreeMap::<String, Vec<String>>::new();
    for (seat, user) in users.into_iter().enumerate() {
        if let Some(user) = user {
            seats.entry(user).or_default().push(seat.to_string());
        }
    }
    let result = |seats: &str| match winner.as_str() {
        _ if summary.uploaded || seats.contains(',') => None,
        "none" => None,
        "draw" => Some(GameResult::Draw),
        winner if winner == seats => Some(GameResult::Win),
        _ => Some(GameResult::Loss),
    };
    let player = |(user, seats): (String, Vec<String>)| {
        let seats = seats.join(",");
        GamePlayer { user, result: result(&seats), seats }
    };
    let players = seats.into_iter().map(player).collect();
    let reason = serde_json::to_value(summary.result.code).expect("a word");
    Write::Game(GameRow {
        id: summary.id.clone(),
        room: summary.room.clone(),
        number: u64::from(summary.number),
        game: summary.game.clone(),
        setup: summary.setup.clone(),
        public: summary.public,
        rated: summary.rated,
        started: summary.started,
        ended: summary.ended,
        turns: u64::from(summary.turns),
        winner,
        reason: reason.as_str().unwrap_or_default().to_string(),
        band: band(&summary),
        players,
        summary: serde_json::to_string(&summary).expect("a summary is plain data"),
        record,
    })
}

/// Returns the band of ratings by which lists find a rated game.
fn band(game: &GameSummary) -> u64 {
    let before = game.result.ratings.iter().flatten().map(|change| i64::from(change.before)).collect::<Vec<_>>();
    if !game.rated || before.is_empty() {
        return 0;
    }
    let average = before.iter().sum::<i64>() / before.len() as i64;
    u64::try_from(average).unwrap_or(0) / RATING_BAND * RATING_BAND
}
