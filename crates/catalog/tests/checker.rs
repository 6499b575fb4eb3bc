//! The one checker runs over every game of the catalog, with its default and with odd setups.

use catalog::{CATALOG, Plan};

/// How thoroughly a setup can be checked in seconds.
fn plan(id: &str, setup: &str) -> Plan {
    let usual = Plan { games: 12, ..Plan::default() };
    match (id, setup) {
        ("alpha", "16x16x7") => Plan { games: 1, most_steps: 300, must_end: false, ..usual },
        ("alpha", _) => Plan { whole_turns: 500, ..usual },
        ("gamma", _) => Plan { whole_turns: 3000, games: 6, ..usual },
        ("exchange", "12x15") => Plan { games: 2, most_steps: 60, must_end: false, ..usual },
        ("exchange", _) => Plan { whole_turns: 3000, ..usual },
        ("210", "3x3x1" | "4x3x1") => Plan { whole_turns: 5000, games: 6, ..usual },
        ("210", "9x9x15") => Plan { games: 2, most_steps: 600, must_end: false, ..usual },
        ("ampli", _) => Plan { whole_turns: 3000, games: 20, worlds: 3, ..usual },
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
            assert_eq!(plan.whole_turns > 0, report.turns_read > 0, "{} {setup}", entry.id);
            if plan.must_end {
                assert_eq!(report.finished, plan.games, "{} {setup}", entry.id);
            }
            // Only Ampli hides something; there other worlds must really have been drawn.
            assert_eq!(entry.id == "ampli", report.other_worlds > 0, "{} {setup}", entry.id);
        }
    }
}
