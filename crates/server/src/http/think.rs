//! `POST /api/think` and `POST /api/solve`: what the computer says about a board.

use super::caller::Caller;
use super::error::{Body, Refused};
use super::table::{Board, owner_of, set_up};
use crate::app::App;
use crate::engine_pool::{Class, EngineError, EngineRequest};
use crate::limits;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use catalog::{Advice, CancelToken, Level, PlayerSpec, SolvedPosition};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;

/// A board and how hard to think about it.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Question {
    /// The board.
    #[serde(flatten)]
    board: Board,
    /// The strength from 1 to 8; the best where none is given.
    #[serde(default)]
    level: Option<u32>,
    /// How long it may think, at most 2000; the level's own time where none is given.
    #[serde(default)]
    time_ms: Option<u64>,
}

/// What the computer would play, and why.
#[derive(Serialize, ToSchema)]
pub(crate) struct Advised {
    /// Who is to act.
    seat: u8,
    /// The turn's text.
    turn: String,
    /// Its steps' texts.
    steps: Vec<String>,
    /// The value for the seat that is to act: points ahead, or from −1 to 1.
    value: f64,
    /// Whether the value is proved.
    exact: bool,
    /// The turns that are expected, this one first.
    line: Vec<String>,
    /// Turns looked ahead.
    depth: u32,
    /// Nodes visited.
    nodes: u64,
    /// How long it took.
    time_ms: u64,
}

/// The best turn of a board.
#[utoipa::path(post, path = "/api/think", request_body = Question, responses(
    (status = 200, description = "A turn", body = Advised),
    (status = 422, description = "The rules or the notation refuse a text", body = Refused),
    (status = 429, description = "The caller has used up his engine time", body = Refused),
    (status = 503, description = "Too many requests wait for the engine, or the server stops", body = Refused),
))]
pub(crate) async fn think(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(question): Body<Question>,
) -> Result<Json<Advised>, Refused> {
    let stop = CancelToken::new();
    let request = EngineRequest {
        class: Class::Analysis,
        owner: owner_of(&app, caller, &headers).await?,
        limit: limits::THINK,
        threads: 1,
        stop: stop.clone(),
    };
    let engines = app.engines.clone();
    let advised = engines.ask(request, move || advise(&app, &question, &stop)).await;
    advised.map_err(no_result)?.map(Json)
}

fn advise(app: &App, question: &Question, stop: &CancelToken) -> Result<Advised, Refused> {
    let (rules, table, _) = set_up(&question.board)?;
    let level = Level::new(question.level.unwrap_or(8)).map_err(|f| Refused::garbage(f.message()))?;
    let mut spec = PlayerSpec::level(level);
    spec.threads = Some(1);
    spec.time = question.time_ms.map(|ms| Duration::from_millis(ms.max(1)).min(limits::THINK));
    let seat = table.to_act().first().ok_or_else(|| {
        Refused::new(StatusCode::UNPROCESSABLE_ENTITY, "over", "the game is over: there is nothing to think about")
    })?;
    let mut player = app.player(&*rules, &spec).map_err(|f| Refused::garbage(f.message()))?;
    let advice = player
        .think(&*table, seat, &spec.limits(1, 1), stop, &mut |_| ())
        .map_err(|f| Refused::fault("position", None, &f))?;
    let Advice { turn, steps, value, exact, line, depth, nodes, elapsed } = advice;
    Ok(Advised { seat: seat.0, turn, steps, value, exact, line, depth, nodes, time_ms: elapsed.as_millis() as u64 })
}

/// The exact value of a turn.
#[derive(Serialize, ToSchema)]
pub(crate) struct Valued {
    /// The turn's text.
    turn: String,
    /// The text of its first step.
    exact: String,
    /// Its value.
    value: i32,
}

/// The exact value of a board and of each of its turns.
#[derive(Serialize, ToSchema)]
pub(crate) struct Values {
    /// The points of the side that decides minus the other's from here on; 1, 0 or −1 where a game is only won or lost.
    value: i32,
    /// The turns, the best first.
    turns: Vec<Valued>,
    /// Positions looked at.
    nodes: u64,
}

/// The exact value of a small board, as far as two seconds go.
#[utoipa::path(post, path = "/api/solve", request_body = Board, responses(
    (status = 200, description = "The values", body = Values),
    (status = 422, description = "It cannot be solved, or not in the time there is", body = Refused),
    (status = 429, description = "The caller has used up his engine time", body = Refused),
    (status = 503, description = "Too many requests wait for the engine, or the server stops", body = Refused),
))]
pub(crate) async fn solve(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(board): Body<Board>,
) -> Result<Json<Values>, Refused> {
    let stop = CancelToken::new();
    let request = EngineRequest {
        class: Class::Analysis,
        owner: owner_of(&app, caller, &headers).await?,
        limit: limits::SOLVE,
        // Solvers use all cores.
        threads: std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32),
        stop: stop.clone(),
    };
    let runtime = tokio::runtime::Handle::current();
    let solved = app.engines.ask(request, move || {
        // The time begins with the work: waiting for a thread does not count.
        let timer = runtime.spawn({
            let stop = stop.clone();
            async move {
                tokio::time::sleep(limits::SOLVE).await;
                stop.cancel();
            }
        });
        let values = values(&board, &stop);
        timer.abort();
        values
    });
    solved.await.map_err(no_result)?.map(Json)
}

fn values(board: &Board, stop: &CancelToken) -> Result<Values, Refused> {
    let (rules, table, _) = set_up(board)?;
    let solved = rules.solve(&table.position_text(), None, stop, &mut |_, _| ());
    match solved {
        Ok(SolvedPosition { value, turns, nodes }) => {
            let turns = turns.into_iter().map(|t| Valued { turn: t.turn, exact: t.exact, value: t.value }).collect();
            Ok(Values { value, turns, nodes })
        }
        Err(_) if stop.is_cancelled() => Err(Refused::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "too_large",
            format!("this position cannot be solved in {} seconds", limits::SOLVE.as_secs()),
        )),
        Err(fault) => Err(Refused::fault("position", None, &fault)),
    }
}

/// Says why the engine gave no result.
fn no_result(why: EngineError) -> Refused {
    match why {
        EngineError::Full => Refused::full("the computer has too much to think about; try again in a moment"),
        EngineError::OverBudget => Refused::rate("you have asked the computer for much lately; wait a little"),
        EngineError::Closed | EngineError::Stopped => {
            Refused::full("the server stops, and the computer did not finish; try again in a moment")
        }
        EngineError::Failed => {
            Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "storage", "the computer could not think this through")
        }
    }
}
