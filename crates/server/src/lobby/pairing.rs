//! Finds pairs among waiting players. A pure function: the wave of quick pairing.

/// A player who waits for an opponent.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The game, as a number; any game if none.
    pub game: Option<u16>,
    /// The kind of time, as a number. Only players with the same one are paired.
    pub pace: u32,
    /// The rating; a player without one plays anybody.
    pub rating: Option<f64>,
    /// How long the player has waited, in milliseconds.
    pub waited_ms: u64,
}

/// The difference of ratings that a player accepts at first.
const FIRST_RANGE: f64 = 100.0;
/// How much the accepted difference grows in a second of waiting.
const RANGE_PER_SECOND: f64 = 20.0;
/// The difference that an opponent without a rating counts as: known opponents near by come first.
const UNRATED_DISTANCE: f64 = 300.0;

impl Candidate {
    fn range(&self) -> f64 {
        FIRST_RANGE + self.waited_ms as f64 / 1000.0 * RANGE_PER_SECOND
    }

    /// Returns how far apart two players are; none if they cannot be paired.
    fn distance(&self, other: &Candidate) -> Option<f64> {
        let same_game = self.game.is_none() || other.game.is_none() || self.game == other.game;
        if self.pace != other.pace || !same_game {
            return None;
        }
        let (Some(mine), Some(theirs)) = (self.rating, other.rating) else { return Some(UNRATED_DISTANCE) };
        let distance = (mine - theirs).abs();
        (distance <= self.range().min(other.range())).then_some(distance)
    }
}

/// Pairs waiting players; returns the indices of each pair. The player who has waited longest chooses first, and gets the nearest
/// opponent that both accept. `may_meet` excludes pairs, such as two users of whom one has blocked the other.
pub fn pair(waiting: &[Candidate], may_meet: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let mut order = (0..waiting.len()).collect::<Vec<_>>();
    order.sort_by_key(|&n| std::cmp::Reverse(waiting[n].waited_ms));
    let mut is_paired = vec![false; waiting.len()];
    let mut pairs = Vec::new();
    for (place, &first) in order.iter().enumerate() {
        if is_paired[first] {
            continue;
        }
        let free = order[place + 1..].iter().copied().filter(|&other| !is_paired[other] && may_meet(first, other));
        let near = free.filter_map(|other| Some((waiting[first].distance(&waiting[other])?, other)));
        // Of equally near opponents the one who has waited longer comes first.
        if let Some((_, second)) = near.min_by(|a, b| a.0.total_cmp(&b.0)) {
            (is_paired[first], is_paired[second]) = (true, true);
            pairs.push((first, second));
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn one(rating: f64, waited_s: u64) -> Candidate {
        Candidate { game: Some(1), pace: 1, rating: Some(rating), waited_ms: waited_s * 1000 }
    }

    #[test]
    fn the_range_widens_while_both_wait() {
        let may_meet = |_: usize, _: usize| true;
        assert_eq!(pair(&[one(1500.0, 0), one(1600.0, 0)], may_meet), [(0, 1)]);
        assert_eq!(pair(&[one(1500.0, 0), one(1601.0, 0)], may_meet), []);
        assert_eq!(pair(&[one(1500.0, 60), one(1900.0, 14)], may_meet), [], "both must accept it");
        assert_eq!(pair(&[one(1500.0, 60), one(1900.0, 15)], may_meet), [(0, 1)]);
    }

    #[test]
    fn the_longest_waiting_player_gets_the_nearest_opponent() {
        let waiting = [one(1500.0, 5), one(1520.0, 9), one(1550.0, 5), one(1530.0, 1)];
        assert_eq!(pair(&waiting, |_, _| true), [(1, 3), (0, 2)]);
        // A player without a rating is the last choice.
        let unrated = Candidate { rating: None, ..one(0.0, 8) };
        assert_eq!(pair(&[one(1500.0, 9), unrated.clone(), one(1600.0, 1)], |_, _| true), [(0, 2)]);
        assert_eq!(pair(&[one(1500.0, 9), unrated], |_, _| true), [(0, 1)]);
    }

    #[test]
    fn games_and_paces_must_agree_and_blocked_players_never_meet() {
        let game = |game, pace| Candidate { game, pace, rating: None, waited_ms: 0 };
        assert_eq!(pair(&[game(Some(1), 1), game(Some(2), 1)], |_, _| true), []);
        assert_eq!(pair(&[game(Some(1), 1), game(Some(1), 2)], |_, _| true), []);
        assert_eq!(pair(&[game(Some(1), 1), game(None, 1)], |_, _| true), [(0, 1)]);
        assert_eq!(pair(&[game(None, 1), game(None, 1)], |_, _| true), [(0, 1)]);
        assert_eq!(pair(&[game(None, 1), game(None, 1)], |_, _| false), []);
    }

    proptest! {
        #[test]
        fn each_player_is_in_one_pair_and_no_pair_is_left(
            players in prop::collection::vec((0u16..3, 0u32..2, 800u32..2200, 0u64..90_000), 0..60)
        ) {
            let waiting = players
                .iter()
                .map(|&(game, pace, rating, waited_ms)| Candidate {
                    game: (game > 0).then_some(game),
                    pace,
                    rating: Some(f64::from(rating)),
                    waited_ms,
                })
                .collect::<Vec<_>>();
            let pairs = pair(&waiting, |a, b| (a + b) % 7 != 0);
            let mut seen = std::collections::HashSet::new();
            for &(a, b) in &pairs {
                prop_assert!(seen.insert(a) && seen.insert(b) && (a + b) % 7 != 0);
                prop_assert!(waiting[a].distance(&waiting[b]).is_some());
            }
            let left = (0..waiting.len()).filter(|n| !seen.contains(n)).collect::<Vec<_>>();
            for (i, &a) in left.iter().enumerate() {
                for &b in &left[i + 1..] {
                    prop_assert!((a + b) % 7 == 0 || waiting[a].distance(&waiting[b]).is_none());
                }
            }
        }
    }
}
