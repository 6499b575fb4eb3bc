//! Numbers of steps and observations, for programs that learn.
//!
//! The table has no edges, so the number of a placing names the tile of the figure beside which it lies, as the notation does (N2): of
//! all tiles that it touches the first in the order of tiles, and one of the sixteen places around that tile.

use super::figure::Placing;
use super::tile::{TILE_COUNT, Tile};
use super::turn_based::{Position, Stage, Step};
use super::{Ampli, MAX_VIOLATIONS};
use game::encode::{flag, push_one_hot};
use game::{ObservationPart, Seat};

/// The places around a tile for a tile that lies in the same direction: along it, and across.
const PARALLEL: [(i8, i8); 8] = [(-2, 0), (2, 0), (-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)];
/// The places for a tile that lies in the other direction.
const CROSSWISE: [(i8, i8); 8] = [(-1, -1), (-1, 0), (2, -1), (2, 0), (0, 1), (1, 1), (0, -2), (1, -2)];
const PLACES: u32 = 16;
const TILES: u32 = TILE_COUNT as u32;
const PUTS: u32 = TILES * 2 * TILES * PLACES;
/// The farthest cell from the initial tile: each of the other tiles adds two cells at most.
const FARTHEST: f32 = 2.0 * TILE_COUNT as f32;
/// The most points of a seat: two for finishing, and the tiles of the others.
const MAX_SCORE: f32 = 2.0 + TILE_COUNT as f32;
const MAX_TILES: f32 = 10.0;
const MAX_RESERVE: f32 = 4.0;

/// Returns the number of the place of a tile beside another one, below 16; `None` where they do not touch.
fn place_beside(touched: Placing, placing: Placing) -> Option<u32> {
    let (dx, dy) = (placing.x - touched.x, placing.y - touched.y);
    let offset = if touched.horizontal { (dx, dy) } else { (dy, dx) };
    let parallel = touched.horizontal == placing.horizontal;
    let (places, first) = if parallel { (&PARALLEL, 0) } else { (&CROSSWISE, PARALLEL.len()) };
    places.iter().position(|&place| place == offset).map(|place| (first + place) as u32)
}

impl Ampli {
    /// Placings by tile, direction of reading, touched tile and place; then wait, pass, stop and violations.
    pub(super) fn number_of_actions(&self) -> u32 {
        PUTS + 3 + 1 + TILES
    }

    pub(super) fn number_of(&self, position: &Position, step: Step) -> u32 {
        match step {
            Step::Put { placing, .. } => {
                let [first, second] = placing.tile.values();
                let read = placing.tile.tile().index() as u32 * 2 + u32::from(first > second);
                let beside = |tile: Tile| {
                    let touched = position.round().figure().find(tile)?;
                    Some((tile.index() as u32, place_beside(touched, placing)?))
                };
                let touched = position.round().figure().touched(placing).iter().find_map(beside);
                let (tile, place) = touched.expect("a legal placing touches the figure");
                (read * TILES + tile) * PLACES + place
            }
            Step::Wait => PUTS,
            Step::Pass => PUTS + 1,
            Step::Stop => PUTS + 2,
            Step::Violation(None) => PUTS + 3,
            Step::Violation(Some(tile)) => PUTS + 4 + tile.index() as u32,
        }
    }

    pub(super) fn observed_parts(&self) -> Vec<ObservationPart> {
        let (seats, tiles) = (usize::from(self.players), TILE_COUNT);
        vec![
            ObservationPart::flags("figure", &[tiles]),
            ObservationPart::between("figure_x", &[tiles], -FARTHEST, FARTHEST),
            ObservationPart::between("figure_y", &[tiles], -FARTHEST, FARTHEST),
            ObservationPart::flags("figure_lying", &[tiles]),
            ObservationPart::flags("figure_turned", &[tiles]),
            ObservationPart::flags("known_hands", &[seats, tiles]),
            ObservationPart::counts("unknown_tiles", &[seats], MAX_TILES),
            ObservationPart::counts("reserves", &[seats], MAX_RESERVE),
            ObservationPart::flags("right_of_move", &[seats]),
            ObservationPart::flags("stage", &[Stage::ALL.len()]),
            ObservationPart::counts("passes", &[1], f32::from(self.players)),
            ObservationPart::counts("violations", &[1], f32::from(MAX_VIOLATIONS)),
            ObservationPart::counts("score", &[seats], MAX_SCORE),
        ]
    }

    /// Tiles are in their order, seats from the viewer on.
    pub(super) fn push_observation(&self, position: &Position, viewer: Seat, out: &mut Vec<f32>) {
        let round = position.round();
        let seats = (0..self.players).map(|i| Seat((viewer.0 + i) % self.players)).collect::<Vec<_>>();
        let lies = Tile::all().map(|tile| round.figure().find(tile)).collect::<Vec<_>>();
        let mut each = |number: &dyn Fn(Placing) -> f32| {
            out.extend(lies.iter().map(|placing| placing.map_or(0.0, number)));
        };
        each(&|_| 1.0);
        each(&|placing| f32::from(placing.x));
        each(&|placing| f32::from(placing.y));
        each(&|placing| flag(placing.horizontal));
        each(&|placing| flag(placing.tile.first() > placing.tile.second()));
        for &seat in &seats {
            let known = round.known(Some(viewer), seat);
            out.extend(Tile::all().map(|tile| flag(known.contains(tile))));
        }
        out.extend(seats.iter().map(|&seat| (round.hand(seat).len() - round.known(Some(viewer), seat).len()) as f32));
        out.extend(seats.iter().map(|&seat| round.reserve(seat).len() as f32));
        out.extend(seats.iter().map(|&seat| flag(seat == round.right())));
        let stage = Stage::ALL.iter().position(|&stage| stage == position.stage());
        push_one_hot(out, stage.unwrap_or_default(), Stage::ALL.len());
        out.push(f32::from(round.passes()));
        out.push(f32::from(round.violations()));
        out.extend(seats.iter().map(|&seat| f32::from(round.scores()[seat.index()])));
    }
}
