//! Shapes on a picture, and the square grid that most boards share.

use crate::colour::{self, Colour, color};
use tiny_skia::{FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

/// The share of the picture's height that a board may take.
const BOARD_SHARE: f32 = 0.9;

pub(crate) struct Canvas {
    pixels: Pixmap,
}

/// A square grid in the middle of the picture, with the first rank at the bottom.
#[derive(Clone, Copy)]
pub(crate) struct Grid {
    left: f32,
    bottom: f32,
    /// The side of a cell.
    pub(crate) cell: f32,
}

impl Grid {
    /// Returns the centre of a cell.
    pub(crate) fn centre(self, file: usize, rank: usize) -> (f32, f32) {
        (self.left + (file as f32 + 0.5) * self.cell, self.bottom - (rank as f32 + 0.5) * self.cell)
    }
}

impl Canvas {
    /// Creates a picture of paper. Returns none for a picture without pixels.
    pub(crate) fn new(width: u32, height: u32) -> Option<Canvas> {
        let mut pixels = Pixmap::new(width, height)?;
        pixels.fill(color(colour::PAPER));
        Some(Canvas { pixels })
    }

    pub(crate) fn encode(&self) -> Result<Vec<u8>, String> {
        self.pixels.encode_png().map_err(|error| error.to_string())
    }

    /// Fits a grid of cells into the picture, and paints the table around it.
    pub(crate) fn grid(&mut self, files: usize, ranks: usize, table: Colour) -> Grid {
        let (width, height) = (self.pixels.width() as f32, self.pixels.height() as f32);
        let (files, ranks) = (files.max(1) as f32, ranks.max(1) as f32);
        let cell = (width * BOARD_SHARE / files).min(height * BOARD_SHARE / ranks);
        let grid = Grid { left: (width - cell * files) / 2.0, bottom: (height + cell * ranks) / 2.0, cell };
        let rim = height * 0.02;
        let (left, top) = (grid.left - rim, grid.bottom - cell * ranks - rim);
        self.rectangle((left, top), (cell * files + 2.0 * rim, cell * ranks + 2.0 * rim), table);
        grid
    }

    /// Paints the cells of a board in two alternating colours.
    pub(crate) fn chequered(&mut self, files: usize, ranks: usize) -> Grid {
        let grid = self.grid(files, ranks, colour::WOOD_DARK);
        for (rank, file) in (0..ranks).flat_map(|rank| (0..files).map(move |file| (rank, file))) {
            let paint = if (rank + file).is_multiple_of(2) { colour::WOOD_DARK } else { colour::WOOD };
            self.cell(grid, file, rank, paint);
        }
        grid
    }

    /// Fills a cell.
    pub(crate) fn cell(&mut self, grid: Grid, file: usize, rank: usize, paint: Colour) {
        let (x, y) = grid.centre(file, rank);
        self.rectangle((x - grid.cell / 2.0, y - grid.cell / 2.0), (grid.cell, grid.cell), paint);
    }

    pub(crate) fn rectangle(&mut self, (left, top): (f32, f32), (width, height): (f32, f32), paint: Colour) {
        if let Some(rectangle) = Rect::from_xywh(left, top, width, height) {
            self.fill(&PathBuilder::from_rect(rectangle), paint);
        }
    }

    /// Fills a circle and draws its rim.
    pub(crate) fn disc(&mut self, (x, y): (f32, f32), radius: f32, paint: Colour, rim: Colour) {
        if let Some(circle) = PathBuilder::from_circle(x, y, radius) {
            self.fill(&circle, paint);
            self.stroke(&circle, radius * 0.1, rim);
        }
    }

    /// Fills a polygon and draws its rim.
    pub(crate) fn polygon(&mut self, corners: &[(f32, f32)], paint: Colour, rim: Colour) {
        let mut path = PathBuilder::new();
        for (n, &(x, y)) in corners.iter().enumerate() {
            if n == 0 {
                path.move_to(x, y);
            } else {
                path.line_to(x, y);
            }
        }
        path.close();
        if let Some(path) = path.finish() {
            self.fill(&path, paint);
            self.stroke(&path, 2.0, rim);
        }
    }

    /// Draws a number as dots in a square of this side.
    pub(crate) fn dots(&mut self, (x, y): (f32, f32), side: f32, count: usize, paint: Colour) {
        for (dx, dy) in dot_places(count) {
            let columns = (count as f32).sqrt().ceil().max(3.0);
            self.disc((x + dx * side, y + dy * side), side / columns * 0.3, paint, paint);
        }
    }

    fn fill(&mut self, path: &Path, paint: Colour) {
        self.pixels.fill_path(path, &paint_of(paint), FillRule::Winding, Transform::identity(), None);
    }

    fn stroke(&mut self, path: &Path, width: f32, paint: Colour) {
        let stroke = Stroke { width, ..Stroke::default() };
        self.pixels.stroke_path(path, &paint_of(paint), &stroke, Transform::identity(), None);
    }
}

fn paint_of(colour: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(color(colour));
    paint
}

/// Returns the places of dots in a square of side 1 around its centre: up to six as on a die, more in rows.
fn dot_places(count: usize) -> Vec<(f32, f32)> {
    const FAR: f32 = 1.0 / 3.0;
    let centre = (0.0, 0.0);
    let rising = [(-FAR, FAR), (FAR, -FAR)];
    let falling = [(-FAR, -FAR), (FAR, FAR)];
    let sides = [(-FAR, 0.0), (FAR, 0.0)];
    match count {
        0 => Vec::new(),
        1 => vec![centre],
        2 => rising.to_vec(),
        3 => [&rising[..], &[centre]].concat(),
        4 => [rising, falling].concat(),
        5 => [&rising[..], &falling, &[centre]].concat(),
        6 => [rising, falling, sides].concat(),
        _ => {
            let columns = (count as f32).sqrt().ceil() as usize;
            let rows = count.div_ceil(columns);
            let place = |n: usize, of: usize| ((n as f32 + 0.5) / of as f32 - 0.5) * 0.95;
            (0..count).map(|n| (place(n % columns, columns), place(n / columns, rows))).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_count_has_its_dots_at_different_places_inside_the_square() {
        for count in 0..60 {
            let mut places = dot_places(count);
            assert!(places.iter().all(|&(x, y)| x.abs() < 0.5 && y.abs() < 0.5), "{count}");
            places.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
            places.dedup();
            assert_eq!(places.len(), count);
        }
    }
}
