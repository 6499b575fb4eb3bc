//! The rules whose use measurements count.

use super::step::{Step, Stones};
use game::CountedRule;

pub(super) const RULES: &[CountedRule] = &[
    CountedRule::new("own", ["A shift of own stones", "Ход своими камнями"]),
    CountedRule::new("common", ["A shift of common stones", "Ход общими камнями"]),
    CountedRule::new("four", ["A shift of four or more stones", "Ход четырьмя и более камнями"]),
    CountedRule::new("capture", ["A capture", "Взятие"]),
    CountedRule::new("declined", ["A declined capture", "Отказ от взятия"]),
    CountedRule::new("pass", ["A pass", "Пропуск хода"]),
];

pub(super) fn count(step: Step, used: &mut dyn FnMut(&'static str)) {
    match step {
        Step::Shift { stones, each, .. } => {
            used(if stones == Stones::Own { "own" } else { "common" });
            if each > 1 {
                used("four");
            }
        }
        Step::Capture { .. } => used("capture"),
        Step::NoCapture => used("declined"),
        Step::Pass => used("pass"),
    }
}
