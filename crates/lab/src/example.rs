//! Games worth showing.

use crate::level_report::{Course, lead_changes};
use crate::opening::pair_seed;
use crate::play::PlayedGame;
use crate::{LabError, Plan};
use catalog::Rules;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A game worth showing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LabExample"))]
pub struct Example {
    /// Why it is shown.
    pub kind: ExampleKind,
    /// The level of its players.
    pub level: u8,
    /// The number of its turns.
    pub turns: u32,
    /// The address of its analysis on a site, such as `/board/…`.
    pub link: String,
    /// Its record.
    pub record: String,
}

/// Why a game is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LabExampleKind"))]
#[serde(rename_all = "lowercase")]
pub enum ExampleKind {
    /// The shortest game.
    Shortest,
    /// The game whose winner was farthest behind.
    Dramatic,
    /// The game nearest to the medians of all measures.
    Typical,
}

/// Chooses the examples of a setup from the games of its strongest level.
pub(crate) fn choose(
    plan: &Plan,
    rules: &dyn Rules,
    level: u8,
    games: &BTreeMap<u64, PlayedGame>,
) -> Result<Vec<Example>, LabError> {
    let shortest = games.iter().min_by_key(|(n, game)| (game.turns.len(), **n));
    let drama = |game: &PlayedGame| {
        Course::of(game).map_or(0.0, |course| course.drama) + 0.001 * f64::from(lead_changes(game).unwrap_or(0))
    };
    let dramatic = games.iter().max_by(|a, b| drama(a.1).total_cmp(&drama(b.1)));
    let dramatic = dramatic.filter(|(_, game)| drama(game) > 0.0);
    let chosen =
        [(ExampleKind::Shortest, shortest), (ExampleKind::Dramatic, dramatic), (ExampleKind::Typical, typical(games))];
    let mut examples = Vec::new();
    for (kind, found) in chosen {
        if let Some((&n, game)) = found {
            examples.push(example(plan, rules, level, kind, n, game)?);
        }
    }
    Ok(examples)
}

/// The game nearest to the medians, each measure in units of its spread.
fn typical(games: &BTreeMap<u64, PlayedGame>) -> Option<(&u64, &PlayedGame)> {
    let measures = |game: &PlayedGame| {
        let course = Course::of(game);
        [
            game.turns.len() as f64,
            course.map_or(1.0, |course| course.open),
            course.map_or(0.0, |course| course.drama),
            f64::from(lead_changes(game).unwrap_or(0)),
        ]
    };
    let column = |i: usize| {
        let mut values = games.values().map(|game| measures(game)[i]).collect::<Vec<_>>();
        values.sort_by(f64::total_cmp);
        let at = |part| crate::stats::quantile(&values, part);
        (at(0.5), (at(0.75) - at(0.25)).max(1e-6))
    };
    let columns = [0, 1, 2, 3].map(column);
    let distance = |game: &PlayedGame| {
        let away =
            measures(game).into_iter().zip(columns).map(|(value, (median, spread))| (value - median).abs() / spread);
        away.map(|away| away.min(10.0)).sum::<f64>()
    };
    games.iter().min_by(|a, b| distance(a.1).total_cmp(&distance(b.1)))
}

fn example(
    plan: &Plan,
    rules: &dyn Rules,
    level: u8,
    kind: ExampleKind,
    n: u64,
    game: &PlayedGame,
) -> Result<Example, LabError> {
    let mut table = rules.start(pair_seed(plan, n / 2));
    for turn in &game.turns {
        table.play_turn(turn)?;
    }
    let link = format!(
        "/board/{}?setup={}&position={}&turns={}",
        plan.game,
        encoded(&table.setup()),
        encoded(&table.start_text()),
        encoded(&game.turns.join(" "))
    );
    Ok(Example { kind, level, turns: game.turns.len() as u32, link, record: table.record(&[]) })
}

/// Percent-encodes a value of a query.
fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'*' => out.push(byte.into()),
            b' ' => out.push('+'),
            _ => write!(out, "%{byte:02X}").expect("a string grows"),
        }
    }
    out
}
