//! Statements of the author's analysis of the game.

use crate::gamma::help::{leads, steps};

fn colour(cell: &str) -> u32 {
    let (file, rank) = cell.split_at(1);
    (file.as_bytes()[0] as u32 + rank.parse::<u32>().unwrap()) % 2
}

fn cells() -> Vec<String> {
    let obstacles = ["c7", "d7", "g7", "h7", "i7", "b4", "c4", "d4", "g4", "h4"];
    let own_life = ["c1", "h1"];
    let opposing_life = ["c10", "h10"];
    let taken = [&obstacles[..], &own_life[..], &opposing_life[..]].concat();
    let all = ('a'..='j').flat_map(|file| (1..=10).map(move |rank| format!("{file}{rank}")));
    all.filter(|cell| !taken.contains(&cell.as_str()) && cell != "j10").collect()
}

#[test]
fn twos_and_fours_never_change_colour_so_those_of_different_colours_never_form_a_stack() {
    for letter in ["B", "D"] {
        for from in cells() {
            let ends = steps((&format!("{from}:{letter} j10:a"), "w - - playing"), &format!("{from}-"));
            assert!(!ends.is_empty());
            assert!(ends.iter().all(|to| colour(to) == colour(&from)), "{letter} on {from}: {ends:?}");
        }
    }
    assert!(!steps(("e5:B e6:B j10:a", "w - - playing"), "e5-").contains(&"e6".to_string()));
    assert!(!steps(("e5:D f7:D j10:a", "w - - playing"), "e5-").contains(&"f7".to_string()));
}

#[test]
fn ones_threes_and_fives_of_different_colours_form_a_stack() {
    for letter in ["A", "C", "E"] {
        leads(
            (&format!("e5:{letter} e6:{letter} j10:a"), "w - - playing"),
            "e5-e6",
            (&format!("e6:[{letter}{letter}] j10:a"), "b - - playing"),
        );
    }
}

#[test]
fn ones_threes_and_fives_change_colour_with_every_move() {
    for letter in ["A", "C", "E"] {
        for from in cells() {
            let ends = steps((&format!("{from}:{letter} j10:a"), "w - - playing"), &format!("{from}-"));
            assert!(ends.iter().all(|to| colour(to) != colour(&from)), "{letter} on {from}: {ends:?}");
        }
    }
}

#[test]
fn two_fives_in_a_stack_strike_a_life_field_from_behind_the_rampart() {
    // c6 and h6 lie under the obstacles c7 and h7.
    leads(("c6:[EE] j9:a", "w - - playing"), "c6=c10", ("c10:[EE] j9:a", "b - - playing"));
    leads(("h6:[EE] a9:a", "w - - playing"), "h6=h10", ("h10:[EE] a9:a", "b - - playing"));
    // One five cannot, and Black's stack strikes as White's does.
    assert!(!steps(("c6:E j9:a", "w - - playing"), "c6-").contains(&"c10".to_string()));
    leads(("c5:[ee] j2:A", "b - - playing"), "c5=c1", ("c1:[ee] j2:A", "w - - playing"));
}
