//! Finished games in the store: rows, filters and their SQL, the same for both databases.

use super::backend::Backend;
use super::error::StoreError;
use super::model::Cursor;
use super::queries::all;
use super::validate::to_i64;
use super::values::{Columns, Value, Value::*, number};

/// A finished game. Its row is written with the event that ends it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// The game's own id, which leads to its page.
    pub id: String,
    /// The room in which it was played.
    pub room: String,
    /// Its number in the room, from 1.
    pub number: u64,
    /// The id of the rules.
    pub game: String,
    /// Their setup.
    pub setup: String,
    /// Whether public lists show it.
    pub public: bool,
    /// Whether it changes ratings.
    pub rated: bool,
    /// When it started.
    pub started: u64,
    /// When it ended.
    pub ended: u64,
    /// Its length.
    pub turns: u64,
    /// The seat that won as a number, `draw`, or `none` for a game without a result.
    pub winner: String,
    /// The reason of its end, for programs.
    pub reason: String,
    /// The average rating of the players of a rated game, rounded down to a multiple of [`RATING_BAND`]; 0 otherwise.
    pub band: u64,
    /// Its users.
    pub players: Vec<GamePlayer>,
    /// The list entry as JSON.
    pub summary: String,
    /// The record as text.
    pub record: String,
}

/// A user of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamePlayer {
    /// The user.
    pub user: String,
    /// The user's seats, with commas between: several if people share a screen.
    pub seats: String,
    /// The result, if it counts for the record of the user.
    pub result: Option<GameResult>,
}

/// The result of a game for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// The player has won.
    Win,
    /// The game is drawn.
    Draw,
    /// The player has lost.
    Loss,
}

/// The width of the bands of ratings by which lists filter.
pub const RATING_BAND: u64 = 200;

/// A finished game as lists show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameListing {
    /// The game's id.
    pub id: String,
    /// When it ended.
    pub ended: u64,
    /// The list entry as JSON.
    pub summary: String,
    /// The record as text.
    pub record: String,
}

impl GameListing {
    /// Returns the position after this game in the list.
    pub fn cursor(&self) -> Cursor {
        Cursor { updated: self.ended, id: self.id.clone() }
    }
}

/// The games of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameScope {
    /// All public games.
    Public,
    /// The games of a user, also those that are not public if `private` is set.
    Player {
        /// The user.
        user: String,
        /// Whether games that are not public are listed too.
        private: bool,
    },
    /// The games of a room.
    Room(String),
}

/// The filter of a list of finished games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFilter {
    /// The games to choose from.
    pub scope: GameScope,
    /// Only games of these rules.
    pub game: Option<String>,
    /// Only games of this setup.
    pub setup: Option<String>,
    /// Only games with this [winner](GameRow::winner).
    pub winner: Option<String>,
    /// Only rated games of this [band](GameRow::band).
    pub band: Option<u64>,
    /// Only games that ended at this time or later.
    pub since: Option<u64>,
}

impl From<GameScope> for GameFilter {
    fn from(scope: GameScope) -> GameFilter {
        GameFilter { scope, game: None, setup: None, winner: None, band: None, since: None }
    }
}

/// The migration to schema version 5. `game_pending` holds the rooms of earlier versions until their games have rows.
pub(super) const MIGRATION: &str = "CREATE TABLE game (id TEXT PRIMARY KEY, room TEXT NOT NULL, number BIGINT NOT NULL,
        kind TEXT NOT NULL, setup TEXT NOT NULL, public BOOLEAN NOT NULL, rated BOOLEAN NOT NULL, started BIGINT NOT NULL,
        ended BIGINT NOT NULL, turns BIGINT NOT NULL, winner TEXT NOT NULL, reason TEXT NOT NULL, summary TEXT NOT NULL,
        record TEXT NOT NULL);
    CREATE UNIQUE INDEX game_of_room ON game (room, number);
    CREATE INDEX game_room_ended ON game (room, ended, id);
    CREATE INDEX game_ended ON game (ended, id) WHERE public;
    CREATE INDEX game_kind ON game (kind, ended, id) WHERE public;
    CREATE INDEX game_setup ON game (kind, setup, ended, id) WHERE public;
    CREATE INDEX game_winner ON game (kind, winner, ended, id) WHERE public;
    CREATE TABLE game_player (person TEXT NOT NULL, ended BIGINT NOT NULL, game TEXT NOT NULL, seats TEXT NOT NULL,
        PRIMARY KEY (person, ended, game)) /*together*/;
    CREATE TABLE game_pending (room TEXT PRIMARY KEY);
    INSERT INTO game_pending SELECT id FROM room;";

/// A room of an earlier version may end a game before its earlier games get their rows, so a row may exist already.
pub(super) const INSERT_GAME: &str = "INSERT INTO game
    (id, room, number, kind, setup, public, rated, started, ended, turns, winner, reason, summary, record, band)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT DO NOTHING";
pub(super) const INSERT_GAME_PLAYER: &str = "INSERT INTO game_player (person, ended, game, seats)
    VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
pub(super) const DELETE_PENDING_ROOM: &str = "DELETE FROM game_pending WHERE room = $1";
const PENDING_ROOMS: &str = "SELECT room FROM game_pending WHERE room > $1 ORDER BY room LIMIT $2";
const GAME_BY_ID: &str = "SELECT id, ended, summary, record FROM game WHERE id = $1";
const GAME_EXISTS: &str = "SELECT id FROM game WHERE room = $1 AND number = $2";

/// The parameters of [`INSERT_GAME`].
pub(super) fn insert_values(game: &GameRow) -> Vec<Value<'_>> {
    vec![
        Text(&game.id),
        Text(&game.room),
        Number(to_i64(game.number)),
        Text(&game.game),
        Text(&game.setup),
        Flag(game.public),
        Flag(game.rated),
        Number(to_i64(game.started)),
        Number(to_i64(game.ended)),
        Number(to_i64(game.turns)),
        Text(&game.winner),
        Text(&game.reason),
        Text(&game.summary),
        Text(&game.record),
        Number(to_i64(game.band)),
    ]
}

fn read_listing(row: &dyn Columns) -> Result<GameListing, StoreError> {
    Ok(GameListing { id: row.text(0)?, ended: number(row, 1)?, summary: row.text(2)?, record: row.text(3)? })
}

/// Builds the query of a list and its parameters.
fn list_query<'a>(filter: &'a GameFilter, after: (i64, &'a str), limit: usize) -> (String, Vec<Value<'a>>) {
    let mut values = vec![Number(after.0), Text(after.1)];
    let mut place = |value: Value<'a>| {
        values.push(value);
        format!("${}", values.len())
    };
    // A cross join keeps SQLite from choosing another order of the tables: only this one gives the games in the order of the list.
    let (tables, place_of) = match &filter.scope {
        GameScope::Player { .. } => ("game_player CROSS JOIN game", "game_player.ended, game_player.game"),
        GameScope::Public | GameScope::Room(_) => ("game", "game.ended, game.id"),
    };
    let mut conditions = match &filter.scope {
        GameScope::Public => "game.public".to_string(),
        GameScope::Player { user, private } => {
            let public = if *private { "" } else { " AND game.public" };
            format!("game_player.person = {} AND game.id = game_player.game{public}", place(Text(user)))
        }
        GameScope::Room(room) => format!("game.room = {}", place(Text(room))),
    };
    let equal = [("kind", &filter.game), ("setup", &filter.setup), ("winner", &filter.winner)];
    for (column, value) in equal {
        if let Some(value) = value {
            conditions += &format!(" AND game.{column} = {}", place(Text(value)));
        }
    }
    if let Some(band) = filter.band {
        conditions += &format!(" AND game.band = {}", place(Number(to_i64(band))));
    }
    if let Some(since) = filter.since {
        let ended = place_of.split(',').next().unwrap_or(place_of);
        conditions += &format!(" AND {ended} >= {}", place(Number(to_i64(since))));
    }
    let limit = place(Number(to_i64(limit as u64)));
    let order = place_of.replace(',', " DESC,");
    let text = format!(
        "SELECT game.id, game.ended, game.summary, game.record FROM {tables}
        WHERE ({place_of}) < ($1, $2) AND {conditions} ORDER BY {order} DESC LIMIT {limit}"
    );
    (text, values)
}

fn after_values(after: Option<&Cursor>) -> (i64, &str) {
    after.map_or((i64::MAX, ""), |cursor| (to_i64(cursor.updated), cursor.id.as_str()))
}

pub(super) fn list(
    backend: &mut dyn Backend,
    filter: &GameFilter,
    after: Option<&Cursor>,
    limit: usize,
) -> Result<Vec<GameListing>, StoreError> {
    let (text, values) = list_query(filter, after_values(after), limit);
    all(backend, &text, &values, read_listing)
}

/// Returns how the database finds the games of a list, one line for each step.
pub(super) fn plan(backend: &mut dyn Backend, filter: &GameFilter) -> Result<Vec<String>, StoreError> {
    let (text, values) = list_query(filter, (i64::MAX, ""), 50);
    backend.plan(&text, &values)
}

pub(super) fn game(backend: &mut dyn Backend, id: &str) -> Result<Option<GameListing>, StoreError> {
    Ok(all(backend, GAME_BY_ID, &[Text(id)], read_listing)?.pop())
}

pub(super) fn has_game(backend: &mut dyn Backend, room: &str, number: u64) -> Result<bool, StoreError> {
    Ok(!all(backend, GAME_EXISTS, &[Text(room), Number(to_i64(number))], |row| row.text(0))?.is_empty())
}

pub(super) fn pending_rooms(backend: &mut dyn Backend, after: &str, limit: usize) -> Result<Vec<String>, StoreError> {
    all(backend, PENDING_ROOMS, &[Text(after), Number(to_i64(limit as u64))], |row| row.text(0))
}
