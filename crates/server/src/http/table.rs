//! `POST /api/table`: a stateless board for analysis, lessons and the editor.

use super::caller::Caller;
use super::error::{ApiError, JsonBody};
use crate::app::App;
use crate::clients::identity;
use crate::engine::pool::{Class, EngineError, EngineRequest, Owner};
use crate::limits;
use crate::monitoring::incident;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use catalog::{AnyTable, CancelToken, Effect, Record, Rules, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Instant;
use tokio::sync::oneshot;
use utoipa::ToSchema;

/// A board: its start and the turns played.
#[derive(Deserialize, ToSchema, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Board {
    /// The game id; not needed with a record.
    #[serde(default)]
    pub(crate) game: Option<String>,
    /// The setup; the game's default if missing.
    #[serde(default)]
    pub(crate) setup: Option<String>,
    /// A position text to start from.
    #[serde(default)]
    pub(crate) position: Option<String>,
    /// A record to continue from its end.
    #[serde(default)]
    pub(crate) record: Option<String>,
    /// The number of turns of the record to keep; all by default.
    #[serde(default)]
    pub(crate) kept: Option<usize>,
    /// Seed of the deal, for games with one; 1 by default.
    #[serde(default)]
    pub(crate) seed: Option<u64>,
    /// Whole turns to play.
    #[serde(default)]
    pub(crate) turns: Vec<String>,
    /// Steps to play after the turns.
    #[serde(default)]
    pub(crate) steps: Vec<String>,
    /// The viewer; by default the seat to act.
    #[serde(default)]
    pub(crate) viewer: Option<u8>,
}

/// A played turn.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlayedTurn {
    /// The seat that played it.
    seat: u8,
    /// Its text.
    text: String,
}

/// The outcome of a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct TableOutcome {
    /// One score per seat.
    scores: Vec<i16>,
    /// The winner; none if the best score is shared.
    winner: Option<u8>,
    /// `rules`, `repetition` or `quiet`.
    code: &'static str,
    /// The score in the notation of records, in scored games.
    score: Option<String>,
}

/// The state of the board for a viewer.
#[derive(Serialize, ToSchema)]
pub(crate) struct TableView {
    /// The game's id.
    game: &'static str,
    /// The setup's text.
    setup: String,
    /// The names of the seats in texts.
    seats: Vec<&'static str>,
    /// The text of the start position.
    start: String,
    /// The text of the last settled position.
    position: String,
    /// The game's own view.
    view: Value,
    /// The seats that may act.
    to_act: Vec<u8>,
    /// The seat that `view` and `steps` belong to.
    viewer: Option<u8>,
    /// Its legal steps.
    steps: Vec<String>,
    /// The steps of the unfinished turn.
    pending: Vec<String>,
    /// Effects of the last step or turn.
    #[schema(value_type = Vec<Object>)]
    effects: Vec<Effect>,
    /// The played turns.
    turns: Vec<PlayedTurn>,
    /// The outcome, if the game is over.
    outcome: Option<TableOutcome>,
}

/// Returns a board and its legal steps.
#[utoipa::path(post, path = "/api/table", request_body = Board, responses(
    (status = 200, description = "The board", body = TableView),
    (status = 422, description = "The rules or the notation refuse a text", body = ApiError),
))]
pub(crate) async fn table(
    State(app): State<App>,
    caller: Caller,
    JsonBody(board): JsonBody<Board>,
) -> Result<Json<TableView>, ApiError> {
    compute(&app, caller, move || {
        let (_, table, effects) = build_table(&board)?;
        Ok(Json(table_view(&*table, board.viewer.map(Seat), &effects)?))
    })
    .await
}

/// Returns the owner of engine work: the network, and the user if the cookie names one.
pub(crate) async fn owner_of(app: &App, caller: Caller, headers: &HeaderMap) -> Result<Owner, ApiError> {
    let user = identity::current_user(app, headers).await?;
    Ok(Owner::new(user.as_ref().map(|user| user.id.as_str()), Some(caller.0)))
}

/// Computes something about a board on the board threads, shared fairly between networks. Charges the measured time to the
/// caller's rate limit.
pub(crate) async fn compute<T: Send + 'static>(
    app: &App,
    caller: Caller,
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let owner = Owner::new(None, Some(caller.0));
    let request = EngineRequest {
        class: Class::Table,
        owner,
        limit: limits::BOARD_TIME_ESTIMATE,
        threads: 1,
        stop: CancelToken::new(),
    };
    let (begin, begun) = oneshot::channel();
    let worked = app.boards.ask(request, move || {
        // The client may have disconnected.
        let _ = begin.send(());
        let began = Instant::now();
        (work(), began.elapsed())
    });
    tokio::pin!(worked);
    let result = tokio::select! {
        biased;
        result = &mut worked => result,
        begun = tokio::time::timeout(limits::BOARD_QUEUE_TIMEOUT, begun) => match begun {
            Ok(_) => worked.await,
            Err(_) => Err(EngineError::Full),
        },
    };
    let (worked, took) = result.map_err(|why| match why {
        EngineError::Failed => incident::internal(&"working out a board panicked").into(),
        _ => ApiError::full("too many boards are being worked out; try again"),
    })?;
    app.analysis_limiter.charge(caller.0, took.as_secs_f64() / limits::COMPUTE_TIME_PER_REQUEST.as_secs_f64());
    worked
}

/// Rules, a table, and the effects of its last step.
pub(crate) type BuiltTable = (Box<dyn Rules>, Box<dyn AnyTable>, Vec<Effect>);

type StartedTable = (Box<dyn Rules>, Box<dyn AnyTable>);

/// Builds the table of a board.
pub(crate) fn build_table(board: &Board) -> Result<BuiltTable, ApiError> {
    if board.turns.len() + board.steps.len() > limits::BOARD_TURNS {
        return Err(ApiError::bad_request(format!("a board holds at most {} turns and steps", limits::BOARD_TURNS)));
    }
    let (rules, mut table) = start_table(board)?;
    let mut effects = Vec::new();
    for (index, turn) in board.turns.iter().enumerate() {
        effects = table.play_turn(turn).map_err(|f| ApiError::rule("turns", Some(index), &f))?;
    }
    for (index, step) in board.steps.iter().enumerate() {
        let seat = table.to_act().first().unwrap_or(Seat::FIRST);
        effects = table.play_step(seat, step).map_err(|f| ApiError::rule("steps", Some(index), &f))?;
    }
    Ok((rules, table, effects))
}

fn start_table(board: &Board) -> Result<StartedTable, ApiError> {
    if let Some(text) = &board.record {
        let read = |f| ApiError::rule("record", None, &f);
        let mut table = catalog::replay(&Record::parse(text.as_bytes()).map_err(read)?).map_err(read)?;
        while board.kept.is_some_and(|kept| table.turn_count() > kept) {
            table.take_back_turn().map_err(read)?;
        }
        let rules = catalog::find(table.id()).and_then(|e| e.open(&table.setup())).map_err(read)?;
        return Ok((rules, table));
    }
    let game = board.game.as_deref().ok_or_else(|| ApiError::bad_request("a board needs a game or a record"))?;
    let entry = catalog::find(game).map_err(|f| ApiError::not_found(f.message()))?;
    let setup = board.setup.as_deref().unwrap_or(entry.default_setup);
    let rules = entry.open(setup).map_err(|f| ApiError::rule("setup", None, &f))?;
    let table = match &board.position {
        Some(text) => rules.at_position(text).map_err(|f| ApiError::rule("position", None, &f))?,
        None => rules.start(board.seed.unwrap_or(1)),
    };
    Ok((rules, table))
}

fn table_view(table: &dyn AnyTable, viewer: Option<Seat>, effects: &[Effect]) -> Result<TableView, ApiError> {
    if let Some(seat) = viewer.filter(|s| s.0 >= table.seats()) {
        return Err(ApiError::bad_request(format!("there is no seat {} at this table", seat.0)));
    }
    let viewer = viewer.or_else(|| table.to_act().first());
    let outcome = table.outcome().map(|outcome| TableOutcome {
        scores: outcome.scores().to_vec(),
        winner: outcome.winner().map(|s| s.0),
        code: match table.end() {
            Some(catalog::EndReason::Repetition) => "repetition",
            Some(catalog::EndReason::Quiet) => "quiet",
            _ => "rules",
        },
        score: table.score_text(),
    });
    Ok(TableView {
        game: table.id(),
        setup: table.setup(),
        seats: (0..table.seats()).map(|s| table.seat_text(Seat(s))).collect(),
        start: table.start_text(),
        position: table.position_text(),
        view: table.view(viewer),
        to_act: table.to_act().iter().map(|s| s.0).collect(),
        viewer: viewer.map(|s| s.0),
        steps: viewer.map(|s| table.steps(s)).unwrap_or_default(),
        pending: table.pending(),
        effects: effects.iter().map(|&e| table.visible_effect(viewer, e)).collect(),
        turns: table.turns().into_iter().map(|(seat, text)| PlayedTurn { seat: seat.0, text }).collect(),
        outcome,
    })
}
