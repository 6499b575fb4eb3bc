//! Information-set tree search over sampled worlds.
//!
//! All worlds share one tree. Each playout samples a world, descends by the acts that are legal in it, adds one node, and plays
//! the world to its end. A node stands for public information, so choices in it cannot depend on hidden state. The policy guides
//! the selection.

use super::policy::{self, FULL_WEIGHTS};
use super::seats::Seats;
use super::world::{Act, Undo, World};
use game::random::SplitMix64;
use games::ampli::Stage;

/// Exploration constant, in points.
const EXPLORATION_POINTS: f32 = 5.0;
/// The assumed disadvantage of an untried act, in points.
const UNTRIED_PENALTY_POINTS: f32 = 0.3;
/// Maximum size of the tree, in nodes.
const MAX_TREE_NODES: usize = 2_000_000;

/// No edge.
const NONE: u32 = u32::MAX;

/// A tried act of a node. All edges of a tree are in one list, so that dropping it is cheap.
#[derive(Clone, Copy, Debug)]
struct Edge {
    code: u32,
    visits: u32,
    /// The sum of results of the seat to act.
    sum: f32,
    /// The child node; 0 if there is none.
    child: u32,
    /// The edge with the next higher code.
    next: u32,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// The edge with the lowest code.
    first: u32,
    visits: u32,
    sum: f32,
}

impl Node {
    const NEW: Node = Node { first: NONE, visits: 0, sum: 0.0 };
}

/// A root act with its statistics.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct RootAct {
    pub(super) act: Act,
    pub(super) visits: u32,
    /// The sum of leads of the seat to act, in points.
    pub(super) sum: f32,
}

/// A search tree with its scratch buffers.
pub(super) struct Tree {
    world: World,
    /// The root acts to search, by code; empty for all.
    only: Vec<u32>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The length of the longest descent, in acts.
    pub(super) depth: u32,
    list: Vec<(Act, f32)>,
    found: Vec<Option<(u32, Edge)>>,
    made: Vec<Undo>,
    path: Vec<(u32, u32, u8)>,
}

impl Tree {
    /// Creates a tree for the seat to act of a world, limited to these root acts.
    pub(super) fn new(world: World, mut only: Vec<u32>) -> Tree {
        only.sort_unstable();
        Tree {
            world,
            only,
            nodes: vec![Node::NEW],
            edges: Vec::new(),
            depth: 0,
            list: Vec::new(),
            found: Vec::new(),
            made: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Runs one playout in a world with these seats.
    pub(super) fn play(&mut self, seats: &Seats, rng: &mut SplitMix64) {
        self.world.seats = *seats;
        self.path.clear();
        self.select();
        let made = &mut self.made;
        policy::playout(&mut self.world, &mut self.list, rng, |m| made.push(m));
        let ahead = ahead(&self.world.seats);
        for &(node, edge, seat) in &self.path {
            let value = ahead[usize::from(seat)];
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.sum += value;
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.sum += value;
        }
        self.depth = self.depth.max(self.path.len() as u32);
        while let Some(made) = self.made.pop() {
            self.world.undo(&made);
        }
    }

    /// Descends to an untried act and adds its node.
    fn select(&mut self) {
        let mut at = 0;
        while self.world.seats.stage != Stage::Over {
            policy::score_acts(&FULL_WEIGHTS, &self.world, &mut self.list);
            if at == 0 && !self.only.is_empty() {
                let only = &self.only;
                self.list.retain(|(act, _)| only.binary_search(&act.code()).is_ok());
            }
            let (edge, act) = self.choose(at);
            self.path.push((at as u32, edge, self.world.seats.decider));
            self.made.push(self.world.make(act));
            let child = self.edges[edge as usize].child as usize;
            if child > 0 {
                at = child;
                continue;
            }
            if self.nodes.len() >= MAX_TREE_NODES {
                return;
            }
            self.nodes.push(Node::NEW);
            let new = self.nodes.len() - 1;
            self.edges[edge as usize].child = new as u32;
            // A forced act tells nothing: descend one more.
            if self.list.len() > 1 {
                return;
            }
            at = new;
        }
    }

    /// The edge to follow among the acts in `list`; a new one for an untried act.
    fn choose(&mut self, at: usize) -> (u32, Act) {
        self.list.sort_unstable_by_key(|(act, _)| act.code());
        let node = self.nodes[at];
        self.found.clear();
        let mut next = node.first;
        // The visits of the acts that are legal in this world.
        let mut seen = 1;
        let mut total = 0.0;
        for (act, worth) in &mut self.list {
            let code = act.code();
            let mut edge = self.edges.get(next as usize);
            while let Some(e) = edge.filter(|e| e.code < code) {
                next = e.next;
                edge = self.edges.get(next as usize);
            }
            let edge = edge.filter(|e| e.code == code).map(|&e| (next, e));
            seen += edge.map_or(0, |(_, e)| e.visits);
            self.found.push(edge);
            *worth = worth.exp();
            total += *worth;
        }
        let untried = if node.visits == 0 { 0.0 } else { node.sum / node.visits as f32 - UNTRIED_PENALTY_POINTS };
        let favour = EXPLORATION_POINTS * (seen as f32).sqrt() / total;
        let mut best = (f32::NEG_INFINITY, 0);
        for (i, ((_, worth), edge)) in self.list.iter().zip(&self.found).enumerate() {
            let bound = match edge {
                Some((_, e)) => e.sum / e.visits as f32 + favour * worth / (1 + e.visits) as f32,
                None => untried + favour * worth,
            };
            if bound > best.0 {
                best = (bound, i);
            }
        }
        let act = self.list[best.1].0;
        if let Some((edge, _)) = self.found[best.1] {
            return (edge, act);
        }
        (self.add_edge(at, act.code()), act)
    }

    /// Inserts an edge into a node, sorted by code.
    fn add_edge(&mut self, at: usize, code: u32) -> u32 {
        let new = self.edges.len() as u32;
        let mut before = None;
        let mut next = self.nodes[at].first;
        while let Some(edge) = self.edges.get(next as usize).filter(|e| e.code < code) {
            before = Some(next as usize);
            next = edge.next;
        }
        match before {
            Some(before) => self.edges[before].next = new,
            None => self.nodes[at].first = new,
        }
        self.edges.push(Edge { code, visits: 0, sum: 0.0, child: 0, next });
        new
    }

    /// The edges of a node.
    fn edges_of(&self, at: usize) -> impl Iterator<Item = &Edge> {
        let first = self.edges.get(self.nodes[at].first as usize);
        std::iter::successors(first, |edge| self.edges.get(edge.next as usize))
    }

    /// The statistics of the tried root acts.
    pub(super) fn root_acts(&self) -> Vec<RootAct> {
        let edges = self.edges_of(0).filter(|e| e.visits > 0);
        edges.map(|e| RootAct { act: Act::from_code(e.code), visits: e.visits, sum: e.sum }).collect()
    }

    /// The most visited acts from the root.
    pub(super) fn line(&self) -> Vec<Act> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(edge) = self.edges_of(at).max_by_key(|e| e.visits).filter(|e| e.visits > 0) {
            line.push(Act::from_code(edge.code));
            at = edge.child as usize;
            if at == 0 {
                break;
            }
        }
        line
    }
}

/// The lead of each seat over the others; over two others, their mean counts.
pub(super) fn ahead(seats: &Seats) -> [f32; 3] {
    let scores = seats.scores.map(f32::from);
    let all = scores.iter().sum::<f32>();
    let others = f32::from(seats.players - 1);
    scores.map(|own| own - (all - own) / others)
}
