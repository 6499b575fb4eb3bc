//! The player: looks closer and deeper as long as it may, and solves what can be solved.

use super::clock::Clock;
use super::exact::Table;
use super::ground::Ground;
use super::node::Node;
use super::root::{Choice, Root};
use super::search::{Rest, Search};
use super::skill::Skill;
use super::worth::Worth;
use crate::{Info, Limits, Sight, Stop, Thinker, Thought, Watch};
use game::{Game, Seat};
use games::two_ten::{Cups, Position, Stage, Step, TwoTen};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use std::sync::atomic::{AtomicU64, Ordering};

/// A player of 210. It keeps the endgames that it has solved.
#[derive(Debug)]
pub(super) struct Player<C: Cups> {
    pub(super) ground: Ground<C::Set>,
    pub(super) skill: Skill,
    pub(super) table: Option<Table<C>>,
}

impl<C: Cups> Player<C> {
    pub(super) fn new(game: &TwoTen<C>, skill: Skill) -> Self {
        let table = skill.solves.then(|| Table::new(game));
        Player { ground: Ground::new(game), skill, table }
    }
}

impl<C: Cups> Thinker<TwoTen<C>> for Player<C> {
    fn think(
        &mut self,
        sight: &Sight<'_, TwoTen<C>>,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info<Step>),
    ) -> Thought<Step> {
        let watch = Watch::start(limits, stop);
        let mut rng = ChaCha8Rng::seed_from_u64(limits.seed);
        // Nothing is hidden: the sample is the position.
        let position = sight.sample(&mut rng);
        let nodes = AtomicU64::new(0);
        if sight.steps() == [Step::Pass] {
            return thought(vec![Step::Pass], lead(&position), false, 0, &watch, &nodes);
        }
        let rest = rest(sight.game(), &position);
        self.solve_endgames(&rest, limits, &watch);
        if let Some(thought) = self.solved(sight.game(), &position, &rest, &watch) {
            on_info(&thought.info);
            return thought;
        }
        let Player { ground, skill, table } = self;
        let root = Root::new(sight.game(), ground, &position);
        let worth = Worth::PLAIN;
        let blur = (skill.blur, rng.next_u64());
        let searcher = |watch: Option<Watch>| Search {
            ground,
            clock: Clock::new(watch, &nodes),
            table: table.as_ref(),
            worth,
            blur,
            patience: patience(sight.game(), 0),
            nodes: (0..skill.deepest() + 2).map(|_| Node::new()).collect(),
        };
        let finish = |choice: &Choice<C>, depth: u32| {
            let mut choice = choice.clone();
            if skill.masked_for() {
                root.take_the_rest(sight.game(), ground, &position, &mut choice);
            }
            let stones = rest.stones - i32::from(choice.turn.gain);
            if let Some(table) = table.as_ref().filter(|table| stones <= i32::from(table.stones())) {
                let left = if choice.turn.gain > 0 { patience(sight.game(), 0) } else { rest.patience - 1 };
                choice.turn.lids = table.lids(&choice.turn.board.cups, stones as u16, left);
            }
            thought(root.complete(&choice), worth.lead(choice.turn.value, rest.stones), false, depth, &watch, &nodes)
        };
        let mut choices = skill.glance().think(&root, &rest, &[], &mut [searcher(None)]);
        let mut best = finish(&choices[0], 0);
        let mut searches = (0..limits.workers()).map(|_| searcher(Some(watch.clone()))).collect::<Vec<_>>();
        let deepest = limits.depth.unwrap_or(u32::MAX).max(1);
        for round in skill.rounds.iter().filter(|round| round.depth <= deepest) {
            if watch.over(nodes.load(Ordering::Relaxed)) {
                break;
            }
            let mut found = round.think(&root, &rest, &choices, &mut searches);
            if found.is_empty() {
                continue;
            }
            for choice in found.iter_mut().filter(|choice| choice.turn.gain == 0) {
                if repeats(sight, &position, &root.complete(choice)) {
                    choice.turn.value = worth.over(rest.lead);
                }
            }
            found.sort_by_key(|choice| -choice.turn.value);
            choices = found;
            best = finish(&choices[0], round.depth);
            on_info(&best.info);
        }
        drop(searches);
        best.info.nodes = nodes.load(Ordering::Relaxed);
        best.info.elapsed = watch.elapsed();
        best
    }
}

/// Whether a turn with nothing taken leads to a position that has stood before. Once more is as good as once too often: who can
/// repeat can repeat again.
fn repeats<C: Cups>(sight: &Sight<'_, TwoTen<C>>, position: &Position<C>, turn: &[Step]) -> bool {
    let game = sight.game();
    let mut after = *position;
    game::apply_turn(game, &mut after, turn);
    game.limits().repeat > 0 && sight.repetitions(game.hash(&after)) > 0
}

/// What came out of a thought.
pub(super) fn thought(
    turn: Vec<Step>,
    value: f64,
    exact: bool,
    depth: u32,
    watch: &Watch,
    nodes: &AtomicU64,
) -> Thought<Step> {
    let nodes = nodes.load(Ordering::Relaxed);
    Thought { info: Info { depth, nodes, value, line: turn.clone(), elapsed: watch.elapsed() }, turn, exact }
}

/// How many stones the side to move is ahead.
pub(super) fn lead<C: Cups>(position: &Position<C>) -> f64 {
    let taken = |seat: Seat| f64::from(position.taken(seat));
    taken(position.seat()) - taken(position.seat().next(2))
}

/// How many turns with nothing taken are left after so many.
pub(super) fn patience<C: Cups>(game: &TwoTen<C>, idle: u32) -> u32 {
    if game.idle_limit() == 0 { u32::MAX } else { game.idle_limit() - idle }
}

fn rest<C: Cups>(game: &TwoTen<C>, position: &Position<C>) -> Rest<C::Set> {
    let both = position.taken(Seat::FIRST) + position.taken(Seat::FIRST.next(2));
    Rest {
        covered: position.covered(),
        // In the middle of a turn its own turn counts already once the stones are sown.
        patience: match position.stage() {
            Stage::Between | Stage::Sow { .. } => patience(game, position.idle()),
            Stage::Take { .. } | Stage::Lids => patience(game, position.idle().saturating_sub(1)),
        },
        lead: lead(position) as i32,
        stones: i32::from(game.stones() - both),
    }
}
