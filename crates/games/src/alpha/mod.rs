//! Alpha: bring all your checkers off the board on the opponent's side. Nothing is ever captured.
//!
//! - Each side fills its nearest ranks with single checkers; own checkers may stack up to four high, colours never mix.
//! - A unit, the top k checkers of a stack, goes exactly k cells left, right or forward, over empty cells and own stacks.
//! - It may jump a straight run of opposing stacks onto the empty cell behind if it has more length left than the run
//!   has checkers; those are taken from its length.
//! - With length left it may instead end its move by a series of jumps, each over one own stack onto an empty cell.
//! - A move ends on an empty cell or, by steps, on an own stack if both together are at most four high.
//! - On the farthest rank, with length left, the whole unit may leave the board. A side without a spare then gets one,
//!   and may later enter it on any empty cell or own stack lower than four, instead of moving.
//! - A side with neither move nor entry passes. You win when none of your checkers is on the board.
//! - If neither side has a turn, or the game goes on without progress, the side with fewer ranks still to go wins.
//!
//! The clauses A1–A16 that comments and errors name are those of the rules page.

mod bits;
mod board;
mod counted;
mod draw;
mod encode;
mod explain;
mod movement;
mod notation;
mod path;
mod turns;
mod view;

#[cfg(test)]
mod tests;

pub use bits::{CellSet, CellSet256};
pub use board::{Cell, MAX_STACK_HEIGHT, Position, Stack, Step};
pub use view::{Expected, OverReason, View};

use crate::effect::GameEffect;
use game::check::CheckPlan;
use game::{
    CountedRule, EffectSink, Game, GameVisitor, HistoryLimits, ObservationPart, Outcome, Place, RuleError, Seat,
    SeatSet, Status, TooManySuccessors, Turns, text,
};
use std::num::NonZeroU8;

/// Alpha on boards of up to 64 cells.
pub type Small = Alpha<u64>;
/// Alpha on boards of up to 256 cells.
pub type Large = Alpha<CellSet256>;

const LIMITS: HistoryLimits = HistoryLimits { repeat: 3, quiet: 100 };

/// The rules on a board of one size.
#[derive(Clone, Debug)]
pub struct Alpha<B> {
    width: u8,
    height: u8,
    /// The number of ranks that each side fills at the start.
    filled: u8,
    limits: HistoryLimits,
    /// The distance of the bits of two ranks.
    stride: NonZeroU8,
    board: B,
    /// The board without file a.
    not_first: B,
    /// The board without its last file.
    not_last: B,
    /// The rank from which each side's checkers leave.
    farthest: [B; 2],
    /// The ranks that a checker of each side has to go from each cell, leaving the board included.
    ranks_to_go: [[u8; 256]; 2],
}

/// Parses a setup and runs an operation on the game with the smallest position type for its board.
pub fn with_setup<W: GameVisitor>(setup: &str, visitor: W) -> Result<W::Output, RuleError> {
    let (size, _) = Size::read(setup)?;
    if u64::fits(size.width, size.height) {
        Small::from_setup(setup).map(|game| visitor.visit(game))
    } else {
        Large::from_setup(setup).map(|game| visitor.visit(game))
    }
}

struct Size {
    width: u8,
    height: u8,
    filled: u8,
}

impl Size {
    /// Parses a setup and checks its numbers (A1).
    fn read(setup: &str) -> Result<(Size, HistoryLimits), RuleError> {
        let (sizes, options) = text::options(setup)?;
        let [width, height, filled] = text::sizes(sizes, Small::DEFAULT_SETUP)?;
        let error = |message| Err(RuleError::new(message).clause("A1"));
        if !(2..=16).contains(&width) {
            return error(format!("a board is 2 to 16 cells wide, found {width}"));
        }
        if !(4..=16).contains(&height) {
            return error(format!("a board has 4 to 16 ranks, found {height}"));
        }
        if filled == 0 || 2 * filled >= height {
            let most = (height - 1) / 2;
            return error(format!("on {height} ranks each side fills 1 to {most} of them, found {filled}"));
        }
        let limits = text::limits(&options, LIMITS)?;
        Ok((Size { width: width as u8, height: height as u8, filled: filled as u8 }, limits))
    }
}

impl<B: CellSet> Alpha<B> {
    fn new(size: &Size, limits: HistoryLimits) -> Result<Alpha<B>, RuleError> {
        let &Size { width, height, filled } = size;
        let stride = NonZeroU8::new(B::stride(width)).filter(|_| B::fits(width, height)).ok_or_else(|| {
            RuleError::new(format!(
                "a board of {width} x {height} cells does not fit a set of {} bits",
                8 * size_of::<B>()
            ))
        })?;
        let set = |holds: &dyn Fn(u8, u8) -> bool| {
            let cells = (0..height).flat_map(|rank| (0..width).map(move |file| (file, rank)));
            let inside = cells.filter(|&(file, rank)| holds(file, rank));
            inside.fold(B::EMPTY, |set, (file, rank)| set | B::cell(rank * stride.get() + file))
        };
        let mut ranks_to_go = [[0; 256]; 2];
        for rank in 0..height {
            for file in 0..width {
                let cell = usize::from(rank * stride.get() + file);
                ranks_to_go[0][cell] = height - rank;
                ranks_to_go[1][cell] = rank + 1;
            }
        }
        Ok(Alpha {
            width,
            height,
            filled,
            limits,
            stride,
            board: set(&|_, _| true),
            not_first: set(&|file, _| file > 0),
            not_last: set(&|file, _| file < width - 1),
            farthest: [set(&|_, rank| rank == height - 1), set(&|_, rank| rank == 0)],
            ranks_to_go,
        })
    }
}

impl<B: CellSet> Game for Alpha<B> {
    type Position = Position<B>;
    type Step = Step;
    type Deal = ();
    type View = View;
    type CustomEffect = GameEffect;
    /// The fewest ranks that each side has had to go so far (A15).
    type ProgressState = [u16; 2];

    const ID: &'static str = "alpha";
    const NAMES: [&'static str; 2] = ["Alpha", "Альфа"];
    const ABOUT: &'static str = "stack, jump, leave the board";
    const DEFAULT_SETUP: &'static str = "8x8x2";
    const SETUPS: &'static [&'static str] = &["2x5x1", "6x6x1", "10x8x3", "16x16x7"];
    const CLAUSES: &'static [(char, u32)] = &[('A', 16)];
    const SCORED: bool = false;
    const HIDDEN: bool = false;
    const FLIPS: bool = true;
    const COUNTED_RULES: &'static [CountedRule] = counted::RULES;

    fn from_setup(text: &str) -> Result<Self, RuleError> {
        let (size, limits) = Size::read(text)?;
        Alpha::new(&size, limits)
    }

    fn setup(&self) -> String {
        let Alpha { width, height, filled, .. } = self;
        format!("{width}x{height}x{filled}{}", text::limits_text(self.limits, LIMITS))
    }

    fn limits(&self) -> HistoryLimits {
        self.limits
    }

    fn check_plan(&self) -> CheckPlan {
        let plan = CheckPlan { max_whole_turns: 500, ..CheckPlan::default() };
        if usize::from(self.width) * usize::from(self.height) <= 100 {
            return plan;
        }
        CheckPlan { games: 1, max_steps: 300, must_end: false, ..plan.steps_only() }
    }

    fn start(&self, (): &()) -> Position<B> {
        let mut position = Position::bare();
        for rank in 0..self.filled {
            for file in 0..self.width {
                self.put(&mut position, Seat::FIRST, self.cell(file, rank), 1);
                self.put(&mut position, Seat::SECOND, self.cell(file, self.height - 1 - rank), 1);
            }
        }
        position
    }

    #[inline]
    fn status(&self, position: &Position<B>) -> Status {
        // Checkers leave on the turn of their own side, so at most one side has none.
        for seat in [Seat::FIRST, Seat::SECOND] {
            if position.sides[seat.index()].is_empty() {
                return Status::Over(Outcome::win(seat));
            }
        }
        let seat = position.to_move;
        if self.has_turn(position, seat) || self.has_turn(position, seat.next(2)) {
            Status::Running(SeatSet::only(seat))
        } else {
            Status::Over(self.adjudicate(position))
        }
    }

    #[inline]
    fn steps(&self, position: &Position<B>, seat: Seat, out: &mut Vec<Step>) {
        if seat == position.to_move {
            let before = out.len();
            self.generate(position, out, |out| out.len() == before);
        }
    }

    #[inline]
    fn apply<E: EffectSink<GameEffect>>(&self, position: &mut Position<B>, seat: Seat, step: Step, effects: &mut E) {
        debug_assert_eq!(seat, position.to_move, "only the side to move acts");
        self.make(position, step, effects);
    }

    fn with_to_act(&self, position: &Position<B>, seat: Seat) -> Option<Position<B>> {
        Some(Position { to_move: seat, ..*position })
    }

    fn path(&self, position: &Position<B>, step: Step) -> Vec<Place> {
        self.find_path(position, step)
    }

    fn turns(&self, position: &Position<B>, out: &mut Turns<Self>) -> Result<(), TooManySuccessors> {
        out.clear();
        self.generate(position, out, Turns::is_empty);
        Ok(())
    }

    fn count_turns(&self, position: &Position<B>, _: &mut Turns<Self>) -> Result<u64, TooManySuccessors> {
        let mut count = turns::Count(0);
        self.generate(position, &mut count, |count| count.0 == 0);
        Ok(count.0)
    }

    fn rules_used(&self, position: &Position<B>, step: Step, used: &mut dyn FnMut(&'static str)) {
        self.count_rules(position, step, used);
    }

    fn board_places(&self) -> Option<u32> {
        Some(u32::from(self.width) * u32::from(self.height))
    }

    #[inline]
    fn hash(&self, position: &Position<B>) -> u64 {
        position.hash()
    }

    fn progress_state(&self, start: &Position<B>) -> [u16; 2] {
        start.to_go
    }

    #[inline]
    fn progress(&self, lowest: &mut [u16; 2], _: &Position<B>, after: &Position<B>) -> bool {
        let now = after.to_go;
        let fell = now[0] < lowest[0] || now[1] < lowest[1];
        *lowest = [lowest[0].min(now[0]), lowest[1].min(now[1])];
        fell
    }

    fn adjudicate(&self, position: &Position<B>) -> Outcome {
        let [white, black] = position.to_go;
        match white.cmp(&black) {
            std::cmp::Ordering::Less => Outcome::win(Seat::FIRST),
            std::cmp::Ordering::Equal => Outcome::draw(),
            std::cmp::Ordering::Greater => Outcome::win(Seat::SECOND),
        }
    }

    fn view(&self, position: &Position<B>, _: Option<Seat>) -> View {
        self.view_of(position)
    }

    fn position_text(&self, position: &Position<B>) -> String {
        self.write_position(position)
    }

    fn parse_position(&self, text: &str) -> Result<Position<B>, RuleError> {
        self.read_position(text)
    }

    fn push_step(&self, _: &Position<B>, step: Step, out: &mut String) {
        self.write_step(step, out);
    }

    fn parse_step(&self, position: &Position<B>, seat: Seat, text: &str) -> Result<Step, RuleError> {
        if seat != position.to_move {
            return Err(RuleError::new(format!("it is not {}'s turn", self.seat_text(seat))));
        }
        self.read_turn(position, text)
    }

    fn parse_turn(&self, before: &Position<B>, text: &str) -> Result<Vec<Step>, RuleError> {
        self.read_turn(before, text).map(|step| vec![step])
    }

    fn action_count(&self) -> u32 {
        self.number_of_actions()
    }

    fn action(&self, position: &Position<B>, step: Step) -> u32 {
        self.number_of(position, step)
    }

    fn observation_parts(&self) -> Vec<ObservationPart> {
        self.observed_parts()
    }

    fn observe(&self, position: &Position<B>, viewer: Seat, out: &mut Vec<f32>) {
        self.push_observation(position, viewer, out);
    }

    fn draw(&self, position: &Position<B>) -> String {
        self.drawing(position)
    }
}
