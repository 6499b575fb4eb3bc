//! What Alpha refuses, and the sentence with which it does.

use game::{Game, GameVisitor};
use games::alpha::{Large, Small, with_setup};

struct Setup;

impl GameVisitor for Setup {
    type Output = String;
    fn visit<G: Game>(self, game: G) -> String {
        format!("{} in {} bytes", game.setup(), size_of::<G::Position>())
    }
}

#[test]
fn setups_pick_the_smallest_position() {
    let expect = |setup: &str, found: &str| assert_eq!(with_setup(setup, Setup).unwrap(), found);
    expect("8x8x2", "8x8x2 in 40 bytes");
    expect("16x4x1,quiet=100,repeat=3", "16x4x1 in 40 bytes");
    expect("2x4x1,repeat=0,quiet=7", "2x4x1,repeat=0,quiet=7 in 40 bytes");
    expect("9x8x3", "9x8x3 in 136 bytes");
    expect("16x16x7", "16x16x7 in 136 bytes");
}

#[test]
fn a1_setups_out_of_range() {
    let expect = |setup: &str, sentence: &str| {
        assert_eq!(with_setup(setup, Setup).unwrap_err().to_string(), sentence);
    };
    expect("1x8x2", "a board is 2 to 16 cells wide, found 1 (rule A1)");
    expect("17x8x2", "a board is 2 to 16 cells wide, found 17 (rule A1)");
    expect("8x3x1", "a board has 4 to 16 ranks, found 3 (rule A1)");
    expect("8x17x1", "a board has 4 to 16 ranks, found 17 (rule A1)");
    expect("8x8x0", "on 8 ranks each side fills 1 to 3 of them, found 0 (rule A1)");
    expect("8x8x4", "on 8 ranks each side fills 1 to 3 of them, found 4 (rule A1)");
    expect("4x4x500000", "on 4 ranks each side fills 1 to 1 of them, found 500000 (rule A1)");
    expect("8x8", "a setup looks like 8x8x2, found \"8x8\"");
    expect("", "a setup looks like 8x8x2, found \"\"");
    expect("8x8x2x2", "a setup looks like 8x8x2, found \"8x8x2x2\"");
    expect("99999999999x8x2", "a setup looks like 8x8x2, found \"99999999999x8x2\"");
    expect("8x8x2,idle=3", "no option \"idle\" is known here");
    let error = Small::from_setup("9x8x2").unwrap_err();
    assert_eq!(error.to_string(), "a board of 9 x 8 cells does not fit a set of 64 bits");
    assert_eq!(Large::from_setup("8x8x2").unwrap().setup(), "8x8x2");
}

#[test]
fn positions_that_cannot_be() {
    let game = Small::from_setup("3x4x1").unwrap();
    let expect = |text: &str, sentence: &str| {
        assert_eq!(game.parse_position(text).expect_err(text).to_string(), sentence, "{text}");
    };
    let stack = "a stack has at most 4 checkers, A to D or a to d, found";
    expect("E2/3/3/3 w 00", &format!("{stack} \"E\" (character 1; rule A2)"));
    expect("A2/1z1/3/3 w 00", &format!("{stack} \"z\" (character 5; rule A2)"));
    expect("A2/3/3 w 00", "the board has 4 ranks with / between them, found 3 (character 1; rule A1)");
    expect("A2/3/3/3/3 w 00", "the board has 4 ranks with / between them, found 5 (character 1; rule A1)");
    expect("A3/3/3/3 w 00", "rank 4 has more than 3 cells (character 2; rule A1)");
    expect("AAAA/3/3/3 w 00", "rank 4 has more than 3 cells (character 4; rule A1)");
    expect("A2/3/3A/3 w 00", "rank 2 has more than 3 cells (character 7; rule A1)");
    expect("A2/3/3/2 w 00", "rank 1 has fewer than 3 cells (character 9; rule A1)");
    expect("A2//3/3 w 00", "rank 3 has fewer than 3 cells (character 4; rule A1)");
    expect("A2/11A/3/3 w 00", "rank 3 has more than 3 cells (character 4; rule A1)");
    expect("A2/0AAA/3/3 w 00", "a run of empty cells is written as a number that does not begin with 0 (character 4)");
    expect("A2/03/3/3 w 00", "a run of empty cells is written as a number that does not begin with 0 (character 4)");
    expect("A2/999999999999/3/3 w 00", "rank 3 has more than 3 cells (character 4; rule A1)");
    let cell = "a stack A to D or a to d, a number of empty cells or / was expected";
    expect("A2/3/A-a/3 w 00", &format!("found \"-a/3\" where {cell} (character 7)"));
    expect("A2/3/ь2/3 w 00", &format!("found \"ь2/3\" where {cell} (character 6)"));
    expect("A2/3/3/3 x 00", "the side to move is w or b, found \"x\" (character 10)");
    let spares = "the spares are two digits 0 or 1, White's first, found";
    expect("A2/3/3/3 w 02", &format!("{spares} \"02\" (character 12; rule A11)"));
    expect("A2/3/3/3 w 1", &format!("{spares} \"1\" (character 12; rule A11)"));
    let none = "neither side has a checker on the board, and the first to have none ended the game";
    expect("3/3/3/3 w 10", &format!("{none} (character 1; rule A13)"));
    let fields = "a position text has 3 fields with single spaces between them (board, side to move, spares), found";
    expect("A2/3/3/3 w", &format!("{fields} 2 in \"A2/3/3/3 w\""));
    expect("", &format!("{fields} 1 in \"\""));
}

#[test]
fn turns_that_are_no_turns() {
    let game = Small::from_setup("8x8x2").unwrap();
    let start = game.start(&());
    let expect = |turn: &str, sentence: &str| {
        let error = game.parse_turn(&start, turn).expect_err(turn);
        assert_eq!(error.to_string(), format!("the turn {}: {sentence}", game::quote(turn)));
    };
    expect("", "the text ends where a turn such as c2-c3, 3c2-d4, 2d8-off, +e5 or pass was expected (character 1)");
    expect(
        "Pass",
        "found \"Pass\" where a turn such as c2-c3, 3c2-d4, 2d8-off, +e5 or pass was expected (character 1)",
    );
    expect("0c2-c3", "a unit has 1 to 4 checkers (character 1; rule A3)");
    expect("5c2-c3", "a unit has 1 to 4 checkers (character 1; rule A3)");
    expect("99999999999c2-c3", "a unit has 1 to 4 checkers (character 1; rule A3)");
    expect("c2c3", "found \"c3\" where \"-\" was expected (character 3)");
    expect("c2-c9", "c9 is off the board, whose last cell is h8 (character 4)");
    expect("i2-c3", "i2 is off the board, whose last cell is h8 (character 1)");
    expect("c2-c3 ", "found \" \" where the end was expected (character 6)");
    expect("+e5+", "found \"+\" where the end was expected (character 4)");
    expect("c2-offside", "a cell such as c2 was expected (character 4)");
    for variant in ["c2-c3", "1c2-c3"] {
        let steps = game.parse_turn(&start, variant).unwrap();
        assert_eq!(game.turn_text(&start, &steps), "c2-c3");
    }
}

#[test]
fn illegal_turns_and_why() {
    let game = Small::from_setup("8x8x2").unwrap();
    let expect = |text: &str, turn: &str, sentence: &str| {
        let position = game.parse_position(text).unwrap();
        assert_eq!(game.parse_turn(&position, turn).expect_err(turn).to_string(), sentence);
    };
    let text = "3D4/8/3a4/8/2B5/2C5/8/2A2b1d w 10";
    expect(text, "a1-a2", "a1-a2 moves from a1, which is empty (rule A3)");
    expect(text, "d6-d5", "d6-d5 moves from d6, which holds black checkers, and White is to move (rule A3)");
    expect(text, "4c3-c7", "4c3-c7 moves 4 checkers from c3, which holds only 3 (rule A3)");
    expect(text, "c3-c2", "c3-c2 goes backward, and checkers go left, right and forward only (rule A4)");
    expect(text, "c1-d2", "c1-d2 goes diagonally, and checkers go left, right and forward only (rule A4)");
    expect(text, "3c3-c4", "3c3-c4 ends on a white stack, and 3 + 2 checkers are more than 4 (rule A9)");
    expect(text, "2c4-d4", "2c4-d4 stops on d4 before the whole length of 2 is used (rule A8)");
    expect(text, "2c3-h8", "2c3-h8: no steps and jumps of length 2 lead from c3 to h8 (rule A8)");
    expect(text, "3c3-d6", "3c3-d6 ends on a black stack (rule A9)");
    expect(text, "c3-c3", "c3-c3 ends on the cell it left (rule A9)");
    expect(text, "2c4-off", "2c4-off: no path of length 2 reaches rank 8 with one left for leaving (rule A10)");
    expect(text, "+f1", "+f1 enters on a black stack (rule A12)");
    expect(text, "+d8", "+d8 enters on a stack that is 4 high already (rule A12)");
    expect(text, "pass", "White has a turn and cannot pass (rule A14)");
    let black = text.replace('w', "b");
    expect(&black, "+a1", "+a1 enters a spare checker, and Black has none (rule A12)");
    expect(&black, "d6-d7", "d6-d7 goes backward, and checkers go left, right and forward only (rule A4)");
    expect(&black, "d6-off", "d6-off: no path of length 1 reaches rank 1 with one left for leaving (rule A10)");
    let wall = "8/8/8/3a4/3b4/2AC4/2A5/2A5 w 00";
    expect(wall, "3d3-d6", "3d3-d6: a unit of 3 jumps fewer than 3 opposing checkers, not 3 (rule A6)");
    expect(
        "8/8/8/3A4/3a4/3C4/8/8 w 00",
        "3d3-d5",
        "3d3-d5: a jump over opposing stacks lands on an empty cell (rule A6)",
    );
    expect("8/8/8/8/3a4/3A4/8/8 w 00", "d3-d5", "d3-d5: a single checker never jumps an opponent (rule A6)");
    expect(wall, "c1-c3", "c1-c3: a jump over an own stack lands on an empty cell (rule A7)");
    let over = "8/8/8/8/8/8/8/3a4 b 10";
    expect(over, "d1-off", "the game is over, d1-off cannot be played");
    expect(
        "8/8/8/4A3/3B4/8/8/7a w 00",
        "2d4-d5",
        "2d4-d5: a series of jumps may not pass through d5, where it began (rule A7)",
    );
}

#[test]
fn steps_are_read_for_the_side_to_move_only() {
    let game = Small::from_setup("8x8x2").unwrap();
    let start = game.start(&());
    assert!(game.parse_step(&start, game::Seat::FIRST, "1a2-a3").is_ok());
    let error = game.parse_step(&start, game::Seat::SECOND, "a7-a6").unwrap_err();
    assert_eq!(error.to_string(), "it is not b's turn");
}
