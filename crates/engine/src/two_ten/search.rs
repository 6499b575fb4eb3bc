//! Search by turns: what a turn takes, less what the other side can do about it.
//!
//! Depth counts the turns that are weighed before the last one, which is valued by its longest chain alone. A turn is weighed by
//! looking for the lids that leave the other side least.

use super::chain::Chains;
use super::clock::Clock;
use super::ground::{Board, Ground};
use super::lids::{Threats, both};
use super::sowing::Sowings;
use super::worth::Worth;
use game::hash::fold;
use games::two_ten::{Cup, CupSet, Cups};

/// How closely a position is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Effort {
    /// Ways to sow of each length from each cup.
    pub(super) ways: usize,
    /// Boards kept of each layer of a chain.
    pub(super) beam: usize,
    /// The same for the answer to a turn that is weighed: there are many of them.
    pub(super) reply: usize,
    /// Turns that are weighed.
    pub(super) turns: usize,
    /// Of those, turns that are looked at deeper.
    pub(super) deeper: usize,
    /// Pairs of lids that are tried for each turn that is looked at deeper.
    pub(super) lids: usize,
}

/// How often better lids are looked for.
const TRIES: usize = 8;

/// A turn without its lids.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn<C> {
    /// The stones it takes.
    pub(super) gain: u16,
    pub(super) board: Board<C>,
    pub(super) from: From,
    /// What it is worth to the side that makes it, in units, and the lids that make it so.
    pub(super) value: i32,
    pub(super) lids: [Cup; 2],
}

/// Where a turn is found among the sowings and chains of its node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum From {
    /// Nothing is taken after this sowing.
    Sown(usize),
    /// The takings up to this link.
    Link(usize),
    /// One of the choices that are known from a round before.
    Known(usize),
}

/// The lists of a node.
#[derive(Clone, Debug)]
pub(super) struct Node<C: Cups> {
    pub(super) sowings: Sowings<C>,
    pub(super) chains: Chains<C>,
    pub(super) turns: Vec<Turn<C>>,
    threats: Threats<C::Set>,
    pairs: Vec<(u16, [Cup; 2])>,
    /// The most that each sowing was seen to take.
    reach: Vec<u16>,
}

impl<C: Cups> Node<C> {
    fn new() -> Self {
        Node {
            sowings: Sowings::new(),
            chains: Chains::new(),
            turns: Vec::new(),
            threats: Threats::new(),
            pairs: Vec::new(),
            reach: Vec::new(),
        }
    }
}

/// What a position is besides its board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest<S> {
    pub(super) covered: S,
    /// The turns with nothing taken that are left before the game ends.
    pub(super) patience: u32,
    /// The stones by which the side to move is ahead.
    pub(super) lead: i32,
    /// The stones on the board.
    pub(super) stones: i32,
}

/// One thread's search.
#[derive(Debug)]
pub(super) struct Search<'a, C: Cups> {
    pub(super) ground: &'a Ground<C::Set>,
    pub(super) clock: Clock<'a>,
    pub(super) worth: Worth,
    /// How far the value of a turn at the root may be off, in units, and what decides by how much.
    pub(super) blur: (i32, u64),
    /// The turns with nothing taken that end the game.
    pub(super) patience: u32,
    /// One for each turn of the line that is looked at, and one for the lids after the last.
    pub(super) nodes: Vec<Node<C>>,
}

impl<'a, C: Cups> Search<'a, C> {
    pub(super) fn new(ground: &'a Ground<C::Set>, clock: Clock<'a>, worth: Worth, patience: u32, depth: usize) -> Self {
        Search { ground, clock, worth, blur: (0, 0), patience, nodes: (0..depth + 2).map(|_| Node::new()).collect() }
    }

    /// The least that lids leave the other side on a board, in stones; the pairs that were found are in the node, the best first.
    ///
    /// Stops when it is clear that it is at least `enough`.
    pub(super) fn cover(&mut self, at: usize, board: &Board<C>, effort: &Effort, enough: i32) -> u16 {
        let Search { ground, clock, nodes, .. } = self;
        let node = &mut nodes[at];
        node.sowings.fill(ground, board, C::Set::NONE, effort.ways);
        clock.count(node.sowings.all.len() as u64);
        node.reach.clear();
        node.reach.resize(node.sowings.all.len(), 0);
        // A narrow look finds most refutations at a small part of the cost.
        let narrow = effort.reply / 8;
        let mut left = 0;
        for width in [narrow, effort.reply].into_iter().filter(|&width| width > 0) {
            let mut covered = C::Set::NONE;
            for _ in 0..TRIES {
                node.chains.find(ground, &node.sowings, covered, width, clock);
                for (best, &now) in node.reach.iter_mut().zip(&node.chains.reach) {
                    *best = now.max(*best);
                }
                node.threats.clear();
                for (sown, &reach) in node.sowings.all.iter().zip(&node.reach).filter(|pair| *pair.1 > 0) {
                    node.threats.add(reach, sown.used);
                }
                node.threats.sort();
                node.threats.pairs(ground.cups(), 16, &mut node.pairs);
                let pair = node.pairs[0].1;
                left = node.pairs[0].0;
                if i32::from(left) >= enough || clock.over() {
                    return left;
                }
                // The pair that was just looked at is still the best: nothing hidden was found behind it.
                if covered == both::<C>(pair) {
                    break;
                }
                covered = both::<C>(pair);
            }
        }
        left
    }

    /// Lists the turns of a position and weighs them; the best come first, as many as are wanted.
    pub(super) fn weigh(&mut self, at: usize, board: &Board<C>, rest: &Rest<C::Set>, effort: &Effort, wanted: usize, beta: i32) {
        let Search { ground, clock, nodes, .. } = self;
        let node = &mut nodes[at];
        node.sowings.fill(ground, board, rest.covered, effort.ways);
        clock.count(node.sowings.all.len() as u64);
        node.chains.find(ground, &node.sowings, C::Set::NONE, effort.beam, clock);
        self.list(at, effort.turns);
        self.value_turns(at, rest, effort, wanted, beta);
    }

    /// Lists turns of a node whose sowings and chains are known: of each gain some, the largest gains first.
    pub(super) fn list(&mut self, at: usize, most: usize) {
        let Node { sowings, chains, turns, .. } = &mut self.nodes[at];
        turns.clear();
        let turn = |gain, board, from| Turn { gain, board, from, value: 0, lids: [0, 1] };
        let quiet = sowings.all.iter().enumerate().filter(|(_, sown)| sown.first);
        turns.extend(quiet.map(|(i, sown)| turn(0, sown.board, From::Sown(i))));
        for (i, link) in chains.links.iter().enumerate().filter(|(_, link)| link.taken > 0) {
            let board = Board { cups: link.cups, trios: 0, hash: link.hash };
            turns.push(turn(link.taken, board, From::Link(i)));
        }
        // Chance, always the same, decides which of the same gain come first.
        turns.sort_unstable_by_key(|turn| (u16::MAX - turn.gain, turn.board.hash.rotate_left(32)));
        turns.dedup_by_key(|turn| (turn.gain, turn.board.hash));
        let quota = (most / 4).max(1);
        let (mut gain, mut place) = (0, 0);
        for turn in turns.iter_mut() {
            place = if turn.gain == gain { place + 1 } else { 0 };
            gain = turn.gain;
            turn.value = (place / quota) as i32;
        }
        turns.sort_by_key(|turn| turn.value);
        turns.truncate(most);
    }

    /// Values the turns of a node by what they take and leave, and sorts them.
    pub(super) fn value_turns(&mut self, at: usize, rest: &Rest<C::Set>, effort: &Effort, wanted: usize, beta: i32) {
        let mut best = Vec::with_capacity(wanted + 1);
        for i in 0..self.nodes[at].turns.len() {
            let Turn { gain, board, .. } = self.nodes[at].turns[i];
            // Turns that cannot be among the wanted ones any more are not looked at closely.
            let least = if best.len() < wanted { -WIDE } else { best[wanted - 1] };
            let (value, lids) = self.value_turn(at, gain, &board, rest, effort, least);
            if self.clock.over() {
                self.nodes[at].turns.truncate(i);
                break;
            }
            let turn = &mut self.nodes[at].turns[i];
            (turn.value, turn.lids) = (value, lids);
            let place = best.partition_point(|&there| there >= value);
            best.insert(place, value);
            best.truncate(wanted);
            if wanted == 1 && value >= beta {
                self.nodes[at].turns.truncate(i + 1);
                break;
            }
        }
        self.nodes[at].turns.sort_by_key(|turn| -turn.value);
        self.nodes[at].turns.truncate(wanted);
    }

    /// How far the value of a turn is off.
    fn error(&self, at: usize, board: &Board<C>) -> i32 {
        let (most, seed) = self.blur;
        if at > 0 || most == 0 {
            return 0;
        }
        (fold(seed, board.hash) % (2 * most as u64 + 1)) as i32 - most
    }

    /// What a turn takes, less what the best lids leave; below `least` only that it is below.
    fn value_turn(
        &mut self,
        at: usize,
        gain: u16,
        board: &Board<C>,
        rest: &Rest<C::Set>,
        effort: &Effort,
        least: i32,
    ) -> (i32, [Cup; 2]) {
        let lead = rest.lead + i32::from(gain);
        let stones = rest.stones - i32::from(gain);
        let error = self.error(at, board);
        if gain == 0 && rest.patience == 1 || stones == 0 {
            return (self.worth.over(lead) + error, [0, 1]);
        }
        let worth = self.worth;
        let trust = if at == 0 { 100 } else { worth.trust };
        let left_with = |left: i32| worth.running(lead, stones) * (100 - trust) / 100 + worth.running(lead - left, stones - left) * trust / 100 + error;
        let enough = (0..=stones).find(|&left| left_with(left) <= least).unwrap_or(i32::MAX);
        if enough == 0 {
            return (left_with(0), [0, 1]);
        }
        let board = self.ground.board_of(board.cups);
        let left = self.cover(at + 1, &board, effort, enough);
        (left_with(i32::from(left)), self.nodes[at + 1].pairs[0].1)
    }

    /// The value of a position for the side to move, looking so many turns deep.
    pub(super) fn value(
        &mut self,
        at: usize,
        board: &Board<C>,
        rest: &Rest<C::Set>,
        effort: &Effort,
        depth: u32,
        (mut alpha, beta): (i32, i32),
    ) -> i32 {
        let wanted = if depth > 1 { effort.deeper } else { 1 };
        self.weigh(at, board, rest, effort, wanted, beta);
        if self.clock.over() {
            return 0;
        }
        if self.nodes[at].turns.is_empty() {
            return self.value_of_passing(at, board, rest, effort);
        }
        if depth <= 1 {
            return self.nodes[at].turns[0].value;
        }
        let turns = std::mem::take(&mut self.nodes[at].turns);
        let mut best = -WIDE;
        for turn in &turns {
            let (value, _) = self.value_deeper(at, turn, rest, effort, depth, (alpha, beta));
            best = best.max(value);
            alpha = alpha.max(best);
            if best >= beta || self.clock.over() {
                break;
            }
        }
        self.nodes[at].turns = turns;
        best
    }

    /// Who cannot sow passes: the lids come off, and the other side takes what it can.
    fn value_of_passing(&mut self, at: usize, board: &Board<C>, rest: &Rest<C::Set>, effort: &Effort) -> i32 {
        if rest.patience == 1 {
            return self.worth.over(rest.lead);
        }
        let Search { ground, clock, nodes, .. } = self;
        let node = &mut nodes[at];
        node.sowings.fill(ground, board, C::Set::NONE, effort.ways);
        let lost = node.chains.find(ground, &node.sowings, C::Set::NONE, effort.beam, clock);
        self.worth.running(rest.lead - i32::from(lost), rest.stones - i32::from(lost))
    }

    /// The value of a turn for the side that makes it, with some pairs of lids looked at as deep as this, and the best of those.
    pub(super) fn value_deeper(
        &mut self,
        at: usize,
        turn: &Turn<C>,
        rest: &Rest<C::Set>,
        effort: &Effort,
        depth: u32,
        (mut alpha, beta): (i32, i32),
    ) -> (i32, [Cup; 2]) {
        let lead = rest.lead + i32::from(turn.gain);
        let stones = rest.stones - i32::from(turn.gain);
        let error = self.error(at, &turn.board);
        if turn.gain == 0 && rest.patience == 1 || stones == 0 {
            return (self.worth.over(lead) + error, turn.lids);
        }
        let patience = if turn.gain > 0 { self.patience } else { rest.patience - 1 };
        let board = self.ground.board_of(turn.board.cups);
        self.cover(at + 1, &board, effort, i32::MAX);
        let pairs = self.nodes[at + 1].pairs.iter().take(effort.lids).map(|pair| pair.1).collect::<Vec<_>>();
        let (mut best, mut lids) = (-WIDE, turn.lids);
        for pair in pairs {
            let next = Rest { covered: both::<C>(pair), patience, lead: -lead, stones };
            let window = (error - beta, error - alpha);
            let value = error - self.value(at + 1, &board, &next, effort, depth - 1, window);
            if self.clock.over() {
                break;
            }
            if value > best {
                (best, lids) = (value, pair);
            }
            alpha = alpha.max(best);
            if best >= beta {
                break;
            }
        }
        (best, lids)
    }
}

/// No value is as large.
pub(super) const WIDE: i32 = 1_000_000_000;
