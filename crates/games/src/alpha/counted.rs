//! The rules whose use measurements count.

use super::board::{Position, Step};
use super::{Alpha, CellSet};
use game::{CountedRule, Game, Place};

pub(super) const RULES: &[CountedRule] = &[
    CountedRule::new("stack", ["A stack of two or more moves", "Ход столбиком"]),
    CountedRule::new("split", ["A part of a stack moves", "Ход частью столбика"]),
    CountedRule::new("jump", ["A jump over own checkers", "Прыжок через свои шашки"]),
    CountedRule::new("over", ["A jump over the opponent", "Прыжок через шашки соперника"]),
    CountedRule::new("exit", ["Checkers leave the board", "Выход с доски"]),
    CountedRule::new("spare", ["The spare checker enters", "Ввод запасной"]),
    CountedRule::new("pass", ["A pass", "Пропуск хода"]),
];

impl<B: CellSet> Alpha<B> {
    pub(super) fn count_rules(&self, position: &Position<B>, step: Step, used: &mut dyn FnMut(&'static str)) {
        let moved = |from, count: u8, used: &mut dyn FnMut(&'static str)| {
            if count > 1 {
                used("stack");
            }
            if count < position.height_at(from) {
                used("split");
            }
            let (own, over) = self.jumps(position, step);
            if own {
                used("jump");
            }
            if over {
                used("over");
            }
        };
        match step {
            Step::Move { from, count, .. } => moved(from, count, used),
            Step::Off { from, count } => {
                moved(from, count, used);
                used("exit");
            }
            Step::Enter { .. } => used("spare"),
            Step::Pass => used("pass"),
        }
    }

    /// Whether the path of a step jumps over own checkers, and over opposing ones.
    fn jumps(&self, position: &Position<B>, step: Step) -> (bool, bool) {
        let cells = self.path(position, step).into_iter().filter_map(|place| match place {
            Place::Cell { file, rank } => Some((file, rank)),
            _ => None,
        });
        let cells = cells.collect::<Vec<_>>();
        let (mut own, mut over) = (false, false);
        for pair in cells.windows(2) {
            let [(file, rank), (next_file, next_rank)] = [pair[0], pair[1]];
            if file.abs_diff(next_file) + rank.abs_diff(next_rank) < 2 {
                continue;
            }
            let toward = |from: u8, to: u8| {
                if to > from {
                    from + 1
                } else if to < from {
                    from - 1
                } else {
                    from
                }
            };
            let between = self.cell(toward(file, next_file), toward(rank, next_rank));
            match position.stack(between) {
                Some(stack) if stack.owner != position.to_move() => over = true,
                _ => own = true,
            }
        }
        (own, over)
    }
}
