//! Ratings in the store, the same for both databases.

use super::backend::Backend;
use super::error::StoreError;
use super::queries::all;
use super::statements::Statement;
use super::validate::to_i64;
use super::values::{Columns, Value::*, number};
use protocol::RatingKind;

/// Deviation below which a rating is no longer provisional, in thousandths of a point.
const CERTAIN_DEVIATION: i64 = 110_000;

/// The migration to schema version 8. Ratings and deviations are in thousandths of a point. `band` is the average rating of a rated
/// game, rounded down to a multiple of 200, by which lists filter. `tally` counts the results of users.
pub(super) const MIGRATION: &str = "CREATE TABLE rating (person TEXT NOT NULL, game TEXT NOT NULL, kind TEXT NOT NULL,
        rating BIGINT NOT NULL, deviation BIGINT NOT NULL, volatility BIGINT NOT NULL, games BIGINT NOT NULL,
        version BIGINT NOT NULL, updated BIGINT NOT NULL, PRIMARY KEY (person, game, kind)) /*together*/;
    CREATE INDEX rating_top ON rating (game, kind, rating, person) WHERE deviation < 110000 AND games >= 10;
    CREATE TABLE rating_change (person TEXT NOT NULL, game TEXT NOT NULL, kind TEXT NOT NULL, version BIGINT NOT NULL,
        at BIGINT NOT NULL, finished TEXT NOT NULL, rating BIGINT NOT NULL, PRIMARY KEY (person, game, kind, version)) /*together*/;
    ALTER TABLE game ADD COLUMN band BIGINT NOT NULL DEFAULT 0;
    CREATE INDEX game_band ON game (band, ended, id) WHERE public;
    CREATE INDEX game_kind_band ON game (kind, band, ended, id) WHERE public;
    CREATE TABLE tally (person TEXT NOT NULL, game TEXT NOT NULL, wins BIGINT NOT NULL, draws BIGINT NOT NULL,
        losses BIGINT NOT NULL, PRIMARY KEY (person, game)) /*together*/;
    INSERT INTO tally SELECT game_player.person, game.kind,
        sum(CASE WHEN game.winner = game_player.seats THEN 1 ELSE 0 END),
        sum(CASE WHEN game.winner = 'draw' THEN 1 ELSE 0 END),
        sum(CASE WHEN game.winner IN ('draw', game_player.seats) THEN 0 ELSE 1 END)
        FROM game_player JOIN game ON game.id = game_player.game
        WHERE game.winner <> 'none' AND game_player.seats NOT LIKE '%,%' AND game.summary NOT LIKE '%\"uploaded\":true%'
        GROUP BY game_player.person, game.kind;";

const INSERT: &str = "INSERT INTO rating (person, game, kind, rating, deviation, volatility, games, version, updated)
    SELECT $1, $2, $3, CAST($4 AS BIGINT), CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($7 AS BIGINT),
    CAST($8 AS BIGINT), CAST($9 AS BIGINT) WHERE EXISTS (SELECT 1 FROM account WHERE person = $10)";
const UPDATE: &str =
    "UPDATE rating SET rating = $1, deviation = $2, volatility = $3, games = $4, version = $5, updated = $6
    WHERE person = $7 AND game = $8 AND kind = $9 AND version = $10";
const INSERT_CHANGE: &str = "INSERT INTO rating_change (person, game, kind, version, at, finished, rating)
    VALUES ($1, $2, $3, $4, $5, $6, $7)";
/// Counts a game once: the row of the game is written after it.
pub(super) const COUNT_RESULT: &str = "INSERT INTO tally (person, game, wins, draws, losses)
    SELECT $1, $2, CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS BIGINT)
    WHERE NOT EXISTS (SELECT 1 FROM game WHERE room = $6 AND number = $7)
    ON CONFLICT (person, game) DO UPDATE SET wins = tally.wins + excluded.wins, draws = tally.draws + excluded.draws,
    losses = tally.losses + excluded.losses";
pub(super) const DELETE_RATINGS: &str = "DELETE FROM rating WHERE person = $1";
pub(super) const DELETE_CHANGES: &str = "DELETE FROM rating_change WHERE person = $1";
pub(super) const DELETE_TALLIES: &str = "DELETE FROM tally WHERE person = $1";

const RATING: &str = "SELECT rating, deviation, volatility, games, version, updated FROM rating
    WHERE person = $1 AND game = $2 AND kind = $3";
const RATINGS_OF: &str = "SELECT rating, deviation, volatility, games, version, updated, game, kind FROM rating
    WHERE person = $1 ORDER BY game, kind";
const HISTORY: &str = "SELECT at, rating, finished FROM rating_change WHERE person = $1 AND game = $2 AND kind = $3
    ORDER BY version DESC LIMIT $4";
const TALLIES: &str = "SELECT game, wins, draws, losses FROM tally WHERE person = $1 ORDER BY game";
/// The conditions of the index are written out, so that both databases use it. The cross join keeps SQLite from choosing another order
/// of the tables.
const LEADERS: &str = "SELECT person.name, rating.rating, rating.games FROM rating
    CROSS JOIN account CROSS JOIN person WHERE account.person = rating.person AND person.id = rating.person
    AND rating.game = $1 AND rating.kind = $2 AND rating.deviation < 110000 AND rating.games >= 10
    AND rating.updated >= $3 ORDER BY rating.rating DESC, rating.person DESC LIMIT $4";

/// Rated games that a player needs for a place among the leaders.
pub const LEADER_GAMES: u64 = 10;

/// The rating of a user in a game and kind of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The rating, in thousandths of a point.
    pub rating: i64,
    /// The deviation, in thousandths of a point.
    pub deviation: i64,
    /// The volatility, in billionths.
    pub volatility: i64,
    /// The number of rated games.
    pub games: u64,
    /// The number of changes; 0 for a rating without a row.
    pub version: u64,
    /// When it last changed.
    pub updated: u64,
}

impl Rating {
    /// The rating of a user without games.
    pub const NEW: Rating =
        Rating { rating: 1_500_000, deviation: 350_000, volatility: 60_000_000, games: 0, version: 0, updated: 0 };

    /// Creates a rating from points, without games.
    pub fn from_points(rating: f64, deviation: f64, volatility: f64) -> Rating {
        Rating {
            rating: (rating * 1e3).round() as i64,
            deviation: (deviation * 1e3).round() as i64,
            volatility: (volatility * 1e9).round() as i64,
            ..Rating::NEW
        }
    }

    /// The rating in points.
    pub fn value(&self) -> f64 {
        self.rating as f64 / 1e3
    }

    /// The deviation in points.
    pub fn deviation_points(&self) -> f64 {
        self.deviation as f64 / 1e3
    }

    /// The volatility.
    pub fn volatility_value(&self) -> f64 {
        self.volatility as f64 / 1e9
    }

    /// The rating in whole points, as players see it.
    pub fn shown(&self) -> i32 {
        self.value().round() as i32
    }

    /// Whether the rating is still uncertain.
    pub fn is_provisional(&self) -> bool {
        self.deviation >= CERTAIN_DEVIATION
    }
}

/// The new rating of a user after a game. It is a conflict unless the stored rating is the one before, so that two games that end at
/// the same moment both count, and the same game counts once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingUpdate {
    /// The user, who must have an account.
    pub user: String,
    /// The id of the rules.
    pub game: String,
    /// The kind of time.
    pub kind: RatingKind,
    /// The id of the finished game.
    pub finished: String,
    /// The new rating; its version is one more than the stored one.
    pub after: Rating,
}

/// The results of a user in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The id of the rules.
    pub game: String,
    /// The games won.
    pub wins: u64,
    /// The games drawn.
    pub draws: u64,
    /// The games lost.
    pub losses: u64,
}

/// The rating of a user after a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingRow {
    /// When the game ended.
    pub at: u64,
    /// The rating in whole points.
    pub rating: i32,
    /// The id of the game.
    pub finished: String,
}

/// A user with a place among the leaders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leader {
    /// The name.
    pub name: String,
    /// The rating in whole points.
    pub rating: i32,
    /// The number of rated games.
    pub games: u64,
}

/// Returns the statements of a change.
pub(super) fn statements(update: &RatingUpdate) -> Vec<Statement<'_>> {
    let RatingUpdate { user, game, kind, finished, after } = update;
    let key = [Text(user), Text(game), Text(kind.as_str())];
    let numbers = [
        Number(after.rating),
        Number(after.deviation),
        Number(after.volatility),
        Number(to_i64(after.games)),
        Number(to_i64(after.version)),
        Number(to_i64(after.updated)),
    ];
    let change = match after.version {
        0 | 1 => Statement::new(INSERT, [&key[..], &numbers, &[Text(user)]].concat()),
        version => Statement::new(UPDATE, [&numbers[..], &key, &[Number(to_i64(version - 1))]].concat()),
    };
    let history = [
        &key[..],
        &[Number(to_i64(after.version)), Number(to_i64(after.updated)), Text(finished), Number(after.rating)],
    ]
    .concat();
    let change = Statement { unless_changed: Some("the rating has changed meanwhile"), ..change };
    vec![change, Statement::new(INSERT_CHANGE, history)]
}

fn read_rating(row: &dyn Columns) -> Result<Rating, StoreError> {
    let signed = |column| Ok::<_, StoreError>(row.number(column)?.unwrap_or_default());
    Ok(Rating {
        rating: signed(0)?,
        deviation: signed(1)?,
        volatility: signed(2)?,
        games: number(row, 3)?,
        version: number(row, 4)?,
        updated: number(row, 5)?,
    })
}

/// Rounds a stored rating to whole points.
fn points(row: &dyn Columns, column: usize) -> Result<i32, StoreError> {
    let rating = row.number(column)?.unwrap_or_default();
    Ok(Rating { rating, ..Rating::NEW }.shown())
}

pub(super) fn rating(
    backend: &mut dyn Backend,
    user: &str,
    game: &str,
    kind: RatingKind,
) -> Result<Rating, StoreError> {
    let values = [Text(user), Text(game), Text(kind.as_str())];
    Ok(all(backend, RATING, &values, read_rating)?.pop().unwrap_or(Rating::NEW))
}

pub(super) fn ratings_of(
    backend: &mut dyn Backend,
    user: &str,
) -> Result<Vec<(String, RatingKind, Rating)>, StoreError> {
    all(backend, RATINGS_OF, &[Text(user)], |row| {
        let kind = row.text(7)?.parse().map_err(StoreError::damaged)?;
        Ok((row.text(6)?, kind, read_rating(row)?))
    })
}

pub(super) fn history(
    backend: &mut dyn Backend,
    user: &str,
    game: &str,
    kind: RatingKind,
    limit: usize,
) -> Result<Vec<RatingRow>, StoreError> {
    let values = [Text(user), Text(game), Text(kind.as_str()), Number(to_i64(limit as u64))];
    all(backend, HISTORY, &values, |row| {
        Ok(RatingRow { at: number(row, 0)?, rating: points(row, 1)?, finished: row.text(2)? })
    })
}

pub(super) fn tallies(backend: &mut dyn Backend, user: &str) -> Result<Vec<Tally>, StoreError> {
    all(backend, TALLIES, &[Text(user)], |row| {
        Ok(Tally { game: row.text(0)?, wins: number(row, 1)?, draws: number(row, 2)?, losses: number(row, 3)? })
    })
}

pub(super) fn leaders(
    backend: &mut dyn Backend,
    game: &str,
    kind: RatingKind,
    since: u64,
    limit: usize,
) -> Result<Vec<Leader>, StoreError> {
    let values = [Text(game), Text(kind.as_str()), Number(to_i64(since)), Number(to_i64(limit as u64))];
    all(backend, LEADERS, &values, |row| {
        Ok(Leader { name: row.text(0)?, rating: points(row, 1)?, games: number(row, 2)? })
    })
}

/// Returns how the database executes the queries of profiles and leaderboards, one line for each step.
pub(super) fn plan(backend: &mut dyn Backend) -> Result<Vec<(&'static str, Vec<String>)>, StoreError> {
    let (user, game, kind) = (Text("user"), Text("game"), Text("blitz"));
    let queries: [(&'static str, Vec<super::values::Value<'_>>); 5] = [
        (RATING, vec![user, game, kind]),
        (RATINGS_OF, vec![user]),
        (HISTORY, vec![user, game, kind, Number(100)]),
        (TALLIES, vec![user]),
        (LEADERS, vec![game, kind, Number(0), Number(50)]),
    ];
    queries.into_iter().map(|(text, values)| Ok((text, backend.plan(text, &values)?))).collect()
}
