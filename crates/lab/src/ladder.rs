//! The skill ladder: how many steps of 60 % fit between random play and the best level.

use crate::play::PlayedDuel;
use crate::stats::{Estimate, round};
use catalog::Level;
use serde::{Deserialize, Serialize};

/// The share of the higher player that makes one step.
const STEP: f64 = 0.6;

/// The results between neighbouring levels.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ladder {
    /// The rungs, the lowest first.
    pub rungs: Vec<Rung>,
    /// The steps of 60 % between random play and the best level.
    pub steps: f64,
    /// The lower end of the 95 % confidence interval of the steps.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Whether the true number is higher, because a lower level won no point on some rung.
    pub at_least: bool,
}

/// The result of a level against the next higher one; level 0 plays at random.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rung {
    /// The lower level.
    pub lower: u8,
    /// The number of games.
    pub games: usize,
    /// The share of the higher level.
    pub share: Estimate,
    /// Steps of 60 %.
    pub steps: f64,
}

/// Builds the ladder; `None` if some pair of levels has no games.
pub(crate) fn ladder<'a>(duels: impl Iterator<Item = &'a PlayedDuel>) -> Option<Ladder> {
    let mut results = vec![Vec::new(); usize::from(Level::BEST.number())];
    for duel in duels {
        results.get_mut(usize::from(duel.lower))?.push(duel.share);
    }
    let mut ladder = Ladder { rungs: Vec::new(), steps: 0.0, low: 0.0, high: 0.0, at_least: false };
    let mut variance = 0.0;
    for (lower, shares) in results.iter().enumerate() {
        let (sum, games) = (shares.iter().sum::<f64>(), shares.len());
        let share = Estimate::of_share(sum, games)?;
        // Half a game for each side keeps the logarithm finite.
        let (won, lost) = (sum + 0.5, games as f64 - sum + 0.5);
        let step = (STEP / (1.0 - STEP)).ln();
        let steps = (won / lost).ln() / step;
        variance += (1.0 / won + 1.0 / lost) / (step * step);
        ladder.at_least |= sum == games as f64;
        ladder.steps += steps;
        ladder.rungs.push(Rung { lower: lower as u8, games, share, steps: round(steps) });
    }
    let error = 1.96 * variance.sqrt();
    (ladder.low, ladder.high) = (round(ladder.steps - error), round(ladder.steps + error));
    ladder.steps = round(ladder.steps);
    Some(ladder)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duels(lower: u8, won: usize, lost: usize) -> Vec<PlayedDuel> {
        let duel = |share| PlayedDuel { setup: "s".to_string(), lower, number: 0, higher_first: true, share, turns: 1 };
        (0..won).map(|_| duel(1.0)).chain((0..lost).map(|_| duel(0.0))).collect()
    }

    #[test]
    fn sixty_percent_is_one_step() {
        let all = (0..8).flat_map(|lower| duels(lower, 600, 400)).collect::<Vec<_>>();
        let ladder = ladder(all.iter()).expect("every rung has games");
        assert!((ladder.steps - 8.0).abs() < 0.05, "{ladder:?}");
        assert!(ladder.low < 8.0 && ladder.high > 8.0 && !ladder.at_least);
        assert_eq!(ladder.rungs.len(), 8);
    }

    #[test]
    fn a_rung_without_a_point_makes_a_lower_bound() {
        let all = (0..8).flat_map(|lower| duels(lower, 10, usize::from(lower > 0))).collect::<Vec<_>>();
        assert!(ladder(all.iter()).expect("every rung has games").at_least);
        assert_eq!(ladder(duels(0, 5, 5).iter()), None);
    }
}
