//! The turns of the root: those of a settled position, or the continuations of an unfinished turn.

use super::gains::MAX_CUPS;
use super::geometry::{Board, Geometry};
use super::node::{Effort, Node, Turn, TurnSource};
use super::node_counter::NodeCounter;
use game::hash::fingerprint;
use game::{Game, NoEffects};
use games::two_ten::{CupSet, Cups, Position, Stage, Step, TwoTen};
use std::collections::HashSet;

/// The root position.
#[derive(Clone, Debug)]
pub(super) struct Root<C: Cups> {
    pub(super) board: Board<C>,
    pub(super) covered: C::Set,
    pub(super) stage: Stage,
    /// The continuations of an unfinished sowing: steps, board and earned stones.
    ends: Vec<(Vec<Step>, Board<C>, u16)>,
}

/// A turn with its steps.
#[derive(Clone, Debug)]
pub(super) struct Choice<C> {
    /// The steps before the lids.
    pub(super) steps: Vec<Step>,
    pub(super) turn: Turn<C>,
}

/// Maximum number of partial sowings that are continued.
const MAX_PARTIAL_SOWINGS: usize = 512;

impl<C: Cups> Root<C> {
    pub(super) fn new(game: &TwoTen<C>, geometry: &Geometry<C::Set>, position: &Position<C>) -> Self {
        let stage = position.stage();
        let mut root = Root { board: geometry.board(position), covered: position.covered(), stage, ends: Vec::new() };
        if stage != Stage::Between {
            let ends = ends(game, position).into_iter().map(|(steps, end)| {
                let earned = if let Stage::Take { earned } = end.stage() { earned } else { 0 };
                (steps, geometry.board(&end), earned)
            });
            root.ends = ends.collect();
        }
        root
    }

    /// Lists the turns in a node, the choices of the previous pass first.
    pub(super) fn list(
        &self,
        geometry: &Geometry<C::Set>,
        node: &mut Node<C>,
        effort: &Effort,
        known: &[Choice<C>],
        counter: &mut NodeCounter<'_>,
    ) {
        match self.stage {
            Stage::Between => node.sow(geometry, &self.board, self.covered, effort, counter),
            _ => node.sowings.sown_already(self.ends.iter().map(|&(_, board, earned)| (board, earned))),
        }
        node.list(geometry, effort, counter);
        node.turns.retain(|turn| known.iter().all(|choice| choice.turn.board.hash != turn.board.hash));
        let again = known.iter().enumerate().map(|(i, choice)| Turn { from: TurnSource::Known(i), ..choice.turn });
        node.turns.splice(0..0, again);
    }

    /// A turn of a node with its steps.
    pub(super) fn choice(&self, node: &Node<C>, turn: Turn<C>, known: &[Choice<C>]) -> Choice<C> {
        let (sown, link) = match turn.from {
            TurnSource::Sown(sown) => (sown, None),
            TurnSource::Link(link) => (node.chains.links[link].sown as usize, Some(link)),
            TurnSource::Known(choice) => return Choice { steps: known[choice].steps.clone(), turn },
        };
        let mut steps = Vec::new();
        match self.stage {
            Stage::Between => node.sowings.steps(sown, &mut steps),
            _ => steps.extend(&self.ends[sown].0),
        }
        let mut left = node.sowings.all[sown].earned;
        if let Some(link) = link {
            node.chains.steps(link, &mut steps);
            left = node.chains.links[link].earned;
        }
        if left > 0 && !turn.board.cups.filled().is_empty() {
            steps.push(Step::Done);
        }
        Choice { steps, turn }
    }

    /// A level with limited foresight still takes all stones it may: from the fullest cup each time.
    pub(super) fn take_greedily(
        &self,
        game: &TwoTen<C>,
        geometry: &Geometry<C::Set>,
        before: &Position<C>,
        choice: &mut Choice<C>,
    ) {
        if choice.steps.last() != Some(&Step::Done) {
            return;
        }
        choice.steps.pop();
        let mut position = *before;
        game::apply_turn(game, &mut position, &choice.steps);
        let Stage::Take { mut earned } = position.stage() else { return };
        let mut cups = *position.cups();
        let mut gains = [0; MAX_CUPS];
        while earned > 0 {
            let Some(cup) = cups.filled().cups().max_by_key(|&cup| cups.count(cup)) else { break };
            geometry.gains(&cups, &mut gains);
            earned = earned - 1 + u16::from(gains[usize::from(cup)]);
            cups.remove(cup, 1);
            choice.turn.gain += 1;
            choice.steps.push(Step::Take { cup });
        }
        choice.turn.board = geometry.board_of(cups);
    }

    /// The steps of a turn with its lids.
    pub(super) fn complete(&self, choice: &Choice<C>) -> Vec<Step> {
        let mut steps = choice.steps.clone();
        let first = if self.stage == Stage::Lids { self.covered.cups().next() } else { None };
        match (first, choice.turn.lids) {
            (None, None) => steps.push(Step::NoLids),
            (None, Some(pair)) => steps.extend(pair.map(|cup| Step::Lid { cup })),
            // One lid lies already: the other one goes to a cup that is still open.
            (Some(first), pair) => {
                let [one, two] = pair.unwrap_or([0, 1]);
                steps.push(Step::Lid { cup: if one == first { two } else { one } });
            }
        }
        steps
    }
}

/// Continues an unfinished sowing to its ends, or to some of them. Other stages are ends themselves.
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
                game.apply(&mut after, before.seat(), step, &mut NoEffects);
                if seen.insert(fingerprint(&after)) {
                    let way: Vec<Step> = way.iter().copied().chain([step]).collect();
                    next.push((way, after));
                }
            }
        }
        if next.len() > MAX_PARTIAL_SOWINGS {
            next.sort_by_key(|(_, position)| fingerprint(position));
            next.truncate(MAX_PARTIAL_SOWINGS);
        }
        layer = next;
    }
    layer
}
