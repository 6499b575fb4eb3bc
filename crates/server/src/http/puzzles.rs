//! `/api/puzzles`: poses puzzles, and reveals a solution only after it is found or given up.

use super::caller::Caller;
use super::error::{ApiError, JsonBody, QueryString};
use super::table::compute;
use crate::app::App;
use crate::{limits, time};
use axum::Json;
use axum::extract::{Path, State};
use jiff::civil::Date;
use puzzles::{AttemptResult, Book, HintResponse, Puzzle, PuzzleListing, PuzzleView, Solution};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

/// An attempt at a puzzle.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Attempt {
    /// The solver's turns from the first one, without the replies.
    turns: Vec<String>,
}

/// A request for a hint.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintRequest {
    /// The number of turns found so far.
    #[serde(default)]
    found: usize,
}

/// The day of a daily puzzle.
#[derive(Deserialize, IntoParams)]
pub(crate) struct DayQuery {
    /// The solver's local day, such as 2026-11-15; the current day in UTC by default.
    date: Option<String>,
}

/// Lists the puzzles of a game, the easiest first.
#[utoipa::path(get, path = "/api/puzzles/{game}", responses(
    (status = 200, description = "The puzzles", body = [PuzzleListing]),
    (status = 404, description = "There is no such game", body = ApiError),
))]
pub(crate) async fn list(Path(game): Path<String>) -> Result<Json<Vec<PuzzleListing>>, ApiError> {
    Ok(Json(book(&game)?.listing()))
}

/// Returns the puzzle of a day.
#[utoipa::path(get, path = "/api/puzzles/{game}/daily", params(DayQuery), responses(
    (status = 200, description = "The puzzle", body = PuzzleView),
    (status = 404, description = "There is no such game", body = ApiError),
))]
pub(crate) async fn daily(
    Path(game): Path<String>,
    QueryString(day): QueryString<DayQuery>,
) -> Result<Json<PuzzleView>, ApiError> {
    let date = day.date.unwrap_or_else(|| time::date(time::now()).to_string());
    if !is_date(&date) {
        return Err(ApiError::bad_request("a date is written 2026-11-15"));
    }
    let none = || ApiError::not_found("there are no puzzles of this game");
    Ok(Json(book(&game)?.daily(&date).ok_or_else(none)?.view()?))
}

/// Returns a puzzle.
#[utoipa::path(get, path = "/api/puzzles/{game}/{id}", responses(
    (status = 200, description = "The puzzle", body = PuzzleView),
    (status = 404, description = "There is no such puzzle", body = ApiError),
))]
pub(crate) async fn look(Path((game, id)): Path<(String, String)>) -> Result<Json<PuzzleView>, ApiError> {
    Ok(Json(find(&game, &id)?.view()?))
}

/// Checks an attempt.
#[utoipa::path(post, path = "/api/puzzles/{game}/{id}/try", request_body = Attempt, responses(
    (status = 200, description = "Whether they are right", body = AttemptResult),
    (status = 404, description = "There is no such puzzle", body = ApiError),
    (status = 422, description = "The rules or the notation refuse a turn", body = ApiError),
))]
pub(crate) async fn attempt(
    State(app): State<App>,
    caller: Caller,
    Path((game, id)): Path<(String, String)>,
    JsonBody(attempt): JsonBody<Attempt>,
) -> Result<Json<AttemptResult>, ApiError> {
    let puzzle = find(&game, &id)?;
    if attempt.turns.len() > limits::BOARD_TURNS {
        return Err(ApiError::bad_request("the attempt has too many turns"));
    }
    compute(&app, caller, move || Ok(Json(puzzle.attempt(&attempt.turns)?))).await
}

/// Returns what moves in the next turn to find.
#[utoipa::path(post, path = "/api/puzzles/{game}/{id}/hint", request_body = HintRequest, responses(
    (status = 200, description = "What moves", body = HintResponse),
    (status = 404, description = "There is no such puzzle", body = ApiError),
))]
pub(crate) async fn hint(
    State(app): State<App>,
    caller: Caller,
    Path((game, id)): Path<(String, String)>,
    JsonBody(request): JsonBody<HintRequest>,
) -> Result<Json<HintResponse>, ApiError> {
    let puzzle = find(&game, &id)?;
    compute(&app, caller, move || Ok(Json(puzzle.hint_after(request.found)?))).await
}

/// Gives up and returns the solution.
#[utoipa::path(post, path = "/api/puzzles/{game}/{id}/give_up", responses(
    (status = 200, description = "The solution", body = Solution),
    (status = 404, description = "There is no such puzzle", body = ApiError),
))]
pub(crate) async fn give_up(Path((game, id)): Path<(String, String)>) -> Result<Json<Solution>, ApiError> {
    Ok(Json(find(&game, &id)?.solution()))
}

fn book(game: &str) -> Result<&'static Book, ApiError> {
    puzzles::book(game).ok_or_else(|| ApiError::not_found(format!("there are no puzzles of {}", catalog::quote(game))))
}

fn find(game: &str, id: &str) -> Result<&'static Puzzle, ApiError> {
    Ok(book(game)?.get(id)?)
}

/// Whether a text is a day of the calendar in the form that [`Date`] prints.
fn is_date(text: &str) -> bool {
    text.parse::<Date>().is_ok_and(|date| date.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (at, date) in [(0, "1970-01-01"), (951_782_400_000, "2000-02-29"), (1_794_700_800_000, "2026-11-15")] {
            assert_eq!(time::date(at).to_string(), date);
            assert!(is_date(date));
        }
        assert!(!is_date("15.11.2026") && !is_date("2026-11-150"));
        assert!(!is_date("2026-02-30") && !is_date("20261115") && !is_date("2026-11-15T12:00"));
        assert_eq!(time::date(u64::MAX), Date::MAX);
    }
}
