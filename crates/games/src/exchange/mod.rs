//! Fair Exchange («Честный размен»): take more than you give.
//!
//! 1. Equal groups lie on the table, each with the same number of white, black and common stones (E1). A group without stones
//!    is gone, and groups have no order (E2).
//! 2. A turn begins with a *shift*: take an even number of stones from one group, all your own or all common, and put
//!    half of them into each of two other groups (E3).
//! 3. If one of the two now holds more of your stones than opposing and common ones together, and did not before, you
//!    may *capture* there: remove some of your own and exactly as many others, in any mix. One group only (E4).
//! 4. A side without a shift passes; no other side may (E5).
//! 5. The game ends when neither side has a shift (E6), or when the last 2 × groups turns only shifted common stones or
//!    passed (E7).
//! 6. An opposing stone is worth 2 points, a common one 1 (E9).
//!
//! The game also ends, and is scored as it stands, when a position occurs for the third time or after 100 turns without
//! a capture (E8).
//!
//! ```
//! use game::{Game, Table};
//! let game = games::exchange::Exchange::from_setup("3x3").unwrap();
//! let mut table = Table::new(game.clone(), game.start(&()));
//! table.play_turn("2:2o>1,3").unwrap();
//! assert_eq!(game.position_text(table.position()), "4.3.3/1.3.3/4.3.3 b 0-0 0");
//! ```

mod counted;
mod distinct;
mod encode;
mod group;
mod notation;
mod position;
mod step;
#[cfg(test)]
mod tests;
mod text;
mod turns;
mod view;

pub use position::Position;
pub use step::{Step, Stones, Targets};
pub use view::{Expected, OverReason, View};

use crate::effect::GameEffect;
use game::check::CheckPlan;
use game::{
    CountedRule, EffectSink, Game, HistoryLimits, ObservationPart, Outcome, RuleError, Seat, SeatSet, Status,
    TooManySuccessors, Turns,
};
use group::Group;

/// The most groups of a setup.
const MAX_GROUPS: usize = 12;
/// The most stones of one colour in any setup: 12 groups of 15.
const MAX_STONES: u16 = 180;

/// The rules of Fair Exchange with their setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    groups: u8,
    stones: u8,
    limits: HistoryLimits,
}

impl Exchange {
    /// Returns the number of groups at the start (E1).
    pub fn groups(&self) -> u8 {
        self.groups
    }

    /// Returns the number of stones of each colour in a group at the start (E1).
    pub fn stones(&self) -> u8 {
        self.stones
    }
}

impl Game for Exchange {
    type Position = Position;
    type Step = Step;
    type Deal = ();
    type View = View;
    type CustomEffect = GameEffect;
    type ProgressState = ();

    const ID: &'static str = "exchange";
    const NAMES: [&'static str; 2] = ["Fair Exchange", "Честный размен"];
    const ABOUT: &'static str = "groups of stones in three colours";
    const DEFAULT_SETUP: &'static str = "5x3";
    const SETUPS: &'static [&'static str] = &["3x2", "3x3", "4x3", "12x15"];
    const CLAUSES: &'static [(char, u32)] = &[('E', 9)];
    const SCORED: bool = true;
    const HIDDEN: bool = false;
    const COUNTED_RULES: &'static [CountedRule] = counted::RULES;

    fn from_setup(text: &str) -> Result<Exchange, RuleError> {
        text::parse_setup(text)
    }

    fn setup(&self) -> String {
        text::setup(self)
    }

    fn limits(&self) -> HistoryLimits {
        self.limits
    }

    fn check_plan(&self) -> CheckPlan {
        let plan = CheckPlan::default();
        if self.groups <= 5 {
            return plan;
        }
        CheckPlan { games: 2, max_steps: 60, must_end: false, ..plan.steps_only() }
    }

    fn start(&self, _: &()) -> Position {
        let group = Group::new(self.stones, self.stones, self.stones);
        Position::new(&[group; MAX_GROUPS][..usize::from(self.groups)], Seat::FIRST, [0, 0], 0)
    }

    #[inline]
    fn status(&self, position: &Position) -> Status {
        match position.over() {
            None => Status::Running(SeatSet::only(position.side())),
            Some(_) => Status::Over(self.adjudicate(position)),
        }
    }

    fn steps(&self, position: &Position, seat: Seat, out: &mut Vec<Step>) {
        if seat == position.side() && position.over().is_none() {
            turns::steps(position, out);
        }
    }

    #[inline]
    fn apply<E: EffectSink<GameEffect>>(&self, position: &mut Position, seat: Seat, step: Step, effects: &mut E) {
        debug_assert_eq!(seat, position.side());
        position.apply(step, effects);
    }

    fn with_to_act(&self, position: &Position, seat: Seat) -> Option<Position> {
        Some(position.with_side(seat))
    }

    fn settled(&self, position: &Position) -> bool {
        position.settled()
    }

    fn turns(&self, position: &Position, out: &mut Turns<Exchange>) -> Result<(), TooManySuccessors> {
        out.clear();
        turns::distinct(position, out)
    }

    fn count_turns(&self, position: &Position, _: &mut Turns<Exchange>) -> Result<u64, TooManySuccessors> {
        let mut count = turns::Count(0);
        turns::distinct(position, &mut count)?;
        Ok(count.0 as u64)
    }

    fn rules_used(&self, _: &Position, step: Step, used: &mut dyn FnMut(&'static str)) {
        counted::count(step, used);
    }

    fn board_places(&self) -> Option<u32> {
        Some(u32::from(self.groups))
    }

    fn hash(&self, position: &Position) -> u64 {
        position.repetition_hash()
    }

    /// A capture is progress (E8), and only a capture changes the score.
    fn progress(&self, _: &mut (), before: &Position, after: &Position) -> bool {
        before.score() != after.score()
    }

    fn adjudicate(&self, position: &Position) -> Outcome {
        Outcome::new(&position.score().map(|points| points as i16))
    }

    fn view(&self, position: &Position, _: Option<Seat>) -> View {
        View::of(self, position)
    }

    fn position_text(&self, position: &Position) -> String {
        text::position(position)
    }

    fn parse_position(&self, text: &str) -> Result<Position, RuleError> {
        text::parse_position(self, text)
    }

    fn push_step(&self, _: &Position, step: Step, out: &mut String) {
        notation::push_step(step, out);
    }

    fn turn_text(&self, _: &Position, turn: &[Step]) -> String {
        notation::turn(turn)
    }

    fn parse_turn(&self, before: &Position, text: &str) -> Result<Vec<Step>, RuleError> {
        notation::parse_turn(before, text)
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
        view::draw(position)
    }
}
