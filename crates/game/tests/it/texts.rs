//! The helpers that all games read their texts with.

use game::HistoryLimits;
use game::text::{Cursor, fields, limits, limits_text, options, sizes};

const USUAL: HistoryLimits = HistoryLimits { repeat: 3, quiet: 100 };

#[test]
fn cells_are_read_and_those_off_the_board_refused_with_their_place() {
    assert_eq!(Cursor::new("h10").cell(8, 10).unwrap(), (7, 9));
    let off = Cursor::new("i1").cell(8, 8).unwrap_err();
    assert_eq!(off.to_string(), "i1 is off the board, whose last cell is h8 (character 1)");
    let none = Cursor::new("77").cell(8, 8).unwrap_err();
    assert_eq!(none.to_string(), "found \"77\" where a cell such as c2 was expected (character 1)");
    assert!(Cursor::new("a99999999999999999999").cell(8, 8).is_err());
}

#[test]
fn numbers_are_bounded_however_long_they_are() {
    assert_eq!(Cursor::new("12x").number(99).unwrap(), 12);
    let large = Cursor::new("99999999999999999999999").number(99).unwrap_err();
    assert_eq!(large.to_string(), "a number of at most 99 was expected (character 1)");
}

#[test]
fn fields_are_counted_in_characters() {
    let [a, b] = fields("шаг w", &["board", "side"]).unwrap();
    assert_eq!((a, b), (("шаг", 0), ("w", 4)));
    assert!(fields("one  two", &["board", "side"]).unwrap_err().to_string().contains("2 fields"));
}

#[test]
fn options_of_a_setup_are_read_and_printed_only_where_they_differ() {
    let (main, found) = options("8x8x2,repeat=0,quiet=50").unwrap();
    assert_eq!(main, "8x8x2");
    let changed = limits(&found, USUAL).unwrap();
    assert_eq!(changed, HistoryLimits { repeat: 0, quiet: 50 });
    assert_eq!(limits_text(changed, USUAL), ",repeat=0,quiet=50");
    assert_eq!(limits_text(USUAL, USUAL), "");
    for bad in ["x,repeat", "x,repeat=", "x,repeat=-1", "x,repeat=3,repeat=3", "x,repeat=9999999999"] {
        assert!(options(bad).is_err(), "{bad}");
    }
    assert!(limits(&[("idle", 3)], USUAL).unwrap_err().to_string().contains("\"idle\""));
    assert!(limits(&[("repeat", 1)], USUAL).is_err());
}

#[test]
fn sizes_are_exactly_as_many_as_asked_for() {
    assert_eq!(sizes::<3>("8x8x2", "8x8x2").unwrap(), [8, 8, 2]);
    for bad in ["", "8x8", "8x8x2x1", "8x8x", "8х8х2", "-8x8x2"] {
        let refused = sizes::<3>(bad, "8x8x2").unwrap_err().to_string();
        assert!(refused.starts_with("a setup looks like 8x8x2, found"), "{refused}");
    }
}
