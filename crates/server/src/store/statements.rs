//! The SQL statements of a write, the same for both databases. Events and summaries differ: each database has its own way.

use super::games::{self, DELETE_PENDING_ROOM, INSERT_GAME, INSERT_GAME_PLAYER};
use super::model::Write;
use super::sql;
use super::validate::to_i64;
use super::values::{self, Value, Value::*};

/// A statement with its parameters.
pub(super) struct Statement<'a> {
    pub(super) text: &'static str,
    pub(super) values: Vec<Value<'a>>,
}

/// Returns the statements of a write; none for events and summaries.
pub(super) fn of(write: &Write) -> Vec<Statement<'_>> {
    let one = |text, values| vec![Statement { text, values }];
    match write {
        Write::Event { .. } | Write::Summary { .. } => Vec::new(),
        Write::Room(room) => one(sql::INSERT_ROOM, values::room(room)),
        Write::Member { room, user } => one(sql::INSERT_MEMBER, vec![Text(room), Text(user)]),
        Write::User(user) => one(sql::UPSERT_USER, values::user(user)),
        Write::ForgetGuest(user) => one(sql::FORGET_GUEST, vec![Text(user)]),
        Write::Heartbeat(at) => one(sql::SET_HEARTBEAT, vec![Number(to_i64(*at))]),
        Write::Game(game) => {
            let players = game.players.iter().map(|player| Statement {
                text: INSERT_GAME_PLAYER,
                values: vec![Text(&player.user), Number(to_i64(game.ended)), Text(&game.id), Text(&player.seats)],
            });
            one(INSERT_GAME, games::insert_values(game)).into_iter().chain(players).collect()
        }
        Write::GamesStored(room) => one(DELETE_PENDING_ROOM, vec![Text(room)]),
    }
}
