//! Rejects requests from pages of other sites, which could act with the cookies of players: requests that change something, and
//! sockets, must come from pages of this server or from programs that are not browsers.

use super::error::ApiError;
use crate::app::App;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Rejects requests from other sites.
pub(crate) async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
        && !request.headers().contains_key(header::UPGRADE);
    if harmless || is_ours(request.headers(), &app.config.origins) {
        next.run(request).await
    } else {
        ApiError::not_allowed("this request comes from a page of another site").into_response()
    }
}

/// Returns whether the origin is allowed: none (not a browser), the requested host, or one of `--origin`.
fn is_ours(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|h| h.to_str().ok());
    let origin_host = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    (host.is_some() && origin_host == host) || allowed.iter().any(|a| a == origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(origin: Option<&str>, host: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().expect("a host"));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().expect("an origin"));
        }
        is_ours(&headers, &["https://friends.example".to_string()])
    }

    #[test]
    fn only_our_own_pages_and_programs_that_are_no_browser() {
        assert!(ours(None, "127.0.0.1:8210"));
        assert!(ours(Some("http://127.0.0.1:8210"), "127.0.0.1:8210"));
        assert!(ours(Some("https://play.example"), "play.example"));
        assert!(ours(Some("https://friends.example"), "127.0.0.1:8210"));
        assert!(!ours(Some("http://127.0.0.1:8211"), "127.0.0.1:8210"));
        assert!(!ours(Some("https://evil.example"), "play.example"));
        assert!(!ours(Some("null"), "play.example"));
    }
}
