//! The evaluation of Alpha: a race of stacks that block each other.

use super::endgame::SharedEndgames;
use crate::{CancelToken, Evaluator};
use game::Seat;
use games::alpha::{Alpha, Cell, CellSet, MAX_STACK_HEIGHT, Position, Step};

/// The value of a turn, in units.
const TURN: i32 = 100;
/// Ordering bonus of leaving, and penalty of entering.
const OFF_FIRST: i32 = 10 * TURN;
const ENTER_LATE: i32 = TURN;

/// The weights of the evaluation, in hundredths of a turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// A rank that a checker still has to go; it decides blocked games (A16).
    pub rank: i32,
    /// A turn that a stack needs to leave an empty board. Whole turns: on eight ranks, a stack of four is as far from leaving on
    /// the first rank as on the fourth.
    pub turn: i32,
    /// A stack: each needs a turn of its own to leave.
    pub stack: i32,
    /// A spare in hand: it can block or lengthen a stack.
    pub spare: i32,
    /// A stack with an opposing stack right ahead that it cannot jump.
    pub blocked: i32,
    /// The side to move.
    pub to_move: i32,
    /// The futility margin.
    pub futility_margin: i32,
}

impl Default for Weights {
    fn default() -> Self {
        Weights { rank: 4, turn: 100, stack: 50, spare: 50, blocked: 100, to_move: 50, futility_margin: 300 }
    }
}

/// The evaluator of Alpha for one board.
#[derive(Clone, Debug)]
pub struct AlphaEvaluator {
    weights: Weights,
    /// The cost of a stack for its side, by height and cell.
    cost: Box<[[[i32; 256]; MAX_STACK_HEIGHT as usize]; 2]>,
    stride: u8,
    endgames: Option<SharedEndgames>,
}

impl AlphaEvaluator {
    /// Creates an evaluator with the default weights.
    pub fn new<B: CellSet>(game: &Alpha<B>) -> AlphaEvaluator {
        AlphaEvaluator::with_weights(game, Weights::default())
    }

    /// Creates an evaluator with other weights.
    pub fn with_weights<B: CellSet>(game: &Alpha<B>, weights: Weights) -> AlphaEvaluator {
        let mut cost = Box::new([[[0; 256]; MAX_STACK_HEIGHT as usize]; 2]);
        for (file, rank) in (0..game.width()).flat_map(|f| (0..game.height()).map(move |r| (f, r))) {
            let cell = usize::from(game.cell(file, rank).index());
            for (seat, to_go) in [(0, game.height() - rank), (1, rank + 1)] {
                let to_go = i32::from(to_go);
                for height in 1..=i32::from(MAX_STACK_HEIGHT) {
                    let turns = (to_go + height - 1) / height;
                    cost[seat][height as usize - 1][cell] =
                        weights.rank * height * to_go + weights.turn * turns + weights.stack;
                }
            }
        }
        AlphaEvaluator { weights, cost, stride: B::stride(game.width()), endgames: None }
    }

    /// Adds the endgame tables. They take effect as soon as they are solved.
    #[must_use]
    pub fn with_endgames<B: CellSet>(mut self, game: &Alpha<B>) -> AlphaEvaluator {
        self.endgames = Some(SharedEndgames::of(game));
        self
    }

    /// Waits until the endgame tables are ready or the token is cancelled.
    pub(super) fn wait(&self, cancel: &CancelToken) {
        if let Some(endgames) = &self.endgames {
            endgames.wait(cancel);
        }
    }

    /// The cost of a side's stacks, including blocked ones.
    #[inline]
    fn race<B: CellSet>(&self, position: &Position<B>, seat: Seat) -> i32 {
        let cost = &self.cost[seat.index() & 1];
        let other = seat.next(2);
        let ahead = |set: B| if seat == Seat::FIRST { set.up(self.stride) } else { set.down(self.stride) };
        let mut sum = 0;
        let mut higher = position.stacks(other);
        for height in 1..=MAX_STACK_HEIGHT {
            let stacks = position.stacks_of(seat, height);
            for cell in stacks.cells() {
                sum += cost[usize::from(height) - 1][usize::from(cell)];
            }
            // A unit jumps only stacks that are lower than its own length.
            sum += self.weights.blocked * (ahead(stacks) & higher).count() as i32;
            higher = higher & !position.stacks_of(other, height);
        }
        sum - if position.spare(seat) { self.weights.spare } else { 0 }
    }
}

impl<B: CellSet> Evaluator<Alpha<B>> for AlphaEvaluator {
    /// A lead of twenty turns counts as won.
    const UNITS_PER_POINT: i32 = 20 * TURN;

    fn evaluate(&self, _: &Alpha<B>, position: &Position<B>, seat: Seat) -> i32 {
        let other = seat.next(2);
        let tempo = if position.to_move() == seat { self.weights.to_move } else { -self.weights.to_move };
        self.race(position, other) - self.race(position, seat) + tempo
    }

    fn order_score(&self, _: &Alpha<B>, position: &Position<B>, step: Step) -> i32 {
        let cost = &self.cost[position.to_move().index() & 1];
        let of = |cell: Cell, height: u8| match height {
            0 => 0,
            height => cost[usize::from(height - 1) & 3][usize::from(cell.index())],
        };
        let height = |cell| position.height_at(cell);
        match step {
            Step::Move { from, to, count } => {
                let (here, there) = (height(from), height(to));
                4 * (of(from, here) + of(to, there) - of(from, here - count) - of(to, there + count))
            }
            Step::Off { from, count } => 4 * (of(from, height(from)) - of(from, height(from) - count)) + OFF_FIRST,
            Step::Enter { .. } => -ENTER_LATE,
            Step::Pass => 0,
        }
    }

    fn exact_value(&self, game: &Alpha<B>, position: &Position<B>, seat: Seat) -> Option<i32> {
        let value = self.endgames.as_ref()?.value(game, position)?;
        Some(if seat == position.to_move() { value } else { -value })
    }

    fn futility_margin(&self) -> Option<i32> {
        Some(self.weights.futility_margin)
    }
}
