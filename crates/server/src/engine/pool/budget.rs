//! Counts the engine time of each account: a token bucket that is charged with the measured cost of a job.
//!
//! Functions take the current time as an argument: a duration since the start of the pool.

use super::owner::{Account, Owner};
use std::collections::HashMap;
use std::time::Duration;

/// The engine time of an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineBudget {
    /// Engine time available at once.
    pub burst: Duration,
    /// Engine time added per second.
    pub per_second: Duration,
}

impl EngineBudget {
    /// No limit.
    pub const UNLIMITED: EngineBudget = EngineBudget { burst: Duration::MAX, per_second: Duration::ZERO };

    fn burst_micros(self) -> i64 {
        // Half of the range leaves room for sums.
        self.burst.as_micros().min(i64::MAX as u128 / 2) as i64
    }

    fn refill_micros(self, passed: Duration) -> i64 {
        (self.per_second.as_secs_f64() * passed.as_secs_f64() * 1e6).min(i64::MAX as f64 / 4.0) as i64
    }
}

/// The state of an account.
#[derive(Clone, Copy, Debug)]
struct Balance {
    /// Remaining engine time in microseconds; negative for a debt.
    micros: i64,
    at: Duration,
    /// The turn of the last started job of the account; 0 for none.
    served: u64,
}

/// The balances of all accounts. If there are too many, it forgets accounts with the most time left.
pub(super) struct Ledger {
    user: EngineBudget,
    network: EngineBudget,
    capacity: usize,
    balances: HashMap<Account, Balance>,
}

impl Ledger {
    pub(super) fn new(user: EngineBudget, network: EngineBudget, capacity: usize) -> Ledger {
        Ledger { user, network, capacity: capacity.max(2), balances: HashMap::new() }
    }

    fn budget(&self, account: &Account) -> EngineBudget {
        match account {
            Account::Network(_) => self.network,
            Account::User(_) | Account::Unknown => self.user,
        }
    }

    /// Returns the remaining engine time of an account in microseconds.
    fn left(&self, account: &Account, now: Duration) -> i64 {
        let budget = self.budget(account);
        let burst = budget.burst_micros();
        self.balances.get(account).map_or(burst, |balance| {
            let refill = budget.refill_micros(now.saturating_sub(balance.at));
            balance.micros.saturating_add(refill).min(burst)
        })
    }

    /// Returns whether an account of the owner is in debt.
    pub(super) fn in_debt(&self, owner: &Owner, now: Duration) -> bool {
        owner.accounts().any(|account| self.left(&account, now) < 0)
    }

    /// Returns the time at which no account of the owner is in debt any more; `None` for never.
    pub(super) fn solvent_at(&self, owner: &Owner, now: Duration) -> Option<Duration> {
        owner.accounts().try_fold(now, |latest, account| {
            let missing = self.left(&account, now).min(0).unsigned_abs();
            let per_second = self.budget(&account).per_second.as_secs_f64();
            if missing == 0 {
                return Some(latest);
            }
            // One microsecond more, because the division rounds down.
            let wait = Duration::try_from_secs_f64((missing + 1) as f64 / 1e6 / per_second).ok()?;
            Some(latest.max(now.checked_add(wait)?))
        })
    }

    /// Charges the cost of a job to all accounts of its owner.
    pub(super) fn charge(&mut self, owner: &Owner, cost: Duration, now: Duration) {
        let cost = cost.as_micros().min(i64::MAX as u128 / 4) as i64;
        for account in owner.accounts() {
            let micros = self.left(&account, now).saturating_sub(cost);
            let balance = self.balance(account, now);
            (balance.micros, balance.at) = (micros, balance.at.max(now));
        }
    }

    /// Records that a job of the owner starts in this turn.
    pub(super) fn serve(&mut self, owner: &Owner, turn: u64, now: Duration) {
        for account in owner.accounts() {
            self.balance(account, now).served = turn;
        }
    }

    /// The turn of the last started job of the account; 0 for none.
    pub(super) fn served(&self, account: &Account) -> u64 {
        self.balances.get(account).map_or(0, |balance| balance.served)
    }

    fn balance(&mut self, account: Account, now: Duration) -> &mut Balance {
        if self.balances.len() >= self.capacity && !self.balances.contains_key(&account) {
            self.forget(now);
        }
        let micros = self.budget(&account).burst_micros();
        self.balances.entry(account).or_insert(Balance { micros, at: now, served: 0 })
    }

    /// Forgets the half of the accounts with the most time left.
    fn forget(&mut self, now: Duration) {
        let full = |account: &Account| self.budget(account).burst_micros().saturating_sub(self.left(account, now));
        let mut used = self.balances.keys().map(|account| (full(account), account.clone())).collect::<Vec<_>>();
        used.sort_by_key(|(used, _)| *used);
        used.truncate(self.capacity / 2);
        for (_, account) in used {
            self.balances.remove(&account);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const USER: EngineBudget = EngineBudget { burst: Duration::from_secs(10), per_second: Duration::from_millis(500) };
    const NETWORK: EngineBudget = EngineBudget { burst: Duration::from_secs(20), per_second: SECOND };

    fn owner(user: &str, last: u8) -> Owner {
        Owner::new(Some(user), Some([192, 0, 2, last].into()))
    }

    #[test]
    fn a_budget_is_charged_with_the_real_cost_and_fills_again() {
        let mut ledger = Ledger::new(USER, NETWORK, 100);
        let anna = owner("anna", 1);
        ledger.charge(&anna, 10 * SECOND, Duration::ZERO);
        assert!(!ledger.in_debt(&anna, Duration::ZERO), "nothing is left, and nothing is owed");
        ledger.charge(&anna, 2 * SECOND, Duration::ZERO);
        assert!(ledger.in_debt(&anna, Duration::ZERO));
        // Two seconds of debt at half a second a second.
        let solvent = ledger.solvent_at(&anna, Duration::ZERO).expect("a time");
        assert!(solvent >= 4 * SECOND && solvent < 4 * SECOND + Duration::from_millis(1), "{solvent:?}");
        assert!(ledger.in_debt(&anna, 4 * SECOND - Duration::from_millis(1)));
        assert!(!ledger.in_debt(&anna, solvent));
        // It never holds more than the burst.
        ledger.charge(&anna, 10 * SECOND, 1000 * SECOND);
        assert!(!ledger.in_debt(&anna, 1000 * SECOND));
        ledger.charge(&anna, Duration::from_micros(1), 1000 * SECOND);
        assert!(ledger.in_debt(&anna, 1000 * SECOND));
    }

    #[test]
    fn new_users_of_one_network_share_its_budget() {
        let mut ledger = Ledger::new(USER, NETWORK, 100);
        for guest in ["a", "b", "c"] {
            ledger.charge(&owner(guest, 1), 7 * SECOND, Duration::ZERO);
        }
        assert!(ledger.in_debt(&owner("new", 1), Duration::ZERO));
        assert!(!ledger.in_debt(&owner("new", 2), Duration::ZERO));
        assert!(!ledger.in_debt(&owner("a", 2), Duration::ZERO));
    }

    #[test]
    fn the_ledger_is_bounded_and_remembers_debts() {
        let mut ledger = Ledger::new(USER, NETWORK, 8);
        ledger.charge(&owner("debtor", 1), 60 * SECOND, Duration::ZERO);
        for n in 0..100 {
            ledger.charge(&owner(&format!("guest {n}"), 2), Duration::from_millis(1), Duration::ZERO);
            assert!(ledger.balances.len() <= 8);
        }
        assert!(ledger.in_debt(&owner("debtor", 3), Duration::ZERO));
    }

    #[test]
    fn no_limit_is_no_limit() {
        let mut ledger = Ledger::new(EngineBudget::UNLIMITED, EngineBudget::UNLIMITED, 100);
        for _ in 0..1000 {
            ledger.charge(&owner("a", 1), 1_000_000 * SECOND, Duration::ZERO);
        }
        assert!(!ledger.in_debt(&owner("a", 1), Duration::ZERO));
        let none = EngineBudget { burst: Duration::ZERO, per_second: Duration::ZERO };
        let mut ledger = Ledger::new(none, none, 100);
        ledger.charge(&owner("a", 1), SECOND, Duration::ZERO);
        assert_eq!(ledger.solvent_at(&owner("a", 1), SECOND), None);
    }
}
