//! Rules that find players who leave games, and the pause that follows from it.

use crate::app::App;
use crate::store::StoreError;
use crate::time;

const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 24 * HOUR_MS;
/// Games left in a day before pairing pauses.
const TOLERATED_PER_DAY: usize = 2;
/// The pause for each further game, and the longest one.
const PAUSE_STEP_MS: u64 = 10 * 60_000;
const MAX_PAUSE_MS: u64 = HOUR_MS;
/// The time that findings for moderators cover.
pub(crate) const WATCHED_MS: u64 = 30 * DAY_MS;
/// Games left in this time that moderators see.
pub(crate) const LEFT_GAMES_SHOWN: u64 = 4;

/// Returns until when a player is not paired, from the times of left games in order.
fn pause_until(left: &[u64], now: u64) -> Option<u64> {
    let recent = left.iter().filter(|at| **at + DAY_MS > now).collect::<Vec<_>>();
    let over = recent.len().saturating_sub(TOLERATED_PER_DAY) as u64;
    let until = **recent.last()? + (over * PAUSE_STEP_MS).min(MAX_PAUSE_MS);
    (over > 0 && until > now).then_some(until)
}

impl App {
    /// Returns until when a user is not paired with others because of left games. Joining by a link, and games in progress, go on.
    pub(crate) async fn pairing_pause(&self, user: &str) -> Result<Option<u64>, StoreError> {
        let now = time::now();
        Ok(pause_until(&self.store.left_games(user, now.saturating_sub(DAY_MS)).await?, now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairing_pauses_for_a_short_time_after_the_third_left_game_of_a_day() {
        let now = 10 * DAY_MS;
        let minutes = |n: u64| n * 60_000;
        assert_eq!(pause_until(&[], now), None);
        assert_eq!(pause_until(&[now - minutes(2), now - minutes(1)], now), None, "two are tolerated");
        let three = [now - minutes(3), now - minutes(2), now - minutes(1)];
        assert_eq!(pause_until(&three, now), Some(now + minutes(9)));
        assert_eq!(pause_until(&three, now + minutes(9)), None, "the pause is over");
        let old = [now - 2 * DAY_MS, now - DAY_MS, now - minutes(2), now - minutes(1)];
        assert_eq!(pause_until(&old, now), None, "earlier days do not count");
        let many = [now - minutes(1); 40];
        assert_eq!(pause_until(&many, now), Some(now + minutes(59)), "never longer than an hour");
    }
}
