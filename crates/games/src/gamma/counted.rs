//! The rules whose use measurements count.

use super::position::Position;
use super::{Gamma, Step, other};
use crate::effect::Effect;
use game::CountedRule;

pub(super) const RULES: &[CountedRule] = &[
    CountedRule::new("join", ["A checker joins an own stack", "Шашка встаёт на свой столбик"]),
    CountedRule::new("whole", ["A whole stack moves", "Ход целым столбиком"]),
    CountedRule::new("land", ["A landing on opposing checkers", "Захват шашек соперника"]),
    CountedRule::new("cut", ["A cut removes opposing checkers", "Рубка"]),
    CountedRule::new("enter", ["A reserve checker enters", "Ввод шашки из запаса"]),
    CountedRule::new("life", ["An attack on a life field", "Атака поля жизни"]),
    CountedRule::new("defend", ["A defence of a life field", "Защита поля жизни"]),
    CountedRule::new("pass", ["A pass", "Пропуск хода"]),
];

impl Gamma {
    pub(super) fn count_rules(&self, position: &Position, step: Step, used: &mut dyn FnMut(&'static str)) {
        let seat = position.side;
        match step {
            Step::Place { .. } => {}
            Step::Enter { .. } => used("enter"),
            Step::Pass => used("pass"),
            Step::Move { to, whole, .. } => {
                if whole {
                    used("whole");
                }
                match position.top(to) {
                    Some(top) if top.owner == seat => used("join"),
                    Some(_) => used("land"),
                    None => {}
                }
                if self.life_fields(other(seat)) & to.bit() != 0 {
                    used("life");
                }
                if self.life_fields(seat) & to.bit() != 0 {
                    used("defend");
                }
            }
        }
        // The cut happens at the hand-over, after the step.
        let mut effects = Vec::new();
        self.make(&mut position.clone(), step, &mut effects);
        if effects.iter().any(|effect| matches!(effect, Effect::Captured { .. })) {
            used("cut");
        }
    }
}
