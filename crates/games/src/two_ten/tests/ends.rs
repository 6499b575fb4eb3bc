//! Lids, passing and the end: T6 to T9.

use super::*;
use game::turns::perft;
use game::{EndReason, Table};

#[test]
fn t6_two_lids_or_none_never_one() {
    let two = "1,1,1/1,1,1/1,1,1 b 0-0 a2c1 1";
    leads("3x3x1", two, "a1:b1/^:a2,c1", "1,1,1/1,1,1/0,2,1 w 0-0 a2c1 2");
    leads("3x3x1", two, "a1:b1/^:a3,b1", "1,1,1/1,1,1/0,2,1 w 0-0 a3b1 2");
    leads("3x3x1", two, "a1:b1", "1,1,1/1,1,1/0,2,1 w 0-0 - 2");
    refused("3x3x1", two, "a1:b1/^:a2", "the lids cover two cups or none, found one (character 9; rule T6)");
    let why = "two lids cover two different cups, found the same cup twice (character 9; rule T6)";
    refused("3x3x1", two, "a1:b1/^:a2,a2", why);
    let why = "there are only two lids, found more covered cups (character 9; rule T6)";
    refused("3x3x1", two, "a1:b1/^:a2,b2,c2", why);
}

#[test]
fn t6_the_order_of_lids_is_no_matter() {
    let game = rules("3x3x1");
    let start = game.start(&());
    let [one, other] = ["a1:b1/^:c1,a2", "a1:b1/^:a2,c1"].map(|text| {
        let turn = game.parse_turn(&start, text).unwrap();
        let mut position = start;
        apply_turn(&game, &mut position, &turn);
        (position, game.turn_text(&start, &turn))
    });
    assert_eq!(one, other);
    assert_eq!(one.1, "a1:b1/^:a2,c1", "in order of file, then rank");
}

#[test]
fn t6_lids_are_put_also_in_the_turn_that_ends_the_game() {
    leads("3x3x1,idle=1", "1,1,1/1,1,1/1,1,1 w 0-0 - 0", "a1:b1/^:a3,c1", "1,1,1/1,1,1/0,2,1 b 0-0 a3c1 1");
    let game = rules("3x3x1,idle=1");
    assert_eq!(perft(&game, &game.start(&()), 1), Ok(24 * 37), "24 sowings, 37 ways to cover");
}

#[test]
fn t7_who_cannot_sow_passes_and_the_lids_come_off() {
    leads("3x3x1", "0,0,0/0,1,0/0,0,0 b 8-0 b2c3 2", "pass", "0,0,0/0,1,0/0,0,0 w 8-0 - 3");
    leads("3x3x1", "0,0,0/0,0,0/2,0,0 w 6-1 a2b1 0", "pass", "0,0,0/0,0,0/2,0,0 b 6-1 - 1");
    assert_eq!(step_texts("3x3x1", "0,0,0/0,0,0/2,0,0 w 6-1 a2b1 0"), ["pass"]);
    let why = "a side passes only if it cannot sow, and here stones can be sown (rule T7)";
    refused("3x3x1", "0,0,0/0,0,0/2,0,0 w 6-1 a2b2 0", "pass", why);
    let why = "no stones can be sown here, the only turn is \"pass\" (rule T7)";
    refused("3x3x1", "0,0,0/0,0,0/2,0,0 w 6-1 a2b1 0", "a1:a2", why);
}

#[test]
fn t8_ends_when_the_cups_are_empty() {
    let game = rules("3x3x1");
    let empty = game.parse_position("0,0,0/0,0,0/0,0,0 w 5-4 a1b1 0").unwrap();
    assert_eq!(game.status(&empty), Status::Over(Outcome::new(&[5, 4])));
    assert_eq!(perft(&game, &empty, 1), Ok(0));
    refused("3x3x1", "0,0,0/0,0,0/0,0,0 w 5-4 - 0", "pass", "the game is over, no turn is left (rule T8)");
}

#[test]
fn t8_ends_after_the_agreed_turns_with_nothing_taken() {
    let over = |setup: &str, text: &str| {
        let game = rules(setup);
        matches!(game.status(&game.parse_position(text).unwrap()), Status::Over(_))
    };
    assert!(!over("3x3x1", "1,1,1/1,1,1/1,1,1 w 0-0 - 9"));
    assert!(over("3x3x1", "1,1,1/1,1,1/1,1,1 w 0-0 - 10"));
    assert!(over("3x3x1,idle=4", "1,1,1/1,1,1/1,1,1 w 0-0 - 4"));
    assert!(!over("3x3x1,idle=0", "1,1,1/1,1,1/1,1,1 w 0-0 - 1000000"), "0 turns the rule off");
    // The count begins anew with a taking and goes on with a pass.
    leads("3x3x2", "0,0,2/0,1,0/1,2,4 w 8-0 - 9", "b2:b3/x:a1", "0,1,2/0,0,0/0,2,4 b 9-0 - 0");
    leads("3x3x1", "0,0,0/0,1,0/0,0,0 b 8-0 b2c3 9", "pass", "0,0,0/0,1,0/0,0,0 w 8-0 - 10");
    let most = "1,1,1/1,1,1/1,1,1 w 0-0 - 1000000";
    leads("3x3x1,idle=0", most, "a1:b1", "1,1,1/1,1,1/0,2,1 b 0-0 - 1000000");
}

#[test]
fn t9_more_stones_win() {
    let result = |text: &str| {
        let game = rules("3x3x1");
        match game.status(&game.parse_position(text).unwrap()) {
            Status::Over(outcome) => (outcome.result(), game.score_text(&outcome)),
            Status::Running(_) => panic!("{text} is not over"),
        }
    };
    assert_eq!(result("0,0,0/0,0,0/0,0,0 w 5-4 - 0"), ("1-0", "5-4".to_string()));
    assert_eq!(result("0,0,0/0,0,0/0,0,0 w 2-7 - 0"), ("0-1", "2-7".to_string()));
    assert_eq!(result("0,0,0/0,1,2/0,0,0 w 3-3 - 10"), ("1/2-1/2", "3-3".to_string()));
}

#[test]
fn t9_the_third_repetition_ends_the_game() {
    let to_and_fro = ["a1:a2", "c3:c2", "a2:a1", "c2:c3"];
    let play = |setup: &str, turns: usize| {
        let game = rules(setup);
        let start = game.start(&());
        let mut table = Table::new(game, start);
        for turn in to_and_fro.iter().cycle().take(turns) {
            table.play_turn(turn).unwrap();
        }
        (table.end(), table.repetitions(), table.quiet_turns())
    };
    assert_eq!(play("3x3x1", 7), (None, 2, 7));
    assert_eq!(play("3x3x1", 8), (Some(EndReason::Repetition), 3, 8));
    assert_eq!(play("3x3x1,repeat=2", 4), (Some(EndReason::Repetition), 2, 4));
    assert_eq!(play("3x3x1,repeat=0", 10), (Some(EndReason::Rules), 3, 10));
    assert_eq!(play("3x3x1,repeat=0,idle=0", 300), (None, 76, 300), "no other count ends the game");
}

#[test]
fn t9_repetition_compares_cups_lids_score_and_side_but_not_idle_turns() {
    let game = rules("3x3x1");
    let hash = |text: &str| game.hash(&game.parse_position(text).unwrap());
    let one = hash("1,1,1/0,2,0/1,1,1 w 1-0 a1c3 2");
    assert_eq!(one, hash("1,1,1/0,2,0/1,1,1 w 1-0 a1c3 7"));
    for other in [
        "1,1,1/0,2,0/1,1,1 b 1-0 a1c3 2",
        "1,1,1/0,2,0/1,1,1 w 0-1 a1c3 2",
        "1,1,1/0,2,0/1,1,1 w 1-0 a1b3 2",
        "1,1,1/0,2,0/1,1,1 w 1-0 - 2",
        "1,1,1/2,0,0/1,1,1 w 1-0 a1c3 2",
    ] {
        assert_ne!(one, hash(other), "{other}");
    }
}
