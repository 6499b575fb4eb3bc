//! What each clause says, on small positions.

use super::*;
use crate::effect::Effect;
use game::{EndReason, Piece, Place, Table, apply_turn};
use std::collections::BTreeSet;

fn game(setup: &str) -> Exchange {
    Exchange::from_setup(setup).unwrap()
}

fn at(text: &str) -> Position {
    game("5x3").parse_position(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The position after a turn, as text.
fn after(position: &str, turn: &str) -> String {
    let game = game("5x3");
    let mut position = at(position);
    let turn = game.parse_turn(&position, turn).unwrap_or_else(|e| panic!("{turn}: {e}"));
    apply_turn(&game, &mut position, &turn);
    game.position_text(&position)
}

/// The texts of all steps, in alphabetical order.
fn steps(position: &Position) -> Vec<String> {
    let (game, mut steps) = (game("5x3"), Vec::new());
    game.steps(position, position.side(), &mut steps);
    steps.iter().map(|&s| game.step_text(position, s)).collect::<BTreeSet<_>>().into_iter().collect()
}

/// What may follow a shift, in alphabetical order; nothing when it ends the turn.
fn captures(position: &str, shift: &str) -> Vec<String> {
    let (game, mut position) = (game("5x3"), at(position));
    let step = game.parse_step(&position, position.side(), shift).unwrap();
    let side = position.side();
    game.apply(&mut position, side, step, &mut game::NoEffects);
    if position.settled() { Vec::new() } else { steps(&position) }
}

/// The clause by which a turn is refused.
fn refused_by(position: &str, turn: &str) -> Option<&'static str> {
    game("5x3").parse_turn(&at(position), turn).unwrap_err().violated_clause()
}

#[test]
fn e1_groups_begin_with_as_many_stones_of_each_colour() {
    let start = |setup: &str| game(setup).position_text(&game(setup).start(&()));
    assert_eq!(start("3x3"), "3.3.3/3.3.3/3.3.3 w 0-0 0");
    assert_eq!(start("4x2"), "2.2.2/2.2.2/2.2.2/2.2.2 w 0-0 0");
    assert_eq!(start(Exchange::DEFAULT_SETUP), "3.3.3/3.3.3/3.3.3/3.3.3/3.3.3 w 0-0 0");
    assert_eq!(start("12x15").matches("15.15.15").count(), 12);
}

#[test]
fn e1_setups_have_3_to_12_groups_of_2_to_15() {
    for setup in ["2x3", "13x3", "3x1", "3x16", "0x0", "1000000x3"] {
        assert_eq!(Exchange::from_setup(setup).unwrap_err().violated_clause(), Some("E1"), "{setup}");
    }
    for setup in ["", "3", "3x", "x3", "3x3x3", "3 x 3", "-3x3", "3x3,", "3x3,idle=3", "3x3,repeat=1", "3x3,quiet=x"] {
        assert!(Exchange::from_setup(setup).is_err(), "{setup}");
    }
    for setup in ["3x2", "12x15", "5x3,repeat=2", "5x3,quiet=0", "5x3,repeat=0,quiet=7"] {
        assert_eq!(game(setup).setup(), setup);
    }
    assert_eq!(game("5x3,quiet=100,repeat=3").setup(), "5x3");
}

#[test]
fn e2_positions_that_differ_in_the_order_of_groups_are_the_same() {
    let game = game("5x3");
    let (one, other) = (at("1.2.3/3.2.1/1.1.1 w 2-1 1"), at("1.1.1/1.2.3/3.2.1 w 2-1 1"));
    assert_eq!(one, other);
    assert_eq!(game::hash::fingerprint(&one), game::hash::fingerprint(&other));
    assert_eq!(game.hash(&one), game.hash(&other));
    for another in ["1.2.3/3.2.1/1.1.2 w 2-1 1", "1.2.3/3.2.1/1.1.1 b 2-1 1", "1.2.3/3.2.1/1.1.1 w 1-2 1"] {
        assert_ne!(one, at(another), "{another}");
        assert_ne!(game.hash(&one), game.hash(&at(another)), "{another}");
    }
}

#[test]
fn e2_texts_keep_the_order_on_the_table() {
    let text = "5.0.0/1.2.3/3.2.1 b 2-1 1";
    assert_eq!(game("5x3").position_text(&at(text)), text);
    assert_eq!(after("2.0.0/3.3.3/1.1.1/2.2.2 w 0-0 0", "1:2o>2,4"), "4.3.3/1.1.1/3.2.2 b 0-0 0");
}

#[test]
fn e2_a_group_without_stones_is_gone_at_the_hand_over_only() {
    // The capture still calls the groups what they were called before the turn.
    assert_eq!(after("2.0.0/1.1.0/3.3.3 w 0-0 0", "1:2o>2,3/x2:1e"), "1.0.0/4.3.3 b 2-0 0");
    assert_eq!(after("2.0.0/1.1.0/3.3.3 w 0-0 0", "1:2o>2,3"), "2.1.0/4.3.3 b 0-0 0");
    assert_eq!(after("0.0.2/1.1.0/3.3.3 w 0-0 0", "1:2c>2,3"), "1.1.1/3.3.4 b 0-0 1");
}

#[test]
fn e3_a_shift_takes_an_even_number_of_one_kind_and_halves_it_between_two_others() {
    assert_eq!(
        steps(&at("5.1.2/0.7.1/0.9.3/1.1.1 w 0-0 0")),
        [
            "1:2c>2,3", "1:2c>2,4", "1:2c>3,4", "1:2o>2,3", "1:2o>2,4", "1:2o>3,4", "1:4o>2,3", "1:4o>2,4", "1:4o>3,4",
            "3:2c>1,2", "3:2c>1,4", "3:2c>2,4"
        ]
    );
    assert_eq!(after("5.1.2/0.7.1/0.9.3/1.1.1 w 0-0 0", "1:4o>3,2"), "1.1.2/2.7.1/2.9.3/1.1.1 b 0-0 0");
    assert_eq!(after("5.1.2/0.7.1/0.9.3/1.1.1 b 0-0 0", "3:6o>1,4"), "5.4.2/0.7.1/0.3.3/1.4.1 w 0-0 0");
    assert_eq!(after("5.1.2/0.7.1/0.9.3/1.1.1 w 0-0 0", "3:2c>1,4"), "5.1.3/0.7.1/0.9.1/1.1.2 b 0-0 1");
}

#[test]
fn e3_refuses_other_shifts() {
    let position = "5.1.2/0.7.1/0.9.3/1.1.1 w 0-0 0";
    for turn in ["1:3o>2,3", "1:0o>2,3", "1:6o>2,3", "1:4c>2,3", "1:2o>2,2", "1:2o>1,2", "1:2o>2,1", "5:2o>1,2"] {
        assert_eq!(refused_by(position, turn), Some("E3"), "{turn}");
    }
    assert_eq!(refused_by(position, "1:2o>2,5"), Some("E3"));
    assert_eq!(refused_by(position, "0:2o>2,3"), Some("E3"));
}

#[test]
fn e4_captures_any_mix_of_as_many_others_as_own() {
    let position = "4.4.0/2.2.1/0.4.4 w 0-0 0";
    assert_eq!(captures(position, "1:4o>2,3"), ["done", "x2:1c", "x2:1e", "x2:1e1c", "x2:2e", "x2:2e1c"]);
    assert_eq!(after(position, "1:4o>2,3/x2:2e1c"), "0.4.0/1.0.0/2.4.4 b 5-0 0");
    assert_eq!(after(position, "1:4o>2,3/x2:1c"), "0.4.0/3.2.0/2.4.4 b 1-0 0");
    assert_eq!(after(position, "1:4o>2,3"), "0.4.0/4.2.1/2.4.4 b 0-0 0");
    assert_eq!(after("4.4.0/2.2.1/4.0.4 b 3-1 4", "1:4o>2,3/x2:1e1c"), "4.0.0/1.2.0/4.2.4 w 3-4 0");
}

#[test]
fn e4_needs_strictly_more_than_all_others_together() {
    // 3 white against 2 black and 1 common are not more.
    assert_eq!(captures("4.4.0/2.2.1/0.4.4 w 0-0 0", "1:2o>2,3"), [""; 0]);
    assert_eq!(refused_by("4.4.0/2.2.1/0.4.4 w 0-0 0", "1:2o>2,3/x2:1e"), Some("E4"));
}

#[test]
fn e4_needs_that_they_were_not_more_before() {
    assert_eq!(captures("4.4.0/4.2.1/0.4.4 w 0-0 0", "1:2o>2,3"), [""; 0]);
    assert_eq!(refused_by("4.4.0/4.2.1/0.4.4 w 0-0 0", "1:2o>2,3/x2:1e"), Some("E4"));
}

#[test]
fn e4_captures_in_one_of_two_groups_that_qualify() {
    let position = "2.4.0/1.1.0/1.0.1 w 0-0 0";
    assert_eq!(captures(position, "1:2o>2,3"), ["done", "x2:1e", "x3:1c"]);
    assert_eq!(after(position, "1:2o>2,3/x2:1e"), "0.4.0/1.0.0/2.0.1 b 2-0 0");
    assert_eq!(after(position, "1:2o>2,3/x3:1c"), "0.4.0/2.1.0/1.0.0 b 1-0 0");
}

#[test]
fn e4_captures_only_where_stones_were_put() {
    // Group 4 qualifies no less than group 2, but has got nothing; group 1 gave.
    let position = "4.4.0/2.2.1/0.4.4/2.2.1 w 0-0 0";
    assert_eq!(refused_by(position, "1:4o>2,3/x4:1e"), Some("E4"));
    assert_eq!(refused_by(position, "1:4o>2,3/x1:1e"), Some("E4"));
    assert_eq!(refused_by(position, "1:4o>2,3/x2:3e"), Some("E4"));
    assert_eq!(refused_by(position, "1:4o>2,3/x2:2c"), Some("E4"));
    assert_eq!(refused_by(position, "1:4o>2,3/x2:0e"), Some("E4"));
}

#[test]
fn e4_a_shift_of_common_stones_opens_no_capture() {
    // Taking the common stones away leaves White with more in group 1, yet nothing follows.
    assert_eq!(captures("3.1.2/3.3.3/3.3.3 w 0-0 0", "1:2c>2,3"), [""; 0]);
    assert_eq!(refused_by("3.1.2/3.3.3/3.3.3 w 0-0 0", "1:2c>2,3/x1:1e"), Some("E4"));
    assert_eq!(refused_by("3.1.2/3.3.3/3.3.3 w 0-0 0", "1:2c>2,3/x2:1e"), Some("E4"));
}

#[test]
fn e5_a_side_without_a_shift_passes() {
    let position = "1.3.1/1.1.1/1.1.0 w 4-2 1";
    assert_eq!(steps(&at(position)), ["pass"]);
    assert_eq!(after(position, "pass"), "1.3.1/1.1.1/1.1.0 b 4-2 2");
    assert_eq!(refused_by(position, "1:2o>2,3"), Some("E5"));
}

#[test]
fn e5_a_side_with_a_shift_may_not_pass() {
    assert_eq!(refused_by("1.3.1/1.1.1/1.1.0 b 4-2 1", "pass"), Some("E5"));
    assert_eq!(steps(&at("1.3.1/1.1.1/1.1.0 b 4-2 1")), ["1:2o>2,3"]);
}

#[test]
fn e6_over_when_neither_side_has_a_shift() {
    let game = game("5x3");
    for (text, over) in [
        ("1.1.1/1.1.1/1.1.1 w 2-1 0", true),
        ("0.1.0/1.0.0/0.0.1/1.1.1 b 2-1 0", true),
        ("9.9.9/9.9.9 w 2-1 0", true),
        ("9.9.9 w 2-1 0", true),
        ("1.1.2/1.1.1/1.1.1 w 2-1 0", false),
        ("2.1.1/1.1.1/1.1.1 b 2-1 0", false),
        ("1.2.1/1.1.1/1.1.1 w 2-1 0", false),
    ] {
        let expected = match over {
            true => Status::Over(Outcome::new(&[2, 1])),
            false => Status::Running(SeatSet::only(at(text).side())),
        };
        assert_eq!(game.status(&at(text)), expected, "{text}");
        assert_eq!(steps(&at(text)).is_empty(), over, "{text}");
    }
    assert_eq!(refused_by("9.9.9/9.9.9 w 2-1 0", "1:2o>2,3"), Some("E6"));
    assert_eq!(refused_by("9.9.9/9.9.9 w 2-1 0", "pass"), Some("E6"));
}

#[test]
fn e7_as_many_neutral_turns_by_each_side_as_groups_end_the_game() {
    let game = game("3x3");
    let mut table = Table::new(game.clone(), game.start(&()));
    for turn in ["1:2c>2,3", "2:2c>1,3", "3:2c>1,2", "1:2c>2,3", "2:2c>1,3"] {
        table.play_turn(turn).unwrap();
        assert_eq!(table.end(), None, "{turn}");
    }
    table.play_turn("3:2c>1,2").unwrap();
    assert_eq!((table.end(), table.outcome()), (Some(EndReason::Rules), Some(Outcome::draw())));
    assert_eq!(refused_by("3.3.3/3.3.3/3.3.3 w 0-0 6", "1:2o>2,3"), Some("E7"));
}

#[test]
fn e7_a_shift_of_own_stones_breaks_the_series() {
    assert_eq!(after("3.3.3/3.3.3/3.3.3 b 0-0 5", "1:2o>2,3"), "3.1.3/3.4.3/3.4.3 w 0-0 0");
    assert_eq!(after("3.3.3/3.3.3/3.3.3 b 0-0 5", "1:2c>2,3"), "3.3.1/3.3.4/3.3.4 w 0-0 6");
    assert_eq!(game("3x3").status(&at("3.1.3/3.4.3/3.4.3 w 0-0 0")), Status::Running(SeatSet::only(Seat::FIRST)));
}

#[test]
fn e7_a_pass_is_neutral() {
    let text = after("1.3.1/1.3.1/1.3.0 w 3-1 5", "pass");
    assert_eq!(text, "1.3.1/1.3.1/1.3.0 b 3-1 6");
    assert_eq!(game("3x3").status(&at(&text)), Status::Over(Outcome::new(&[3, 1])));
}

#[test]
fn e7_counts_the_groups_that_are_there_now() {
    // Seven neutral turns do not end a game of four groups, but they do when the seventh removes one.
    let game = game("5x3");
    assert_eq!(after("0.0.3/1.1.3/2.2.2/3.3.3 w 3-3 6", "1:2c>2,3"), "0.0.1/1.1.4/2.2.3/3.3.3 b 3-3 7");
    assert_eq!(game.status(&at("0.0.1/1.1.4/2.2.3/3.3.3 b 3-3 7")), Status::Running(SeatSet::only(Seat::SECOND)));
    assert_eq!(after("0.0.2/1.1.3/2.2.2/3.3.3 w 3-3 6", "1:2c>2,3"), "1.1.4/2.2.3/3.3.3 b 3-3 7");
    assert_eq!(game.status(&at("1.1.4/2.2.3/3.3.3 b 3-3 7")), Status::Over(Outcome::new(&[3, 3])));
}

/// Six turns that lead back to where they began: each side turns 3, 1, 1 into 1, 2, 2 into 2, 0, 3 into 3, 1, 1.
const ROUND: [&str; 6] = ["1:2o>2,3", "1:2o>2,3", "2:2o>1,3", "2:2o>1,3", "3:2o>1,2", "3:2o>1,2"];

#[test]
fn e8_a_capture_is_progress() {
    let game = game("3x3,repeat=0,quiet=8");
    let mut table = Table::new(game.clone(), game.parse_position("3.3.0/1.1.1/1.1.0 w 6-4 0").unwrap());
    for turn in ROUND {
        table.play_turn(turn).unwrap();
    }
    assert_eq!(table.quiet_turns(), 6);
    table.play_turn("1:2o>2,3/x3:1e").unwrap();
    assert_eq!(table.quiet_turns(), 0);
    assert_eq!(table.end(), None);
}

#[test]
fn e8_a_hundred_turns_without_progress_end_the_game() {
    let game = game("3x3,repeat=0");
    let mut table = Table::new(game.clone(), game.parse_position("3.3.0/1.1.1/1.1.0 w 6-4 0").unwrap());
    for turn in ROUND.iter().cycle().take(100) {
        assert_eq!(table.end(), None);
        table.play_turn(turn).unwrap();
    }
    assert_eq!((table.end(), table.outcome()), (Some(EndReason::Quiet), Some(Outcome::new(&[6, 4]))));
}

#[test]
fn the_third_standing_ends_the_game_and_is_scored() {
    let game = game("3x3");
    let mut table = Table::new(game.clone(), game.parse_position("3.3.0/1.1.1/1.1.0 w 4-6 0").unwrap());
    for turn in ROUND.iter().cycle().take(12) {
        assert_eq!(table.end(), None);
        table.play_turn(turn).unwrap();
    }
    assert_eq!(table.repetitions(), 3);
    assert_eq!((table.end(), table.outcome()), (Some(EndReason::Repetition), Some(Outcome::new(&[4, 6]))));
}

#[test]
fn repetition_does_not_look_at_neutral_turns() {
    let game = game("3x3");
    let (one, other) = (at("3.1.3/3.3.3/1.3.3 w 1-2 0"), at("3.3.3/1.3.3/3.1.3 w 1-2 3"));
    assert_ne!(one, other);
    assert_eq!(game.hash(&one), game.hash(&other));
}

#[test]
fn e9_an_opposing_stone_is_worth_2_a_common_one_1() {
    assert_eq!(after("8.4.0/2.3.2/0.9.9 w 7-4 0", "1:8o>2,3/x2:3e2c"), "0.4.0/1.0.0/4.9.9 b 15-4 0");
    let outcome = |text: &str| game("5x3").adjudicate(&at(text));
    assert_eq!(outcome("1.1.1/1.1.1 w 12-9 0").winner(), Some(Seat::FIRST));
    assert_eq!(outcome("1.1.1/1.1.1 w 8-9 0").winner(), Some(Seat::SECOND));
    assert_eq!(outcome("1.1.1/1.1.1 w 9-9 0").result(), "1/2-1/2");
}

#[test]
fn effects_tell_what_moved_and_what_was_captured() {
    let game = game("5x3");
    let mut table = Table::new(game, at("2.1.0/2.2.1/0.4.4 w 0-0 0"));
    let seat = Seat::FIRST;
    let own = Piece::Stone { owner: Some(seat) };
    let moved = |count, to| Effect::Moved { seat, piece: own, count, from: Place::Group(0), to };
    let step = table.game().parse_step(table.position(), seat, "1:2o>2,3").unwrap();
    assert_eq!(table.play(seat, step).unwrap(), [moved(1, Place::Group(1)), moved(1, Place::Group(2))]);

    let mut table = Table::new(table.game().clone(), at("4.0.0/2.2.1/0.4.4 w 0-0 0"));
    let effects = table.play_turn("1:4o>2,3/x2:2e1c").unwrap();
    let from = Place::Group(1);
    assert_eq!(
        effects[2..],
        [
            Effect::Moved { seat, piece: own, count: 3, from, to: Place::Off },
            Effect::Captured { seat, piece: Piece::Stone { owner: Some(Seat::SECOND) }, count: 2, from },
            Effect::Captured { seat, piece: Piece::Stone { owner: None }, count: 1, from },
            Effect::Scored { seat, points: 5 },
            Effect::Over,
        ]
    );
    let mut table = Table::new(table.game().clone(), at("1.3.1/1.1.1/1.1.0 w 4-2 1"));
    assert_eq!(table.play_turn("pass").unwrap(), [Effect::Passed { seat }]);
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 64);
    assert_eq!(size_of::<Step>(), 4);
}
