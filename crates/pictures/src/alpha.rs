//! Alpha: stacks of checkers.

use crate::canvas::{Canvas, Grid};
use crate::colour::{COAL, COAL_INK, COAL_RIM, IVORY, IVORY_INK, IVORY_RIM};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct View {
    /// The ranks from White's first on: the height of each stack, negative for Black.
    ranks: Vec<Vec<i8>>,
}

pub(crate) fn paint(canvas: &mut Canvas, view: &Value) -> Result<(), serde_json::Error> {
    let View { ranks } = View::deserialize(view)?;
    let grid = canvas.chequered(ranks.iter().map(Vec::len).max().unwrap_or(0), ranks.len());
    for (rank, stacks) in ranks.iter().enumerate() {
        for (file, &height) in stacks.iter().enumerate() {
            let count = usize::from(height.unsigned_abs());
            stack(canvas, grid, (file, rank), &vec![height > 0; count], count);
        }
    }
    Ok(())
}

/// Draws checkers from the lowest up, and dots on the top one. `true` is a white checker.
pub(crate) fn stack(canvas: &mut Canvas, grid: Grid, (file, rank): (usize, usize), checkers: &[bool], dots: usize) {
    let (x, y) = grid.centre(file, rank);
    let radius = grid.cell * 0.36;
    // High stacks lean closer together, so that they stay near their cell.
    let rise = (grid.cell * 0.08).min(grid.cell * 0.3 / checkers.len().max(1) as f32);
    let mut height = 0.0;
    for (n, &white) in checkers.iter().enumerate() {
        height = n as f32 * rise;
        let (paint, rim) = if white { (IVORY, IVORY_RIM) } else { (COAL, COAL_RIM) };
        canvas.disc((x, y - height), radius, paint, rim);
    }
    if let Some(&white) = checkers.last() {
        canvas.dots((x, y - height), radius * 1.1, dots, if white { IVORY_INK } else { COAL_INK });
    }
}
