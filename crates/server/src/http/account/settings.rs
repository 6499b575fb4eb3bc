//! Name, password and recovery codes of an account.

use super::{check_password, confirmed, new_recovery_codes, new_session, signed_in, taken};
use crate::app::App;
use crate::clients::account_name::AccountName;
use crate::clients::identity;
use crate::http::caller::Caller;
use crate::http::error::{ApiError, JsonBody};
use crate::store::{AccountWrite, StoreError, Write};
use crate::{limits, time};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use protocol::{ChangeName, ChangePassword, Confirm, Me, RecoveryCodes};

/// Changes the name. The old one stays reserved, so a change is possible only now and then.
#[utoipa::path(put, path = "/api/account/name", request_body = ChangeName, responses(
    (status = 200, description = "The profile", body = Me),
    (status = 401, description = "The client is not signed in", body = ApiError),
    (status = 409, description = "The name is taken", body = ApiError),
    (status = 429, description = "The name was changed a short time ago", body = ApiError),
))]
pub(crate) async fn rename(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<ChangeName>,
) -> Result<Json<Me>, ApiError> {
    let (account, _) = signed_in(&app, &headers).await?;
    let name = AccountName::new(&wish.name)?;
    let now = time::now();
    if account.renamed > 0 && now < account.renamed + limits::RENAME_INTERVAL_MS {
        return Err(ApiError::rate_limited("the name can be changed once in 30 days"));
    }
    let mut new_keys = Vec::new();
    for key in name.keys {
        match app.store.name_key_owner(&key).await? {
            None => new_keys.push(key),
            Some(owner) if owner == account.user => (),
            Some(_) => return Err(taken()),
        }
    }
    let write = AccountWrite::Rename { user: account.user, name: name.text.clone(), new_keys, at: now };
    app.store.write(vec![Write::Account(write)]).await.map_err(|error| match error {
        StoreError::Conflict(_) => taken(),
        error => error.into(),
    })?;
    Ok(Json(Me { name: Some(name.text), account: true, moderator: account.moderator }))
}

/// Changes the password. All sessions end; this browser gets a new one.
#[utoipa::path(put, path = "/api/account/password", request_body = ChangePassword, responses(
    (status = 200, description = "The profile", body = Me),
    (status = 401, description = "The client is not signed in", body = ApiError),
    (status = 403, description = "The password is wrong", body = ApiError),
))]
pub(crate) async fn set_password(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<ChangePassword>,
) -> Result<Response, ApiError> {
    let account = confirmed(&app, caller, &headers, &wish.current).await?;
    check_password(&wish.password, &account.name)?;
    let password = app.passwords.hash(&wish.password).await?;
    let user = account.user;
    let (session, secret) = new_session(&user, &headers);
    let writes = [
        AccountWrite::SetPassword { user: user.clone(), password },
        AccountWrite::EndSessions(user),
        AccountWrite::SignIn(session),
    ];
    app.store.write(writes.into_iter().map(Write::Account).collect()).await?;
    let cookie = AppendHeaders([(header::SET_COOKIE, identity::session_cookie(secret, &headers))]);
    Ok((cookie, Json(Me { name: Some(account.name), account: true, moderator: account.moderator })).into_response())
}

/// Replaces the recovery codes.
#[utoipa::path(post, path = "/api/account/recovery", request_body = Confirm, responses(
    (status = 200, description = "The new codes; the old ones do not work any more", body = RecoveryCodes),
    (status = 401, description = "The client is not signed in", body = ApiError),
    (status = 403, description = "The password is wrong", body = ApiError),
))]
pub(crate) async fn renew_recovery(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<Confirm>,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let account = confirmed(&app, caller, &headers, &wish.password).await?;
    let (codes, hashes) = new_recovery_codes();
    let write = AccountWrite::SetRecovery { user: account.user, hashes };
    app.store.write(vec![Write::Account(write)]).await?;
    Ok(Json(RecoveryCodes { codes }))
}
