//! Game 210: sow stones from cup to cup, make progressions, take more stones than the other side.
//!
//! - The board is a rectangle of cups with the same number of stones in each. There are two lids, off the board at first (T1).
//! - In a turn, lift some stones out of an open cup and sow them one by one, each into an open orthogonal neighbour of the
//!   cup before (T2).
//! - Three cups next to each other in a row or column are a progression when the middle count is the mean of two
//!   different outer ones: 1 2 3, 6 4 2 (T3).
//! - Each new trio that the sowing made a progression earns a stone from any cup (T4). A taking that makes new progressions earns
//!   more; earned stones may be declined (T5).
//! - Last, cover any two cups or none. The other side can neither lift from them nor sow into them in its next turn (T6). If it
//!   has nothing to sow, it passes (T7).
//! - The game ends when the cups are empty or after ten turns in a row with nothing taken (T8). More stones win (T9).

mod board;
mod counted;
mod encode;
mod play;
mod position;
mod setup;
#[cfg(test)]
mod tests;
mod text;
mod turn_text;
mod turns;
mod view;

pub use board::{Cup, CupSet, Cups, Large, Small, Trios};
pub use position::{Position, Stage, Step};
pub use setup::{TwoTen, with_setup};
pub use view::{OverReason, Phase, View};

use crate::effect::GameEffect;
use game::check::CheckPlan;
use game::{
    CountedRule, EffectSink, Game, HistoryLimits, ObservationPart, Outcome, RuleError, Seat, Status, TooManySuccessors,
    Turns,
};

impl<C: Cups> Game for TwoTen<C> {
    type Position = Position<C>;
    type Step = Step;
    type Deal = ();
    type View = View;
    type CustomEffect = GameEffect;
    type ProgressState = ();

    const ID: &'static str = "210";
    const KEY: &'static str = "two-ten";
    const NAMES: [&'static str; 2] = ["210", "210"];
    const ABOUT: &'static str = "cups, stones, arithmetic progressions, two lids";
    const DEFAULT_SETUP: &'static str = "4x4x3";
    const SETUPS: &'static [&'static str] = &["3x3x1", "4x3x1", "5x5x2", "9x9x15"];
    const CLAUSES: &'static [(char, u32)] = &[('T', 9)];
    const SCORED: bool = true;
    const HIDDEN: bool = false;
    const FLIPS: bool = true;
    const COUNTED_RULES: &'static [CountedRule] = counted::RULES;

    fn from_setup(text: &str) -> Result<Self, RuleError> {
        Self::parse_setup(text)
    }

    fn setup(&self) -> String {
        self.setup_text()
    }

    fn limits(&self) -> HistoryLimits {
        self.limits
    }

    fn check_plan(&self) -> CheckPlan {
        let plan = CheckPlan::default();
        match self.cups() {
            0..=12 => CheckPlan { games: 6, max_whole_turns: 5000, ..plan },
            13..=25 => plan.steps_only(),
            _ => CheckPlan { games: 2, max_steps: 600, must_end: false, ..plan.steps_only() },
        }
    }

    fn start(&self, _: &()) -> Position<C> {
        self.opening()
    }

    #[inline]
    fn status(&self, position: &Position<C>) -> Status {
        self.play_status(position)
    }

    #[inline]
    fn steps(&self, position: &Position<C>, seat: Seat, out: &mut Vec<Step>) {
        self.play_steps(position, seat, out);
    }

    #[inline]
    fn apply<E: EffectSink<GameEffect>>(&self, position: &mut Position<C>, _: Seat, step: Step, effects: &mut E) {
        self.play_step(position, step, effects);
    }

    #[inline]
    fn with_to_act(&self, position: &Position<C>, seat: Seat) -> Option<Position<C>> {
        Some(Position { seat, ..*position })
    }

    fn settled(&self, position: &Position<C>) -> bool {
        position.stage == Stage::Between
    }

    fn turns(&self, position: &Position<C>, out: &mut Turns<Self>) -> Result<(), TooManySuccessors> {
        self.all_turns(position, out)
    }

    fn count_turns(&self, position: &Position<C>, _: &mut Turns<Self>) -> Result<u64, TooManySuccessors> {
        self.number_of_turns(position)
    }

    fn rules_used(&self, position: &Position<C>, step: Step, used: &mut dyn FnMut(&'static str)) {
        self.count_rules(position, step, used);
    }

    fn board_places(&self) -> Option<u32> {
        Some(u32::from(self.cups()))
    }

    #[inline]
    fn hash(&self, position: &Position<C>) -> u64 {
        position.hash()
    }

    fn progress(&self, _: &mut (), before: &Position<C>, after: &Position<C>) -> bool {
        before.taken != after.taken
    }

    fn adjudicate(&self, position: &Position<C>) -> Outcome {
        self.score(position)
    }

    fn view(&self, position: &Position<C>, _: Option<Seat>) -> View {
        self.view_of(position)
    }

    fn position_text(&self, position: &Position<C>) -> String {
        self.write_position(position)
    }

    fn parse_position(&self, text: &str) -> Result<Position<C>, RuleError> {
        self.read_position(text)
    }

    fn push_step(&self, _: &Position<C>, step: Step, out: &mut String) {
        self.write_step(step, out);
    }

    fn turn_text(&self, _: &Position<C>, turn: &[Step]) -> String {
        self.write_turn(turn)
    }

    fn parse_turn(&self, before: &Position<C>, text: &str) -> Result<Vec<Step>, RuleError> {
        self.read_turn(before, text)
    }

    fn action_count(&self) -> u32 {
        self.number_of_actions()
    }

    fn action(&self, position: &Position<C>, step: Step) -> u32 {
        self.number_of(position, step)
    }

    fn observation_parts(&self) -> Vec<ObservationPart> {
        self.observed_parts()
    }

    fn observe(&self, position: &Position<C>, viewer: Seat, out: &mut Vec<f32>) {
        self.push_observation(position, viewer, out);
    }

    fn draw(&self, position: &Position<C>) -> String {
        self.draw_board(position)
    }
}
