//! Measurements of small setups.

use catalog::{CATALOG, CancelToken, Level};
use lab::{GAMES_FILE, GameLog, LabError, Plan, Progress, Report, play_missing};
use std::fs;
use std::path::Path;

fn plan(game: &str, setups: &[&str], levels: &[u32]) -> Plan {
    let mut plan = Plan::new(catalog::find(game).expect("it is in the catalog"), 7);
    plan.setups = setups.iter().map(ToString::to_string).collect();
    plan.levels = levels.iter().map(|&n| Level::new(n).expect("a level")).collect();
    plan.conditions.nodes = 300;
    plan.conditions.opening = plan.conditions.opening.min(2);
    plan.games = 6;
    plan.ladder_games = 4;
    plan
}

fn small() -> Plan {
    plan("exchange", &["3x2", "3x3"], &[1, 3])
}

fn run(plan: &Plan, folder: &Path, threads: usize) -> Report {
    let mut log = GameLog::open(folder, &plan.conditions).expect("a folder");
    assert_eq!(log.damage(), None);
    let progress = play_missing(plan, &mut log, threads, &CancelToken::new(), &|_| ()).expect("legal games");
    assert_eq!(progress.done, progress.all);
    Report::of(plan, &log).expect("a report")
}

#[test]
fn the_same_seed_gives_the_same_report_on_any_number_of_threads() {
    let (one, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let report = run(&small(), one.path(), 1);
    assert_eq!(report, run(&small(), other.path(), 3));
    assert_eq!(report.setups.len(), 2);
    let series = report.setups[0].strongest().expect("games were played");
    assert_eq!((series.level, series.games), (3, 6));
    let ladder = report.setups[0].ladder.as_ref().expect("a ladder was played");
    assert!(ladder.rungs.iter().all(|rung| rung.games == 4), "{ladder:?}");
    let mut reseeded = small();
    reseeded.conditions.seed = 8;
    let third = tempfile::tempdir().expect("a folder");
    assert_ne!(report.setups, run(&reseeded, third.path(), 2).setups);
}

#[test]
fn an_interrupted_measurement_goes_on() {
    let (whole, parts) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let report = run(&small(), whole.path(), 1);
    let cancel = CancelToken::new();
    let mut log = GameLog::open(parts.path(), &small().conditions).expect("a folder");
    // Each opening has 2 games and 16 duels at each of the 2 setups.
    let stop_in_the_second_opening = |progress: Progress| {
        if progress.done == 60 {
            cancel.cancel();
        }
    };
    let progress = play_missing(&small(), &mut log, 1, &cancel, &stop_in_the_second_opening).expect("legal games");
    assert_eq!(progress.done, 60);
    let partial = Report::of(&small(), &log).expect("a report of the games so far");
    assert!(partial.setups.iter().all(|setup| setup.strongest().is_some_and(|series| series.games == 1)));
    assert!(partial.command.contains("--games 1 --level 1,3 --ladder 2 "), "{}", partial.command);
    drop(log);
    assert_eq!(run(&small(), parts.path(), 2), report);
}

#[test]
fn a_damaged_line_is_reported_and_its_game_played_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = run(&small(), folder.path(), 1);
    let path = folder.path().join(GAMES_FILE);
    let text = fs::read_to_string(&path).expect("a log");
    let lines = text.lines().count();
    // The last line is cut off, and one in the middle is not JSON.
    let cut_off = &text[..text.len() - 20];
    let damaged = cut_off.lines().enumerate().map(|(i, line)| if i == 2 { "#" } else { line });
    let damaged = damaged.collect::<Vec<_>>().join("\n");
    fs::write(&path, &damaged).expect("a log");
    let mut log = GameLog::open(folder.path(), &small().conditions).expect("a folder");
    let damage = log.damage().expect("two lines are damaged");
    assert!(damage.contains(&format!("lines 3, {lines} cannot be read")), "{damage}");
    play_missing(&small(), &mut log, 1, &CancelToken::new(), &|_| ()).expect("legal games");
    assert_eq!(Report::of(&small(), &log).expect("a report"), report);
    assert!(fs::read_to_string(&path).expect("a log").starts_with(&damaged), "nothing is removed from the file");
}

#[test]
fn games_of_other_conditions_do_not_mix() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&small(), folder.path(), 1);
    let before = fs::read(folder.path().join(GAMES_FILE)).expect("a log");
    let mut other = small();
    other.conditions.nodes = 301;
    let refused = GameLog::open(folder.path(), &other.conditions).expect_err("other nodes");
    assert!(matches!(refused, LabError::OtherConditions { .. }), "{refused}");
    assert_eq!(fs::read(folder.path().join(GAMES_FILE)).expect("a log"), before);
    fs::write(folder.path().join(GAMES_FILE), "{}\n").expect("a log");
    let refused = GameLog::open(folder.path(), &small().conditions).expect_err("no conditions");
    assert!(matches!(refused, LabError::NoConditions { .. }), "{refused}");
    assert_eq!(fs::read_to_string(folder.path().join(GAMES_FILE)).expect("a log"), "{}\n");
}

#[test]
fn an_unknown_setup_and_an_unwritable_folder_are_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let wrong = plan("exchange", &["3x2", "1x1"], &[1]);
    let mut log = GameLog::open(folder.path(), &wrong.conditions).expect("a folder");
    let refused = play_missing(&wrong, &mut log, 1, &CancelToken::new(), &|_| ()).expect_err("no such setup");
    assert!(refused.to_string().contains("1x1"), "{refused}");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("a file");
    let refused = GameLog::open(&file, &wrong.conditions).expect_err("a file is no folder");
    assert!(refused.to_string().contains("cannot be written"), "{refused}");
}

#[test]
fn every_game_can_be_measured_and_reported() {
    for entry in CATALOG {
        let folder = tempfile::tempdir().expect("a folder");
        let mut plan = plan(entry.id, &[entry.default_setup], &[1, 2]);
        plan.conditions.nodes = 50;
        plan.conditions.opening = plan.conditions.opening.min(1);
        plan.games = 2;
        plan.ladder_games = 0;
        let report = run(&plan, folder.path(), 2);
        let series = report.setups[0].strongest().expect("games were played");
        assert!(series.uses.values().any(|used| used.per_game > 0.0), "{}: {:?}", entry.id, series.uses);
        let detail = series.detail.as_ref().expect("the highest level has details");
        assert!(!detail.cells.is_empty() && !detail.examples.is_empty(), "{}", entry.id);
        for example in &detail.examples {
            let record = catalog::Record::parse(example.record.as_bytes()).expect("a record");
            let table = catalog::replay(&record).unwrap_or_else(|why| panic!("{}: {why}", entry.id));
            assert_eq!(table.turn_count(), example.turns, "{}", entry.id);
        }
        let page = lab::html(&report, entry, "http://127.0.0.1:8210/");
        for part in [entry.name[0], entry.name[1], "prefers-color-scheme", "href=\"http://127.0.0.1:8210/board/"] {
            assert!(page.contains(part), "{}: {part}", entry.id);
        }
        let read = serde_json::from_str::<Report>(&serde_json::to_string(&report).expect("plain data"));
        assert_eq!(read.expect("a report"), report);
    }
}

#[test]
fn a_table_of_three_has_no_ladder() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut plan = plan("ampli", &["3"], &[1]);
    plan.games = 3;
    let report = run(&plan, folder.path(), 1);
    assert_eq!((report.setups[0].seats, &report.setups[0].ladder), (3, &None));
}
