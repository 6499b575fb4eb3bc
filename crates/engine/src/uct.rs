//! Plain UCT: tree search with random playouts. The baseline for other players.
//!
//! The tree consists of steps, so it does not need a list of all turns. A node expands at its second visit.

use crate::{CancelToken, Info, Limits, Observation, SearchBudget, SearchResult, Searcher};
use game::{Game, NoEffects, Outcome, Seat, Status, random};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// Exploration constant of the upper confidence bound.
const EXPLORATION: f32 = 1.0;
/// Maximum size of the tree, in nodes.
const MAX_TREE_NODES: usize = 4_000_000;

/// A plain UCT player.
#[derive(Clone, Copy, Default, Debug)]
pub struct Uct;

struct Node<S> {
    step: S,
    /// The seat that makes the step.
    seat: Seat,
    visits: u32,
    /// The sum of the seat's results, each from 0 to 1.
    score_sum: f32,
    children: u32,
    count: u32,
}

/// A search tree with its scratch buffers.
struct Tree<'a, G: Game> {
    game: &'a G,
    nodes: Vec<Node<G::Step>>,
    buffer: Vec<G::Step>,
    path: Vec<u32>,
}

impl<G: Game> Searcher<G> for Uct {
    fn search(
        &mut self,
        observation: &Observation<'_, G>,
        limits: &Limits,
        cancel: &CancelToken,
        on_info: &mut dyn FnMut(&Info<G::Step>),
    ) -> SearchResult<G::Step> {
        let budget = SearchBudget::start(limits, cancel);
        let mut rng = ChaCha8Rng::seed_from_u64(limits.seed);
        let root = observation.sample(&mut rng);
        let mut quick = random::SplitMix64::new(rng.next_u64());
        let mut tree = Tree::<G> { game: observation.game(), nodes: Vec::new(), buffer: Vec::new(), path: Vec::new() };
        tree.init_root(observation.seat(), &root);
        let mut played = 0;
        loop {
            tree.simulate(&root, &mut quick);
            played += 1;
            if played % 16 == 0 && budget.exhausted(played) {
                break;
            }
            if played % 16_384 == 0 {
                on_info(&tree.info(&root, played, &budget));
            }
        }
        let info = tree.info(&root, played, &budget);
        on_info(&info);
        let turn = tree.turn(&root);
        SearchResult { turn, exact: false, info, others: Vec::new() }
    }
}

impl<G: Game> Tree<'_, G> {
    /// Creates the root node and expands it.
    fn init_root(&mut self, seat: Seat, root: &G::Position) {
        self.game.steps(root, seat, &mut self.buffer);
        let step = *self.buffer.first().expect("a seat to act has a step");
        self.nodes.push(Node { step, seat, visits: 0, score_sum: 0.0, children: 0, count: 0 });
        self.expand(0, root, seat);
    }

    fn expand(&mut self, at: usize, position: &G::Position, seat: Seat) {
        self.buffer.clear();
        self.game.steps(position, seat, &mut self.buffer);
        self.nodes[at].children = self.nodes.len() as u32;
        self.nodes[at].count = self.buffer.len() as u32;
        for &step in &self.buffer {
            self.nodes.push(Node { step, seat, visits: 0, score_sum: 0.0, children: 0, count: 0 });
        }
    }

    /// Runs one simulation: selection, expansion, random playout, backpropagation.
    fn simulate<R: Rng>(&mut self, root: &G::Position, rng: &mut R) {
        let mut position = root.clone();
        let mut at = 0;
        self.path.clear();
        self.path.push(0);
        let outcome = loop {
            let seats = match self.game.status(&position) {
                Status::Over(outcome) => break outcome,
                Status::Running(seats) => seats,
            };
            if self.nodes[at].count == 0 {
                if self.nodes[at].visits == 0 || self.nodes.len() >= MAX_TREE_NODES {
                    break random::playout(self.game, &mut position, &mut self.buffer, rng).outcome;
                }
                self.expand(at, &position, seats.first().expect("a running game has a seat to act"));
            }
            at = self.select_child(at, rng);
            self.path.push(at as u32);
            let Node { step, seat, .. } = self.nodes[at];
            self.game.apply(&mut position, seat, step, &mut NoEffects);
        };
        for &at in &self.path {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            node.score_sum += share(&outcome, node.seat);
        }
    }

    /// The child with the highest upper confidence bound. Unvisited children come first, in random order.
    fn select_child<R: Rng>(&self, at: usize, rng: &mut R) -> usize {
        let node = &self.nodes[at];
        let (first, count) = (node.children as usize, node.count as usize);
        let children = &self.nodes[first..first + count];
        let visited: u32 = node.visits;
        if (visited as usize) <= count {
            // Until every child has a visit, look for an unvisited one from a random start.
            let from = random::below(rng, count as u32) as usize;
            if let Some(i) = (from..count).chain(0..from).find(|&i| children[i].visits == 0) {
                return first + i;
            }
        }
        let log = (visited.max(1) as f32).ln();
        let mut best = (f32::NEG_INFINITY, 0);
        for (i, child) in children.iter().enumerate() {
            let bound = if child.visits == 0 {
                f32::INFINITY
            } else {
                let visits = child.visits as f32;
                child.score_sum / visits + EXPLORATION * (log / visits).sqrt()
            };
            if bound > best.0 {
                best = (bound, i);
            }
        }
        first + best.1
    }

    /// The most visited child.
    fn most_visited_child(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let children = node.children as usize..(node.children + node.count) as usize;
        children.max_by_key(|&i| self.nodes[i].visits).filter(|&i| self.nodes[i].visits > 0)
    }

    /// The most visited steps up to the end of the turn. Where the tree ends too early, the first legal steps complete the turn.
    fn turn(&self, root: &G::Position) -> Vec<G::Step> {
        let mut position = root.clone();
        let (mut turn, mut at) = (Vec::new(), Some(0));
        while let Some(seat) = game::seat_to_act(self.game, &position) {
            at = at.and_then(|a| self.most_visited_child(a));
            let step = at.map_or_else(
                || {
                    let mut steps = Vec::new();
                    self.game.steps(&position, seat, &mut steps);
                    *steps.first().expect("a seat to act has a step")
                },
                |a| self.nodes[a].step,
            );
            self.game.apply(&mut position, seat, step, &mut NoEffects);
            turn.push(step);
            if self.game.settled(&position) {
                break;
            }
        }
        turn
    }

    fn info(&self, root: &G::Position, played: u64, budget: &SearchBudget) -> Info<G::Step> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(next) = self.most_visited_child(at).filter(|_| line.len() < 32) {
            line.push(self.nodes[next].step);
            at = next;
        }
        if line.is_empty() {
            line = self.turn(root);
        }
        let value = self
            .most_visited_child(0)
            .map_or(0.0, |c| f64::from(self.nodes[c].score_sum / self.nodes[c].visits as f32));
        Info { depth: line.len() as u32, nodes: played, value: 2.0 * value - 1.0, line, elapsed: budget.elapsed() }
    }
}

/// The result of a seat: 1 for a win, 0.5 for a shared best score, 0 otherwise.
fn share(outcome: &Outcome, seat: Seat) -> f32 {
    let best = outcome.best();
    if !best.contains(seat) {
        0.0
    } else if best.len() == 1 {
        1.0
    } else {
        0.5
    }
}
