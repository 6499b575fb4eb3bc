//! Positions, their indices and their neighbours.

use super::canonical::{CanonicalPosition, StoneKind};
use super::index::Index;
use super::totals::{Totals, layers_below};
use super::{Score, Solution};
use std::collections::HashSet;

const TOTALS: Totals = Totals { own: 5, enemy: 4, common: 3 };

/// All positions with these totals.
fn positions(index: &Index, totals: Totals) -> Vec<CanonicalPosition> {
    (0..index.size(totals)).filter_map(|number| index.position(totals, number)).collect()
}

#[test]
fn every_position_has_one_number() {
    let index = Index::new(4, 5);
    let all = positions(&index, TOTALS);
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    for canonical in &all {
        assert_eq!(index.position(TOTALS, index.number(TOTALS, canonical)), Some(*canonical));
        assert_eq!(canonical.totals(), [5, 4, 3]);
    }
    assert_eq!(all.len(), ways_counted_one_by_one());
    assert!(index.size(TOTALS) < all.len() * 5 / 4, "{} numbers", index.size(TOTALS));
}

/// The number of ways to put 5, 4 and 3 stones into four indistinguishable groups.
fn ways_counted_one_by_one() -> usize {
    let spreads = |sum: u32| {
        let all = (0..6 * 6 * 6).map(|n| [n / 36, n / 6 % 6, n % 6]).filter(move |row| row.iter().sum::<u32>() <= sum);
        all.map(move |[a, b, c]| [a, b, c, sum - a - b - c]).collect::<Vec<_>>()
    };
    let mut found = HashSet::new();
    for own in spreads(5) {
        for enemy in spreads(4) {
            for common in spreads(3) {
                let mut groups = [0, 1, 2, 3].map(|i| (own[i], enemy[i], common[i]));
                groups.sort_unstable();
                found.insert(groups);
            }
        }
    }
    found.len()
}

#[test]
fn who_comes_before_is_who_can_come_here() {
    let index = Index::new(4, 5);
    for kind in [StoneKind::Own, StoneKind::Common] {
        let (mut forward, mut backward) = (HashSet::new(), HashSet::new());
        for from in positions(&index, TOTALS) {
            from.each_quiet_successor(kind, |to| {
                forward.insert((from, to));
            });
        }
        for to in positions(&index, TOTALS.swapped()) {
            to.each_predecessor(4, kind, |from| {
                backward.insert((from, to));
            });
        }
        assert!(forward.len() > 2000, "{}", forward.len());
        assert_eq!(forward, backward);
    }
}

#[test]
fn layers_come_after_those_they_need() {
    let top = Totals { own: 6, enemy: 6, common: 6 };
    let layers = layers_below(top);
    assert_eq!(layers.last(), Some(&top));
    for (place, totals) in layers.iter().enumerate() {
        for totals in [*totals, totals.swapped()] {
            for (enemy, common) in [(1, 0), (0, 1), (2, 1)] {
                if totals.own > 3 && totals.enemy >= 2 && totals.common >= 1 {
                    let next = totals.captured(enemy, common).layer();
                    assert!(layers[..place].contains(&next), "{totals:?} needs {next:?}");
                }
            }
        }
    }
}

#[test]
fn a_score_knows_points_and_distance() {
    let mut score = Score::points(-7);
    for turns in 0..20 {
        assert_eq!((score.value().abs(), score.distance()), (7, turns));
        score = score.one_turn_earlier();
    }
    assert_eq!(Score::ZERO.one_turn_earlier(), Score::ZERO);
    assert!(Score::points(3).one_turn_earlier().one_turn_earlier() > Score::points(2));
    assert!(Score::points(3) > Score::points(3).one_turn_earlier().one_turn_earlier(), "sooner is better");
}

#[test]
fn sizes_are_estimated_well_enough() {
    let solution = Solution::new(4, Totals { own: 8, enemy: 8, common: 8 });
    let game = <games::exchange::Exchange as game::Game>::from_setup("4x2").unwrap();
    let estimate = Solution::estimate(&game::Game::start(&game, &())).unwrap();
    let positions = solution.progress().all_positions as f64;
    assert!((0.5..1.2).contains(&(estimate / positions)), "{estimate} for {positions}");
}
