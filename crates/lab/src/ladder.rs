//! The skill ladder: how many steps of about 60 % fit between random play and the best level.

use crate::Strength;
use crate::play::LadderGame;
use crate::stats::{Share, quantile, round};
use game::random::{SplitMix64, below};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The skill ladder of a setup.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LabLadder"))]
pub struct Ladder {
    /// Each level against the one below it.
    pub rungs: Vec<Rung>,
    /// The steps of 60 % between random play and the best level: the sum over the rungs.
    pub steps: f64,
    /// The lower end of the bootstrap interval.
    pub low: f64,
    /// The upper end of the bootstrap interval.
    pub high: f64,
}

/// A level against the one below it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LabRung"))]
pub struct Rung {
    /// The stronger level.
    pub level: u8,
    /// Its share against the level below.
    pub share: Share,
}

/// The share of the stronger player in one step.
const STEP: f64 = 0.6;
/// The resamples of the bootstrap.
const RESAMPLES: usize = 1000;

/// The number of a ladder game in its log.
pub(crate) fn number(level: Strength, n: u64) -> u64 {
    u64::from(level.number()) * 1_000_000 + n
}

impl Ladder {
    /// The ladder of the games of a log; `None` if a rung has none.
    pub(crate) fn of(games: &BTreeMap<u64, LadderGame>) -> Option<Ladder> {
        let levels = Strength::all().skip(1);
        let shares = |level: Strength| {
            let range = number(level, 0)..number(level, 1_000_000);
            games.range(range).map(|(_, game)| game.share).collect::<Vec<_>>()
        };
        let all = levels.map(|level| (level, shares(level))).collect::<Vec<_>>();
        if all.iter().any(|(_, shares)| shares.is_empty()) {
            return None;
        }
        let steps = all.iter().map(|(_, shares)| steps(shares.iter().sum(), shares.len())).sum::<f64>();
        let mut rng = SplitMix64::new(1);
        let mut totals = (0..RESAMPLES)
            .map(|_| {
                let mut resampled = |shares: &[f64]| {
                    let drawn = shares.iter().map(|_| shares[below(&mut rng, shares.len() as u32) as usize]);
                    crate::ladder::steps(drawn.sum(), shares.len())
                };
                all.iter().map(|(_, shares)| resampled(shares)).sum::<f64>()
            })
            .collect::<Vec<_>>();
        totals.sort_by(f64::total_cmp);
        let rung = |(level, shares): &(Strength, Vec<f64>)| Rung {
            level: level.number(),
            share: Share::of(shares.iter().sum(), shares.len()),
        };
        Some(Ladder {
            rungs: all.iter().map(rung).collect(),
            steps: round(steps, 1),
            low: round(quantile(&totals, 0.025), 1),
            high: round(quantile(&totals, 0.975), 1),
        })
    }
}

/// The steps of 60 % that a share is worth. Half a game is added to both sides, because a player that won every game has no finite rating.
fn steps(sum: f64, n: usize) -> f64 {
    let share = (sum + 0.5) / (n as f64 + 1.0);
    (share / (1.0 - share)).ln() / (STEP / (1.0 - STEP)).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_sixty_is_one_step() {
        assert!((steps(59.9 + 0.2, 100) - 1.0).abs() < 0.02);
        assert_eq!(steps(5.0, 10), 0.0);
        assert!(steps(10.0, 10) > 7.0 && steps(10.0, 10) < 8.0);
    }

    #[test]
    fn a_ladder_adds_up_its_rungs() {
        let mut games = BTreeMap::new();
        for level in Strength::all().skip(1) {
            for n in 0..20 {
                games.insert(number(level, n), LadderGame { share: f64::from(u8::from(n < 12)) });
            }
        }
        let ladder = Ladder::of(&games).unwrap();
        assert_eq!(ladder.rungs.len(), 8);
        assert_eq!(ladder.rungs[0].share.value, 0.6);
        assert!((ladder.steps - 8.0 * steps(12.0, 20)).abs() < 0.1);
        assert!(ladder.low < ladder.steps && ladder.steps < ladder.high, "{ladder:?}");
        games.retain(|&n, _| n < number(Strength::BEST, 0));
        assert_eq!(Ladder::of(&games), None);
    }
}
