//! G13–G16: the ends of a game by the rules and by its history.

use crate::gamma::help::{default, leads, position, steps};
use game::{EndReason, Game, Outcome, Seat, Status, Table};
use games::gamma::Gamma;

fn table(setup: &str, stacks: &str, rest: &str) -> Table<Gamma> {
    Table::new(Gamma::from_setup(setup).unwrap(), position(stacks, rest))
}

#[test]
fn g13_a_life_field_held_for_one_turn_wins() {
    let mut table = table("default", "c9:A e5:A j10:a", "w - - playing");
    table.play_turn("c9-c10").unwrap();
    assert_eq!(table.outcome(), None, "Black has one turn to land on it");
    table.play_turn("j10-j9").unwrap();
    assert_eq!((table.end(), table.outcome()), (Some(EndReason::Rules), Some(Outcome::win(Seat::FIRST))));
    assert!(table.play_turn("e5-e6").is_err());
    assert_eq!(steps(("c10:A j9:a", "w - - won"), ""), Vec::<String>::new());
}

#[test]
fn g13_who_lands_on_it_saves_the_game() {
    leads(("c10:A d10:a e5:A", "b - - playing"), "d10-c10", ("c10:[Aa] e5:A", "w - - playing"));
    // White takes it again, and now Black is too far away.
    leads(("c10:[Aa] c9:A j9:b", "w - - playing"), "c9-c10", ("c10:[AaA] j9:b", "b - - playing"));
    leads(("c10:[AaA] j9:b", "b - - playing"), "j9-j7", ("c10:[AaA] j7:b", "w - - won"));
}

#[test]
fn g13_one_who_loses_may_not_use_a_threat_of_his_own() {
    // Black seizes c1, but White's turn comes first.
    leads(("c10:A c2:a", "b - - playing"), "c2-c1", ("c10:A c1:a", "w - - won"));
}

#[test]
fn g14_who_has_no_checker_left_has_lost() {
    leads(("e5:[aB] a1:A", "b - - playing"), "pass", ("e5:B a1:A", "w - - won"));
    let game = default();
    let won = position("e5:B a1:A", "w - - won");
    assert_eq!(game.status(&won), Status::Over(Outcome::win(Seat::FIRST)));
}

#[test]
fn g14_checkers_under_others_and_in_reserve_count() {
    // Under: Black's only checker lies under White's until White's cut.
    leads(("e5:A e6:a", "w - - playing"), "e5-e6", ("e6:[aA]", "b - - playing"));
    // In reserve: cut, but not destroyed.
    leads(("e5:[aB] a1:A", "b - c playing"), "pass", ("e5:B a1:A", "w - c playing"));
}

#[test]
fn g15_a_turn_that_began_with_a_cut_is_progress() {
    let mut table = table("default", "e5:[bA] j10:a", "b - - playing");
    let mut quiet = |turn: &str| {
        table.play_turn(turn).unwrap();
        table.quiet_turns()
    };
    assert_eq!(quiet("j10-j9"), 1, "Black's turn began with no cut");
    assert_eq!(quiet("e5-e6"), 0, "White's began with one");
    assert_eq!(quiet("j9-j8"), 1);
    assert_eq!(quiet("e6-e5"), 2);
}

#[test]
fn g15_a_turn_with_an_entry_is_progress() {
    let mut table = table("default", "e5:A j10:a", "w B - playing");
    let mut quiet = |turn: &str| {
        table.play_turn(turn).unwrap();
        table.quiet_turns()
    };
    assert_eq!([quiet("e5-e6"), quiet("j10-j9"), quiet("2@a1/e6-e5"), quiet("j9-j8")], [1, 2, 0, 1]);
}

#[test]
fn g15_a_capture_and_own_checkers_under_it_are_not_yet_progress() {
    let mut table = table("default", "e5:A e6:a e7:a a1:A", "w - - playing");
    let mut quiet = |turn: &str| {
        table.play_turn(turn).unwrap();
        table.quiet_turns()
    };
    assert_eq!([quiet("e5-e6"), quiet("e7-e6"), quiet("a1-a2"), quiet("e6-e7")], [1, 2, 3, 0]);
}

#[test]
fn g15_a_hundred_turns_without_progress_are_a_draw() {
    let mut table = table("default,repeat=0", "e5:A j10:a", "w - - playing");
    for i in 0..25 {
        assert_eq!(table.end(), None, "after {} turns", 4 * i);
        for turn in ["e5-e6", "j10-j9", "e6-e5", "j9-j10"] {
            table.play_turn(turn).unwrap();
        }
    }
    assert_eq!((table.end(), table.outcome()), (Some(EndReason::Quiet), Some(Outcome::draw())));
}

#[test]
fn g15_a_win_goes_before_the_count() {
    let mut table = table("default,quiet=2", "c9:A j10:a", "w - - playing");
    table.play_turn("c9-c10").unwrap();
    table.play_turn("j10-j9").unwrap();
    assert_eq!((table.quiet_turns(), table.end()), (2, Some(EndReason::Rules)));
}

#[test]
fn the_third_standing_of_a_position_is_a_draw() {
    let mut table = table("default", "e5:A j10:a", "w - - playing");
    let round = ["e5-e6", "j10-j9", "e6-e5", "j9-j10"];
    for turn in round.iter().chain(&round[..3]) {
        table.play_turn(turn).unwrap();
    }
    assert_eq!((table.end(), table.repetitions()), (None, 2));
    table.play_turn("j9-j10").unwrap();
    assert_eq!((table.end(), table.outcome()), (Some(EndReason::Repetition), Some(Outcome::draw())));
}

#[test]
fn the_same_board_with_another_side_or_reserve_is_another_position() {
    let game = default();
    let hash = |rest| game.hash(&position("e5:A j10:a", rest));
    let all = ["w - - playing", "b - - playing", "w A - playing", "w - a playing", "w B - playing"].map(hash);
    for (i, one) in all.iter().enumerate() {
        assert!(!all[..i].contains(one));
    }
}

#[test]
fn g16_the_life_field_is_judged_before_the_cut() {
    // The cut of e5 would destroy Black; White wins by c10, and e5 stays as it is.
    leads(("c10:A e5:[aB]", "b - - playing"), "pass", ("c10:A e5:[aB]", "w - - won"));
}

#[test]
fn g16_destruction_is_judged_after_the_cut() {
    leads(("e5:[bbB] a1:[aA]", "b - - playing"), "pass", ("e5:B a1:A", "w - - won"));
}
