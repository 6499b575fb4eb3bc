//! How puzzles of each game are looked for.

use catalog::{RuleError, quote};

/// How puzzles of a game are looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PuzzlePlan {
    pub(crate) game: &'static str,
    /// The setups of the games that are played; the more often one stands here, the more games it has.
    pub(crate) setups: &'static [&'static str],
    /// Whether forks are looked for among scattered positions too.
    pub(crate) scattered: bool,
    /// Turns before which nothing is looked for.
    pub(crate) from_turn: usize,
    /// The levels that play, from and to.
    pub(crate) levels: (u32, u32),
    /// Nodes of a turn in those games.
    pub(crate) play: u64,
    /// Nodes of the thought about each turn's replies; the thought about the position has some times as many.
    pub(crate) nodes: u64,
    /// Nodes of a level that is asked whether it finds the turn.
    pub(crate) grade: u64,
    /// How much better than all others the best turn must be.
    pub(crate) margin: f64,
    /// Whether values are points at the end, rather than from −1, a loss, to 1, a win.
    pub(crate) points: bool,
    /// What the best turn must be worth at least: nobody likes to find the best way to lose.
    pub(crate) least: f64,
    /// Whether only what is counted out to the end counts.
    pub(crate) exact: bool,
    /// Positions with more turns are not looked at.
    pub(crate) widest: usize,
}

/// The thought about the position may visit so many times the nodes of one about a turn.
pub(crate) const ROOT_NODE_FACTOR: u64 = 8;
/// Positions with fewer turns are no puzzles.
pub(crate) const MIN_TURNS: usize = 4;
/// The most turns that a solver is asked to find.
pub(crate) const MAX_ASKED: usize = 3;
/// How long a line is shown, in turns.
pub(crate) const MAX_LINE_TURNS: usize = 7;

const PLANS: [PuzzlePlan; 5] = [
    PuzzlePlan {
        game: "alpha",
        setups: &["6x6x1", "8x8x2", "6x6x1", "8x8x2", "8x8x1"],
        scattered: false,
        from_turn: 8,
        levels: (4, 8),
        play: 4_000,
        nodes: 6_000,
        grade: 30_000,
        margin: 0.12,
        points: false,
        least: -0.5,
        exact: false,
        widest: 250,
    },
    PuzzlePlan {
        game: "gamma",
        setups: &["default"],
        scattered: true,
        from_turn: 56,
        levels: (4, 8),
        play: 4_000,
        nodes: 6_000,
        grade: 30_000,
        margin: 0.25,
        points: false,
        least: -0.5,
        exact: false,
        widest: 400,
    },
    PuzzlePlan {
        game: "exchange",
        setups: &["3x3", "4x2", "3x4", "3x3", "4x3", "5x2"],
        scattered: false,
        from_turn: 2,
        levels: (4, 8),
        play: 2_000,
        nodes: 20_000,
        grade: 20_000,
        margin: 1.0,
        points: true,
        least: -2.0,
        exact: true,
        widest: 250,
    },
    PuzzlePlan {
        game: "210",
        setups: &["3x3x2", "4x3x1", "3x3x2", "4x4x1", "3x3x3"],
        scattered: false,
        from_turn: 1,
        levels: (3, 7),
        play: 2_000,
        nodes: 1_000_000,
        grade: 200_000,
        margin: 1.0,
        points: true,
        least: -2.0,
        exact: true,
        widest: 8_000,
    },
    PuzzlePlan {
        game: "ampli",
        setups: &["2"],
        scattered: false,
        from_turn: 12,
        levels: (4, 7),
        play: 500,
        nodes: 12_000,
        grade: 20_000,
        margin: 1.0,
        points: true,
        least: -2.0,
        exact: true,
        widest: 250,
    },
];

/// The plan of a game.
pub(crate) fn plan(game: &str) -> Result<&'static PuzzlePlan, RuleError> {
    let none = || RuleError::new(format!("there are no puzzles of {}", quote(game)));
    PLANS.iter().find(|p| p.game == game).ok_or_else(none)
}
