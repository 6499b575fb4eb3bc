//! Fair Exchange: what its texts, views and drawings say, and every reason for which a text is refused.

use game::{Game, NoEffects, Record, Seat, Table, record};
use games::exchange::{Exchange, Position};
use proptest::prelude::*;

fn game(setup: &str) -> Exchange {
    Exchange::from_setup(setup).unwrap()
}

#[test]
fn a_bad_position_is_refused_with_a_reason() {
    let wide = format!("180.0.0/0.180.0/{}", "0.0.15/".repeat(9)) + "0.0.15 w 0-0 0";
    let position = game("12x15").parse_position(&wide).unwrap();
    assert_eq!(game("12x15").position_text(&position), wide);
    for (text, message, clause) in [
        ("3.3.3/0.0.0/3.3.3 w 0-0 0", "a group with no stones is gone and is left out (character 7; rule E2)", "E2"),
        ("1.1.1/1.1.1/1.1.1/1.1.1 w 0-0 0", "3x3 has 3 groups, found one more (character 19; rule E1)", "E1"),
        (
            "100.0.0/81.0.0 w 0-0 0",
            "181 white stones cannot be: no setup has more than 180 (character 9; rule E1)",
            "E1",
        ),
        ("3.3.3/3.3.3/3.3.3 w 0-0 7", "7 neutral turns cannot be: 3x3 ends after 6 (character 25; rule E7)", "E7"),
        (
            "3.3.3/3.3.3/3.3.3 w 514-0 0",
            "514 points and 27 on the table are more than the 540 of the widest setup (character 21; rule E9)",
            "E9",
        ),
    ] {
        let error = game("3x3").parse_position(text).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert_eq!(error.violated_clause(), Some(clause), "{text}");
    }
    for (text, message) in [
        ("3.3/3.3.3 w 0-0 0", "found \"/3.3.3\" where \".\" was expected (character 4)"),
        ("3.3.3x3.3.3 w 0-0 0", "found \"x3.3.3\" where \"/\" was expected (character 6)"),
        ("3.3.3/ w 0-0 0", "the text ends where a number was expected (character 7)"),
        ("3.03.3 w 0-0 0", "found \"03.3\" where a number without leading zeros was expected (character 3)"),
        ("3.300.3 w 0-0 0", "a number of at most 180 was expected (character 3)"),
        ("3.3.3 x 0-0 0", "the side to move is w or b, found \"x\" (character 7)"),
        ("3.3.3 w 0:0 0", "found \":0\" where \"-\" was expected (character 10)"),
        ("3.3.3 w 0-0-0 0", "found \"-0\" where the end was expected (character 12)"),
        ("3.3.3 w 0-0 -1", "found \"-1\" where a number was expected (character 13)"),
        ("3.3.3 w 0-0 99999999999", "a number of at most 999 was expected (character 13)"),
    ] {
        assert_eq!(game("3x3").parse_position(text).unwrap_err().to_string(), message);
    }
    for text in ["", " ", "3.3.3", "3.3.3 w 0-0", "3.3.3  w 0-0 0", " 3.3.3 w 0-0 0", "3.3.3 w 0-0 0 ", "w 0-0 0"] {
        assert!(game("3x3").parse_position(text).is_err(), "{text:?}");
    }
}

#[test]
fn a_bad_turn_is_refused_with_a_reason() {
    let game = game("5x3");
    let position = "4.4.0/2.2.1/0.4.4/7.3.3 w 0-0 0";
    for (turn, message) in [
        ("", "the text ends where a shift such as 2:4o>1,3 or pass was expected (character 1)"),
        ("done", "found \"done\" where a shift such as 2:4o>1,3 or pass was expected (character 1)"),
        ("pass", "White has a shift and may not pass (rule E5)"),
        ("1:2o", "the text ends where \">\" was expected (character 5)"),
        ("1:2x>2,3", "o (own) or c (common) was expected after the number of stones (character 3)"),
        ("5:2o>1,2", "there is no group 5: the groups are 1 to 4 (character 1; rule E3)"),
        ("1:3o>2,3", "a shift takes an even number of stones, at least 2, and not 3 (character 3; rule E3)"),
        ("2:4o>1,3", "4 white stones cannot be taken from group 2, which has 2 (character 3; rule E3)"),
        ("1:2c>2,3", "2 common stones cannot be taken from group 1, which has 0 (character 3; rule E3)"),
        ("1:2o>2,2", "the stones go into two different groups, not twice into group 2 (character 6; rule E3)"),
        ("1:2o>2,1", "the stones go into two other groups, not back into group 1 (character 6; rule E3)"),
        ("1:4o>2,3/", "the text ends where a capture such as x1:2e1c was expected (character 10)"),
        ("1:4o>2,3/x2:", "the text ends where a number was expected (character 13)"),
        ("1:4o>2,3/x2:1c1e", "found \"1e\" where the end was expected (character 15)"),
        ("1:4o>2,3/x2:1e1e", "found \"e\" where e (opposing) or c (common) was expected (character 16)"),
        (
            "1:4o>2,3/x2:1e0c",
            "a capture takes at least one stone, and a part of none (0c) is left out (character 15; rule E4)",
        ),
        (
            "1:4o>2,3/x4:1e",
            "group 4 has got no stones this turn, so nothing can be captured there (character 10; rule E4)",
        ),
        ("3:2c>1,2/x2:1e", "a shift of common stones opens no capture (character 10; rule E4)"),
        ("1:4o>2,3/x3:1e", "group 3 now has 2 white stones, not more than 4 black + 4 common (character 10; rule E4)"),
        (
            "1:4o>2,4/x4:1e",
            "group 4 had 7 white stones, more than 3 black + 3 common, before the shift already (character 10; rule E4)",
        ),
        ("1:4o>2,3/x2:3e1c", "group 2 has only 2 black + 1 common stones, not 3 + 1 (character 10; rule E4)"),
    ] {
        let position = game.parse_position(position).unwrap();
        assert_eq!(game.parse_turn(&position, turn).unwrap_err().to_string(), message, "{turn}");
    }
    let stuck = game.parse_position("1.3.1/1.1.1/1.1.0 w 0-0 0").unwrap();
    let error = game.parse_turn(&stuck, "1:2o>2,3").unwrap_err();
    assert_eq!(error.to_string(), "White has no shift and can only pass (character 3; rule E5)");
}

#[test]
fn turn_texts_are_canonical() {
    let game = game("5x3");
    let position = game.parse_position("4.4.0/2.2.1/0.4.4/7.3.3 w 0-0 0").unwrap();
    for (typed, printed) in [
        ("1:4o>3,2/x2:2e1c", "1:4o>2,3/x2:2e1c"),
        ("1:4o>2,3/x2:2e", "1:4o>2,3/x2:2e"),
        ("1:4o>2,3/x2:1c", "1:4o>2,3/x2:1c"),
        ("1:4o>2,3", "1:4o>2,3"),
        ("4:2c>3,1", "4:2c>1,3"),
    ] {
        let turn = game.parse_turn(&position, typed).unwrap();
        assert_eq!(game.turn_text(&position, &turn), printed);
    }
}

#[test]
fn the_view_holds_all_that_a_page_needs() {
    let game = game("5x3");
    let mut position = game.parse_position("2.0.0/1.1.0/3.3.3 w 6-4 3").unwrap();
    let shift = game.parse_step(&position, Seat::FIRST, "1:2o>2,3").unwrap();
    game.apply(&mut position, Seat::FIRST, shift, &mut NoEffects);
    let view = serde_json::to_value(game.view(&position, None)).unwrap();
    let expected = serde_json::json!({
        "groups": [[0, 0, 0], [2, 1, 0], [4, 3, 3]], "open": [2],
        "side": 0, "expected": "capture", "score": [6, 4], "neutral": 0, "neutral_end": 4,
    });
    assert_eq!(view, expected);
    let say = |text: &str| {
        let view = serde_json::to_value(game.view(&game.parse_position(text).unwrap(), None)).unwrap();
        (view["expected"].clone(), view["why_over"].clone(), view["outcome"].clone())
    };
    assert_eq!(say("3.3.3/3.3.3/3.3.3 b 0-0 0"), ("shift".into(), ().into(), ().into()));
    assert_eq!(say("1.3.1/1.1.1/1.1.0 w 0-0 0"), ("pass".into(), ().into(), ().into()));
    assert_eq!(say("1.3.1/1.1.1 w 3-1 0"), ("nothing".into(), "no-shift".into(), vec![3, 1].into()));
    assert_eq!(say("3.3.3/3.3.3/3.3.3 b 0-0 6"), ("nothing".into(), "neutral-series".into(), vec![0, 0].into()));
}

#[test]
fn the_drawing_shows_groups_as_rows() {
    let game = game("5x3");
    let mut position = game.parse_position("2.0.0/1.1.0/3.13.3 w 6-4 3").unwrap();
    let shift = game.parse_step(&position, Seat::FIRST, "1:2o>2,3").unwrap();
    game.apply(&mut position, Seat::FIRST, shift, &mut NoEffects);
    let expected = "
     white   black    common
 1   ·       ·        ·
 2   ○○      ●        ·        ← capture?
 3   ○○○○    ● × 13   ◇◇◇

White 6 : 4 Black   neutral turns 0 of 4
";
    assert_eq!(format!("\n{}", game.draw(&position)), expected);
}

#[test]
fn a_record_replays_to_the_same_position() {
    let game = game("3x3");
    let mut table = Table::new(game.clone(), game.start(&()));
    for turn in ["1:2o>2,3", "2:2o>1,3", "3:4o>1,2", "3:2c>1,2"] {
        table.play_turn(turn).unwrap();
    }
    let text = record::to_text(&table, &[]);
    let replayed = Exchange::replay(&Record::parse(text.as_bytes()).unwrap()).unwrap();
    assert_eq!(replayed.position(), table.position());
    assert_eq!(record::to_text(&replayed, &[]), text);
}

/// Plays on from a position that was accepted; its texts must stay readable.
fn play_on(game: &Exchange, mut position: Position, choices: &[u16]) {
    let mut steps = Vec::new();
    for &choice in choices {
        let Some(seat) = game::seat_to_act(game, &position) else { return };
        steps.clear();
        game.steps(&position, seat, &mut steps);
        let step = steps[usize::from(choice) % steps.len()];
        game.apply(&mut position, seat, step, &mut NoEffects);
        game.draw(&position);
        if game.settled(&position) {
            let text = game.position_text(&position);
            let read = game.parse_position(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!((read, game.position_text(&read)), (position, text));
        }
    }
}

fn mutated(text: &'static str) -> impl Strategy<Value = String> {
    let edit = (0..text.len() + 1, proptest::sample::select(b"0123456789./-wbocexps:>, \xc3".to_vec()), 0..3u8);
    proptest::collection::vec(edit, 0..4).prop_map(move |edits| {
        let mut bytes = text.as_bytes().to_vec();
        for (place, byte, kind) in edits {
            let place = place.min(bytes.len());
            match kind {
                0 => bytes.insert(place, byte),
                1 if place < bytes.len() => bytes[place] = byte,
                _ if place < bytes.len() => drop(bytes.remove(place)),
                _ => {}
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let game = game("5x3");
        let start = game.start(&());
        let _ = Exchange::from_setup(&text);
        let _ = game.parse_position(&text);
        let _ = game.parse_turn(&start, &text);
        prop_assert!(game.parse_step(&start, Seat::FIRST, &text).is_err());
    }

    #[test]
    fn a_position_text_that_is_read_comes_back_and_can_be_played(
        text in mutated("3.3.3/14.0.9/1.2.0/0.7.2 b 21-6 1"),
        choices in proptest::collection::vec(any::<u16>(), 0..40),
    ) {
        let game = game("5x3");
        if let Ok(position) = game.parse_position(&text) {
            prop_assert_eq!(game.position_text(&position), text);
            play_on(&game, position, &choices);
        }
    }

    #[test]
    fn the_widest_positions_can_be_played(
        stones in proptest::collection::vec(0u8..16, 36),
        choices in proptest::collection::vec(any::<u16>(), 0..40),
    ) {
        let game = game("12x15");
        let groups = stones.chunks(3).filter(|g| g != &[0, 0, 0]);
        let groups = groups.map(|g| format!("{}.{}.{}", g[0], g[1], g[2])).collect::<Vec<_>>();
        prop_assume!(!groups.is_empty());
        play_on(&game, game.parse_position(&format!("{} w 0-0 0", groups.join("/"))).unwrap(), &choices);
    }

    #[test]
    fn a_turn_text_that_is_read_is_legal(text in mutated("1:4o>2,3/x2:2e1c")) {
        let game = game("5x3");
        let position = game.parse_position("4.4.0/2.2.1/0.4.4/7.3.3 w 0-0 0").unwrap();
        if let Ok(turn) = game.parse_turn(&position, &text) {
            let mut table = Table::new(game.clone(), position);
            for step in turn {
                prop_assert!(table.play(Seat::FIRST, step).is_ok());
            }
            prop_assert!(table.pending().is_empty());
        }
    }

    #[test]
    fn a_setup_text_that_is_read_comes_back(text in mutated("5x3,repeat=2,quiet=10")) {
        if let Ok(game) = Exchange::from_setup(&text) {
            prop_assert_eq!(Exchange::from_setup(&game.setup()).unwrap(), game);
        }
    }
}
