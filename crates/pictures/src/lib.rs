//! Pictures of boards as PNG, for link previews. A picture is drawn from the view that a spectator gets, so it shows nothing hidden.
//!
//! Counts are drawn as dots, so that no font is needed.

mod alpha;
mod ampli;
mod canvas;
mod colour;
mod exchange;
mod gamma;
mod two_ten;

use canvas::Canvas;
use serde_json::Value;

/// Width of a picture in pixels. Sites that show previews ask for 1200 × 630.
pub const WIDTH: u32 = 1200;
/// Height of a picture in pixels.
pub const HEIGHT: u32 = 630;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// This game has no drawing.
    #[error("there is no picture of the game {0:?}; add it to PAINTERS in crates/pictures/src/lib.rs")]
    NoPainter(String),
    /// The view has not the form that the drawing expects.
    #[error("the view of {0} cannot be drawn: {1}")]
    View(String, #[source] serde_json::Error),
    /// The board has no cell.
    #[error("the board has no cell")]
    Empty,
    /// The picture cannot be encoded.
    #[error("the picture cannot be encoded: {0}")]
    Encode(String),
}

type Painter = fn(&mut Canvas, &Value) -> Result<(), serde_json::Error>;

/// The drawing of each game by its id.
const PAINTERS: [(&str, Painter); 5] = [
    ("alpha", alpha::paint),
    ("ampli", ampli::paint),
    ("exchange", exchange::paint),
    ("gamma", gamma::paint),
    ("210", two_ten::paint),
];

/// Whether a game has a picture. Pictures are optional.
pub fn has_picture(game: &str) -> bool {
    PAINTERS.iter().any(|(id, _)| *id == game)
}

/// Draws the view of a game as a PNG of [`WIDTH`] × [`HEIGHT`] pixels.
pub fn png(game: &str, view: &Value) -> Result<Vec<u8>, PictureError> {
    let painter = PAINTERS.iter().find(|(id, _)| *id == game);
    let (_, paint) = painter.ok_or_else(|| PictureError::NoPainter(game.to_string()))?;
    let mut canvas = Canvas::new(WIDTH, HEIGHT).ok_or(PictureError::Empty)?;
    paint(&mut canvas, view).map_err(|error| PictureError::View(game.to_string(), error))?;
    canvas.encode().map_err(PictureError::Encode)
}
