//! The path of a unit: one that looks natural among all paths of a move.

use super::cells::{Cell, CellSet, cells_in, neighbours};
use super::position::Position;
use super::{Gamma, Step};
use game::Place;

impl Gamma {
    /// Returns one path of a legal move: its cells from the first to the last (G9).
    pub(super) fn find_path(&self, position: &Position, step: Step) -> Vec<Place> {
        let Step::Move { from, to, whole } = step else { return Vec::new() };
        let height = position.height(from);
        let empty = self.layout.open & !position.occupied();
        let free = if whole || height == 1 { empty | from.bit() } else { empty };
        let strength = usize::from(position.dots(from) * if whole { height } else { 1 });

        // The cells from which exactly this many steps lead to the end.
        let mut lead = vec![to.bit()];
        while lead.len() < strength {
            lead.push(neighbours(lead[lead.len() - 1]) & free);
        }
        let mut way = vec![from];
        let found = walk(&mut way, &lead, false) || walk(&mut way, &lead, true);
        debug_assert!(found, "a legal move has a path");
        way.into_iter().map(|cell| Place::Cell { file: cell.file(), rank: cell.rank() }).collect()
    }
}

/// Continues a path to its end, straight ahead where possible. `crossing` allows it to use a cell twice, which some moves need.
fn walk(way: &mut Vec<Cell>, lead: &[CellSet], crossing: bool) -> bool {
    let Some((&cells, rest)) = lead.split_last() else { return true };
    let here = way[way.len() - 1];
    let used = |cell: Cell| way.contains(&cell) || (!rest.is_empty() && lead[0] == cell.bit());
    let mut next = cells_in(neighbours(here.bit()) & cells).filter(|&cell| crossing || !used(cell)).collect::<Vec<_>>();
    let heading = |a: Cell, b: Cell| (b.file().wrapping_sub(a.file()), b.rank().wrapping_sub(a.rank()));
    let straight = way.len().checked_sub(2).map(|before| heading(way[before], here));
    next.sort_by_key(|&cell| Some(heading(here, cell)) != straight);
    next.into_iter().any(|cell| {
        way.push(cell);
        let found = walk(way, rest, crossing);
        if !found {
            way.pop();
        }
        found
    })
}
