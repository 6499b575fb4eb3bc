//! The rule pages in `rules/`: every clause in both languages with a link to an existing test, valid figures, links without dead ends.

use catalog::CATALOG;
use std::fs;
use std::path::{Path, PathBuf};

const LANGUAGES: [&str; 2] = ["en", "ru"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules")
}

fn page(game: &str, language: &str) -> String {
    let path = folder().join(format!("{game}.{language}.md"));
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{game}: add rules/{game}.{language}.md: {e}"))
}

/// The clauses of a page in order: number and link.
fn clauses(page: &str) -> Vec<(&str, &str)> {
    let clause = |line: &'_ str| -> Option<(usize, usize, usize)> {
        let rest = line.strip_prefix("- **[")?;
        let number = rest.find("](")?;
        Some((5, 5 + number, 5 + number + 2 + rest[number + 2..].find(")**")?))
    };
    page.lines().filter_map(|line| clause(line).map(|(a, b, c)| (&line[a..b], &line[b + 2..c]))).collect()
}

/// A figure: game, setup, position, turns shown on it, caption.
#[derive(Debug)]
struct Figure<'a> {
    game: &'a str,
    setup: &'a str,
    position: &'a str,
    turns: Vec<&'a str>,
    caption: String,
}

fn figures(page: &str) -> Vec<Figure<'_>> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(head) = line.strip_prefix("```") else { continue };
        let block = lines.by_ref().take_while(|line| *line != "```").collect::<Vec<_>>();
        let Some(head) = head.strip_prefix("position ") else { continue };
        let (game, setup) = head.split_once(' ').unwrap_or_else(|| panic!("{line}: game and setup are expected"));
        let (turns, words): (Vec<&str>, Vec<&str>) = block[1..].iter().partition(|line| line.starts_with("> "));
        let turns = turns.into_iter().map(|turn| &turn[2..]).collect();
        found.push(Figure { game, setup, position: block[0], turns, caption: words.join(" ") });
    }
    found
}

#[test]
fn every_clause_stands_on_the_pages_of_both_languages() {
    for entry in CATALOG {
        let game = entry.id;
        let expected = entry
            .facts
            .clauses
            .iter()
            .flat_map(|&(letter, count)| (1..=count).map(move |n| format!("{letter}{n}")))
            .collect::<Vec<_>>();
        for language in LANGUAGES {
            let page = page(game, language);
            let found = clauses(&page).iter().map(|(number, _)| number.to_string()).collect::<Vec<_>>();
            assert_eq!(found, expected, "{game}.{language}.md");
        }
    }
}

#[test]
fn every_clause_links_to_a_test_named_by_it() {
    for game in CATALOG.iter().map(|entry| entry.id) {
        let [english, russian] = LANGUAGES.map(|language| page(game, language));
        assert_eq!(clauses(&english), clauses(&russian), "{game}: the languages link to different tests");
        for (number, link) in clauses(&english) {
            let (path, name) = link.split_once('#').unwrap_or_else(|| panic!("{game} {number}: {link}"));
            assert!(name.starts_with(&format!("{}_", number.to_lowercase())), "{game} {number}: {name}");
            let source = fs::read_to_string(folder().join(path)).unwrap_or_else(|e| panic!("{number}: {path}: {e}"));
            assert!(is_test(&source, name), "{game} {number}: {path} has no test {name}");
        }
    }
}

/// Whether a source file has a test of this name.
fn is_test(source: &str, name: &str) -> bool {
    let lines = source.lines().map(str::trim).collect::<Vec<_>>();
    let head = format!("fn {name}(");
    lines.windows(2).any(|pair| pair[0] == "#[test]" && pair[1].starts_with(&head))
}

#[test]
fn every_figure_is_a_position_and_the_languages_have_the_same() {
    for game in CATALOG.iter().map(|entry| entry.id) {
        let [english, russian] = LANGUAGES.map(|language| page(game, language));
        let (english, russian) = (figures(&english), figures(&russian));
        assert!(!english.is_empty(), "{game} has no figure");
        assert_eq!(english.len(), russian.len(), "{game}: the languages have different figures");
        for (one, other) in english.iter().zip(&russian) {
            assert_eq!((one.position, &one.turns), (other.position, &other.turns), "{game}");
            assert_eq!((one.game, one.setup), (game, other.setup), "{game}");
            assert!(!one.caption.is_empty() && !other.caption.is_empty(), "{game}: {} has no caption", one.position);
            let rules = catalog::find(one.game).and_then(|entry| entry.open(one.setup));
            let rules = rules.unwrap_or_else(|e| panic!("{game} {}: {e}", one.setup));
            let mut table = rules.at_position(one.position).unwrap_or_else(|e| panic!("{game} {}: {e}", one.position));
            for turn in &one.turns {
                table.play_turn(turn).unwrap_or_else(|e| panic!("{game} {} {turn}: {e}", one.position));
            }
        }
    }
}

#[test]
fn every_link_leads_somewhere() {
    for game in CATALOG.iter().map(|entry| entry.id) {
        for language in LANGUAGES {
            let page = page(game, language);
            for part in page.split("](").skip(1) {
                let link = part.split(')').next().unwrap_or_default();
                let path = link.split('#').next().unwrap_or_default();
                assert!(folder().join(path).is_file(), "{game}.{language}.md: {link}");
            }
        }
    }
}
