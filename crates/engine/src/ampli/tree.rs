//! Tree search over sampled worlds: what each seat could do, whatever the hidden tiles are.
//!
//! One tree for all worlds. Each game in the mind takes another world, goes down the tree by the acts that are legal in it, adds one
//! node and plays the world to its end. A node stands for what everybody has seen, so what is chosen in it cannot depend on what is
//! hidden. Acts that look good at first sight are tried first, the others when those disappoint.

use super::policy::{self, FULL_WEIGHTS};
use super::seats::Seats;
use super::world::{Act, Undo, World};
use game::random::SplitMix64;
use games::ampli::Stage;

/// How much acts are favoured that look good but were seldom tried, in points.
const EXPLORATION_POINTS: f32 = 5.0;
/// How much worse than the rest an act is taken to be that was never tried, in points.
const UNTRIED_PENALTY_POINTS: f32 = 0.3;
/// The largest tree, in nodes; after that only what is known gets surer.
const MAX_TREE_NODES: usize = 2_000_000;

/// No edge.
const NONE: u32 = u32::MAX;

/// An act that was tried at a node. All edges of a tree are in one list, so that it is forgotten in no time.
#[derive(Clone, Copy, Debug)]
struct Edge {
    code: u32,
    visits: u32,
    /// What the one who decides got in all those games.
    sum: f32,
    /// The node it leads to, 0 if there is none yet.
    child: u32,
    /// The node's edge with the next higher code.
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

/// An act of the root and how it went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct RootAct {
    pub(super) act: Act,
    pub(super) visits: u32,
    /// Points that the one who decides was ahead, all games together.
    pub(super) sum: f32,
}

/// A tree and what is needed to grow it.
pub(super) struct Tree {
    world: World,
    /// The only acts of the root that are looked at, in order of their codes; all if there is none.
    only: Vec<u32>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// How many acts the longest way down had.
    pub(super) depth: u32,
    list: Vec<(Act, f32)>,
    found: Vec<Option<(u32, Edge)>>,
    made: Vec<Undo>,
    path: Vec<(u32, u32, u8)>,
}

impl Tree {
    /// A tree for the one who decides in a world, who looks only at these acts.
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

    /// Plays one game in a world with these seats.
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

    /// Follows the tree to an act that was never tried, and adds its node.
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
            // What had to be done tells nothing: one more act is looked at.
            if self.list.len() > 1 {
                return;
            }
            at = new;
        }
    }

    /// The edge to follow among the acts in `list`; it is made if it was never tried.
    fn choose(&mut self, at: usize) -> (u32, Act) {
        self.list.sort_unstable_by_key(|(act, _)| act.code());
        let node = self.nodes[at];
        self.found.clear();
        let mut next = node.first;
        // How often the acts that are legal in this world were tried.
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

    /// Adds an edge to a node, in its place among the others.
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

    /// The acts of the root that were tried.
    pub(super) fn root_acts(&self) -> Vec<RootAct> {
        let edges = self.edges_of(0).filter(|e| e.visits > 0);
        edges.map(|e| RootAct { act: Act::from_code(e.code), visits: e.visits, sum: e.sum }).collect()
    }

    /// The acts that were tried most, one after another from the root.
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

/// The points that each seat is ahead of the others, of two others on the mean.
pub(super) fn ahead(seats: &Seats) -> [f32; 3] {
    let scores = seats.scores.map(f32::from);
    let all = scores.iter().sum::<f32>();
    let others = f32::from(seats.players - 1);
    scores.map(|own| own - (all - own) / others)
}
