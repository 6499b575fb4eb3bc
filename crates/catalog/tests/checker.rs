//! The one checker runs over every game of the catalog, with its default and with odd setups.

use catalog::{CATALOG, CheckPlan};

/// How thoroughly a setup can be checked in seconds.
fn plan(id: &str, setup: &str) -> CheckPlan {
    let usual = CheckPlan { games: 12, ..CheckPlan::default() };
    match (id, setup) {
        ("alpha", "16x16x7") => CheckPlan { games: 1, max_steps: 300, must_end: false, ..usual },
        ("alpha", _) => CheckPlan { max_whole_turns: 500, ..usual },
        ("gamma", _) => CheckPlan { max_whole_turns: 3000, games: 6, ..usual },
        ("exchange", "12x15") => CheckPlan { games: 2, max_steps: 60, must_end: false, ..usual },
        ("exchange", _) => CheckPlan { max_whole_turns: 3000, ..usual },
        ("210", "3x3x1" | "4x3x1") => CheckPlan { max_whole_turns: 5000, games: 6, ..usual },
        ("210", "9x9x15") => CheckPlan { games: 2, max_steps: 600, must_end: false, ..usual },
        ("ampli", _) => CheckPlan { max_whole_turns: 3000, games: 20, resamples: 3, ..usual },
        _ => usual,
    }
}

#[test]
fn every_game_keeps_what_the_contract_promises() {
    for entry in CATALOG {
        for &setup in [entry.default_setup].iter().chain(entry.setups) {
            let plan = plan(entry.id, setup);
            let report = match entry.open(setup).unwrap().check(plan, 210) {
                Ok(report) => report,
                Err(broken) => panic!("{} {setup}: {broken}", entry.id),
            };
            println!("{} {setup}: {report:?}", entry.id);
            assert!(report.steps > 0 && report.turns > 0, "{} {setup}", entry.id);
            assert_eq!(plan.max_whole_turns > 0, report.turns_read > 0, "{} {setup}", entry.id);
            if plan.must_end {
                assert_eq!(report.finished, plan.games, "{} {setup}", entry.id);
            }
            // Only Ampli hides something; there other resamples must really have been drawn.
            assert_eq!(entry.id == "ampli", report.other_worlds > 0, "{} {setup}", entry.id);
        }
    }
}
