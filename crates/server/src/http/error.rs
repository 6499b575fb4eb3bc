//! The error of a request: a status, a code for programs and a sentence for people.

use crate::limits;
use crate::store::StoreError;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalog::BoardError;
use protocol::{ErrorCode, ProtocolError};
use serde::{Serialize, de::DeserializeOwned};
use std::time::Duration;
use utoipa::ToSchema;

/// The error of a request.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct ApiError {
    /// The kind of error, for programs: `garbage`, `illegal`, `no_such`, `not_allowed`, `too_large`, `rate`, `full`, `storage`, `damaged`, `blocked`, `closed`, `internal`.
    pub code: &'static str,
    /// One sentence for people.
    pub reason: Box<str>,
    /// The clause of the rules that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<Box<str>>,
    /// The position of the error in the text, in characters from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<u32>,
    /// The line of the error in the record, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The text with the error: `setup`, `position`, `record`, `turns`, `steps` or `of`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<&'static str>,
    /// The index of the turn or step with the error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<u32>,
    #[serde(skip)]
    status: StatusCode,
}

impl ApiError {
    /// Creates an error.
    pub(crate) fn new(status: StatusCode, code: &'static str, reason: impl Into<String>) -> ApiError {
        let reason = reason.into().into_boxed_str();
        ApiError { code, reason, clause: None, at: None, line: None, part: None, index: None, status }
    }

    /// The request cannot be parsed.
    pub(crate) fn bad_request(reason: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "garbage", reason)
    }

    /// The requested resource does not exist.
    pub(crate) fn not_found(reason: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "no_such", reason)
    }

    /// The server is at capacity.
    pub(crate) fn full(reason: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "full", reason)
    }

    /// The client may not do this.
    pub(crate) fn not_allowed(reason: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "not_allowed", reason)
    }

    /// The client exceeds a rate limit.
    pub(crate) fn rate_limited(reason: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "rate", reason)
    }

    /// The store is unavailable.
    pub(crate) fn storage(reason: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "storage", reason)
    }
}

impl From<BoardError> for ApiError {
    fn from(error: BoardError) -> ApiError {
        let status = match error.code {
            "garbage" => StatusCode::BAD_REQUEST,
            "no_such" => StatusCode::NOT_FOUND,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        ApiError {
            clause: error.clause.map(Box::from),
            at: error.at.map(to_u32),
            line: error.line.map(to_u32),
            part: error.part,
            index: error.index.map(to_u32),
            ..ApiError::new(status, error.code, error.reason)
        }
    }
}

/// Positions in texts are small numbers.
fn to_u32(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::Damaged(reason) => ProtocolError::new(ErrorCode::Damaged, reason).into(),
            _ => ApiError::storage(format!("the database cannot do this at the moment: {error}")),
        }
    }
}

impl From<ProtocolError> for ApiError {
    fn from(source: ProtocolError) -> ApiError {
        let status = match source.code {
            ErrorCode::NoSuch => StatusCode::NOT_FOUND,
            ErrorCode::NotAllowed | ErrorCode::NotSeated | ErrorCode::Blocked => StatusCode::FORBIDDEN,
            ErrorCode::Illegal | ErrorCode::Language => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::Rate => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::Storage => StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::Damaged | ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            ErrorCode::Full | ErrorCode::Old | ErrorCode::Over | ErrorCode::NotYourTurn => StatusCode::CONFLICT,
            ErrorCode::Garbage | ErrorCode::Unknown | ErrorCode::Version => StatusCode::BAD_REQUEST,
        };
        let mut error = ApiError::new(status, source.code.text(), source.reason);
        error.clause = source.clause.map(String::into_boxed_str);
        error
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = self.status;
        // A client that goes on too fast has to connect anew, which costs the server least to refuse.
        let close = (status == StatusCode::TOO_MANY_REQUESTS).then_some([(header::CONNECTION, "close")]);
        (status, close, axum::Json(self)).into_response()
    }
}

/// Time for the body of a request.
#[derive(Clone, Copy)]
pub(crate) struct BodyTimeout(pub(crate) Duration);

/// A JSON body. Rejections have the form of an [`ApiError`].
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "garbage",
                "the body must be JSON, sent with Content-Type: application/json",
            ));
        }
        let timeout = request.extensions().get::<BodyTimeout>().map_or(limits::BODY_TIMEOUT, |timeout| timeout.0);
        let late = |_| ApiError::new(StatusCode::REQUEST_TIMEOUT, "garbage", "the body took too long to come");
        let read = tokio::time::timeout(timeout, Bytes::from_request(request, state)).await.map_err(late)?;
        let bytes = read.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                "too_large",
                format!(
                    "the body is longer than this request may be ({} KiB for most)",
                    limits::REQUEST_BODY_BYTES >> 10
                ),
            ),
            _ => ApiError::bad_request("the body broke off"),
        })?;
        serde_json::from_slice(&bytes)
            .map(JsonBody)
            .map_err(|why| ApiError::bad_request(format!("the body is not what is expected here: {why}")))
    }
}

/// A query string. Rejections have the form of an [`ApiError`].
pub(crate) struct QueryString<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for QueryString<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<QueryString<T>, ApiError> {
        let read = Query::from_request_parts(parts, state).await;
        read.map(|Query(query)| QueryString(query)).map_err(|why| ApiError::bad_request(why.body_text()))
    }
}

/// Pages of other sites need a preflight request for this type, so it also rejects their forms.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|k| k.trim().eq_ignore_ascii_case("application/json"))
}
