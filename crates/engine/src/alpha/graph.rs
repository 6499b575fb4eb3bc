//! The graph of all positions reachable from given ones, solved by the rules alone.

use crate::CancelToken;
use game::hash::{BuildPrehashed, fingerprint};
use game::{Game, NoEffects, RuleError, Seat, Status};
use games::alpha::{Alpha, CellSet, Position, Step};
use std::collections::{HashMap, VecDeque};

/// Positions between two checks of the cancel token.
const POSITIONS_PER_CANCEL_CHECK: usize = 256;

/// The result for the side to move with best play, if history never ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Forced {
    /// Neither side can force an end.
    Open,
    /// The game is over without a winner.
    Drawn,
    /// Won in this number of turns.
    Won(u16),
    /// Lost in this number of turns.
    Lost(u16),
}

/// Numbered positions and the turns between them.
pub(super) struct Graph {
    numbers: HashMap<u128, u32, BuildPrehashed>,
    /// The index of each position's first successor.
    first: Vec<u32>,
    successors: Vec<u32>,
    /// The side to move, per position.
    pub(super) to_move: Vec<Seat>,
    /// Whether White has fewer (−1), as many (0) or more (1) ranks to go than Black, per position.
    pub(super) ranks: Vec<i8>,
    pub(super) forced: Vec<Forced>,
}

impl Graph {
    /// Lists all positions reachable from the roots. Fails if there are more than `most`.
    pub(super) fn explore<B: CellSet>(
        game: &Alpha<B>,
        roots: impl IntoIterator<Item = Position<B>>,
        most: usize,
        cancel: &CancelToken,
    ) -> Result<Graph, RuleError> {
        let mut graph = Graph {
            numbers: HashMap::default(),
            first: vec![0],
            successors: Vec::new(),
            to_move: Vec::new(),
            ranks: Vec::new(),
            forced: Vec::new(),
        };
        let mut waiting = VecDeque::new();
        for root in roots {
            graph.number(root, &mut waiting);
        }
        let mut steps: Vec<Step> = Vec::new();
        while let Some(position) = waiting.pop_front() {
            let here = graph.first.len() - 1;
            if here.is_multiple_of(POSITIONS_PER_CANCEL_CHECK) {
                if cancel.is_cancelled() {
                    return Err(RuleError::new("the solver was stopped"));
                }
                // Lets a search that runs at the same time go first.
                std::thread::yield_now();
            }
            if graph.to_move.len() > most {
                return Err(RuleError::new(format!("more than {most} positions can follow: too many to solve")));
            }
            match game.status(&position) {
                Status::Over(outcome) => {
                    graph.forced[here] = match outcome.winner() {
                        None => Forced::Drawn,
                        Some(winner) if winner == position.to_move() => Forced::Won(0),
                        Some(_) => Forced::Lost(0),
                    }
                }
                Status::Running(_) => {
                    steps.clear();
                    game.steps(&position, position.to_move(), &mut steps);
                    for &step in &steps {
                        let mut next = position;
                        game.apply(&mut next, position.to_move(), step, &mut NoEffects);
                        let number = graph.number(next, &mut waiting);
                        graph.successors.push(number);
                    }
                }
            }
            graph.first.push(graph.successors.len() as u32);
        }
        graph.solve_by_rules();
        Ok(graph)
    }

    /// The number of a position; a new position gets a new number.
    fn number<B: CellSet>(&mut self, position: Position<B>, waiting: &mut VecDeque<Position<B>>) -> u32 {
        let fresh = self.to_move.len() as u32;
        let number = *self.numbers.entry(fingerprint(&position)).or_insert(fresh);
        if number == fresh {
            let [white, black] = [Seat::FIRST, Seat::SECOND].map(|seat| position.ranks_to_go(seat));
            self.to_move.push(position.to_move());
            self.ranks.push(white.cmp(&black) as i8);
            self.forced.push(Forced::Open);
            waiting.push_back(position);
        }
        number
    }

    /// The number of a position, if it is in the graph.
    pub(super) fn find<B: CellSet>(&self, position: &Position<B>) -> Option<usize> {
        self.numbers.get(&fingerprint(position)).map(|&number| number as usize)
    }

    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.to_move.len()
    }

    /// The successors of a position; none if the game is over.
    pub(super) fn after(&self, number: usize) -> &[u32] {
        &self.successors[self.first[number] as usize..self.first[number + 1] as usize]
    }

    /// The predecessors of each position.
    pub(super) fn reversed(&self) -> Reversed {
        let mut first = vec![0u32; self.len() + 1];
        for &to in &self.successors {
            first[to as usize + 1] += 1;
        }
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        let mut place = first.clone();
        let mut before = vec![0; self.successors.len()];
        for from in 0..self.len() {
            for &to in self.after(from) {
                before[place[to as usize] as usize] = from as u32;
                place[to as usize] += 1;
            }
        }
        Reversed { first, before }
    }

    /// Retrograde analysis from the ends, nearest first: a turn to a lost position wins; a side that has only turns to won
    /// positions loses.
    fn solve_by_rules(&mut self) {
        let reversed = self.reversed();
        let mut open: Vec<u32> = (0..self.len()).map(|n| self.after(n).len() as u32).collect();
        let mut queue: VecDeque<u32> = (0..self.len() as u32).collect();
        queue.retain(|&n| matches!(self.forced[n as usize], Forced::Won(_) | Forced::Lost(_)));
        while let Some(number) = queue.pop_front() {
            let forced = self.forced[number as usize];
            for &before in reversed.before(number as usize) {
                let before = before as usize;
                if self.forced[before] != Forced::Open {
                    continue;
                }
                match forced {
                    Forced::Lost(turns) => self.forced[before] = Forced::Won(turns + 1),
                    Forced::Won(turns) => {
                        open[before] -= 1;
                        if open[before] > 0 {
                            continue;
                        }
                        self.forced[before] = Forced::Lost(turns + 1);
                    }
                    Forced::Open | Forced::Drawn => continue,
                }
                queue.push_back(before as u32);
            }
        }
    }
}

/// The graph with reversed edges.
pub(super) struct Reversed {
    first: Vec<u32>,
    before: Vec<u32>,
}

impl Reversed {
    pub(super) fn before(&self, number: usize) -> &[u32] {
        &self.before[self.first[number] as usize..self.first[number + 1] as usize]
    }
}
