//! The lists of a search node: sowings, chains, turns and threats.

use super::chain::Chains;
use super::geometry::{Board, Geometry};
use super::lids::Threats;
use super::node_counter::NodeCounter;
use super::sowing::Sowings;
use games::two_ten::{Cup, CupSet, Cups};

/// The width of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Effort {
    /// The longest sowing, in stones.
    pub(super) max_sowing: u16,
    /// Ways to sow of each length from each cup.
    pub(super) ways: usize,
    /// Takings seen ahead.
    pub(super) max_takings: u16,
    /// Boards kept per layer of a chain.
    pub(super) beam: usize,
    /// The same for the opponent's answer; 0 ignores the answer.
    pub(super) reply: usize,
    /// Turns that are evaluated.
    pub(super) turns: usize,
    /// Turns that are searched deeper.
    pub(super) deeper: usize,
    /// Pairs of lids per turn that is searched deeper.
    pub(super) lids: usize,
}

/// A turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn<C> {
    /// The stones that it takes.
    pub(super) gain: u16,
    /// The board after it; only cups and hash are up to date.
    pub(super) board: Board<C>,
    pub(super) from: TurnSource,
    /// Its value for the side that makes it, in units, and the best lids, where they matter.
    pub(super) value: i32,
    pub(super) lids: Option<[Cup; 2]>,
}

/// The source of the steps of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TurnSource {
    /// A sowing of the node without takings.
    Sown(usize),
    /// The takings up to a link of the node.
    Link(usize),
    /// A choice of the previous pass.
    Known(usize),
}

#[derive(Clone, Debug)]
pub(super) struct Node<C: Cups> {
    pub(super) sowings: Sowings<C>,
    pub(super) chains: Chains<C>,
    pub(super) turns: Vec<Turn<C>>,
    /// Pairs of lids with the largest remaining threat, best first.
    pub(super) pairs: Vec<(u16, [Cup; 2])>,
    threats: Threats<C::Set>,
    /// The most stones that each sowing was seen to take.
    reach: Vec<u16>,
    /// The turns in evaluation order: group, gain, pseudo-random number.
    order: Vec<(usize, u16, u64, TurnSource)>,
}

/// Maximum number of lid pairs kept.
const LID_PAIRS_KEPT: usize = 16;

impl<C: Cups> Node<C> {
    /// Attempts to find better lids.
    pub(super) const LID_ATTEMPTS: usize = 8;

    pub(super) fn new() -> Self {
        Node {
            sowings: Sowings::new(),
            chains: Chains::new(),
            turns: Vec::new(),
            pairs: Vec::new(),
            threats: Threats::new(),
            reach: Vec::new(),
            order: Vec::new(),
        }
    }

    /// Finds the sowings of a board.
    pub(super) fn sow(
        &mut self,
        geometry: &Geometry<C::Set>,
        board: &Board<C>,
        covered: C::Set,
        effort: &Effort,
        counter: &mut NodeCounter<'_>,
    ) {
        self.sowings.fill(geometry, board, covered, (effort.ways, effort.max_sowing), counter);
    }

    /// Lists turns from the node's sowings: some of each gain, largest gains first.
    pub(super) fn list(&mut self, geometry: &Geometry<C::Set>, effort: &Effort, counter: &mut NodeCounter<'_>) {
        let Node { sowings, chains, turns, order, .. } = self;
        chains.find(geometry, sowings, C::Set::NONE, (effort.beam, effort.max_takings), counter);
        order.clear();
        let quiet = sowings.all.iter().enumerate().filter(|(_, sown)| sown.first);
        order.extend(quiet.map(|(i, sown)| (0, 0, sown.board.hash.rotate_left(32), TurnSource::Sown(i))));
        let taking = chains.links.iter().enumerate().filter(|(_, link)| link.taken > 0);
        order.extend(taking.map(|(i, link)| (0, link.taken, link.hash.rotate_left(32), TurnSource::Link(i))));
        // A reproducible pseudo-random number orders turns of equal gain.
        order.sort_unstable_by_key(|&(_, gain, hash, _)| (u16::MAX - gain, hash));
        order.dedup_by_key(|&mut (_, gain, hash, _)| (gain, hash));
        let quota = (effort.turns / 4).max(1);
        let (mut last, mut place) = (0, 0);
        for (group, gain, _, _) in order.iter_mut() {
            place = if *gain == last { place + 1 } else { 0 };
            last = *gain;
            *group = place / quota;
        }
        order.sort_by_key(|turn| turn.0);
        turns.clear();
        turns.extend(order.iter().take(effort.turns).map(|&(_, gain, _, from)| {
            let board = match from {
                TurnSource::Link(i) => Board { cups: chains.links[i].cups, trios: 0, hash: chains.links[i].hash },
                TurnSource::Sown(i) | TurnSource::Known(i) => sowings.all[i].board,
            };
            Turn { gain, board, from, value: 0, lids: None }
        }));
    }

    /// Clears the threats of another board.
    pub(super) fn clear_threats(&mut self) {
        self.reach.clear();
        self.reach.resize(self.sowings.all.len(), 0);
    }

    /// Adds the result of the last chain search to the threats, and finds the best lids against them.
    pub(super) fn update_threats(&mut self, cups: Cup) {
        for (best, &now) in self.reach.iter_mut().zip(&self.chains.reach) {
            *best = now.max(*best);
        }
        let known = self.sowings.all.iter().zip(&self.reach).filter(|(_, reach)| **reach > 0);
        self.threats.set(known.map(|(sown, &reach)| (reach, sown.used)));
        self.threats.pairs(cups, LID_PAIRS_KEPT, &mut self.pairs);
    }
}
