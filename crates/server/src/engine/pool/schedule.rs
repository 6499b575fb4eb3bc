//! Decides which job runs next. It starts no thread and reads no clock: times are durations since the pool started.
//!
//! - Classes come in strict order, and inside a class the networks take turns, inside a network its users.
//! - Some threads are closed to jobs of the lower classes, of one owner, and of long jobs. Nothing has to be interrupted:
//!   a short job of another owner always finds a thread that is free or free soon.
//! - Owners in debt come last at tables, wait in exhibitions and are refused for analysis.

use super::EngineError;
use super::budget::Ledger;
use super::owner::Owner;
use std::time::Duration;

/// Jobs that are expected to take longer than this do not get the last thread.
const LONG_JOB: Duration = Duration::from_millis(500);
/// One owner may have this part of a class's waiting jobs.
const OWNER_SHARE_OF_QUEUE: usize = 4;

/// The kind of a job, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    /// A person sits at the table.
    Table,
    /// Only computers play, and a socket watches.
    Exhibition,
    /// An analysis board, a hint or a solution.
    Analysis,
}

impl Class {
    /// All classes, the most urgent first.
    pub const ALL: [Class; 3] = [Class::Table, Class::Exhibition, Class::Analysis];

    /// Its name in metrics.
    pub fn text(self) -> &'static str {
        match self {
            Class::Table => "table",
            Class::Exhibition => "exhibition",
            Class::Analysis => "analysis",
        }
    }

    /// The maximum number of waiting jobs.
    fn capacity(self) -> usize {
        match self {
            Class::Table => 1024,
            Class::Exhibition => 256,
            Class::Analysis => 64,
        }
    }
}

/// The properties of a job that the scheduler needs.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    pub(super) class: Class,
    pub(super) owner: Owner,
    /// The expected longest duration.
    pub(super) limit: Duration,
}

/// The counters of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClassStats {
    /// Waiting jobs.
    pub waiting: u64,
    /// Started jobs.
    pub started: u64,
    /// Rejected jobs.
    pub refused: u64,
    /// Total waiting time of the started jobs.
    pub waited: Duration,
    /// Used engine time.
    pub used: Duration,
}

/// A job in the schedule.
pub(super) trait Job {
    /// Returns whether its request is gone or it was cancelled.
    fn is_abandoned(&self) -> bool;
}

struct Waiting<J> {
    terms: Terms,
    job: J,
    since: Duration,
    number: u64,
}

struct Running {
    terms: Terms,
    number: u64,
}

/// A started job.
pub(super) struct Started<J> {
    pub(super) job: J,
    /// Identifies it when it finishes.
    pub(super) number: u64,
}

/// The waiting and the running jobs.
pub(super) struct Schedule<J> {
    threads: usize,
    ledger: Ledger,
    waiting: Vec<Waiting<J>>,
    running: Vec<Running>,
    numbers: u64,
    turns: u64,
    stats: [ClassStats; Class::ALL.len()],
}

impl<J: Job> Schedule<J> {
    pub(super) fn new(threads: usize, ledger: Ledger) -> Schedule<J> {
        let stats = Default::default();
        Schedule { threads, ledger, waiting: Vec::new(), running: Vec::new(), numbers: 0, turns: 0, stats }
    }

    /// Queues a job.
    pub(super) fn push(&mut self, terms: Terms, job: J, now: Duration) -> Result<(), EngineError> {
        self.waiting.retain(|waiting| !waiting.job.is_abandoned());
        let class = terms.class;
        let refused = match class {
            Class::Analysis if self.ledger.in_debt(&terms.owner, now) => Some(EngineError::OverBudget),
            _ if !self.has_room(&terms) => Some(EngineError::Full),
            _ => None,
        };
        if let Some(why) = refused {
            self.stats[class as usize].refused += 1;
            return Err(why);
        }
        self.numbers += 1;
        self.waiting.push(Waiting { terms, job, since: now, number: self.numbers });
        Ok(())
    }

    fn has_room(&self, terms: &Terms) -> bool {
        let first = terms.owner.first_account();
        let mut same_class = 0;
        let mut same_owner = 0;
        for waiting in self.waiting.iter().filter(|waiting| waiting.terms.class == terms.class) {
            same_class += 1;
            same_owner += usize::from(waiting.terms.owner.first_account() == first);
        }
        let capacity = terms.class.capacity();
        same_class < capacity && same_owner < capacity / OWNER_SHARE_OF_QUEUE
    }

    /// Starts the next job, if the limits on threads allow one.
    pub(super) fn start(&mut self, now: Duration) -> Option<Started<J>> {
        self.waiting.retain(|waiting| !waiting.job.is_abandoned());
        if self.running.len() >= self.threads {
            return None;
        }
        let ready = |(place, waiting): (usize, &Waiting<J>)| {
            let Waiting { terms, number, .. } = waiting;
            let in_debt = self.ledger.in_debt(&terms.owner, now);
            if !self.has_thread(terms) || (in_debt && terms.class == Class::Exhibition) {
                return None;
            }
            let served = |account| self.ledger.served(&account);
            let (first, last) = (served(terms.owner.first_account()), served(terms.owner.last_account()));
            Some(((terms.class, in_debt, first, last, *number), place))
        };
        let (_, place) = self.waiting.iter().enumerate().filter_map(ready).min()?;
        let Waiting { terms, job, since, number } = self.waiting.remove(place);
        self.turns += 1;
        self.ledger.serve(&terms.owner, self.turns, now);
        let stats = &mut self.stats[terms.class as usize];
        stats.started += 1;
        stats.waited += now.saturating_sub(since);
        self.running.push(Running { terms, number });
        Some(Started { job, number })
    }

    /// Returns whether the limits on threads allow this job to start.
    fn has_thread(&self, terms: &Terms) -> bool {
        let all_but_one = self.threads.saturating_sub(1).max(1);
        let half = (self.threads / 2).max(1);
        let count = |is: &dyn Fn(&Terms) -> bool| self.running.iter().filter(|r| is(&r.terms)).count();
        let is_long = |terms: &Terms| terms.limit > LONG_JOB;
        let is_lower = |terms: &Terms| terms.class != Class::Table;
        let first = terms.owner.first_account();
        count(&|other| other.owner.first_account() == first) < all_but_one
            && (!is_long(terms) || count(&is_long) < all_but_one)
            && (!is_lower(terms) || count(&is_lower) < half)
    }

    /// Records the end of a job and its cost.
    pub(super) fn finish(&mut self, number: u64, cost: Duration, now: Duration) {
        let Some(place) = self.running.iter().position(|running| running.number == number) else { return };
        let terms = self.running.swap_remove(place).terms;
        self.stats[terms.class as usize].used += cost;
        self.ledger.charge(&terms.owner, cost, now);
    }

    /// Returns the time at which a job that waits for its owner's budget may start, unless another job finishes before.
    pub(super) fn wakes_at(&self, now: Duration) -> Option<Duration> {
        let exhibitions = self.waiting.iter().filter(|waiting| waiting.terms.class == Class::Exhibition);
        let solvent = exhibitions.filter_map(|waiting| self.ledger.solvent_at(&waiting.terms.owner, now));
        solvent.filter(|&at| at > now).min()
    }

    /// Drops all waiting jobs.
    pub(super) fn clear(&mut self) {
        self.waiting.clear();
    }

    pub(super) fn stats(&self) -> [ClassStats; Class::ALL.len()] {
        let mut stats = self.stats;
        for waiting in &self.waiting {
            stats[waiting.terms.class as usize].waiting += 1;
        }
        stats
    }
}

#[cfg(test)]
mod tests;
