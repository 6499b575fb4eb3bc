//! Ampli: the tiles on the table. Hands are not drawn.

use crate::canvas::Canvas;
use crate::colour::{FELT, IVORY, IVORY_INK, IVORY_RIM};
use serde::Deserialize;
use serde::de::Error;
use serde_json::Value;

#[derive(Deserialize)]
struct View {
    /// The tiles on the table: `54-@2,0` lies with its left half on column 2, row 0; `54@2,0` stands on its lower half.
    figure: Vec<String>,
}

struct Placing {
    halves: [usize; 2],
    cells: [(i64, i64); 2],
}

pub(crate) fn paint(canvas: &mut Canvas, view: &Value) -> Result<(), serde_json::Error> {
    let View { figure } = View::deserialize(view)?;
    let read = |text: &String| placing(text).ok_or_else(|| Error::custom(format!("{text:?} is no tile on the table")));
    let tiles = figure.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let cells = || tiles.iter().flat_map(|tile| tile.cells);
    let (left, right) = range(cells().map(|cell| cell.0));
    let (low, high) = range(cells().map(|cell| cell.1));
    // At least a few cells, so that the first tile does not fill the picture.
    let (files, ranks) = ((right - left + 1).max(8), (high - low + 1).max(4));
    let grid = canvas.grid(files as usize, ranks as usize, FELT);
    let margin = ((files - (right - left + 1)) / 2, (ranks - (high - low + 1)) / 2);
    for tile in &tiles {
        let place = tile.cells.map(|(x, y)| grid.centre((x - left + margin.0) as usize, (y - low + margin.1) as usize));
        let [(x1, y1), (x2, y2)] = place;
        let half = grid.cell * 0.47;
        let corners = [(x1.min(x2) - half, y1.min(y2) - half), (x1.max(x2) + half, y1.max(y2) + half)];
        let [(left, top), (right, bottom)] = corners;
        canvas.polygon(&[(left, top), (right, top), (right, bottom), (left, bottom)], IVORY, IVORY_RIM);
        let (middle, arm) = (((x1 + x2) / 2.0, (y1 + y2) / 2.0), half * 0.8);
        let upright = x1 == x2;
        let (width, height) = if upright { (arm * 2.0, 2.0) } else { (2.0, arm * 2.0) };
        canvas.rectangle((middle.0 - width / 2.0, middle.1 - height / 2.0), (width, height), IVORY_RIM);
        for (centre, dots) in place.into_iter().zip(tile.halves) {
            canvas.dots(centre, grid.cell * 0.7, dots, IVORY_INK);
        }
    }
    Ok(())
}

fn range(numbers: impl Iterator<Item = i64> + Clone) -> (i64, i64) {
    (numbers.clone().min().unwrap_or(0), numbers.max().unwrap_or(0))
}

fn placing(text: &str) -> Option<Placing> {
    let (tile, at) = text.split_once('@')?;
    let (x, y) = at.split_once(',')?;
    let (x, y) = (i64::from(x.parse::<i8>().ok()?), i64::from(y.parse::<i8>().ok()?));
    let (digits, second) = match tile.strip_suffix('-') {
        Some(digits) => (digits, (x + 1, y)),
        None => (tile, (x, y + 1)),
    };
    let halves =
        digits.chars().map(|digit| digit.to_digit(10).map(|value| value as usize)).collect::<Option<Vec<_>>>()?;
    Some(Placing { halves: halves.try_into().ok()?, cells: [(x, y), second] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_lie_or_stand() {
        let lying = placing("54-@2,-1").expect("a tile");
        assert_eq!((lying.halves, lying.cells), ([5, 4], [(2, -1), (3, -1)]));
        assert_eq!(placing("61@0,3").expect("a tile").cells, [(0, 3), (0, 4)]);
        for bad in ["", "54", "5@0,0", "54-@x,0", "54-@999,0"] {
            assert!(placing(bad).is_none(), "{bad}");
        }
    }
}
