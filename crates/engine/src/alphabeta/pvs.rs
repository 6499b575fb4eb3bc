//! Principal variation search with transposition table, late move reductions and quiescence search.

use super::ADJUDICATED_WIN;
use super::repetition::{mate_distance, undo_mate_distance};
use super::search::{INFINITE, MAX_PLIES, Search};
use super::transposition::{Bound, Entry};
use crate::Evaluator;
use game::{Game, NoEffects, Seat, Status};

/// Maximum depth of quiescence search, in turns.
const MAX_QUIESCENCE_TURNS: i32 = 8;
/// Maximum number of extensions in a line, in turns.
const MAX_EXTENSIONS: i32 = 8;
/// Nodes between two budget checks: well under 10 ms in every game.
const NODES_PER_BUDGET_CHECK: u64 = 1024;

/// The search state of a node: depth, window, and the state of the history rules.
pub(super) struct Node<'p, G: Game> {
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) ply: usize,
    pub(super) turns: i32,
    pub(super) extended: i32,
    pub(super) quiet: u32,
    pub(super) memory: G::ProgressState,
    /// The position at the start of the current turn, within a turn.
    pub(super) turn_start: Option<&'p G::Position>,
}

impl<G: Game, I: Evaluator<G>> Search<'_, G, I> {
    /// Searches a running position for the seat to act.
    pub(super) fn pvs(&mut self, position: &G::Position, seat: Seat, mut node: Node<'_, G>) -> i32 {
        self.plies[node.ply].clear();
        self.nodes += 1;
        // Early checks come sooner, so that small node limits are met closely.
        if self.nodes.is_multiple_of(NODES_PER_BUDGET_CHECK)
            || self.nodes < NODES_PER_BUDGET_CHECK && self.nodes.is_multiple_of(64)
        {
            let all = self.flush_nodes();
            self.stopped = self.stopped || self.budget.exhausted(all);
        }
        if self.stopped {
            return 0;
        }
        let settled = self.game.settled(position);
        let exact_value = || self.evaluator.exact_value(self.game, position, seat);
        if let Some(value) = (settled && node.ply > 0).then(exact_value).flatten() {
            return mate_distance(value, node.turns);
        }
        if node.depth <= 0 && settled || node.ply + 1 >= MAX_PLIES {
            return self.quiescence(position, seat, node);
        }
        let mut key = 0;
        let mut best_before = None;
        if settled {
            // Before the table lookup, which costs as much as the rest of a node near the horizon.
            if let Some(value) = self.static_cutoff(position, seat, &node) {
                self.horizon = true;
                return value;
            }
            key = self.evaluator.table_key(self.game, position);
            if let Some(entry) = self.table.get(key) {
                best_before = Some(usize::from(entry.best));
                if node.ply > 0 && self.is_deep_enough(&entry, node.depth) {
                    let value = mate_distance(entry.value, node.turns);
                    let cuts = match entry.bound {
                        Bound::Exact => true,
                        Bound::Lower => value >= node.beta,
                        Bound::Upper => value <= node.alpha,
                    };
                    if cuts {
                        self.horizon |= entry.horizon;
                        return value;
                    }
                }
            }
        }
        let outer_horizon = std::mem::replace(&mut self.horizon, false);
        let ply = &mut self.plies[node.ply];
        self.evaluator.candidates(self.game, position, seat, &mut ply.steps);
        let original_alpha = node.alpha;
        let (best, best_index) = self.best_child(position, seat, &mut node, -INFINITE, best_before);
        // A search without the excluded turns does not give the value of the root.
        if settled && !self.stopped && (node.ply > 0 || self.excluded.is_empty()) {
            let bound = match best {
                b if b >= node.beta => Bound::Lower,
                b if b <= original_alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            let value = undo_mate_distance(best, node.turns);
            let depth = node.depth.clamp(0, 255) as u8;
            self.table.put(key, Entry { value, depth, bound, horizon: self.horizon, best: best_index as u16 });
        }
        self.horizon |= outer_horizon;
        best
    }

    /// Whether a table entry is deep enough for this depth.
    fn is_deep_enough(&self, entry: &Entry, depth: i32) -> bool {
        let deep = i32::from(entry.depth);
        !entry.horizon || deep == depth || deep > depth && self.selective
    }

    /// Static null-move and futility cutoffs near the horizon.
    fn static_cutoff(&mut self, position: &G::Position, seat: Seat, node: &Node<'_, G>) -> Option<i32> {
        let futility_margin = self.futility_margin.filter(|_| node.depth <= 2 && node.beta - node.alpha == 1)?;
        if node.alpha.abs() >= ADJUDICATED_WIN / 2
            || I::HAS_NOISY_STEPS && self.evaluator.under_threat(self.game, position, seat)
        {
            return None;
        }
        let value = self.evaluator.evaluate(self.game, position, seat);
        let margin = futility_margin * node.depth;
        if value - margin >= node.beta {
            return Some(value - margin);
        }
        // With noisy turns a single turn can change everything.
        (!I::HAS_NOISY_STEPS && node.depth == 1 && value + margin <= node.alpha).then_some(value + margin)
    }

    /// Quiescence search: the evaluation, or more through noisy turns.
    fn quiescence(&mut self, position: &G::Position, seat: Seat, mut node: Node<'_, G>) -> i32 {
        self.horizon = true;
        if !I::HAS_NOISY_STEPS || node.ply + 1 >= MAX_PLIES {
            return self.evaluator.evaluate(self.game, position, seat);
        }
        let under_threat = self.evaluator.under_threat(self.game, position, seat);
        let mut best = -INFINITE;
        if !under_threat || node.depth <= -MAX_QUIESCENCE_TURNS {
            // Stand pat: the side to move may also play a quiet turn.
            best = self.evaluator.evaluate(self.game, position, seat);
            if node.depth <= -MAX_QUIESCENCE_TURNS || best >= node.beta {
                return best;
            }
            node.alpha = node.alpha.max(best);
        }
        let ply = &mut self.plies[node.ply];
        if under_threat {
            self.evaluator.candidates(self.game, position, seat, &mut ply.steps);
        } else {
            self.evaluator.noisy_candidates(self.game, position, seat, &mut ply.steps);
            let needed = node.alpha.saturating_sub(best);
            ply.steps.retain(|&step| self.evaluator.max_gain(self.game, position, step) > needed);
        }
        self.best_child(position, seat, &mut node, best, None).0
    }

    /// Searches the listed steps. Returns the best value, at least `best`, and the index of its step.
    fn best_child(
        &mut self,
        position: &G::Position,
        seat: Seat,
        node: &mut Node<'_, G>,
        mut best: i32,
        best_before: Option<usize>,
    ) -> (i32, usize) {
        let settled = self.game.settled(position);
        let mut best_index = 0;
        for i in 0..self.plies[node.ply].steps.len() {
            let ply = &mut self.plies[node.ply];
            // A table move that causes a cutoff saves the scoring of all others.
            let index = match best_before.filter(|&place| i == 0 && place < ply.steps.len()) {
                Some(place) => place,
                None => {
                    if ply.is_unscored() {
                        let order = |step| self.evaluator.order_score(self.game, position, step);
                        ply.score_steps(&self.history, seat, best_before, order);
                    }
                    ply.pick_best(i)
                }
            };
            let step = ply.steps[index];
            let value = self.child(position, seat, step, node, i, settled);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                best_index = index;
                let (head, tail) = self.plies.split_at_mut(node.ply + 1);
                let line = &mut head[node.ply].line;
                line.clear();
                line.push(step);
                line.extend_from_slice(&tail[0].line);
                node.alpha = node.alpha.max(best);
                if best >= node.beta {
                    self.plies[node.ply].add_killer(step);
                    self.history.reward(seat, &step, node.depth);
                    break;
                }
            }
        }
        (best, best_index)
    }

    /// Searches one step: null window first, with late move reductions.
    fn child(
        &mut self,
        position: &G::Position,
        seat: Seat,
        step: G::Step,
        node: &Node<'_, G>,
        looked: usize,
        was_settled: bool,
    ) -> i32 {
        self.plies[node.ply + 1].line.clear();
        let mut next = position.clone();
        self.game.apply(&mut next, seat, step, &mut NoEffects);
        let settled = self.game.settled(&next);
        let turns = node.turns + i32::from(settled);
        if settled && node.turns == 0 && self.excluded.contains(&self.game.hash(&next)) {
            return -INFINITE;
        }
        let to_act = match self.game.status(&next) {
            Status::Over(outcome) => return mate_distance(self.evaluator.outcome_value(&outcome, seat), turns),
            Status::Running(seats) => seats.first().expect("a running game has a seat to act"),
        };
        let turn_start = if was_settled { position } else { node.turn_start.unwrap_or(position) };
        let mut memory = node.memory.clone();
        let (mut quiet, mut depth, mut extended) = (node.quiet, node.depth, node.extended);
        if settled {
            if self.limits.quiet > 0 {
                quiet = if self.game.progress(&mut memory, turn_start, &next) { 0 } else { quiet + 1 };
            }
            let hash = self.game.hash(&next);
            if self.limits.quiet > 0 && quiet >= self.limits.quiet || self.repeats(hash) {
                self.horizon = true;
                return self.adjudicated_value(&self.game.adjudicate(&next), seat);
            }
            self.path.push(hash);
            depth -= 1;
            if I::HAS_NOISY_STEPS
                && depth >= 0
                && extended < MAX_EXTENSIONS
                && self.evaluator.under_threat(self.game, &next, to_act)
            {
                depth += 1;
                extended += 1;
            }
        }
        let (same, ply) = (to_act == seat, node.ply + 1);
        let look = |search: &mut Self, depth: i32, alpha: i32, beta: i32| {
            let (alpha, beta) = if same { (alpha, beta) } else { (-beta, -alpha) };
            let (turn_start, memory) = ((!settled).then_some(turn_start), memory.clone());
            let node = Node { depth, alpha, beta, ply, turns, extended, quiet, memory, turn_start };
            let value = search.pvs(&next, to_act, node);
            if same { value } else { -value }
        };
        let value = if looked == 0 {
            look(self, depth, node.alpha, node.beta)
        } else {
            let late = self.selective && settled && node.depth >= 3 && looked >= 4 && extended == node.extended;
            let less = if late { 1 + i32::from(looked >= 16 && node.depth >= 5) } else { 0 };
            let mut value = look(self, depth - less, node.alpha, node.alpha + 1);
            if less > 0 && value > node.alpha && !self.stopped {
                value = look(self, depth, node.alpha, node.alpha + 1);
            }
            if value > node.alpha && value < node.beta && !self.stopped {
                value = look(self, depth, node.alpha, node.beta);
            }
            value
        };
        if settled {
            self.path.pop();
        }
        value
    }
}
