//! The archive of finished games: each has a row of its own for ever, whatever its room does next.

pub(crate) mod backfill;
pub(crate) mod redact;

use crate::room::Finished;
use crate::store::{GamePlayer, GameRow, Write};
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
    let players = seats.into_iter().map(|(user, seats)| GamePlayer { user, seats: seats.join(",") }).collect();
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
        players,
        summary: serde_json::to_string(&summary).expect("a summary is plain data"),
        record,
    })
}
