//! For who works on the pages: served from their folder, they load themselves again when they were built anew.

use super::error::ApiError;
use axum::response::{IntoResponse, Response};
use std::path::Path;
use std::time::UNIX_EPOCH;

/// Put into the index. It asks every other second: rarely enough that the network is at rest in between.
const RELOAD: &str = "let before;
setInterval(async () => {
  const now = await fetch('/dev/stamp').then((answer) => (answer.ok ? answer.text() : before), () => before);
  if (before !== undefined && now !== before) location.reload();
  before = now;
}, 2000);
";

/// What is served below `/dev/`.
pub(super) async fn file(folder: &Path, name: &str) -> Response {
    match name {
        "reload.js" => ([("content-type", "text/javascript; charset=utf-8")], RELOAD).into_response(),
        "stamp" => match stamp(folder).await {
            Some(stamp) => stamp.into_response(),
            // A build is under way.
            None => ApiError::not_found("there is no index yet").into_response(),
        },
        _ => ApiError::not_found("there is nothing at this address").into_response(),
    }
}

/// Names of assets change with their content, and the index with their names.
async fn stamp(folder: &Path) -> Option<String> {
    let changed = tokio::fs::metadata(folder.join("index.html")).await.ok()?.modified().ok()?;
    Some(changed.duration_since(UNIX_EPOCH).ok()?.as_nanos().to_string())
}

/// The index with the script that loads it again.
pub(super) fn with_reload_script(index: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(index);
    let at = text.rfind("</body>").unwrap_or(text.len());
    format!("{}<script src=\"/dev/reload.js\"></script>{}", &text[..at], &text[at..]).into_bytes()
}
