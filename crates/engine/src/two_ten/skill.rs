//! What each level sees.
//!
//! People see short sowings before long ones and the next taking before a chain of ten; beginners do not think of the answer, and
//! hardly of lids. So does a level: how many stones it sows in its head, how many takings it sees ahead, how many boards it keeps in
//! mind, whether it thinks of the answer, how deep it looks, and how far its judgement of a turn is off.

use super::evaluation::UNITS_PER_STONE;
use super::node::Effort;
use super::passes::Pass;
use crate::Level;

/// How a level plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Skill {
    pub(super) passes: Vec<Pass>,
    /// How far the value of a turn may be off, in units.
    pub(super) root_noise: i32,
    /// Whether boards with few stones are solved.
    pub(super) solves: bool,
}

/// The first look of those who think of the answer, which no limit interrupts: so short that it needs none.
const FIRST_PASS: Effort =
    Effort { max_sowing: 4, ways: 2, max_takings: u16::MAX, beam: 2, reply: 0, turns: 1, deeper: 1, lids: 1 };

/// A look at turns and answers that sees all that there is to see on a small board, nearly always.
const FULL_WIDTH: Effort = Effort {
    max_sowing: u16::MAX,
    ways: 256,
    max_takings: u16::MAX,
    beam: 128,
    reply: 128,
    turns: 256,
    deeper: 8,
    lids: 1,
};

impl Skill {
    pub(super) fn of(level: Level) -> Skill {
        // Longest sowing, takings seen ahead, boards in mind, boards in mind for the answer, turns weighed; error in stones.
        let (max_sowing, max_takings, beam, reply, turns, error) = match level.number() {
            1 => (1, 1, 1, 0, 12, 1.5),
            2 => (2, 2, 1, 0, 24, 1.0),
            3 => (3, 4, 2, 1, 16, 1.5),
            4 => (4, 6, 4, 2, 24, 1.5),
            5 => (6, 12, 8, 8, 32, 1.5),
            6 => (7, 14, 10, 10, 40, 1.5),
            7 => (u16::MAX, u16::MAX, 24, 24, 64, 0.75),
            _ => return Skill::best(),
        };
        let ways = if level.number() < 7 { 16 } else { 128 };
        let effort = Effort { max_sowing, ways, max_takings, beam, reply, turns, deeper: 1, lids: 1 };
        let passes = vec![Pass { depth: 1, effort }];
        Skill { passes, root_noise: (error * f64::from(UNITS_PER_STONE)) as i32, solves: level.number() > 6 }
    }

    /// All that there is, closer and deeper as long as time allows.
    fn best() -> Skill {
        let coarse = Effort { ways: 16, beam: 16, reply: 16, turns: 24, ..FULL_WIDTH };
        let answers = Effort { turns: 128, ..FULL_WIDTH };
        let mut passes = vec![
            Pass { depth: 1, effort: coarse },
            Pass { depth: 1, effort: FULL_WIDTH },
            Pass { depth: 2, effort: answers },
        ];
        passes.extend((2..=8).map(|depth| Pass { depth, effort: Effort { deeper: 16, lids: 2, ..answers } }));
        Skill { passes, root_noise: UNITS_PER_STONE / 20, solves: true }
    }

    /// The first look.
    pub(super) fn first_pass(&self) -> Pass {
        let Effort { max_sowing, max_takings, .. } = self.passes[0].effort;
        let effort = Effort { max_sowing: max_sowing.min(FIRST_PASS.max_sowing), max_takings, ..FIRST_PASS };
        Pass { depth: 1, effort }
    }

    /// Whether takings beyond what is seen are made blindly.
    pub(super) fn takes_greedily(&self) -> bool {
        self.passes[0].effort.max_takings < u16::MAX
    }

    /// The deepest that it looks, in turns.
    pub(super) fn max_depth(&self) -> u32 {
        self.passes.iter().map(|pass| pass.depth).max().unwrap_or(1)
    }
}
