//! A11–A16: the spare checker, and the end.

use super::*;

#[test]
fn a11_leaving_gives_one_spare_and_never_two() {
    assert_eq!(after(SETUP, "3D4/8/8/8/8/8/8/7a w 01", "2d8-off"), "3B4/8/8/8/8/8/8/7a b 11");
    assert_eq!(after(SETUP, "3D4/8/8/8/8/8/8/7a w 10", "2d8-off"), "3B4/8/8/8/8/8/8/7a b 10");
    assert_eq!(after(SETUP, "3D4/8/8/8/8/8/8/b6b b 00", "a1-off"), "3D4/8/8/8/8/8/8/a6b w 01");
}

#[test]
fn a12_the_spare_enters_on_an_empty_cell_or_a_stack_lower_than_four() {
    let entries =
        |text: &str| turns("3x4x1", text).into_iter().filter(|turn| turn.starts_with('+')).collect::<Vec<_>>();
    assert_eq!(entries("aDC/3/b1A/3 w 10").join(" "), "+a1 +a3 +b1 +b2 +b3 +c1 +c2 +c3 +c4");
    assert_eq!(entries("aDC/3/b1A/3 w 01"), [""; 0], "only with one's own spare");
    assert_eq!(after("3x4x1", "aDC/3/b1A/3 w 10", "+c4"), "aDD/3/b1A/3 b 00");
    assert_eq!(after("3x4x1", "aDC/3/b1A/3 b 11", "+a2"), "aDC/3/c1A/3 w 10");
    let mut table = table(SETUP, "3D4/8/8/8/8/8/8/aa5a w 00");
    play(&mut table, "d8-off h1-g1 +a4 g1-h1");
    assert_eq!(table.play_turn("+a5").unwrap_err().violated_clause(), Some("A12"), "one spare enters once");
    play(&mut table, "d8-off h1-g1 +a5");
}

#[test]
fn a13_who_has_no_checker_on_the_board_wins() {
    let last = "2A5/8/8/8/8/8/8/7a w 00";
    assert_eq!(result(SETUP, last), None);
    let over = after(SETUP, last, "c8-off");
    assert_eq!(over, "8/8/8/8/8/8/8/7a b 10");
    assert_eq!(result(SETUP, &over), Some("1-0"), "the spare in hand does not count");
    assert_eq!(result(SETUP, "2A5/8/8/8/8/8/8/8 w 01"), Some("0-1"));
    assert_eq!(turns(SETUP, &over), [""; 0]);
    let mut table = table("8x8x2,repeat=2,quiet=1", last);
    play(&mut table, "c8-off");
    assert_eq!((table.end(), table.outcome()), (Some(EndReason::Rules), Some(Outcome::win(Seat::FIRST))));
    let (game, position) = read(SETUP, &over);
    assert!(game.parse_turn(&position, "h1-off").unwrap_err().message().contains("the game is over"));
}

#[test]
fn a14_who_has_no_turn_passes_and_who_can_enter_must() {
    assert_eq!(turns("2x4x1", "2/dd/DD/2 w 01"), ["pass"], "Black can enter, so the game goes on");
    assert_eq!(after("2x4x1", "2/dd/DD/2 w 01", "pass"), "2/dd/DD/2 b 01");
    assert_eq!(turns("2x4x1", "2/dd/DD/2 w 10"), ["+a1", "+a4", "+b1", "+b4"]);
    let (small, position) = read("2x4x1", "2/dd/DD/2 w 10");
    assert_eq!(small.parse_turn(&position, "pass").unwrap_err().violated_clause(), Some("A14"));
    assert_eq!(turns("2x4x1", "2/dd/DD/2 w 00"), [""; 0]);
    assert_eq!(result("2x4x1", "2/dd/DD/2 w 00"), Some("1/2-1/2"));
    // White is walled in, Black is not.
    assert_eq!(turns("2x4x1", "da/DD/2/2 w 00"), ["pass"]);
}

#[test]
fn a14_a_walled_in_side_may_still_jump() {
    // No checker can step, but three and four get over the wall: White may not pass.
    let walled_in = "2/bb/DD/2 w 00";
    let texts = turns("2x4x1", walled_in);
    assert!(texts.contains(&"3a2-off".to_string()) && !texts.contains(&"2a2-off".to_string()), "{texts:?}");
    let (game, position) = read("2x4x1", walled_in);
    assert_eq!(game.parse_turn(&position, "pass").unwrap_err().violated_clause(), Some("A14"));
    assert_eq!(game.view(&position, None).expected, Expected::Move);
}

#[test]
fn a15_progress_is_fewer_ranks_to_go_than_ever() {
    let (game, start) = read(SETUP, "aaaaaaaa/aaaaaaaa/8/8/8/8/AAAAAAAA/AAAAAAAA w 00");
    assert_eq!(game.progress_state(&start), [120, 120], "eight times 8 and eight times 7");
    assert_eq!(game.progress_state(&read(SETUP, "3B4/8/8/8/8/c7/8/A7 w 11").1), [2 + 8, 9], "spares do not count");
    let mut table = table(SETUP, "D7/8/8/8/8/7a/8/7a w 00");
    play(&mut table, "a8-off");
    assert_eq!(table.quiet_turns(), 0);
    play(&mut table, "h3-g3 +a7 g3-h3");
    assert_eq!(table.quiet_turns(), 3, "an entry is no progress");
    play(&mut table, "a7-a8");
    assert_eq!(table.quiet_turns(), 4, "3 + 1 ranks to go are not fewer than 3");
    play(&mut table, "h3-h2");
    assert_eq!(table.quiet_turns(), 0, "Black's own lowest counts for Black");
    play(&mut table, "2a8-off");
    assert_eq!(table.quiet_turns(), 0);
}

#[test]
fn a16_the_third_standing_is_decided_by_ranks_to_go() {
    let circle = "a1-b1 h8-g8 b1-a1 g8-h8";
    for (text, outcome) in [
        ("7a/8/8/3a4/8/8/8/A7 w 00", Outcome::win(Seat::FIRST)),
        ("7a/8/8/8/8/8/3A4/A7 w 00", Outcome::win(Seat::SECOND)),
        ("7a/8/8/8/8/8/8/A7 w 00", Outcome::draw()),
    ] {
        let mut table = table(SETUP, text);
        play(&mut table, circle);
        assert_eq!((table.repetitions(), table.end()), (2, None), "{text}");
        play(&mut table, circle);
        assert_eq!((table.end(), table.outcome()), (Some(EndReason::Repetition), Some(outcome)), "{text}");
    }
}

#[test]
fn a16_a_hundred_turns_without_progress_are_decided_by_ranks_to_go() {
    let mut table = table("8x8x2,repeat=0", "7a/8/8/3a4/8/8/8/A7 w 00");
    for turn in 0..100 {
        assert_eq!((table.quiet_turns(), table.end()), (turn, None));
        play(&mut table, ["a1-b1", "h8-g8", "b1-a1", "g8-h8"][turn as usize % 4]);
    }
    assert_eq!((table.end(), table.outcome()), (Some(EndReason::Quiet), Some(Outcome::win(Seat::FIRST))));
}

#[test]
fn a16_a_game_in_which_nobody_can_move_is_decided_by_ranks_to_go() {
    assert_eq!(result("2x4x1", "dd/DD/2/2 w 00"), Some("1-0"));
    assert_eq!(result("2x4x1", "2/2/dd/DD b 00"), Some("0-1"));
    assert_eq!(result("2x4x1", "dd/DD/2/2 b 01"), None, "Black can enter");
}
