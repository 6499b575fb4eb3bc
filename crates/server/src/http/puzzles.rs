//! `/api/puzzles`: poses puzzles, and reveals a solution only after it is found or given up.

use super::caller::Caller;
use super::error::{ApiError, JsonBody, QueryString};
use super::table::compute;
use crate::app::App;
use crate::{limits, time};
use axum::Json;
use axum::extract::{Path, State};
use jiff::civil::Date;
use puzzles::{Answer, Book, Goal, Hint, Proof, Puzzle};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A puzzle in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct PuzzleListing {
    /// The puzzle id.
    id: &'static str,
    /// The lowest level of the computer that solves it, 1 to 8.
    difficulty: u8,
    /// Themes, the main one first.
    themes: &'static [String],
}

/// A puzzle without its solution.
#[derive(Serialize, ToSchema)]
pub(crate) struct PuzzleView {
    /// The puzzle id.
    id: &'static str,
    /// The game's id.
    game: &'static str,
    /// The setup's text.
    setup: &'static str,
    /// The position's text.
    position: &'static str,
    /// The seat that has to find the turn.
    side: u8,
    /// The number of turns to find.
    asked: usize,
    /// The goal: `win`, `draw`, `points` (as many as possible) or `best`.
    #[schema(value_type = String)]
    goal: Goal,
    /// The lowest level of the computer that solves it, 1 to 8.
    difficulty: u8,
    /// Themes, the main one first.
    themes: &'static [String],
}

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

/// The result of an attempt.
#[derive(Serialize, ToSchema)]
#[serde(tag = "result", rename_all = "lowercase")]
pub(crate) enum AttemptResult {
    /// Another turn is better.
    Wrong,
    /// Correct so far.
    Right {
        /// All turns so far, with the replies.
        turns: Vec<String>,
        /// The number of turns still to find.
        left: usize,
    },
    /// Solved.
    Done(Solution),
}

/// The solution of a puzzle.
#[derive(Serialize, ToSchema)]
pub(crate) struct Solution {
    /// The turns of both sides. The last ones only show the continuation.
    line: &'static [String],
    /// Value of the best turn for the solver: points ahead at the end, or from −1 to 1.
    best: f64,
    /// Value of the second best turn.
    second: f64,
    /// Whether every value is proved.
    exact: bool,
    /// Nodes that the lowest level needed.
    nodes: u64,
}

/// A hint.
#[derive(Serialize, ToSchema)]
pub(crate) struct HintResponse {
    /// `{"place": …}`, `{"tile": [a, b]}` or `"wait"`.
    #[schema(value_type = Object)]
    hint: Hint,
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
    let listing = |p: &'static Puzzle| PuzzleListing { id: &p.id, difficulty: p.difficulty, themes: &p.themes };
    Ok(Json(book(&game)?.all().iter().map(listing).collect()))
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
    puzzle_view(book(&game)?.daily(&date).ok_or_else(none)?).map(Json)
}

/// Returns a puzzle.
#[utoipa::path(get, path = "/api/puzzles/{game}/{id}", responses(
    (status = 200, description = "The puzzle", body = PuzzleView),
    (status = 404, description = "There is no such puzzle", body = ApiError),
))]
pub(crate) async fn look(Path((game, id)): Path<(String, String)>) -> Result<Json<PuzzleView>, ApiError> {
    puzzle_view(find(&game, &id)?).map(Json)
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
    compute(&app, caller, move || {
        let answer = puzzle.answer(&attempt.turns).map_err(|f| ApiError::rule("turns", None, &f))?;
        Ok(Json(match answer {
            Answer::Wrong => AttemptResult::Wrong,
            Answer::Right { turns, left } => AttemptResult::Right { turns, left },
            Answer::Done => AttemptResult::Done(solution(puzzle)),
        }))
    })
    .await
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
    if request.found >= puzzle.asked {
        return Err(ApiError::bad_request("the puzzle asks for no more turns"));
    }
    compute(&app, caller, move || {
        let hint = puzzle.hint(request.found).map_err(|f| ApiError::rule("turns", None, &f))?;
        Ok(Json(HintResponse { hint }))
    })
    .await
}

/// Gives up and returns the solution.
#[utoipa::path(post, path = "/api/puzzles/{game}/{id}/give_up", responses(
    (status = 200, description = "The solution", body = Solution),
    (status = 404, description = "There is no such puzzle", body = ApiError),
))]
pub(crate) async fn give_up(Path((game, id)): Path<(String, String)>) -> Result<Json<Solution>, ApiError> {
    Ok(Json(solution(find(&game, &id)?)))
}

fn book(game: &str) -> Result<&'static Book, ApiError> {
    puzzles::book(game).ok_or_else(|| ApiError::not_found(format!("there are no puzzles of {}", catalog::quote(game))))
}

fn find(game: &str, id: &str) -> Result<&'static Puzzle, ApiError> {
    book(game)?.find(id).ok_or_else(|| ApiError::not_found(format!("there is no puzzle {}", catalog::quote(id))))
}

fn puzzle_view(puzzle: &'static Puzzle) -> Result<PuzzleView, ApiError> {
    let table = puzzle.table().map_err(|f| ApiError::rule("position", None, &f))?;
    let Puzzle { id, game, setup, position, asked, difficulty, themes, .. } = puzzle;
    let side = table.to_act().first().map_or(0, |seat| seat.0);
    let goal = puzzle.goal().map_err(|f| ApiError::rule("position", None, &f))?;
    Ok(PuzzleView { id, game, setup, position, side, asked: *asked, goal, difficulty: *difficulty, themes })
}

fn solution(puzzle: &'static Puzzle) -> Solution {
    let Puzzle { line, best, second, proof, nodes, .. } = puzzle;
    Solution { line, best: *best, second: *second, exact: *proof == Proof::Exact, nodes: *nodes }
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

    #[test]
    fn a_puzzle_that_is_asked_does_not_tell_its_solution() {
        let books = catalog::CATALOG.iter().filter_map(|entry| puzzles::book(entry.id)).collect::<Vec<_>>();
        assert!(!books.is_empty());
        for book in books {
            for puzzle in book.all().iter().take(5) {
                let told = serde_json::to_value(puzzle_view(puzzle).expect("it can be asked")).expect("plain data");
                for secret in ["line", "best", "second"] {
                    assert!(told.get(secret).is_none(), "{told}");
                }
            }
        }
    }
}
