//! One thread's search.

use super::HELD;
use super::order::{History, Ply};
use super::table::{Bound, Known, Transpositions};
use crate::{Info, Insight, Sight, Thought, WIN, Watch};
use game::{Game, Limits, Outcome, Seat, Silent, Status};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

const INFINITE: i32 = 2 * WIN;
/// How many steps deep a line can get: turns of many steps and the look beyond the horizon included.
const MOST_PLIES: usize = 512;
/// How many loud turns are looked at beyond the horizon.
const LOUDEST: i32 = 8;
/// How many turns a line can get longer because somebody must answer a threat.
const MOST_EXTENSIONS: i32 = 8;
/// Nodes between two looks at the clock: well under 10 ms in every game.
const LOOK: u64 = 1024;

pub(super) struct Search<'a, G: Game, I> {
    game: &'a G,
    insight: &'a I,
    sight: &'a Sight<'a, G>,
    table: &'a Transpositions,
    watch: Watch,
    /// Whether unpromising lines are looked at less deeply.
    selective: bool,
    limits: Limits,
    swing: Option<i32>,
    shared_nodes: &'a AtomicU64,
    nodes: u64,
    told: u64,
    over: bool,
    /// Whether the value of the node that is looked at depends on an evaluation or on history anywhere.
    horizon: bool,
    /// Hashes of the settled positions on the way from the root.
    path: Vec<u64>,
    stood: Stood,
    plies: Vec<Ply<G::Step>>,
    history: History,
}

/// What came out of a search to one depth.
pub(super) struct Found<S> {
    pub(super) value: i32,
    pub(super) line: Vec<S>,
    /// Whether it looked at everything, and was not stopped before.
    pub(super) complete: bool,
}

/// Where a node is: how far it may look, its window, and what history says.
struct Node<'p, G: Game> {
    depth: i32,
    alpha: i32,
    beta: i32,
    ply: usize,
    turns: i32,
    extended: i32,
    quiet: u32,
    memory: G::Memory,
    /// The position before the turn, in the middle of one.
    turn_start: Option<&'p G::Position>,
}

impl<'a, G: Game, I: Insight<G>> Search<'a, G, I> {
    pub(super) fn new(
        sight: &'a Sight<'a, G>,
        insight: &'a I,
        table: &'a Transpositions,
        watch: Watch,
        shared_nodes: &'a AtomicU64,
        selective: bool,
    ) -> Self {
        Search {
            game: sight.game(),
            insight,
            sight,
            table,
            watch,
            selective,
            limits: sight.game().limits(),
            swing: insight.swing().filter(|_| selective),
            shared_nodes,
            nodes: 0,
            told: 0,
            over: false,
            horizon: false,
            path: Vec::new(),
            stood: Stood::new(sight),
            plies: (0..=MOST_PLIES).map(|_| Ply::default()).collect(),
            history: History::new(),
        }
    }

    /// Adds this thread's nodes to those of all threads.
    pub(super) fn tell_nodes(&mut self) -> u64 {
        let fresh = self.nodes - std::mem::replace(&mut self.told, self.nodes);
        self.shared_nodes.fetch_add(fresh, Ordering::Relaxed) + fresh
    }

    /// The nodes of all threads, as far as they have told, and all of this one.
    pub(super) fn all_nodes(&self) -> u64 {
        self.shared_nodes.load(Ordering::Relaxed) + self.nodes - self.told
    }

    /// Whether the value of the last root search is certain: it rests on ends by the rules alone, and is reached before the
    /// no-progress rule can step in.
    pub(super) fn proves(&self, value: i32) -> bool {
        let turns = if value.abs() > WIN / 2 { WIN - value.abs() } else { 0 };
        let in_time = self.limits.quiet == 0 || self.sight.quiet_turns() as i32 + turns <= self.limits.quiet as i32;
        self.insight.complete() && (value.abs() > WIN / 2 && in_time || !self.horizon)
    }

    /// The value and the line at this depth, or nothing if it was stopped before anything was known.
    pub(super) fn root(&mut self, root: &G::Position, depth: u32) -> Option<Found<G::Step>> {
        let seat = game::decider(self.game, root)?;
        self.horizon = false;
        self.path.clear();
        self.path.push(self.game.hash(root));
        self.history.fade();
        self.over = self.over || self.watch.over(self.all_nodes());
        let node = Node {
            depth: depth as i32,
            alpha: -INFINITE,
            beta: INFINITE,
            ply: 0,
            turns: 0,
            extended: 0,
            quiet: self.sight.quiet_turns(),
            memory: self.sight.memory().clone(),
            turn_start: None,
        };
        let value = self.visit(root, seat, node);
        let line = &self.plies[0].line;
        (!line.is_empty()).then(|| Found { value, line: line.clone(), complete: !self.over })
    }

    /// A turn to fall back on when there is no time at all: the steps that look best at first sight.
    pub(super) fn first_legal_turn(&self, root: &G::Position) -> Thought<G::Step> {
        let turn = self.turn_of(root, &[]);
        let info = Info { depth: 0, nodes: 0, value: 0.0, line: turn.clone(), elapsed: Duration::ZERO };
        Thought { turn, exact: false, info }
    }

    /// The beginning of a line up to the end of the turn; completed with likely steps where the line ends too early.
    pub(super) fn turn_of(&self, root: &G::Position, line: &[G::Step]) -> Vec<G::Step> {
        let mut position = root.clone();
        let mut turn = Vec::new();
        loop {
            let Some(seat) = game::decider(self.game, &position) else { return turn };
            let step = match line.get(turn.len()) {
                Some(&step) => step,
                None => {
                    let mut steps = Vec::new();
                    self.insight.candidates(self.game, &position, seat, &mut steps);
                    steps
                        .into_iter()
                        .max_by_key(|&s| self.insight.order(self.game, &position, s))
                        .expect("who may act has a step")
                }
            };
            self.game.apply(&mut position, seat, step, &mut Silent);
            turn.push(step);
            if self.game.settled(&position) {
                return turn;
            }
        }
    }

    /// The value of a running position for the seat that may act.
    fn visit(&mut self, position: &G::Position, seat: Seat, mut node: Node<'_, G>) -> i32 {
        self.plies[node.ply].clear();
        self.nodes += 1;
        // The first looks come soon, so that few nodes are not exceeded by much.
        if self.nodes.is_multiple_of(LOOK) || self.nodes < LOOK && self.nodes.is_multiple_of(64) {
            let all = self.tell_nodes();
            self.over = self.over || self.watch.over(all);
        }
        if self.over {
            return 0;
        }
        let settled = self.game.settled(position);
        let known = || self.insight.known(self.game, position, seat);
        if let Some(value) = (settled && node.ply > 0).then(known).flatten() {
            return hasten(value, node.turns);
        }
        if node.depth <= 0 && settled || node.ply + 1 >= MOST_PLIES {
            return self.beyond(position, seat, node);
        }
        let mut key = 0;
        let mut best_before = None;
        if settled {
            // Before the look into the table, which costs as much as the rest of a node near the horizon.
            if let Some(value) = self.hopeless_or_won(position, seat, &node) {
                self.horizon = true;
                return value;
            }
            key = self.insight.key(self.game, position);
            if let Some(known) = self.table.get(key) {
                best_before = Some(usize::from(known.best));
                if node.ply > 0 && self.is_enough(&known, node.depth) {
                    let value = hasten(known.value, node.turns);
                    let cuts = match known.bound {
                        Bound::Exact => true,
                        Bound::Lower => value >= node.beta,
                        Bound::Upper => value <= node.alpha,
                    };
                    if cuts {
                        self.horizon |= known.horizon;
                        return value;
                    }
                }
            }
        }
        let outer_horizon = std::mem::replace(&mut self.horizon, false);
        let ply = &mut self.plies[node.ply];
        self.insight.candidates(self.game, position, seat, &mut ply.steps);
        let original_alpha = node.alpha;
        let (best, best_index) = self.best_child(position, seat, &mut node, -INFINITE, best_before);
        if settled && !self.over {
            let bound = match best {
                b if b >= node.beta => Bound::Lower,
                b if b <= original_alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            let value = unhasten(best, node.turns);
            let depth = node.depth.clamp(0, 255) as u8;
            self.table.put(key, Known { value, depth, bound, horizon: self.horizon, best: best_index as u16 });
        }
        self.horizon |= outer_horizon;
        best
    }

    /// Whether what is known from elsewhere goes as deep as is asked.
    fn is_enough(&self, known: &Known, depth: i32) -> bool {
        let deep = i32::from(known.depth);
        !known.horizon || deep == depth || deep > depth && self.selective
    }

    /// The value of a position so near the horizon and so far from what matters that no quiet turn brings it back.
    fn hopeless_or_won(&mut self, position: &G::Position, seat: Seat, node: &Node<'_, G>) -> Option<i32> {
        let swing = self.swing.filter(|_| node.depth <= 2 && node.beta - node.alpha == 1)?;
        if node.alpha.abs() >= HELD / 2 || I::LOUD && self.insight.pressed(self.game, position, seat) {
            return None;
        }
        let value = self.insight.evaluate(self.game, position, seat);
        let margin = swing * node.depth;
        if value - margin >= node.beta {
            return Some(value - margin);
        }
        // A game with loud turns can turn around in one.
        (!I::LOUD && node.depth == 1 && value + margin <= node.alpha).then_some(value + margin)
    }

    /// The value beyond the horizon: the evaluation, or more by loud turns.
    fn beyond(&mut self, position: &G::Position, seat: Seat, mut node: Node<'_, G>) -> i32 {
        self.horizon = true;
        if !I::LOUD || node.ply + 1 >= MOST_PLIES {
            return self.insight.evaluate(self.game, position, seat);
        }
        let pressed = self.insight.pressed(self.game, position, seat);
        let mut best = -INFINITE;
        if !pressed || node.depth <= -LOUDEST {
            // Whoever is to move may also do nothing loud: what stands is worth at least the evaluation.
            best = self.insight.evaluate(self.game, position, seat);
            if node.depth <= -LOUDEST || best >= node.beta {
                return best;
            }
            node.alpha = node.alpha.max(best);
        }
        let ply = &mut self.plies[node.ply];
        if pressed {
            self.insight.candidates(self.game, position, seat, &mut ply.steps);
        } else {
            self.insight.loud_candidates(self.game, position, seat, &mut ply.steps);
            let needed = node.alpha.saturating_sub(best);
            ply.steps.retain(|&step| self.insight.most_gain(self.game, position, step) > needed);
        }
        self.best_child(position, seat, &mut node, best, None).0
    }

    /// Looks at the listed steps, likely ones first: the best value, if it is better than `best`, and the place of its step.
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
            // Where the best of an earlier look is good enough again, the others need no guess.
            let index = match best_before.filter(|&place| i == 0 && place < ply.steps.len()) {
                Some(place) => place,
                None => {
                    if ply.unguessed() {
                        let order = |step| self.insight.order(self.game, position, step);
                        ply.guess(&self.history, seat, best_before, order);
                    }
                    ply.pick(i)
                }
            };
            let step = ply.steps[index];
            let value = self.child(position, seat, step, node, i, settled);
            if self.over {
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
                    self.plies[node.ply].remember(step);
                    self.history.praise(seat, &step, node.depth);
                    break;
                }
            }
        }
        (best, best_index)
    }

    /// The value of a step for the seat that makes it: principal variation search with late reductions.
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
        self.game.apply(&mut next, seat, step, &mut Silent);
        let settled = self.game.settled(&next);
        let turns = node.turns + i32::from(settled);
        let to_act = match self.game.status(&next) {
            Status::Over(outcome) => return hasten(self.insight.worth(&outcome, seat), turns),
            Status::Running(seats) => seats.first().expect("somebody may act"),
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
                return self.held(&self.game.adjudicate(&next), seat);
            }
            self.path.push(hash);
            depth -= 1;
            if I::LOUD && depth >= 0 && extended < MOST_EXTENSIONS && self.insight.pressed(self.game, &next, to_act) {
                depth += 1;
                extended += 1;
            }
        }
        let (same, ply) = (to_act == seat, node.ply + 1);
        let look = |search: &mut Self, depth: i32, alpha: i32, beta: i32| {
            let (alpha, beta) = if same { (alpha, beta) } else { (-beta, -alpha) };
            let (turn_start, memory) = ((!settled).then_some(turn_start), memory.clone());
            let node = Node { depth, alpha, beta, ply, turns, extended, quiet, memory, turn_start };
            let value = search.visit(&next, to_act, node);
            if same { value } else { -value }
        };
        let value = if looked == 0 {
            look(self, depth, node.alpha, node.beta)
        } else {
            let late = self.selective && settled && node.depth >= 3 && looked >= 4 && extended == node.extended;
            let less = if late { 1 + i32::from(looked >= 16 && node.depth >= 5) } else { 0 };
            let mut value = look(self, depth - less, node.alpha, node.alpha + 1);
            if less > 0 && value > node.alpha && !self.over {
                value = look(self, depth, node.alpha, node.alpha + 1);
            }
            if value > node.alpha && value < node.beta && !self.over {
                value = look(self, depth, node.alpha, node.beta);
            }
            value
        };
        if settled {
            self.path.pop();
        }
        value
    }

    /// Whether a position stands again. Once more is as good as once too often: who can repeat can repeat again.
    #[inline]
    fn repeats(&self, hash: u64) -> bool {
        self.limits.repeat > 0
            && (self.path.contains(&hash)
                || self.stood.perhaps(hash) && self.sight.times_stood(hash) + 1 >= self.limits.repeat)
    }

    /// What an end by history is worth.
    fn held(&self, outcome: &Outcome, seat: Seat) -> i32 {
        match self.insight.worth(outcome, seat) {
            worth if worth > WIN / 2 => HELD,
            worth if worth < -WIN / 2 => -HELD,
            worth => worth,
        }
    }
}

/// Which positions have stood in the game: a quick first look that seldom errs, and only on the safe side.
struct Stood([u64; 64]);

impl Stood {
    fn new<G: Game>(sight: &Sight<'_, G>) -> Stood {
        let mut stood = Stood([0; 64]);
        for (hash, _) in sight.stood() {
            stood.0[(hash >> 58) as usize] |= 1 << (hash >> 52 & 63);
        }
        stood
    }

    #[inline]
    fn perhaps(&self, hash: u64) -> bool {
        self.0[(hash >> 58) as usize] >> (hash >> 52 & 63) & 1 == 1
    }
}

/// Sooner wins and later losses are better. Also turns a value counted from a position into one counted from the root.
fn hasten(worth: i32, turns: i32) -> i32 {
    match worth {
        w if w > WIN / 2 => w - turns,
        w if w < -WIN / 2 => w + turns,
        w => w,
    }
}

/// Wins are stored as counted from the position, not from the root.
fn unhasten(value: i32, turns: i32) -> i32 {
    match value {
        v if v > WIN / 2 => v + turns,
        v if v < -WIN / 2 => v - turns,
        v => v,
    }
}
