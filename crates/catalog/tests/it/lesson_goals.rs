//! Goals of lessons: patterns of the effects of a turn and of the view after it, evaluated as the page does (`web/src/learn/goals.ts`).

use catalog::{AnyTable, Seat};
use serde_json::Value;

/// Longest sequence of steps that `answers` follows; a turn of 210 with several takings needs the most.
const MAX_ANSWER_STEPS: usize = 6;

/// One lesson of a game.
pub(super) struct Lesson<'a> {
    pub(super) game: &'static str,
    pub(super) data: &'a Value,
}

impl Lesson<'_> {
    /// Returns the game and the lesson for messages.
    pub(super) fn name(&self) -> String {
        format!("{} {}", self.game, self.data["id"])
    }

    pub(super) fn task_count(&self) -> usize {
        self.data["tasks"].as_array().unwrap().len()
    }

    pub(super) fn task(&self, number: usize) -> &Value {
        &self.data["tasks"][number]
    }

    /// Returns the named wrong tries of a task.
    pub(super) fn wrong_tries(&self, number: usize) -> impl Iterator<Item = &Value> {
        let of_task = move |wrong: &&Value| wrong["task"].as_u64().unwrap_or(0) == number as u64;
        self.data["wrong"].as_array().unwrap().iter().filter(of_task)
    }
}

/// A turn of the learner, step by step.
pub(super) struct Turn<'a> {
    pub(super) table: Box<dyn AnyTable>,
    pub(super) steps: Vec<String>,
    effects: Vec<Value>,
    learner: Seat,
    turns_before: usize,
    skip: Option<&'a str>,
}

impl<'a> Turn<'a> {
    pub(super) fn begin(lesson: &Lesson<'a>, table: &dyn AnyTable) -> Turn<'a> {
        Turn {
            table: table.clone_box(),
            steps: Vec::new(),
            effects: Vec::new(),
            learner: table.to_act().first().unwrap(),
            turns_before: table.turn_count(),
            skip: lesson.data["skip"].as_str(),
        }
    }

    /// Returns the turn after a step of the learner, and after the step that the lesson skips.
    pub(super) fn play(&self, step: &str) -> Turn<'a> {
        let mut next = Turn {
            table: self.table.clone_box(),
            steps: [&self.steps[..], &[step.to_string()]].concat(),
            effects: self.effects.clone(),
            ..*self
        };
        let mut play = |step: &str| {
            let effects = next.table.play_step(next.learner, step).unwrap_or_else(|e| panic!("{step}: {e}"));
            next.effects.extend(effects.iter().map(|effect| with_names(serde_json::to_value(effect).unwrap())));
            !next.finished() && next.skip.is_some_and(|skip| next.table.check_step(next.learner, skip).is_ok())
        };
        if play(step) {
            play(self.skip.unwrap());
        }
        next
    }

    /// Returns whether the turn is made.
    pub(super) fn finished(&self) -> bool {
        self.table.turn_count() > self.turns_before
    }

    /// Returns whether the turn so far reaches the goal of a task.
    pub(super) fn reaches(&self, task: &Value) -> bool {
        let goal = &task["goal"];
        let wanted = goal["effects"].as_array().map_or(&[][..], Vec::as_slice);
        let found = self.effects.iter().fold(0, |found, effect| {
            found + usize::from(wanted.get(found).is_some_and(|pattern| matches(effect, pattern)))
        });
        if found < wanted.len() {
            return false;
        }
        let mut table = self.table.clone_box();
        for turn in goal["then"].as_array().into_iter().flatten() {
            table.play_turn(turn.as_str().unwrap()).unwrap_or_else(|e| panic!("{turn} after {:?}: {e}", self.steps));
        }
        goal.get("view").is_none_or(|pattern| matches(&table.view(Some(self.learner)), pattern))
    }

    /// Returns every sequence of legal steps that reaches the goal of a task with its last step.
    pub(super) fn answers(self, task: &Value) -> Vec<Turn<'a>> {
        if !self.steps.is_empty() && self.reaches(task) {
            return vec![self];
        }
        if self.finished() || self.steps.len() == MAX_ANSWER_STEPS {
            return Vec::new();
        }
        self.table.steps(self.learner).iter().flat_map(|step| self.play(step).answers(task)).collect()
    }
}

/// Replaces the places of an effect by their names.
fn with_names(mut effect: Value) -> Value {
    for field in ["from", "to"] {
        if let Some(place) = effect.get_mut(field) {
            *place = Value::String(place_name(place));
        }
    }
    effect
}

fn place_name(place: &Value) -> String {
    let Some((kind, value)) = place.as_object().and_then(|place| place.iter().next()) else {
        return place.as_str().unwrap().to_string();
    };
    match kind.as_str() {
        "cell" => {
            let file = char::from(b'a' + u8::try_from(value["file"].as_u64().unwrap()).unwrap());
            format!("{file}{}", value["rank"].as_u64().unwrap() + 1)
        }
        "group" => format!("group {}", value.as_u64().unwrap() + 1),
        "table" => format!("{},{}", value["x"], value["y"]),
        other => other.to_string(),
    }
}

/// Compares a value with a pattern.
fn matches(value: &Value, pattern: &Value) -> bool {
    match pattern {
        Value::Array(patterns) => value.as_array().is_some_and(|values| {
            values.len() == patterns.len()
                && values.iter().zip(patterns).all(|(value, pattern)| matches(value, pattern))
        }),
        Value::Object(fields) => fields.iter().all(|(field, pattern)| match field.as_str() {
            "min" => value.as_i64().is_some_and(|value| value >= pattern.as_i64().unwrap()),
            "any" => pattern.as_array().unwrap().iter().any(|pattern| matches(value, pattern)),
            "some" => value.as_array().is_some_and(|values| values.iter().any(|value| matches(value, pattern))),
            "starts" => value.as_str().is_some_and(|text| text.starts_with(pattern.as_str().unwrap())),
            "ends" => value.as_str().is_some_and(|text| text.ends_with(pattern.as_str().unwrap())),
            _ => value.get(field).is_some_and(|value| matches(value, pattern)),
        }),
        plain => value == plain,
    }
}
