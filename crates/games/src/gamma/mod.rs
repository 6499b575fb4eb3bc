//! Gamma: destroy every checker of the opponent, or seize one of the two opposing life fields.
//!
//! On a board of 10×10 with ten obstacles each side first places its 18 checkers, of one to five dots, on its two start
//! ranks, one in a turn (G1–G4). After that a turn is: *cut*, *enter*, *move* (G5).
//! - A unit is the top checker of an own stack or the whole stack. It makes exactly as many orthogonal steps as it has dots
//!   in total, through empty cells, and turns freely (G8, G9). It ends on an empty cell, on own checkers of the same dots (which
//!   makes a stack), or on opposing checkers, which captures them (G10); on an own life field only to capture (G11).
//! - Captured checkers that were not captured back are cut when the next turn of the captor begins: the opposing checkers leave
//!   the game, one own checker stays, the others go to the reserve (G6). Reserve checkers may enter on start fields before the
//!   move (G7).
//! - A side wins if it has a top checker on an opposing life field when its turn begins, or if it cuts the last checker of the
//!   opponent (G13, G14). A side that cannot move passes (G12).
//!
//! The cut belongs to the hand-over: a position between turns is always a position after the cut.

mod buried;
mod cells;
mod counted;
mod encode;
mod layout;
mod notation;
mod parse;
mod path;
mod play;
mod position;
mod text;
mod turns;
mod validate;
mod view;

pub use cells::{Cell, CellSet, cells_in, neighbours};
pub use position::{Phase, Position};
pub use view::{Fields, OverReason, Stacks, View};

use crate::effect::GameEffect;
use game::check::CheckPlan;
use game::{
    CountedRule, EffectSink, Game, HistoryLimits, ObservationPart, Outcome, Place, RuleError, Seat, SeatSet, Status,
    TooManySuccessors, Turns,
};
use layout::Layout;

/// The default ends by history.
const LIMITS: HistoryLimits = HistoryLimits { repeat: 3, quiet: 100 };

/// The rules of Gamma with their board.
#[derive(Clone, Debug)]
pub struct Gamma {
    layout: Layout,
    limits: HistoryLimits,
}

/// One indivisible choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Places a checker in the placing phase. This is a whole turn (G4).
    Place {
        /// The dots of the checker.
        dots: u8,
        /// The cell.
        cell: Cell,
    },
    /// Enters a reserve checker before the move (G7).
    Enter {
        /// The dots of the checker.
        dots: u8,
        /// The cell.
        cell: Cell,
    },
    /// Moves a unit and ends the turn (G8–G11).
    Move {
        /// The cell before.
        from: Cell,
        /// The cell after.
        to: Cell,
        /// Whether a whole stack of two or more moves; otherwise its top checker or a single one.
        whole: bool,
    },
    /// Ends a turn in which nothing can move (G12).
    Pass,
}

/// The state of the 100-turn rule: whether the next turn begins with a cut of opposing checkers (G15).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BeganWithCut(bool);

impl Gamma {
    /// Returns all cells except obstacles.
    pub fn open_cells(&self) -> CellSet {
        self.layout.open
    }

    /// Returns the start fields of a side without its life fields.
    pub fn start_fields(&self, seat: Seat) -> CellSet {
        self.layout.start[seat.index() & 1]
    }

    /// Returns the life fields of a side.
    #[inline]
    pub fn life_fields(&self, seat: Seat) -> CellSet {
        self.layout.life[seat.index() & 1]
    }
}

fn other(seat: Seat) -> Seat {
    Seat(seat.0 ^ 1)
}

fn side_name(seat: Seat) -> &'static str {
    if seat == Seat::FIRST { "White" } else { "Black" }
}

impl Game for Gamma {
    type Position = Position;
    type Step = Step;
    type Deal = ();
    type View = View;
    type CustomEffect = GameEffect;
    type ProgressState = BeganWithCut;

    const ID: &'static str = "gamma";
    const NAMES: [&'static str; 2] = ["Gamma", "Гамма"];
    const ABOUT: &'static str = "checkers of different strength, stacks, life fields";
    const DEFAULT_SETUP: &'static str = "default";
    const SETUPS: &'static [&'static str] = &["default,repeat=2,quiet=20"];
    const CLAUSES: &'static [(char, u32)] = &[('G', 16)];
    const SCORED: bool = false;
    const HIDDEN: bool = false;
    const FLIPS: bool = true;
    const COUNTED_RULES: &'static [CountedRule] = counted::RULES;

    fn from_setup(text: &str) -> Result<Gamma, RuleError> {
        let (layout, options) = game::text::options(text)?;
        let limits = game::text::limits(&options, LIMITS)?;
        Ok(Gamma { layout: Layout::parse(layout)?, limits })
    }

    fn setup(&self) -> String {
        self.layout.text() + &game::text::limits_text(self.limits, LIMITS)
    }

    fn limits(&self) -> HistoryLimits {
        self.limits
    }

    fn check_plan(&self) -> CheckPlan {
        CheckPlan { games: 6, ..CheckPlan::default() }
    }

    fn start(&self, (): &()) -> Position {
        Position::start()
    }

    #[inline]
    fn status(&self, position: &Position) -> Status {
        match position.phase {
            Phase::Won => Status::Over(Outcome::win(position.side)),
            _ => Status::Running(SeatSet::only(position.side)),
        }
    }

    fn steps(&self, position: &Position, seat: Seat, out: &mut Vec<Step>) {
        self.list_steps(position, seat, out);
    }

    #[inline]
    fn apply<E: EffectSink<GameEffect>>(&self, position: &mut Position, _: Seat, step: Step, effects: &mut E) {
        self.make(position, step, effects);
    }

    fn path(&self, position: &Position, step: Step) -> Vec<Place> {
        self.find_path(position, step)
    }

    #[inline]
    fn with_to_act(&self, position: &Position, seat: Seat) -> Option<Position> {
        let mut other = *position;
        other.side = seat;
        (position.phase == Phase::Playing).then_some(other)
    }

    fn settled(&self, position: &Position) -> bool {
        position.phase != Phase::Entering
    }

    fn turns(&self, position: &Position, out: &mut Turns<Gamma>) -> Result<(), TooManySuccessors> {
        self.list_turns(position, out)
    }

    fn count_turns(&self, position: &Position, scratch: &mut Turns<Gamma>) -> Result<u64, TooManySuccessors> {
        if let Some(count) = self.count_steps(position) {
            return Ok(count);
        }
        self.list_turns(position, scratch)?;
        Ok(scratch.len() as u64)
    }

    fn rules_used(&self, position: &Position, step: Step, used: &mut dyn FnMut(&'static str)) {
        self.count_rules(position, step, used);
    }

    fn board_places(&self) -> Option<u32> {
        Some(self.layout.open.count_ones())
    }

    #[inline]
    fn hash(&self, position: &Position) -> u64 {
        position.hash64()
    }

    /// A cut shows in the position after the previous turn: the side that made that turn has fewer checkers. An entry shows in the
    /// reserve of its side, which nothing else reduces. A placing does too, and the count starts with the main phase.
    fn progress(&self, state: &mut BeganWithCut, before: &Position, after: &Position) -> bool {
        let mover = before.side;
        let cut = after.total(mover) < before.total(mover);
        let BeganWithCut(began_with_cut) = std::mem::replace(state, BeganWithCut(cut));
        began_with_cut || after.reserve_total(mover) < before.reserve_total(mover)
    }

    fn view(&self, position: &Position, _: Option<Seat>) -> View {
        self.view_of(position)
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_position(position)
    }

    fn parse_position(&self, text: &str) -> Result<Position, RuleError> {
        self.read_position(text)
    }

    fn push_step(&self, _: &Position, step: Step, out: &mut String) {
        step.push(out);
    }

    fn turn_text(&self, _: &Position, turn: &[Step]) -> String {
        notation::write_turn(turn)
    }

    fn parse_turn(&self, before: &Position, text: &str) -> Result<Vec<Step>, RuleError> {
        self.read_turn(before, text)
    }

    fn action_count(&self) -> u32 {
        self.number_of_actions()
    }

    fn action(&self, position: &Position, step: Step) -> u32 {
        self.number_of(position, step)
    }

    fn observation_parts(&self) -> Vec<ObservationPart> {
        self.observed_parts()
    }

    fn observe(&self, position: &Position, viewer: Seat, out: &mut Vec<f32>) {
        self.push_observation(position, viewer, out);
    }

    fn draw(&self, position: &Position) -> String {
        self.draw_board(position)
    }
}
