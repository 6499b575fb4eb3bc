//! Reaction times of computer players in live play.
//!
//! In live Ampli seconds decide, and a machine would always be first. So a level has a human reaction time: it neither knocks
//! nor puts before that time has passed since its cue. The time is about a quarter shorter per level, from 4 s at level 1 to 0.6
//! s at level 8, which is what a trained person needs to see a place and reach for the tile. Above that minimum, times vary like
//! human ones: mostly a little longer, sometimes much longer.

use crate::Level;
use rand_core::Rng;
use std::time::Duration;

/// The minimum reaction time per level, in milliseconds.
const LEAST: [u64; 8] = [4000, 3050, 2350, 1800, 1350, 1050, 800, 600];
/// The mean addition, as a fraction of the minimum.
const SPREAD: f64 = 0.35;
/// The maximum addition, as a fraction of the minimum.
const MOST: f64 = 1.5;

/// The minimum reaction time of a level.
pub fn min_reaction(level: Level) -> Duration {
    Duration::from_millis(LEAST[usize::from(level.number()) - 1])
}

/// A random reaction time of a level: [`min_reaction`] plus a random addition.
pub fn reaction(level: Level, rng: &mut dyn Rng) -> Duration {
    // A uniform number in (0, 1]; its logarithm is exponentially distributed.
    let chance = (f64::from(rng.next_u32()) + 1.0) / (f64::from(u32::MAX) + 1.0);
    min_reaction(level).mul_f64(1.0 + (-SPREAD * chance.ln()).min(MOST))
}

/// The time from the own tile to the reserve or the retarder.
///
/// It needs no decision, so the level does not matter; but no hand is faster than the fastest reaction.
pub fn reach(rng: &mut dyn Rng) -> Duration {
    reaction(Level::BEST, rng)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_core::SeedableRng;

    #[test]
    fn no_level_is_ever_quicker_than_its_least_and_better_ones_are_quicker() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut before = f64::MAX;
        for level in Level::all() {
            let times = (0..2000).map(|_| reaction(level, &mut rng)).collect::<Vec<_>>();
            assert!(times.iter().all(|&t| t >= min_reaction(level)));
            let mean = times.iter().map(Duration::as_secs_f64).sum::<f64>() / 2000.0;
            let least = min_reaction(level).as_secs_f64();
            assert!((1.2..1.5).contains(&(mean / least)), "level {level}: {mean}");
            assert!(mean < before);
            before = mean;
            let longest = times.iter().max().unwrap().as_secs_f64();
            assert!(longest > 1.8 * least && longest <= 2.5 * least, "they are spread");
        }
        assert_eq!(min_reaction(Level::new(1).unwrap()), Duration::from_secs(4));
        assert_eq!(min_reaction(Level::BEST), Duration::from_millis(600));
    }
}
