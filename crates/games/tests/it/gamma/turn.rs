//! G5–G7: cut, enter, move.

use crate::gamma::help::{default, leads, on_board, position, refused, steps};
use game::{Effect, Game, Piece, Place, Seat, Table, TooManySuccessors, Turns, apply_turn};
use games::gamma::Gamma;
use std::collections::HashSet;

#[test]
fn g5_a_turn_is_entries_and_then_one_move() {
    let before = ("e5:A j10:a", "w AC - playing");
    leads(before, "1@a1/3@b2/e5-e6", ("a1:A b2:C e6:A j10:a", "b - - playing"));
    refused(before, "1@a1", "entries are not a turn: a move or a pass follows them (rule G5)");
    refused(before, "e5-e6/1@a1", "a turn ends with its move, entries come before it (character 6; rule G5)");
    refused(before, "e5-e6/e6-e7", "a turn ends with its move, entries come before it (character 6; rule G5)");
}

#[test]
fn g5_the_cut_is_made_before_anything_else() {
    // Black's move hands over to White: what White finds on e5 has been cut already.
    leads(("e5:[bA] j10:a", "b - - playing"), "j10-j9", ("e5:A j9:a", "w - - playing"));
}

#[test]
fn g6_opposing_checkers_leave_and_of_the_own_only_the_top_one_stays() {
    leads(("e5:[bbBB] j10:a", "b - - playing"), "j10-j9", ("e5:B j9:a", "w B - playing"));
    leads(("e5:[CbDcAAA] j10:a", "b - - playing"), "j10-j9", ("e5:A j9:a", "w AACD - playing"));
}

#[test]
fn g6_every_stack_is_cut_wherever_it_is() {
    leads(("e5:[bA] a5:[AcE] j2:[cD] j10:a", "b - b playing"), "j10-j9", ("e5:A a5:E j2:D j9:a", "w A b playing"));
}

#[test]
fn g6_what_was_captured_back_is_cut_by_the_other_side_and_only_on_its_turn() {
    leads(("e5:[bA] e6:a a5:A", "b - - playing"), "e6-e5", ("e5:[bAa] a5:A", "w - - playing"));
    leads(("e5:[bAa] a5:A", "w - - playing"), "a5-a6", ("e5:a a6:A", "b - b playing"));
}

#[test]
fn g6_on_the_own_life_field_the_top_one_goes_to_the_reserve_too() {
    leads(("c1:[eA] j10:a", "b - - playing"), "j10-j9", ("j9:a", "w A - playing"));
    leads(("c1:[eCC] h1:[aBbA] j10:a", "b - - playing"), "j10-j9", ("j9:a", "w ABCC - playing"));
}

#[test]
fn g6_on_an_opposing_life_field_no_cut_is_made_for_it_is_won() {
    leads(("c10:[EeD] d5:[bA] j10:a", "b - - playing"), "j10-j9", ("c10:[EeD] d5:[bA] j9:a", "w - - won"));
}

#[test]
fn g6_the_cut_is_told_piece_by_piece() {
    let game = default();
    let mut table = Table::new(game, position("e5:[CbbAA] j10:a", "b - - playing"));
    let (white, black) = (Seat::FIRST, Seat::SECOND);
    let piece = |owner, dots| Piece::Checker { owner, dots };
    let e5 = Place::Cell { file: 4, rank: 4 };
    let (j10, j9) = (Place::Cell { file: 9, rank: 9 }, Place::Cell { file: 9, rank: 8 });
    let reserve = Place::Reserve(white);
    assert_eq!(
        table.play_turn("j10-j9").unwrap(),
        [
            Effect::Moved { seat: black, piece: piece(black, 1), count: 1, from: j10, to: j9 },
            Effect::Moved { seat: white, piece: piece(white, 3), count: 1, from: e5, to: reserve },
            Effect::Captured { seat: white, piece: piece(black, 2), count: 2, from: e5 },
            Effect::Moved { seat: white, piece: piece(white, 1), count: 1, from: e5, to: reserve },
        ]
    );
}

#[test]
fn g7_reserve_checkers_enter_on_empty_own_start_fields() {
    let before = ("e5:A b2:B a2:b j10:a", "w CE a playing");
    assert_eq!(steps(before, "3@").len(), 16);
    refused(before, "3@b2/e5-e6", "3@b2: b2 is not empty, B stands there (character 1; rule G7)");
    refused(before, "3@a2/e5-e6", "3@a2: a2 is not empty, b stands there (character 1; rule G7)");
    refused(before, "3@b3/e5-e6", "3@b3: b3 is no start field of White (character 1; rule G7)");
    refused(before, "3@b10/e5-e6", "3@b10: b10 is no start field of White (character 1; rule G7)");
    refused(before, "1@a1/e5-e6", "1@a1: White has no checker of 1 dot in reserve (character 1; rule G7)");
    refused(before, "3@a1/3@b1/e5-e6", "3@b1: White has no checker of 3 dots in reserve (character 6; rule G7)");
}

#[test]
fn g7_never_on_a_life_field() {
    let before = ("e5:A j10:a", "w C - playing");
    refused(before, "3@c1/e5-e6", "3@c1: c1 is a life field, not a start field (character 1; rule G7)");
    refused(before, "3@h10/e5-e6", "3@h10: h10 is a life field, not a start field (character 1; rule G7)");
}

#[test]
fn g7_entering_is_never_compulsory_and_the_entered_may_move() {
    let before = ("e5:A j10:a", "w CE - playing");
    leads(before, "e5-e6", ("e6:A j10:a", "b CE - playing"));
    leads(before, "3@a2/a2-a5", ("e5:A a5:C j10:a", "b E - playing"));
    leads(before, "5@a2/3@b2/e5-e6", ("a2:E b2:C e6:A j10:a", "b - - playing"));
}

#[test]
fn g7_the_order_of_entries_changes_nothing() {
    let game = default();
    let before = position("e5:A j10:a", "w CE - playing");
    let one = game.parse_turn(&before, "3@b2/5@a1/e5-e6").unwrap();
    let other = game.parse_turn(&before, "5@a1/3@b2/e5-e6").unwrap();
    assert_eq!(game.turn_text(&before, &one), "5@a1/3@b2/e5-e6");
    assert_eq!(game.turn_text(&before, &other), "5@a1/3@b2/e5-e6");
}

#[test]
fn g7_turns_that_meet_in_one_position_are_one_turn() {
    let game = default();
    let before = position("a2:A j10:a", "w A - playing");
    let (mut met, mut turns) = (Vec::new(), Turns::new());
    game.turns(&before, &mut turns).unwrap();
    for turn in turns.iter() {
        let mut after = before;
        apply_turn(&game, &mut after, turn);
        if game.position_text(&after) == on_board("a1:A b2:A j10:a", "b - - playing") {
            met.push(game.turn_text(&before, turn));
        }
    }
    assert_eq!(met, ["1@b2/a2-a1"]);
    leads(("a2:A j10:a", "w A - playing"), "1@a1/a2-b2", ("a1:A b2:A j10:a", "b - - playing"));
}

#[test]
fn g7_however_turns_meet_each_successor_is_listed_once() {
    let game = default();
    for (stacks, rest) in [
        ("a2:A b1:[AA] b2:C e5:A j10:a", "w AA - playing"),
        ("a1:B b2:B d2:a j10:a", "w BB - playing"),
        ("a1:[CC] c2:b h1:b j10:a", "w C - playing"),
        ("a1:D j2:D c2:b j10:a", "w ABC - playing"),
        ("i9:e j9:b a10:a b10:[aa] c10:A e5:A", "b - ae playing"),
        ("e5:[aA]", "b - bb playing"),
    ] {
        let before = position(stacks, rest);
        let (mut walked, mut listed) = (Turns::new(), Turns::new());
        game::turns::walk(&game, &before, &mut walked).unwrap();
        game.turns(&before, &mut listed).unwrap();
        let successors = |turns: &Turns<Gamma>| {
            let after = |turn| {
                let mut after = before;
                apply_turn(&game, &mut after, turn);
                after
            };
            turns.iter().map(after).collect::<HashSet<_>>()
        };
        assert_eq!(listed.len(), successors(&listed).len(), "{stacks} {rest}");
        assert!(successors(&listed) == successors(&walked), "{stacks} {rest}");
    }
}

#[test]
fn g7_more_than_five_million_successors_are_not_listed() {
    let crowded = position("e5:A j10:a", "w AAABBCDE - playing");
    assert_eq!(default().turns(&crowded, &mut Turns::new()), Err(TooManySuccessors));
}
