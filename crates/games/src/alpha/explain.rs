//! Reasons why a turn is not legal, each with the clause that forbids it.

use super::board::{Cell, MAX_STACK_HEIGHT, Position, Step};
use super::movement::Movement;
use super::{Alpha, CellSet};
use game::{Game, RuleError, Seat, Status};

const COLOURS: [&str; 2] = ["white", "black"];
const NAMES: [&str; 2] = ["White", "Black"];

fn error(clause: &'static str, message: String) -> Result<(), RuleError> {
    Err(RuleError::new(message).clause(clause))
}

impl<B: CellSet> Alpha<B> {
    /// Fails with the reason unless the step is legal. The cells of the step must be on the board.
    pub(super) fn check_step(&self, position: &Position<B>, step: Step) -> Result<(), RuleError> {
        let text = self.step_text(position, step);
        if let Status::Over(_) = self.status(position) {
            return Err(RuleError::new(format!("the game is over, {text} cannot be played")));
        }
        match step {
            Step::Move { from, count, .. } | Step::Off { from, count } => {
                self.refuse_unit(position, &text, from, count)?;
                if position.to_move == Seat::FIRST {
                    Movement::<B, true>::new(self, position).refuse_move(&text, step)
                } else {
                    Movement::<B, false>::new(self, position).refuse_move(&text, step)
                }
            }
            Step::Enter { cell } => self.refuse_entry(position, &text, cell),
            Step::Pass if self.has_turn(position, position.to_move) => {
                let name = NAMES[position.to_move.index()];
                error("A14", format!("{name} has a turn and cannot pass"))
            }
            Step::Pass => Ok(()),
        }
    }

    /// A3: a unit is the top of an own stack.
    fn refuse_unit(&self, position: &Position<B>, text: &str, from: Cell, count: u8) -> Result<(), RuleError> {
        let cell = self.name(from);
        let seat = position.to_move;
        match position.stack(from) {
            None => error("A3", format!("{text} moves from {cell}, which is empty")),
            Some(stack) if stack.owner != seat => {
                let (owner, mover) = (COLOURS[stack.owner.index()], NAMES[seat.index()]);
                error("A3", format!("{text} moves from {cell}, which holds {owner} checkers, and {mover} is to move"))
            }
            Some(stack) if stack.height < count => {
                let height = stack.height;
                error("A3", format!("{text} moves {count} checkers from {cell}, which holds only {height}"))
            }
            Some(_) => Ok(()),
        }
    }

    fn refuse_entry(&self, position: &Position<B>, text: &str, cell: Cell) -> Result<(), RuleError> {
        let seat = position.to_move;
        if !position.spare(seat) {
            return error("A12", format!("{text} enters a spare checker, and {} has none", NAMES[seat.index()]));
        }
        match position.stack(cell) {
            Some(stack) if stack.owner != seat => {
                error("A12", format!("{text} enters on a {} stack", COLOURS[stack.owner.index()]))
            }
            Some(stack) if stack.height == MAX_STACK_HEIGHT => {
                error("A12", format!("{text} enters on a stack that is {MAX_STACK_HEIGHT} high already"))
            }
            _ => Ok(()),
        }
    }
}

impl<B: CellSet> Alpha<B> {
    /// Returns the owner and the total height of a straight run of stacks of one side that fills all cells between two cells.
    fn run_between(&self, position: &Position<B>, from: Cell, to: Cell) -> Option<(Seat, u8)> {
        let ((file, rank), (to_file, to_rank)) = (self.file_rank(from), self.file_rank(to));
        let between = |a: u8, b: u8| a.min(b) + 1..a.max(b);
        let cells = if rank == to_rank {
            between(file, to_file).map(|file| self.cell(file, rank)).collect::<Vec<_>>()
        } else if file == to_file {
            between(rank, to_rank).map(|rank| self.cell(file, rank)).collect()
        } else {
            return None;
        };
        let stacks = cells.into_iter().map(|cell| position.stack(cell)).collect::<Option<Vec<_>>>()?;
        let owner = stacks.first()?.owner;
        stacks.iter().all(|stack| stack.owner == owner).then(|| (owner, stacks.iter().map(|stack| stack.height).sum()))
    }
}

impl<B: CellSet, const WHITE: bool> Movement<'_, B, WHITE> {
    /// A4–A10, for a unit that exists.
    fn refuse_move(&self, text: &str, step: Step) -> Result<(), RuleError> {
        let (Step::Move { from, count, .. } | Step::Off { from, count }) = step else { return Ok(()) };
        let origin = B::cell(from.0);
        let height = self.position.height(origin);
        let reach = self.reach(&self.walk(origin, height), height, count);
        let Step::Move { to, .. } = step else {
            if reach.through.meets(self.farthest()) {
                return Ok(());
            }
            let rank = if WHITE { self.game.height } else { 1 };
            let message = format!("{text}: no path of length {count} reaches rank {rank} with one left for leaving");
            return error("A10", message);
        };
        let target = B::cell(to.0);
        if self.ends(&reach, origin, count).meets(target) {
            return Ok(());
        }
        let name = self.game.name(to);
        if to == from {
            return error("A9", format!("{text} ends on the cell it left"));
        }
        let ((_, start), (_, end)) = (self.game.file_rank(from), self.game.file_rank(to));
        if if WHITE { end < start } else { end > start } {
            return error("A4", format!("{text} goes backward, and checkers go left, right and forward only"));
        }
        let stack = self.position.stack(to);
        if let Some(stack) = stack.filter(|stack| stack.owner != self.position.to_move) {
            return error("A9", format!("{text} ends on a {} stack", COLOURS[stack.owner.index()]));
        }
        if let Some(stack) = stack.filter(|_| reach.by_steps.meets(target)) {
            let (colour, under) = (COLOURS[stack.owner.index()], stack.height);
            let sum = format!("{count} + {under} checkers are more than {MAX_STACK_HEIGHT}");
            return error("A9", format!("{text} ends on a {colour} stack, and {sum}"));
        }
        if self.circles(&reach).meets(target) {
            return error("A7", format!("{text}: a series of jumps may not pass through {name}, where it began"));
        }
        if reach.through.meets(target) {
            return error("A8", format!("{text} stops on {name} before the whole length of {count} is used"));
        }
        self.refuse_way(text, from, to, count)
    }

    /// Explains what blocks a unit that cannot reach its target.
    fn refuse_way(&self, text: &str, from: Cell, to: Cell, count: u8) -> Result<(), RuleError> {
        let ((file, rank), (to_file, to_rank)) = (self.game.file_rank(from), self.game.file_rank(to));
        let taken = self.position.stack(to).is_some();
        match self.game.run_between(self.position, from, to) {
            Some((owner, _)) if owner == self.position.to_move && taken => {
                return error("A7", format!("{text}: a jump over an own stack lands on an empty cell"));
            }
            Some((owner, _)) if owner == self.position.to_move => {}
            Some(_) if count == 1 => return error("A6", format!("{text}: a single checker never jumps an opponent")),
            Some(_) if taken => {
                return error("A6", format!("{text}: a jump over opposing stacks lands on an empty cell"));
            }
            Some((_, high)) => {
                let message =
                    format!("{text}: a unit of {count} jumps fewer than {count} opposing checkers, not {high}");
                return error("A6", message);
            }
            None => {}
        }
        if count == 1 && file.abs_diff(to_file) == 1 && rank.abs_diff(to_rank) == 1 {
            return error("A4", format!("{text} goes diagonally, and checkers go left, right and forward only"));
        }
        let (from, to) = (self.game.name(from), self.game.name(to));
        error("A8", format!("{text}: no steps and jumps of length {count} lead from {from} to {to}"))
    }
}
