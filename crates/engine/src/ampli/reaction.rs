//! How quick a computer player is in live play.
//!
//! In live Ampli seconds decide, and a machine would always be first. So a level also has a human reaction time: it does nothing, no
//! knock and no put, before so much time has passed since it could first have known that it may. From level to level it is about a
//! quarter less, from 4 s at level 1 to 0.6 s at level 8, which is what a trained person needs to see a place and to reach for the
//! tile. The time is never less than that; above it is spread as people's times are: mostly a little more, now and then much more.

use crate::Level;
use rand_core::Rng;
use std::time::Duration;

/// The shortest reaction of each level, in milliseconds.
const LEAST: [u64; 8] = [4000, 3050, 2350, 1800, 1350, 1050, 800, 600];
/// What is added to it on the mean, as a part of it.
const SPREAD: f64 = 0.35;
/// What is added at most, as a part of it.
const MOST: f64 = 1.5;

/// The time within which a level never acts.
pub fn min_reaction(level: Level) -> Duration {
    Duration::from_millis(LEAST[usize::from(level.number()) - 1])
}

/// How long a level takes to react this time: [`least_reaction`] and something by chance.
pub fn reaction(level: Level, rng: &mut dyn Rng) -> Duration {
    // A number from just above 0 to 1; its logarithm is spread as waiting times are.
    let chance = (f64::from(rng.next_u32()) + 1.0) / (f64::from(u32::MAX) + 1.0);
    min_reaction(level).mul_f64(1.0 + (-SPREAD * chance.ln()).min(MOST))
}

/// How long anybody takes from his own tile to reaching for his reserve or his retarder.
///
/// There is nothing to be seen and to be judged, so the level does not matter; but nobody's hand is quicker than the quickest reaction.
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
