//! Sowings: the distinct boards after a sowing, with the cups that each needs.
//!
//! The number of ways to sow grows like three to the power of the stones in hand. Ways with the same stones in the same cups are
//! one. Beyond that, only some ways of each length are kept: those that earn most.

use super::geometry::{Board, Geometry, TrioSet, earned};
use super::node_counter::NodeCounter;
use super::seen_set::SeenSet;
use game::hash::fold;
use games::two_ten::{Cup, CupSet, Cups, Step};

/// A sowing: the board after it, and the shorter sowing that it extends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sown<C: Cups> {
    pub(super) board: Board<C>,
    /// The source cup and all cups that got a stone. A lid on any of them forbids this sowing.
    pub(super) used: C::Set,
    /// The stones that it earns.
    pub(super) earned: u16,
    from: Cup,
    last: Cup,
    hand: u16,
    /// The sowing from the same cup with one stone less.
    shorter: u32,
    /// Whether this is the first kept sowing from the same cup with this board.
    pub(super) first: bool,
}

const NONE: u32 = u32::MAX;

/// Boards with more stones keep fewer ways of each length, so that large boards do not take too long.
const STONES_AT_FULL_WIDTH: usize = 128;

/// The sowings of a position. Refilling does not allocate once the list has grown.
#[derive(Clone, Debug)]
pub(super) struct Sowings<C: Cups> {
    pub(super) all: Vec<Sown<C>>,
    seen: SeenSet,
}

impl<C: Cups> Sowings<C> {
    pub(super) fn new() -> Self {
        Sowings { all: Vec::new(), seen: SeenSet::new() }
    }

    /// Finds the sowings of a board with covered cups: at most `width` per length and cup, with at most `max_sowing` stones.
    pub(super) fn fill(
        &mut self,
        geometry: &Geometry<C::Set>,
        board: &Board<C>,
        covered: C::Set,
        (width, max_sowing): (usize, u16),
        counter: &mut NodeCounter<'_>,
    ) {
        self.all.clear();
        let lengths: usize = (0..geometry.cups()).map(|cup| usize::from(board.cups.count(cup).min(max_sowing))).sum();
        let width = width.min((width.saturating_mul(STONES_AT_FULL_WIDTH) / lengths.max(1)).max(1));
        for from in (board.cups.filled() & !covered).cups() {
            self.seen.clear();
            let begin = self.all.len();
            let mut layer = begin;
            self.grow(geometry, &bare(board, from), NONE, covered, board.trios);
            self.narrow(layer, width);
            for _ in 1..board.cups.count(from).min(max_sowing) {
                let next = self.all.len();
                for shorter in layer..next {
                    let parent = self.all[shorter];
                    self.grow(geometry, &parent, shorter as u32, covered, board.trios);
                }
                self.narrow(next, width);
                layer = next;
            }
            counter.count((self.all.len() - begin) as u64);
            if counter.stopped() {
                return;
            }
        }
    }

    /// Starts from boards after a sowing with their earned stones, for unfinished turns.
    pub(super) fn sown_already(&mut self, boards: impl Iterator<Item = (Board<C>, u16)>) {
        self.all.clear();
        self.all.extend(boards.map(|(board, earned)| Sown { earned, ..bare(&board, 0) }));
    }

    /// Adds the sowings with one more stone.
    #[inline]
    fn grow(&mut self, geometry: &Geometry<C::Set>, parent: &Sown<C>, shorter: u32, covered: C::Set, before: TrioSet) {
        let mut lifted = parent.board;
        geometry.take(&mut lifted, parent.from);
        let hand = parent.hand + 1;
        for cup in (geometry.neighbours(parent.last) & !covered).cups() {
            let mut board = lifted;
            geometry.put(&mut board, cup);
            // The same stones in the same cups may continue from different cups: all are kept, and one is marked as first.
            if self.seen.insert(fold(board.hash, u64::from(hand) << 8 | u64::from(cup))) {
                let first = self.seen.insert(fold(board.hash, u64::from(hand) << 8 | 255));
                let used = parent.used | C::Set::of(cup);
                let earned = earned(board.trios, before);
                self.all.push(Sown { board, used, earned, from: parent.from, last: cup, hand, shorter, first });
            }
        }
    }

    /// Keeps the sowings of a layer that earn most.
    fn narrow(&mut self, layer: usize, width: usize) {
        if self.all.len() - layer > width {
            // The hash selects among equal sowings: pseudo-random and reproducible.
            self.all[layer..]
                .select_nth_unstable_by_key(width, |sown| (u16::MAX - sown.earned, sown.board.hash, sown.last));
            self.all.truncate(layer + width);
            let kept = &mut self.all[layer..];
            kept.sort_unstable_by_key(|sown| (sown.board.hash, sown.last));
            let mut before = None;
            for sown in kept {
                sown.first = before.replace(sown.board.hash) != Some(sown.board.hash);
            }
        }
    }

    /// The steps of a sowing.
    pub(super) fn steps(&self, index: usize, out: &mut Vec<Step>) {
        let Sown { from, hand, .. } = self.all[index];
        if hand == 0 {
            return;
        }
        let begin = out.len();
        let mut next = index as u32;
        while next != NONE {
            let sown = &self.all[next as usize];
            out.push(Step::Drop { cup: sown.last });
            next = sown.shorter;
        }
        out.push(Step::Lift { cup: from, count: hand });
        out[begin..].reverse();
    }
}

/// An empty sowing.
fn bare<C: Cups>(board: &Board<C>, from: Cup) -> Sown<C> {
    Sown { board: *board, used: C::Set::of(from), earned: 0, from, last: from, hand: 0, shorter: NONE, first: true }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use game::{Game, NoEffects};
    use games::two_ten::{Position, Small, TwoTen};
    use std::collections::HashSet;

    pub(in super::super) fn rules(setup: &str) -> TwoTen {
        TwoTen::from_setup(setup).unwrap()
    }

    pub(in super::super) fn board(game: &TwoTen, position: &Position<Small>) -> (Geometry<u16>, Board<Small>) {
        let geometry = Geometry::new(game);
        let board = geometry.board(position);
        (geometry, board)
    }

    #[test]
    fn the_start_has_as_many_sown_boards_as_the_rules_say() {
        for (setup, count) in [("4x4x1", 48), ("4x4x2", 152), ("4x4x3", 552)] {
            let game = rules(setup);
            let (geometry, board) = board(&game, &game.start(&()));
            let mut sowings = Sowings::new();
            sowings.fill(&geometry, &board, 0, (usize::MAX, u16::MAX), &mut NodeCounter::unlimited());
            let boards = sowings.all.iter().map(|sown| sown.board.cups).collect::<HashSet<_>>();
            assert_eq!(boards.len(), count, "{setup}");
        }
    }

    #[test]
    fn sowings_are_legal_under_lids_and_need_just_the_cups_that_they_touch() {
        let game = rules("4x4x3");
        let position = game.parse_position("3,2,1,0/3,3,2,1/3,2,3,4/3,1,4,2 w 1-10 a1c2 0").unwrap();
        let (geometry, board) = board(&game, &position);
        let mut sowings = Sowings::new();
        sowings.fill(&geometry, &board, position.covered(), (8, 3), &mut NodeCounter::unlimited());
        for (index, sown) in sowings.all.iter().enumerate() {
            let mut steps = Vec::new();
            sowings.steps(index, &mut steps);
            assert!(steps.len() <= 4, "three stones at most are sown");
            let mut after = position;
            let mut used = 0u16;
            for &step in &steps {
                let mut legal = Vec::new();
                game.steps(&after, after.seat(), &mut legal);
                assert!(legal.contains(&step), "{step:?}");
                if let Step::Lift { cup, .. } | Step::Drop { cup } = step {
                    used |= 1 << cup;
                }
                game.apply(&mut after, position.seat(), step, &mut NoEffects);
            }
            assert_eq!((*after.cups(), used), (sown.board.cups, sown.used));
            assert_eq!(geometry.board(&after), sown.board, "trios and hash are kept up to date");
        }
    }
}
