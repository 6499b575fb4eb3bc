//! The rules whose use measurements count.

use super::board::{CupSet, Cups};
use super::position::{Position, Step};
use super::setup::TwoTen;
use crate::effect::{Effect, GameEffect};
use game::CountedRule;

pub(super) const RULES: &[CountedRule] = &[
    CountedRule::new("take", ["A taking", "Взятие камня"]),
    CountedRule::new("chain", ["A taking that makes a progression", "Взятие, которое даёт прогрессию"]),
    CountedRule::new("two", ["Two or more progressions at once", "Две прогрессии сразу и больше"]),
    CountedRule::new("declined", ["A declined taking", "Отказ от взятия"]),
    CountedRule::new("lids", ["Two lids are put", "Крышки поставлены"]),
    CountedRule::new("nolids", ["No lids are put", "Ход без крышек"]),
    CountedRule::new("pass", ["A pass", "Пропуск хода"]),
];

impl<C: Cups> TwoTen<C> {
    pub(super) fn count_rules(&self, position: &Position<C>, step: Step, used: &mut dyn FnMut(&'static str)) {
        match step {
            Step::Take { .. } => used("take"),
            Step::Done => used("declined"),
            // A pair of lids is counted with its first one.
            Step::Lid { .. } if position.covered.is_empty() => used("lids"),
            Step::NoLids => used("nolids"),
            Step::Pass => used("pass"),
            Step::Lift { .. } | Step::Drop { .. } | Step::Lid { .. } => {}
        }
        let mut effects = Vec::new();
        self.play_step(&mut position.clone(), step, &mut effects);
        let made = |effect: &&Effect| matches!(effect, Effect::Custom(GameEffect::Progression { .. }));
        let made = effects.iter().filter(made).count();
        if made > 0 && matches!(step, Step::Take { .. }) {
            used("chain");
        }
        if made > 1 {
            used("two");
        }
    }
}
