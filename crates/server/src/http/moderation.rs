//! `/api/moderation/…`: the page of moderators. Every change is stored together with its entry in the log.

use super::account::signed_in;
use super::error::{ApiError, JsonBody, QueryString};
use super::reports::{check_text, find_line};
use crate::app::App;
use crate::clients::account_name::sign_in_key;
use crate::clients::conduct;
use crate::host::{HideLine, Message};
use crate::store::{Account, Cursor, Finding, LogListing, LogRow, ModerationWrite, ReportListing, StoreError, Write};
use crate::{ids, limits, time};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use protocol::{
    Conduct, LogEntry, LogPage, ModeratedAccount, ModerationAction, ReportInfo, ReportPage, ReportReason, Suspicion,
    Why,
};
use serde::Deserialize;
use utoipa::IntoParams;

/// Returns the account of the request's session if it is a moderator's. Tokens of programs do not moderate.
async fn moderator(app: &App, headers: &HeaderMap) -> Result<Account, ApiError> {
    let (account, _) = signed_in(app, headers).await?;
    match account.moderator {
        true => Ok(account),
        false => Err(ApiError::not_allowed("this page is for moderators")),
    }
}

/// Checks the reason of an action.
fn reason(why: &Why) -> Result<String, ApiError> {
    match check_text(&why.why)? {
        empty if empty.is_empty() => Err(ApiError::bad_request("say why; the log keeps it")),
        text => Ok(text),
    }
}

fn log(by: &Account, action: ModerationAction, user: &str, subject: &str, why: &str) -> Write {
    Write::Moderation(ModerationWrite::Log(LogRow {
        id: ids::new_session_id(),
        at: time::now(),
        moderator: by.user.clone(),
        action,
        user: user.to_string(),
        subject: subject.to_string(),
        why: why.to_string(),
    }))
}

async fn find(app: &App, name: &str) -> Result<Account, ApiError> {
    let missing = || ApiError::not_found("there is no account with this name");
    let user = app.store.name_key_owner(&sign_in_key(name)).await?.ok_or_else(missing)?;
    app.store.account(&user).await?.ok_or_else(missing)
}

fn conflict(error: StoreError) -> ApiError {
    match error {
        StoreError::Conflict(reason) => ApiError::new(StatusCode::CONFLICT, "old", reason),
        error => error.into(),
    }
}

fn some(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}

/// The part of a list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageQuery {
    /// 1 lists closed reports instead of open ones.
    closed: Option<u8>,
    /// The end of the previous page.
    after: Option<String>,
}

impl PageQuery {
    fn cursor(&self) -> Result<Option<Cursor>, ApiError> {
        let bad = |error: StoreError| ApiError::bad_request(error.to_string());
        self.after.as_deref().map(str::parse).transpose().map_err(bad)
    }
}

fn next_page(count: usize, last: Option<Cursor>) -> Option<String> {
    last.filter(|_| count == limits::MODERATION_PAGE).map(|cursor| cursor.to_string())
}

/// Lists reports.
#[utoipa::path(get, path = "/api/moderation/reports", params(PageQuery), responses(
    (status = 200, description = "Reports", body = ReportPage),
    (status = 403, description = "The client is no moderator", body = ApiError),
))]
pub(crate) async fn reports(
    State(app): State<App>,
    headers: HeaderMap,
    QueryString(query): QueryString<PageQuery>,
) -> Result<Json<ReportPage>, ApiError> {
    moderator(&app, &headers).await?;
    let rows = app.store.reports(query.closed == Some(1), query.cursor()?, limits::MODERATION_PAGE).await?;
    let last = rows.last().map(|row| Cursor { updated: row.report.created, id: row.report.id.clone() });
    let after = next_page(rows.len(), last);
    Ok(Json(ReportPage { reports: rows.into_iter().map(report_info).collect(), after }))
}

fn report_info(row: ReportListing) -> ReportInfo {
    let report = row.report;
    ReportInfo {
        id: report.id,
        created: report.created,
        closed: report.closed,
        reason: ReportReason::from_word(&report.reason),
        text: report.text,
        reporter: row.reporter,
        player: some(report.user).map(|_| row.name),
        account: row.account,
        room: some(report.room),
        line: report.line,
        line_text: report.line.map(|_| report.line_text),
        game: some(report.game),
    }
}

/// Closes a report.
#[utoipa::path(post, path = "/api/moderation/reports/{id}/close", request_body = Why,
    params(("id" = String, Path, description = "The report's id")), responses(
    (status = 204, description = "The report is closed"),
    (status = 403, description = "The client is no moderator", body = ApiError),
    (status = 409, description = "The report is closed already", body = ApiError),
))]
pub(crate) async fn close_report(
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
    JsonBody(why): JsonBody<Why>,
) -> Result<StatusCode, ApiError> {
    let by = moderator(&app, &headers).await?;
    let entry = log(&by, ModerationAction::CloseReport, "", &id, &reason(&why)?);
    let close = Write::Moderation(ModerationWrite::CloseReport(id));
    app.store.write(vec![close, entry]).await.map_err(conflict)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns an account.
#[utoipa::path(get, path = "/api/moderation/accounts/{name}", params(("name" = String, Path, description = "The name")), responses(
    (status = 200, description = "The account", body = ModeratedAccount),
    (status = 403, description = "The client is no moderator", body = ApiError),
    (status = 404, description = "There is no such account", body = ApiError),
))]
pub(crate) async fn account(
    State(app): State<App>,
    headers: HeaderMap,
    Path(name): Path<String>,
) -> Result<Json<ModeratedAccount>, ApiError> {
    moderator(&app, &headers).await?;
    let account = find(&app, &name).await?;
    let left = app.store.left_games(&account.user, time::now().saturating_sub(conduct::WATCHED_MS)).await?;
    Ok(Json(ModeratedAccount {
        paused_until: app.pairing_pause(&account.user).await?,
        name: account.name,
        created: account.created,
        closed: Some(account.closed).filter(|closed| *closed > 0),
        why: some(account.closed_why),
        moderator: account.moderator,
        left: left.len() as u64,
    }))
}

/// Closes an account: its sessions and tokens end, and signing in says why.
#[utoipa::path(post, path = "/api/moderation/accounts/{name}/close", request_body = Why,
    params(("name" = String, Path, description = "The name")), responses(
    (status = 204, description = "The account is closed"),
    (status = 403, description = "The client is no moderator, or the account is a moderator's", body = ApiError),
    (status = 404, description = "There is no such account", body = ApiError),
    (status = 409, description = "The account is closed already", body = ApiError),
))]
pub(crate) async fn close_account(
    State(app): State<App>,
    headers: HeaderMap,
    Path(name): Path<String>,
    JsonBody(why): JsonBody<Why>,
) -> Result<StatusCode, ApiError> {
    let by = moderator(&app, &headers).await?;
    let (account, why) = (find(&app, &name).await?, reason(&why)?);
    if account.moderator {
        return Err(ApiError::not_allowed("this is a moderator: quintet admin unmakes moderators"));
    }
    let entry = log(&by, ModerationAction::CloseAccount, &account.user, "", &why);
    let close = ModerationWrite::CloseAccount { user: account.user.clone(), at: time::now(), why };
    app.store.write(vec![Write::Moderation(close), entry]).await.map_err(conflict)?;
    for room in app.store.rooms_of(&account.user).await? {
        if let Some(host) = app.registry.find(&room) {
            // A host that has ended has no sockets.
            let _ = host.send(Message::Disconnect(account.user.clone())).await;
        }
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Opens a closed account again.
#[utoipa::path(post, path = "/api/moderation/accounts/{name}/reopen", request_body = Why,
    params(("name" = String, Path, description = "The name")), responses(
    (status = 204, description = "The account is open"),
    (status = 403, description = "The client is no moderator", body = ApiError),
    (status = 404, description = "There is no such account", body = ApiError),
    (status = 409, description = "The account is open already", body = ApiError),
))]
pub(crate) async fn reopen_account(
    State(app): State<App>,
    headers: HeaderMap,
    Path(name): Path<String>,
    JsonBody(why): JsonBody<Why>,
) -> Result<StatusCode, ApiError> {
    let by = moderator(&app, &headers).await?;
    let account = find(&app, &name).await?;
    let entry = log(&by, ModerationAction::ReopenAccount, &account.user, "", &reason(&why)?);
    let reopen = Write::Moderation(ModerationWrite::ReopenAccount(account.user));
    app.store.write(vec![reopen, entry]).await.map_err(conflict)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Hides a line of chat from all.
#[utoipa::path(post, path = "/api/moderation/rooms/{room}/lines/{line}/hide", request_body = Why,
    params(("room" = String, Path, description = "The room's id"), ("line" = u64, Path, description = "The number of the line")),
    responses(
    (status = 204, description = "The line is hidden"),
    (status = 403, description = "The client is no moderator", body = ApiError),
    (status = 404, description = "There is no such line", body = ApiError),
))]
pub(crate) async fn hide_line(
    State(app): State<App>,
    headers: HeaderMap,
    Path((room, line)): Path<(String, u64)>,
    JsonBody(why): JsonBody<Why>,
) -> Result<StatusCode, ApiError> {
    let by = moderator(&app, &headers).await?;
    let why = reason(&why)?;
    let found = find_line(&app, &room, line).await?;
    let entry = log(&by, ModerationAction::HideLine, &found.user, &format!("{room} {line}"), &why);
    let hidden =
        app.ask(&room, |answer| Message::HideLine(Box::new(HideLine { line, writes: vec![entry.clone()], answer })));
    hidden.await??;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the players whom rules have found.
#[utoipa::path(get, path = "/api/moderation/conduct", responses(
    (status = 200, description = "The players", body = Conduct),
    (status = 403, description = "The client is no moderator", body = ApiError),
))]
pub(crate) async fn conduct(State(app): State<App>, headers: HeaderMap) -> Result<Json<Conduct>, ApiError> {
    moderator(&app, &headers).await?;
    let since = time::now().saturating_sub(conduct::WATCHED_MS);
    let leavers = app.store.leavers(since, conduct::LEFT_GAMES_SHOWN, limits::FINDINGS).await?;
    let suspicion =
        |found: Finding| Suspicion { name: found.name, account: found.account, games: found.games, last: found.last };
    Ok(Json(Conduct { leavers: leavers.into_iter().map(suspicion).collect() }))
}

/// Lists the log of moderation.
#[utoipa::path(get, path = "/api/moderation/log", params(PageQuery), responses(
    (status = 200, description = "The log", body = LogPage),
    (status = 403, description = "The client is no moderator", body = ApiError),
))]
pub(crate) async fn log_page(
    State(app): State<App>,
    headers: HeaderMap,
    QueryString(query): QueryString<PageQuery>,
) -> Result<Json<LogPage>, ApiError> {
    moderator(&app, &headers).await?;
    let rows = app.store.moderation_log(query.cursor()?, limits::MODERATION_PAGE).await?;
    let last = rows.last().map(|row| Cursor { updated: row.entry.at, id: row.entry.id.clone() });
    let after = next_page(rows.len(), last);
    let entry = |row: LogListing| LogEntry {
        at: row.entry.at,
        moderator: some(row.entry.moderator).map(|_| row.moderator),
        action: row.entry.action,
        player: some(row.entry.user).map(|_| row.name),
        subject: row.entry.subject,
        why: row.entry.why,
    };
    Ok(Json(LogPage { entries: rows.into_iter().map(entry).collect(), after }))
}
