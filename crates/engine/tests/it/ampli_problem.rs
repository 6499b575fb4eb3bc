//! Ampli: the author's problem for any figure and tiles.

use engine::CancelToken;
use engine::ampli::problem::{Problem, notation};
use games::ampli::{Figure, Pair, ParsedPlacing, Tile, TileSet};
use std::collections::BTreeSet;

fn tile(text: &str) -> Tile {
    Tile::parse(text).unwrap()
}

fn tiles(text: &str) -> TileSet {
    text.split(' ').map(tile).collect()
}

/// The figure of the author's problem in his notation.
fn figure() -> Figure {
    let mut figure = Figure::parse("33@0,0").unwrap();
    for text in ["23–(33н)", "62–(23л)", "56–(62в)", "63(56п)", "45–(56в)", "55(45в)", "51–(55п)", "35::"]
    {
        let places = ParsedPlacing::parse(text).unwrap().matching(&figure).unwrap();
        assert_eq!(places.len(), 1, "{text}");
        figure.put(places[0]);
    }
    figure
}

fn names(pairs: &[Pair]) -> String {
    let names = pairs.iter().map(|p| format!("{}+{}", p.tiles()[0], p.tiles()[1]));
    names.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(" ")
}

const EIGHT: &str = "12 14 16 24 25 34 44 46";

#[test]
fn the_authors_problem_has_three_splits_and_each_can_be_laid() {
    let figure = figure();
    let apart = [[tile("14"), tile("44")], [tile("46"), tile("14")]];
    let problem = Problem::new(figure, tiles(EIGHT), &apart).unwrap();
    let found = problem.solve(&CancelToken::new()).unwrap();
    let splits = found.iter().map(|s| (names(&s.pairs), s.ways)).collect::<Vec<_>>();
    // The last two are the author's; he missed the first one.
    let expected = [("12+16 14+34 24+25 44+46", 66), ("12+25 14+24 16+46 34+44", 10), ("12+25 14+34 16+46 24+44", 10)];
    assert_eq!(splits, expected.map(|(names, ways)| (names.to_string(), ways)));
    for split in &found {
        // Laid pair by pair, every tile fits.
        let mut all = figure;
        for pair in &split.pairs {
            assert!(!figure.fit(pair.incomplete).unwrap().full);
            let mut helped = figure;
            helped.put(pair.incomplete);
            assert!(helped.fit(pair.full).unwrap().full);
            for placing in [pair.incomplete, pair.full] {
                assert!(all.placings().iter().all(|p| p.cells().iter().all(|c| !placing.cells().contains(c))));
                all.put(placing);
            }
            let [incomplete, full] = notation(&figure, pair);
            assert_eq!(ParsedPlacing::parse(&incomplete).unwrap().matching(&figure).unwrap(), [pair.incomplete]);
            assert_eq!(ParsedPlacing::parse(&full).unwrap().matching(&helped).unwrap(), [pair.full]);
        }
        assert_eq!(split.tiles().len(), 4);
    }
}

#[test]
fn without_his_condition_there_are_six() {
    let problem = Problem::new(figure(), tiles(EIGHT), &[]).unwrap();
    assert_eq!(problem.solve(&CancelToken::new()).unwrap().len(), 6);
}

#[test]
fn a_pair_that_is_counted_by_hand() {
    // 45 lies at the end of 15, and 55 above or below both fives; or 45 stands at the end, and 55 is on its other side; or 45
    // stands on or under the 5, and 55 is at the end of 15 beside it. 55 first does not help: no 4 is on the table.
    let figure = Figure::parse("15-@0,0").unwrap();
    let problem = |text| Problem::new(figure, tiles(text), &[]).unwrap().solve(&CancelToken::new()).unwrap();
    assert!(problem("22 33").is_empty());
    let found = problem("55 45");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].ways, 2 + 2 + 2);
}

#[test]
fn tiles_that_cannot_be_split_or_lie_already_are_refused() {
    let refused = |text| Problem::new(figure(), tiles(text), &[]).unwrap_err().to_string();
    assert_eq!(refused("12 14 16"), "3 tiles cannot be split into pairs");
    assert_eq!(refused("12 35"), "the tile 35 lies in the figure already (rule P1)");
    let cancel = CancelToken::new();
    cancel.cancel();
    assert_eq!(Problem::new(figure(), tiles(EIGHT), &[]).unwrap().solve(&cancel), None);
}
