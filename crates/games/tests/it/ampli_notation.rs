//! Ampli: the author's notation (N1–N3, N6) and his problem.

use game::{Game, RuleError, Table};
use games::ampli::{Ampli, Figure, Pair, Placing, Stage, Tile, TileSet, pairings, pairs, placings, shortest};
use std::collections::BTreeSet;

const START: &str = "15-@0,0 A:22.26.34.36.45.55|25.46.44.12 B:14.16.24.33.56.66|13.23.11.35 A A must 0";

fn tile(text: &str) -> Tile {
    Tile::parse(text).unwrap()
}

fn tiles(text: &str) -> TileSet {
    text.split(' ').map(tile).collect()
}

fn table(turns: &[&str]) -> Table<Ampli> {
    let game = Ampli::from_setup("2").unwrap();
    let mut table = Table::new(game, game.parse_position(START).unwrap());
    for turn in turns {
        table.play_turn(turn).unwrap_or_else(|e| panic!("{turn}: {e}"));
    }
    table
}

/// Returns the exact form of the step of a text.
fn exact(table: &Table<Ampli>, text: &str) -> String {
    let steps = table.game().parse_turn(table.position(), text).unwrap_or_else(|e| panic!("{text}: {e}"));
    table.game().step_text(table.position(), steps[0])
}

fn refusal(table: &Table<Ampli>, text: &str) -> RuleError {
    table.game().parse_turn(table.position(), text).expect_err(text)
}

/// Returns all places that fit a text on a figure: the only one, or those that the error lists.
fn places(figure: &Figure, text: &str) -> Result<Vec<String>, String> {
    let said = games::ampli::ParsedPlacing::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let found = said.matching(figure).map_err(|e| e.to_string())?;
    Ok(found.iter().map(Placing::to_string).collect())
}

/// Returns the figure of the author's problem up to a number of tiles, in the author's notation.
fn problem(count: usize) -> Figure {
    let mut figure = Figure::parse("33@0,0").unwrap();
    let moves = ["23–(33н)", "62–(23л)", "56–(62в)", "63(56п)", "45–(56в)", "55(45в)", "51–(55п)", "35::"];
    for text in &moves[..count - 1] {
        let only = places(&figure, text).unwrap();
        assert_eq!(only.len(), 1, "{text}: {only:?}");
        figure.put(Placing::parse(&only[0]).unwrap());
    }
    figure
}

#[test]
fn n1_upright_from_the_bottom_and_lying_from_the_left() {
    let start = table(&[]);
    assert_eq!(exact(&start, "54–(15п)"), "54-@2,0");
    assert_eq!(exact(&start, "54-(15п)"), "54-@2,0");
    assert_eq!(exact(&start, "54(15п)"), "54@2,0");
    assert_eq!(exact(&start, "45(15п)"), "45@2,-1");
    let error = refusal(&start, "45–(15п)");
    assert_eq!(error.to_string(), "45–, the tile 45 lying that way round, fits nowhere (rule N1)");
    assert_eq!(refusal(&start, "22").to_string(), "the tile 22 fits nowhere (rule P3)");
    for (bad, place) in [("", "1"), ("5", "1"), ("57", "1"), ("x4", "1"), ("54–x", "4"), ("54––", "4")] {
        let error = refusal(&start, bad).to_string();
        assert!(error.contains(&format!("character {place}")), "{bad}: {error}");
    }
}

#[test]
fn n2_brackets_name_a_touched_tile_its_edge_and_the_part_of_it() {
    let after = table(&["54–(15п)", "wait", "55–(15н)", "wait"]);
    assert_eq!(after.position().stage(), Stage::Must);
    assert_eq!(exact(&after, "25(55нл)"), "25@1,-3");
    assert_eq!(exact(&after, "25(55нп)"), "25@2,-3");
    // Either order of the digits, English letters.
    let start = table(&[]);
    assert_eq!(exact(&start, "54–(51п)"), "54-@2,0");
    assert_eq!(exact(&start, "54–(15r)"), "54-@2,0");
    assert_eq!(exact(&after, "25(55bl)"), "25@1,-3");
    assert_eq!(exact(&start, "54(15t)"), exact(&start, "54(15в)"));
    assert_eq!(exact(&start, "45(15b)"), exact(&start, "45(15н)"));
    // The touched values need not be equal: 6 of 63 touches 2 of 62.
    assert_eq!(places(&problem(4), "63(62)").unwrap(), ["63@-2,0"]);
}

#[test]
fn n2_an_error_says_which_part_of_the_brackets_fails() {
    let after = table(&["54–(15п)", "wait", "55–(15н)", "wait"]);
    let refused = |text: &str| refusal(&after, text).to_string();
    assert_eq!(refused("25(33)"), "no tile 33 lies in the figure (rule N2)");
    assert_eq!(refused("25(15л)"), "25 has no legal place at the left edge of 15 (rule N2)");
    assert_eq!(refused("46(15)"), "46 has no legal place at 15 (rule N2)");
    assert_eq!(refused("25(55пв)"), "the right edge of 55 is a short one and has no parts (rule N2)");
    assert_eq!(refused("25(55нв)"), "the bottom edge of 55 has no top part (rule N2)");
    assert!(refused("25(55x)").contains("where an edge, в п н л or t r b l, or \")\" was expected"));
    assert!(refused("25(55").starts_with("the text ends where"));
    assert!(refused("25(55нлн)").contains("where \")\" was expected"));
}

#[test]
fn n3_whatever_fits_one_place_is_enough_and_several_are_listed() {
    let late = table(&["54–(15п)", "wait"]);
    let error = refusal(&late, "55–::");
    assert_eq!(error.to_string(), "55–:: fits 2 places: 55-@1,-1, 55-@1,1 (rule N3)");
    assert_eq!(exact(&late, "55–(15н)::"), "55-@1,-1");
    // Only full tiles are legal here, so that :: may be left out.
    assert_eq!(exact(&late, "55–(15н)"), "55-@1,-1");
    let start = table(&[]);
    assert_eq!(refusal(&start, "54–::").to_string(), "54–:: goes in full nowhere (rule N3)");
    assert!(refusal(&start, "54–:").to_string().contains("\":\" was expected"));
    // Without :: the text leaves it open.
    assert_eq!(places(&problem(8), "35::").unwrap(), ["35@-3,1"]);
    assert_eq!(places(&problem(8), "53–::").unwrap(), ["53-@-3,2"]);
}

#[test]
fn n3_the_authors_side_remarks() {
    // He says that 63–(62) would have no place; it has one.
    assert_eq!(places(&problem(4), "63–(62)").unwrap(), ["63-@-2,0"]);
    // He says that 35(56) would be possible in five places; three stand, and two more lie.
    assert_eq!(places(&problem(8), "35(56)").unwrap(), ["35@-4,-2", "35@-5,-1", "35@-3,1"]);
    assert_eq!(places(&problem(8), "35–(56)").unwrap(), ["35-@-5,-1", "35-@-6,0"]);
    // 35(56):: is the same as 35::, as he says.
    assert_eq!(places(&problem(8), "35(56)::"), places(&problem(8), "35::"));
}

#[test]
fn n6_the_exact_form_is_always_unambiguous() {
    let start = table(&[]);
    assert_eq!(exact(&start, "54-@2,0"), "54-@2,0");
    assert_eq!(exact(&start, "54–@2,0"), "54-@2,0");
    assert_eq!(exact(&start, "45@2,-1"), "45@2,-1");
    let refused = |text: &str| refusal(&start, text).to_string();
    assert_eq!(refused("54-@1,0"), "54-@1,0 needs the cell 1,0, where 15 lies (rule P3)");
    assert_eq!(refused("54-@9,9"), "54-@9,9 does not touch the figure (rule P3)");
    assert_eq!(refused("45-@2,0"), "the half 4 of 45-@2,0 touches 5, and none of that is 4 (rule P3)");
    assert!(refused("54-@200,0").contains("at most 99"));
    assert!(refused("54-@02,0").contains("needless zeros"));
    assert!(refused("54-@-0,0").contains("needless zeros"));
    assert!(refused("54-@2;0").contains("\",\" was expected"));
    assert!(refused("54-@2,0,").contains("where the end was expected"));
}

#[test]
fn figures_are_refused_for_a_reason() {
    for (text, reason) in [
        ("", "the text ends where a tile such as 54, with digits of 1 to 6, was expected (character 1; rule P1)"),
        ("15-@1,0", "the initial tile has its first half at 0,0, found \"15-@1,0\" (character 1; rule N6)"),
        (
            "15-@0,0;",
            "the text ends where a tile such as 54, with digits of 1 to 6, was expected (character 9; rule P1)",
        ),
        ("15-@0,0;51@2,0", "the tile 15 lies in the figure already (character 9; rule P1)"),
        ("15-@0,0;54-@3,0", "54-@3,0 does not touch the figure (character 9; rule P3)"),
        ("15-@0,0;54-@2,0;44-@3,0", "44-@3,0 needs the cell 3,0, where 45 lies (character 17; rule P3)"),
        ("15-@0,0;45-@2,0", "the half 4 of 45-@2,0 touches 5, and none of that is 4 (character 9; rule P3)"),
        ("15–@0,0", "found \"–@0,0\" where \"@\" was expected (character 3)"),
    ] {
        assert_eq!(Figure::parse(text).unwrap_err().to_string(), reason, "{text}");
    }
}

#[test]
fn placings_are_listed_with_the_shortest_notation() {
    let figure = Figure::parse("15-@0,0;54-@2,0").unwrap();
    let lines = placings(&figure, tile("55")).unwrap().iter().map(|l| l.to_string()).collect::<Vec<_>>();
    assert_eq!(
        lines,
        [
            "55-@1,-1\tfull\t2\t55–(15н)",
            "55-@1,1\tfull\t2\t55–(15в)",
            "55@1,-2\tincomplete\t1\t55(15н)",
            "55@1,1\tincomplete\t1\t55(15в)",
            "55@2,-2\tincomplete\t1\t55(54н)",
            "55@2,1\tincomplete\t1\t55(54в)",
        ]
    );
    assert_eq!(placings(&figure, tile("45")).unwrap_err().violated_clause(), Some("P1"));
}

#[test]
fn the_shortest_notation_fits_its_placing_only_and_nothing_shorter_does() {
    for figure in [problem(9), problem(6), Figure::parse("15-@0,0;54-@2,0;55-@1,-1;25@1,-3;16@0,1").unwrap()] {
        for t in TileSet::ALL.difference(figure.tiles()).iter() {
            for listed in placings(&figure, t).unwrap() {
                let text = &listed.notation;
                assert_eq!(*text, shortest(&figure, listed.placing));
                assert_eq!(places(&figure, text).unwrap(), [listed.placing.to_string()], "{text}");
                // Leaving out the last letter, the brackets or the colons makes it fit several.
                let bare = text.split(['(', ':', '@']).next().unwrap();
                let last_letter = text.rfind(['в', 'п', 'н', 'л']);
                let letterless = last_letter.map_or(text.clone(), |i| format!("{}{}", &text[..i], &text[i + 2..]));
                for shorter in [bare.to_string(), text.replace("::", ""), letterless] {
                    if shorter.len() < text.len() && !text.contains('@') {
                        assert!(places(&figure, &shorter).map_or(true, |p| p.len() > 1), "{shorter} for {text}");
                    }
                }
            }
        }
    }
}

fn names(pairing: &[Pair]) -> String {
    let names = pairing.iter().map(|p| format!("{}+{}", p.tiles()[0], p.tiles()[1]));
    names.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_problem_has_three_pairings() {
    let figure = problem(9);
    let apart = [[tile("14"), tile("44")], [tile("14"), tile("46")]];
    let found = pairings(&figure, tiles("12 14 16 24 25 34 44 46"), &apart);
    let found = found.iter().map(|p| names(p)).collect::<BTreeSet<_>>();
    // The author's two solutions, and one that the author missed.
    let expected = ["12+16 14+34 24+25 44+46", "12+25 14+24 16+46 34+44", "12+25 14+34 16+46 24+44"];
    assert_eq!(found, expected.map(str::to_string).into());
    // The condition excludes others.
    assert_eq!(pairings(&figure, tiles("12 14 16 24 25 34 44 46"), &[]).len(), 6);
}

#[test]
fn the_authors_solution_of_the_problem() {
    let figure = problem(9);
    let has = |a: &str, b: &str, incomplete: &str, full: &str| {
        let found = pairs(&figure, [tile(a), tile(b)]);
        found.iter().any(|p| p.incomplete.to_string() == incomplete && p.full.to_string() == full)
    };
    let only = |text: &str| places(&figure, text).unwrap();
    assert_eq!(only("34–(45л)"), ["34-@-7,1"]);
    assert!(has("34", "44", "34-@-7,1", "44-@-6,2"));
    assert_eq!(only("12(51п)"), ["12@-1,3"]);
    assert!(has("12", "25", "12@-1,3", "52-@-3,4"));
    assert_eq!(only("14–(35)"), ["14-@-2,2"]);
    assert!(has("14", "24", "14-@-2,2", "24@-1,0"));
    assert_eq!(only("16(56)"), ["16@-4,-2"]);
    assert!(has("16", "46", "16@-4,-2", "64@-5,-1"));
    // His 41(51) takes a cell that his 12(51п) needs; his 14–(35) does not.
    let cells = |text: &str| Placing::parse(&only(text)[0]).unwrap().cells();
    assert!(cells("41(51)").iter().any(|c| cells("12(51п)").contains(c)));
    assert!(cells("14–(35)").iter().all(|c| !cells("12(51п)").contains(c)));
}
