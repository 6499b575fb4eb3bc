//! The contract of a game.

use crate::check::CheckPlan;
use crate::record::{self, Record};
use crate::turns::{self, TooManySuccessors, Turns};
use crate::{
    CountedRule, Effect, EffectSink, HistoryLimits, NoEffects, ObservationPart, Outcome, Place, RuleError, Seat,
    Status, Table, hash,
};
use rand_core::Rng;
use serde::Serialize;
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of a game with a setup: sizes, layout, options and the tables made from them.
///
/// The state that changes is the small [`Position`](Game::Position). A game is deterministic once the [`Deal`](Game::Deal) is made.
///
/// A **step** is one indivisible choice, a click. A **turn** is the steps up to the hand-over. Between turns a position is *settled*:
/// it has a text, and records, perft and repetition look at it there.
pub trait Game: Clone + Debug + Send + Sync + Sized + 'static {
    /// Everything that decides legality and the result, hidden parts included, also in the middle of a turn.
    ///
    /// Positions that the rules call the same are equal.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// One indivisible choice.
    type Step: Copy + Eq + Hash + Debug + Send + Sync;
    /// The result of chance before the start; `()` for a game without chance.
    type Deal: Clone + Eq + Debug + Default + Send + Sync;
    /// The knowledge of a viewer, as data for a page.
    type View: Clone + PartialEq + Debug + Serialize;
    /// The effects that only this game has; [`NoCustomEffect`](crate::NoCustomEffect) for none.
    type CustomEffect: Copy + Eq + Debug + Send + Sync + Serialize + 'static;
    /// The state of the no-progress rule beside the position; `()` for none.
    type ProgressState: Clone + Debug + Default + Send + Sync;

    // ---- facts -------------------------------------------------------------------------------------------------

    /// The name in commands, records and addresses.
    const ID: &'static str;
    /// The name where a name must begin with a letter: keys of texts, modules of code.
    const KEY: &'static str = Self::ID;
    /// The name in English and in Russian.
    const NAMES: [&'static str; 2] = [Self::ID, Self::ID];
    /// One line of English about the game.
    const ABOUT: &'static str = "";
    /// The setup where none is given.
    const DEFAULT_SETUP: &'static str;
    /// More setups that are worth playing and checking.
    const SETUPS: &'static [&'static str] = &[];
    /// The setups of rated games.
    const STANDARD_SETUPS: &'static [&'static str] = &[Self::DEFAULT_SETUP];
    /// The letters of the clauses of the rules, each with the number of its clauses: `A1` to `A16` are `('A', 16)`.
    const CLAUSES: &'static [(char, u32)] = &[];
    /// The names of the seats in texts.
    const SEAT_NAMES: &'static [&'static str] = &["w", "b"];
    /// Whether the result is a score; otherwise it is a win, a draw or a loss.
    const SCORED: bool;
    /// Whether a match adds up the points of its games, so that more points are worth more and players cannot agree on a draw.
    const CUMULATIVE: bool = false;
    /// Whether some part of a position is hidden from some viewer.
    ///
    /// A game with hidden parts must implement [`view_text`](Game::view_text), [`draw_for`](Game::draw_for),
    /// [`resample`](Game::resample) and [`visible_effect`](Game::visible_effect): their defaults do not compile for it.
    const HIDDEN: bool;
    /// Whether a page turns the board so that the own side of a viewer is nearest.
    const FLIPS: bool = false;
    /// The rules whose use measurements count; [`rules_used`](Game::rules_used) finds them.
    const COUNTED_RULES: &'static [CountedRule] = &[];

    // ---- setup -------------------------------------------------------------------------------------------------

    /// Creates the game from a setup text.
    fn from_setup(text: &str) -> Result<Self, RuleError>;

    /// Returns the setup text, without the options that have their default.
    fn setup(&self) -> String;

    /// Returns the number of seats.
    fn seats(&self) -> u8 {
        2
    }

    /// Returns the ends that depend on the history. A game that can run for ever must have one.
    fn limits(&self) -> HistoryLimits {
        HistoryLimits::NONE
    }

    /// Returns the amount of checking that takes a few seconds with this setup.
    fn check_plan(&self) -> CheckPlan {
        CheckPlan::default()
    }

    /// Returns the same rules with this seat first, for a game whose setup names the first seat.
    fn with_first_player(&self, seat: Seat) -> Option<Self> {
        let _ = seat;
        None
    }

    /// Deals at random. The default is for games without chance.
    fn deal(&self, rng: &mut dyn Rng) -> Self::Deal {
        let _ = rng;
        Self::Deal::default()
    }

    /// Returns the position after a deal.
    fn start(&self, deal: &Self::Deal) -> Self::Position;

    // ---- play --------------------------------------------------------------------------------------------------

    /// Returns the seats that may act, or the outcome.
    fn status(&self, position: &Self::Position) -> Status;

    /// Appends every legal step of a seat once; nothing for a seat that may not act. This is the only definition of legality.
    fn steps(&self, position: &Self::Position, seat: Seat, out: &mut Vec<Self::Step>);

    /// Applies a legal step and emits its effects. Search calls this; untrusted steps go through [`Table::play`].
    fn apply<E: EffectSink<Self::CustomEffect>>(
        &self,
        position: &mut Self::Position,
        seat: Seat,
        step: Self::Step,
        effects: &mut E,
    );

    /// Returns the seat that makes a legal step. A game in which several seats may act at once keeps the seat in its steps.
    fn actor(&self, position: &Self::Position, step: Self::Step) -> Seat {
        let _ = step;
        seat_to_act(self, position).expect("a legal step belongs to a running game")
    }

    /// Returns one path of a legal step over the board, its first and last cell included; empty when no piece goes from cell to cell.
    ///
    /// A jump is two cells that are not neighbours.
    fn path(&self, position: &Self::Position, step: Self::Step) -> Vec<Place> {
        let _ = (position, step);
        Vec::new()
    }

    /// Returns the outcome when a seat resigns, disconnects for good or runs out of time; `None` if the game goes on without it.
    ///
    /// By default the seat loses and all others share the win.
    fn leave(&self, position: &Self::Position, seat: Seat) -> Option<Outcome> {
        let _ = position;
        Some(Outcome::loss(seat, self.seats()))
    }

    /// Returns a settled position with another seat to act, to show what that seat could do now. `None` where this means nothing, as
    /// for a game with hidden parts.
    fn with_to_act(&self, position: &Self::Position, seat: Seat) -> Option<Self::Position> {
        let _ = (position, seat);
        None
    }

    /// Returns whether the position is between two turns. The default is for games in which every step is a turn.
    fn settled(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
    }

    /// Fills `out` with whole turns from a settled position, one for each distinct successor.
    ///
    /// The default walks the steps. It fails where there are more than [`turns::MAX_SUCCESSORS`].
    fn turns(&self, position: &Self::Position, out: &mut Turns<Self>) -> Result<(), TooManySuccessors> {
        turns::walk(self, position, out)
    }

    /// Counts the distinct successors, for the last level of perft.
    fn count_turns(&self, position: &Self::Position, scratch: &mut Turns<Self>) -> Result<u64, TooManySuccessors> {
        self.turns(position, scratch)?;
        Ok(scratch.len() as u64)
    }

    // ---- measurements ------------------------------------------------------------------------------------------

    /// Calls `used` with the id of each of the [`COUNTED_RULES`](Game::COUNTED_RULES) that a legal step uses.
    fn rules_used(&self, position: &Self::Position, step: Self::Step, used: &mut dyn FnMut(&'static str)) {
        let _ = (position, step, used);
    }

    /// Returns the number of places of the board that pieces can use; `None` for a table without edges.
    fn board_places(&self) -> Option<u32> {
        None
    }

    // ---- history -----------------------------------------------------------------------------------------------

    /// Returns the hash that repetition compares. A game whose position holds counters must leave them out.
    fn hash(&self, position: &Self::Position) -> u64 {
        hash::fingerprint(position) as u64
    }

    /// Returns the state of the no-progress rule at the start of a history.
    fn progress_state(&self, start: &Self::Position) -> Self::ProgressState {
        let _ = start;
        Self::ProgressState::default()
    }

    /// Returns whether a whole turn made progress.
    fn progress(&self, state: &mut Self::ProgressState, before: &Self::Position, after: &Self::Position) -> bool {
        let _ = (state, before, after);
        true
    }

    /// Returns the outcome when the history ends the game at this position. The default is a tie.
    fn adjudicate(&self, position: &Self::Position) -> Outcome {
        let _ = position;
        Outcome::tie(self.seats())
    }

    // ---- hidden parts ------------------------------------------------------------------------------------------

    /// Returns everything that a seat may know; `None` is a spectator.
    fn view(&self, position: &Self::Position, viewer: Option<Seat>) -> Self::View;

    /// Returns the position text for a viewer, with `?` for hidden parts.
    fn view_text(&self, position: &Self::Position, viewer: Option<Seat>) -> String {
        const { assert!(!Self::HIDDEN, "a game with hidden parts must implement Game::view_text") };
        let _ = viewer;
        self.position_text(position)
    }

    /// Returns a random position that looks the same to this viewer.
    fn resample(&self, position: &Self::Position, viewer: Option<Seat>, rng: &mut dyn Rng) -> Self::Position {
        const { assert!(!Self::HIDDEN, "a game with hidden parts must implement Game::resample") };
        let _ = (viewer, rng);
        position.clone()
    }

    /// Returns an effect as a viewer may see it who sees the position after the step.
    fn visible_effect(
        &self,
        after: &Self::Position,
        viewer: Option<Seat>,
        effect: Effect<Self::CustomEffect>,
    ) -> Effect<Self::CustomEffect> {
        const { assert!(!Self::HIDDEN, "a game with hidden parts must implement Game::visible_effect") };
        let _ = (after, viewer);
        effect
    }

    // ---- texts -------------------------------------------------------------------------------------------------

    /// Returns the text of a settled position, one line.
    fn position_text(&self, position: &Self::Position) -> String;

    /// Parses a position text. Every position that it accepts is one that the rules allow.
    fn parse_position(&self, text: &str) -> Result<Self::Position, RuleError>;

    /// Appends the text of a step: short, without spaces or `/`, unique among the legal steps of its seat.
    ///
    /// It appends, because the texts of all legal steps of a table stand in one string.
    fn push_step(&self, position: &Self::Position, step: Self::Step, out: &mut String);

    /// Returns the text of a step.
    fn step_text(&self, position: &Self::Position, step: Self::Step) -> String {
        let mut text = String::with_capacity(12);
        self.push_step(position, step, &mut text);
        text
    }

    /// Parses the text of a step. The default compares it with the legal steps.
    fn parse_step(&self, position: &Self::Position, seat: Seat, text: &str) -> Result<Self::Step, RuleError> {
        let mut steps = Vec::new();
        self.steps(position, seat, &mut steps);
        let found = steps.iter().copied().find(|&s| self.step_text(position, s) == text);
        found.ok_or_else(|| RuleError::new(format!("{} is not a legal step here", crate::quote(text))))
    }

    /// Returns the text of a whole turn. By default it is the texts of its steps with `/` between.
    fn turn_text(&self, before: &Self::Position, turn: &[Self::Step]) -> String {
        turns::steps_text(self, before, turn)
    }

    /// Parses the text of a whole turn into legal steps. An error names the clause that forbids the turn.
    ///
    /// The default reads what the default of [`turn_text`](Game::turn_text) writes.
    fn parse_turn(&self, before: &Self::Position, text: &str) -> Result<Vec<Self::Step>, RuleError> {
        turns::parse_steps(self, before, text)
    }

    /// Returns the name of a seat in texts.
    fn seat_text(&self, seat: Seat) -> &'static str {
        Self::SEAT_NAMES.get(seat.index()).copied().unwrap_or("?")
    }

    /// Returns a score as records write it.
    fn score_text(&self, outcome: &Outcome) -> String {
        outcome.to_string()
    }

    /// Draws the board for a terminal, hidden parts included, without the seat to act.
    fn draw(&self, position: &Self::Position) -> String;

    /// Draws the board as a viewer may see it.
    fn draw_for(&self, position: &Self::Position, viewer: Option<Seat>) -> String {
        const { assert!(!Self::HIDDEN, "a game with hidden parts must implement Game::draw_for") };
        let _ = viewer;
        self.draw(position)
    }

    // ---- numbers for programs that learn ---------------------------------------------------------------------------

    /// Returns the length of the fixed list of actions of this setup; 0 for a game that has none.
    fn action_count(&self) -> u32 {
        0
    }

    /// Returns the number of a legal step in the list of actions. Legal steps of one position have different numbers, and a number means
    /// the same in every position.
    fn action(&self, position: &Self::Position, step: Self::Step) -> u32 {
        let _ = (position, step);
        0
    }

    /// Returns the parts of an observation, in their order.
    fn observation_parts(&self) -> Vec<ObservationPart> {
        Vec::new()
    }

    /// Appends the parts of an observation: only what the viewer may know, with the viewer's own things first.
    fn observe(&self, position: &Self::Position, viewer: Seat, out: &mut Vec<f32>) {
        let _ = (position, viewer, out);
    }

    /// Returns the choices of chance after these, all equally likely; none when the deal is complete. The default is for games without
    /// chance.
    fn deal_choices(&self, made: &[u32]) -> Vec<u32> {
        let _ = made;
        Vec::new()
    }

    /// Returns the deal that complete choices of chance make.
    fn deal_of_choices(&self, made: &[u32]) -> Self::Deal {
        let _ = made;
        Self::Deal::default()
    }

    // ---- records -----------------------------------------------------------------------------------------------

    /// Returns the tags that hold the deal, for games that have one.
    fn deal_tags(&self, start: &Self::Position) -> Vec<(String, String)> {
        let _ = start;
        Vec::new()
    }

    /// Returns the turns of a table as a record writes them, without the result.
    fn movetext(table: &Table<Self>) -> String {
        Self::movetext_with_comments(table, &|_| None)
    }

    /// Returns the movetext with a comment after each turn that has one.
    fn movetext_with_comments(table: &Table<Self>, comments: &record::TurnComments<'_>) -> String {
        record::numbered_turns(table, comments)
    }

    /// Replays the turns of a record. An error names the turn and the reason.
    fn replay(record: &Record) -> Result<Table<Self>, RuleError> {
        record::replay_turns(record)
    }
}

/// An operation on a game whose type depends on its setup.
///
/// A game that keeps small boards in a smaller position has a type for each; `with_setup` of its module chooses the type.
pub trait GameVisitor {
    /// The result of the operation.
    type Output;
    /// Runs the operation.
    fn visit<G: Game>(self, game: G) -> Self::Output;
}

/// Returns the first seat that may act, which is the only one in games whose seats act one after another.
pub fn seat_to_act<G: Game>(game: &G, position: &G::Position) -> Option<Seat> {
    match game.status(position) {
        Status::Running(seats) => seats.first(),
        Status::Over(_) => None,
    }
}

/// Applies all steps of a legal turn.
pub fn apply_turn<G: Game>(game: &G, position: &mut G::Position, turn: &[G::Step]) {
    for &step in turn {
        let seat = game.actor(position, step);
        game.apply(position, seat, step, &mut NoEffects);
    }
}
