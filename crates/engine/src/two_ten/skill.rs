//! What each level sees.
//!
//! People see short sowings before long ones and the next taking before a chain of ten; beginners do not think of the answer, and
//! hardly of lids. So does a level: how many stones it sows in its head, how many takings it sees ahead, how many boards it keeps in
//! mind, whether it thinks of the answer, how deep it looks, and how far its judgement of a turn is off.

use super::node::Effort;
use super::rounds::Round;
use super::worth::UNIT;
use crate::Level;

/// How a level plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Skill {
    pub(super) rounds: Vec<Round>,
    /// How far the value of a turn may be off, in units.
    pub(super) blur: i32,
    /// Whether boards with few stones are solved.
    pub(super) solves: bool,
}

/// The first look of those who think of the answer, which no limit interrupts: so short that it needs none.
const GLANCE: Effort =
    Effort { longest: 4, ways: 2, foresight: u16::MAX, beam: 2, reply: 0, turns: 1, deeper: 1, lids: 1 };

/// A look at turns and answers that sees all that there is to see on a small board, nearly always.
const WHOLE: Effort =
    Effort { longest: u16::MAX, ways: 256, foresight: u16::MAX, beam: 128, reply: 128, turns: 256, deeper: 8, lids: 1 };

impl Skill {
    pub(super) fn of(level: Level) -> Skill {
        // Longest sowing, takings seen ahead, boards in mind, boards in mind for the answer, turns weighed; error in stones.
        let (longest, foresight, beam, reply, turns, error) = match level.number() {
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
        let effort = Effort { longest, ways, foresight, beam, reply, turns, deeper: 1, lids: 1 };
        let rounds = vec![Round { depth: 1, effort }];
        Skill { rounds, blur: (error * f64::from(UNIT)) as i32, solves: level.number() > 6 }
    }

    /// All that there is, closer and deeper as long as time allows.
    fn best() -> Skill {
        let coarse = Effort { ways: 16, beam: 16, reply: 16, turns: 24, ..WHOLE };
        let answers = Effort { turns: 128, ..WHOLE };
        let mut rounds = vec![
            Round { depth: 1, effort: coarse },
            Round { depth: 1, effort: WHOLE },
            Round { depth: 2, effort: answers },
        ];
        rounds.extend((2..=8).map(|depth| Round { depth, effort: Effort { deeper: 16, lids: 2, ..answers } }));
        Skill { rounds, blur: UNIT / 20, solves: true }
    }

    /// The first look.
    pub(super) fn glance(&self) -> Round {
        let Effort { longest, foresight, .. } = self.rounds[0].effort;
        let effort = Effort { longest: longest.min(GLANCE.longest), foresight, ..GLANCE };
        Round { depth: 1, effort }
    }

    /// Whether takings beyond what is seen are made blindly.
    pub(super) fn masked_for(&self) -> bool {
        self.rounds[0].effort.foresight < u16::MAX
    }

    /// The deepest that it looks, in turns.
    pub(super) fn deepest(&self) -> u32 {
        self.rounds.iter().map(|round| round.depth).max().unwrap_or(1)
    }
}
