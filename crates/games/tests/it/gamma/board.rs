//! G1–G4: the board, the checkers and the placing phase.

use crate::gamma::help::{bad_position, default, leads, on_board, refused, steps};
use game::turns::perft;
use game::{Game, Seat, Status, Table};
use games::gamma::Gamma;

const DEFAULT_ROWS: &str = "--B----B--/----------/........../..##..###./........../\
                            ........../.###..##../........../++++++++++/++W++++W++";
const OTHER_ROWS: &str = "B--------B/----------/........../....##..../.#......#./\
                          ##......##/....##..../........../++++++++++/W++++++++W";

#[test]
fn g1_nobody_passes_through_an_obstacle() {
    let before = ("c3:B j10:a", "w - - playing");
    // c4 above and its neighbours b4, d4 are obstacles: c5, b4 and d4 are out of reach.
    assert_eq!(steps(before, "c3-"), ["a3", "b2", "d2", "e3"]);
    refused(before, "c3-c4", "c3-c4: c4 is an obstacle (character 1; rule G1)");
}

#[test]
fn g1_nobody_stands_on_an_obstacle() {
    let text = on_board("c4:A j10:a", "w - - playing");
    let error = bad_position(&text);
    assert_eq!(error.violated_clause(), Some("G1"));
    assert_eq!(error.message(), "c4 is an obstacle of this layout, # was expected");
}

#[test]
fn g1_each_side_has_18_start_fields_and_two_life_fields() {
    let game = default();
    let fields = serde_json::to_string(&game.view(&game.start(&()), None).fields).unwrap();
    let count = |letter| fields.matches(letter).count();
    assert_eq!([('+', 'W'), ('-', 'B')].map(|(start, life)| (count(start), count(life))), [(18, 2); 2]);
    assert_eq!(count('#'), 10);
}

#[test]
fn g2_the_default_layout_is_the_same_after_half_a_turn() {
    assert_eq!(Gamma::from_setup(DEFAULT_ROWS).unwrap().setup(), "default");
    let swapped = |c| match c {
        '+' => '-',
        '-' => '+',
        'W' => 'B',
        'B' => 'W',
        c => c,
    };
    let turned = DEFAULT_ROWS.chars().rev().map(swapped).collect::<String>();
    assert_eq!(turned, DEFAULT_ROWS);
}

#[test]
fn g2_another_layout_can_be_played() {
    let game = Gamma::from_setup(&format!("{OTHER_ROWS},quiet=50")).unwrap();
    assert_eq!(game.setup(), format!("{OTHER_ROWS},quiet=50"));
    let start = game.start(&());
    assert_eq!(
        game.position_text(&start),
        "10/10/10/4##4/1#6#1/##6##/4##4/10/10/10 w AAAAAAABBBBCCCDDEE aaaaaaabbbbcccddee placing"
    );
    assert!(game.parse_turn(&start, "5@c1").is_ok(), "c1 is a start field here");
    assert_eq!(game.parse_turn(&start, "5@a1").unwrap_err().violated_clause(), Some("G4"), "a1 is a life field here");
}

#[test]
fn g3_each_side_has_two_fives_two_fours_three_threes_four_twos_and_seven_ones() {
    let game = default();
    let start = game.start(&());
    assert_eq!(game.position_text(&start), on_board("", "w AAAAAAABBBBCCCDDEE aaaaaaabbbbcccddee placing"));
    assert_eq!(game.view(&start, None).reserve, [[7, 4, 3, 2, 2]; 2]);
    let error = bad_position(&on_board("a5:E b5:E c5:E j10:a", "w - - playing"));
    assert_eq!(error.to_string(), "White has only 2 checkers of 5 dots, found more (character 24; rule G3)");
}

#[test]
fn g3_the_dots_are_the_strength() {
    let far = |letter: &str| {
        let mut ends = steps((&format!("a1:{letter} j10:a"), "w - - playing"), "a1-");
        ends.retain(|end| end.starts_with('a'));
        ends
    };
    assert_eq!(far("A"), ["a2"]);
    assert_eq!(far("B"), ["a3"]);
    assert_eq!(far("C"), ["a2", "a4"]);
    assert_eq!(far("D"), ["a3", "a5"]);
    assert_eq!(far("E"), ["a2", "a4", "a6"]);
}

#[test]
fn g4_the_sides_place_one_checker_a_turn_white_first() {
    let game = default();
    assert_eq!(perft(&game, &game.start(&()), 1), Ok(90));
    let all = "AAAAAAABBBBCCCDDEE";
    let black = "aaaaaaabbbbcccddee";
    leads(("", &format!("w {all} {black} placing")), "5@b2", ("b2:E", &format!("b AAAAAAABBBBCCCDDE {black} placing")));
    leads(
        ("b2:E", &format!("b AAAAAAABBBBCCCDDE {black} placing")),
        "1@a10",
        ("b2:E a10:a", "w AAAAAAABBBBCCCDDE aaaaaabbbbcccddee placing"),
    );
}

#[test]
fn g4_any_empty_own_start_field_will_do_and_no_other() {
    let before = ("b2:E a10:a", "w AAAAAAABBBBCCCDDE aaaaaabbbbcccddee placing");
    assert_eq!(steps(before, "5@").len(), 17);
    refused(before, "5@b2", "5@b2: b2 is not empty, E stands there (character 1; rule G4)");
    refused(before, "5@c1", "5@c1: c1 is a life field, not a start field (character 1; rule G4)");
    refused(before, "5@c3", "5@c3: c3 is no start field of White (character 1; rule G4)");
    refused(before, "5@b10", "5@b10: b10 is no start field of White (character 1; rule G4)");
    refused(before, "5@a1/5@b1", "one checker a turn is placed (character 5; rule G4)");
    refused(
        before,
        "b2-b3",
        "b2-b3: in the placing phase a turn puts one checker, such as 5@b2 (character 1; rule G4)",
    );
}

#[test]
fn g4_only_what_is_left_can_be_placed() {
    let before = ("a1:E b1:E a10:e b10:e", "w AAAAAAABBBBCCCDD aaaaaaabbbbcccdd placing");
    refused(before, "5@d1", "5@d1: White has no checker of 5 dots in reserve (character 1; rule G4)");
    assert_eq!(steps(before, "4@").len(), 16);
}

#[test]
fn g4_when_all_36_stand_white_begins_the_main_phase() {
    let game = default();
    let mut table = Table::new(game.clone(), game.start(&()));
    let mut placed = 0;
    while game.position_text(table.position()).ends_with("placing") {
        let seat = table.to_act().first().unwrap();
        assert_eq!(seat, Seat(placed % 2));
        let step = table.steps(seat)[0];
        table.play(seat, step).unwrap();
        placed += 1;
    }
    assert_eq!(placed, 36);
    assert!(game.position_text(table.position()).ends_with(" w - - playing"));
    assert!(matches!(game.status(table.position()), Status::Running(seats) if seats.contains(Seat::FIRST)));
    assert_eq!(table.quiet_turns(), 0, "the count starts with the main phase");
}
