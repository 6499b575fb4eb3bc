//! The checker runs on every game of the catalog with all its setups.

use catalog::CATALOG;

#[test]
fn every_game_keeps_the_promises_of_the_contract() {
    for entry in CATALOG {
        for setup in entry.all_setups() {
            let rules = entry.open(setup).unwrap();
            let plan = rules.check_plan();
            let report = match rules.check(plan, 210) {
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
