//! One thread's search.

use super::table::{Bound, Known, Transpositions};
use crate::{Info, Insight, Sight, Thought, WIN, Watch};
use game::{Game, Seat, Silent, Status};
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

const INFINITE: i32 = 2 * WIN;
/// How many steps deep a line can get: turns of many steps and the look beyond the horizon included.
const MOST_PLIES: usize = 512;
/// How many loud turns are looked at beyond the horizon.
const LOUDEST: i32 = 8;
/// Nodes between two looks at the clock: well under 10 ms in every game.
const LOOK: u64 = 1024;

pub(crate) struct Search<'a, G: Game, I> {
    game: &'a G,
    insight: &'a I,
    sight: &'a Sight<'a, G>,
    table: &'a Transpositions,
    watch: Watch,
    shared_nodes: &'a AtomicU64,
    nodes: u64,
    over: bool,
    /// Whether the value of the last root search depends on an evaluation anywhere.
    horizon: bool,
    /// Hashes of the settled positions on the way from the root.
    path: Vec<u64>,
    plies: Vec<Ply<G::Step>>,
    /// How often a step was good, whatever the position.
    history: Box<[i32]>,
}

struct Ply<S> {
    steps: Vec<S>,
    /// For each step the guess how good it is, and where it stood when it was listed.
    scores: Vec<(i32, u16)>,
    killers: [Option<S>; 2],
    line: Vec<S>,
}

impl<S> Default for Ply<S> {
    fn default() -> Self {
        Ply { steps: Vec::new(), scores: Vec::new(), killers: [None, None], line: Vec::new() }
    }
}

/// Where a node is: how far it may look, its window, and what history says.
struct Node<G: Game> {
    depth: i32,
    alpha: i32,
    beta: i32,
    ply: usize,
    turns: i32,
    quiet: u32,
    memory: G::Memory,
    turn_start: Option<G::Position>,
}

impl<'a, G: Game, I: Insight<G>> Search<'a, G, I> {
    pub(crate) fn new(
        sight: &'a Sight<'a, G>,
        insight: &'a I,
        table: &'a Transpositions,
        watch: Watch,
        shared_nodes: &'a AtomicU64,
    ) -> Self {
        Search {
            game: sight.game(),
            insight,
            sight,
            table,
            watch,
            shared_nodes,
            nodes: 0,
            over: false,
            horizon: false,
            path: Vec::new(),
            plies: (0..=MOST_PLIES).map(|_| Ply::default()).collect(),
            history: vec![0; 4096].into_boxed_slice(),
        }
    }

    /// Nodes that are not in the shared count yet.
    pub(crate) fn uncounted(&self) -> u64 {
        self.nodes % LOOK
    }

    /// Whether the value of the last root search is an estimate anywhere.
    pub(crate) fn horizon_seen(&self) -> bool {
        self.horizon
    }

    /// The value and the line at this depth, or nothing if time ran out before it was known.
    pub(crate) fn root(&mut self, root: &G::Position, depth: u32) -> Option<(i32, Vec<G::Step>)> {
        self.horizon = false;
        self.path.clear();
        self.history.iter_mut().for_each(|h| *h /= 8);
        let node = Node {
            depth: depth as i32,
            alpha: -INFINITE,
            beta: INFINITE,
            ply: 0,
            turns: 0,
            quiet: self.sight.quiet_turns(),
            memory: self.sight.memory().clone(),
            turn_start: None,
        };
        let value = self.visit(root, node);
        (!self.over && !self.plies[0].line.is_empty()).then(|| (value, self.plies[0].line.clone()))
    }

    /// A turn to fall back on when there is no time at all: the steps that look best at first sight.
    pub(crate) fn first_legal_turn(&self, root: &G::Position) -> Thought<G::Step> {
        let turn = self.turn_of(root, &[]);
        let info = Info { depth: 0, nodes: 0, value: 0.0, line: turn.clone(), elapsed: Duration::ZERO };
        Thought { turn, exact: false, info }
    }

    /// The beginning of a line up to the end of the turn; completed with likely steps where the line ends too early.
    pub(crate) fn turn_of(&self, root: &G::Position, line: &[G::Step]) -> Vec<G::Step> {
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

    /// The value of a position for the seat that may act, or the outcome's worth.
    fn visit(&mut self, position: &G::Position, mut node: Node<G>) -> i32 {
        self.plies[node.ply].line.clear();
        self.nodes += 1;
        if self.nodes % LOOK == 0 {
            let all = self.shared_nodes.fetch_add(LOOK, Ordering::Relaxed) + LOOK;
            self.over = self.over || self.watch.over(all);
        }
        if self.over {
            return 0;
        }
        let seat = match self.game.status(position) {
            Status::Over(_) => unreachable!("an end is valued by its parent"),
            Status::Running(seats) => seats.first().expect("somebody may act"),
        };
        let settled = self.game.settled(position);
        let mut key = 0;
        let mut best_before = None;
        if settled && node.ply > 0 {
            if let Some(value) = self.insight.known(self.game, position, seat) {
                return value;
            }
        }
        if settled {
            key = self.insight.key(self.game, position);
            if let Some(known) = self.table.get(key) {
                best_before = Some(usize::from(known.best));
                let deep = i32::from(known.depth) >= node.depth || !known.horizon;
                if node.ply > 0 && deep && node.depth >= 0 {
                    let value = from_table(known.value, node.turns);
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
        if node.ply + 1 >= MOST_PLIES {
            self.horizon = true;
            return self.insight.evaluate(self.game, position, seat);
        }
        let beyond = node.depth <= 0 && settled;
        let mut best = -INFINITE;
        if beyond {
            self.horizon = true;
            // Whoever is to move may also do nothing loud: what stands is worth at least the evaluation.
            best = self.insight.evaluate(self.game, position, seat);
            if !I::LOUD || node.depth <= -LOUDEST || best >= node.beta {
                return best;
            }
            node.alpha = node.alpha.max(best);
        }
        let outer_horizon = std::mem::replace(&mut self.horizon, beyond);
        let (original_alpha, mut best_index) = (node.alpha, 0);
        self.list(position, seat, node.ply, best_before);
        let count = self.plies[node.ply].steps.len();
        let mut looked = 0;
        for i in 0..count {
            let index = self.pick(node.ply, i);
            let step = self.plies[node.ply].steps[i];
            if beyond && !self.insight.loud(self.game, position, step) {
                continue;
            }
            let value = self.child(position, seat, step, &node, looked, settled);
            looked += 1;
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
                    self.remember_good(step, node.ply, node.depth);
                    break;
                }
            }
        }
        if settled && !self.over && node.depth >= 0 && looked > 0 {
            let bound = match best {
                b if b >= node.beta => Bound::Lower,
                b if b <= original_alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            let value = to_table(best, node.turns);
            let depth = node.depth.clamp(0, 255) as u8;
            self.table.put(key, Known { value, depth, bound, horizon: self.horizon, best: best_index as u16 });
        }
        self.horizon |= outer_horizon;
        best
    }

    /// The value of a step for the seat that makes it: principal variation search with late reductions.
    fn child(
        &mut self,
        position: &G::Position,
        seat: Seat,
        step: G::Step,
        node: &Node<G>,
        looked: usize,
        was_settled: bool,
    ) -> i32 {
        self.plies[node.ply + 1].line.clear();
        let mut next = position.clone();
        self.game.apply(&mut next, seat, step, &mut Silent);
        let status = self.game.status(&next);
        let settled = self.game.settled(&next);
        let turns = node.turns + i32::from(settled);
        if let Status::Over(outcome) = status {
            return hasten(self.insight.worth(&outcome, seat), turns);
        }
        let turn_start = if was_settled { position } else { node.turn_start.as_ref().unwrap_or(position) };
        let mut memory = node.memory.clone();
        let mut quiet = node.quiet;
        let mut hash = None;
        if settled {
            let limits = self.game.limits();
            if limits.quiet > 0 {
                quiet = if self.game.progress(&mut memory, turn_start, &next) { 0 } else { quiet + 1 };
            }
            let here = self.game.hash(&next);
            // Once more is as good as once too often: who can repeat can repeat again.
            let repeated =
                limits.repeat > 0 && (self.path.contains(&here) || self.sight.times_stood(here) + 1 >= limits.repeat);
            if repeated || limits.quiet > 0 && quiet >= limits.quiet {
                return hasten(self.insight.worth(&self.game.adjudicate(&next), seat), turns);
            }
            hash = Some(here);
        }
        let Status::Running(seats) = status else { unreachable!("ends are handled above") };
        let same = seats.first() == Some(seat);
        let depth = node.depth - i32::from(settled);
        if let Some(hash) = hash {
            self.path.push(hash);
        }
        let look = |search: &mut Self, depth: i32, alpha: i32, beta: i32| {
            let (alpha, beta) = if same { (alpha, beta) } else { (-beta, -alpha) };
            let turn_start = (!settled).then(|| turn_start.clone());
            let (ply, memory) = (node.ply + 1, memory.clone());
            let value = search.visit(&next, Node { depth, alpha, beta, ply, turns, quiet, memory, turn_start });
            if same { value } else { -value }
        };
        let value = if looked == 0 {
            look(self, depth, node.alpha, node.beta)
        } else {
            let late = settled && node.depth >= 3 && looked >= 4;
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
        if hash.is_some() {
            self.path.pop();
        }
        value
    }

    /// Lists the candidates of a node with a guess for each.
    fn list(&mut self, position: &G::Position, seat: Seat, ply: usize, best_before: Option<usize>) {
        let Ply { steps, scores, killers, .. } = &mut self.plies[ply];
        steps.clear();
        scores.clear();
        self.insight.candidates(self.game, position, seat, steps);
        for (i, &step) in steps.iter().enumerate() {
            let mut score = self.insight.order(self.game, position, step).clamp(-1_000_000, 1_000_000) * 16;
            if best_before == Some(i) {
                score = i32::MAX;
            } else if killers.contains(&Some(step)) {
                score += 40_000;
            } else {
                score += self.history[place(&step)].min(30_000);
            }
            scores.push((score, i as u16));
        }
    }

    /// Brings the best of the candidates that are left to place `i`; returns where it stood when it was listed.
    fn pick(&mut self, ply: usize, i: usize) -> usize {
        let Ply { steps, scores, .. } = &mut self.plies[ply];
        let mut best = i;
        for j in i + 1..scores.len() {
            if scores[j].0 > scores[best].0 {
                best = j;
            }
        }
        steps.swap(i, best);
        scores.swap(i, best);
        usize::from(scores[i].1)
    }

    fn remember_good(&mut self, step: G::Step, ply: usize, depth: i32) {
        let killers = &mut self.plies[ply].killers;
        if killers[0] != Some(step) {
            killers[1] = killers[0];
            killers[0] = Some(step);
        }
        let history = &mut self.history[place(&step)];
        *history = (*history + depth.max(1) * depth.max(1)).min(1 << 20);
    }
}

/// A small place for a step in the history table.
fn place<S: Hash>(step: &S) -> usize {
    struct Small(u64);
    impl Hasher for Small {
        fn finish(&self) -> u64 {
            self.0
        }
        fn write(&mut self, bytes: &[u8]) {
            for &b in bytes {
                self.write_u64(u64::from(b));
            }
        }
        fn write_u8(&mut self, n: u8) {
            self.write_u64(u64::from(n));
        }
        fn write_u64(&mut self, n: u64) {
            self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        fn write_isize(&mut self, n: isize) {
            self.write_u64(n as u64);
        }
    }
    let mut small = Small(0);
    step.hash(&mut small);
    (small.0 >> 52) as usize
}

/// Sooner wins and later losses are better.
fn hasten(worth: i32, turns: i32) -> i32 {
    match worth {
        w if w > WIN / 2 => w - turns,
        w if w < -WIN / 2 => w + turns,
        w => w,
    }
}

/// Wins are stored as counted from the position, not from the root.
fn to_table(value: i32, turns: i32) -> i32 {
    match value {
        v if v > WIN / 2 => v + turns,
        v if v < -WIN / 2 => v - turns,
        v => v,
    }
}

fn from_table(value: i32, turns: i32) -> i32 {
    hasten(value, turns)
}
