//! Players: profiles, rating graphs and leaderboards.

use super::error::{ApiError, QueryString};
use super::games;
use crate::app::App;
use crate::clients::account_name::sign_in_key;
use crate::store::{Account, GameListing, GameScope, LEADER_GAMES};
use crate::{limits, time};
use axum::Json;
use axum::extract::{Path, State};
use protocol::{
    GameRating, GameRecord, GameSummary, Leaderboard, Occupant, Opening, PlayerProfile, RankedPlayer, RatingHistory,
    RatingKind, RatingPoint,
};
use serde::Deserialize;
use std::collections::BTreeMap;
use utoipa::IntoParams;

/// Returns the profile of an account.
#[utoipa::path(get, path = "/api/players/{name}", params(("name" = String, Path, description = "The player's name")), responses(
    (status = 200, description = "The player", body = PlayerProfile),
    (status = 404, description = "There is no such player", body = ApiError),
))]
pub(crate) async fn look(State(app): State<App>, Path(name): Path<String>) -> Result<Json<PlayerProfile>, ApiError> {
    let account = find(&app, &name).await?;
    let ratings = app.store.ratings_of(&account.user).await?.into_iter().map(|(game, kind, rating)| GameRating {
        game,
        kind,
        rating: rating.seen(),
        deviation: rating.deviation_points().round() as u32,
        games: rating.games,
        updated: rating.updated,
    });
    let record = app.store.tallies(&account.user).await?.into_iter().map(|tally| GameRecord {
        game: tally.game,
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
    });
    let scope = GameScope::Player { user: account.user.clone(), private: false };
    let rows = app.store.games(scope.into(), None, limits::PROFILE_OPENING_GAMES).await?;
    let mut games = rows.iter().map(games::summary).collect::<Result<Vec<_>, _>>()?;
    let openings = favourite_openings(&account.name, &games, &rows);
    games.truncate(limits::PROFILE_GAMES);
    Ok(Json(PlayerProfile {
        name: account.name,
        created: account.created,
        ratings: ratings.collect(),
        record: record.collect(),
        openings,
        games,
    }))
}

/// Finds the account with a name, also with an earlier one. The name of a deleted account leads nowhere.
async fn find(app: &App, name: &str) -> Result<Account, ApiError> {
    let missing = || ApiError::not_found("there is no such player");
    let user = app.store.name_key_owner(&sign_in_key(name)).await?.ok_or_else(missing)?;
    app.store.account(&user).await?.ok_or_else(missing)
}

/// Returns the first two turns that a player's games began with most often. Games with hidden hands have no openings: chance decides.
fn favourite_openings(name: &str, games: &[GameSummary], rows: &[GameListing]) -> Vec<Opening> {
    let mut found = BTreeMap::<(String, Vec<String>), GameRecord>::new();
    for (game, row) in games.iter().zip(rows) {
        let Ok(entry) = catalog::find(&game.game) else { continue };
        let is_standard = entry.open(&game.setup).is_ok_and(|rules| entry.is_standard(rules.as_ref()));
        if entry.facts.hidden || !is_standard || game.uploaded {
            continue;
        }
        let is_own = |seat: &Occupant| matches!(seat, Occupant::Person { name: own, rating: Some(_) } if own == name);
        let (Some(turns), Some(seat)) = (first_turns(&row.record), game.seats.iter().position(is_own)) else {
            continue;
        };
        let outcome = catalog::Outcome::new(&game.result.scores).winner();
        let new = GameRecord { game: game.game.clone(), wins: 0, draws: 0, losses: 0 };
        let record = found.entry((game.game.clone(), turns)).or_insert(new);
        match outcome {
            Some(winner) if winner.index() == seat => record.wins += 1,
            Some(_) => record.losses += 1,
            None => record.draws += 1,
        }
    }
    let played = |record: &GameRecord| record.wins + record.draws + record.losses;
    let mut openings = found
        .into_iter()
        .filter(|(_, record)| played(record) > 1)
        .map(|((game, turns), record)| Opening { game, turns, record })
        .collect::<Vec<_>>();
    openings.sort_by_key(|opening| std::cmp::Reverse(played(&opening.record)));
    openings.truncate(limits::PROFILE_OPENINGS);
    openings
}

/// Returns the first turn of each side in a record.
fn first_turns(record: &str) -> Option<Vec<String>> {
    let record = catalog::Record::parse(record.as_bytes()).ok()?;
    let number = |word: &str| word.strip_suffix('.').is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_digit()));
    let turns = record.words.iter().map(|word| word.text.as_str()).filter(|word| !number(word));
    // The last word is the result.
    let turns = turns.take(3).map(str::to_string).collect::<Vec<_>>();
    (turns.len() == 3).then(|| turns[..2].to_vec())
}

/// Fails for a game that the catalog does not have.
fn check_game(game: &str) -> Result<(), ApiError> {
    catalog::find(game).map(drop).map_err(|error| ApiError::not_found(error.message()))
}

/// A game and a kind of time.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct KindQuery {
    /// The id of the rules.
    game: String,
    /// `live`, `blitz`, `rapid` or `correspondence`.
    kind: RatingKind,
}

/// Returns the ratings of an account over time.
#[utoipa::path(get, path = "/api/players/{name}/ratings", params(KindQuery, ("name" = String, Path, description = "The player's name")), responses(
    (status = 200, description = "The rating after each of the last games", body = RatingHistory),
    (status = 404, description = "There is no such player", body = ApiError),
))]
pub(crate) async fn history(
    State(app): State<App>,
    Path(name): Path<String>,
    QueryString(query): QueryString<KindQuery>,
) -> Result<Json<RatingHistory>, ApiError> {
    check_game(&query.game)?;
    let account = find(&app, &name).await?;
    let rows = app.store.rating_history(&account.user, &query.game, query.kind, limits::RATING_POINTS).await?;
    let point = |row: crate::store::RatingRow| RatingPoint { at: row.at, rating: row.rating, id: row.finished };
    Ok(Json(RatingHistory { points: rows.into_iter().rev().map(point).collect() }))
}

/// Returns the best players of a game and kind of time, without provisional ratings and players who have not played for a year.
#[utoipa::path(get, path = "/api/leaderboard", params(KindQuery), responses(
    (status = 200, description = "The players", body = Leaderboard),
    (status = 400, description = "The query cannot be parsed", body = ApiError),
))]
pub(crate) async fn leaderboard(
    State(app): State<App>,
    QueryString(query): QueryString<KindQuery>,
) -> Result<Json<Leaderboard>, ApiError> {
    check_game(&query.game)?;
    let since = time::now().saturating_sub(limits::LEADER_IDLE_MS);
    let leaders = app.store.leaders(&query.game, query.kind, since, limits::LEADERS).await?;
    let players = leaders
        .into_iter()
        .map(|leader| RankedPlayer { name: leader.name, rating: leader.rating, games: leader.games })
        .collect();
    Ok(Json(Leaderboard { players, least_games: LEADER_GAMES }))
}
