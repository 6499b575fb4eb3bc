//! The committed findings: every number of docs/findings.md comes from a report or from a command that this test repeats.

use catalog::{CATALOG, CancelToken};
use lab::{LevelReport, Plan, Report, Share};
use std::fs;
use std::path::Path;

const DOCS: [&str; 2] = ["docs/findings.md", "docs/findings.ru.md"];

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn reports(game: &str) -> Vec<Report> {
    serde_json::from_str(&read(&format!("findings/{game}.json"))).unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// A share as the texts write it.
fn interval(share: Share) -> String {
    format!("{:.0} % ({:.0}–{:.0} %)", 100.0 * share.value, 100.0 * share.low, 100.0 * share.high)
}

fn strongest(levels: &[LevelReport]) -> &LevelReport {
    levels.iter().rev().find(|level| level.games > 0).expect("a setup has games")
}

#[test]
fn every_game_has_its_default_and_other_setups() {
    for entry in CATALOG {
        let reports = reports(entry.id);
        let setups = reports.iter().filter(|report| !report.swap).flat_map(|report| &report.setups).collect::<Vec<_>>();
        assert!(setups[0].default, "{}: the default comes first", entry.id);
        assert!(setups.len() >= 5, "{} has {} setups", entry.id, setups.len());
        for report in &reports {
            assert_eq!(report.game, entry.id);
            assert!(report.complete, "{}: {}", entry.id, report.command);
        }
        for setup in setups {
            entry.open(&setup.setup).unwrap();
            assert!(setup.verdict.iter().all(|verdict| verdict.len() == 3), "{} {}", entry.id, setup.setup);
            // Example games are legal and end as their record says.
            for example in &setup.examples {
                let record = catalog::Record::parse(example.record.as_bytes()).unwrap();
                let table = catalog::replay(&record).unwrap_or_else(|error| panic!("{}: {error}", entry.id));
                assert!(table.outcome().is_some() && table.turn_count() as u32 == example.turns);
            }
        }
    }
}

#[test]
fn the_texts_have_the_numbers_of_the_reports() {
    for doc in DOCS {
        let text = read(doc);
        for entry in CATALOG {
            for report in reports(entry.id) {
                assert!(text.contains(&report.command), "{doc} lacks the command {}", report.command);
                for setup in &report.setups {
                    let level = strongest(&setup.levels);
                    let number = interval(level.first);
                    let told = |line: &str| line.contains(&format!("`{}`", setup.setup)) && line.contains(&number);
                    assert!(
                        text.lines().any(told),
                        "{doc}: {} `{}` {number}, {} games",
                        entry.id,
                        setup.setup,
                        level.games
                    );
                }
            }
        }
    }
}

/// The small measurement that this test repeats. Random play does not change with the engine.
#[test]
fn a_small_measurement_can_be_repeated() {
    let entry = &CATALOG[0];
    let mut plan = Plan::new(entry.id, &[], &[0], 40).unwrap();
    (plan.ladder, plan.nodes, plan.opening) = (0, 100, 0);
    let folder = tempfile::tempdir().unwrap();
    let games = lab::run(&plan, folder.path(), 2, &CancelToken::new(), &|_| {}).unwrap();
    let report = Report::build(&plan, &games).unwrap();
    let number = interval(report.setups[0].levels[0].first);
    for doc in DOCS {
        let text = read(doc);
        let line = text.lines().find(|line| line.contains(&plan.command()));
        let line = line.unwrap_or_else(|| panic!("{doc} lacks {}", plan.command()));
        assert!(line.contains(&number), "{doc}: the command gives {number}");
    }
}
