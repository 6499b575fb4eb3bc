//! The levels of 210.
//!
//! People see short sowings before long ones and the next taking before a chain of ten. Beginners ignore the answer and often
//! the lids. So a level limits the length of sowings, the takings seen ahead, the beam width, the width of the answer and the
//! depth, and adds noise to the value of a turn.

use super::evaluation::UNITS_PER_STONE;
use super::node::Effort;
use super::passes::Pass;
use crate::Level;

/// The skill of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Skill {
    pub(super) passes: Vec<Pass>,
    /// The noise of a root value, in units.
    pub(super) root_noise: i32,
    /// Whether it solves boards with few stones.
    pub(super) solves: bool,
}

/// The first pass, which no limit interrupts: it is short enough.
const FIRST_PASS: Effort =
    Effort { max_sowing: 4, ways: 2, max_takings: u16::MAX, beam: 2, reply: 0, turns: 1, deeper: 1, lids: 1 };

/// A pass that nearly always sees everything on a small board.
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

/// The skill of a level below the best: a single pass of limited width.
#[derive(Clone, Copy, Debug)]
struct LimitedSkill {
    /// The longest sowing that the level sees, in stones.
    max_sowing: u16,
    /// Takings that it sees ahead.
    max_takings: u16,
    /// Boards kept per layer of a chain.
    beam: usize,
    /// The same for the opponent's answer; 0 ignores the answer.
    reply: usize,
    /// Turns that it evaluates.
    turns: usize,
    /// Ways to sow of each length from each cup.
    ways: usize,
    /// Noise of a turn's value, in stones.
    noise_stones: f64,
    /// Whether it solves boards with few stones.
    solves: bool,
}

/// The levels, weakest first; the best level searches in several passes.
#[rustfmt::skip]
const LEVELS: [Option<LimitedSkill>; Level::COUNT] = [
    Some(LimitedSkill { max_sowing: 1, max_takings: 1, beam: 1, reply: 0, turns: 12, ways: 16, noise_stones: 1.5, solves: false }),
    Some(LimitedSkill { max_sowing: 2, max_takings: 2, beam: 1, reply: 0, turns: 24, ways: 16, noise_stones: 1.0, solves: false }),
    Some(LimitedSkill { max_sowing: 3, max_takings: 4, beam: 2, reply: 1, turns: 16, ways: 16, noise_stones: 1.5, solves: false }),
    Some(LimitedSkill { max_sowing: 4, max_takings: 6, beam: 4, reply: 2, turns: 24, ways: 16, noise_stones: 1.5, solves: false }),
    Some(LimitedSkill { max_sowing: 6, max_takings: 12, beam: 8, reply: 8, turns: 32, ways: 16, noise_stones: 1.5, solves: false }),
    Some(LimitedSkill { max_sowing: 7, max_takings: 14, beam: 10, reply: 10, turns: 40, ways: 16, noise_stones: 1.5, solves: false }),
    Some(LimitedSkill { max_sowing: u16::MAX, max_takings: u16::MAX, beam: 24, reply: 24, turns: 64, ways: 128, noise_stones: 0.75, solves: true }),
    None,
];

impl Skill {
    pub(super) fn of(level: Level) -> Skill {
        let Some(LimitedSkill { max_sowing, max_takings, beam, reply, turns, ways, noise_stones, solves }) =
            *level.select(&LEVELS)
        else {
            return Skill::best();
        };
        let effort = Effort { max_sowing, ways, max_takings, beam, reply, turns, deeper: 1, lids: 1 };
        let root_noise = (noise_stones * f64::from(UNITS_PER_STONE)) as i32;
        Skill { passes: vec![Pass { depth: 1, effort }], root_noise, solves }
    }

    /// The best level: wider and deeper passes while the budget lasts.
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

    /// The first pass.
    pub(super) fn first_pass(&self) -> Pass {
        let Effort { max_sowing, max_takings, .. } = self.passes[0].effort;
        let effort = Effort { max_sowing: max_sowing.min(FIRST_PASS.max_sowing), max_takings, ..FIRST_PASS };
        Pass { depth: 1, effort }
    }

    /// Whether takings beyond the visible ones are made greedily.
    pub(super) fn takes_greedily(&self) -> bool {
        self.passes[0].effort.max_takings < u16::MAX
    }

    /// The maximum depth, in turns.
    pub(super) fn max_depth(&self) -> u32 {
        self.passes.iter().map(|pass| pass.depth).max().unwrap_or(1)
    }
}
