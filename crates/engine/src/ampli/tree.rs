//! Tree search over sampled worlds: what each seat could do, whatever the hidden tiles are.
//!
//! One tree for all worlds. Each game in the mind takes another world, goes down the tree by the acts that are legal in it, adds one
//! node and plays the world to its end. A node stands for what everybody has seen, so the own acts in it cannot depend on what is hidden.

use super::policy;
use super::world::{Act, Made, Seats, World};
use game::random::Quick;
use games::ampli::Stage;

/// How much acts are favoured that look good but were seldom tried, in points.
const CURIOSITY: f32 = 2.0;
/// How much worse than the rest an act is thought to be that was never tried, in points.
const DOUBT: f32 = 0.3;

#[derive(Clone, Copy, Debug)]
struct Edge {
    code: u32,
    visits: u32,
    /// What the one who decides got in all those games.
    sum: f32,
    child: u32,
}

#[derive(Default, Debug)]
struct Node {
    /// The acts tried, in order of their codes.
    edges: Vec<Edge>,
    visits: u32,
    sum: f32,
}

/// An act of the root and how it went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Tried {
    pub(super) act: Act,
    pub(super) visits: u32,
    /// Points that the one who decides expects to be ahead.
    pub(super) value: f32,
}

/// A tree and what is needed to grow it.
pub(super) struct Tree {
    weights: policy::Weights,
    world: World,
    nodes: Vec<Node>,
    list: Vec<(Act, f32)>,
    made: Vec<Made>,
    path: Vec<(u32, u32, u8)>,
}

impl Tree {
    /// A tree for the one who decides; the seats of the world are those of any sample.
    pub(super) fn new(world: World, weights: policy::Weights) -> Tree {
        Tree { weights, world, nodes: vec![Node::default()], list: Vec::new(), made: Vec::new(), path: Vec::new() }
    }

    /// Plays one game in a world with these seats.
    pub(super) fn play(&mut self, seats: &Seats, rng: &mut Quick) {
        self.world.seats = *seats;
        self.made.clear();
        self.path.clear();
        let mut at = 0_u32;
        loop {
            if self.world.seats.stage == Stage::Over {
                break;
            }
            policy::judge(&self.weights, &mut self.world, &mut self.list);
            let (edge, act) = self.choose(at as usize);
            self.path.push((at, edge, self.world.seats.decider));
            self.made.push(self.world.make(act));
            let child = self.nodes[at as usize].edges[edge as usize].child;
            if child == 0 {
                // One act that was never tried ends the way down, unless nothing else could be done.
                self.nodes.push(Node::default());
                let new = self.nodes.len() as u32 - 1;
                self.nodes[at as usize].edges[edge as usize].child = new;
                if self.list.len() > 1 {
                    break;
                }
                at = new;
            } else {
                at = child;
            }
        }
        let made = &mut self.made;
        policy::play_out(&self.weights, &mut self.world, &mut self.list, rng, |m| made.push(m));
        let ahead = ahead(&self.world.seats);
        for &(node, edge, seat) in &self.path {
            let value = ahead[usize::from(seat)];
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.sum += value;
            let edge = &mut node.edges[edge as usize];
            edge.visits += 1;
            edge.sum += value;
        }
        while let Some(made) = self.made.pop() {
            self.world.take_back(&made);
        }
    }

    /// The edge to follow among the acts in `list`; made if it was never tried.
    fn choose(&mut self, at: usize) -> (u32, Act) {
        self.list.sort_unstable_by_key(|(act, _)| act.code());
        let total = self.list.iter().map(|&(_, s)| s.exp()).sum::<f32>();
        let node = &mut self.nodes[at];
        let unknown = if node.visits == 0 { 0.0 } else { node.sum / node.visits as f32 - self.weights.doubt };
        // How often acts that are legal in this world were tried.
        let mut seen = 1;
        let mut edges = node.edges.iter().enumerate().peekable();
        let mut tried = |code: u32| {
            while edges.next_if(|(_, e)| e.code < code).is_some() {}
            edges.next_if(|(_, e)| e.code == code).map(|(i, e)| (i, *e))
        };
        let found = self.list.iter().map(|(act, _)| tried(act.code())).collect::<Vec<_>>();
        for (_, edge) in found.iter().flatten() {
            seen += edge.visits;
        }
        let root = (seen as f32).sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for (i, (&(_, score), edge)) in self.list.iter().zip(&found).enumerate() {
            let prior = score.exp() / total;
            let (value, visits) =
                edge.map_or((unknown, 0.0), |(_, e)| (e.sum / e.visits as f32, e.visits as f32));
            let bound = value + self.weights.curiosity * prior * root / (1.0 + visits);
            if bound > best.0 {
                best = (bound, i);
            }
        }
        let act = self.list[best.1].0;
        if let Some((edge, _)) = found[best.1] {
            return (edge as u32, act);
        }
        let code = act.code();
        let place = node.edges.partition_point(|e| e.code < code);
        node.edges.insert(place, Edge { code, visits: 0, sum: 0.0, child: 0 });
        (place as u32, act)
    }

    /// The acts of the root that were tried.
    pub(super) fn tried(&self) -> Vec<Tried> {
        let edges = self.nodes[0].edges.iter();
        let tried = edges.filter(|e| e.visits > 0);
        tried.map(|e| Tried { act: Act::from_code(e.code), visits: e.visits, value: e.sum / e.visits as f32 }).collect()
    }
}

/// The points that each seat is ahead of the others, of two others on the mean.
pub(super) fn ahead(seats: &Seats) -> [f32; 3] {
    let scores = seats.scores.map(f32::from);
    let all = scores.iter().sum::<f32>();
    let others = f32::from(seats.players - 1);
    scores.map(|own| own - (all - own) / others)
}
