//! Themes of Fair Exchange: exchanges won by a count, quiet traps, only moves.

use crate::plan::PuzzlePlan;
use crate::solution::PlayedSolution;
use catalog::RuleError;

const THEMES: &[&str] = &["exchange-by-count", "quiet-trap", "only-move"];

/// The puzzle plan of the game.
pub(super) const PLAN: PuzzlePlan = PuzzlePlan {
    game: "exchange",
    themes: THEMES,
    themes_of: themes,
    setups: &["3x3", "4x2", "3x4", "3x3", "4x3", "5x2"],
    from_turn: 2,
    levels: (4, 8),
    play: 2_000,
    nodes: 20_000,
    grade: 20_000,
    margin: 1.0,
    least: -2.0,
    exact: true,
    widest: 250,
    canonical: in_order,
    first_look_nodes: Some(1),
    ..PuzzlePlan::DEFAULT
};

fn themes(solution: &PlayedSolution) -> Result<Vec<&'static str>, RuleError> {
    let mut found = Vec::new();
    let first = solution.first();
    if first.text.contains("/x") {
        found.push("exchange-by-count");
    } else if solution.best > lead(solution) {
        // Nothing is captured now, but the turn gains points later.
        found.push("quiet-trap");
    }
    if found.is_empty() || solution.best <= lead(solution) {
        found.push("only-move");
    }
    Ok(found)
}

/// The solver's lead before the turn, in points.
fn lead(solution: &PlayedSolution) -> f64 {
    let score = |seat: u8| solution.view["score"][usize::from(seat)].as_f64().unwrap_or(0.0);
    score(solution.side.0) - score(solution.side.next(2).0)
}

/// A position text with sorted groups: groups have no order (E2).
fn in_order(position: &str) -> String {
    let (groups, rest) = position.split_once(' ').unwrap_or((position, ""));
    let mut groups = groups.split('/').collect::<Vec<_>>();
    groups.sort_unstable();
    format!("{} {rest}", groups.join("/"))
}
