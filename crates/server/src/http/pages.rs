//! The web pages: embedded if they were built before the program, otherwise a page that explains how to build them.

use super::error::ApiError;
use super::{dev, preview};
use crate::app::App;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};
use std::borrow::Cow;
use std::path::{Component, Path};

/// The output of `npm run build`.
#[derive(Embed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct EmbeddedPages;

const PLACEHOLDER: &str = "<!doctype html>
<html lang=\"en\"><meta charset=\"utf-8\"><title>Quintet</title>
<style>body{font:1.1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}</style>
<h1>Quintet</h1>
<p>The server runs; its pages were not built into it. Run <code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>,
then start it again.</p>
<p>The interface for programs is described at <a href=\"/api\">/api</a>.</p>
</html>
";

/// Serves a file of the pages. Paths of the page's own router get the index.
pub(crate) async fn page(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || !matches!(method, Method::GET | Method::HEAD) {
        return ApiError::not_found("there is nothing at this address").into_response();
    }
    let path = if path.is_empty() { "index.html" } else { path };
    let folder = app.config.pages.as_deref();
    if let (Some(folder), Some(name)) = (folder, path.strip_prefix("dev/")) {
        return dev::file(folder, name).await;
    }
    if accepts_brotli(&headers)
        && let Some(file) = file(folder, &format!("{path}.br")).await
    {
        let encoding = [(header::CONTENT_ENCODING, "br"), (header::VARY, "accept-encoding")];
        return (encoding, respond(path, file, &headers)).into_response();
    }
    if let Some(file) = file(folder, path).await {
        return respond(path, file, &headers);
    }
    if path != "index.html" && Path::new(path).extension().is_some() {
        return ApiError::not_found("there is no such file").into_response();
    }
    match file(folder, "index.html").await {
        Some(file) => {
            let index = String::from_utf8_lossy(&file.data);
            match preview::insert(&app, path, &headers, &index).await {
                // Each such page differs, so it has no tag.
                Some(index) => {
                    let data = Cow::Owned(index.into_bytes());
                    respond("index.html", File { data, tag: String::new() }, &headers)
                }
                None => respond("index.html", file, &headers),
            }
        }
        None => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], PLACEHOLDER).into_response(),
    }
}

/// The build of the page that this server serves, which the build writes into the index; none if there is no page.
pub(crate) async fn build_id(folder: Option<&Path>) -> Option<String> {
    let index = file(folder, "index.html").await?;
    let index = std::str::from_utf8(&index.data).ok()?;
    let (_, rest) = index.split_once("<meta name=\"build\" content=\"")?;
    Some(rest.split_once('"')?.0.to_string())
}

/// Whether the client takes files that the build has compressed: the WebAssembly modules, which are large.
fn accepts_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|list| list.split(',')).any(|coding| coding.trim() == "br")
}

/// The content of a file and its ETag.
struct File {
    data: Cow<'static, [u8]>,
    tag: String,
}

async fn file(folder: Option<&Path>, path: &str) -> Option<File> {
    let Some(folder) = folder else {
        let EmbeddedFile { data, metadata } = EmbeddedPages::get(path)?;
        return Some(File { data, tag: hex::encode(&metadata.sha256_hash()[..12]) });
    };
    let path = Path::new(path);
    if !path.components().all(|c| matches!(c, Component::Normal(_))) {
        return None;
    }
    let mut data = tokio::fs::read(folder.join(path)).await.ok()?;
    if path == Path::new("index.html") {
        data = dev::with_reload_script(&data);
    }
    // During development, files are never cached.
    Some(File { tag: String::new(), data: Cow::Owned(data) })
}

fn respond(path: &str, file: File, asked: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", file.tag);
    let known = asked.get(header::IF_NONE_MATCH).and_then(|v| v.to_str().ok());
    if !file.tag.is_empty() && known == Some(tag.as_str()) {
        return axum::http::StatusCode::NOT_MODIFIED.into_response();
    }
    let kind = mime(path);
    // Asset names contain a hash of their content.
    let keep = if path.starts_with("assets/") && !file.tag.is_empty() {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let headers =
        [(header::CONTENT_TYPE, kind.to_string()), (header::CACHE_CONTROL, keep.to_string()), (header::ETAG, tag)];
    (headers, Body::from(file.data.into_owned())).into_response()
}

fn mime(path: &str) -> &'static str {
    match Path::new(path).extension().and_then(|e| e.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" | "ftl" | "jsonl" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compressed_files_are_for_clients_that_take_them() {
        let of = |list: &'static str| {
            accepts_brotli(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, list.parse().unwrap())]))
        };
        assert!(of("gzip, deflate, br, zstd") && of("br"));
        assert!(!of("gzip") && !of("br;q=0") && !accepts_brotli(&HeaderMap::new()));
    }
}
