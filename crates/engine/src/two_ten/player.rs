//! The player: looks closer and deeper as long as it may.

use super::clock::Clock;
use super::ground::Ground;
use super::root::{Choice, Root};
use super::search::{Effort, From, Rest, Search, Turn, WIDE};
use super::worth::{UNIT, Worth};
use crate::{Info, Limits, Sight, Stop, Thinker, Thought, Watch};
use game::Game;
use games::two_ten::{Cups, Step, TwoTen};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// One round of thinking: how many turns deep, and how closely.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    pub(super) depth: u32,
    pub(super) effort: Effort,
}

/// A player of 210.
#[derive(Debug)]
pub(super) struct Player<C: Cups> {
    ground: Ground<C::Set>,
    rounds: Vec<Round>,
    worth: Worth,
    /// How far a value may be off at first sight, in units.
    noise: i32,
}

impl<C: Cups> Player<C> {
    pub(super) fn new(game: &TwoTen<C>, rounds: Vec<Round>, worth: Worth, noise: i32) -> Self {
        Player { ground: Ground::new(game), rounds, worth, noise }
    }
}

/// The first look, which no limit interrupts: so short that it needs none.
const GLANCE: Effort = Effort { ways: 2, beam: 2, reply: 2, turns: 1, deeper: 1, lids: 1 };
/// How many turns a round keeps for the next one.
const KEPT: usize = 32;

impl<C: Cups> Thinker<TwoTen<C>> for Player<C> {
    fn think(
        &mut self,
        sight: &Sight<'_, TwoTen<C>>,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info<Step>),
    ) -> Thought<Step> {
        let watch = Watch::start(limits, stop);
        let game = sight.game();
        let mut rng = ChaCha8Rng::seed_from_u64(limits.seed);
        let position = sight.sample(&mut rng);
        let nodes = AtomicU64::new(0);
        let patience = |idle| if game.idle_limit() == 0 { u32::MAX } else { game.idle_limit() - idle };
        let info = |depth, value: i32, line: Vec<Step>| Info {
            depth,
            nodes: nodes.load(Ordering::Relaxed),
            value: f64::from(value) / f64::from(UNIT),
            line,
            elapsed: watch.elapsed(),
        };
        let steps = sight.steps();
        if let [only] = steps[..] {
            if only == Step::Pass {
                return Thought { turn: vec![only], exact: false, info: info(0, 0, vec![only]) };
            }
        }
        let root = Root::new(game, &self.ground, &position);
        let lead = i32::from(position.taken(sight.seat())) - i32::from(position.taken(sight.seat().next(2)));
        let stones = i32::from(self.ground.stones(&root.board));
        let rest = Rest { covered: root.covered, patience: patience(position.idle()), lead, stones };
        let deepest = self.rounds.iter().map(|round| round.depth).max().unwrap_or(1);
        let searcher = |watched: bool| {
            let clock = Clock::new(watched.then(|| watch.clone()), &nodes);
            Search::<C>::new(&self.ground, clock, self.worth, patience(0), deepest as usize)
        };
        let mut glance = searcher(false);
        let mut choices = first_round(&root, &rest, &GLANCE, std::slice::from_mut(&mut glance), &[], 1);
        drop(glance);
        let mut known = info(0, choices[0].turn.value, root.complete(&choices[0]));
        let mut searches = (0..limits.workers()).map(|_| searcher(true)).collect::<Vec<_>>();
        let seed = rand_core::Rng::next_u64(&mut rng);
        searches.iter_mut().for_each(|search| search.blur = (self.noise, seed));
        let deepest = limits.depth.unwrap_or(u32::MAX).max(1);
        for round in self.rounds.iter().filter(|round| round.depth <= deepest) {
            if watch.over(nodes.load(Ordering::Relaxed)) {
                break;
            }
            let better = if round.depth == 1 {
                first_round(&root, &rest, &round.effort, &mut searches, &choices, KEPT)
            } else {
                later_round(&choices, &rest, round, &mut searches)
            };
            if !better.is_empty() {
                choices = better;
                let repeat = game.limits().repeat;
                for choice in choices.iter_mut().filter(|choice| choice.turn.gain == 0) {
                    let mut after = position.clone();
                    game::apply_turn(game, &mut after, &root.complete(choice));
                    // Once more is as good as once too often: who can repeat can repeat again.
                    if repeat > 0 && sight.times_stood(game.hash(&after)) > 0 {
                        choice.turn.value = self.worth.over(lead);
                    }
                }
                choices.sort_by_key(|choice| -choice.turn.value);
                known = info(round.depth, choices[0].turn.value, root.complete(&choices[0]));
                on_info(&known);
            }
        }
        drop(searches);
        known.nodes = nodes.load(Ordering::Relaxed);
        known.elapsed = watch.elapsed();
        Thought { turn: root.complete(&choices[0]), exact: false, info: known }
    }
}

/// Lists the turns and weighs them by what they take and leave. Nothing comes out when time ran out before one was weighed.
fn first_round<C: Cups>(
    root: &Root<C>,
    rest: &Rest<C::Set>,
    effort: &Effort,
    searches: &mut [Search<'_, C>],
    known: &[Choice<C>],
    wanted: usize,
) -> Vec<Choice<C>> {
    let search = &mut searches[0];
    root.sow(search.ground, &mut search.nodes[0], effort.ways);
    let Search { ground, clock, nodes, .. } = search;
    let node = &mut nodes[0];
    clock.count(node.sowings.all.len() as u64);
    node.chains.find(ground, &node.sowings, root.covered_for_sowing(), effort.beam, clock);
    search.list(0, effort.turns);
    let turns = &mut search.nodes[0].turns;
    turns.retain(|turn| known.iter().all(|choice| choice.turn.board.hash != turn.board.hash));
    let again = known.iter().take(4).enumerate().map(|(i, choice)| Turn { from: From::Known(i), ..choice.turn });
    turns.splice(0..0, again);
    search.value_turns(0, rest, effort, wanted, WIDE);
    let node = &search.nodes[0];
    node.turns.iter().map(|turn| root.choice(node, *turn, known)).collect()
}

/// Looks deeper at the best turns of the round before, in their order. If it is interrupted, what it has found counts when the
/// turn that was best is among it.
fn later_round<C: Cups>(
    choices: &[Choice<C>],
    rest: &Rest<C::Set>,
    round: &Round,
    searches: &mut [Search<'_, C>],
) -> Vec<Choice<C>> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    let choices = &choices[..choices.len().min(round.effort.deeper * 2)];
    let work = |search: &mut Search<'_, C>| {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(choice) = choices.get(index) else { return };
            let alpha = found.lock().unwrap().iter().map(|done: &(usize, Choice<C>)| done.1.turn.value).max();
            let window = (alpha.unwrap_or(-WIDE), WIDE);
            let (value, lids) = search.value_deeper(0, &choice.turn, rest, &round.effort, round.depth, window);
            if search.clock.over() {
                return;
            }
            let mut choice = choice.clone();
            (choice.turn.value, choice.turn.lids) = (value, lids);
            found.lock().unwrap().push((index, choice));
        }
    };
    let (first, others) = searches.split_first_mut().expect("one search at least");
    std::thread::scope(|scope| {
        for search in others {
            scope.spawn(|| work(search));
        }
        work(first);
    });
    let mut found = found.into_inner().unwrap();
    if !found.iter().any(|done| done.0 == 0) {
        return Vec::new();
    }
    // Of equal values the one that was better before.
    found.sort_by_key(|(index, choice)| (-choice.turn.value, *index));
    found.into_iter().map(|(_, choice)| choice).collect()
}
