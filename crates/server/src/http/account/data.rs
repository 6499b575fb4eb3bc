//! The data of an account: export and deletion.

use super::{confirmed, session, signed_in};
use crate::app::App;
use crate::archive::redact;
use crate::clients::identity;
use crate::http::caller::Caller;
use crate::http::error::{ApiError, JsonBody};
use crate::registry::stored;
use crate::room::Event;
use crate::store::{AccountWrite, GameScope, Write};
use crate::{limits, time};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use protocol::{AccountExport, Chat, Confirm, ExportedChat, GameSummary, Summary};

/// Returns everything that the server stores about the user.
#[utoipa::path(get, path = "/api/account/export", responses(
    (status = 200, description = "The data", body = AccountExport),
    (status = 401, description = "The client is not signed in", body = ApiError),
    (status = 429, description = "Too many requests for data", body = ApiError),
))]
pub(crate) async fn export(State(app): State<App>, caller: Caller, headers: HeaderMap) -> Result<Response, ApiError> {
    let (account, current) = signed_in(&app, &headers).await?;
    // Reading all rooms of a user is work: it counts like making an account.
    if !app.sign_up_limiter.take(caller.0, time::now()) {
        return Err(ApiError::rate_limited("the data was asked for too often; wait a little"));
    }
    let (mut rooms, mut chat) = (Vec::new(), Vec::new());
    for id in app.store.rooms_of(&account.user).await? {
        let Some(row) = app.store.room(&id).await? else { continue };
        rooms.push(serde_json::from_str::<Summary>(&row.summary).map_err(|why| stored::damaged(&id, &why))?);
        let events = app.store.events(&id).await?;
        let room = app.replay(row, events.clone()).await?;
        let own = room.players_of(&account.user);
        for stored in stored::parse_events(events)? {
            if let Event::Chat { by, chat: line } = stored.event
                && own.contains(by.player)
            {
                let (Chat::Phrase(text) | Chat::Text(text)) = line;
                chat.push(ExportedChat { room: id.clone(), at: stored.at, text });
            }
        }
    }
    let (mut games, mut after) = (Vec::new(), None);
    loop {
        let scope = GameScope::Player { user: account.user.clone(), private: true };
        let rows = app.store.games(scope.into(), after, limits::GAMES_PER_PAGE).await?;
        for row in &rows {
            games
                .push(serde_json::from_str::<GameSummary>(&row.summary).map_err(|why| stored::damaged(&row.id, &why))?);
        }
        match rows.last() {
            Some(last) => after = Some(last.cursor()),
            None => break,
        }
    }
    let account = session::info(&app, &account, &current).await?;
    let name = [(header::CONTENT_DISPOSITION, "attachment; filename=\"quintet-account.json\"")];
    Ok((name, Json(AccountExport { account, rooms, games, chat })).into_response())
}

/// Deletes the account. Its games stay without its name, and the name is not given again.
#[utoipa::path(post, path = "/api/account/delete", request_body = Confirm, responses(
    (status = 204, description = "The account is deleted"),
    (status = 401, description = "The client is not signed in", body = ApiError),
    (status = 403, description = "The password is wrong", body = ApiError),
))]
pub(crate) async fn delete(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<Confirm>,
) -> Result<Response, ApiError> {
    let account = confirmed(&app, caller, &headers, &wish.password).await?;
    redact::redact_user(&app, &account.user).await?;
    app.store.write(vec![Write::Account(AccountWrite::Delete(account.user))]).await?;
    let cookie = AppendHeaders([(header::SET_COOKIE, identity::no_cookie())]);
    Ok((cookie, StatusCode::NO_CONTENT).into_response())
}
