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

    /// How many jobs of the class may wait.
    fn capacity(self) -> usize {
        match self {
            Class::Table => 1024,
            Class::Exhibition => 256,
            Class::Analysis => 64,
        }
    }
}

/// What the scheduler has to know of a job.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    pub(super) class: Class,
    pub(super) owner: Owner,
    /// The longest time that it is expected to take.
    pub(super) limit: Duration,
}

/// What has been counted of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClassStats {
    /// Jobs that wait.
    pub waiting: u64,
    /// Jobs that were started.
    pub started: u64,
    /// Jobs that were refused.
    pub refused: u64,
    /// How long the started jobs waited.
    pub waited: Duration,
    /// Engine time that was used.
    pub used: Duration,
}

/// Something that waits in the schedule.
pub(super) trait Job {
    /// Whether its asker has gone away or it was stopped.
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

/// A job whose turn has come.
pub(super) struct Started<J> {
    pub(super) job: J,
    /// Names it when it is finished.
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

    /// Takes a job in.
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

    /// Starts the job whose turn it is, if a thread may take one.
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

    /// Whether the limits on threads let this job start.
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

    /// Notes that a job is done and what it cost.
    pub(super) fn finish(&mut self, number: u64, cost: Duration, now: Duration) {
        let Some(place) = self.running.iter().position(|running| running.number == number) else { return };
        let terms = self.running.swap_remove(place).terms;
        self.stats[terms.class as usize].used += cost;
        self.ledger.charge(&terms.owner, cost, now);
    }

    /// When a job that waits for its owner's budget may start, if no other job finishes before.
    pub(super) fn wakes_at(&self, now: Duration) -> Option<Duration> {
        let exhibitions = self.waiting.iter().filter(|waiting| waiting.terms.class == Class::Exhibition);
        let solvent = exhibitions.filter_map(|waiting| self.ledger.solvent_at(&waiting.terms.owner, now));
        solvent.filter(|&at| at > now).min()
    }

    /// Drops all jobs that wait.
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
