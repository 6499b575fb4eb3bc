//! G8–G12: units, their paths and their last cells.

use crate::gamma::help::{default, leads, position, refused, steps, successors};
use game::{Effect, Seat, Table};

const PLAY: &str = "w - - playing";

#[test]
fn g8_either_the_top_checker_or_the_whole_stack_moves() {
    let before = ("e5:[BB] j10:a", PLAY);
    leads(before, "e5-e7", ("e5:B e7:B j10:a", "b - - playing"));
    leads(before, "e5=e9", ("e9:[BB] j10:a", "b - - playing"));
    // One of three leaves two.
    leads(("e5:[AAA] j10:a", PLAY), "e5-e6", ("e5:[AA] e6:A j10:a", "b - - playing"));
}

#[test]
fn g8_the_strength_of_a_stack_is_the_sum_of_its_dots() {
    let before = ("a1:[CCC] j10:a", PLAY);
    let ends = steps(before, "a1=");
    assert!(ends.contains(&"a10".to_string()), "nine steps up the edge");
    assert!(!ends.contains(&"a9".to_string()), "eight steps away is not nine");
    assert_eq!(steps(before, "a1-").len(), 6, "the top one makes three: {:?}", steps(before, "a1-"));
}

#[test]
fn g8_a_lone_checker_is_no_stack_and_what_is_not_there_does_not_move() {
    let before = ("e5:A d5:[Ba] j10:a", PLAY);
    refused(before, "e5=e6", "e5=e6: a single checker stands on e5, no stack: write e5-e6 (character 1; rule G8)");
    refused(before, "a1-a2", "a1-a2: nothing stands on a1 (character 1; rule G8)");
    refused(before, "d5-d6", "d5-d6: the top checker on d5 is not White's (character 1; rule G8)");
}

#[test]
fn g8_only_equal_checkers_form_an_own_stack() {
    refused(
        ("e5:A e6:B j10:a", PLAY),
        "e5-e6",
        "e5-e6: own checkers of 2 dots are on e6, and the unit's have 1 (character 1; rule G10)",
    );
}

#[test]
fn g9_a_unit_makes_exactly_its_steps_turning_freely() {
    let before = ("e5:B j10:a", PLAY);
    assert_eq!(steps(before, "e5-"), ["c5", "d6", "e3", "e7", "f4", "f6", "g5"]);
    refused(before, "e5-e6", "e5-e6: e6 is 1 step away, which exactly 2 steps can never make (character 1; rule G9)");
    refused(before, "e5-e8", "e5-e8: e8 is 3 steps away, and the unit makes 2 (character 1; rule G9)");
    // Back and forth: three steps can end one step away.
    leads(("e5:C j10:a", PLAY), "e5-e6", ("e6:C j10:a", "b - - playing"));
}

#[test]
fn g9_no_way_leads_through_occupied_cells() {
    // Walled in by own checkers of other dots and an opposing one: only the opposing one can be reached.
    let before = ("a1:C a2:B b1:a j10:a", PLAY);
    assert_eq!(steps(before, "a1-"), Vec::<String>::new());
    assert_eq!(steps(("a1:A a2:B b1:a j10:a", PLAY), "a1-"), ["b1"]);
    refused(
        before,
        "a1-d1",
        "a1-d1: no path of exactly 3 steps leads from a1 to d1 through empty cells (character 1; rule G9)",
    );
}

#[test]
fn g9_the_cell_left_may_be_crossed_if_nothing_remains_there() {
    // Three steps from a9 end on a10, which has no other free neighbour, only by way of a9 itself.
    let around = "a8:a b9:a b10:a";
    leads((&format!("a9:C {around}"), PLAY), "a9-a10", (&format!("a10:C {around}"), "b - - playing"));
    refused(
        (&format!("a9:[CC] {around}"), PLAY),
        "a9-a10",
        "a9-a10: no path of exactly 3 steps leads from a9 to a10 through empty cells (character 1; rule G9)",
    );
}

#[test]
fn g9_life_fields_may_be_crossed() {
    leads(("b1:B j10:a", PLAY), "b1-d1", ("d1:B j10:a", "b - - playing"));
    leads(("b10:B j10:a", PLAY), "b10-d10", ("d10:B j10:a", "b - - playing"));
}

#[test]
fn g10_a_unit_joins_own_checkers_of_the_same_dots() {
    leads(("e5:A e6:A j10:a", PLAY), "e5-e6", ("e6:[AA] j10:a", "b - - playing"));
    leads(("e5:[AA] e7:[AAA] j10:a", PLAY), "e5=e7", ("e7:[AAAAA] j10:a", "b - - playing"));
    leads(("e5:[AA] e6:[AAA] j10:a", PLAY), "e5-e6", ("e5:A e6:[AAAA] j10:a", "b - - playing"));
}

#[test]
fn g10_a_unit_lands_on_any_opposing_checker() {
    leads(("e5:A e6:e", PLAY), "e5-e6", ("e6:[eA]", "b - - playing"));
    leads(("e5:[AA] e7:[ccc]", PLAY), "e5=e7", ("e7:[cccAA]", "b - - playing"));
    leads(("e5:A e6:[bBa]", PLAY), "e5-e6", ("e6:[bBaA]", "b - - playing"));
}

#[test]
fn g10_a_move_does_not_end_where_it_began() {
    refused(
        ("e5:B j10:a", PLAY),
        "e5-e5",
        "e5-e5: a move does not end on the cell it left, e5 (character 1; rule G10)",
    );
    assert!(!steps(("e5:[BB] j10:a", PLAY), "e5=").contains(&"e5".to_string()));
}

#[test]
fn g11_an_own_life_field_is_only_retaken() {
    refused(
        ("c2:A j10:a", PLAY),
        "c2-c1",
        "c2-c1: c1 is an own life field with no opposing checker on top (character 1; rule G11)",
    );
    leads(("c2:A c1:e j10:a", PLAY), "c2-c1", ("c1:[eA] j10:a", "b - - playing"));
    leads(("c2:A c1:[eBd] j10:a", PLAY), "c2-c1", ("c1:[eBdA] j10:a", "b - - playing"));
    // The opponent's life field is free.
    leads(("c9:A j10:a", PLAY), "c9-c10", ("c10:A j10:a", "b - - playing"));
}

#[test]
fn g12_one_move_whatever_its_way() {
    // Two paths lead from e5 to f6: one move.
    assert_eq!(steps(("e5:B j10:a", PLAY), "e5-f6"), [""]);
    assert_eq!(successors(("e5:B j10:a", PLAY)), 7);
}

#[test]
fn g12_who_cannot_move_passes() {
    // Three steps cannot even begin.
    let before = ("a1:C a2:a b1:a", PLAY);
    assert_eq!(steps(before, ""), ["pass"]);
    assert_eq!(successors(before), 1);
    leads(before, "pass", ("a1:C a2:a b1:a", "b - - playing"));
    // Nothing of Black's is on top of anything.
    assert_eq!(steps(("e5:[aB] a1:A", "b - - playing"), ""), ["pass"]);
}

#[test]
fn g12_with_a_move_there_is_no_pass() {
    refused(("e5:B j10:a", PLAY), "pass", "pass: White can move, for one from e5 (character 1; rule G12)");
}

#[test]
fn g12_a_pass_may_follow_entries_if_they_cannot_move_either() {
    let before = ("a1:C a2:a b1:a i1:b j2:b", "w C - playing");
    leads(before, "pass", ("a1:C a2:a b1:a i1:b j2:b", "b C - playing"));
    leads(before, "3@j1/pass", ("a1:C j1:C a2:a b1:a i1:b j2:b", "b - - playing"));
    refused(before, "3@e1/pass", "pass: White can move, for one from e1 (character 6; rule G12)");
}

#[test]
fn g12_a_pass_is_told() {
    let mut table = Table::new(default(), position("a1:C a2:a b1:a", PLAY));
    assert_eq!(table.play_turn("pass").unwrap(), [Effect::Passed { seat: Seat::FIRST }]);
}
