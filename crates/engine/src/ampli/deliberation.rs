//! One search of a player: the acts it notices, and the ways to choose among them.

use super::policy::{fraction, pick, score_acts};
use super::strength::Strength;
use super::tree::{RootAct, Tree, ahead};
use super::world::{Act, World};
use super::world_sampler::WorldSampler;
use crate::{CancelToken, Info, Limits, Observation, OtherTurn, SearchBudget, SearchResult};
use game::random::{SplitMix64, below};
use games::ampli::{Ampli, Stage, Step};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use std::cmp::Reverse;

/// Playouts between two progress reports.
const PLAYOUTS_PER_REPORT: u64 = 4096;
/// Playouts per turn of depth, where a search is limited by depth.
const PLAYOUTS_PER_TURN: u64 = 500;

/// The state of one search.
pub(super) struct Deliberation<'a, 'b> {
    pub(super) strength: Strength,
    pub(super) observation: &'a Observation<'b, Ampli>,
    pub(super) limits: &'a Limits,
    pub(super) cancel: &'a CancelToken,
    pub(super) budget: SearchBudget,
    /// A sample of the hidden state.
    pub(super) world: World,
    /// Playouts and exactly solved positions so far.
    pub(super) nodes: u64,
}

impl Deliberation<'_, '_> {
    /// The acts that the level notices; at least one.
    pub(super) fn noticed_acts(&self, rng: &mut SplitMix64) -> Vec<Act> {
        let mut puts = Vec::new();
        self.world.each_put(|put| puts.push(Act::Put(put)));
        let must = !matches!(self.world.seats.stage, Stage::First | Stage::Second);
        let all = self.strength.notices >= 1.0;
        let mut acts = puts.clone();
        if !all {
            acts.retain(|_| fraction(rng) < self.strength.notices);
        }
        // A player that must move looks until it finds a placing.
        if must && acts.is_empty() && !puts.is_empty() {
            acts.push(puts[below(rng, puts.len() as u32) as usize]);
        }
        // Beginners do not give up the right of move or a rally without need.
        if all || !must || acts.is_empty() {
            acts.extend(self.world.idle());
        }
        acts
    }

    /// Chooses by the policy plus noise.
    pub(super) fn by_policy(&mut self, acts: &[Act], rng: &mut SplitMix64) -> SearchResult<Step> {
        let mut list = Vec::new();
        score_acts(&self.strength.weights, &self.world, &mut list);
        list.retain(|(act, _)| acts.contains(act));
        let act = if list.is_empty() { acts[0] } else { pick(&list, |_| self.strength.policy_noise * fraction(rng)) };
        self.nodes += 1;
        self.result(&[act], false, self.ahead_now(), 1)
    }

    /// Chooses by tree search. Each thread has its own tree; their results are added.
    pub(super) fn by_tree_search(
        &mut self,
        acts: &[Act],
        seed: u64,
        on_info: &mut dyn FnMut(&Info<Step>),
    ) -> SearchResult<Step> {
        let only = if self.strength.notices < 1.0 { acts.iter().map(|a| a.code()).collect() } else { Vec::new() };
        let helpers = if self.strength.games.is_none() { self.limits.workers() - 1 } else { 0 };
        let most = self.max_playouts();
        let done = CancelToken::new();
        let worker = |worker: u64| TreeWorker::new(self, only.clone(), seed.wrapping_add(worker));
        let (main, others) = std::thread::scope(|scope| {
            let spawn = |number: usize| {
                let mut worker = worker(number as u64);
                let mut budget = self.budget.clone();
                budget.also_cancelled_by(&done);
                scope.spawn(move || {
                    while !budget.exhausted(0) {
                        worker.simulate();
                    }
                    worker
                })
            };
            let threads = (1..=helpers).map(spawn).collect::<Vec<_>>();
            let mut main = worker(0);
            main.simulate();
            while main.games < most && !self.budget.exhausted(self.nodes + main.games) {
                main.simulate();
                if main.games.is_multiple_of(PLAYOUTS_PER_REPORT) {
                    on_info(&self.found(&main, &[]).info);
                }
            }
            done.cancel();
            (main, threads.into_iter().filter_map(|t| t.join().ok()).collect::<Vec<_>>())
        });
        self.found(&main, &others)
    }

    /// The maximum number of playouts per thread.
    fn max_playouts(&self) -> u64 {
        let of_level = self.strength.games.unwrap_or(u64::MAX);
        let of_depth = self.limits.depth.map_or(u64::MAX, |depth| u64::from(depth) * PLAYOUTS_PER_TURN);
        of_level.min(of_depth)
    }

    /// The combined result of all trees.
    fn found(&self, main: &TreeWorker<'_>, others: &[TreeWorker<'_>]) -> SearchResult<Step> {
        let mut all = main.tree.root_acts();
        for root_act in others.iter().flat_map(|o| o.tree.root_acts()) {
            match all.iter_mut().find(|t| t.act == root_act.act) {
                Some(same) => {
                    *same = RootAct { visits: same.visits + root_act.visits, sum: same.sum + root_act.sum, ..*same }
                }
                None => all.push(root_act),
            }
        }
        let best = all.iter().max_by_key(|t| t.visits);
        let act = best.map_or(self.world.idle().unwrap_or(Act::Wait), |t| t.act);
        // With hidden hands the opponent's acts are guesses, so the line ends after the first act.
        let mut line = main.tree.line();
        if line.first() != Some(&act) || self.world.seats.reserves_left() || self.world.seats.players > 2 {
            line = vec![act];
        }
        let games = main.games + others.iter().map(|o| o.games).sum::<u64>();
        let value = best.map_or(0.0, |t| t.sum / t.visits as f32);
        let mut result = self.result(&line, false, value, main.tree.depth);
        result.info.nodes += games;
        all.retain(|other| other.act != act && other.visits > 0);
        all.sort_by_key(|other| Reverse(other.visits));
        // Visits say which turns are good; among these the values decide the order.
        let others = all.iter().take(self.limits.lines - 1).map(|other| {
            let turn = vec![self.world.step(other.act)];
            let value = f64::from(other.sum / other.visits as f32);
            OtherTurn { line: turn.clone(), turn, value, exact: false }
        });
        result.others = others.collect();
        result.others.sort_by(|a, b| b.value.total_cmp(&a.value));
        result
    }

    /// The current lead of the searching seat, in points.
    pub(super) fn ahead_now(&self) -> f32 {
        ahead(&self.world.seats)[usize::from(self.world.seats.decider)]
    }

    /// Builds a search result from a line that starts with the chosen act.
    pub(super) fn result(&self, line: &[Act], exact: bool, value: f32, depth: u32) -> SearchResult<Step> {
        let mut world = self.world.clone();
        let mut steps = Vec::new();
        for &act in line {
            steps.push(world.step(act));
            world.make(act);
        }
        let elapsed = self.budget.elapsed();
        let turn = steps[..1].to_vec();
        let info = Info { depth, nodes: self.nodes, value: f64::from(value), line: steps, elapsed };
        SearchResult { turn, exact, info, others: Vec::new() }
    }
}

/// A tree, its world sampler and its random generators.
struct TreeWorker<'b> {
    tree: Tree,
    sampler: WorldSampler<'b>,
    rng: ChaCha8Rng,
    quick: SplitMix64,
    games: u64,
}

impl<'b> TreeWorker<'b> {
    fn new(deliberation: &Deliberation<'_, 'b>, only: Vec<u32>, seed: u64) -> TreeWorker<'b> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let sampler = WorldSampler::new(deliberation.observation, deliberation.strength.clues, &mut rng);
        let quick = SplitMix64::new(rng.next_u64());
        TreeWorker { tree: Tree::new(deliberation.world.clone(), only), sampler, rng, quick, games: 0 }
    }

    /// Runs one playout.
    fn simulate(&mut self) {
        let seats = self.sampler.draw(&mut self.rng, &mut self.quick);
        self.tree.play(&seats, &mut self.quick);
        self.games += 1;
    }
}
