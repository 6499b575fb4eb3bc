//! Signing up, in and out, and the list of sessions.

use super::{check_open, check_password, closed, count_try, new_recovery_codes, new_session, signed_in, taken, wrong};
use crate::app::App;
use crate::clients::account_name::{AccountName, sign_in_key};
use crate::clients::identity;
use crate::http::caller::Caller;
use crate::http::error::{ApiError, JsonBody};
use crate::ids;
use crate::store::{Account, AccountWrite, NewAccount, StoreError, User, Write};
use crate::time;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use protocol::{AccountInfo, Me, NameAndPassword, Recover, RecoveryCodes, SessionInfo, TokenInfo, TokenScope};

fn with_cookie(cookie: HeaderValue, answer: impl IntoResponse) -> Response {
    (AppendHeaders([(header::SET_COOKIE, cookie)]), answer).into_response()
}

/// Makes an account. A guest keeps all rooms and games.
#[utoipa::path(post, path = "/api/account", request_body = NameAndPassword, responses(
    (status = 201, description = "The recovery codes", body = RecoveryCodes),
    (status = 400, description = "This cannot be a name or a password", body = ApiError),
    (status = 403, description = "The name is not allowed, or the client has an account", body = ApiError),
    (status = 409, description = "The name is taken", body = ApiError),
    (status = 429, description = "Too many accounts from this address", body = ApiError),
))]
pub(crate) async fn sign_up(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<NameAndPassword>,
) -> Result<Response, ApiError> {
    let name = AccountName::new(&wish.name)?;
    check_password(&wish.password, &name.text)?;
    let visitor = identity::cookie_user(&app, &headers).await?;
    if visitor.as_ref().is_some_and(|user| user.account) {
        return Err(ApiError::not_allowed("you have an account; sign out to make another one"));
    }
    for key in &name.keys {
        if app.store.name_key_owner(key).await?.is_some() {
            return Err(taken());
        }
    }
    if !app.sign_up_limiter.take(caller.0, time::now()) {
        return Err(ApiError::rate_limited("too many accounts were made from your address; wait a little"));
    }
    let password = app.passwords.hash(&wish.password).await?;
    let guest = visitor.unwrap_or_else(identity::new_guest);
    let (session, secret) = new_session(&guest.id, &headers);
    let (codes, recovery) = new_recovery_codes();
    // No cookie has this hash: from now on only sessions open the account.
    let user = User { token_hash: format!("account {}", guest.id), name: name.text, account: true, ..guest };
    let account = NewAccount { user, name_keys: name.keys, password, recovery, session };
    let written = app.store.write(vec![Write::Account(AccountWrite::SignUp(Box::new(account)))]).await;
    written.map_err(|error| match error {
        StoreError::Conflict(_) => taken(),
        error => error.into(),
    })?;
    let answer = (StatusCode::CREATED, Json(RecoveryCodes { codes }));
    Ok(with_cookie(identity::session_cookie(secret, &headers), answer))
}

/// Signs in.
#[utoipa::path(post, path = "/api/session", request_body = NameAndPassword, responses(
    (status = 200, description = "The profile", body = Me),
    (status = 403, description = "The name or the password is wrong", body = ApiError),
    (status = 429, description = "Too many tries", body = ApiError),
))]
pub(crate) async fn sign_in(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<NameAndPassword>,
) -> Result<Response, ApiError> {
    count_try(&app, caller.0, &wish.name)?;
    let account = find(&app, &wish.name).await?;
    let hash = account.as_ref().map(|account| account.password.clone());
    let is_right = app.passwords.verify(&wish.password, hash).await?;
    let account = account.filter(|_| is_right).ok_or_else(wrong)?;
    check_open(&account)?;
    let (session, secret) = new_session(&account.user, &headers);
    let mut writes = vec![Write::Account(AccountWrite::SignIn(session))];
    writes.extend(end_current(&app, &headers).await?);
    app.store.write(writes).await?;
    let me = Me { name: Some(account.name), account: true, moderator: account.moderator };
    Ok(with_cookie(identity::session_cookie(secret, &headers), Json(me)))
}

/// Sets a new password with a recovery code, ends all sessions and tokens, and signs in.
#[utoipa::path(post, path = "/api/account/recover", request_body = Recover, responses(
    (status = 200, description = "The profile", body = Me),
    (status = 403, description = "The name or the code is wrong", body = ApiError),
    (status = 429, description = "Too many tries", body = ApiError),
))]
pub(crate) async fn recover(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<Recover>,
) -> Result<Response, ApiError> {
    check_password(&wish.password, &wish.name)?;
    count_try(&app, caller.0, &wish.name)?;
    // The hash is computed for unknown names too, so that the time reveals nothing.
    let password = app.passwords.hash(&wish.password).await?;
    let account = find(&app, &wish.name).await?.ok_or_else(wrong)?;
    let user = account.user.clone();
    let (session, secret) = new_session(&user, &headers);
    let hash = ids::hash_recovery_code(&wish.code);
    if account.closed > 0 {
        // Only the right code learns why; it stays valid.
        return match app.store.has_recovery_code(&user, &hash).await? {
            true => Err(closed(&account)),
            false => Err(wrong()),
        };
    }
    let writes = [
        AccountWrite::UseRecovery { user: user.clone(), hash },
        AccountWrite::SetPassword { user: user.clone(), password },
        AccountWrite::EndSessions(user.clone()),
        AccountWrite::EndTokens(user),
        AccountWrite::SignIn(session),
    ];
    let written = app.store.write(writes.into_iter().map(Write::Account).collect()).await;
    written.map_err(|error| match error {
        StoreError::Conflict(_) => wrong(),
        error => error.into(),
    })?;
    let me = Me { name: Some(account.name), account: true, moderator: account.moderator };
    Ok(with_cookie(identity::session_cookie(secret, &headers), Json(me)))
}

/// Finds an account by a name that looks like its own.
async fn find(app: &App, name: &str) -> Result<Option<Account>, ApiError> {
    match app.store.name_key_owner(&sign_in_key(name)).await? {
        Some(user) => Ok(app.store.account(&user).await?),
        None => Ok(None),
    }
}

/// The write that ends the session of the request, if it has one.
async fn end_current(app: &App, headers: &HeaderMap) -> Result<Option<Write>, ApiError> {
    let Some(hash) = identity::cookie_hash(headers) else { return Ok(None) };
    Ok(app
        .store
        .session(&hash)
        .await?
        .map(|session| Write::Account(AccountWrite::EndSession { user: session.user, id: session.id })))
}

/// Signs out: the browser is a new guest then.
#[utoipa::path(delete, path = "/api/session", responses((status = 204, description = "The session has ended")))]
pub(crate) async fn sign_out(State(app): State<App>, headers: HeaderMap) -> Result<Response, ApiError> {
    let ended = end_current(&app, &headers).await?;
    app.store.write(ended.into_iter().collect()).await?;
    Ok(with_cookie(identity::no_cookie(), StatusCode::NO_CONTENT))
}

/// Signs out everywhere.
#[utoipa::path(delete, path = "/api/account/sessions", responses(
    (status = 204, description = "All sessions have ended"),
    (status = 401, description = "The client is not signed in", body = ApiError),
))]
pub(crate) async fn end_all(State(app): State<App>, headers: HeaderMap) -> Result<Response, ApiError> {
    let (account, _) = signed_in(&app, &headers).await?;
    app.store.write(vec![Write::Account(AccountWrite::EndSessions(account.user))]).await?;
    Ok(with_cookie(identity::no_cookie(), StatusCode::NO_CONTENT))
}

/// Ends one session.
#[utoipa::path(delete, path = "/api/account/sessions/{id}", params(("id" = String, Path, description = "The session's id")), responses(
    (status = 204, description = "The session has ended"),
    (status = 401, description = "The client is not signed in", body = ApiError),
    (status = 404, description = "There is no such session", body = ApiError),
))]
pub(crate) async fn end_one(
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let (account, _) = signed_in(&app, &headers).await?;
    let ended = app.store.write(vec![Write::Account(AccountWrite::EndSession { user: account.user, id })]).await;
    ended.map_err(|error| match error {
        StoreError::Conflict(reason) => ApiError::not_found(reason),
        error => error.into(),
    })?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the account with its sessions and tokens.
#[utoipa::path(get, path = "/api/account", responses(
    (status = 200, description = "The account", body = AccountInfo),
    (status = 401, description = "The client is not signed in", body = ApiError),
))]
pub(crate) async fn look(State(app): State<App>, headers: HeaderMap) -> Result<Json<AccountInfo>, ApiError> {
    let (account, current) = signed_in(&app, &headers).await?;
    Ok(Json(info(&app, &account, &current).await?))
}

/// Collects what the client may know about its account.
pub(super) async fn info(app: &App, account: &Account, current: &str) -> Result<AccountInfo, ApiError> {
    let sessions = app.store.sessions(&account.user).await?.into_iter().map(|session| SessionInfo {
        current: session.hash == current,
        id: session.id,
        created: session.created,
        agent: session.agent,
    });
    let scopes = |words: &str| {
        let all = [TokenScope::Read, TokenScope::Play];
        all.into_iter().filter(|scope| words.split(' ').any(|word| word == scope.as_str())).collect()
    };
    let tokens = app.store.api_tokens(&account.user).await?.into_iter().map(|token| TokenInfo {
        scopes: scopes(&token.scopes),
        id: token.id,
        name: token.name,
        created: token.created,
    });
    Ok(AccountInfo {
        name: account.name.clone(),
        created: account.created,
        recovery_codes: app.store.recovery_codes_left(&account.user).await?,
        sessions: sessions.collect(),
        tokens: tokens.collect(),
    })
}
