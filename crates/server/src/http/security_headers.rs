//! Headers that tell browsers what a response may do.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::Response;

/// Pages load resources only from this server. They may compile WebAssembly, but not text to scripts.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
                       frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// Adds the headers to every response. Browsers read policies only of documents and workers. The parts of a page go without them: a first
/// visit loads about eighty parts, and the headers would be a tenth of its bytes.
pub(crate) async fn add(request: Request, next: Next) -> Response {
    let is_part = is_part(request.uri(), request.headers());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut fixed = |name, value| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    if !is_part {
        fixed(header::REFERRER_POLICY, "same-origin");
        fixed(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
    }
    response
}

/// Whether a browser loads a script, style or font of the build into a page. Pages cannot set `Sec-Fetch-Dest`, and these files are never
/// documents.
fn is_part(uri: &Uri, headers: &HeaderMap) -> bool {
    let kind = headers.get("sec-fetch-dest").map(HeaderValue::as_bytes);
    uri.path().starts_with("/assets/") && matches!(kind, Some(b"script" | b"style" | b"font"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::routing::get;
    use axum::{Router, middleware};
    use tower_service::Service;

    /// Whether the response to such a request has a policy. All responses must forbid guessing of types.
    async fn has_policy(path: &str, kind: Option<&str>) -> bool {
        let mut router = Router::new().fallback(get(async || "")).layer(middleware::from_fn(add));
        let mut request = Request::builder().uri(path);
        if let Some(kind) = kind {
            request = request.header("sec-fetch-dest", kind);
        }
        let response = router.call(request.body(Body::empty()).expect("a request")).await.expect("a response");
        assert_eq!(response.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        let headers = [header::CONTENT_SECURITY_POLICY, header::REFERRER_POLICY];
        let [policy, referrer] = headers.map(|name| response.headers().contains_key(name));
        assert_eq!(policy, referrer);
        policy
    }

    #[tokio::test]
    async fn documents_and_workers_have_a_policy_and_parts_of_a_page_go_without() {
        for (path, kind) in [
            ("/", Some("document")),
            ("/", None),
            ("/assets/a.js", None),
            ("/assets/a.js", Some("document")),
            ("/assets/engineWorker.js", Some("worker")),
            ("/sw.js", Some("serviceworker")),
            ("/room/x", Some("script")),
        ] {
            assert!(has_policy(path, kind).await, "{path} as {kind:?}");
        }
        for kind in ["script", "style", "font"] {
            assert!(!has_policy("/assets/a", Some(kind)).await, "{kind}");
        }
    }
}
