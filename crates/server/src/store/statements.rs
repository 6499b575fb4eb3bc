//! The SQL statements of a write, the same for both databases. Events and summaries differ: each database has its own way.

use super::accounts;
use super::games::{self, DELETE_PENDING_ROOM, GameResult, INSERT_GAME, INSERT_GAME_PLAYER};
use super::model::Write;
use super::moderation;
use super::ratings;
use super::sql;
use super::validate::to_i64;
use super::values::{self, Value, Value::*};

/// A statement with its parameters.
pub(super) struct Statement<'a> {
    pub(super) text: &'static str,
    pub(super) values: Vec<Value<'a>>,
    /// The conflict if no row changes; none if that is fine.
    pub(super) unless_changed: Option<&'static str>,
}

impl<'a> Statement<'a> {
    pub(super) fn new(text: &'static str, values: Vec<Value<'a>>) -> Statement<'a> {
        Statement { text, values, unless_changed: None }
    }
}

/// Returns the statements of a write; none for events and summaries.
pub(super) fn of(write: &Write) -> Vec<Statement<'_>> {
    let one = |text, values| vec![Statement::new(text, values)];
    match write {
        Write::Event { .. } | Write::Summary { .. } => Vec::new(),
        Write::Room(room) => one(sql::INSERT_ROOM, values::room(room)),
        Write::Member { room, user } => one(sql::INSERT_MEMBER, vec![Text(room), Text(user)]),
        Write::User(user) => one(sql::UPSERT_USER, values::user(user)),
        Write::ForgetGuest(user) => {
            [sql::FORGET_GUEST, moderation::FORGET_BLOCKS].map(|text| Statement::new(text, vec![Text(user)])).into()
        }
        Write::Heartbeat(at) => one(sql::SET_HEARTBEAT, vec![Number(to_i64(*at))]),
        Write::Account(change) => accounts::statements(change),
        Write::Moderation(change) => moderation::statements(change),
        Write::Rating(update) => ratings::statements(update),
        Write::Game(game) => {
            let results = game.players.iter().filter_map(|player| {
                let count = |result| Number(i64::from(player.result == Some(result)));
                let [wins, draws, losses] = [GameResult::Win, GameResult::Draw, GameResult::Loss].map(count);
                let who = [Text(&player.user), Text(&game.game), wins, draws, losses];
                let values = [&who[..], &[Text(&game.room), Number(to_i64(game.number))]].concat();
                player.result.map(|_| Statement::new(ratings::COUNT_RESULT, values))
            });
            let players = game.players.iter().map(|player| {
                let values = vec![Text(&player.user), Number(to_i64(game.ended)), Text(&game.id), Text(&player.seats)];
                Statement::new(INSERT_GAME_PLAYER, values)
            });
            let game = Statement::new(INSERT_GAME, games::insert_values(game));
            results.chain([game]).chain(players).collect()
        }
        Write::GamesStored(room) => one(DELETE_PENDING_ROOM, vec![Text(room)]),
    }
}
