//! Setup, sowing and taking: T1 to T5.

use super::*;

#[test]
fn t1_a_rectangle_of_cups_with_as_many_stones_each() {
    let start = |setup: &str| rules(setup).position_text(&rules(setup).start(&()));
    assert_eq!(start(TwoTen::<Small>::DEFAULT_SETUP), START);
    assert_eq!(start("3x5x2"), "2,2,2/2,2,2/2,2,2/2,2,2/2,2,2 w 0-0 - 0");
    assert_eq!(start("4x3x15"), "15,15,15,15/15,15,15,15/15,15,15,15 w 0-0 - 0");
    let large = TwoTen::<Large>::from_setup("9x9x15").unwrap();
    assert_eq!(large.stones(), 1215);
    assert_eq!(large.position_text(&large.start(&())).matches("15").count(), 81);
}

#[test]
fn t2_sows_stone_by_stone_from_neighbour_to_neighbour() {
    leads("4x4x3", START, "b2:b3,b4,c4", "3,4,4,3/3,4,3,3/3,0,3,3/3,3,3,3 b 0-0 - 1");
    leads("4x4x3", START, "a1:b1", "3,3,3,3/3,3,3,3/3,3,3,3/2,4,3,3 b 0-0 - 1");
}

#[test]
fn t2_a_way_may_cross_itself_and_its_beginning() {
    leads("4x4x3", START, "b2:b3,b2,b3", "3,3,3,3/3,5,3,3/3,1,3,3/3,3,3,3 b 0-0 - 1");
}

#[test]
fn t2_steps_are_every_number_from_every_open_cup() {
    assert_eq!(step_texts("3x3x1", "0,2,0/0,0,1/3,0,0 b 2-1 b3c1 4"), ["a1*1", "a1*2", "a1*3", "c2*1"]);
    let many = step_texts("3x3x15", "0,0,0/0,12,0/0,0,123 w 0-0 - 0");
    assert_eq!(many.len(), 135);
    assert_eq!((&*many[122], &*many[123], &*many[134]), ("c1*123", "b2*1", "b2*12"));
}

#[test]
fn t2_covered_cups_neither_give_nor_receive() {
    let covered = "1,1,1/1,1,1/1,1,1 w 0-0 a2b2 1";
    refused("3x3x1", covered, "b2:b1", "b2 is covered, nothing may be taken from it (character 1; rule T2)");
    refused("3x3x1", covered, "a1:a2", "a2 is covered and receives nothing (character 4; rule T2)");
    leads("3x3x1", covered, "a1:b1", "1,1,1/1,1,1/0,2,1 b 0-0 - 2");
}

#[test]
fn t2_refuses_other_ways() {
    let refuse = |turn, why| refused("4x4x3", START, turn, why);
    refuse("b2:c3", "c3 is no orthogonal neighbour of b2 (character 4; rule T2)");
    refuse("b2:b3,b4,d4", "d4 is no orthogonal neighbour of b4 (character 10; rule T2)");
    refuse("b2:b2", "b2 is no orthogonal neighbour of b2 (character 4; rule T2)");
    refuse("d1:a2", "a2 is no orthogonal neighbour of d1 (character 4; rule T2)");
    refuse("b2:b3,b2,b3,b2", "the way is longer than the 3 stones that b2 holds (character 13; rule T2)");
    refused(
        "3x3x1",
        "0,3,0/3,0,0/0,0,3 w 0-0 - 1",
        "a1:a2",
        "a1 is empty, there is nothing to sow (character 1; rule T2)",
    );
}

#[test]
fn t3_the_middle_is_the_mean_of_two_different_outer_cups() {
    assert_eq!(progressions("3x3x3", "1,2,3/6,4,2/0,1,2 w 6-0 - 0"), 3);
    assert_eq!(progressions("3x3x3", "1,6,0/2,4,1/3,2,2 w 6-0 - 0"), 3, "the same in columns");
    assert_eq!(progressions("3x3x2", "2,2,2/2,2,2/2,2,2 w 0-0 - 0"), 0, "equal counts are none");
    assert_eq!(progressions("3x3x1", "1,0,0/0,2,0/0,0,3 w 3-0 - 0"), 0, "diagonals do not count");
    assert_eq!(progressions("4x4x1", "0,0,0,1/2,3,0,0/0,0,0,0/0,0,0,1 w 9-0 - 0"), 0, "a row ends at the edge");
    assert_eq!(progressions("3x3x1", "0,0,0/1,2,3/0,0,0 w 3-0 a2b2 0"), 1, "covered cups count");
}

#[test]
fn t3_holds_for_heaps_of_any_size() {
    assert_eq!(progressions("3x3x15", "1,130,3/0,0,0/0,0,0 w 1-0 - 0"), 0, "260 is not 4");
    assert_eq!(progressions("3x3x15", "0,45,90/0,0,0/0,0,0 w 0-0 - 0"), 1);
    assert_eq!(progressions("4x4x15", "0,0,0,0/0,0,0,0/0,0,0,0/160,80,0,0 w 0-0 - 0"), 1);
}

#[test]
fn t4_two_progressions_on_one_line() {
    assert_eq!(earned("4x4x1", "0,0,0,0/0,0,0,0/0,0,1,0/1,2,2,4 w 6-0 - 0", "c2:c1"), 2, "1 2 3 and 2 3 4");
}

#[test]
fn t4_one_progression_up_and_one_across() {
    assert_eq!(earned("3x3x2", "0,0,0/2,1,3/0,4,0 w 8-0 - 0", "a2:b2"), 2, "1 2 3 across, 4 2 0 up");
}

#[test]
fn t4_a_progression_that_stood_before_earns_nothing() {
    assert_eq!(earned("4x4x1", "0,0,0,0/0,0,0,0/1,0,0,0/0,2,3,4 w 6-0 - 0", "a2:a1"), 1, "1 2 3 is new, 2 3 4 is not");
    let other_numbers = "0,0,0/3,0,0/1,2,3 w 0-0 - 0";
    assert_eq!(earned("3x3x1", other_numbers, "a2:a1,b1,c1"), 0, "1 2 3 became 2 3 4");
    let why = "no stone may be taken from c1: no new progression was made (character 15; rule T5)";
    refused("3x3x1", other_numbers, "a2:a1,b1,c1/x:c1", why);
}

#[test]
fn t4_only_the_board_after_the_whole_sowing_counts() {
    // The first stone makes 1 2 3, the last one 1 3 3.
    assert_eq!(earned("3x3x1", "0,0,0/0,3,0/1,1,3 w 1-0 - 0", "b2:b1"), 1);
    assert_eq!(earned("3x3x1", "0,0,0/0,3,0/1,1,3 w 1-0 - 0", "b2:b1,b2,b1"), 0);
}

#[test]
fn t5_a_taking_that_makes_a_progression_earns_another() {
    leads("3x3x2", TWO_IN_A_ROW, "b2:b3/x:c1,c3", "0,1,1/0,0,0/1,2,3 b 10-0 - 0");
    let why = "no stone may be taken from a1: all that could be taken is taken, 2 in all (character 15; rule T5)";
    refused("3x3x2", TWO_IN_A_ROW, "b2:b3/x:c1,c3,a1", why);
    let why = "no stone may be taken from c1: all that could be taken is taken, 1 in all (character 12; rule T5)";
    refused("3x3x2", TWO_IN_A_ROW, "b2:b3/x:c3,c1", why);
    refused("3x3x2", TWO_IN_A_ROW, "b2:b3/x:b2", "b2 is empty, there is no stone to take (character 9; rule T5)");
}

#[test]
fn t5_what_is_earned_may_be_declined() {
    leads("3x3x2", TWO_IN_A_ROW, "b2:b3", "0,1,2/0,0,0/1,2,4 b 8-0 - 4");
    leads("3x3x2", TWO_IN_A_ROW, "b2:b3/x:c1", "0,1,2/0,0,0/1,2,3 b 9-0 - 0");
}

#[test]
fn t5_a_taking_is_compared_with_the_board_just_before_it() {
    let game = rules("3x3x1");
    let mut position = game.parse_position("0,0,0/0,0,0/1,2,3 w 3-0 - 0").unwrap();
    position.stage = Stage::Take { earned: 3 };
    // 1 2 3, 1 2 2, 0 2 2 and again a progression: 0 1 2.
    for (cup, left) in [(2, 2), (0, 1), (1, 1)] {
        game.apply(&mut position, Seat::FIRST, Step::Take { cup }, &mut NoEffects);
        assert_eq!(position.stage(), Stage::Take { earned: left });
    }
}

#[test]
fn t5_covered_cups_may_be_taken_from() {
    leads("3x3x2", "0,0,2/0,1,0/1,2,4 b 8-0 a1c1 3", "b2:b3/x:c1,c3/^:a1,c1", "0,1,1/0,0,0/1,2,3 w 8-2 a1c1 0");
}

#[test]
fn t5_takings_end_by_themselves_when_the_cups_are_empty() {
    // Turns that take the last stone are rare, so this one begins in its middle.
    let game = rules("3x3x1");
    let mut position = game.parse_position("0,0,0/0,0,0/0,1,0 w 4-4 - 3").unwrap();
    position.stage = Stage::Take { earned: 2 };
    game.apply(&mut position, Seat::FIRST, Step::Take { cup: 1 }, &mut NoEffects);
    assert_eq!(position.stage(), Stage::Lids, "one more was earned, and there is nothing to take");
    game.apply(&mut position, Seat::FIRST, Step::NoLids, &mut NoEffects);
    assert_eq!(game.position_text(&position), "0,0,0/0,0,0/0,0,0 b 5-4 - 0");
    assert_eq!(game.status(&position), Status::Over(Outcome::new(&[5, 4])));
}
