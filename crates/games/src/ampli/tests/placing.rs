//! P1–P5: the tiles and the placing rule.

use super::super::{Figure, Placing, Tile, TileSet};
use super::{LATE, START, played, refused, steps, two};
use std::collections::HashSet;

fn tile(text: &str) -> Tile {
    Tile::parse(text).unwrap()
}

fn figure(text: &str) -> Figure {
    Figure::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// All placings of a tile, `+` after the full ones.
fn all(figure: &Figure, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    figure.each_placing(TileSet::only(tile(text)), false, |p, full| {
        found.push(format!("{p}{}", if full { "+" } else { "" }));
    });
    found.sort();
    found
}

fn refusal(figure: &Figure, placing: &str) -> (Option<&'static str>, String) {
    let error = figure.fit(Placing::parse(placing).unwrap()).expect_err(placing);
    (error.violated_clause(), error.message().to_string())
}

#[test]
fn p1_twenty_one_tiles_of_one_to_six() {
    let tiles = Tile::all().map(|t| t.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(tiles, "11 12 13 14 15 16 22 23 24 25 26 33 34 35 36 44 45 46 55 56 66");
    assert_eq!(Tile::all().filter(|t| t.is_double()).count(), 6);
    assert_eq!(TileSet::ALL.len(), 21);
    assert_eq!(Tile::parse("51"), Tile::parse("15"));
    for bad in ["", "1", "07", "70", "155", "1 5", "ab", "１５"] {
        assert_eq!(Tile::parse(bad).unwrap_err().violated_clause(), Some("P1"), "{bad}");
    }
    let twice = refusal(&figure("15-@0,0;54-@2,0"), "45-@4,0");
    assert_eq!(twice, (Some("P1"), "the tile 45 lies in the figure already".to_string()));
}

#[test]
fn p2_a_tile_covers_two_cells_side_by_side_or_one_above_the_other() {
    let cells = |text: &str| Placing::parse(text).unwrap().cells().map(|c| (c.x, c.y));
    assert_eq!(cells("54-@2,-3"), [(2, -3), (3, -3)]);
    assert_eq!(cells("54@2,-3"), [(2, -3), (2, -2)]);
    let overlap = refusal(&figure("15-@0,0"), "54-@1,0");
    assert_eq!(overlap, (Some("P3"), "54-@1,0 needs the cell 1,0, where 15 lies".to_string()));
    // Unbounded: eighteen tiles in a row reach column 35, and others can be put at its very end.
    let row = "11-@0,0;12-@2,0;22-@4,0;23-@6,0;33-@8,0;34-@10,0;44-@12,0;45-@14,0;55-@16,0;56-@18,0;66-@20,0;61-@22,0;\
        13-@24,0;35-@26,0;51-@28,0;14-@30,0;42-@32,0;25-@34,0";
    let ends = all(&figure(row), "26").into_iter().filter(|p| p.contains("@34,")).collect::<Vec<_>>();
    assert_eq!(ends, ["26@34,1", "62@34,-2"]);
    assert_eq!(all(&figure(row), "15"), [""; 0], "15 lies already");
}

#[test]
fn p3_one_half_that_touches_must_find_its_value() {
    // Around the lone tile 15 there are seven places for 5 with the other half away.
    let expected = ["25@1,-2", "25@2,-1", "52-@1,-1", "52-@1,1", "52-@2,0", "52@1,1", "52@2,0"];
    assert_eq!(all(&figure("15-@0,0"), "25"), expected);
    assert_eq!(all(&figure("15-@0,0"), "22"), [""; 0]);
    assert_eq!(
        refusal(&figure("15-@0,0"), "25-@2,0"),
        (Some("P3"), "the half 2 of 25-@2,0 touches 5, and none of that is 2".to_string())
    );
    assert_eq!(refusal(&figure("15-@0,0"), "25-@3,0"), (Some("P3"), "25-@3,0 does not touch the figure".to_string()));
    // Corner to corner is no touch.
    assert_eq!(refusal(&figure("15-@0,0"), "25-@2,1").1, "25-@2,1 does not touch the figure");
}

#[test]
fn p3_both_halves_that_touch_must_both_find_their_value() {
    // 55 under 15 and 54: both halves touch a 5.
    let two_tiles = figure("15-@0,0;54-@2,0");
    assert!(all(&two_tiles, "55").contains(&"55-@1,-1+".to_string()));
    let error = refusal(&two_tiles, "25-@1,-1");
    assert_eq!(error, (Some("P3"), "the half 2 of 25-@1,-1 touches 5, and none of that is 2".to_string()));
    // One of several squares around a half is enough.
    let fit = figure("15-@0,0;54-@2,0;16@0,1").fit(Placing::parse("65@1,1").unwrap());
    assert_eq!(fit.unwrap_err().message(), "the half 6 of 65@1,1 touches 5, 1, and none of that is 6");
    let fit = figure("15-@0,0;54-@2,0;16@0,1").fit(Placing::parse("56@1,1").unwrap()).unwrap();
    assert!(fit.full);
}

#[test]
fn p3_a_double_is_listed_once_for_each_pair_of_cells() {
    let list = all(&figure("15-@0,0;54-@2,0"), "44");
    assert_eq!(list.len(), list.iter().collect::<HashSet<_>>().len());
    assert_eq!(list, ["44-@3,-1", "44-@3,1", "44-@4,0", "44@3,-2", "44@3,1", "44@4,-1", "44@4,0"]);
}

#[test]
fn p4_touching_two_tiles_is_double_set_and_full_tiles_always_are() {
    let late = figure(LATE);
    let fit = |text: &str| late.fit(Placing::parse(text).unwrap()).unwrap();
    let touched = |text: &str| fit(text).touched.iter().map(|t| t.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(touched("12-@6,-2"), "14 36");
    assert!(fit("12-@6,-2").double_set() && !fit("12-@6,-2").full);
    assert_eq!(touched("12-@6,0"), "14");
    assert!(!fit("12-@6,0").double_set());
    assert_eq!(touched("33@-2,-3"), "23 24 34 35");
    late.each_placing(TileSet::ALL.difference(late.tiles()), false, |p, full| {
        assert!(!full || late.touched(p).len() >= 2, "{p}");
    });
}

#[test]
fn p5_the_last_tile_must_be_double_set() {
    let table = played(two(), &format!("{LATE} A:12|- B:13.33|- A A must 0"), &[]);
    assert_eq!(steps(table.game(), table.position()), ["12-@6,-2", "12@0,-5", "21-@-2,2", "21@6,-3", "–"]);
    let error = refused(&table, "12–(41в)");
    assert_eq!(error.0, Some("P5"));
    assert_eq!(error.1, "12-@6,0 touches one tile only, and the last tile must touch two or more");
    // The same placing is legal while another tile is in hand.
    let table = played(two(), &format!("{LATE} A:12.33|- B:13|- A A must 0"), &[]);
    assert!(table.clone().play_turn("12–(41в)").is_ok());
    // A tile in reserve also means that it is not the last.
    let table = played(two(), START, &[]);
    assert!(!table.position().round().on_last_tile(super::A));
}
