//! Numbers of steps and observations, for programs that learn.

use super::{Exchange, Position, Step, Stones};
use game::encode::flag;
use game::{ObservationPart, Seat};

impl Exchange {
    /// The stones of one colour at the start, which is the most that a group can hold of it.
    fn colour_stones(&self) -> u32 {
        u32::from(self.groups) * u32::from(self.stones)
    }

    /// The most stones that a shift puts into one target.
    fn most_each(&self) -> u32 {
        self.colour_stones() / 2
    }

    fn shifts(&self) -> u32 {
        let groups = u32::from(self.groups);
        2 * groups * self.most_each() * (groups * (groups - 1) / 2)
    }

    /// Shifts by stones (own, common), group, count and targets; then captures by group, opposing and common stones; then the declined
    /// capture; then the pass.
    pub(super) fn number_of_actions(&self) -> u32 {
        let counts = self.colour_stones() + 1;
        self.shifts() + u32::from(self.groups) * counts * counts + 2
    }

    pub(super) fn number_of(&self, _: &Position, step: Step) -> u32 {
        let groups = u32::from(self.groups);
        let counts = self.colour_stones() + 1;
        let captures = self.shifts();
        match step {
            Step::Shift { stones, from, each, to } => {
                let [low, high] = to.both().map(u32::from);
                let kind = u32::from(stones == Stones::Common);
                let pair = high * (high - 1) / 2 + low;
                let shift = (kind * groups + u32::from(from)) * self.most_each() + u32::from(each) - 1;
                shift * (groups * (groups - 1) / 2) + pair
            }
            Step::Capture { group, enemy, common } => {
                captures + (u32::from(group) * counts + u32::from(enemy)) * counts + u32::from(common)
            }
            Step::NoCapture => captures + groups * counts * counts,
            Step::Pass => captures + groups * counts * counts + 1,
        }
    }

    pub(super) fn observed_parts(&self) -> Vec<ObservationPart> {
        let groups = usize::from(self.groups);
        let stones = self.colour_stones() as f32;
        vec![
            ObservationPart::counts("groups", &[groups, 3], stones),
            ObservationPart::flags("open", &[groups]),
            ObservationPart::counts("score", &[2], 3.0 * stones),
            ObservationPart::counts("neutral", &[1], 2.0 * f32::from(self.groups)),
        ]
    }

    /// Each group is its own, opposing and common stones.
    pub(super) fn push_observation(&self, position: &Position, viewer: Seat, out: &mut Vec<f32>) {
        let (own, other) = (viewer.index(), viewer.next(2).index());
        let mut groups = position.stones();
        for _ in 0..self.groups {
            let stones = groups.next().unwrap_or_default();
            out.extend([own, other, 2].map(|colour| f32::from(stones[colour])));
        }
        out.extend((0..usize::from(self.groups)).map(|group| flag(position.is_open(group))));
        out.extend([own, other].map(|side| f32::from(position.score()[side])));
        out.push(f32::from(position.neutral()));
    }
}
