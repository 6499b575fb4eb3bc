//! `POST /api/think` and `POST /api/solve`: what the computer says about a board.

use super::error::{Body, Refused};
use super::table::{Board, set_up};
use crate::app::App;
use crate::limits;
use crate::thinkers::{NoThought, Urgency};
use axum::Json;
use axum::extract::State;
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
    (status = 503, description = "Too many thoughts wait", body = Refused),
))]
pub(crate) async fn think(State(app): State<App>, Body(question): Body<Question>) -> Result<Json<Advised>, Refused> {
    let stop = StopOnDrop(CancelToken::new());
    let pull = stop.0.clone();
    let thinkers = app.thinkers.clone();
    let thought = thinkers.ask(Urgency::Analysis, move || advise(&app, &question, &pull)).await;
    thought.map_err(no_thought)?.map(Json)
}

fn advise(app: &App, question: &Question, stop: &CancelToken) -> Result<Advised, Refused> {
    let (rules, table, _) = set_up(&question.board)?;
    let level = Level::new(question.level.unwrap_or(8)).map_err(|f| Refused::garbage(f.message()))?;
    let mut spec = PlayerSpec::level(level);
    spec.threads = Some(1);
    spec.time = question.time_ms.map(|ms| Duration::from_millis(ms.max(1)).min(limits::THINK));
    let seat = table.to_act().first().ok_or_else(|| {
        Refused::new(
            axum::http::StatusCode::UNPROCESSABLE_ENTITY,
            "over",
            "the game is over: there is nothing to think about",
        )
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
    (status = 503, description = "Too many thoughts wait", body = Refused),
))]
pub(crate) async fn solve(State(app): State<App>, Body(board): Body<Board>) -> Result<Json<Values>, Refused> {
    let stop = StopOnDrop(CancelToken::new());
    let pull = stop.0.clone();
    let watch = tokio::spawn({
        let stop = stop.0.clone();
        async move {
            tokio::time::sleep(limits::SOLVE).await;
            stop.cancel();
        }
    });
    let thought = app.thinkers.ask(Urgency::Analysis, move || values(&board, &pull)).await;
    watch.abort();
    thought.map_err(no_thought)?.map(Json)
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
            axum::http::StatusCode::UNPROCESSABLE_ENTITY,
            "too_large",
            format!("this position cannot be solved in {} seconds", limits::SOLVE.as_secs()),
        )),
        Err(fault) => Err(Refused::fault("position", None, &fault)),
    }
}

/// Ends the thought when nobody waits for it any more.
struct StopOnDrop(CancelToken);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

fn no_thought(why: NoThought) -> Refused {
    match why {
        NoThought::Full => Refused::full("the computer has too much to think about; try again in a moment"),
        NoThought::Failed => Refused::new(
            axum::http::StatusCode::INTERNAL_SERVER_ERROR,
            "full",
            "the computer could not think this through",
        ),
    }
}
