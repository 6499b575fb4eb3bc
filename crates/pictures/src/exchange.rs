//! Fair Exchange: groups of white, black and common stones.

use crate::canvas::Canvas;
use crate::colour::{COAL, COAL_RIM, COPPER, COPPER_RIM, FELT, IVORY, IVORY_RIM, WOOD};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct View {
    /// The white, black and common stones of each group.
    groups: Vec<[u8; 3]>,
}

pub(crate) fn paint(canvas: &mut Canvas, view: &Value) -> Result<(), serde_json::Error> {
    let View { groups } = View::deserialize(view)?;
    let groups = groups.into_iter().filter(|group| group.iter().any(|&count| count > 0)).collect::<Vec<_>>();
    // A picture is about twice as wide as high.
    let rows = ((groups.len() as f32 / 2.0).sqrt().ceil() as usize).max(1);
    let columns = groups.len().div_ceil(rows).max(1);
    let grid = canvas.grid(columns, rows, FELT);
    for (n, group) in groups.iter().enumerate() {
        let (x, y) = grid.centre(n % columns, rows - 1 - n / columns);
        let side = grid.cell * 0.9;
        canvas.rectangle((x - side / 2.0, y - side / 2.0), (side, side), WOOD);
        let stones =
            (0..3).flat_map(|colour| std::iter::repeat_n(colour, usize::from(group[colour]))).collect::<Vec<_>>();
        let across = ((stones.len() as f32).sqrt().ceil()).max(3.0);
        let down = (stones.len() as f32 / across).ceil();
        let step = side * 0.9 / across;
        for (k, colour) in stones.into_iter().enumerate() {
            let column = k as f32 % across;
            let row = (k as f32 / across).floor();
            let centre = (x + (column + 0.5 - across / 2.0) * step, y + (row + 0.5 - down / 2.0) * step);
            stone(canvas, centre, step * 0.4, colour);
        }
    }
    Ok(())
}

/// Draws a stone: an ivory ring, a coal diamond or a copper triangle.
fn stone(canvas: &mut Canvas, (x, y): (f32, f32), size: f32, colour: usize) {
    match colour {
        0 => {
            canvas.disc((x, y), size, IVORY, IVORY_RIM);
            canvas.disc((x, y), size * 0.4, WOOD, IVORY_RIM);
        }
        1 => canvas.polygon(&[(x, y - size), (x + size, y), (x, y + size), (x - size, y)], COAL, COAL_RIM),
        _ => {
            canvas.polygon(&[(x, y - size), (x + size, y + size * 0.8), (x - size, y + size * 0.8)], COPPER, COPPER_RIM)
        }
    }
}
