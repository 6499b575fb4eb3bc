//! 210: cups with stones, some under a lid.

use crate::canvas::Canvas;
use crate::colour::{COPPER, IVORY, TIN, TIN_RIM, WOOD, WOOD_DARK};
use crate::gamma::place;
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct View {
    /// The stones in the cups: ranks from White's side, each from the left.
    cups: Vec<Vec<u16>>,
    /// The names of the covered cups.
    covered: Vec<String>,
}

pub(crate) fn paint(canvas: &mut Canvas, view: &Value) -> Result<(), serde_json::Error> {
    let View { cups, covered } = View::deserialize(view)?;
    let covered = covered.iter().filter_map(|name| place(name)).collect::<Vec<_>>();
    let grid = canvas.grid(cups.iter().map(Vec::len).max().unwrap_or(0), cups.len(), WOOD_DARK);
    for (rank, counts) in cups.iter().enumerate() {
        for (file, &count) in counts.iter().enumerate() {
            let centre = grid.centre(file, rank);
            if covered.contains(&(file, rank)) {
                canvas.disc(centre, grid.cell * 0.42, TIN, TIN_RIM);
                canvas.dots(centre, grid.cell * 0.5, usize::from(count), TIN_RIM);
            } else {
                canvas.disc(centre, grid.cell * 0.42, WOOD, IVORY);
                canvas.dots(centre, grid.cell * 0.55, usize::from(count), COPPER);
            }
        }
    }
    Ok(())
}
