//! Fairness, with jobs that only have names.

use super::super::budget::EngineBudget;
use super::*;
use std::cell::Cell;
use std::rc::Rc;

const SECOND: Duration = Duration::from_secs(1);
const LEVEL_3: Duration = Duration::from_millis(150);
const LEVEL_8: Duration = Duration::from_secs(2);
const START: Duration = Duration::ZERO;
const BUDGET: EngineBudget = EngineBudget { burst: Duration::from_secs(10), per_second: SECOND };

struct Named(String, Rc<Cell<bool>>);

impl Job for Named {
    fn is_abandoned(&self) -> bool {
        self.1.get()
    }
}

fn job(name: &str) -> Named {
    Named(name.to_string(), Rc::default())
}

fn schedule(threads: usize, budget: EngineBudget) -> Schedule<Named> {
    Schedule::new(threads, Ledger::new(budget, budget, 1000))
}

fn unlimited(threads: usize) -> Schedule<Named> {
    schedule(threads, EngineBudget::UNLIMITED)
}

fn terms(class: Class, user: &str, last: u8, limit: Duration) -> Terms {
    Terms { class, owner: Owner::new(Some(user), Some([192, 0, 2, last].into())), limit }
}

impl Schedule<Named> {
    fn add(&mut self, name: &str, terms: Terms) {
        assert_eq!(self.push(terms, job(name), START), Ok(()), "{name}");
    }

    /// The names of the jobs that start now, one after another.
    fn started(&mut self, now: Duration) -> Vec<(String, u64)> {
        std::iter::from_fn(|| self.start(now)).map(|started| (started.job.0, started.number)).collect()
    }

    /// The order in which all jobs run when each takes no time.
    fn order(&mut self) -> Vec<String> {
        let mut order = Vec::new();
        while let Some(started) = self.start(START) {
            order.push(started.job.0);
            self.finish(started.number, START, START);
        }
        order
    }
}

#[test]
fn classes_come_in_strict_order() {
    let mut schedule = unlimited(1);
    schedule.add("hint", terms(Class::Analysis, "a", 1, LEVEL_3));
    schedule.add("show", terms(Class::Exhibition, "b", 2, LEVEL_8));
    schedule.add("reply", terms(Class::Table, "c", 3, LEVEL_8));
    schedule.add("other reply", terms(Class::Table, "c", 3, LEVEL_3));
    assert_eq!(schedule.order(), ["reply", "other reply", "show", "hint"]);
}

#[test]
fn owners_take_turns_networks_first() {
    let mut schedule = unlimited(1);
    for n in 1..=3 {
        // Each of these comes from a new user, as without a cookie.
        schedule.add(&format!("flood {n}"), terms(Class::Table, &format!("guest {n}"), 1, LEVEL_3));
    }
    schedule.add("anna 1", terms(Class::Table, "anna", 2, LEVEL_3));
    schedule.add("anna 2", terms(Class::Table, "anna", 2, LEVEL_3));
    schedule.add("boris 1", terms(Class::Table, "boris", 2, LEVEL_3));
    assert_eq!(schedule.order(), ["flood 1", "anna 1", "flood 2", "boris 1", "flood 3", "anna 2"]);
}

#[test]
fn a_short_reply_starts_at_once_however_much_long_work_waits() {
    let mut schedule = unlimited(3);
    for n in 0..60 {
        schedule.add("long reply", terms(Class::Table, &format!("guest {n}"), 1, LEVEL_8));
        schedule.add("show", terms(Class::Exhibition, &format!("guest {n}"), 1, LEVEL_8));
    }
    for n in 0..16 {
        schedule.add("analysis", terms(Class::Analysis, &format!("guest {n}"), 1, LEVEL_8));
    }
    let flood = schedule.started(START).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(flood, ["long reply", "long reply"], "one owner never has all threads");
    schedule.add("reply", terms(Class::Table, "anna", 2, LEVEL_3));
    assert_eq!(schedule.started(START).first().map(|(name, _)| name.as_str()), Some("reply"));
}

#[test]
fn long_jobs_of_many_owners_leave_a_thread_to_short_ones() {
    let mut schedule = unlimited(3);
    for n in 1..=20 {
        schedule.add("long", terms(Class::Table, "guest", n, LEVEL_8));
    }
    assert_eq!(schedule.started(START).len(), 2);
    schedule.add("short", terms(Class::Table, "anna", 100, LEVEL_3));
    assert_eq!(schedule.started(START).len(), 1);
}

#[test]
fn lower_classes_share_half_of_the_threads() {
    let mut schedule = unlimited(4);
    for n in 1..=9 {
        let class = if n % 2 == 0 { Class::Analysis } else { Class::Exhibition };
        schedule.add("lower", terms(class, "guest", n, LEVEL_3));
    }
    let running = schedule.started(START);
    assert_eq!(running.len(), 2);
    // When one of them is done the next may start.
    schedule.finish(running[0].1, SECOND, SECOND);
    assert_eq!(schedule.started(SECOND).len(), 1);
}

#[test]
fn who_is_over_budget_comes_last_at_tables_waits_in_exhibitions_and_is_refused_for_analysis() {
    let mut schedule = schedule(1, BUDGET);
    schedule.add("dear", terms(Class::Table, "flood", 1, LEVEL_8));
    let (_, number) = schedule.started(START).remove(0);
    // Twelve seconds were used of ten: the debt is paid back after two.
    schedule.finish(number, 12 * SECOND, START);
    let analysis = || terms(Class::Analysis, "flood", 1, LEVEL_8);
    assert_eq!(schedule.push(analysis(), job("analysis"), START), Err(EngineError::OverBudget));
    schedule.add("show", terms(Class::Exhibition, "flood", 1, LEVEL_8));
    schedule.add("flood", terms(Class::Table, "flood", 1, LEVEL_8));
    for n in 1..=2 {
        schedule.add(&format!("anna {n}"), terms(Class::Table, "anna", 2, LEVEL_8));
    }
    schedule.add("hint", terms(Class::Analysis, "anna", 2, LEVEL_8));
    assert_eq!(schedule.order(), ["anna 1", "anna 2", "flood", "hint"], "the exhibition waits");
    let wakes = schedule.wakes_at(START).expect("the exhibition goes on by itself");
    assert!(wakes >= 2 * SECOND && wakes < 2 * SECOND + Duration::from_millis(1), "{wakes:?}");
    assert!(schedule.started(SECOND).is_empty());
    assert_eq!(schedule.started(wakes).remove(0).0, "show");
    assert_eq!(schedule.push(analysis(), job("analysis"), wakes), Ok(()));
    let stats = schedule.stats();
    assert_eq!((stats[0].started, stats[1].waited, stats[2].refused, stats[2].waiting), (4, wakes, 1, 1));
    assert_eq!(stats[0].used, 12 * SECOND);
}

#[test]
fn one_owner_cannot_fill_the_queue_and_abandoned_jobs_leave_it() {
    let mut schedule = unlimited(1);
    let analysis = |last| terms(Class::Analysis, "guest", last, LEVEL_8);
    let gone = Rc::new(Cell::new(false));
    for _ in 0..16 {
        assert_eq!(schedule.push(analysis(1), Named("flood".into(), Rc::clone(&gone)), START), Ok(()));
    }
    assert_eq!(schedule.push(analysis(1), job("one too many"), START), Err(EngineError::Full));
    schedule.add("other", analysis(2));
    assert_eq!((schedule.stats()[2].waiting, schedule.stats()[2].refused), (17, 1));
    gone.set(true);
    schedule.add("flood again", analysis(1));
    assert_eq!(schedule.order(), ["other", "flood again"]);
}
