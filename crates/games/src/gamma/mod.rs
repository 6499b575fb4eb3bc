//! Gamma: destroy every checker of the opponent, or seize one of his two life fields.
//!
//! On a board of 10×10 with ten obstacles each side first puts its 18 checkers, of one to five dots, on its two start
//! ranks, one a turn (G1–G4). Then a turn is: *cut*, *enter*, *move* (G5).
//! - A unit, the top checker of an own stack or the whole of it, makes exactly as many orthogonal steps as it has dots
//!   in all, through empty cells, turning freely (G8, G9). It ends on an empty cell, on own checkers of the same dots (which
//!   makes a stack), or on top of opposing ones, which captures them (G10); on an own life field only to capture (G11).
//! - What was captured and not captured back is cut when the captor's next turn begins: the opposing checkers leave the
//!   game, one own checker stays, the others go to the reserve (G6). Reserve checkers may be entered on start fields before the move (G7).
//! - Who has a checker on top on an opposing life field when his turn begins has won, and so has who has cut the
//!   opponent's last checker (G13, G14). Who cannot move passes (G12).
//!
//! The cut belongs to the hand-over: a position between turns is always one after the cut.

mod buried;
mod cells;
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
pub use view::{Fields, Stacks, View};

use crate::effect::GameEffect;
use game::{
    EffectSink, Game, HistoryLimits, Outcome, Place, RuleError, Seat, SeatSet, Status, TooManySuccessors, Turns,
};
use layout::Layout;

/// The ends by history where none are agreed on.
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
    /// Puts a checker on the board in the placing phase, which is a whole turn (G4).
    Place {
        /// The checker's dots.
        dots: u8,
        /// Where.
        cell: Cell,
    },
    /// Enters a reserve checker before the move (G7).
    Enter {
        /// The checker's dots.
        dots: u8,
        /// Where.
        cell: Cell,
    },
    /// Moves a unit and ends the turn (G8–G11).
    Move {
        /// Where it stands.
        from: Cell,
        /// Where it ends.
        to: Cell,
        /// Whether a whole stack of two or more moves; else its top checker, or a lone one.
        whole: bool,
    },
    /// Ends a turn in which nothing can move (G12).
    Pass,
}

/// What the 100-turn rule remembers: whether the turn that comes began with a cut of opposing checkers (G15).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BeganWithCut(bool);

impl Gamma {
    /// All cells but the obstacles.
    pub fn open_cells(&self) -> CellSet {
        self.layout.open
    }

    /// The start fields of a side, life fields not among them.
    pub fn start_fields(&self, seat: Seat) -> CellSet {
        self.layout.start[seat.index() & 1]
    }

    /// The life fields of a side.
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

    #[inline]
    fn hash(&self, position: &Position) -> u64 {
        position.hash64()
    }

    /// A cut shows in the position after the turn before: who made that turn has fewer checkers. An entry shows in the
    /// reserve of who made it, which nothing else lessens; so does a placing, and the count starts with the main phase.
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

    fn draw(&self, position: &Position) -> String {
        self.draw_board(position)
    }
}
