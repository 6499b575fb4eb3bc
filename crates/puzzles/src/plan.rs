//! Settings for generating and comparing the puzzles of a game.

use crate::games::PLANS;
use crate::solution::PlayedSolution;
use catalog::{AnyTable, CancelToken, RuleError, Rules, quote};

/// Settings for generating, comparing and naming the puzzles of a game. A game without a plan has no puzzles.
#[derive(Clone, Copy, Debug)]
pub struct PuzzlePlan {
    /// The id of the game.
    pub game: &'static str,
    /// The themes that its puzzles can have, in display order.
    pub themes: &'static [&'static str],
    /// Finds the themes of a solution.
    pub(crate) themes_of: fn(&PlayedSolution) -> Result<Vec<&'static str>, RuleError>,
    /// The setups of the generating games. A setup that is listed twice is played twice as often.
    pub(crate) setups: &'static [&'static str],
    /// Positions from another source than games, for a theme that games hardly ever produce.
    pub(crate) random_positions: Option<RandomPositions>,
    /// The first turn that is examined.
    pub(crate) from_turn: usize,
    /// The lowest and the highest level of the players.
    pub(crate) levels: (u32, u32),
    /// Nodes per turn in the generating games.
    pub(crate) play: u64,
    /// Nodes per search of a reply. The search of the position itself gets [`ROOT_NODE_FACTOR`] times as many.
    pub(crate) nodes: u64,
    /// Nodes of the first look at a position, if other than `nodes`.
    pub(crate) first_look_nodes: Option<u64>,
    /// Nodes per search of a level that grades a puzzle.
    pub(crate) grade: u64,
    /// The minimum difference between the best turn and the second best.
    pub(crate) margin: f64,
    /// The minimum value of the best turn: the best way to lose makes no good puzzle.
    pub(crate) least: f64,
    /// Whether every value must be proved.
    pub(crate) exact: bool,
    /// The maximum number of turns of a position.
    pub(crate) widest: usize,
    /// Maps position texts that the rules call equal to one text.
    pub(crate) canonical: fn(&str) -> String,
    /// Removes history from a position text.
    pub(crate) without_history: fn(&str) -> String,
    /// Whether a position is small enough to be proved.
    pub(crate) is_solvable: fn(&str) -> bool,
    /// Whether the turns of a position are few enough to be listed.
    pub(crate) is_listable: fn(&str) -> bool,
}

/// A generator of positions that show one theme.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RandomPositions {
    pub(crate) theme: &'static str,
    /// Generates tables from a seed.
    pub(crate) generate: fn(&dyn Rules, u64, &CancelToken) -> Result<Tables, RuleError>,
}

/// Tables of generated positions.
pub(crate) type Tables = Vec<Box<dyn AnyTable>>;

/// Node factor of the search that names the best turn.
pub(crate) const ROOT_NODE_FACTOR: u64 = 8;
/// The minimum number of turns of a puzzle position.
pub(crate) const MIN_TURNS: usize = 4;
/// The maximum number of turns that a solver must find.
pub(crate) const MAX_ASKED: usize = 3;
/// The maximum length of a solution, in turns.
pub(crate) const MAX_LINE_TURNS: usize = 7;

impl PuzzlePlan {
    /// A plan for games without special needs: values from −1 to 1 found by search.
    pub(crate) const DEFAULT: PuzzlePlan = PuzzlePlan {
        game: "",
        themes: &["best"],
        themes_of: |_| Ok(vec!["best"]),
        setups: &[],
        random_positions: None,
        from_turn: 8,
        levels: (4, 8),
        play: 4_000,
        nodes: 6_000,
        first_look_nodes: None,
        grade: 30_000,
        margin: 0.25,
        least: -0.5,
        exact: false,
        widest: 250,
        canonical: str::to_string,
        without_history: str::to_string,
        is_solvable: |_| true,
        is_listable: |_| true,
    };

    /// The themes of a solution, in display order. There is always at least one.
    pub(crate) fn themes_of(&self, solution: &PlayedSolution) -> Result<Vec<String>, RuleError> {
        let found = (self.themes_of)(solution)?;
        Ok(self.themes.iter().filter(|theme| found.contains(*theme)).map(ToString::to_string).collect())
    }
}

/// Returns the puzzle plan of a game, or `None` if the game has no puzzles.
pub fn puzzles(game: &str) -> Option<&'static PuzzlePlan> {
    PLANS.iter().find(|plan| plan.game == game)
}

/// Returns the themes of a game, in display order; none if the game has no puzzles.
pub fn known_themes(game: &str) -> &'static [&'static str] {
    puzzles(game).map_or(&[], |plan| plan.themes)
}

/// Returns the puzzle plan of a game, or an error that names the game.
pub(crate) fn plan(game: &str) -> Result<&'static PuzzlePlan, RuleError> {
    puzzles(game).ok_or_else(|| RuleError::new(format!("{} has no puzzles", quote(game))))
}
