//! Grading: the difficulty is the lowest level that finds the turn.

use crate::plan::PuzzlePlan;
use crate::solution::after;
use catalog::{AnyTable, CancelToken, Level, Limits, PlayerSpec, RuleError, Rules};

/// Searches per level, because weak levels blunder at random.
const GRADING_ATTEMPTS: u64 = 3;
/// Searches that must find the turn.
const GRADING_SUCCESSES: u64 = 2;

/// The lowest level that finds the turn to a position, and its nodes. The best level counts as finding it, because it found the
/// puzzle.
pub(crate) fn grade(
    rules: &dyn Rules,
    plan: &PuzzlePlan,
    table: &dyn AnyTable,
    leads_to: &str,
    cancel: &CancelToken,
) -> Result<(u8, u64), RuleError> {
    let Some(seat) = table.to_act().first() else { return Err(RuleError::new("the game is over")) };
    for level in Level::all().filter(|&level| level < Level::BEST) {
        let (mut found, mut nodes) = (0, 0);
        for seed in 1..=GRADING_ATTEMPTS {
            let limits = Limits::nodes(plan.grade).seed(seed);
            let advice = rules.player(&PlayerSpec::level(level))?.think(table, seat, &limits, cancel, &mut |_| ())?;
            if (plan.canonical)(&after(table, &advice.turn)?.position_text()) == leads_to {
                found += 1;
                nodes = advice.nodes;
            }
        }
        if found >= GRADING_SUCCESSES {
            return Ok((level.number(), nodes));
        }
    }
    Ok((Level::BEST.number(), plan.nodes))
}
