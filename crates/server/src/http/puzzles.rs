//! `/api/puzzles`: puzzles are asked here, and the solution is not told before it was found or given up.

use super::caller::Caller;
use super::error::{Body, Refused};
use super::table::work_out;
use crate::app::App;
use crate::{limits, time};
use axum::Json;
use axum::extract::{Path, Query, State};
use puzzles::{Answer, Book, Goal, Hint, Proof, Puzzle};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A puzzle in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct Listing {
    /// The name by which requests know it.
    id: &'static str,
    /// The lowest level of the computer that finds it, 1 to 8.
    difficulty: u8,
    /// What it is about, the main theme first.
    themes: &'static [String],
}

/// A puzzle as it is asked.
#[derive(Serialize, ToSchema)]
pub(crate) struct Asked {
    /// The name by which requests know it.
    id: &'static str,
    /// The game's id.
    game: &'static str,
    /// The setup's text.
    setup: &'static str,
    /// The position's text.
    position: &'static str,
    /// The seat that is to find the turn.
    side: u8,
    /// How many turns must be found.
    asked: usize,
    /// What the solution brings about: `win`, `draw`, `points` (the most of them) or `best`.
    #[schema(value_type = String)]
    goal: Goal,
    /// The lowest level of the computer that finds it, 1 to 8.
    difficulty: u8,
    /// What it is about, the main theme first.
    themes: &'static [String],
}

/// The turns that somebody found.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tried {
    /// The solver's turns from the first on, without the replies.
    turns: Vec<String>,
}

/// How far somebody has come.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Helped {
    /// How many turns were found.
    #[serde(default)]
    found: usize,
}

/// What a try comes to.
#[derive(Serialize, ToSchema)]
#[serde(tag = "result", rename_all = "lowercase")]
pub(crate) enum Judged {
    /// Another turn is better.
    Wrong,
    /// Right so far.
    Right {
        /// All turns up to now with the replies.
        turns: Vec<String>,
        /// How many more must be found.
        left: usize,
    },
    /// Solved.
    Done(Solution),
}

/// The solution of a puzzle.
#[derive(Serialize, ToSchema)]
pub(crate) struct Solution {
    /// The turns of both sides; the last ones only show where it leads.
    line: &'static [String],
    /// What the best turn is worth to the solver: points ahead at the end, or from −1 to 1.
    best: f64,
    /// What the second best is worth.
    second: f64,
    /// Whether every turn was counted out to the end.
    exact: bool,
    /// The nodes that the lowest level needed.
    nodes: u64,
}

/// Where to look.
#[derive(Serialize, ToSchema)]
pub(crate) struct Pointed {
    /// `{"place": …}`, `{"tile": [a, b]}` or `"wait"`.
    #[schema(value_type = Object)]
    hint: Hint,
}

/// Which day.
#[derive(Deserialize, IntoParams)]
pub(crate) struct Day {
    /// The day where the solver lives, as 2026-11-15; today in UTC where none is given.
    date: Option<String>,
}

/// The puzzles of a game, the easy ones first.
#[utoipa::path(get, path = "/api/puzzles/{game}", responses(
    (status = 200, description = "The puzzles", body = [Listing]),
    (status = 404, description = "There is no such game", body = Refused),
))]
pub(crate) async fn list(Path(game): Path<String>) -> Result<Json<Vec<Listing>>, Refused> {
    let listing = |p: &'static Puzzle| Listing { id: &p.id, difficulty: p.difficulty, themes: &p.themes };
    Ok(Json(book(&game)?.all().iter().map(listing).collect()))
}

/// The puzzle of a day.
#[utoipa::path(get, path = "/api/puzzles/{game}/daily", params(Day), responses(
    (status = 200, description = "The puzzle", body = Asked),
    (status = 404, description = "There is no such game", body = Refused),
))]
pub(crate) async fn daily(Path(game): Path<String>, Query(day): Query<Day>) -> Result<Json<Asked>, Refused> {
    let date = day.date.unwrap_or_else(|| date_of(time::now()));
    if !is_date(&date) {
        return Err(Refused::garbage("a date is written 2026-11-15"));
    }
    let none = || Refused::no_such("there are no puzzles of this game");
    asked(book(&game)?.daily(&date).ok_or_else(none)?).map(Json)
}

/// A puzzle.
#[utoipa::path(get, path = "/api/puzzles/{game}/{id}", responses(
    (status = 200, description = "The puzzle", body = Asked),
    (status = 404, description = "There is no such puzzle", body = Refused),
))]
pub(crate) async fn look(Path((game, id)): Path<(String, String)>) -> Result<Json<Asked>, Refused> {
    asked(find(&game, &id)?).map(Json)
}

/// Tries turns.
#[utoipa::path(post, path = "/api/puzzles/{game}/{id}/try", request_body = Tried, responses(
    (status = 200, description = "Whether they are right", body = Judged),
    (status = 404, description = "There is no such puzzle", body = Refused),
    (status = 422, description = "The rules or the notation refuse a turn", body = Refused),
))]
pub(crate) async fn attempt(
    State(app): State<App>,
    caller: Caller,
    Path((game, id)): Path<(String, String)>,
    Body(tried): Body<Tried>,
) -> Result<Json<Judged>, Refused> {
    let puzzle = find(&game, &id)?;
    if tried.turns.len() > limits::TURNS {
        return Err(Refused::garbage("so many turns are not asked for"));
    }
    work_out(&app, caller, move || {
        let answer = puzzle.answer(&tried.turns).map_err(|f| Refused::fault("turns", None, &f))?;
        Ok(Json(match answer {
            Answer::Wrong => Judged::Wrong,
            Answer::Right { turns, left } => Judged::Right { turns, left },
            Answer::Done => Judged::Done(solution(puzzle)),
        }))
    })
    .await
}

/// What moves in the next turn that is to be found.
#[utoipa::path(post, path = "/api/puzzles/{game}/{id}/hint", request_body = Helped, responses(
    (status = 200, description = "What moves", body = Pointed),
    (status = 404, description = "There is no such puzzle", body = Refused),
))]
pub(crate) async fn hint(
    State(app): State<App>,
    caller: Caller,
    Path((game, id)): Path<(String, String)>,
    Body(helped): Body<Helped>,
) -> Result<Json<Pointed>, Refused> {
    let puzzle = find(&game, &id)?;
    if helped.found >= puzzle.asked {
        return Err(Refused::garbage("the puzzle asks for no more turns"));
    }
    work_out(&app, caller, move || {
        let hint = puzzle.hint(helped.found).map_err(|f| Refused::fault("turns", None, &f))?;
        Ok(Json(Pointed { hint }))
    })
    .await
}

/// The solution, for who gives up.
#[utoipa::path(post, path = "/api/puzzles/{game}/{id}/give_up", responses(
    (status = 200, description = "The solution", body = Solution),
    (status = 404, description = "There is no such puzzle", body = Refused),
))]
pub(crate) async fn give_up(Path((game, id)): Path<(String, String)>) -> Result<Json<Solution>, Refused> {
    Ok(Json(solution(find(&game, &id)?)))
}

fn book(game: &str) -> Result<&'static Book, Refused> {
    puzzles::book(game).ok_or_else(|| Refused::no_such(format!("there are no puzzles of {}", catalog::quote(game))))
}

fn find(game: &str, id: &str) -> Result<&'static Puzzle, Refused> {
    book(game)?.find(id).ok_or_else(|| Refused::no_such(format!("there is no puzzle {}", catalog::quote(id))))
}

fn asked(puzzle: &'static Puzzle) -> Result<Asked, Refused> {
    let table = puzzle.table().map_err(|f| Refused::fault("position", None, &f))?;
    let Puzzle { id, game, setup, position, asked, difficulty, themes, .. } = puzzle;
    let side = table.to_act().first().map_or(0, |seat| seat.0);
    let goal = puzzle.goal().map_err(|f| Refused::fault("position", None, &f))?;
    Ok(Asked { id, game, setup, position, side, asked: *asked, goal, difficulty: *difficulty, themes })
}

fn solution(puzzle: &'static Puzzle) -> Solution {
    let Puzzle { line, best, second, proof, nodes, .. } = puzzle;
    Solution { line, best: *best, second: *second, exact: *proof == Proof::Exact, nodes: *nodes }
}

fn is_date(text: &str) -> bool {
    let form = |(at, byte): (usize, u8)| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() };
    text.len() == 10 && text.bytes().enumerate().all(form)
}

/// The day in UTC of a time in milliseconds since 1970.
fn date_of(milliseconds: u64) -> String {
    // The days of the Gregorian calendar, counted in years that begin in March.
    let days = milliseconds / 86_400_000 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (year + era * 400 + u64::from(month >= 10), if month < 10 { month + 3 } else { month - 9 });
    format!("{year:04}-{month:02}-{date:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (time, date) in [(0, "1970-01-01"), (951_782_400_000, "2000-02-29"), (1_794_700_800_000, "2026-11-15")] {
            assert_eq!(date_of(time), date);
            assert!(is_date(date));
        }
        assert!(!is_date("15.11.2026") && !is_date("2026-11-150"));
    }

    #[test]
    fn a_puzzle_that_is_asked_does_not_tell_its_solution() {
        for entry in catalog::CATALOG {
            let book = puzzles::book(entry.id).expect("every game has puzzles");
            for puzzle in book.all().iter().take(5) {
                let told = serde_json::to_value(asked(puzzle).expect("it can be asked")).expect("plain data");
                for secret in ["line", "best", "second"] {
                    assert!(told.get(secret).is_none(), "{told}");
                }
            }
        }
    }
}
