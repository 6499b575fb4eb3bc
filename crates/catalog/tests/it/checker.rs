//! The checker runs on every game of the catalog with all its setups.

use catalog::{CATALOG, CheckPlan};

/// Returns the amount of checking that a setup takes in seconds. A game that is not named gets the default.
fn plan(id: &str, setup: &str) -> CheckPlan {
    let usual = CheckPlan { games: 12, max_whole_turns: 3000, ..CheckPlan::default() };
    let steps_only = CheckPlan { max_whole_turns: 0, ..usual };
    match (id, setup) {
        ("alpha", "16x16x7") => CheckPlan { games: 1, max_steps: 300, must_end: false, ..steps_only },
        ("alpha", _) => CheckPlan { max_whole_turns: 500, ..usual },
        ("gamma", _) => CheckPlan { games: 6, ..usual },
        ("exchange", "12x15") => CheckPlan { games: 2, max_steps: 60, must_end: false, ..steps_only },
        ("210", "3x3x1" | "4x3x1") => CheckPlan { max_whole_turns: 5000, games: 6, ..usual },
        ("210", "9x9x15") => CheckPlan { games: 2, max_steps: 600, must_end: false, ..steps_only },
        ("210", _) => steps_only,
        ("ampli", _) => CheckPlan { games: 20, resamples: 3, ..usual },
        _ => usual,
    }
}

#[test]
fn every_game_keeps_the_promises_of_the_contract() {
    for entry in CATALOG {
        for setup in entry.all_setups() {
            let plan = plan(entry.id, setup);
            let report = match entry.open(setup).unwrap().check(plan, 210) {
                Ok(report) => report,
                Err(violation) => panic!("{} {setup}: {violation}", entry.id),
            };
            println!("{} {setup}: {report:?}", entry.id);
            assert!(report.steps > 0 && report.turns > 0, "{} {setup}", entry.id);
            assert_eq!(plan.max_whole_turns > 0, report.turns_read > 0, "{} {setup}", entry.id);
            if plan.must_end {
                assert_eq!(report.finished, plan.games, "{} {setup}", entry.id);
            }
            assert_eq!(entry.facts.hidden, report.other_worlds > 0, "{} {setup}", entry.id);
        }
    }
}
