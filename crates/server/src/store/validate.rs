//! Checks writes before they reach a database, so that both databases reject the same ones.

use super::error::StoreError;
use super::model::Write;

/// Rejects numbers beyond signed 64 bits and texts with a zero character, which PostgreSQL cannot store.
pub(super) fn validate(writes: &[Write]) -> Result<(), StoreError> {
    for write in writes {
        let (texts, numbers): (&[&str], [u64; 3]) = match write {
            Write::Room(r) => (
                &[&r.id, &r.owner, &r.game, &r.head, &r.summary],
                [r.created, r.updated, r.wakes_at.unwrap_or_default()],
            ),
            Write::Event { room, seq, at, body } => (&[room, body], [*seq, *at, 0]),
            Write::Summary { room, updated, wakes_at, summary, .. } => {
                (&[room, summary], [*updated, wakes_at.unwrap_or_default(), 0])
            }
            Write::Member { room, user } => (&[room, user], [0; 3]),
            Write::ForgetGuest(user) => (&[user], [0; 3]),
            Write::Heartbeat(at) => (&[], [*at, 0, 0]),
            // The server makes these texts itself, or has normalized them.
            Write::Account(_) | Write::Moderation(_) | Write::Rating(_) => (&[], [0; 3]),
            Write::GamesStored(room) => (&[room], [0; 3]),
            Write::Game(g) => {
                (&[&g.id, &g.room, &g.game, &g.setup, &g.summary, &g.record], [g.started, g.ended, g.turns])
            }
            Write::User(u) => (&[&u.id, &u.token_hash, &u.name], [u.created, 0, 0]),
        };
        if let Some(number) = numbers.into_iter().find(|&n| i64::try_from(n).is_err()) {
            return Err(StoreError::conflict(format!("the number {number} is too large to be stored")));
        }
        if texts.iter().any(|text| text.contains('\0')) {
            return Err(StoreError::conflict("a text with a zero character cannot be stored"));
        }
    }
    Ok(())
}

/// Converts a number for the database. [`validate`] has checked written numbers; numbers in queries saturate.
pub(super) fn to_i64(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Converts a number from the database.
pub(super) fn to_u64(number: i64) -> Result<u64, StoreError> {
    u64::try_from(number)
        .map_err(|_| StoreError::damaged(format!("the database holds {number} where no number is below zero")))
}
