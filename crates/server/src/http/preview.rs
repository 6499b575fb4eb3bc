//! The tags of a page that link previews read: a title, a sentence and a picture of the board.

use super::{games, rooms};
use crate::app::App;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use protocol::{GameSummary, Occupant, RoomState, Summary};
use std::fmt::Write;

/// The build keeps these comments; the default tags are between them.
const BEGIN: &str = "<!-- link preview -->";
const END: &str = "<!-- /link preview -->";

/// What a preview shows.
struct Preview {
    title: String,
    text: String,
    /// The path of the picture.
    picture: String,
}

/// Puts the tags of an address into the page. A page or an address without a preview stays as it is.
pub(super) async fn insert(app: &App, path: &str, headers: &HeaderMap, index: &str) -> Option<String> {
    let (before, rest) = index.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    let preview = find(app, path).await?;
    Some(format!("{before}{}{after}", tags(&preview, &base(app, headers)?)))
}

/// Finds the preview of a page by its address.
async fn find(app: &App, path: &str) -> Option<Preview> {
    let (page, id) = path.split_once('/')?;
    // Previews are an extra: an address that leads nowhere gets the page, which says so.
    match page {
        "games" => {
            let entry = catalog::find(id).ok()?;
            let picture = format!("/api/catalog/{}/picture.png", entry.id);
            Some(Preview { title: format!("{} on Quintet", entry.name[0]), text: entry.about.to_string(), picture })
        }
        "r" => rooms::look(State(app.clone()), Path(id.to_string())).await.ok().map(|room| of_room(&room)),
        "game" => Some(of_finished(&games::summary(&games::find(app, id).await.ok()?).ok()?)),
        _ => None,
    }
}

fn of_room(room: &Summary) -> Preview {
    let text = match room.state {
        RoomState::Open => "Take the open seat, or watch the game.",
        RoomState::Running => "The game is running. Watch it.",
        RoomState::Finished => "The game is over. Replay it.",
    };
    let picture = format!("/api/rooms/{}/picture.png", room.room);
    Preview { title: title(&room.game, &room.seats), text: text.to_string(), picture }
}

fn of_finished(game: &GameSummary) -> Preview {
    let picture = format!("/api/games/{}/picture.png", game.id);
    Preview { title: title(&game.game, &game.seats), text: game.result.reason.clone(), picture }
}

fn title(game: &str, seats: &[Occupant]) -> String {
    let game = catalog::find(game).map_or(game, |entry| entry.name[0]);
    let players = seats.iter().map(name).collect::<Vec<_>>().join(" – ");
    format!("{game}: {players}")
}

fn name(occupant: &Occupant) -> String {
    match occupant {
        Occupant::Open => "open seat".to_string(),
        Occupant::Person { name, .. } => name.clone(),
        Occupant::Computer { level } => format!("computer, level {level}"),
    }
}

/// Returns the address of the site: previews need whole addresses.
fn base(app: &App, headers: &HeaderMap) -> Option<String> {
    if let Some(origin) = app.config.origins.first() {
        return Some(origin.trim_end_matches('/').to_string());
    }
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let secure = headers.get("x-forwarded-proto").is_some_and(|scheme| scheme == "https");
    Some(format!("{}://{host}", if secure { "https" } else { "http" }))
}

fn tags(preview: &Preview, base: &str) -> String {
    let (width, height) = (pictures::WIDTH.to_string(), pictures::HEIGHT.to_string());
    let picture = format!("{base}{}", preview.picture);
    let properties = [
        ("og:type", "website"),
        ("og:site_name", "Quintet"),
        ("og:title", &preview.title),
        ("og:description", &preview.text),
        ("og:image", &picture),
        ("og:image:width", &width),
        ("og:image:height", &height),
    ];
    let mut tags = String::new();
    for (property, content) in properties {
        // Writing to a string cannot fail.
        let _ = write!(tags, "<meta property=\"{property}\" content=\"{}\" />\n    ", escape(content));
    }
    tags + "<meta name=\"twitter:card\" content=\"summary_large_image\" />"
}

/// Names of players are free text.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_add_tags() {
        let preview =
            Preview { title: "\"><script>&".to_string(), text: "a".to_string(), picture: "/p.png".to_string() };
        let tags = tags(&preview, "http://localhost");
        assert!(tags.contains("content=\"&quot;&gt;&lt;script&gt;&amp;\""), "{tags}");
        assert!(tags.contains("content=\"http://localhost/p.png\"") && !tags.contains("<script"), "{tags}");
    }
}
