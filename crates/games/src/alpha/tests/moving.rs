//! A1–A10: the setup, and moving a unit.

use super::*;

#[test]
fn a1_each_side_fills_its_nearest_ranks() {
    let start = |setup: &str| game(setup).position_text(&game(setup).start(&()));
    assert_eq!(start("8x8x2"), "aaaaaaaa/aaaaaaaa/8/8/8/8/AAAAAAAA/AAAAAAAA w 00");
    assert_eq!(start("3x5x1"), "aaa/3/3/3/AAA w 00");
    assert_eq!(start("2x7x3"), "aa/aa/aa/2/AA/AA/AA w 00");
    assert_eq!(start("16x4x1"), "aaaaaaaaaaaaaaaa/16/16/AAAAAAAAAAAAAAAA w 00");
    let large = Large::from_setup("16x16x1").unwrap();
    let row = "a".repeat(16);
    let expected = format!("{row}/{}{} w 00", "16/".repeat(14), row.to_uppercase());
    assert_eq!(large.position_text(&large.start(&())), expected);
}

#[test]
fn a2_white_moves_first_and_stacks_are_at_most_four_high() {
    let game = game(SETUP);
    assert_eq!(seat_to_act(&game, &game.start(&())), Some(Seat::FIRST));
    assert!(game.parse_position("D7/8/8/8/8/8/8/d7 w 00").is_ok());
    let error = game.parse_position("E7/8/8/8/8/8/8/d7 w 00").unwrap_err();
    assert_eq!(error.violated_clause(), Some("A2"));
}

#[test]
fn a3_a_unit_is_the_top_of_an_own_stack() {
    let text = "8/8/8/8/3C4/8/8/7a w 00";
    assert_eq!(after(SETUP, text, "d4-d5"), "8/8/8/3A4/3B4/8/8/7a b 00");
    assert_eq!(after(SETUP, text, "2d4-d6"), "8/8/3B4/8/3A4/8/8/7a b 00");
    assert_eq!(after(SETUP, text, "3d4-d7"), "8/3C4/8/8/8/8/8/7a b 00");
    assert_eq!(clause(text, "4d4-d8"), "A3");
    assert_eq!(clause(text, "h1-h2"), "A3");
    assert_eq!(clause(text, "a1-a2"), "A3");
}

#[test]
fn a4_left_right_and_forward() {
    assert_eq!(ends("8/8/8/8/3A4/8/8/7a w 00", "d4"), "c4 d5 e4");
    assert_eq!(ends("7A/8/8/8/3a4/8/8/8 b 00", "d4"), "c4 d3 e4");
    assert_eq!(ends("8/8/8/8/A7/8/8/7a w 00", "a4"), "a5 b4", "the board has an edge");
    assert_eq!(ends("8/8/8/8/7A/8/8/7a w 00", "h4"), "g4 h5");
    assert_eq!(clause("8/8/8/8/3A4/8/8/7a w 00", "d4-d3"), "A4");
    assert_eq!(clause("8/8/8/8/3A4/8/8/7a w 00", "d4-e5"), "A4");
}

#[test]
fn a5_steps_over_empty_cells_and_own_stacks_of_any_height() {
    assert_eq!(ends("8/8/8/8/3B4/8/8/7a w 00", "2d4"), "b4 c5 d6 e5 f4");
    // d6 is taken, so it is reached by walking over d5 only; d7 by a series that begins on d5.
    assert_eq!(ends("8/8/3A4/3D4/3B4/8/8/7a w 00", "2d4"), "b4 c5 d6 d7 e5 f4");
    assert_eq!(ends("8/8/8/3d4/3B4/8/8/8 w 00", "2d4"), "b4 c5 e5 f4", "never over opposing stacks");
}

#[test]
fn a6_jumps_a_run_lower_than_its_length() {
    let one = "8/8/8/3a4/3B4/8/8/8 w 00";
    assert_eq!(ends(one, "2d4"), "b4 c5 c6 d7 e5 e6 f4", "after the jump one step is left and must be used");
    assert_eq!(clause(one, "2d4-d6"), "A8");
    assert_eq!(ends("8/8/8/3b4/3B4/8/8/8 w 00", "2d4"), "b4 c5 e5 f4", "2 is not more than 2");
    assert_eq!(clause("8/8/8/3b4/3B4/8/8/8 w 00", "2d4-d6"), "A6");
    // The author's example: over two with three, over two with four and two left.
    assert!(ends("8/8/8/3b4/3C4/8/8/8 w 00", "3d4").contains("d7"));
    assert!(ends("8/8/8/8/3b4/3D4/8/8 w 00", "4d3").contains("d7"));
    // Sideways too.
    assert_eq!(ends("8/8/8/3d4/2dBa3/8/8/8 w 00", "2d4"), "f5 g4");
    // Black jumps the other way.
    assert_eq!(ends("8/8/8/2DbD3/3A4/8/8/8 b 00", "2d5"), "c3 d2 e3");
}

#[test]
fn a6_a_unit_of_four_jumps_three_deep_tight_or_loose() {
    let tight = ends("8/8/8/3a4/3a4/3a4/3D4/8 w 00", "4d2");
    assert!(tight.contains("c6 ") && tight.contains("d7") && tight.contains("e6"), "{tight}");
    for (mixed, end) in
        [("8/8/8/8/3a4/3b4/3D4/8 w 00", "d6"), ("8/8/8/8/3b4/3a4/3D4/8 w 00", "d6"), ("8/8/8/8/8/3c4/3D4/8 w 00", "d5")]
    {
        assert!(ends(mixed, "4d2").contains(end), "{mixed}");
    }
    let loose = ends("8/3a4/8/3a4/8/3a4/3D4/8 w 00", "4d2");
    assert!(loose.contains("c8") && loose.contains("e8") && loose.contains("off"), "{loose}");
    let four = "8/8/3a4/3a4/3a4/3a4/3D4/8 w 00";
    assert_eq!(clause(four, "4d2-d7"), "A6");
}

#[test]
fn a6_a_single_checker_never_jumps_an_opponent() {
    assert_eq!(ends("8/8/8/3a4/2aAa3/8/8/8 w 00", "d4"), "");
    assert_eq!(clause("8/8/8/3a4/2aAa3/8/8/8 w 00", "d4-d6"), "A6");
}

#[test]
fn a6_the_landing_is_empty() {
    assert_eq!(ends("8/8/3A4/3a4/2dBd3/8/8/8 w 00", "2d4"), "");
    assert_eq!(clause("8/8/3A4/3a4/2dBd3/8/8/8 w 00", "2d4-d6"), "A6");
    // Empty cells make jumps possible for the opponent: Black's tight column holds, a gap lets White through.
    assert_eq!(ends("8/8/3a4/3a4/2dBd3/8/8/8 w 00", "2d4"), "");
    assert_eq!(ends("8/3a4/8/3a4/2dBd3/8/8/8 w 00", "2d4"), "c6 e6");
}

#[test]
fn a6_a_whole_stack_jumps_there_and_back() {
    // d5 is reached in one way only: over e4, back over e4 onto the cell that was left, and one step.
    assert_eq!(ends("8/8/3d4/2d1d3/2dCa3/8/8/8 w 00", "3d4"), "d5 f4 f6 g5 h4");
    assert_eq!(ends("8/8/3d4/2d1d3/2dDa3/8/8/8 w 00", "3d4"), "f4 f6 g5 h4", "d4 is not empty then");
    let four = ends("8/3d4/2d1d3/2d1d3/2dDa3/8/8/8 w 00", "4d4");
    assert!(four.split(' ').any(|end| end == "d6"), "{four}");
}

#[test]
fn a7_a_series_of_jumps_over_own_stacks() {
    assert_eq!(ends("8/8/8/8/A7/8/A7/A6a w 00", "a1"), "a2 a3 a5 b1", "it may stop after each jump");
    assert_eq!(ends("8/8/8/8/A7/8/D7/A6a w 00", "a1"), "a3 a5 b1", "over stacks of any height");
    assert_eq!(ends("8/8/8/8/8/2A5/8/A1A4a w 00", "a1"), "a2 b1", "only over neighbours");
    assert_eq!(ends("8/8/8/8/8/8/8/AAa4A w 00", "a1"), "a2 b1", "only onto empty cells");
    assert_eq!(ends("8/8/8/1A6/2A5/1A6/A7/A6a w 00", "a1"), "a2 a3 a5 b1 c3 c5", "forward, right, forward and left");
    assert_eq!(ends("8/8/8/8/8/A7/A7/7a w 00", "a3"), "a4 b3", "never back");
    assert_eq!(ends("A7/a7/a7/8/8/a7/8/8 b 00", "a7"), "a5 a6 b7", "Black's forward is down, and a4 is no neighbour");
}

#[test]
fn a7_tight_formations_have_no_series() {
    assert_eq!(ends("8/8/8/8/8/A7/A7/A6a w 00", "a1"), "a2 b1");
    assert_eq!(clause("8/8/8/8/8/A7/A7/A6a w 00", "a1-a3"), "A7");
    let start = turns("8x8x3", "aaaaaaaa/aaaaaaaa/aaaaaaaa/8/8/AAAAAAAA/AAAAAAAA/AAAAAAAA w 00");
    let from_rank_1 = start.iter().filter(|turn| turn.contains("1-")).collect::<Vec<_>>();
    assert!(from_rank_1.iter().all(|turn| turn.ends_with(['1', '2'])), "steps only: {from_rank_1:?}");
    assert!(start.contains(&"a2-a4".to_string()), "the second rank has empty cells behind the third");
}

#[test]
fn a7_begins_on_any_cell_where_length_is_left_and_ends_the_move() {
    // Two steps to d3, then over d4 and d6: one of the three is never used.
    let ends_of_three = ends("8/8/3A4/8/3A4/8/8/3C3a w 00", "3d1");
    assert!(ends_of_three.contains("d5") && ends_of_three.contains("d7"), "{ends_of_three}");
    // On the last rank a series does not go on to leave.
    assert_eq!(ends("8/3A4/3A4/8/8/8/8/7a w 00", "d6"), "c6 d7 d8 e6");
    // After a jump over the opponent: one left on d4, then over e4.
    assert!(ends("8/8/8/8/4A3/3a4/3B4/8 w 00", "2d2").contains("f4"));
}

#[test]
fn a7_never_through_the_cell_where_the_series_began() {
    // From d5 over e5 to f5 is a series, and over e5 back to d5 is not.
    let text = "8/8/8/4A3/3B4/8/8/7a w 00";
    assert_eq!(ends(text, "2d4"), "b4 c5 d6 e5 e6 f4 f5");
    assert_eq!(clause(text, "2d4-d5"), "A7");
    // f4 over g4 and back is a circle; begun on d4, over e4, a series may end on f4.
    assert_eq!(clause("8/8/8/8/3C2A1/8/8/7a w 00", "3d4-f4"), "A7");
    assert!(ends("8/8/8/8/3CA1A1/8/8/7a w 00", "3d4").contains("f4"));
}

#[test]
fn a7_what_remains_of_the_stack_may_be_jumped() {
    // One step to e4, then over the checker that stayed on d4.
    assert_eq!(ends("8/8/8/8/3C4/8/8/7a w 00", "2d4"), "b4 c4 c5 d6 e4 e5 f4");
    assert_eq!(ends("8/8/8/8/3B4/8/8/7a w 00", "2d4"), "b4 c5 d6 e5 f4", "nothing stays of a whole stack");
}

#[test]
fn a8_the_whole_length_is_used() {
    let text = "8/8/8/8/3C4/8/8/7a w 00";
    assert_eq!(clause(text, "3d4-d6"), "A8");
    assert_eq!(clause(text, "3d4-e5"), "A8");
    assert_eq!(clause(text, "3d4-d8"), "A8");
    // On d5 the unit of two has one step left and nowhere to go.
    let dead_end = "8/8/3d4/2d1d3/2dBd3/8/8/8 w 00";
    assert_eq!((ends(dead_end, "d4").as_str(), ends(dead_end, "2d4").as_str()), ("d5", ""));
    // There is no need to go straight.
    assert_eq!(ends(text, "3d4"), "a4 b5 c4 c6 d5 d7 e4 e6 f5 g4");
}

#[test]
fn a9_ends_on_an_empty_cell_or_on_an_own_stack_up_to_four() {
    assert_eq!(after(SETUP, "8/8/8/3C4/3A4/8/8/7a w 00", "d4-d5"), "8/8/8/3D4/8/8/8/7a b 00");
    assert_eq!(ends("8/8/8/3D4/2DAD3/8/8/7a w 00", "d4"), "b4 d6 f4", "series only: each neighbour is full");
    assert_eq!(clause("8/8/8/3D4/3A4/8/8/7a w 00", "d4-d5"), "A9");
    let text = "8/8/8/8/3B4/8/8/7a w 00";
    assert_eq!(clause(text, "d4-d4"), "A9");
    assert_eq!(clause(text, "2d4-d4"), "A9", "c4 and back changes nothing");
    assert_eq!(clause("8/8/8/3a4/3B4/8/8/8 w 00", "d4-d5"), "A9");
    for (stack, fits) in [("A", true), ("B", true), ("C", false), ("D", false)] {
        let text = format!("8/8/3{stack}4/8/3B4/8/8/7a w 00");
        assert_eq!(ends(&text, "2d4").contains("d6"), fits, "2 + {stack}");
    }
}

#[test]
fn a10_a_unit_leaves_from_the_farthest_rank_with_length_left() {
    assert_eq!(ends("3D4/8/8/8/8/8/8/7a w 00", "4d8"), "b8 f8 h8 off");
    for unit in ["d8", "2d8", "3d8", "4d8"] {
        assert!(ends("3D4/8/8/8/8/8/8/7a w 00", unit).ends_with("off"), "{unit}");
    }
    assert_eq!(after(SETUP, "3D4/8/8/8/8/8/8/7a w 00", "3d8-off"), "3A4/8/8/8/8/8/8/7a b 10");
    assert!(ends("8/3B4/8/8/8/8/8/7a w 00", "2d7").ends_with("off"));
    assert!(!ends("8/3B4/8/8/8/8/8/7a w 00", "d7").ends_with("off"));
    assert_eq!(clause("8/8/3B4/8/8/8/8/7a w 00", "2d6-off"), "A10");
    assert!(ends("8/8/8/8/8/8/3b4/A7 b 00", "2d2").ends_with("off"), "Black leaves on rank 1");
    assert_eq!(clause("3b4/8/8/8/8/8/8/A7 b 00", "2d8-off"), "A10");
    // Over the opponent, on the last rank with one left.
    assert!(ends("8/3a4/3B4/8/8/8/8/8 w 00", "2d6").ends_with("off"));
}
