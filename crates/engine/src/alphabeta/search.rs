//! The state of one search thread, and its root search.

use super::display_value;
use super::move_ordering::{History, Ply};
use super::pvs::Node;
use super::repetition::RepetitionFilter;
use super::transposition::TranspositionTable;
use crate::{Evaluator, Info, Observation, OtherTurn, SearchBudget, SearchResult, WIN};
use game::{Game, HistoryLimits, NoEffects};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Larger than any value.
pub(super) const INFINITE: i32 = 2 * WIN;
/// Maximum ply of a line, in steps: turns of many steps and quiescence search included.
pub(super) const MAX_PLIES: usize = 512;
pub(super) struct Search<'a, G: Game, I> {
    pub(super) game: &'a G,
    pub(super) evaluator: &'a I,
    pub(super) observation: &'a Observation<'a, G>,
    pub(super) table: &'a TranspositionTable,
    pub(super) budget: SearchBudget,
    /// Whether reductions and pruning are on.
    pub(super) selective: bool,
    pub(super) limits: HistoryLimits,
    pub(super) futility_margin: Option<i32>,
    pub(super) shared_nodes: &'a AtomicU64,
    pub(super) nodes: u64,
    pub(super) flushed_nodes: u64,
    pub(super) stopped: bool,
    /// Whether the value of the current node depends on an evaluation or on history.
    pub(super) horizon: bool,
    /// Hashes of the settled positions on the path from the root.
    pub(super) path: Vec<u64>,
    pub(super) seen: RepetitionFilter,
    pub(super) plies: Vec<Ply<G::Step>>,
    pub(super) history: History,
    /// Hashes of the positions after turns that the root search leaves out, because it has their values already.
    pub(super) excluded: Vec<u64>,
}

/// The result of a root search at one depth.
pub(super) struct RootResult<S> {
    pub(super) value: i32,
    pub(super) line: Vec<S>,
    /// Whether the search finished this depth.
    pub(super) complete: bool,
}

impl<'a, G: Game, I: Evaluator<G>> Search<'a, G, I> {
    pub(super) fn new(
        observation: &'a Observation<'a, G>,
        evaluator: &'a I,
        table: &'a TranspositionTable,
        budget: SearchBudget,
        shared_nodes: &'a AtomicU64,
        selective: bool,
    ) -> Self {
        Search {
            game: observation.game(),
            evaluator,
            observation,
            table,
            budget,
            selective,
            limits: observation.game().limits(),
            futility_margin: evaluator.futility_margin().filter(|_| selective),
            shared_nodes,
            nodes: 0,
            flushed_nodes: 0,
            stopped: false,
            horizon: false,
            path: Vec::new(),
            seen: RepetitionFilter::new(observation),
            plies: (0..=MAX_PLIES).map(|_| Ply::default()).collect(),
            history: History::new(),
            excluded: Vec::new(),
        }
    }

    /// Adds this thread's new nodes to the shared counter.
    pub(super) fn flush_nodes(&mut self) -> u64 {
        let fresh = self.nodes - std::mem::replace(&mut self.flushed_nodes, self.nodes);
        self.shared_nodes.fetch_add(fresh, Ordering::Relaxed) + fresh
    }

    /// The nodes of all threads, including the unreported ones of this thread.
    pub(super) fn total_nodes(&self) -> u64 {
        self.shared_nodes.load(Ordering::Relaxed) + self.nodes - self.flushed_nodes
    }

    /// Whether the value of the last root search is certain: it rests on ends by the rules only, and comes before the
    /// no-progress rule applies.
    pub(super) fn is_proved(&self, value: i32) -> bool {
        let turns = if value.abs() > WIN / 2 { WIN - value.abs() } else { 0 };
        let in_time =
            self.limits.quiet == 0 || self.observation.quiet_turns() as i32 + turns <= self.limits.quiet as i32;
        self.evaluator.candidates_complete() && (value.abs() > WIN / 2 && in_time || !self.horizon)
    }

    /// The value and line at this depth, or `None` if the search stopped before it had a line.
    pub(super) fn search_root(&mut self, root: &G::Position, depth: u32) -> Option<RootResult<G::Step>> {
        let seat = game::seat_to_act(self.game, root)?;
        self.horizon = false;
        self.path.clear();
        self.path.push(self.game.hash(root));
        self.history.decay();
        self.stopped = self.stopped || self.budget.exhausted(self.total_nodes());
        let node = Node {
            depth: depth as i32,
            alpha: -INFINITE,
            beta: INFINITE,
            ply: 0,
            turns: 0,
            extended: 0,
            quiet: self.observation.quiet_turns(),
            memory: self.observation.progress_state().clone(),
            turn_start: None,
        };
        let value = self.pvs(root, seat, node);
        let line = &self.plies[0].line;
        (!line.is_empty()).then(|| RootResult { value, line: line.clone(), complete: !self.stopped })
    }

    /// The next best turns at this depth, after the best one; fewer if there are no more or the search stops.
    pub(super) fn other_turns(
        &mut self,
        root: &G::Position,
        depth: u32,
        best: &[G::Step],
        lines: usize,
    ) -> Vec<OtherTurn<G::Step>> {
        let mut others: Vec<OtherTurn<G::Step>> = Vec::new();
        while others.len() + 1 < lines {
            let last = others.last().map_or(best, |other| &other.turn);
            let mut next = root.clone();
            game::apply_turn(self.game, &mut next, last);
            self.excluded.push(self.game.hash(&next));
            let found = self.search_root(root, depth).filter(|found| found.complete);
            let Some(RootResult { value, line, .. }) = found else { break };
            let exact = self.is_proved(value);
            others.push(OtherTurn {
                turn: self.turn_of(root, &line),
                value: display_value::<G, I>(value),
                exact,
                line,
            });
        }
        self.excluded.clear();
        others
    }

    /// A turn without search, for a search without time: the steps with the best ordering scores.
    pub(super) fn fallback_turn(&self, root: &G::Position) -> SearchResult<G::Step> {
        let turn = self.turn_of(root, &[]);
        let info = Info { depth: 0, nodes: 0, value: 0.0, line: turn.clone(), elapsed: Duration::ZERO };
        SearchResult { turn, exact: false, info, others: Vec::new() }
    }

    /// The start of a line up to the end of the turn. Where the line is too short, the steps with the best ordering scores
    /// complete it.
    pub(super) fn turn_of(&self, root: &G::Position, line: &[G::Step]) -> Vec<G::Step> {
        let mut position = root.clone();
        let mut turn = Vec::new();
        loop {
            let Some(seat) = game::seat_to_act(self.game, &position) else { return turn };
            let step = match line.get(turn.len()) {
                Some(&step) => step,
                None => {
                    let mut steps = Vec::new();
                    self.evaluator.candidates(self.game, &position, seat, &mut steps);
                    steps
                        .into_iter()
                        .max_by_key(|&s| self.evaluator.order_score(self.game, &position, s))
                        .expect("a seat to act has a step")
                }
            };
            self.game.apply(&mut position, seat, step, &mut NoEffects);
            turn.push(step);
            if self.game.settled(&position) {
                return turn;
            }
        }
    }
}
