//! One thought of a player: what it notices, and the ways it can go about choosing an act.

use super::policy::{fraction, judge, pick};
use super::strength::Strength;
use super::tree::{Tree, Tried, ahead};
use super::world::{Act, World};
use super::worlds::Worlds;
use crate::{Info, Limits, Sight, Stop, Thought, Watch};
use game::random::{SplitMix64, below};
use games::ampli::{Ampli, Stage, Step};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// Games between two looks at what was found.
const REPORT_EVERY: u64 = 4096;
/// Games for each turn that the limits want looked ahead.
const GAMES_FOR_A_TURN: u64 = 500;

/// A thought being thought.
pub(super) struct Mind<'a, 'b> {
    pub(super) strength: Strength,
    pub(super) sight: &'a Sight<'b, Ampli>,
    pub(super) limits: &'a Limits,
    pub(super) stop: &'a Stop,
    pub(super) watch: Watch,
    /// Any sample.
    pub(super) world: World,
    /// Games played in the mind and positions counted out so far.
    pub(super) nodes: u64,
}

impl Mind<'_, '_> {
    /// The acts that it notices, never none.
    pub(super) fn notice(&self, rng: &mut SplitMix64) -> Vec<Act> {
        let mut puts = Vec::new();
        self.world.each_put(|put| puts.push(Act::Put(put)));
        let must = !matches!(self.world.seats.stage, Stage::First | Stage::Second);
        let all = self.strength.notices >= 1.0;
        let mut acts = puts.clone();
        if !all {
            acts.retain(|_| fraction(rng) < self.strength.notices);
        }
        // Who must move looks until he has found something.
        if must && acts.is_empty() && !puts.is_empty() {
            acts.push(puts[below(rng, puts.len() as u32) as usize]);
        }
        // Giving up the right of move, or a rally, without need is not how beginners err.
        if all || !must || acts.is_empty() {
            acts.extend(self.world.idle());
        }
        acts
    }

    /// Chooses by what an act is worth at first sight, and by feeling.
    pub(super) fn by_feeling(&mut self, acts: &[Act], rng: &mut SplitMix64) -> Thought<Step> {
        let mut list = Vec::new();
        judge(&self.strength.weights, &self.world, &mut list);
        list.retain(|(act, _)| acts.contains(act));
        let act = if list.is_empty() { acts[0] } else { pick(&list, |_| self.strength.whim * fraction(rng)) };
        self.nodes += 1;
        self.thought(&[act], false, self.ahead_now(), 1)
    }

    /// Chooses by games in the mind, on all threads; each has a tree of its own, and they are added up at the end.
    pub(super) fn by_tree(&mut self, acts: &[Act], seed: u64, on_info: &mut dyn FnMut(&Info<Step>)) -> Thought<Step> {
        let only = if self.strength.notices < 1.0 { acts.iter().map(|a| a.code()).collect() } else { Vec::new() };
        let helpers = if self.strength.games.is_none() { self.limits.workers() - 1 } else { 0 };
        let most = self.most_games();
        let done = Stop::new();
        let grower = |worker: u64| Grower::new(self, only.clone(), seed.wrapping_add(worker));
        let (main, others) = std::thread::scope(|scope| {
            let spawn = |worker: usize| {
                let mut grower = grower(worker as u64);
                let mut watch = self.watch.clone();
                watch.also(&done);
                scope.spawn(move || {
                    while !watch.over(0) {
                        grower.grow();
                    }
                    grower
                })
            };
            let threads = (1..=helpers).map(spawn).collect::<Vec<_>>();
            let mut main = grower(0);
            main.grow();
            while main.games < most && !self.watch.over(self.nodes + main.games) {
                main.grow();
                if main.games.is_multiple_of(REPORT_EVERY) {
                    on_info(&self.found(&main, &[]).info);
                }
            }
            done.pull();
            (main, threads.into_iter().filter_map(|t| t.join().ok()).collect::<Vec<_>>())
        });
        self.found(&main, &others)
    }

    /// How many games a thread may play at most.
    fn most_games(&self) -> u64 {
        let of_level = self.strength.games.unwrap_or(u64::MAX);
        let of_depth = self.limits.depth.map_or(u64::MAX, |depth| u64::from(depth) * GAMES_FOR_A_TURN);
        of_level.min(of_depth)
    }

    /// What the trees say together.
    fn found(&self, main: &Grower<'_>, others: &[Grower<'_>]) -> Thought<Step> {
        let mut all = main.tree.tried();
        for tried in others.iter().flat_map(|o| o.tree.tried()) {
            match all.iter_mut().find(|t| t.act == tried.act) {
                Some(same) => *same = Tried { visits: same.visits + tried.visits, sum: same.sum + tried.sum, ..*same },
                None => all.push(tried),
            }
        }
        let best = all.iter().max_by_key(|t| t.visits);
        let act = best.map_or(self.world.idle().unwrap_or(Act::Wait), |t| t.act);
        // What the others will do is only a guess while their hands are hidden: a line is for what is open.
        let mut line = main.tree.line();
        if line.first() != Some(&act) || self.world.seats.reserves_left() || self.world.seats.players > 2 {
            line = vec![act];
        }
        let games = main.games + others.iter().map(|o| o.games).sum::<u64>();
        let value = best.map_or(0.0, |t| t.sum / t.visits as f32);
        let mut thought = self.thought(&line, false, value, main.tree.depth);
        thought.info.nodes += games;
        thought
    }

    /// The points that the one who thinks is ahead already.
    pub(super) fn ahead_now(&self) -> f32 {
        ahead(&self.world.seats)[usize::from(self.world.seats.decider)]
    }

    /// What comes out when this is the line it expects, the first act its own.
    pub(super) fn thought(&self, line: &[Act], exact: bool, value: f32, depth: u32) -> Thought<Step> {
        let mut world = self.world.clone();
        let mut steps = Vec::new();
        for &act in line {
            steps.push(world.step(act));
            world.make(act);
        }
        let elapsed = self.watch.elapsed();
        let turn = steps[..1].to_vec();
        let info = Info { depth, nodes: self.nodes, value: f64::from(value), line: steps, elapsed };
        Thought { turn, exact, info }
    }
}

/// A tree, the worlds it grows in, and its own chance.
struct Grower<'b> {
    tree: Tree,
    worlds: Worlds<'b>,
    rng: ChaCha8Rng,
    quick: SplitMix64,
    games: u64,
}

impl<'b> Grower<'b> {
    fn new(mind: &Mind<'_, 'b>, only: Vec<u32>, seed: u64) -> Grower<'b> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let worlds = Worlds::new(mind.sight, mind.strength.clues, &mut rng);
        let quick = SplitMix64::new(rng.next_u64());
        Grower { tree: Tree::new(mind.world.clone(), only), worlds, rng, quick, games: 0 }
    }

    /// Plays one more game.
    fn grow(&mut self) {
        let seats = self.worlds.draw(&mut self.rng, &mut self.quick);
        self.tree.play(&seats, &mut self.quick);
        self.games += 1;
    }
}
