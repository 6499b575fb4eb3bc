//! Development mode: pages served from a folder reload themselves after each build.

use super::error::ApiError;
use axum::response::{IntoResponse, Response};
use std::path::Path;
use std::time::UNIX_EPOCH;

/// Script added to the index. It polls every two seconds, so that tests can wait for an idle network.
const RELOAD: &str = "let before;
setInterval(async () => {
  const now = await fetch('/dev/stamp').then((answer) => (answer.ok ? answer.text() : before), () => before);
  if (before !== undefined && now !== before) location.reload();
  before = now;
}, 2000);
";

/// Serves the files below `/dev/`.
pub(super) async fn file(folder: &Path, name: &str) -> Response {
    match name {
        "reload.js" => ([("content-type", "text/javascript; charset=utf-8")], RELOAD).into_response(),
        "stamp" => match stamp(folder).await {
            Some(stamp) => stamp.into_response(),
            // A build is running.
            None => ApiError::not_found("there is no index yet").into_response(),
        },
        _ => ApiError::not_found("there is nothing at this address").into_response(),
    }
}

/// Returns the time of the last build. Every build writes the index.
async fn stamp(folder: &Path) -> Option<String> {
    let changed = tokio::fs::metadata(folder.join("index.html")).await.ok()?.modified().ok()?;
    Some(changed.duration_since(UNIX_EPOCH).ok()?.as_nanos().to_string())
}

/// Adds the reload script to the index.
pub(super) fn with_reload_script(index: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(index);
    let at = text.rfind("</body>").unwrap_or(text.len());
    format!("{}<script src=\"/dev/reload.js\"></script>{}", &text[..at], &text[at..]).into_bytes()
}
