//! The contract: what a game must say about itself.

use crate::record::{self, Record};
use crate::turns::{self, TooManySuccessors, Turns};
use crate::{Effect, EffectSink, NoEffects, Outcome, Place, RuleError, Seat, SeatSet, Table};
use rand_core::Rng;
use std::fmt::Debug;
use std::hash::Hash;

/// Whether a game goes on, and who may act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// These seats may act; never empty.
    Running(SeatSet),
    /// It is over.
    Over(Outcome),
}

/// Ends that belong to a game's history and not to its position. Zero turns a rule off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HistoryLimits {
    /// The game is over when the same position stands for this many times.
    pub repeat: u32,
    /// The game is over after this many turns without progress.
    pub quiet: u32,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// By the game's own rules.
    Rules,
    /// The same position stood too often.
    Repetition,
    /// Too many turns passed without progress.
    Quiet,
}

/// A game of Quintet.
///
/// The value that implements it is the *rules with their setup* (sizes, layout, options, tables made from them);
/// the thing that changes is its small [`Position`](Game::Position). Everything is deterministic once the
/// [`Deal`](Game::Deal) is made.
///
/// A **step** is one indivisible choice, a click. A **turn** is the steps up to the hand-over. Between turns a position is
/// *settled*: it has a text, and that is where records, perft and repetition look at it.
pub trait Game: Clone + Debug + Send + Sync + Sized + 'static {
    /// Everything that decides what is legal and what the result is, hidden parts included, also in the middle of a turn.
    ///
    /// Equality is the rules' own: positions that the rules call the same are equal.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// One indivisible choice.
    type Step: Copy + Eq + Hash + Debug + Send + Sync;
    /// What chance decides before the start; `()` where it decides nothing.
    type Deal: Clone + Eq + Debug + Send + Sync;
    /// What a viewer may know, ready to be sent to a page.
    type View: Clone + PartialEq + Debug + serde::Serialize;
    /// What the no-progress rule must remember beside the position; `()` where nothing.
    type ProgressState: Clone + Debug + Send + Sync;

    /// The name by which commands, records and addresses know the game.
    const ID: &'static str;
    /// The setup where none is given.
    const DEFAULT_SETUP: &'static str;
    /// Whether the result is a score (and records give it), not only win, loss or draw.
    const SCORED: bool;
    /// Whether a match adds up the points of its games, so that more points are worth more and no draw can be agreed on; else a game
    /// is won, drawn or lost.
    const CUMULATIVE: bool = false;

    // ---- setup -------------------------------------------------------------------------------------------------

    /// The game with the setup that this text describes.
    fn from_setup(text: &str) -> Result<Self, RuleError>;

    /// The setup's text, as short as possible: options that have their default are left out.
    fn setup(&self) -> String;

    /// How many sit at the table.
    fn seats(&self) -> u8 {
        2
    }

    /// The ends by history that were agreed on.
    fn limits(&self) -> HistoryLimits;

    /// The same rules with this seat beginning, for games that let another than the first seat begin.
    fn with_first_player(&self, seat: Seat) -> Option<Self> {
        let _ = seat;
        None
    }

    /// Deals by chance.
    fn deal(&self, rng: &mut dyn Rng) -> Self::Deal;

    /// The position from which a deal is played.
    fn start(&self, deal: &Self::Deal) -> Self::Position;

    // ---- play --------------------------------------------------------------------------------------------------

    /// Who may act, or how it ended.
    fn status(&self, position: &Self::Position) -> Status;

    /// Adds the legal steps of a seat to `out`, each once: the only definition of "legal". None for a seat that may not act.
    fn steps(&self, position: &Self::Position, seat: Seat, out: &mut Vec<Self::Step>);

    /// Makes a step that is known to be legal, and tells what it did. Search calls this; untrusted steps go through [`Table::play`].
    fn apply<E: EffectSink>(&self, position: &mut Self::Position, seat: Seat, step: Self::Step, effects: &mut E);

    /// Who makes a legal step. A game in which several may act at once has the seat in its steps and says so here.
    fn actor(&self, position: &Self::Position, step: Self::Step) -> Seat {
        let _ = step;
        seat_to_act(self, position).expect("a legal step is made in a running game")
    }

    /// One way on which a legal step goes over the board, from where it begins to where it ends, for who shows it. A jump is two
    /// cells that are no neighbours. Empty where nothing goes from cell to cell.
    fn path(&self, position: &Self::Position, step: Self::Step) -> Vec<Place> {
        let _ = (position, step);
        Vec::new()
    }

    /// How it ends when a seat leaves (it resigns, is gone, or its time is up); nothing if it goes on without it.
    fn leave(&self, position: &Self::Position, seat: Seat) -> Option<Outcome> {
        let _ = position;
        Some(Outcome::win(seat.next(2)))
    }

    /// Whether the position stands between two turns.
    fn settled(&self, position: &Self::Position) -> bool;

    /// Fills `out` with whole turns of the seat to act from a settled position, one for each distinct successor.
    ///
    /// The default walks the steps; a game with a quicker way says so here. Where there are more than
    /// [`turns::MAX_SUCCESSORS`] it stops with an error.
    fn turns(&self, position: &Self::Position, out: &mut Turns<Self>) -> Result<(), TooManySuccessors> {
        turns::walk(self, position, out)
    }

    /// How many distinct successors there are, for the last level of perft.
    fn count_turns(&self, position: &Self::Position, scratch: &mut Turns<Self>) -> Result<u64, TooManySuccessors> {
        self.turns(position, scratch)?;
        Ok(scratch.len() as u64)
    }

    // ---- history -----------------------------------------------------------------------------------------------

    /// A hash of what "the same position" compares for repetition: not of neutral, idle or no-progress counts.
    fn hash(&self, position: &Self::Position) -> u64;

    /// What the no-progress rule remembers at the start of a history.
    fn progress_state(&self, start: &Self::Position) -> Self::ProgressState;

    /// Whether a whole turn was progress, for the no-progress rule.
    fn progress(&self, memory: &mut Self::ProgressState, before: &Self::Position, after: &Self::Position) -> bool;

    /// The outcome when history ends the game at this position.
    fn adjudicate(&self, position: &Self::Position) -> Outcome;

    // ---- what is hidden ----------------------------------------------------------------------------------------

    /// All that a seat (or, with `None`, a stranger) may know.
    fn view(&self, position: &Self::Position, viewer: Option<Seat>) -> Self::View;

    /// The position text as a viewer may see it, with `?` for what is hidden.
    fn view_text(&self, position: &Self::Position, viewer: Option<Seat>) -> String {
        let _ = viewer;
        self.position_text(position)
    }

    /// Another position that looks the same to this viewer, what is hidden drawn anew.
    fn resample(&self, position: &Self::Position, viewer: Option<Seat>, rng: &mut dyn Rng) -> Self::Position {
        let _ = (viewer, rng);
        position.clone()
    }

    /// The effect of a step as a viewer may see it, who looks at the position after it.
    fn visible_effect(&self, after: &Self::Position, viewer: Option<Seat>, effect: Effect) -> Effect {
        let _ = (after, viewer);
        effect
    }

    // ---- texts -------------------------------------------------------------------------------------------------

    /// The text of a settled position, one line.
    fn position_text(&self, position: &Self::Position) -> String;

    /// Reads a position text; anything it accepts is a position that the rules allow.
    fn parse_position(&self, text: &str) -> Result<Self::Position, RuleError>;

    /// Appends a step's text, short and without spaces, unique among the legal steps of its seat. All legal steps are told after each
    /// step: their texts stand in one string.
    fn push_step(&self, position: &Self::Position, step: Self::Step, out: &mut String);

    /// A step's text.
    fn step_text(&self, position: &Self::Position, step: Self::Step) -> String {
        let mut text = String::with_capacity(12);
        self.push_step(position, step, &mut text);
        text
    }

    /// Reads a step's text. The default looks it up among the legal steps.
    fn parse_step(&self, position: &Self::Position, seat: Seat, text: &str) -> Result<Self::Step, RuleError> {
        let mut steps = Vec::new();
        self.steps(position, seat, &mut steps);
        let found = steps.iter().copied().find(|&s| self.step_text(position, s) == text);
        found.ok_or_else(|| RuleError::new(format!("{} is not a legal step here", crate::quote(text))))
    }

    /// A whole turn's text, from the settled position before it.
    fn turn_text(&self, before: &Self::Position, turn: &[Self::Step]) -> String;

    /// Reads a turn's text into its steps, all of them legal one after another; an error names the clause that forbids it.
    fn parse_turn(&self, before: &Self::Position, text: &str) -> Result<Vec<Self::Step>, RuleError>;

    /// The name of a seat in texts: `w`, `b`; Ampli says `A`, `B`, `C`.
    fn seat_text(&self, seat: Seat) -> &'static str {
        ["w", "b"][seat.index()]
    }

    /// A score as records write it.
    fn score_text(&self, outcome: &Outcome) -> String {
        outcome.to_string()
    }

    /// The board drawn for a terminal, hidden parts too, without whose turn it is.
    fn draw(&self, position: &Self::Position) -> String;

    /// The board drawn as a viewer may see it.
    fn draw_for(&self, position: &Self::Position, viewer: Option<Seat>) -> String {
        let _ = viewer;
        self.draw(position)
    }

    // ---- records -----------------------------------------------------------------------------------------------

    /// The tags that hold the deal, for games that have one.
    fn deal_tags(&self, start: &Self::Position) -> Vec<(String, String)> {
        let _ = start;
        Vec::new()
    }

    /// The turns of a table as a record writes them, without the result.
    fn movetext(table: &Table<Self>) -> String {
        Self::movetext_with_comments(table, &|_| None)
    }

    /// The same with a comment after each turn of which there is something to note.
    fn movetext_with_comments(table: &Table<Self>, note: &record::TurnComments<'_>) -> String {
        record::numbered_turns(table, note)
    }

    /// Plays a record's turns from its start; an error names the turn and the reason.
    fn replay(record: &Record) -> Result<Table<Self>, RuleError> {
        record::replay_turns(record)
    }
}

/// Something to be done with a game whose type is only known once its setup is read.
///
/// A game that keeps small boards in a smaller position has one type for each; `with_setup` of its module picks the type and calls this.
pub trait GameVisitor {
    /// What comes out.
    type Output;
    /// Does it.
    fn visit<G: Game>(self, game: G) -> Self::Output;
}

/// The first seat that may act: the only one in games whose seats decide one after another.
pub fn seat_to_act<G: Game>(game: &G, position: &G::Position) -> Option<Seat> {
    match game.status(position) {
        Status::Running(seats) => seats.first(),
        Status::Over(_) => None,
    }
}

/// Makes all steps of a turn that is known to be legal.
pub fn apply_turn<G: Game>(game: &G, position: &mut G::Position, turn: &[G::Step]) {
    for &step in turn {
        let seat = game.actor(position, step);
        game.apply(position, seat, step, &mut NoEffects);
    }
}
