//! Tokens for programs that act for a user.

use super::signed_in;
use crate::app::App;
use crate::http::error::{ApiError, JsonBody};
use crate::room::normalize_name;
use crate::store::{AccountWrite, ApiToken, StoreError, Write};
use crate::{ids, limits, time};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use protocol::{CreateToken, CreatedToken};

/// Makes a token.
#[utoipa::path(post, path = "/api/account/tokens", request_body = CreateToken, responses(
    (status = 201, description = "The token", body = CreatedToken),
    (status = 400, description = "It has no name or allows nothing", body = ApiError),
    (status = 401, description = "The client is not signed in", body = ApiError),
    (status = 403, description = "The account has enough tokens", body = ApiError),
))]
pub(crate) async fn create(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<CreateToken>,
) -> Result<(StatusCode, Json<CreatedToken>), ApiError> {
    let (account, _) = signed_in(&app, &headers).await?;
    let name = normalize_name(&wish.name)?;
    if wish.scopes.is_empty() {
        return Err(ApiError::bad_request("a token allows at least one thing"));
    }
    if app.store.api_tokens(&account.user).await?.len() >= limits::TOKENS_PER_ACCOUNT {
        return Err(ApiError::not_allowed("you have enough tokens; end one that you do not need"));
    }
    let (id, token) = (ids::new_session_id(), ids::new_api_token());
    let scopes = wish.scopes.iter().map(|scope| scope.as_str()).collect::<Vec<_>>().join(" ");
    let (hash, created) = (ids::hash_token(&token), time::now());
    let write = AccountWrite::AddToken(ApiToken { hash, id: id.clone(), user: account.user, name, scopes, created });
    app.store.write(vec![Write::Account(write)]).await?;
    Ok((StatusCode::CREATED, Json(CreatedToken { id, token })))
}

/// Ends a token.
#[utoipa::path(delete, path = "/api/account/tokens/{id}", params(("id" = String, Path, description = "The token's id")), responses(
    (status = 204, description = "The token does not work any more"),
    (status = 401, description = "The client is not signed in", body = ApiError),
    (status = 404, description = "There is no such token", body = ApiError),
))]
pub(crate) async fn end(
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let (account, _) = signed_in(&app, &headers).await?;
    let ended = app.store.write(vec![Write::Account(AccountWrite::EndToken { user: account.user, id })]).await;
    ended.map_err(|error| match error {
        StoreError::Conflict(reason) => ApiError::not_found(reason),
        error => error.into(),
    })?;
    Ok(StatusCode::NO_CONTENT)
}
