//! The lists of a node of the search: its sowings, chains, turns, and what threatens.

use super::chain::Chains;
use super::geometry::{Board, Geometry};
use super::lids::Threats;
use super::node_counter::NodeCounter;
use super::sowing::Sowings;
use games::two_ten::{Cup, CupSet, Cups};

/// How closely a position is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Effort {
    /// The longest sowing that is seen.
    pub(super) max_sowing: u16,
    /// Ways to sow of each length from each cup.
    pub(super) ways: usize,
    /// Takings that are seen ahead.
    pub(super) max_takings: u16,
    /// Boards kept of each layer of a chain.
    pub(super) beam: usize,
    /// The same for the answer to a turn that is weighed; 0 for those who think of no answer.
    pub(super) reply: usize,
    /// Turns that are weighed.
    pub(super) turns: usize,
    /// Of those, turns that are looked at deeper.
    pub(super) deeper: usize,
    /// Pairs of lids that are tried for each turn that is looked at deeper.
    pub(super) lids: usize,
}

/// A turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn<C> {
    /// The stones it takes.
    pub(super) gain: u16,
    /// The board it leaves; only cups and hash are kept up.
    pub(super) board: Board<C>,
    pub(super) from: TurnSource,
    /// What it is worth to the side that makes it, in units, and the lids that make it so, where they matter.
    pub(super) value: i32,
    pub(super) lids: Option<[Cup; 2]>,
}

/// Where a turn is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TurnSource {
    /// Nothing is taken after this sowing of the node.
    Sown(usize),
    /// The takings up to this link of the node.
    Link(usize),
    /// One of the choices that are known from a round before.
    Known(usize),
}

#[derive(Clone, Debug)]
pub(super) struct Node<C: Cups> {
    pub(super) sowings: Sowings<C>,
    pub(super) chains: Chains<C>,
    pub(super) turns: Vec<Turn<C>>,
    /// Pairs of lids, each with the most that it leaves, the best first.
    pub(super) pairs: Vec<(u16, [Cup; 2])>,
    threats: Threats<C::Set>,
    /// The most that each sowing was seen to take.
    reach: Vec<u16>,
    /// Turns in the order in which they are weighed: the group, the gain, a number as good as chance.
    order: Vec<(usize, u16, u64, TurnSource)>,
}

/// How many pairs of lids are kept.
const LID_PAIRS_KEPT: usize = 16;

impl<C: Cups> Node<C> {
    /// How often better lids are looked for.
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

    /// Finds the sowings from a board.
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

    /// Lists turns that begin with the node's sowings: of each gain some, the largest gains first.
    pub(super) fn list(&mut self, geometry: &Geometry<C::Set>, effort: &Effort, counter: &mut NodeCounter<'_>) {
        let Node { sowings, chains, turns, order, .. } = self;
        chains.find(geometry, sowings, C::Set::NONE, (effort.beam, effort.max_takings), counter);
        order.clear();
        let quiet = sowings.all.iter().enumerate().filter(|(_, sown)| sown.first);
        order.extend(quiet.map(|(i, sown)| (0, 0, sown.board.hash.rotate_left(32), TurnSource::Sown(i))));
        let taking = chains.links.iter().enumerate().filter(|(_, link)| link.taken > 0);
        order.extend(taking.map(|(i, link)| (0, link.taken, link.hash.rotate_left(32), TurnSource::Link(i))));
        // Chance, always the same, decides which of the same gain come first.
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

    /// Forgets what threatened on another board.
    pub(super) fn clear_threats(&mut self) {
        self.reach.clear();
        self.reach.resize(self.sowings.all.len(), 0);
    }

    /// Adds what the last search for chains has found to the threats, and finds the best lids against all of them.
    pub(super) fn update_threats(&mut self, cups: Cup) {
        for (best, &now) in self.reach.iter_mut().zip(&self.chains.reach) {
            *best = now.max(*best);
        }
        let known = self.sowings.all.iter().zip(&self.reach).filter(|(_, reach)| **reach > 0);
        self.threats.set(known.map(|(sown, &reach)| (reach, sown.used)));
        self.threats.pairs(cups, LID_PAIRS_KEPT, &mut self.pairs);
    }
}
