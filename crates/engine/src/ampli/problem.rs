//! The author's problem for any figure and tiles: split the tiles into pairs, each an incomplete tile on the figure and a full
//! one made possible by it, so that all fit together.
//!
//! Each pair is legal on its own; the others only leave its cells free. A split counts once, with all its layouts.

use crate::CancelToken;
use game::RuleError;
use games::ampli::{Figure, Pair, Placing, Tile, TileSet, pairs, shortest};

/// The problem.
#[derive(Clone, Debug)]
pub struct Problem {
    figure: Figure,
    tiles: TileSet,
    apart: Vec<[Tile; 2]>,
}

/// A split of the tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    /// One layout of all pairs.
    pub pairs: Vec<Pair>,
    /// The number of layouts.
    pub ways: u64,
}

impl Split {
    /// The tiles of the pairs, in order.
    pub fn tiles(&self) -> Vec<[Tile; 2]> {
        self.pairs.iter().map(Pair::tiles).collect()
    }
}

impl Problem {
    /// Creates a problem; no two tiles of `apart` may touch.
    pub fn new(figure: Figure, tiles: TileSet, apart: &[[Tile; 2]]) -> Result<Problem, RuleError> {
        if tiles.len() % 2 == 1 {
            return Err(RuleError::new(format!("{} tiles cannot be split into pairs", tiles.len())));
        }
        if let Some(tile) = tiles.intersection(figure.tiles()).iter().next() {
            return Err(RuleError::new(format!("the tile {tile} lies in the figure already")).clause("P1"));
        }
        Ok(Problem { figure, tiles, apart: apart.to_vec() })
    }

    /// All splits with a layout, in the order of their tiles. `None` if the token is cancelled.
    pub fn solve(&self, cancel: &CancelToken) -> Option<Vec<Split>> {
        let mut found = Vec::new();
        self.split(self.tiles, &mut Vec::new(), cancel, &mut found)?;
        Some(found)
    }

    /// Pairs the lowest tile with each other one; `chosen` holds the layouts of the pairs so far.
    fn split(
        &self,
        tiles: TileSet,
        chosen: &mut Vec<Vec<Pair>>,
        cancel: &CancelToken,
        found: &mut Vec<Split>,
    ) -> Option<()> {
        let Some(first) = tiles.iter().next() else {
            let (mut example, mut ways) = (Vec::new(), 0);
            self.lay(chosen, &mut Vec::new(), cancel, &mut |laid| {
                if ways == 0 {
                    example = laid.to_vec();
                }
                ways += 1;
            })?;
            if ways > 0 {
                found.push(Split { pairs: example, ways });
            }
            return Some(());
        };
        let rest = tiles.without(first);
        for second in rest.iter() {
            let mut ways = pairs(&self.figure, [first, second]);
            ways.retain(|pair| self.may_lie(pair.incomplete, pair.full));
            if !ways.is_empty() {
                chosen.push(ways);
                self.split(rest.without(second), chosen, cancel, found)?;
                chosen.pop();
            }
        }
        Some(())
    }

    /// Calls `each` with every combination of one layout per pair.
    fn lay(
        &self,
        chosen: &[Vec<Pair>],
        laid: &mut Vec<Pair>,
        cancel: &CancelToken,
        each: &mut dyn FnMut(&[Pair]),
    ) -> Option<()> {
        if cancel.is_cancelled() {
            return None;
        }
        let Some((ways, rest)) = chosen.split_first() else {
            each(laid);
            return Some(());
        };
        for way in ways {
            let agrees = |pair: &Pair| {
                let ours = [way.incomplete, way.full];
                ours.iter().all(|&a| self.may_lie(a, pair.incomplete) && self.may_lie(a, pair.full))
            };
            if laid.iter().all(agrees) {
                laid.push(*way);
                self.lay(rest, laid, cancel, each)?;
                laid.pop();
            }
        }
        Some(())
    }

    /// Whether two tiles are compatible: on different cells, and not touching if they must stay apart.
    fn may_lie(&self, a: Placing, b: Placing) -> bool {
        if a.cells().iter().any(|cell| b.cells().contains(cell)) {
            return false;
        }
        let (x, y) = (a.tile.tile(), b.tile.tile());
        let apart = self.apart.contains(&[x, y]) || self.apart.contains(&[y, x]);
        !(apart && Figure::new(a).touched(b).contains(x))
    }
}

/// A pair in the author's notation: first the incomplete tile, then the full one.
pub fn notation(figure: &Figure, pair: &Pair) -> [String; 2] {
    let mut with_first = *figure;
    with_first.put(pair.incomplete);
    [shortest(figure, pair.incomplete), shortest(&with_first, pair.full)]
}
