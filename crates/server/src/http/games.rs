//! Finished games: lists, exports, and the game of an id.

use super::error::{ApiError, QueryString};
use crate::app::App;
use crate::clients::account_name::sign_in_key;
use crate::clients::identity;
use crate::registry::stored;
use crate::store::{Cursor, GameFilter, GameListing, GameScope, RATING_BAND};
use crate::{ids, limits};
use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use protocol::{FinishedGame, GamePage, GameSummary, TokenScope};
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::OwnedSemaphorePermit;
use utoipa::IntoParams;

/// The filter of a list of finished games.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct GameQuery {
    /// 1 lists the client's own games instead of the public ones.
    mine: Option<u8>,
    /// Only public games of the account with this name.
    player: Option<String>,
    /// Only the games of this room, whether they are public or not.
    room: Option<String>,
    /// The id of the rules.
    game: Option<String>,
    /// Their setup.
    setup: Option<String>,
    /// The seat that won, `draw`, or `none` for games without a result.
    winner: Option<String>,
    /// Only rated games whose players have an average rating from this number to 199 more: a multiple of 200.
    rating: Option<u64>,
    /// Only games that ended at this time or later, in milliseconds.
    since: Option<u64>,
    /// Only games that ended before this time, in milliseconds.
    until: Option<u64>,
    /// The end of the previous page.
    after: Option<String>,
    /// `json` for a page, `jsonl` or `text` for all games with their records; `Accept` chooses the same.
    format: Option<String>,
}

/// The form of a list.
#[derive(Clone, Copy, PartialEq)]
enum Format {
    /// A page of summaries.
    Page,
    /// All games, a JSON object in each line.
    JsonLines,
    /// All records as text.
    Text,
}

impl Format {
    fn of(query: Option<&str>, headers: &HeaderMap) -> Result<Format, ApiError> {
        let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        match query {
            Some("json") => Ok(Format::Page),
            Some("jsonl") => Ok(Format::JsonLines),
            Some("text") => Ok(Format::Text),
            Some(other) => Err(ApiError::bad_request(format!("a format is json, jsonl or text, never \"{other}\""))),
            None if accepted.starts_with("application/x-ndjson") => Ok(Format::JsonLines),
            None if accepted.starts_with("text/plain") => Ok(Format::Text),
            None => Ok(Format::Page),
        }
    }
}

/// Lists finished games: public ones, those of a room, or the client's own.
#[utoipa::path(get, path = "/api/games", params(GameQuery), responses(
    (status = 200, description = "Games, the last ended first; as text or JSON lines all of them with their records", body = GamePage),
    (status = 400, description = "The query cannot be parsed", body = ApiError),
    (status = 503, description = "Too many exports run", body = ApiError),
))]
pub(crate) async fn list(
    State(app): State<App>,
    headers: HeaderMap,
    QueryString(query): QueryString<GameQuery>,
) -> Result<Response, ApiError> {
    let format = Format::of(query.format.as_deref(), &headers)?;
    let after = match (&query.after, query.until) {
        (Some(after), _) => {
            Some(after.parse().map_err(|error: crate::store::StoreError| ApiError::bad_request(error.to_string()))?)
        }
        (None, Some(until)) => Some(Cursor { updated: until, id: String::new() }),
        (None, None) => None,
    };
    let scope = match (query.room, query.player, query.mine) {
        (Some(room), ..) => GameScope::Room(room),
        (None, Some(name), _) => {
            let owner = app.store.name_key_owner(&sign_in_key(&name)).await?;
            let user = owner.ok_or_else(|| ApiError::not_found("there is no such player"))?;
            GameScope::Player { user, private: false }
        }
        (None, None, Some(1)) => {
            // A client without a cookie has no games.
            let user =
                identity::current_user(&app, &headers, TokenScope::Read).await?.map(|user| user.id).unwrap_or_default();
            GameScope::Player { user, private: true }
        }
        (None, None, _) => GameScope::Public,
    };
    if query.rating.is_some_and(|rating| rating == 0 || !rating.is_multiple_of(RATING_BAND)) {
        return Err(ApiError::bad_request("ratings are found by 200 points: rating=1400 finds 1400 to 1599"));
    }
    let filter = GameFilter {
        scope,
        game: query.game,
        setup: query.setup,
        winner: query.winner,
        band: query.rating,
        since: query.since,
    };
    match format {
        Format::Page => page(&app, filter, after).await,
        _ => export(&app, filter, after, format).await,
    }
}

async fn page(app: &App, filter: GameFilter, after: Option<Cursor>) -> Result<Response, ApiError> {
    let rows = app.store.games(filter, after, limits::GAMES_PER_PAGE).await?;
    let after = next_page(&rows).map(|cursor| cursor.to_string());
    let games = rows.iter().map(summary).collect::<Result<_, _>>()?;
    Ok(Json(GamePage { games, after }).into_response())
}

fn next_page(rows: &[GameListing]) -> Option<Cursor> {
    rows.last().filter(|_| rows.len() == limits::GAMES_PER_PAGE).map(GameListing::cursor)
}

pub(super) fn summary(row: &GameListing) -> Result<GameSummary, ApiError> {
    Ok(serde_json::from_str(&row.summary).map_err(|why| stored::damaged(&row.id, &why))?)
}

/// An export in progress: the rest of the games, page by page, as fast as the client reads.
struct Export {
    app: App,
    filter: GameFilter,
    format: Format,
    /// The page that was read and not sent yet; none at the end.
    rows: Option<Vec<GameListing>>,
    _permit: OwnedSemaphorePermit,
}

async fn export(app: &App, filter: GameFilter, after: Option<Cursor>, format: Format) -> Result<Response, ApiError> {
    let permit = Arc::clone(&app.exports)
        .try_acquire_owned()
        .map_err(|_| ApiError::full("too many exports run on this server; try again later"))?;
    let rows = Some(app.store.games(filter.clone(), after, limits::GAMES_PER_PAGE).await?);
    let export = Export { app: app.clone(), filter, format, rows, _permit: permit };
    let body = Body::from_stream(stream::try_unfold(export, next_part));
    let kind = match format {
        Format::Text => "text/plain; charset=utf-8",
        _ => "application/x-ndjson",
    };
    Ok(([(header::CONTENT_TYPE, kind)], body).into_response())
}

/// Returns the text of the current page of games, and reads the next page. An error aborts the response, so that the client notices that
/// it is incomplete.
async fn next_part(mut export: Export) -> Result<Option<(String, Export)>, axum::BoxError> {
    let Some(rows) = export.rows.take() else { return Ok(None) };
    let mut text = String::new();
    for row in &rows {
        match export.format {
            Format::Text => text.extend([row.record.as_str(), "\n"]),
            _ => {
                let summary = serde_json::from_str(&row.summary)?;
                let game = FinishedGame { summary, record: row.record.clone(), previous: None, next: None };
                text.extend([serde_json::to_string(&game)?.as_str(), "\n"]);
            }
        }
    }
    if let Some(after) = next_page(&rows) {
        if *export.app.stopping.borrow() {
            return Err("the server stops".into());
        }
        let more = export.app.store.games(export.filter.clone(), Some(after), limits::GAMES_PER_PAGE).await?;
        export.rows = Some(more);
    }
    Ok(Some((text, export)))
}

/// Returns a finished game with its record.
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path, description = "The game's own id")), responses(
    (status = 200, description = "The game", body = FinishedGame),
    (status = 404, description = "There is no such game, or it is not finished", body = ApiError),
))]
pub(crate) async fn look(State(app): State<App>, Path(id): Path<String>) -> Result<Json<FinishedGame>, ApiError> {
    let row = find(&app, &id).await?;
    let summary = summary(&row)?;
    let number = summary.number;
    let next = app.store.has_game(&summary.room, u64::from(number) + 1).await?;
    Ok(Json(FinishedGame {
        previous: (number > 1).then(|| ids::game_id(&summary.room, number - 1)),
        next: next.then(|| ids::game_id(&summary.room, number + 1)),
        record: row.record,
        summary,
    }))
}

/// Returns the record of a finished game.
#[utoipa::path(get, path = "/api/games/{id}/record", params(("id" = String, Path, description = "The game's own id")), responses(
    (status = 200, description = "The record", body = String, content_type = "text/plain"),
    (status = 404, description = "There is no such game, or it is not finished", body = ApiError),
))]
pub(crate) async fn record(State(app): State<App>, Path(id): Path<String>) -> Result<Response, ApiError> {
    let row = find(&app, &id).await?;
    let name = format!("inline; filename=\"quintet-{}.txt\"", row.id);
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, row.record).into_response())
}

pub(super) async fn find(app: &App, id: &str) -> Result<GameListing, ApiError> {
    app.store.game(id).await?.ok_or_else(|| ApiError::not_found("there is no such game, or it is not finished"))
}
