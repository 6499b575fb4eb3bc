//! Alpha-beta over turns: the stones of a turn minus the opponent's best answer.
//!
//! Depth counts the turns before the last one; the last turn is valued by its longest chain alone. The value of a turn assumes
//! the lids that leave the opponent least. A deeper search pays only if it is as wide as the search before: a side with few
//! listed turns looks harmless.

use super::evaluation::LeadEvaluation;
use super::exact::Table;
use super::geometry::{Board, Geometry};
use super::lids::both;
use super::node::{Effort, Node, Turn};
use super::node_counter::NodeCounter;
use game::hash::fold;
use games::two_ten::{Cup, CupSet, Cups};

/// The state of a position besides its board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context<S> {
    pub(super) covered: S,
    /// The quiet turns before the game ends.
    pub(super) quiet_turns_left: u32,
    /// The lead of the side to move, in stones.
    pub(super) lead: i32,
    /// The stones on the board.
    pub(super) stones: i32,
}

/// The search of one thread.
#[derive(Debug)]
pub(super) struct Search<'a, C: Cups> {
    pub(super) geometry: &'a Geometry<C::Set>,
    pub(super) counter: NodeCounter<'a>,
    /// Exact values of boards with few stones.
    pub(super) table: Option<&'a Table<C>>,
    pub(super) evaluation: LeadEvaluation,
    /// The noise of root values in units, and its seed.
    pub(super) root_noise: (i32, u64),
    /// The limit of quiet turns.
    pub(super) quiet_turns_left: u32,
    /// A node per turn of the line, and one for the lids after the last turn.
    pub(super) nodes: Vec<Node<C>>,
}

/// The alpha-beta window.
pub(super) type Window = (i32, i32);

/// Larger than any value.
pub(super) const WIDE: i32 = 1_000_000_000;

impl<C: Cups> Search<'_, C> {
    /// The smallest number of stones that lids leave the opponent; the pairs of lids are in the node, best first.
    ///
    /// Stops as soon as the number is at least `enough`.
    fn best_lids(&mut self, at: usize, board: &Board<C>, effort: &Effort, enough: i32) -> u16 {
        let node = &mut self.nodes[at];
        node.sow(self.geometry, board, C::Set::NONE, effort, &mut self.counter);
        node.clear_threats();
        let mut left = 0;
        // A narrow search finds most refutations at a small part of the cost.
        for width in [effort.reply / 8, effort.reply].into_iter().filter(|&width| width > 0) {
            let mut covered = C::Set::NONE;
            for _ in 0..Node::<C>::LID_ATTEMPTS {
                node.chains.find(self.geometry, &node.sowings, covered, (width, effort.max_takings), &mut self.counter);
                node.update_threats(self.geometry.cups());
                let pair = node.pairs[0].1;
                left = node.pairs[0].0;
                if i32::from(left) >= enough || self.counter.stopped() {
                    return left;
                }
                // The pair stays the best one after its own search.
                if covered == both::<C>(pair) {
                    break;
                }
                covered = both::<C>(pair);
            }
        }
        left
    }

    /// The position after a turn: over or known, or open.
    fn after(&self, turn: &Turn<C>, rest: &Context<C::Set>) -> After<C::Set> {
        let lead = rest.lead + i32::from(turn.gain);
        let stones = rest.stones - i32::from(turn.gain);
        if stones == 0 || turn.gain == 0 && rest.quiet_turns_left == 1 {
            return After::Known(self.evaluation.final_value(lead));
        }
        let quiet_turns_left = if turn.gain > 0 { self.quiet_turns_left } else { rest.quiet_turns_left - 1 };
        match self.table {
            Some(table) if stones <= i32::from(table.stones()) => {
                let left = table.covered(&turn.board.cups, stones as u16, quiet_turns_left);
                After::Known(self.evaluation.final_value(lead - left))
            }
            _ => After::Open(Context { covered: C::Set::NONE, quiet_turns_left, lead: -lead, stones }),
        }
    }

    /// The noise of a root turn.
    fn error(&self, at: usize, board: &Board<C>) -> i32 {
        let (most, seed) = self.root_noise;
        if at > 0 || most == 0 {
            return 0;
        }
        (fold(seed, board.hash) % (2 * most as u64 + 1)) as i32 - most
    }

    /// The value of a turn with the best lids, or an upper bound at most `least`.
    pub(super) fn evaluate_turn(
        &mut self,
        at: usize,
        turn: &Turn<C>,
        rest: &Context<C::Set>,
        effort: &Effort,
        least: i32,
    ) -> (i32, Option<[Cup; 2]>) {
        let error = self.error(at, &turn.board);
        let next = match self.after(turn, rest) {
            After::Known(value) => return (value + error, None),
            After::Open(next) => next,
        };
        let evaluation = self.evaluation;
        let left_with = |left: i32| evaluation.running_value(-next.lead - left, next.stones - left) + error;
        if effort.reply == 0 {
            return (left_with(0), None);
        }
        let enough = (0..=next.stones).find(|&left| left_with(left) <= least).unwrap_or(i32::MAX);
        if enough == 0 {
            return (left_with(0), None);
        }
        let board = self.geometry.board_of(turn.board.cups);
        let left = self.best_lids(at + 1, &board, effort, enough);
        (left_with(left.into()), Some(self.nodes[at + 1].pairs[0].1))
    }

    /// Lists and evaluates the turns of a position; keeps the best `wanted`.
    fn evaluate_turns(
        &mut self,
        at: usize,
        board: &Board<C>,
        rest: &Context<C::Set>,
        effort: &Effort,
        (wanted, beta): (usize, i32),
    ) {
        let node = &mut self.nodes[at];
        node.sow(self.geometry, board, rest.covered, effort, &mut self.counter);
        node.list(self.geometry, effort, &mut self.counter);
        let mut best = Vec::with_capacity(wanted + 1);
        for i in 0..self.nodes[at].turns.len() {
            let turn = self.nodes[at].turns[i];
            // Turns that cannot be among the best get only a bound.
            let least = if best.len() < wanted { -WIDE } else { best[wanted - 1] };
            let (value, lids) = self.evaluate_turn(at, &turn, rest, effort, least);
            self.nodes[at].turns[i] = Turn { value, lids, ..turn };
            let place = best.partition_point(|&there| there >= value);
            best.insert(place, value);
            best.truncate(wanted);
            if wanted == 1 && value >= beta || self.counter.stopped() {
                self.nodes[at].turns.truncate(i + 1);
                break;
            }
        }
        self.nodes[at].turns.sort_by_key(|turn| -turn.value);
        self.nodes[at].turns.truncate(wanted);
    }

    /// Searches a position for the side to move.
    fn value(
        &mut self,
        at: usize,
        board: &Board<C>,
        rest: &Context<C::Set>,
        (effort, depth): (&Effort, u32),
        (mut alpha, beta): Window,
    ) -> i32 {
        let wanted = if depth > 1 { effort.deeper } else { 1 };
        self.evaluate_turns(at, board, rest, effort, (wanted, beta));
        if self.counter.stopped() {
            return 0;
        }
        if self.nodes[at].turns.is_empty() {
            return self.pass_value(at, board, rest, effort);
        }
        if depth <= 1 {
            return self.nodes[at].turns[0].value;
        }
        let turns = std::mem::take(&mut self.nodes[at].turns);
        let mut best = -WIDE;
        for turn in &turns {
            let (value, _) = self.search_turn(at, turn, rest, (effort, depth), (alpha, beta));
            best = best.max(value);
            alpha = alpha.max(best);
            if best >= beta || self.counter.stopped() {
                break;
            }
        }
        self.nodes[at].turns = turns;
        best
    }

    /// The value of a forced pass: the lids come off, and the opponent takes what it can.
    fn pass_value(&mut self, at: usize, board: &Board<C>, rest: &Context<C::Set>, effort: &Effort) -> i32 {
        if rest.quiet_turns_left == 1 {
            return self.evaluation.final_value(rest.lead);
        }
        let node = &mut self.nodes[at];
        node.sow(self.geometry, board, C::Set::NONE, effort, &mut self.counter);
        let look = (effort.beam, effort.max_takings);
        let lost = node.chains.find(self.geometry, &node.sowings, C::Set::NONE, look, &mut self.counter);
        self.evaluation.running_value(rest.lead - i32::from(lost), rest.stones - i32::from(lost))
    }

    /// Searches a turn with several pairs of lids. Returns the best value and its lids.
    pub(super) fn search_turn(
        &mut self,
        at: usize,
        turn: &Turn<C>,
        rest: &Context<C::Set>,
        (effort, depth): (&Effort, u32),
        (mut alpha, beta): Window,
    ) -> (i32, Option<[Cup; 2]>) {
        let error = self.error(at, &turn.board);
        let next = match self.after(turn, rest) {
            After::Known(value) => return (value + error, None),
            After::Open(next) => next,
        };
        let board = self.geometry.board_of(turn.board.cups);
        self.best_lids(at + 1, &board, effort, i32::MAX);
        let pairs = self.nodes[at + 1].pairs.iter().take(effort.lids).map(|pair| pair.1).collect::<Vec<_>>();
        let (mut best, mut lids) = (-WIDE, turn.lids);
        for pair in pairs {
            let next = Context { covered: both::<C>(pair), ..next };
            let window = (error - beta, error - alpha);
            let value = error - self.value(at + 1, &board, &next, (effort, depth - 1), window);
            if self.counter.stopped() {
                break;
            }
            if value > best {
                (best, lids) = (value, Some(pair));
            }
            alpha = alpha.max(best);
            if best >= beta {
                break;
            }
        }
        (best, lids)
    }
}

/// The position after a turn.
enum After<S> {
    /// A known value for the side that made the turn.
    Known(i32),
    /// An open position of the opponent, before the lids.
    Open(Context<S>),
}

#[cfg(test)]
mod tests {
    use super::super::chain::tests::most;
    use super::super::sowing::tests::{board, rules};
    use super::*;
    use game::Game;

    #[test]
    fn the_lids_leave_least() {
        let all = usize::MAX;
        let max_sowing = u16::MAX;
        let effort = Effort {
            max_sowing,
            ways: all,
            max_takings: max_sowing,
            beam: 9,
            reply: 5000,
            turns: 9,
            deeper: 1,
            lids: 1,
        };
        for cups in
            ["0,0,2,3/0,0,1,2/1,1,0,0/0,1,0,0", "2,0,0,1/0,1,1,0/1,0,2,0/0,2,1,0", "1,0,1,2/2,0,0,0/3,0,1,2/0,0,0,0"]
        {
            let game = rules("4x4x3");
            let stones: u16 = cups.split([',', '/']).map(|count| count.parse::<u16>().unwrap()).sum();
            let with = |lids: &str| {
                let text = format!("{cups} w {}-0 {lids} 0", 48 - stones);
                game.parse_position(&text).unwrap()
            };
            let (geometry, board) = board(&game, &with("-"));
            let mut search = Search {
                geometry: &geometry,
                counter: NodeCounter::unlimited(),
                table: None,
                evaluation: LeadEvaluation::DEFAULT,
                root_noise: (0, 0),
                quiet_turns_left: 10,
                nodes: vec![Node::new()],
            };
            let left = search.best_lids(0, &board, &effort, i32::MAX);
            let name = |cup: u8| format!("{}{}", (b'a' + cup % 4) as char, cup / 4 + 1);
            let order = |cup: u8| (cup % 4, cup / 4);
            let all = (0..16u8).flat_map(|one| (0..16u8).map(move |two| (one, two)));
            let all = all.filter(|&(one, two)| order(one) < order(two));
            let least = all.map(|(one, two)| most(&game, &with(&(name(one) + &name(two))))).min().unwrap();
            assert_eq!(left, least, "{cups}");
            let [one, two] = search.nodes[0].pairs[0].1;
            let (one, two) = if order(one) < order(two) { (one, two) } else { (two, one) };
            assert_eq!(most(&game, &with(&(name(one) + &name(two)))), least, "{cups}");
            assert!(least < most(&game, &with("-")), "{cups}: lids help");
        }
    }
}
