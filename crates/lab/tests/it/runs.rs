//! A measurement continues, repeats itself and refuses bad input.

use catalog::{CATALOG, CancelToken};
use lab::{Plan, Report, html};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

fn small(levels: &[u32]) -> Plan {
    let mut plan = Plan::new("alpha", &["2x5x1".to_string()], levels, 6).unwrap();
    (plan.nodes, plan.ladder, plan.opening) = (200, 2, 2);
    plan
}

fn measured(plan: &Plan, folder: &Path, jobs: usize) -> Report {
    let games = lab::run(plan, folder, jobs, &CancelToken::new(), &|_| {}).unwrap();
    Report::build(plan, &games).unwrap()
}

#[test]
fn the_same_plan_gives_the_same_report_with_any_number_of_threads() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let plan = small(&[0, 3]);
    let reports = [measured(&plan, folders[0].path(), 1), measured(&plan, folders[1].path(), 3)];
    assert_eq!(reports[0], reports[1]);
    assert!(reports[0].complete);
    let setup = &reports[0].setups[0];
    assert_eq!(setup.levels.iter().map(|level| level.level).collect::<Vec<_>>(), [0, 3]);
    assert!(setup.levels.iter().all(|level| level.played == 6 && level.games >= 1));
    assert!(setup.ladder.is_some() && setup.examples.iter().all(|example| example.record.contains("[Setup")));
}

#[test]
fn an_interrupted_run_continues_to_the_same_report() {
    let folder = tempfile::tempdir().unwrap();
    let plan = small(&[0, 2]);
    let cancel = CancelToken::new();
    let stop_soon = |progress: lab::Progress| {
        if progress.done >= 7 {
            cancel.cancel();
        }
    };
    let games = lab::run(&plan, folder.path(), 1, &cancel, &stop_soon).unwrap();
    assert!(!games.complete && !Report::build(&plan, &games).unwrap().complete);
    // The last game of a log was cut off while it was written.
    let log = folder.path().join("alpha-2x5x1-level0.jsonl");
    let bytes = fs::read(&log).unwrap();
    fs::write(&log, &bytes[..bytes.len() - 5]).unwrap();
    let played = AtomicUsize::new(0);
    let count = |_: lab::Progress| {
        played.fetch_add(1, Ordering::Relaxed);
    };
    let games = lab::run(&plan, folder.path(), 2, &CancelToken::new(), &count).unwrap();
    let continued = Report::build(&plan, &games).unwrap();
    assert!(played.into_inner() < 3 + 12 + 16, "finished games are not played again");
    assert_eq!(continued, measured(&plan, tempfile::tempdir().unwrap().path(), 2));
}

#[test]
fn more_games_continue_a_log_and_fewer_read_a_part_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = small(&[0]);
    let six = measured(&plan, folder.path(), 1);
    plan.games = 10;
    assert_eq!(measured(&plan, folder.path(), 1).setups[0].levels[0].played, 10);
    plan.games = 6;
    assert_eq!(measured(&plan, folder.path(), 1), six);
}

#[test]
fn bad_input_is_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let fault = |plan: Result<Plan, catalog::RuleError>| plan.unwrap_err().to_string();
    assert!(fault(Plan::new("chess", &[], &[8], 2)).contains("there is no game"));
    assert!(fault(Plan::new("alpha", &["1x1x1".to_string()], &[8], 2)).contains("1x1x1"));
    assert!(fault(Plan::new("alpha", &[], &[9], 2)).contains("from 1 to 8"));
    assert!(lab::split_setups("idle=3").is_err() && lab::split_setups("4x4x1,").is_err());
    // A file stands where the folder should be.
    let taken = folder.path().join("taken");
    fs::write(&taken, "").unwrap();
    let error = lab::run(&small(&[0]), &taken, 1, &CancelToken::new(), &|_| {}).unwrap_err().to_string();
    assert!(error.contains("taken cannot be written"), "{error}");
    // A damaged log stays as it is.
    let mut plan = small(&[0]);
    measured(&plan, folder.path(), 1);
    let log = folder.path().join("alpha-2x5x1-level0.jsonl");
    let mut bytes = fs::read(&log).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] = b'!';
    fs::write(&log, &bytes).unwrap();
    let error = lab::run(&plan, folder.path(), 1, &CancelToken::new(), &|_| {}).unwrap_err().to_string();
    assert!(error.contains("damaged at line") && !error.contains('\n'), "{error}");
    assert_eq!(fs::read(&log).unwrap(), bytes);
    // Other options do not mix with it.
    plan.seed = 2;
    let error = lab::run(&plan, folder.path(), 1, &CancelToken::new(), &|_| {}).unwrap_err().to_string();
    assert!(error.contains("other options"), "{error}");
}

#[test]
fn every_game_is_measured_and_counts_its_rules() {
    for entry in CATALOG {
        let folder = tempfile::tempdir().unwrap();
        let mut plan = Plan::new(entry.id, &[], &[0], 2).unwrap();
        (plan.nodes, plan.ladder, plan.opening) = (50, 0, 1);
        let report = measured(&plan, folder.path(), 2);
        let level = &report.setups[0].levels[0];
        assert!(level.turns.unwrap().value > 1.0, "{}", entry.id);
        assert!(!level.branching.values.is_empty(), "{}", entry.id);
        assert!(level.rules.iter().any(|rule| rule.games.value > 0.0), "{} counts its rules", entry.id);
        let ids = level.rules.iter().map(|rule| rule.id.as_str()).collect::<Vec<_>>();
        assert_eq!(ids.len(), ids.iter().collect::<std::collections::BTreeSet<_>>().len(), "{}", entry.id);
        assert!(level.heat.is_some(), "{}", entry.id);
        // The record of an example can be replayed.
        let record = &report.setups[0].examples[0].record;
        let record = catalog::Record::parse(record.as_bytes()).unwrap();
        let turns = catalog::replay(&record).unwrap().turn_count();
        assert_eq!(turns as u32, report.setups[0].examples[0].turns, "{}", entry.id);
        let json = report.to_json();
        assert_eq!(serde_json::from_str::<Report>(&json).unwrap(), report, "{}", entry.id);
    }
}

#[test]
fn a_page_has_both_languages_its_charts_and_links() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = Plan::new("alpha", &["2x5x1".to_string(), "2x6x1".to_string()], &[0, 2], 4).unwrap();
    (plan.nodes, plan.ladder) = (200, 2);
    let report = measured(&plan, folder.path(), 2);
    let page = html::page(&report, "https://play.example/");
    assert!(page.contains("<!doctype html>") && page.contains("prefers-color-scheme: dark"));
    assert_eq!(page.matches("class=\"en\"").count(), page.matches("class=\"ru\"").count());
    assert!(page.contains("Setups side by side") && page.contains("Варианты рядом"));
    assert!(page.contains("href=\"https://play.example/board/alpha?setup=2x5x1&amp;position="), "{page}");
    assert!(page.contains(&plan.command()));
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    assert!(!page.contains("NaN") && !page.contains("<script") && !page.contains("src="));
}
