//! The lessons in `web/lessons/`, which a game may have: each can be solved, each named wrong try is wrong, and both languages have all
//! texts.

use catalog::{AnyTable, CATALOG, Entry, Seat};
use serde_json::Value;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

fn web() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web")
}

fn read(path: &str) -> String {
    fs::read_to_string(web().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// The games that have lessons.
fn games_with_lessons() -> Vec<(&'static Entry, Vec<Value>)> {
    let with_lessons = CATALOG.iter().filter_map(|entry| Some((entry, lessons(entry.id)?))).collect::<Vec<_>>();
    assert!(with_lessons.len() >= 5, "{} games have lessons", with_lessons.len());
    with_lessons
}

fn lessons(game: &str) -> Option<Vec<Value>> {
    let path = web().join(format!("lessons/{game}.json"));
    if !path.exists() {
        return None;
    }
    let file: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(file["game"], game);
    Some(file["lessons"].as_array().unwrap().clone())
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().map(|all| all.iter().map(text).collect()).unwrap_or_default()
}

/// Compares a text with a pattern in which `%` stands for anything, as the page does.
fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('%').collect::<Vec<_>>();
    let last = parts.pop().unwrap_or_default();
    if parts.is_empty() {
        return pattern == text;
    }
    let Some(mut rest) = text.strip_prefix(parts.remove(0)) else { return false };
    for part in parts {
        let Some(found) = rest.find(part) else { return false };
        rest = &rest[found + part.len()..];
    }
    rest.ends_with(last)
}

/// Returns the table at the start of a lesson.
fn begin(game: &str, lesson: &Value) -> Box<dyn AnyTable> {
    let entry = catalog::find(game).unwrap();
    let rules = entry.open(lesson["setup"].as_str().unwrap_or(entry.default_setup)).unwrap();
    let mut table = match lesson["position"].as_str() {
        Some(position) => rules.at_position(position).unwrap_or_else(|e| panic!("{}: {e}", lesson["id"])),
        None => rules.start(1),
    };
    for turn in texts(&lesson["turns"]) {
        table.play_turn(turn).unwrap_or_else(|e| panic!("{} {turn}: {e}", lesson["id"]));
    }
    table
}

/// Returns what the page compares after a step: the steps so far, and the turn once they make one.
fn seen(table: &dyn AnyTable, turns: usize, steps: &[&str]) -> Vec<String> {
    let mut seen = vec![steps.join(" ")];
    if table.turn_count() > turns {
        seen.push(table.last_turn().unwrap().1.to_string());
    }
    seen
}

/// Plays one task: the wrong tries, then the solution, then the reply of the other side.
fn play(game: &str, lesson: &Value, number: usize, table: &mut Box<dyn AnyTable>, turns: &mut Vec<String>) {
    let id = text(&lesson["id"]);
    let task = &lesson["tasks"][number];
    let accept = texts(&task["accept"]);
    let fits = |texts: &[String]| accept.iter().any(|pattern| texts.iter().any(|text| matches(pattern, text)));
    let solution = texts(&task["solution"]);
    for wrong in lesson["wrong"].as_array().unwrap() {
        if wrong["task"].as_u64().unwrap_or(0) != number as u64 {
            continue;
        }
        let attempt = text(&wrong["try"]);
        let mut other = begin(game, lesson);
        turns.iter().for_each(|turn| drop(other.play_turn(turn).unwrap()));
        let begun_table = other.clone_box();
        match (other.play_turn(attempt), wrong["refused"].as_str()) {
            (Err(error), Some(clause)) => {
                assert_eq!(error.violated_clause(), Some(clause), "{game} {id} {attempt}: {error}");
            }
            (Ok(_), None) => {
                let steps = begun_table.steps_of_turn(attempt).unwrap();
                let begun = (1..=steps.len()).map(|n| steps[..n].join(" ")).collect::<Vec<_>>();
                assert_ne!(begun.last().unwrap(), &solution.join(" "), "{game} {id}: {attempt} is the solution");
                // A named wrong try goes before what is accepted, but only once the turn is made.
                assert!(begun.len() == 1 || !fits(&begun), "{game} {id}: {attempt} would be accepted on the way");
            }
            (found, expected) => panic!("{game} {id} {attempt}: found {found:?}, expected {expected:?}"),
        }
    }
    let before = table.turn_count();
    for (i, _) in solution.iter().enumerate() {
        let seat = table.to_act().first().unwrap_or(Seat::FIRST);
        table.play_step(seat, solution[i]).unwrap_or_else(|e| panic!("{game} {id} {}: {e}", solution[i]));
        let now = fits(&seen(&**table, before, &solution[..=i]));
        assert_eq!(now, i + 1 == solution.len(), "{game} {id}: after {:?}", &solution[..=i]);
    }
    if table.turn_count() > before {
        turns.push(table.last_turn().unwrap().1.to_string());
    }
    for reply in texts(&task["reply"]) {
        table.play_turn(reply).unwrap_or_else(|e| panic!("{game} {id} {reply}: {e}"));
        turns.push(reply.to_string());
    }
}

#[test]
fn every_lesson_can_be_done_and_every_wrong_try_is_wrong() {
    for (entry, lessons) in games_with_lessons() {
        assert!((8..=12).contains(&lessons.len()), "{} has {} lessons", entry.id, lessons.len());
        let mut ids = HashSet::new();
        for lesson in &lessons {
            assert!(ids.insert(text(&lesson["id"])), "{} stands twice", lesson["id"]);
            if lesson["live"] == true {
                continue;
            }
            let mut table = begin(entry.id, lesson);
            let mut turns = Vec::new();
            let tasks = lesson["tasks"].as_array().unwrap().len();
            assert!(tasks > 0, "{} {}: nothing to do", entry.id, lesson["id"]);
            for number in 0..tasks {
                play(entry.id, lesson, number, &mut table, &mut turns);
            }
        }
    }
}

#[test]
fn the_clauses_of_a_lesson_stand_on_the_rule_page() {
    for (entry, lessons) in games_with_lessons() {
        let page = read(&format!("../rules/{}.en.md", entry.id));
        for lesson in lessons {
            let refused = lesson["wrong"].as_array().unwrap().iter().filter_map(|wrong| wrong["refused"].as_str());
            for clause in texts(&lesson["clauses"]).into_iter().chain(refused) {
                assert!(page.contains(&format!("- **[{clause}](")), "{} {}: {clause}", entry.id, lesson["id"]);
            }
        }
    }
}

#[test]
fn both_languages_have_the_texts_of_every_lesson() {
    for language in ["en", "ru"] {
        for (entry, lessons) in games_with_lessons() {
            let file = read(&format!("locales/{language}/lessons-{}.ftl", entry.id));
            let keys =
                file.lines().filter_map(|line| line.split_once(" = ")).map(|(key, _)| key).collect::<HashSet<_>>();
            let game = entry.facts.key;
            for lesson in lessons {
                let stem = format!("lesson-{game}-{}", text(&lesson["id"]));
                let mut wanted = vec![format!("{stem}-title"), format!("{stem}-text"), format!("{stem}-done")];
                for (i, _) in lesson["tasks"].as_array().unwrap().iter().enumerate() {
                    wanted.push(if i == 0 { format!("{stem}-task") } else { format!("{stem}-task-{}", i + 1) });
                }
                for wrong in lesson["wrong"].as_array().unwrap() {
                    wanted.push(format!("{stem}-wrong-{}", text(&wrong["say"])));
                }
                for key in wanted {
                    assert!(keys.contains(&*key), "{language}: {key} is missing");
                }
            }
        }
    }
}

#[test]
fn the_authors_problem_laid_by_hand_takes_all_three_pairings() {
    let figure = "33 23–(33н) 62–(23л) 56–(62в) 63(56п) 45–(56в) 55(45в) 51–(55п) 35::";
    let (tiles, apart) = ("12 14 16 24 25 34 44 46", "14:44,46");
    let splits = catalog::ampli_pairs(figure, tiles, apart, &catalog::CancelToken::new()).unwrap();
    assert_eq!(splits.len(), 3);
    for split in &splits {
        let laid = split.exact.split_whitespace().collect::<Vec<_>>();
        for n in 0..laid.len() {
            let checked = catalog::ampli_pairs_laid(figure, tiles, apart, &laid[..n]).unwrap();
            assert!(!checked.solved && checked.next.iter().any(|next| next == laid[n]), "{}: {}", split.pairs, laid[n]);
        }
        let checked = catalog::ampli_pairs_laid(figure, tiles, apart, &laid).unwrap();
        assert_eq!((checked.solved, checked.pairs.as_str()), (true, split.pairs.as_str()));
    }
    let refused = catalog::ampli_pairs_laid(figure, tiles, apart, &["99-@0,0"]);
    assert!(refused.is_err());
}
