//! Every kind of bad text gets an error that says what is wrong.

use crate::gamma::help::{bad_position, default, on_board, refused};
use game::Game;
use games::gamma::Gamma;

const EMPTY: &str = "10/10/10/2##2###1/10/10/1###2##2/10/10/10";

#[track_caller]
fn bad_setup(text: &str, reason: &str) {
    assert_eq!(Gamma::from_setup(text).expect_err(text).to_string(), reason);
}

/// Returns the default rows with one row replaced.
fn rows(rank: usize, row: &str) -> String {
    let mut rows = [
        "--B----B--",
        "----------",
        "..........",
        "..##..###.",
        "..........",
        "..........",
        ".###..##..",
        "..........",
        "++++++++++",
        "++W++++W++",
    ];
    rows[10 - rank] = row;
    rows.join("/")
}

#[test]
fn g1_layouts_that_are_not_ten_by_ten() {
    bad_setup("", "a layout is \"default\" or ten rows joined by /, found \"\" (rule G1)");
    bad_setup("8x8", "a layout is \"default\" or ten rows joined by /, found \"8x8\" (rule G1)");
    bad_setup("../..", "a layout is \"default\" or ten rows joined by /, found 2 rows (rule G1)");
    bad_setup(&rows(9, "---------"), "rank 9 of the layout has 9 cells where 10 were expected (character 12; rule G1)");
    bad_setup(
        &rows(10, "--B----B--."),
        "rank 10 of the layout has 11 cells where 10 were expected (character 1; rule G1)",
    );
}

#[test]
fn g1_layouts_with_wrong_numbers_of_fields() {
    bad_setup(&rows(5, "....#....."), "a layout has 10 obstacles #, found 11 (rule G1)");
    bad_setup(&rows(4, ".###..#..."), "a layout has 10 obstacles #, found 9 (rule G1)");
    bad_setup(&rows(5, "....+....."), "a layout has 18 start fields + of White, found 19 (rule G1)");
    bad_setup(&rows(9, "---------."), "a layout has 18 start fields - of Black, found 17 (rule G1)");
    bad_setup(&rows(5, "....W....."), "a layout has 2 life fields W of White, found 3 (rule G1)");
    bad_setup(&rows(10, "--B----.--"), "a layout has 2 life fields B of Black, found 1 (rule G1)");
}

#[test]
fn g2_layouts_with_unknown_letters_and_setups_with_unknown_options() {
    bad_setup(&rows(10, "--B-x--B--"), "a layout is written with . # + - W B, found \"x\" (character 5; rule G2)");
    bad_setup(&rows(9, "-----ж----"), "a layout is written with . # + - W B, found \"ж\" (character 17; rule G2)");
    bad_setup("default,idle=3", "no option \"idle\" is known here");
    bad_setup("default,repeat", "an option is written name=number, found \"repeat\"");
}

#[track_caller]
fn bad(text: &str, reason: &str) {
    assert_eq!(bad_position(text).to_string(), reason);
}

#[test]
fn g1_boards_of_another_shape() {
    bad("10/10 w - - playing", "the board has 10 ranks with / between them, found 2 (character 1; rule G1)");
    bad(&format!("9{} w A a playing", &EMPTY[2..]), "rank 10 has fewer than 10 cells (character 2; rule G1)");
    bad(&format!("9AA{} w A a playing", &EMPTY[2..]), "rank 10 has more than 10 cells (character 3; rule G1)");
    bad(&format!("11{} w A a playing", &EMPTY[2..]), "rank 10 has more than 10 cells (character 1; rule G1)");
    bad(
        &EMPTY.replace("2##2###1", "6###1"),
        "a position text has 5 fields with single spaces between them (rows, side to move, \
         White's reserve, Black's reserve, phase), found 1 in \"10/10/10/6###1/10/10/1###2##2/10/10/10\"",
    );
    let rest = " w A a playing";
    bad(
        &format!("{}{rest}", EMPTY.replace("2##2###1", "6###1")),
        "c7 is an obstacle of this layout, # was expected (character 10; rule G1)",
    );
    bad(&format!("#9{}{rest}", &EMPTY[2..]), "a10 is no obstacle of this layout (character 1; rule G1)");
}

#[test]
fn texts_that_are_not_as_they_would_be_printed() {
    let expected = "a checker A–E or a–e, a stack in brackets, # or a number of empty cells";
    for (row, found, place) in [("F9", "F9", 1), ("9]", "]", 2), ("[]9", "]9", 2), ("[Az]9", "z]9", 3)] {
        let error = bad_position(&format!("{row}{} w - - playing", &EMPTY[2..])).to_string();
        assert!(error.starts_with(&format!("found \"{found}")), "{error}");
        assert!(error.contains(&format!("where {expected} was expected (character {place})")), "{error}");
    }
    bad(
        &format!("010{} w - - playing", &EMPTY[2..]),
        "a run of empty cells is written as a number that does not begin with 0 (character 1)",
    );
    let error = bad_position(&format!("[A]9{} w - a playing", &EMPTY[2..])).to_string();
    assert!(error.contains("where a single checker without brackets was expected (character 1)"), "{error}");
    let with = |rest: &str| on_board("e5:A j10:a", rest);
    let place = on_board("e5:A j10:a", "").chars().count();
    bad(&with("x - - playing"), &format!("the side to move is w or b, found \"x\" (character {})", place + 1));
    bad(&with("w BA - playing"), &format!("the letters of a reserve stand in order (character {})", place + 4));
    bad(&with("w a - playing"), &format!("White's reserve is - or letters A–E, found \"a\" (character {})", place + 3));
    bad(&with("w - B playing"), &format!("Black's reserve is - or letters a–e, found \"B\" (character {})", place + 5));
    bad(
        &with("w - - over"),
        &format!("the phase is placing, playing or won, found \"over\" (character {})", place + 7),
    );
}

#[test]
fn g3_more_checkers_than_there_are() {
    bad(
        &on_board("e5:[DDD] j10:a", "w - - playing"),
        "White has only 2 checkers of 4 dots, found more (character 26; rule G3)",
    );
    let error = bad_position(&on_board("e5:A j10:e", "w - eee playing"));
    assert_eq!(error.message(), "Black has only 2 checkers of 5 dots, found more");
}

#[test]
fn g4_placing_positions_that_cannot_be() {
    let bad = |stacks: &str, rest: &str, reason: &str| {
        let error = bad_position(&on_board(stacks, &format!("{rest} placing")));
        assert_eq!((error.message(), error.violated_clause()), (reason, Some("G4")));
    };
    let (white, black) = ("AAAAAAABBBBCCCDDEE", "aaaaaaabbbbcccddee");
    bad(
        "",
        &format!("w AAAAAAABBBBCCCDDE {black}"),
        "in the placing phase White has 18 checkers on board and in reserve, found 17",
    );
    bad(
        "a3:E",
        &format!("b AAAAAAABBBBCCCDDE {black}"),
        "in the placing phase White stands only on own start fields, not on a3",
    );
    bad(
        "a1:[EE] a10:e b10:e",
        "w AAAAAAABBBBCCCDD aaaaaaabbbbcccdd",
        "in the placing phase there is no stack, a1 holds one",
    );
    bad("", &format!("b {white} {black}"), "Black is not to place when White has placed 0 checkers and Black 0");
    bad(
        "a1:E",
        &format!("w AAAAAAABBBBCCCDDE {black}"),
        "White is not to place when White has placed 1 checkers and Black 0",
    );
}

#[test]
fn g4_placing_is_over_when_all_stand() {
    let full = "bb1babe1ca/aacddcaaea/10/2##2###1/10/10/1###2##2/10/ACABCDABCB/AD1EABE1AA w - - ";
    assert!(default().parse_position(&format!("{full}playing")).is_ok());
    bad(&format!("{full}placing"), "all checkers are placed: the phase is playing (rule G4)");
}

#[test]
fn g6_stacks_that_would_have_been_cut() {
    bad(
        &on_board("e5:[bA] j10:a", "w - - playing"),
        "White is to move and on top of [bA] on e5, which would have been cut (rule G6)",
    );
    assert!(default().parse_position(&on_board("e5:[bA] j10:a", "b - - playing")).is_ok());
    assert!(default().parse_position(&on_board("c10:A e5:[bA] j10:a", "w - - won")).is_ok(), "no cut when won");
}

#[test]
fn g8_stacks_of_unequal_own_checkers() {
    for stack in ["[AB]", "[ABa]", "[bAAC]"] {
        let error = bad_position(&on_board(&format!("e5:{stack} j10:a"), "b - - playing"));
        assert_eq!(error.violated_clause(), Some("G8"), "{stack}: {error}");
    }
    assert!(default().parse_position(&on_board("e5:[AAbbCCdD] j10:a", "b - - playing")).is_ok());
}

#[test]
fn g11_own_checkers_lowest_on_an_own_life_field() {
    for (stacks, rest) in [("c1:A j10:a", "w - - playing"), ("c10:[aA] j9:a e5:A", "b - - playing")] {
        assert_eq!(bad_position(&on_board(stacks, rest)).violated_clause(), Some("G11"), "{stacks}");
    }
    assert!(default().parse_position(&on_board("c10:[AaA] j9:a e5:A", "b - - playing")).is_ok());
}

#[test]
fn g13_positions_that_are_won_and_do_not_say_so_or_say_so_and_are_not() {
    bad(
        &on_board("c10:A j9:a", "w - - playing"),
        "White is to move and stands on the life field c10: the phase is won (rule G13)",
    );
    bad(
        &on_board("c9:A j9:a", "w - - won"),
        "White has not won: no checker on top on a life field of Black, and Black is not destroyed (rule G13)",
    );
}

#[test]
fn g14_positions_without_checkers_of_one_side() {
    bad(
        &on_board("e5:A", "w - - playing"),
        "Black has no checker left: the phase is won, by the other side (rule G14)",
    );
    bad(
        &on_board("e5:A", "b - - playing"),
        "Black has no checker left: the phase is won, by the other side (rule G14)",
    );
    bad(&on_board("", "w - - won"), "White has no checker left and has not won (rule G14)");
    assert!(default().parse_position(&on_board("e5:A", "w - - won")).is_ok());
}

#[test]
fn g16_a_life_field_and_destruction_cannot_both_be() {
    bad(
        &on_board("c10:A", "w - - won"),
        "White won by the life field c10 before the last opposing checker was cut (rule G16)",
    );
}

#[test]
fn turns_that_are_no_turns() {
    let before = ("e5:A j10:a", "w A - playing");
    let expected = "a move such as c2-c5, an entry such as 1@b1, or pass";
    refused(before, "", &format!("the text ends where {expected} was expected (character 1)"));
    refused(before, "E5-E6", &format!("found \"E5-E6\" where {expected} was expected (character 1)"));
    refused(before, "1@a1/", &format!("the text ends where {expected} was expected (character 6)"));
    refused(before, "e5", "the text ends where - or = and the cell of the end was expected (character 3)");
    refused(before, "e5-e11", "e11 is off the board, whose last cell is j10 (character 4)");
    refused(before, "e5-k6", "k6 is off the board, whose last cell is j10 (character 4)");
    refused(before, "e5-e6 ", "found \" \" where the end was expected (character 6)");
    refused(before, "e5-e6x", "found \"x\" where the end was expected (character 6)");
    refused(before, "1a1", "found \"a1\" where \"@\" was expected (character 2)");
    refused(before, "7@a1/e5-e6", "7@a1: a checker has 1 to 5 dots (character 1; rule G7)");
    refused(before, "0@a1/e5-e6", "0@a1: a checker has 1 to 5 dots (character 1; rule G7)");
    refused(("c10:A j9:a", "w - - won"), "c10-c9", "the game is over, \"c10-c9\" cannot be played");
}
