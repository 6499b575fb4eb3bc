//! The player: runs wider and deeper passes while the budget lasts, and plays solved boards exactly.

use super::evaluation::LeadEvaluation;
use super::exact::Table;
use super::geometry::Geometry;
use super::node::Node;
use super::node_counter::NodeCounter;
use super::root::{Choice, Root};
use super::search::{Context, Search};
use super::skill::Skill;
use crate::{CancelToken, Info, Limits, Observation, OtherTurn, SearchBudget, SearchResult, Searcher};
use game::{Game, Seat};
use games::two_ten::{Cups, Position, Stage, Step, TwoTen};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use std::sync::atomic::{AtomicU64, Ordering};

/// A player of 210. It keeps its solved endgames.
#[derive(Debug)]
pub(super) struct Player<C: Cups> {
    pub(super) geometry: Geometry<C::Set>,
    pub(super) skill: Skill,
    pub(super) table: Option<Table<C>>,
}

impl<C: Cups> Player<C> {
    pub(super) fn new(game: &TwoTen<C>, skill: Skill) -> Self {
        let table = skill.solves.then(|| Table::new(game));
        Player { geometry: Geometry::new(game), skill, table }
    }
}

impl<C: Cups> Searcher<TwoTen<C>> for Player<C> {
    fn search(
        &mut self,
        observation: &Observation<'_, TwoTen<C>>,
        limits: &Limits,
        cancel: &CancelToken,
        on_info: &mut dyn FnMut(&Info<Step>),
    ) -> SearchResult<Step> {
        let budget = SearchBudget::start(limits, cancel);
        let mut rng = ChaCha8Rng::seed_from_u64(limits.seed);
        // Nothing is hidden: the sample is the position.
        let position = observation.sample(&mut rng);
        let nodes = AtomicU64::new(0);
        if observation.steps() == [Step::Pass] {
            return result(vec![Step::Pass], lead(&position), false, 0, &budget, &nodes);
        }
        let rest = rest(observation.game(), &position);
        self.solve_endgames(&rest, limits, &budget);
        let solved = self.solved(observation.game(), &position, &rest, &budget);
        if let Some(result) = solved.as_ref().filter(|_| limits.lines == 1) {
            on_info(&result.info);
            return result.clone();
        }
        let Player { geometry, skill, table } = self;
        let root = Root::new(observation.game(), geometry, &position);
        let evaluation = LeadEvaluation::DEFAULT;
        let root_noise = (skill.root_noise, rng.next_u64());
        let searcher = |budget: Option<SearchBudget>| Search {
            geometry,
            counter: NodeCounter::new(budget, &nodes),
            table: table.as_ref(),
            evaluation,
            root_noise,
            quiet_turns_left: quiet_turns_left(observation.game(), 0),
            nodes: (0..skill.max_depth() + 2).map(|_| Node::new()).collect(),
        };
        let finish = |choice: &Choice<C>, depth: u32| {
            let mut choice = choice.clone();
            if skill.takes_greedily() {
                root.take_greedily(observation.game(), geometry, &position, &mut choice);
            }
            let stones = rest.stones - i32::from(choice.turn.gain);
            if let Some(table) = table.as_ref().filter(|table| stones <= i32::from(table.stones())) {
                let left = if choice.turn.gain > 0 {
                    quiet_turns_left(observation.game(), 0)
                } else {
                    rest.quiet_turns_left - 1
                };
                choice.turn.lids = table.lids(&choice.turn.board.cups, stones as u16, left);
            }
            result(
                root.complete(&choice),
                evaluation.expected_lead(choice.turn.value, rest.stones),
                false,
                depth,
                &budget,
                &nodes,
            )
        };
        let mut choices = skill.first_pass().search(&root, &rest, &[], limits.lines, &mut [searcher(None)]);
        let mut best = finish(&choices[0], 0);
        let others = |choices: &[Choice<C>], best: &SearchResult<Step>| {
            let others = choices[1..].iter().take(limits.lines - 1).map(|choice| finish(choice, best.info.depth));
            others.map(|other| other_turn(other, best.info.value)).collect::<Vec<_>>()
        };
        best.others = others(&choices, &best);
        if let Some(mut result) = solved {
            // The first pass values each turn by the table, but for a noise below a stone.
            let lead = |choice: &Choice<C>| evaluation.expected_lead(choice.turn.value, 0).round();
            let others = choices.iter().map(|choice| (finish(choice, 0).turn, lead(choice)));
            let others = others.filter(|(turn, _)| !same_end(observation.game(), &position, turn, &result.turn));
            let other =
                |(turn, value): (Vec<Step>, f64)| OtherTurn { line: turn.clone(), turn, value, exact: result.exact };
            result.others = others.map(other).take(limits.lines - 1).collect();
            on_info(&result.info);
            return result;
        }
        let mut searches = (0..limits.workers()).map(|_| searcher(Some(budget.clone()))).collect::<Vec<_>>();
        let max_depth = limits.depth.unwrap_or(u32::MAX).max(1);
        for pass in skill.passes.iter().filter(|pass| pass.depth <= max_depth) {
            if budget.exhausted(nodes.load(Ordering::Relaxed)) {
                break;
            }
            let mut found = pass.search(&root, &rest, &choices, limits.lines, &mut searches);
            if found.is_empty() {
                continue;
            }
            for choice in found.iter_mut().filter(|choice| choice.turn.gain == 0) {
                if repeats(observation, &position, &root.complete(choice)) {
                    choice.turn.value = evaluation.final_value(rest.lead);
                }
            }
            found.sort_by_key(|choice| -choice.turn.value);
            if found.len() < limits.lines {
                // The budget ended this pass early; the pass before knows more turns, if less well.
                let is_new = |choice: &Choice<C>| found.iter().all(|f| f.turn.board.hash != choice.turn.board.hash);
                let more = choices.into_iter().filter(is_new).collect::<Vec<_>>();
                found.extend(more);
            }
            choices = found;
            best = finish(&choices[0], pass.depth);
            best.others = others(&choices, &best);
            on_info(&best.info);
        }
        drop(searches);
        best.info.nodes = nodes.load(Ordering::Relaxed);
        best.info.elapsed = budget.elapsed();
        best
    }
}

/// Converts the result of a turn that is not the best: a less deep value is not above the best one.
fn other_turn(SearchResult { turn, exact, info, .. }: SearchResult<Step>, best: f64) -> OtherTurn<Step> {
    OtherTurn { turn, value: info.value.min(best), exact, line: info.line }
}

/// Whether two turns leave the same stones on the board. Lids do not count: the table chooses them.
fn same_end<C: Cups>(game: &TwoTen<C>, position: &Position<C>, one: &[Step], other: &[Step]) -> bool {
    let after = |turn: &[Step]| {
        let mut after = *position;
        game::apply_turn(game, &mut after, turn);
        after
    };
    after(one).cups() == after(other).cups()
}

/// Whether a quiet turn leads to a position that has occurred before. One repetition counts as a full one: a side that can
/// repeat once can repeat again.
fn repeats<C: Cups>(observation: &Observation<'_, TwoTen<C>>, position: &Position<C>, turn: &[Step]) -> bool {
    let game = observation.game();
    let mut after = *position;
    game::apply_turn(game, &mut after, turn);
    game.limits().repeat > 0 && observation.times_seen(game.hash(&after)) > 0
}

/// Builds a search result.
pub(super) fn result(
    turn: Vec<Step>,
    value: f64,
    exact: bool,
    depth: u32,
    budget: &SearchBudget,
    nodes: &AtomicU64,
) -> SearchResult<Step> {
    let nodes = nodes.load(Ordering::Relaxed);
    let info = Info { depth, nodes, value, line: turn.clone(), elapsed: budget.elapsed() };
    SearchResult { turn, exact, info, others: Vec::new() }
}

/// The lead of the side to move, in stones.
pub(super) fn lead<C: Cups>(position: &Position<C>) -> f64 {
    let taken = |seat: Seat| f64::from(position.taken(seat));
    taken(position.seat()) - taken(position.seat().next(2))
}

/// The quiet turns that are left after `idle` ones.
pub(super) fn quiet_turns_left<C: Cups>(game: &TwoTen<C>, idle: u32) -> u32 {
    if game.idle_limit() == 0 { u32::MAX } else { game.idle_limit() - idle }
}

fn rest<C: Cups>(game: &TwoTen<C>, position: &Position<C>) -> Context<C::Set> {
    let both = position.taken(Seat::FIRST) + position.taken(Seat::FIRST.next(2));
    Context {
        covered: position.covered(),
        // Within a turn, the turn itself counts once its stones are sown.
        quiet_turns_left: match position.stage() {
            Stage::Between | Stage::Sow { .. } => quiet_turns_left(game, position.idle()),
            Stage::Take { .. } | Stage::Lids => quiet_turns_left(game, position.idle().saturating_sub(1)),
        },
        lead: lead(position) as i32,
        stones: i32::from(game.stones() - both),
    }
}
