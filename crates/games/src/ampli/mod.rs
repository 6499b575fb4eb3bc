//! Ampli.

mod deal;
mod figure;
mod grid;
pub mod live;
mod round;
mod text;
mod tile;

pub use deal::{Deal, HAND, HAND_OF_THREE, RESERVE, Reserve, last_seat, seat_name};
pub use figure::{Cell, Figure, Fit, Placing};
pub use round::{MOST_VIOLATIONS, Phase, Round};
pub use tile::{Oriented, TILES, Tile, TileIter, TileSet};
