//! Exact play in the author's study games of Ampli: solves the facts of `web/src/games/ampli/study.json` again, and checks that the notes
//! state no others.

use catalog::{AnyTable, CancelToken, Rules};
use game::{Record, Seat};
use serde::Deserialize;
use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A fact that holds after a move of a line, or after each of several.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Fact {
    line: String,
    after: u32,
    /// The last move after which it holds.
    to: Option<u32>,
    /// The final lead of Anya with best play of both sides.
    value: i32,
    /// The turns of the side to act that keep this value.
    best: Option<Vec<String>>,
    /// The number of turns besides waiting.
    turns: Option<usize>,
    /// The numbers of turns that lose one point, two points, and so on.
    cost: Option<Vec<usize>>,
    /// The value of waiting for the side to act.
    wait: Option<i32>,
}

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn read(path: &str) -> String {
    fs::read_to_string(folder(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn facts() -> Vec<Fact> {
    serde_json::from_str(&read("web/src/games/ampli/study.json")).unwrap()
}

/// Returns the tables of a line, each with the number of its last move. Waiting is a turn that is not written.
fn line(rules: &dyn Rules, name: &str) -> Vec<(u32, Box<dyn AnyTable>)> {
    let text = read(&format!("crates/games/tests/ampli/{name}.txt"));
    let whole = rules.replay(&Record::parse(text.as_bytes()).unwrap()).unwrap();
    let moves = text.rsplit_once(']').unwrap().1.split_whitespace();
    let numbers = moves.filter_map(|word| word.trim_start_matches('!').strip_suffix(['.', '!'])?.parse::<u32>().ok());
    let mut numbers = numbers.collect::<Vec<_>>().into_iter();
    let mut table = rules.at_position(&whole.start_text()).unwrap();
    let mut tables = Vec::new();
    for (_, turn) in whole.turns() {
        table.play_turn(&turn).unwrap();
        if turn != "wait" {
            tables.push((numbers.next().unwrap_or_else(|| panic!("{name}: {turn} has a number")), table.clone_box()));
        }
    }
    assert_eq!(numbers.next(), None, "{name}: each number is a move");
    tables
}

fn after(table: &dyn AnyTable, turn: &str) -> String {
    let mut next = table.clone_box();
    next.play_turn(turn).unwrap_or_else(|e| panic!("{turn}: {e}"));
    next.position_text()
}

fn check(rules: &dyn Rules, table: &dyn AnyTable, fact: &Fact) {
    let Some(seat) = table.to_act().first() else {
        let score = table.outcome().unwrap();
        let ahead = i32::from(score.score(Seat::FIRST)) - i32::from(score.score(Seat::SECOND));
        return assert_eq!(ahead, fact.value, "{fact:?}: the score");
    };
    let solved = rules.solve(&table.position_text(), None, 2, &CancelToken::new(), &mut |_, _| {}).unwrap();
    let sign = if seat == Seat::FIRST { 1 } else { -1 };
    // A solution counts only future points.
    let seats = &table.view(None)["seats"];
    let points = |seat: usize| seats[seat]["score"].as_i64().unwrap() as i32;
    assert_eq!(points(0) - points(1) + solved.value * sign, fact.value, "{fact:?}");
    let (waits, turns): (Vec<_>, Vec<_>) = solved.turns.iter().partition(|turn| turn.turn == "wait");
    if let Some(best) = &fact.best {
        // A placing has several texts, so the resulting tables are compared.
        let lead_to =
            |turns: &mut dyn Iterator<Item = &String>| turns.map(|turn| after(table, turn)).collect::<BTreeSet<_>>();
        let keeping = solved.turns.iter().filter(|turn| turn.value == solved.value).map(|turn| &turn.turn);
        let names = keeping.clone().collect::<Vec<_>>();
        assert_eq!(lead_to(&mut best.iter()), lead_to(&mut keeping.into_iter()), "{fact:?}: {names:?} keep it");
    }
    if let Some(count) = fact.turns {
        assert_eq!(turns.len(), count, "{fact:?}");
    }
    if let Some(wait) = fact.wait {
        assert_eq!(waits[0].value, wait, "{fact:?}");
    }
    for (given, &count) in (1..).zip(fact.cost.iter().flatten()) {
        let costly = turns.iter().filter(|turn| turn.value == solved.value - given).count();
        assert_eq!(costly, count, "{fact:?}: {given} points");
    }
}

#[test]
fn exact_play_says_what_the_study_games_tell() {
    let rules = catalog::find("ampli").unwrap().open("2").unwrap();
    for name in ["main", "first", "second", "variant"] {
        let tables = line(&*rules, name);
        for fact in facts().iter().filter(|fact| fact.line == name) {
            let last = fact.to.unwrap_or(fact.after);
            let mut meant = tables.iter().filter(|(number, _)| (fact.after..=last).contains(number)).peekable();
            assert!(meant.peek().is_some(), "{fact:?}: there is such a move");
            meant.for_each(|(_, table)| check(&*rules, &**table, fact));
        }
    }
}

#[test]
fn every_note_of_exact_play_has_a_fact() {
    let facts = facts();
    for language in ["en", "ru"] {
        let texts = read(&format!("web/src/games/ampli/lessons.{language}.ftl"));
        let keys = texts.lines().filter_map(|line| line.strip_prefix("study-exact-")?.split_once(" = "));
        let mut told = HashSet::new();
        for (key, text) in keys {
            let (name, number) = key.split_once('-').unwrap_or(("main", key));
            let number = number.parse::<u32>().unwrap();
            let fits =
                |fact: &&Fact| fact.line == name && (fact.after..=fact.to.unwrap_or(fact.after)).contains(&number);
            let fact = facts.iter().find(fits).unwrap_or_else(|| panic!("{language}: {key} has no fact"));
            for (word, known) in
                [("$best", fact.best.is_some()), ("$turns", fact.turns.is_some()), ("$cost", fact.cost.is_some())]
            {
                assert!(known || !text.contains(word), "{language}: {key} tells {word}, and no fact has it");
            }
            told.insert(key);
        }
        assert!(told.len() >= 10, "{language}: {told:?}");
    }
}
