//! The rules whose use measurements count.

use super::turn_based::{Position, Stage, Step};
use game::CountedRule;

pub(super) const RULES: &[CountedRule] = &[
    CountedRule::new("full", ["A full tile", "Полная фишка"]),
    CountedRule::new("intercept", ["An interception", "Перехват"]),
    CountedRule::new("seconds", ["A move in the drawing seconds", "Ход в секунды добора"]),
    CountedRule::new("retarder", ["A move in the seconds of the retarder", "Ход в секунды замедлителя"]),
    CountedRule::new("wait", ["A wait", "Ожидание"]),
    CountedRule::new("rally", ["A tile in the rally", "Фишка в отыгрыше"]),
    CountedRule::new("stop", ["A rally that stops with tiles left", "Отыгрыш прекращён"]),
    CountedRule::new("pass", ["A pass", "Отказ от хода"]),
];

pub(super) fn count(position: &Position, step: Step, used: &mut dyn FnMut(&'static str)) {
    let (round, seat, stage) = (position.round(), position.decider(), position.stage());
    match step {
        Step::Put { full, .. } => {
            if full {
                used("full");
            }
            match stage {
                Stage::Rally | Stage::RallyFull => used("rally"),
                _ if round.right() != seat => used("intercept"),
                _ => {}
            }
            if matches!(stage, Stage::First | Stage::Second) {
                // The other seat turns the retarder where it has nothing left to draw.
                let other = round.next(seat);
                used(if round.reserve(other).is_empty() { "retarder" } else { "seconds" });
            }
        }
        Step::Wait => used("wait"),
        Step::Pass => used("pass"),
        Step::Stop => used("stop"),
        Step::Violation(_) => {}
    }
}
