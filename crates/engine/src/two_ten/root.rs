//! The turns that a thought chooses from: those of a position between turns, or the ends of a turn that is under way.

use super::ground::{Board, Ground};
use super::search::{From, Node, Turn};
use game::hash::fingerprint;
use game::{Game, Silent};
use games::two_ten::{Cup, CupSet, Cups, Position, Stage, Step, TwoTen};
use std::collections::HashSet;

/// The position a thought begins with.
#[derive(Clone, Debug)]
pub(super) struct Root<C: Cups> {
    pub(super) board: Board<C>,
    pub(super) covered: C::Set,
    pub(super) stage: Stage,
    /// Where a turn is under way, the ways to end its sowing: the steps, the board and the stones earned.
    ends: Vec<(Vec<Step>, Board<C>, u16)>,
}

/// A turn to choose, with its steps.
#[derive(Clone, Debug)]
pub(super) struct Choice<C> {
    /// The steps up to the lids.
    pub(super) steps: Vec<Step>,
    pub(super) turn: Turn<C>,
}

/// How many half-made sowings are followed to their ends.
const ENDS: usize = 512;

impl<C: Cups> Root<C> {
    pub(super) fn new(game: &TwoTen<C>, ground: &Ground<C::Set>, position: &Position<C>) -> Self {
        let stage = position.stage();
        let mut root = Root { board: ground.board(position), covered: position.covered(), stage, ends: Vec::new() };
        if stage != Stage::Between {
            root.ends = ends(game, position)
                .into_iter()
                .map(|(steps, end)| {
                    let earned = if let Stage::Take { earned } = end.stage() { earned } else { 0 };
                    (steps, ground.board(&end), earned)
                })
                .collect();
        }
        root
    }

    /// The lid that lies already, where one does.
    pub(super) fn first_lid(&self) -> Option<Cup> {
        if self.stage == Stage::Lids { self.covered.cups().next() } else { None }
    }

    /// The cups that what is still to be sown must not touch.
    pub(super) fn covered_for_sowing(&self) -> C::Set {
        // Ends of a turn under way respect the lids already.
        if self.stage == Stage::Between { self.covered } else { C::Set::NONE }
    }

    /// Finds the sowings, with so many ways of each length from each cup.
    pub(super) fn sow(&self, ground: &Ground<C::Set>, node: &mut Node<C>, ways: usize) {
        match self.stage {
            Stage::Between => node.sowings.fill(ground, &self.board, self.covered, ways),
            _ => node.sowings.sown_already(self.ends.iter().map(|&(_, board, earned)| (board, earned))),
        }
    }

    /// A turn of a node with its steps.
    pub(super) fn choice(&self, node: &Node<C>, turn: Turn<C>, known: &[Choice<C>]) -> Choice<C> {
        let mut steps = Vec::new();
        let sown = match turn.from {
            From::Sown(sown) => sown,
            From::Link(link) => node.chains.links[link].sown as usize,
            From::Known(choice) => return Choice { steps: known[choice].steps.clone(), turn },
        };
        match self.stage {
            Stage::Between => node.sowings.steps(sown, &mut steps),
            _ => steps.extend(&self.ends[sown].0),
        }
        let left = match turn.from {
            From::Sown(_) | From::Known(_) => node.sowings.all[sown].earned,
            From::Link(link) => {
                node.chains.steps(link, &mut steps);
                node.chains.links[link].earned
            }
        };
        if left > 0 && !turn.board.cups.filled().is_empty() {
            steps.push(Step::Done);
        }
        Choice { steps, turn }
    }

    /// The steps of a turn with its lids.
    pub(super) fn complete(&self, choice: &Choice<C>) -> Vec<Step> {
        let mut steps = choice.steps.clone();
        let [one, two] = choice.turn.lids;
        match self.first_lid() {
            // One lid lies: the other goes to the cup that is still open.
            Some(first) => steps.push(Step::Lid { cup: if one == first { two } else { one } }),
            None => steps.extend([Step::Lid { cup: one }, Step::Lid { cup: two }]),
        }
        steps
    }
}

/// Follows a sowing that is under way to its ends, or some of them; other stages are their own end.
fn ends<C: Cups>(game: &TwoTen<C>, position: &Position<C>) -> Vec<(Vec<Step>, Position<C>)> {
    let mut layer = vec![(Vec::new(), *position)];
    let mut seen = HashSet::new();
    let mut steps = Vec::new();
    while matches!(layer[0].1.stage(), Stage::Sow { .. }) {
        let mut next = Vec::new();
        for (way, before) in &layer {
            steps.clear();
            game.steps(before, before.seat(), &mut steps);
            for &step in &steps {
                let mut after = *before;
                game.apply(&mut after, before.seat(), step, &mut Silent);
                if seen.insert(fingerprint(&after)) {
                    let way = way.iter().copied().chain([step]).collect::<Vec<_>>();
                    next.push((way, after));
                }
            }
        }
        if next.len() > ENDS {
            next.sort_by_key(|(_, position)| fingerprint(position));
            next.truncate(ENDS);
        }
        layer = next;
    }
    layer
}
