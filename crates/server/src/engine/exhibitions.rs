//! Counts the running games between computers of each user and network.

use crate::engine::pool::{Account, EngineLimits, Owner};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The running games between computers, by account.
#[derive(Clone, Default)]
pub(crate) struct Exhibitions {
    running: Arc<Mutex<HashMap<Account, usize>>>,
}

/// Counts a running game between computers until it is dropped.
pub(crate) struct Exhibition {
    running: Exhibitions,
    owner: Owner,
}

impl Exhibitions {
    fn running(&self) -> MutexGuard<'_, HashMap<Account, usize>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a new game, or returns `None` if its owner has too many.
    pub(crate) fn admit(&self, owner: &Owner, limits: &EngineLimits) -> Option<Exhibition> {
        let mut running = self.running();
        let has_room = |account: Account| {
            let most = match account {
                Account::Network(_) => limits.exhibitions_per_network,
                Account::User(_) | Account::Unknown => limits.exhibitions_per_user,
            };
            running.get(&account).copied().unwrap_or(0) < most
        };
        if !owner.accounts().all(has_room) {
            return None;
        }
        Some(self.count(&mut running, owner))
    }

    /// Counts a game that resumes because a watcher came. It has no limit: a watched game must not stand still.
    pub(crate) fn resume(&self, owner: &Owner) -> Exhibition {
        self.count(&mut self.running(), owner)
    }

    fn count(&self, running: &mut HashMap<Account, usize>, owner: &Owner) -> Exhibition {
        for account in owner.accounts() {
            *running.entry(account).or_default() += 1;
        }
        Exhibition { running: self.clone(), owner: owner.clone() }
    }
}

impl Drop for Exhibition {
    fn drop(&mut self) {
        let mut running = self.running.running();
        for account in self.owner.accounts() {
            if let Some(count) = running.get_mut(&account) {
                *count -= 1;
                if *count == 0 {
                    running.remove(&account);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_and_networks_have_limits_and_games_that_end_make_room() {
        let limits = EngineLimits { exhibitions_per_user: 2, exhibitions_per_network: 3, ..EngineLimits::default() };
        let exhibitions = Exhibitions::default();
        let owner = |user: &str, last: u8| Owner::new(Some(user), Some([192, 0, 2, last].into()));
        let admit = |user: &str, last: u8| exhibitions.admit(&owner(user, last), &limits);
        let first = [admit("anna", 1), admit("anna", 1)];
        assert!(first.iter().all(Option::is_some));
        assert!(admit("anna", 1).is_none() && admit("anna", 2).is_none(), "a user has two games wherever he is");
        let third = admit("boris", 1);
        assert!(third.is_some() && admit("clara", 1).is_none(), "a network has three");
        assert!(admit("clara", 2).is_some());
        drop(first);
        assert!(admit("clara", 1).is_some());
        let resumed = (0..9).map(|_| exhibitions.resume(&owner("anna", 1))).collect::<Vec<_>>();
        assert!(admit("anna", 1).is_none(), "resumed games count");
        drop((resumed, third));
        assert!(exhibitions.running().is_empty());
    }
}
