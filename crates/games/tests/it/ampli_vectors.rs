//! Ampli: every placing of a tile on a figure, against lists made by an independent program.

use crate::support::{compare, vectors};
use games::ampli::{Figure, Tile, TileSet};
use std::collections::BTreeSet;

#[test]
fn all_placings_of_the_vectors() {
    let lines = vectors("ampli");
    assert!(lines.len() >= 60);
    for line in lines {
        let text = line["position"].as_str().unwrap();
        let figure = Figure::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(figure.to_string(), text);
        let tile = Tile::parse(line["tile"].as_str().unwrap()).unwrap();
        let mut found = BTreeSet::new();
        figure.each_placing(TileSet::only(tile), false, |placing, full| {
            let kind = if full { "full" } else { "incomplete" };
            let fit = figure.fit(placing).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(fit.full, full, "{text}: {placing}");
            assert!(found.insert(format!("{placing} {kind} {}", fit.touched.len())), "{text}: {placing} stands twice");
        });
        compare(&line, &found);
    }
}
