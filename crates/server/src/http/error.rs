//! What a request that fails gets: a status, a code for programs and a sentence for people.

use crate::{limits, store};
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalog::RuleError;
use protocol::{ErrorCode, ProtocolError};
use serde::{Serialize, de::DeserializeOwned};
use std::time::Duration;
use utoipa::ToSchema;

/// Why a request was refused.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Refused {
    /// What kind of refusal it is, for programs: `garbage`, `illegal`, `no_such`, `not_allowed`, `too_large`, `rate`, `full`, `storage`, `damaged`, `internal`.
    pub code: &'static str,
    /// One sentence for people.
    pub reason: Box<str>,
    /// The clause of the rules that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<Box<str>>,
    /// The place in the text at fault, counted in characters from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<u32>,
    /// The line of the record at fault, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// Which text is at fault: `setup`, `position`, `record`, `turns`, `steps` or `of`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<&'static str>,
    /// Which of the turns or steps is at fault, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<u32>,
    #[serde(skip)]
    status: StatusCode,
}

impl Refused {
    /// A refusal with this status, code and sentence.
    pub(crate) fn new(status: StatusCode, code: &'static str, reason: impl Into<String>) -> Refused {
        let reason = reason.into().into_boxed_str();
        Refused { code, reason, clause: None, at: None, line: None, part: None, index: None, status }
    }

    /// What was sent cannot be read.
    pub(crate) fn garbage(reason: impl Into<String>) -> Refused {
        Refused::new(StatusCode::BAD_REQUEST, "garbage", reason)
    }

    /// What was asked for is not there.
    pub(crate) fn no_such(reason: impl Into<String>) -> Refused {
        Refused::new(StatusCode::NOT_FOUND, "no_such", reason)
    }

    /// Too much is going on already.
    pub(crate) fn full(reason: impl Into<String>) -> Refused {
        Refused::new(StatusCode::SERVICE_UNAVAILABLE, "full", reason)
    }

    /// What was asked for is not for who asked.
    pub(crate) fn not_allowed(reason: impl Into<String>) -> Refused {
        Refused::new(StatusCode::FORBIDDEN, "not_allowed", reason)
    }

    /// Too often.
    pub(crate) fn rate(reason: impl Into<String>) -> Refused {
        Refused::new(StatusCode::TOO_MANY_REQUESTS, "rate", reason)
    }

    /// The store does not work at the moment.
    pub(crate) fn storage(reason: impl Into<String>) -> Refused {
        Refused::new(StatusCode::SERVICE_UNAVAILABLE, "storage", reason)
    }

    /// The rules or the notation refuse a text.
    pub(crate) fn fault(part: &'static str, index: Option<usize>, fault: &RuleError) -> Refused {
        let mut refused = Refused::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal", fault.message());
        refused.clause = fault.violated_clause().map(Box::from);
        refused.at = fault.character().map(small);
        refused.line = fault.line_number().map(small);
        refused.part = Some(part);
        refused.index = index.map(small);
        refused
    }
}

/// Places in texts are small numbers.
fn small(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

impl From<store::Fault> for Refused {
    fn from(fault: store::Fault) -> Refused {
        match fault.kind {
            store::FaultKind::Damaged => ProtocolError::new(ErrorCode::Damaged, fault.reason).into(),
            _ => Refused::storage(format!("the database cannot do this at the moment: {fault}")),
        }
    }
}

impl From<ProtocolError> for Refused {
    fn from(refusal: ProtocolError) -> Refused {
        let status = match refusal.code {
            ErrorCode::NoSuch => StatusCode::NOT_FOUND,
            ErrorCode::NotAllowed | ErrorCode::NotSeated => StatusCode::FORBIDDEN,
            ErrorCode::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::Rate => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::Storage => StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::Damaged | ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            ErrorCode::Full | ErrorCode::Old | ErrorCode::Over | ErrorCode::NotYourTurn => StatusCode::CONFLICT,
            ErrorCode::Garbage | ErrorCode::Unknown | ErrorCode::Version => StatusCode::BAD_REQUEST,
        };
        let mut refused = Refused::new(status, refusal.code.text(), refusal.reason);
        refused.clause = refusal.clause.map(String::into_boxed_str);
        refused
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = self.status;
        (status, axum::Json(self)).into_response()
    }
}

/// Time for the body of a request.
#[derive(Clone, Copy)]
pub(crate) struct BodyTimeout(pub(crate) Duration);

/// A JSON body, read with refusals of our own form.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refused> {
        if !is_json(request.headers()) {
            return Err(Refused::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "garbage",
                "the body must be JSON, sent with Content-Type: application/json",
            ));
        }
        let timeout = request.extensions().get::<BodyTimeout>().map_or(limits::BODY_TIMEOUT, |timeout| timeout.0);
        let late = |_| Refused::new(StatusCode::REQUEST_TIMEOUT, "garbage", "the body took too long to come");
        let read = tokio::time::timeout(timeout, Bytes::from_request(request, state)).await.map_err(late)?;
        let bytes = read.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Refused::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                "too_large",
                format!("the body is longer than this request may be ({} KiB for most)", limits::BODY >> 10),
            ),
            _ => Refused::garbage("the body broke off"),
        })?;
        serde_json::from_slice(&bytes)
            .map(Body)
            .map_err(|why| Refused::garbage(format!("the body is not what is expected here: {why}")))
    }
}

/// Pages of other sites cannot send this type without asking first, so it also keeps their forms out.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|k| k.trim().eq_ignore_ascii_case("application/json"))
}
