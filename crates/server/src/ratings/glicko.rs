//! Glicko-2 after each game: the results of a game are one rating period.

use crate::store::Rating;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use std::cmp::Ordering;

/// The factor of the Glicko-2 scale.
const SCALE: f64 = 173.717_8;
/// Rating periods that pass in a day without a game: with them a deviation of 60 grows to 110 in a year.
const PERIODS_PER_DAY: f64 = 0.21;
/// The deviation of a player without games, which no pause exceeds.
const MAX_DEVIATION: f64 = 350.0;
/// Bounds of a stored deviation: below the lower one, a player who improves would be stuck.
const MIN_DEVIATION: f64 = 45.0;
const DAY_MS: f64 = 86_400_000.0;

/// Returns the ratings after a game with these scores, player by player. Each pair of players counts as one result: the higher score
/// has won.
pub fn after_game(before: &[Rating], scores: &[i16], at: u64) -> Vec<Rating> {
    let present = before.iter().map(|rating| at_time(*rating, at)).collect::<Vec<_>>();
    let rated = |(player, rating): (usize, &Rating)| {
        let others = (0..present.len()).filter(|&other| other != player);
        let results = others.map(|other| {
            let outcome = match scores[player].cmp(&scores[other]) {
                Ordering::Greater => Outcomes::WIN,
                Ordering::Equal => Outcomes::DRAW,
                Ordering::Less => Outcomes::LOSS,
            };
            (present[other], outcome)
        });
        let new = update(present[player], &results.collect::<Vec<_>>());
        stored(new, rating, at)
    };
    before.iter().enumerate().map(rated).collect()
}

fn update(player: Glicko2Rating, results: &[(Glicko2Rating, Outcomes)]) -> Glicko2Rating {
    glicko2_rating_period(&player, results, &Glicko2Config::new())
}

/// Returns a rating at a time: without games it becomes less certain.
fn at_time(rating: Rating, at: u64) -> Glicko2Rating {
    let (value, deviation, volatility) = (rating.value(), rating.deviation_points(), rating.volatility_value());
    let idle_days = at.saturating_sub(rating.updated) as f64 / DAY_MS;
    let grown = (volatility * SCALE).powi(2) * idle_days * PERIODS_PER_DAY;
    let deviation = match rating.version {
        0 => deviation,
        _ => (deviation.powi(2) + grown).sqrt().min(MAX_DEVIATION),
    };
    Glicko2Rating { rating: value, deviation, volatility }
}

fn stored(new: Glicko2Rating, before: &Rating, at: u64) -> Rating {
    let deviation = new.deviation.clamp(MIN_DEVIATION, MAX_DEVIATION);
    Rating {
        games: before.games + 1,
        version: before.version + 1,
        updated: at,
        ..Rating::from_points(new.rating, deviation, new.volatility)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_glickmans_paper_comes_out() {
        let rating = |rating: f64, deviation: f64| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let results = [
            (rating(1400.0, 30.0), Outcomes::WIN),
            (rating(1550.0, 100.0), Outcomes::LOSS),
            (rating(1700.0, 300.0), Outcomes::LOSS),
        ];
        let new = update(rating(1500.0, 200.0), &results);
        assert!((new.rating - 1464.06).abs() < 0.01, "{new:?}");
        assert!((new.deviation - 151.52).abs() < 0.01, "{new:?}");
        assert!((new.volatility - 0.059_99).abs() < 0.000_01, "{new:?}");
    }

    #[test]
    fn a_first_win_moves_both_players_by_the_same() {
        let new = after_game(&[Rating::NEW, Rating::NEW], &[1, 0], 5);
        assert_eq!((new[0].shown(), new[1].shown()), (1662, 1338));
        assert!(new.iter().all(|rating| rating.is_provisional() && rating.games == 1 && rating.updated == 5));
    }

    #[test]
    fn a_rating_becomes_certain_with_games_and_uncertain_with_time() {
        let mut both = vec![Rating::NEW; 2];
        for game in 0..20 {
            both = after_game(&both, [[1, 0], [0, 1]][game % 2].as_slice(), 0);
        }
        assert!(!both[0].is_provisional(), "{both:?}");
        let year = 365 * 86_400_000;
        let later = at_time(both[0], year);
        assert!((100.0..200.0).contains(&later.deviation), "{later:?}");
        assert!(at_time(both[0], 1000 * year).deviation <= MAX_DEVIATION);
    }

    #[test]
    fn three_players_are_three_pairs() {
        let new = after_game(&[Rating::NEW; 3], &[9, 4, 4], 0);
        assert_eq!(new[1].shown(), new[2].shown());
        assert!(new[0].shown() > 1600 && new[1].shown() < 1500);
        let sum: i64 = new.iter().map(|rating| rating.rating - Rating::NEW.rating).sum();
        assert!(sum.abs() <= 3, "equal players give what the winner gets: {sum}");
    }

    #[test]
    fn a_thousand_games_of_equal_certainty_keep_their_sum() {
        let (mut chance, mut ratings) = (7u64, vec![Rating::NEW; 20]);
        let mut next = |below: usize| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) as usize % below
        };
        for game in 0..1000 {
            let one = next(20);
            let two = (one + 1 + next(19)) % 20;
            let scores = [[1, 0], [0, 1], [0, 0]][next(3)];
            // With the same deviation on both sides the changes are opposite.
            let pair = [ratings[one], ratings[two]].map(|r| Rating { deviation: 80_000, volatility: 60_000_000, ..r });
            let new = after_game(&pair, &scores, 0);
            let changes = [new[0].rating - pair[0].rating, new[1].rating - pair[1].rating];
            assert!((changes[0] + changes[1]).abs() <= 2, "game {game}: {changes:?}");
            match scores[0].cmp(&scores[1]) {
                Ordering::Greater => assert!(changes[0] > 0),
                Ordering::Less => assert!(changes[1] > 0),
                Ordering::Equal => assert!(changes[0] * (pair[0].rating - pair[1].rating) <= 0),
            }
            // The order of the seats does not matter.
            let swapped = after_game(&[pair[1], pair[0]], &[scores[1], scores[0]], 0);
            assert_eq!([swapped[1], swapped[0]], [new[0], new[1]]);
            (ratings[one], ratings[two]) = (new[0], new[1]);
        }
        let total: u64 = ratings.iter().map(|rating| rating.games).sum();
        assert_eq!(total, 2000);
    }
}
