//! `POST /api/reports`: reports to the moderators.

use super::blocks::find_player;
use super::caller::Caller;
use super::error::{ApiError, JsonBody};
use crate::app::App;
use crate::clients::identity;
use crate::registry::stored;
use crate::room::{Event, PlayerId};
use crate::store::{ModerationWrite, Report, StoreError, Write};
use crate::{ids, time};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use protocol::{Chat, MAX_REASON_CHARS, SendReport};

/// A line of chat of a room.
pub(super) struct Line {
    /// The user who wrote it.
    pub(super) user: String,
    /// Its text, or the name of its phrase.
    pub(super) text: String,
}

/// Checks a text for moderators or from them.
pub(super) fn check_text(text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    if text.chars().count() > MAX_REASON_CHARS || text.chars().any(|c| c.is_control() && c != '\n') {
        return Err(ApiError::bad_request(format!(
            "the text has at most {MAX_REASON_CHARS} characters and no control characters"
        )));
    }
    Ok(text.to_string())
}

/// Finds a line of chat by the number of its event.
pub(super) async fn find_line(app: &App, room: &str, line: u64) -> Result<Line, ApiError> {
    let missing = || ApiError::not_found("there is no such line of chat");
    let row = app.store.room(room).await?.ok_or_else(|| ApiError::not_found("there is no such room"))?;
    let config = stored::parse_head(&row).map_err(|why| stored::damaged(room, &why))?;
    let mut players = config.players;
    for stored in stored::parse_events(app.store.events(room).await?)? {
        match stored.event {
            Event::Joined { player: PlayerId(index), who } => {
                if let Some(place) = players.get_mut(usize::from(index)) {
                    *place = who;
                }
            }
            Event::Chat { by, chat } if stored.seq == line => {
                let (Chat::Phrase(text) | Chat::Text(text)) = chat;
                let user = players.get(by.player.index()).and_then(|player| player.user()).ok_or_else(missing)?;
                return Ok(Line { user: user.to_string(), text });
            }
            _ => (),
        }
    }
    Err(missing())
}

/// Reports a player, a line of chat or a finished game.
#[utoipa::path(post, path = "/api/reports", request_body = SendReport, responses(
    (status = 204, description = "The moderators have the report"),
    (status = 400, description = "The report is about nothing, or its text is too long", body = ApiError),
    (status = 403, description = "The report is about the client", body = ApiError),
    (status = 404, description = "There is no such player, line or game", body = ApiError),
    (status = 409, description = "The client has reported this before", body = ApiError),
    (status = 429, description = "Too many reports from this address", body = ApiError),
))]
pub(crate) async fn send(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<SendReport>,
) -> Result<Response, ApiError> {
    let text = check_text(&wish.text)?;
    if !app.report_limiter.take(caller.0, time::now()) {
        return Err(ApiError::rate_limited("too many reports came from your address; wait a little"));
    }
    let visitor = identity::visitor(&app, &headers).await?;
    let mut report = Report {
        id: ids::new_session_id(),
        created: time::now(),
        reporter: visitor.user.id.clone(),
        reason: wish.reason.as_str().to_string(),
        text,
        ..Report::default()
    };
    match (&wish.room, wish.line, &wish.game) {
        (Some(room), Some(line), None) => {
            let found = find_line(&app, room, line).await?;
            report.subject = format!("line {room} {line}");
            (report.user, report.line_text) = (found.user, found.text);
            (report.room, report.line) = (room.clone(), Some(line));
        }
        (None, None, Some(game)) => {
            app.store.game(game).await?.ok_or_else(|| ApiError::not_found("there is no such finished game"))?;
            report.subject = format!("game {game}");
            report.game = game.clone();
        }
        (_, None, None) => {
            report.user = find_player(&app, caller, wish.room.as_deref(), wish.seat, wish.name.as_deref()).await?;
            report.subject = format!("player {}", report.user);
            report.room = wish.room.unwrap_or_default();
        }
        _ => return Err(ApiError::bad_request("report a player, a line of chat or a finished game")),
    }
    if report.user == report.reporter {
        return Err(ApiError::not_allowed("this is you"));
    }
    let writes = vec![Write::User(visitor.user), Write::Moderation(ModerationWrite::Report(report))];
    app.store.write(writes).await.map_err(|error| match error {
        StoreError::Conflict(_) => {
            ApiError::new(StatusCode::CONFLICT, "reported", "you have reported this before; the moderators have it")
        }
        error => error.into(),
    })?;
    let cookie = AppendHeaders(visitor.cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok((cookie, StatusCode::NO_CONTENT).into_response())
}
