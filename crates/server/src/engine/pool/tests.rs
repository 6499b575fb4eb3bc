//! The threads of the pool, with jobs that wait at gates.

use super::*;
use std::sync::mpsc;

const LIMIT: Duration = Duration::from_secs(2);

fn pool(threads: usize) -> EnginePool {
    let (user, network) = (EngineBudget::UNLIMITED, EngineBudget::UNLIMITED);
    EnginePool::start("test", &EngineLimits { threads, user, network, ..EngineLimits::default() })
}

fn request(class: Class, last: u8) -> EngineRequest {
    let owner = Owner::new(None, Some([192, 0, 2, last].into()));
    EngineRequest { class, owner, limit: LIMIT, threads: 1, stop: CancelToken::new() }
}

/// A job that runs until its gate opens.
struct Gated {
    open: mpsc::Sender<()>,
    task: tokio::task::JoinHandle<Result<bool, EngineError>>,
}

/// Starts a job and waits until it runs.
async fn gated(pool: &EnginePool, request: EngineRequest) -> Gated {
    let (open, gate) = mpsc::channel::<()>();
    let (began, begun) = oneshot::channel();
    let pool = pool.clone();
    let task = tokio::spawn(async move {
        pool.ask(request, move || {
            let _ = began.send(());
            gate.recv().is_ok()
        })
        .await
    });
    begun.await.expect("the job begins");
    Gated { open, task }
}

#[tokio::test]
async fn tables_go_before_analysis() {
    let pool = pool(1);
    let first = gated(&pool, request(Class::Analysis, 1)).await;
    let order = Arc::new(Mutex::new(Vec::new()));
    let note = |word: &'static str| {
        let order = Arc::clone(&order);
        move || order.lock().expect("no panic").push(word)
    };
    let mut analysis = Box::pin(pool.ask(request(Class::Analysis, 2), note("analysis")));
    assert!(futures_util::poll!(analysis.as_mut()).is_pending());
    let mut table = Box::pin(pool.ask(request(Class::Table, 3), note("table")));
    assert!(futures_util::poll!(table.as_mut()).is_pending());
    assert_eq!(pool.stats().map(|stats| stats.waiting), [1, 0, 1]);
    first.open.send(()).expect("the job waits");
    assert_eq!(first.task.await.expect("no panic"), Ok(true));
    analysis.await.expect("a result");
    table.await.expect("a result");
    assert_eq!(*order.lock().expect("no panic"), ["table", "analysis"]);
    assert_eq!(pool.stats().map(|stats| stats.started), [1, 0, 2]);
}

#[tokio::test]
async fn a_client_that_fills_everything_leaves_a_thread_to_others() {
    let pool = pool(3);
    let running = [gated(&pool, request(Class::Table, 1)).await, gated(&pool, request(Class::Exhibition, 1)).await];
    let mut waiting = Vec::new();
    for class in Class::ALL.into_iter().cycle().take(45) {
        let mut job = Box::pin(pool.ask(request(class, 1), || ()));
        assert!(futures_util::poll!(job.as_mut()).is_pending());
        waiting.push(job);
    }
    // None of the gates opens before this has its result.
    let reply = EngineRequest { limit: Duration::from_millis(150), ..request(Class::Table, 2) };
    assert_eq!(pool.ask(reply, || 7).await, Ok(7));
    for job in running {
        job.open.send(()).expect("the job waits");
        assert_eq!(job.task.await.expect("no panic"), Ok(true));
    }
    for job in waiting {
        assert_eq!(job.await, Ok(()));
    }
}

#[tokio::test]
async fn a_job_that_panics_takes_nobody_with_it() {
    let pool = pool(1);
    assert_eq!(pool.ask(request(Class::Table, 1), || panic!("a fault")).await, Err::<(), _>(EngineError::Failed));
    assert_eq!(pool.ask(request(Class::Table, 1), || 7).await, Ok(7));
}

#[tokio::test]
async fn an_asker_who_goes_away_stops_his_job() {
    let pool = pool(1);
    let asked = request(Class::Analysis, 1);
    let stop = asked.stop.clone();
    let running = gated(&pool, asked).await;
    let waits = request(Class::Analysis, 1);
    let waiting = waits.stop.clone();
    let mut job = Box::pin(pool.ask(waits, || ()));
    assert!(futures_util::poll!(job.as_mut()).is_pending());
    waiting.cancel();
    running.task.abort();
    assert!(running.task.await.expect_err("aborted").is_cancelled());
    assert!(stop.is_cancelled());
    running.open.send(()).expect("the job waits");
    assert_eq!(job.await, Err(EngineError::Stopped), "it was stopped before it began");
}

#[tokio::test]
async fn closing_stops_what_runs_and_answers_everybody() {
    let pool = pool(1);
    let asked = request(Class::Analysis, 1);
    let stop = asked.stop.clone();
    let running = gated(&pool, asked).await;
    let mut waiting = Box::pin(pool.ask(request(Class::Table, 2), || ()));
    assert!(futures_util::poll!(waiting.as_mut()).is_pending());
    pool.close();
    assert!(stop.is_cancelled());
    // Without an answer the test fails instead of waiting for ever.
    let answered = tokio::time::timeout(std::time::Duration::from_secs(60), waiting).await;
    assert_eq!(answered.expect("a waiting job gets an answer"), Err(EngineError::Closed));
    running.open.send(()).expect("the job waits");
    assert_eq!(running.task.await.expect("no panic"), Err(EngineError::Closed));
    assert_eq!(pool.ask(request(Class::Table, 2), || ()).await, Err(EngineError::Closed));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn engine_threads_let_others_go_first() {
    let niceness = || rustix::process::nice(0).expect("a niceness");
    let engine = pool(1).ask(request(Class::Table, 1), niceness).await.expect("a result");
    assert!(engine > niceness(), "{engine}");
}
