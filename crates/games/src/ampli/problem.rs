//! The problem of the author: split tiles into pairs, each an incomplete tile on the figure and a full tile that it makes possible.

use super::figure::{Figure, Placing};
use super::tile::{Tile, TileSet};

/// Two tiles on a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The tile that is put first and is incomplete.
    pub incomplete: Placing,
    /// The tile that is then full, and would not be without the first.
    pub full: Placing,
}

impl Pair {
    /// Returns its tiles, the lower first.
    pub fn tiles(&self) -> [Tile; 2] {
        let (a, b) = (self.incomplete.tile.tile(), self.full.tile.tile());
        [a.min(b), a.max(b)]
    }

    fn placings(&self) -> [Placing; 2] {
        [self.incomplete, self.full]
    }

    /// Returns whether two pairs share no cell, and whether tiles that must stay apart do.
    fn agrees(&self, other: &Pair, apart: &[[Tile; 2]]) -> bool {
        self.placings().iter().all(|&a| other.placings().iter().all(|&b| !overlap(a, b) && stay_apart(a, b, apart)))
    }
}

/// Returns all ways to lay two tiles as a pair.
pub fn pairs(figure: &Figure, tiles: [Tile; 2]) -> Vec<Pair> {
    let mut found = Vec::new();
    let [a, b] = tiles;
    for (first, second) in [(a, b), (b, a)] {
        figure.each_placing(TileSet::only(first), false, |incomplete, is_full| {
            if is_full {
                return;
            }
            let mut helped = *figure;
            helped.put(incomplete);
            helped.each_placing(TileSet::only(second), true, |full, _| {
                if helped.touched(full).contains(first) && !figure.fit(full).is_ok_and(|fit| fit.full) {
                    found.push(Pair { incomplete, full });
                }
            });
        });
    }
    found
}

/// Returns all ways to split tiles into pairs that fit on the figure together, each with one way to lay it. No two tiles of `apart`
/// touch.
///
/// Each pair is legal on its own; the others only leave its cells free. The number of tiles must be even, and none may be in the figure.
pub fn pairings(figure: &Figure, tiles: TileSet, apart: &[[Tile; 2]]) -> Vec<Vec<Pair>> {
    let mut found = Vec::new();
    split(figure, tiles, apart, &mut Vec::new(), &mut found);
    found
}

/// Pairs the lowest tile with each of the others in turn; `chosen` has the ways to lay each pair so far.
fn split(
    figure: &Figure,
    tiles: TileSet,
    apart: &[[Tile; 2]],
    chosen: &mut Vec<Vec<Pair>>,
    found: &mut Vec<Vec<Pair>>,
) {
    let Some(first) = tiles.iter().next() else {
        found.extend(lay(chosen, apart, &mut Vec::new()));
        return;
    };
    let rest = tiles.without(first);
    for second in rest.iter() {
        let mut ways = pairs(figure, [first, second]);
        ways.retain(|pair| stay_apart(pair.incomplete, pair.full, apart));
        if !ways.is_empty() {
            chosen.push(ways);
            split(figure, rest.without(second), apart, chosen, found);
            chosen.pop();
        }
    }
}

/// Returns one way to lay all pairs together.
fn lay(chosen: &[Vec<Pair>], apart: &[[Tile; 2]], laid: &mut Vec<Pair>) -> Option<Vec<Pair>> {
    let Some((ways, rest)) = chosen.split_first() else { return Some(laid.clone()) };
    for way in ways {
        if laid.iter().all(|pair| pair.agrees(way, apart)) {
            laid.push(*way);
            if let Some(all) = lay(rest, apart, laid) {
                return Some(all);
            }
            laid.pop();
        }
    }
    None
}

fn overlap(a: Placing, b: Placing) -> bool {
    a.cells().iter().any(|cell| b.cells().contains(cell))
}

fn stay_apart(a: Placing, b: Placing, apart: &[[Tile; 2]]) -> bool {
    let (x, y) = (a.tile.tile(), b.tile.tile());
    let must = apart.contains(&[x, y]) || apart.contains(&[y, x]);
    !(must && Figure::new(a).touched(b).contains(x))
}
