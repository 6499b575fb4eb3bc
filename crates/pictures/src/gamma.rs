//! Gamma: fields, obstacles, life fields and stacks of checkers with dots.

use crate::alpha::stack;
use crate::canvas::Canvas;
use crate::colour::{COAL, FELT, HEART, IVORY, WOOD_DARK};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct View {
    /// The kinds of the cells, a text for each rank, White's first rank first.
    fields: Vec<String>,
    /// The dots of the checkers of each stack by the name of its cell, from the lowest up, negative for Black.
    stacks: BTreeMap<String, Vec<i8>>,
}

pub(crate) fn paint(canvas: &mut Canvas, view: &Value) -> Result<(), serde_json::Error> {
    let View { fields, stacks } = View::deserialize(view)?;
    let grid = canvas.chequered(fields.iter().map(String::len).max().unwrap_or(0), fields.len());
    for (rank, kinds) in fields.iter().enumerate() {
        for (file, kind) in kinds.chars().enumerate() {
            let centre = grid.centre(file, rank);
            match kind {
                '#' => canvas.cell(grid, file, rank, FELT),
                'W' => heart(canvas, centre, grid.cell, IVORY),
                'B' => heart(canvas, centre, grid.cell, COAL),
                _ => {}
            }
        }
    }
    for (cell, checkers) in &stacks {
        let Some(place) = place(cell) else { continue };
        let sides = checkers.iter().map(|&dots| dots > 0).collect::<Vec<_>>();
        let top = checkers.last().map_or(0, |dots| usize::from(dots.unsigned_abs()));
        stack(canvas, grid, place, &sides, top);
    }
    Ok(())
}

/// Reads the name of a cell: a letter for the file and a number for the rank.
pub(crate) fn place(name: &str) -> Option<(usize, usize)> {
    let file = name.chars().next()?;
    let file = (file as usize).checked_sub('a' as usize)?;
    let rank = name.get(1..)?.parse::<usize>().ok()?.checked_sub(1)?;
    Some((file, rank))
}

fn heart(canvas: &mut Canvas, (x, y): (f32, f32), cell: f32, paint: crate::colour::Colour) {
    let at = |dx: f32, dy: f32| (x + dx * cell, y + dy * cell);
    let corners = [
        at(0.0, 0.32),
        at(-0.34, -0.04),
        at(-0.3, -0.24),
        at(-0.14, -0.28),
        at(0.0, -0.14),
        at(0.14, -0.28),
        at(0.3, -0.24),
        at(0.34, -0.04),
    ];
    canvas.polygon(&corners, paint, if paint == COAL { WOOD_DARK } else { HEART });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cells_are_places() {
        assert_eq!((place("a1"), place("h10")), (Some((0, 0)), Some((7, 9))));
        assert_eq!((place(""), place("a"), place("a0"), place("é1")), (None, None, None, None));
    }
}
