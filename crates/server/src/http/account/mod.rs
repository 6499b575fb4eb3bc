//! Accounts: signing up, in and out, settings, tokens, export and deletion.
//!
//! Only a session of a browser may use these requests; tokens of programs may not. The origin check keeps pages of other sites away.

pub(crate) mod data;
pub(crate) mod session;
pub(crate) mod settings;
pub(crate) mod tokens;

use super::caller::Caller;
use super::error::ApiError;
use crate::app::App;
use crate::clients::account_name::sign_in_key;
use crate::clients::identity;
use crate::clients::passwords::HashError;
use crate::monitoring::incident;
use crate::store::{Account, Session};
use crate::{ids, limits, time};
use axum::http::{HeaderMap, StatusCode, header};
use std::net::IpAddr;

impl From<HashError> for ApiError {
    fn from(error: HashError) -> ApiError {
        match error {
            HashError::Busy => ApiError::full("too many people sign in at the moment; try again in a few seconds"),
            HashError::Failed => incident::internal(&"a password could not be hashed").into(),
        }
    }
}

fn taken() -> ApiError {
    ApiError::new(StatusCode::CONFLICT, "taken", "this name is taken, or looks like a name that is or was")
}

/// One error for an unknown name and for a wrong password, so that it reveals neither.
fn wrong() -> ApiError {
    ApiError::new(StatusCode::FORBIDDEN, "wrong_password", "the name or the password is wrong")
}

/// Rejects a closed account, after the client has proved that it is its own.
fn check_open(account: &Account) -> Result<(), ApiError> {
    match account.closed {
        0 => Ok(()),
        _ => Err(closed(account)),
    }
}

fn closed(account: &Account) -> ApiError {
    let reason = format!("a moderator has closed this account: {}", account.closed_why);
    ApiError::new(StatusCode::FORBIDDEN, "closed", reason)
}

/// Rejects passwords that are too short or too long. The longest keeps the work of a hash small.
fn check_password(password: &str, name: &str) -> Result<(), ApiError> {
    let length = password.chars().count();
    if !(limits::PASSWORD_CHARS.contains(&length)) {
        let (least, most) = (limits::PASSWORD_CHARS.start(), limits::PASSWORD_CHARS.end());
        return Err(ApiError::bad_request(format!("a password has {least} to {most} characters")));
    }
    match sign_in_key(password) == sign_in_key(name) {
        true => Err(ApiError::bad_request("the password must not be the name")),
        false => Ok(()),
    }
}

/// Counts a try to use a password, for the address and for the account. Unknown accounts are counted too.
fn count_try(app: &App, address: IpAddr, name: &str) -> Result<(), ApiError> {
    let now = time::now();
    let is_allowed = app.sign_in_limiter.take(address, now) && app.account_limiter.take(sign_in_key(name), now);
    match is_allowed {
        true => Ok(()),
        false => Err(ApiError::rate_limited("too many tries; wait a little")),
    }
}

/// Returns the account of the request's session, and the hash of the session's secret.
pub(super) async fn signed_in(app: &App, headers: &HeaderMap) -> Result<(Account, String), ApiError> {
    let missing = || ApiError::new(StatusCode::UNAUTHORIZED, "not_signed_in", "sign in first");
    let hash = identity::cookie_hash(headers).ok_or_else(missing)?;
    let user = app.store.user_by_token(&hash).await?.ok_or_else(missing)?;
    Ok((app.store.account(&user.id).await?.ok_or_else(missing)?, hash))
}

/// Returns the account of the request's session if the password is right.
async fn confirmed(app: &App, caller: Caller, headers: &HeaderMap, password: &str) -> Result<Account, ApiError> {
    let (account, _) = signed_in(app, headers).await?;
    count_try(app, caller.0, &account.name)?;
    match app.passwords.verify(password, Some(account.password.clone())).await? {
        true => Ok(account),
        false => Err(wrong()),
    }
}

/// Creates a session of a user; returns it with its secret.
fn new_session(user: &str, headers: &HeaderMap) -> (Session, String) {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let secret = ids::new_token();
    let session = Session {
        hash: ids::hash_token(&secret),
        id: ids::new_session_id(),
        user: user.to_string(),
        created: time::now(),
        agent: agent.chars().filter(|c| !c.is_control()).take(limits::USER_AGENT_CHARS).collect(),
    };
    (session, secret)
}

/// Creates recovery codes; returns them and their hashes.
fn new_recovery_codes() -> (Vec<String>, Vec<String>) {
    let codes = (0..limits::RECOVERY_CODES).map(|_| ids::new_recovery_code()).collect::<Vec<_>>();
    let hashes = codes.iter().map(|code| ids::hash_recovery_code(code)).collect();
    (codes, hashes)
}
