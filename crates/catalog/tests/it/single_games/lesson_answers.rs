//! Lessons whose right answers are easy to miss.

use crate::lesson_goals::{Lesson, Turn};
use crate::lessons::{begin, lessons};

#[test]
fn every_right_answer_reaches_the_goal() {
    // Answers that a list of accepted turns is likely to miss.
    for (game, id, steps) in [
        ("210", "way", "b2*3 >b3 >c3 >c4"),
        ("210", "way", "b2*3 >c2 >c3 >c4"),
        ("210", "chain", "b2*1 >b3 x:a1"),
        ("210", "old", "a2*1 >b2"),
        ("exchange", "capture", "1:4o>2,3 x2:1c"),
        ("alpha", "jump", "2d4-e6"),
        ("gamma", "back", "e5-f5"),
        ("ampli", "prepare", "54@1,1"),
    ] {
        let lessons = lessons(game).unwrap();
        let data = lessons.iter().find(|lesson| lesson["id"] == id).unwrap();
        let lesson = Lesson { game, data };
        let answers = Turn::begin(&lesson, &*begin(game, data)).answers(lesson.task(0));
        assert!(answers.iter().any(|answer| answer.steps.join(" ") == steps), "{game} {id}: {steps}");
    }
}

#[test]
fn the_first_lessons_of_210_end_before_the_lids() {
    for data in lessons("210").unwrap().iter().take_while(|lesson| lesson["id"] != "lids") {
        let lesson = Lesson { game: "210", data };
        for answer in Turn::begin(&lesson, &*begin("210", data)).answers(lesson.task(0)) {
            assert_ne!(answer.table.view(None)["expected"]["phase"], "lids", "{}: {:?}", lesson.name(), answer.steps);
        }
    }
}
