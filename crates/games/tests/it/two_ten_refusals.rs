//! Invalid setups, positions and turns of 210, each with its error.

use game::{Game, GameVisitor, Seat};
use games::two_ten::{Small, TwoTen, with_setup};

struct Kind;

impl GameVisitor for Kind {
    type Output = (String, usize);
    fn visit<G: Game>(self, game: G) -> (String, usize) {
        (game.setup(), size_of::<G::Position>())
    }
}

#[test]
fn setups_pick_the_smallest_room_and_come_back() {
    for (setup, canonical, small) in [
        ("4x4x3", "4x4x3", true),
        ("4x4x3,idle=10,repeat=3", "4x4x3", true),
        ("3x5x15,repeat=0,idle=7", "3x5x15,idle=7,repeat=0", true),
        ("5x3x1,idle=0", "5x3x1,idle=0", true),
        ("5x4x2", "5x4x2", false),
        ("9x9x15,repeat=5", "9x9x15,repeat=5", false),
    ] {
        let (text, size) = with_setup(setup, Kind).unwrap();
        assert_eq!(text, canonical);
        assert_eq!(size <= 64, small, "{setup}: {size} bytes");
    }
}

#[test]
fn setups_that_cannot_be_are_refused() {
    for (setup, why) in [
        ("", "a setup looks like 4x4x3 (files, ranks, stones in each cup), found \"\""),
        ("4x4", "a setup looks like 4x4x3 (files, ranks, stones in each cup), found \"4x4\""),
        ("4x4x3x", "a setup looks like 4x4x3 (files, ranks, stones in each cup), found \"4x4x3x\""),
        ("2x4x3", "a board is 3 to 9 cups wide and high, found 2x4 (rule T1)"),
        ("4x10x3", "a board is 3 to 9 cups wide and high, found 4x10 (rule T1)"),
        ("4x4x0", "a cup begins with 1 to 15 stones, found 0 (rule T1)"),
        ("4x4x16", "a cup begins with 1 to 15 stones, found 16 (rule T1)"),
        ("4x4x3,quiet=100", "210 has no option \"quiet\": idle=10 counts the turns with nothing taken (rule T9)"),
        ("4x4x3,lids=2", "no option \"lids\" is known here"),
        ("4x4x3,idle", "an option is written name=number, found \"idle\""),
        ("4x4x3,idle=x", "the option \"idle\" needs a number up to 1000000"),
        ("4x4x3,idle=5,idle=5", "the option \"idle\" is given twice"),
        ("4x4x3,repeat=1", "repeat=1 would end the game before it begins: 0 turns the rule off, 2 or more sets it"),
    ] {
        assert_eq!(with_setup(setup, Kind).unwrap_err().to_string(), why, "{setup}");
    }
    let why = TwoTen::<Small>::from_setup("4x5x1").unwrap_err().to_string();
    assert_eq!(why, "4x5 cups are more than the 16 of a small board");
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let game = TwoTen::<Small>::from_setup("3x3x1").unwrap();
    let shape = "a position text has 5 fields with single spaces between them \
                 (cups, side to move, stones taken, covered cups, turns with nothing taken), found ";
    for (text, why) in [
        ("", &*format!("{shape}1 in \"\"")),
        ("1,1,1/1,1,1/1,1,1 w 0-0 -", &format!("{shape}4 in \"1,1,1/1,1,1/1,1,1 w 0-0 -\"")),
        ("1,1,1/1,1,1 w 3-0 - 0", "the board has 3 ranks with / between them, found 2 (character 1; rule T1)"),
        (
            "1,1,1/1,1,1/1,1,1/0,0,0 w 0-0 - 0",
            "the board has 3 ranks with / between them, found 4 (character 1; rule T1)",
        ),
        ("1,1,1/1,1/1,1,1 w 1-0 - 0", "rank 2 has fewer than 3 cells (character 7; rule T1)"),
        ("1,1,1/1,1,1/1,1,1,0 w 0-0 - 0", "rank 1 has more than 3 cells (character 13; rule T1)"),
        ("1,1,1/1,,1/1,1,1 w 1-0 - 0", "the text ends where a number was expected (character 9)"),
        ("1,1,1/1,x,1/1,1,1 w 1-0 - 0", "found \"x\" where a number was expected (character 9)"),
        ("1,1,1/1,-1,1/1,1,1 w 2-0 - 0", "found \"-1\" where a number was expected (character 9)"),
        ("1,1,1/1,99999999999999,1/1,1,1 w 1-0 - 0", "a number of at most 1000000 was expected (character 9)"),
        ("1,1,1/1,7,1/1,1,1 w 0-0 - 0", "the game has only 9 stones, found more in the cups (character 9; rule T1)"),
        (
            "1,1,1/1,1,1/1,1,0 w 0-0 - 0",
            "the game has 9 stones, found 8 in the cups and 0 + 0 taken (character 21; rule T1)",
        ),
        (
            "1,1,1/1,1,1/1,1,1 w 1-0 - 0",
            "the game has 9 stones, found 9 in the cups and 1 + 0 taken (character 21; rule T1)",
        ),
        ("1,1,1/1,1,1/1,1,1 w 10-0 - 0", "a number of at most 9 was expected (character 21)"),
        ("1,1,1/1,1,1/1,1,1 w 0 - 0", "the text ends where \"-\" was expected (character 22)"),
        ("1,1,1/1,1,1/1,1,1 x 0-0 - 0", "the side to move is w or b, found \"x\" (character 19)"),
        ("1,1,1/1,1,1/1,1,1 w 0-0 a1 0", "the lids cover two cups or none, found one (character 25; rule T6)"),
        (
            "1,1,1/1,1,1/1,1,1 w 0-0 a1a1 0",
            "two lids cover two different cups, found the same cup twice (character 25; rule T6)",
        ),
        (
            "1,1,1/1,1,1/1,1,1 w 0-0 a1a2a3 0",
            "there are only two lids, found more covered cups (character 25; rule T6)",
        ),
        ("1,1,1/1,1,1/1,1,1 w 0-0 a1d1 0", "d1 is off the board, whose last cell is c3 (character 27)"),
        (
            "1,1,1/1,1,1/1,1,1 w 0-0 c1a1 0",
            "a position has one text only, and this one is written 1,1,1/1,1,1/1,1,1 w 0-0 a1c1 0",
        ),
        (
            "1,1,1/1,01,1/1,1,1 w 0-0 - 0",
            "a position has one text only, and this one is written 1,1,1/1,1,1/1,1,1 w 0-0 - 0",
        ),
        ("1,1,1/1,1,1/1,1,1 w 0-0 - 11", "10 turns with nothing taken end the game, found 11 (character 27; rule T8)"),
        ("1,1,1/1,1,1/1,1,1 w 0-0 - x", "found \"x\" where a number was expected (character 27)"),
    ] {
        assert_eq!(game.parse_position(text).map_err(|error| error.to_string()), Err(why.to_string()), "{text}");
    }
}

#[test]
fn turns_that_no_rule_knows_are_refused() {
    let game = TwoTen::<Small>::from_setup("3x3x1").unwrap();
    let start = game.start(&());
    for (text, why) in [
        ("", "the text ends where a cell such as c2 was expected (character 1)"),
        ("a1", "the text ends where \":\" was expected (character 3)"),
        ("a1:", "the text ends where a cell such as c2 was expected (character 4)"),
        ("a1:a2,", "the text ends where a cell such as c2 was expected (character 7)"),
        ("a1:a2/", "the text ends where takings as x:c1,a4 or lids as ^:a1,d4 was expected (character 7)"),
        ("a1:a2/y", "found \"y\" where takings as x:c1,a4 or lids as ^:a1,d4 was expected (character 7)"),
        ("a1:a2/^:b1,b2/x:c1", "found \"/x:c1\" where the end was expected (character 14)"),
        ("a1:a2 ", "found \" \" where the end was expected (character 6)"),
        ("a0:a1", "a0 is off the board, whose last cell is c3 (character 1)"),
        ("j1:a1", "j1 is off the board, whose last cell is c3 (character 1)"),
        ("Pass", "found \"Pass\" where a cell such as c2 was expected (character 1)"),
    ] {
        assert_eq!(game.parse_turn(&start, text).map_err(|error| error.to_string()), Err(why.to_string()), "{text}");
    }
    let mut middle = start;
    let lift = game.parse_step(&start, Seat::FIRST, "b2*1").unwrap();
    game.apply(&mut middle, Seat::FIRST, lift, &mut game::NoEffects);
    assert_eq!(game.parse_turn(&middle, "a1:a2").unwrap_err().to_string(), "a turn is already under way");
    let why = game.parse_step(&middle, Seat::FIRST, ">a1").unwrap_err().to_string();
    assert_eq!(why, "\">a1\" is not a legal step here");
}
