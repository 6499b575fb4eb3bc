//! All distinct successors of a position, faster than a walk over every order of steps.
//!
//! Lids depend on nothing, and takings only on the board. So it is enough to find the distinct boards, layer by layer: first by the
//! stones in hand, then by the stones taken. Each board is then combined with every pair of lids.

use super::board::{Cup, CupSet, Cups, MAX_CUPS};
use super::position::{Position, Step};
use super::setup::TwoTen;
use game::hash::{BuildPrehashed, fingerprint};
use game::turns::MAX_SUCCESSORS;
use game::{Status, TooManySuccessors, Turns};
use std::collections::hash_map::{Entry, HashMap};

/// A board in the middle of a turn, and the step that led to it.
#[derive(Clone, Copy)]
struct Node<C> {
    cups: C,
    earned: u16,
    step: Step,
    parent: u32,
}

/// The parent of a board after the first lift.
const ROOT: u32 = u32::MAX;

/// The nodes of a turn: those before `boards` still have stones in hand, the others are results of the turn.
pub(super) struct Tree<C> {
    nodes: Vec<Node<C>>,
    boards: usize,
}

impl<C: Cups> Tree<C> {
    /// Returns the number of distinct boards after a turn, without lids.
    pub(super) fn boards(&self) -> usize {
        self.nodes.len() - self.boards
    }

    /// Writes the steps from the lift to this node.
    fn path(&self, node: usize, path: &mut Vec<Step>) {
        path.clear();
        let mut next = node as u32;
        while next != ROOT {
            let node = &self.nodes[next as usize];
            path.push(node.step);
            next = node.parent;
        }
        path.reverse();
    }
}

impl<C: Cups> TwoTen<C> {
    pub(super) fn all_turns(&self, position: &Position<C>, out: &mut Turns<Self>) -> Result<(), TooManySuccessors> {
        out.clear();
        if matches!(self.play_status(position), Status::Over(_)) {
            return Ok(());
        }
        if self.sowable(position).next().is_none() {
            out.push(&[Step::Pass]);
            return Ok(());
        }
        let tree = self.tree(position)?;
        let mut path = Vec::new();
        for node in tree.boards..tree.nodes.len() {
            tree.path(node, &mut path);
            let Node { cups, earned, .. } = tree.nodes[node];
            if earned > 0 && !cups.filled().is_empty() {
                path.push(Step::Done);
            }
            let bare = path.len();
            path.push(Step::NoLids);
            out.push(&path);
            for second in 1..self.cups() {
                for first in 0..second {
                    path.truncate(bare);
                    path.extend([Step::Lid { cup: first }, Step::Lid { cup: second }]);
                    out.push(&path);
                }
            }
        }
        Ok(())
    }

    pub(super) fn number_of_turns(&self, position: &Position<C>) -> Result<u64, TooManySuccessors> {
        if matches!(self.play_status(position), Status::Over(_)) {
            return Ok(0);
        }
        if self.sowable(position).next().is_none() {
            return Ok(1);
        }
        Ok((self.tree(position)?.boards() * self.ways_to_cover()) as u64)
    }

    /// T6: none, or any two cups.
    fn ways_to_cover(&self) -> usize {
        let cups = usize::from(self.cups());
        1 + cups * (cups - 1) / 2
    }

    /// Returns the distinct boards after a turn from a position where something can be sown.
    pub(super) fn tree(&self, position: &Position<C>) -> Result<Tree<C>, TooManySuccessors> {
        let mut tree = Tree { nodes: Vec::new(), boards: 0 };
        let most = MAX_SUCCESSORS / self.ways_to_cover();
        self.sow(position, most, &mut tree)?;
        self.take(most, &mut tree)?;
        Ok(tree)
    }

    /// Adds the boards with fewer and fewer stones in hand; the last layer has none.
    fn sow(&self, position: &Position<C>, most: usize, tree: &mut Tree<C>) -> Result<(), TooManySuccessors> {
        let most_in_hand = self.sowable(position).map(|cup| position.cups.count(cup)).max().unwrap_or(0);
        let mut seen = HashMap::<u128, u32, BuildPrehashed>::default();
        let mut layer = 0;
        for hand in (1..=most_in_hand).rev() {
            // A lift of this many stones joins the boards that still have this many in hand.
            for cup in self.sowable(position).filter(|&cup| position.cups.count(cup) >= hand) {
                let mut cups = position.cups;
                cups.remove(cup, hand);
                tree.nodes.push(Node { cups, earned: 0, step: Step::Lift { cup, count: hand }, parent: ROOT });
            }
            seen.clear();
            // Sowing the rest to and fro between two cups keeps different boards different. So more than `most` boards with the same stones
            // in hand and the same last cup mean too many results.
            let mut reached_by = [0; MAX_CUPS];
            let next_layer = tree.nodes.len();
            for parent in layer..next_layer {
                let open = self.neighbours[usize::from(reached(tree.nodes[parent].step))] & !position.covered;
                for cup in open.cups() {
                    let mut cups = tree.nodes[parent].cups;
                    cups.add(cup, 1);
                    // The last cup matters only while stones are left.
                    let end = if hand > 1 { cup } else { 0 };
                    if let Entry::Vacant(place) = seen.entry(fingerprint(&(cups, end))) {
                        place.insert(0);
                        reached_by[usize::from(end)] += 1;
                        if reached_by[usize::from(end)] > most {
                            return Err(TooManySuccessors);
                        }
                        tree.nodes.push(Node { cups, earned: 0, step: Step::Drop { cup }, parent: parent as u32 });
                    }
                }
            }
            layer = next_layer;
        }
        tree.boards = layer;
        for node in &mut tree.nodes[layer..] {
            node.earned = self.progressions(&node.cups).without(position.trios).count();
        }
        Ok(())
    }

    /// Adds the boards with fewer and fewer stones in the cups. Of several paths to a board only the one that earned most is kept: it
    /// allows everything that the others allow.
    fn take(&self, most: usize, tree: &mut Tree<C>) -> Result<(), TooManySuccessors> {
        let mut seen = HashMap::<u128, u32, BuildPrehashed>::default();
        let mut layer = tree.boards;
        while layer < tree.nodes.len() {
            seen.clear();
            let next_layer = tree.nodes.len();
            for parent in layer..next_layer {
                if tree.boards() > most {
                    return Err(TooManySuccessors);
                }
                let Node { cups: before, earned, .. } = tree.nodes[parent];
                if earned == 0 {
                    continue;
                }
                let trios = self.progressions(&before);
                for cup in before.filled().cups() {
                    let mut cups = before;
                    cups.remove(cup, 1);
                    let earned = earned - 1 + self.progressions(&cups).without(trios).count();
                    let node = Node { cups, earned, step: Step::Take { cup }, parent: parent as u32 };
                    match seen.entry(fingerprint(&cups)) {
                        Entry::Vacant(place) => {
                            place.insert(tree.nodes.len() as u32);
                            tree.nodes.push(node);
                        }
                        Entry::Occupied(place) => {
                            let other = &mut tree.nodes[*place.get() as usize];
                            if other.earned < earned {
                                *other = node;
                            }
                        }
                    }
                }
            }
            layer = next_layer;
        }
        Ok(())
    }
}

/// Returns the cup that a sowing step reached.
fn reached(step: Step) -> Cup {
    match step {
        Step::Lift { cup, .. } | Step::Drop { cup } => cup,
        _ => unreachable!("sowing has no other steps"),
    }
}
