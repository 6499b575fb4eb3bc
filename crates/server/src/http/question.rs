//! `POST /api/ask`: a question about a board that needs the rules.

use super::caller::Caller;
use super::error::{ApiError, JsonBody};
use super::table::{build_table, compute};
use crate::app::App;
use crate::limits;
use axum::Json;
use axum::extract::State;
use catalog::{Answer, BoardRequest, Question};
use serde::Deserialize;
use utoipa::ToSchema;

/// A board and a question about it.
#[derive(Deserialize, ToSchema)]
pub(crate) struct AskRequest {
    /// The board.
    #[serde(flatten)]
    board: BoardRequest,
    /// The question. It may name at most 1000 steps.
    #[serde(flatten)]
    question: Question,
}

/// Answers a question about a board: notation, paths, legality, records.
#[utoipa::path(post, path = "/api/ask", request_body = AskRequest, responses(
    (status = 200, description = "The answer: a text, an array, or null", body = Object),
    (status = 422, description = "The rules or the notation refuse a text", body = ApiError),
))]
pub(crate) async fn ask(
    State(app): State<App>,
    caller: Caller,
    JsonBody(request): JsonBody<AskRequest>,
) -> Result<Json<Answer>, ApiError> {
    let AskRequest { board, question } = request;
    let steps = match &question {
        Question::TurnText { of } | Question::Paths { of, .. } => of.len(),
        _ => 0,
    };
    if steps > limits::STEPS_PER_QUESTION {
        let reason = format!("at most {} steps are asked for at once", limits::STEPS_PER_QUESTION);
        return Err(ApiError::bad_request(reason));
    }
    compute(&app, caller, move || Ok(Json(build_table(&board)?.ask(&question)?))).await
}
