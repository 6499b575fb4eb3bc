//! The lessons in `web/src/games/ID/lessons.json`, which a game may have: each can be solved, each named wrong try is wrong, and both languages have all
//! texts.

use super::lesson_goals::{Lesson, Turn};
use catalog::{AnyTable, CATALOG, Entry};
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

pub(crate) fn lessons(game: &str) -> Option<Vec<Value>> {
    let path = web().join(format!("src/games/{game}/lessons.json"));
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

/// Returns the table at the start of a lesson.
pub(crate) fn begin(game: &str, lesson: &Value) -> Box<dyn AnyTable> {
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

/// Checks one task from its position: the wrong tries miss the goal, the solution reaches it, and after every legal answer that reaches
/// it the reply is legal and the next task has an answer. Returns the number of answers.
fn check_task(lesson: &Lesson<'_>, number: usize, table: &dyn AnyTable) -> usize {
    let (id, task) = (lesson.name(), lesson.task(number));
    for wrong in lesson.wrong_tries(number) {
        let attempt = text(&wrong["try"]);
        let mut other = table.clone_box();
        match (other.play_turn(attempt), wrong["refused"].as_str()) {
            (Err(error), Some(clause)) => assert_eq!(error.violated_clause(), Some(clause), "{id} {attempt}: {error}"),
            (Ok(_), None) => {
                let steps = table.steps_of_turn(attempt).unwrap();
                let mut turn = Turn::begin(lesson, table);
                // The lesson may have ended the turn itself.
                for step in &steps {
                    if turn.finished() {
                        break;
                    }
                    turn = turn.play(step);
                    assert!(!turn.reaches(task), "{id}: the wrong try {attempt} reaches the goal");
                }
            }
            (found, expected) => panic!("{id} {attempt}: found {found:?}, expected {expected:?}"),
        }
    }
    let mut turn = Turn::begin(lesson, table);
    let solution = texts(&task["solution"]);
    for (i, step) in solution.iter().enumerate() {
        turn = turn.play(step);
        assert_eq!(turn.reaches(task), i + 1 == solution.len(), "{id}: after {:?}", &solution[..=i]);
    }
    let answers = Turn::begin(lesson, table).answers(task);
    assert!(answers.iter().any(|answer| answer.steps == turn.steps), "{id}: the solution is not among the answers");
    for answer in &answers {
        let mut next = answer.table.clone_box();
        for reply in texts(&task["reply"]) {
            next.play_turn(reply).unwrap_or_else(|e| panic!("{id}: {reply} after {:?}: {e}", answer.steps));
        }
        if number + 1 == lesson.task_count() {
            continue;
        }
        assert!(next.pending().is_empty(), "{id}: {:?} ends in the middle of a turn", answer.steps);
        let open = Turn::begin(lesson, &*next).answers(lesson.task(number + 1));
        assert!(!open.is_empty(), "{id}: after {:?} the next task has no answer", answer.steps);
        if answer.steps == turn.steps {
            check_task(lesson, number + 1, &*next);
        }
    }
    answers.len()
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
            let lesson = Lesson { game: entry.id, data: lesson };
            assert!(lesson.task_count() > 0, "{}: nothing to do", lesson.name());
            assert!(check_task(&lesson, 0, &*begin(entry.id, lesson.data)) > 0);
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
            let file = read(&format!("src/games/{}/lessons.{language}.ftl", entry.id));
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
