//! The data of the pictures: series over the turns, the fan of evaluations, and the heat map of the board.

use crate::play::PlayedGame;
use crate::stats::{median, quantile, round};
use game::turns::MAX_SUCCESSORS;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A median for each run of `every` turns.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LabSeries"))]
pub struct Series {
    /// The number of turns of each value.
    pub every: u32,
    /// The values.
    pub values: Vec<f64>,
}

/// The most values of a series.
const MAX_VALUES: usize = 40;

impl Series {
    /// The median number of successors by turn, as far as half of the games last. More than can be counted are the most that can.
    pub(crate) fn branching(games: &[&PlayedGame]) -> Series {
        let counted = games.iter().filter(|game| !game.branching.is_empty()).collect::<Vec<_>>();
        let lengths = counted.iter().map(|game| game.turns.len() as f64).collect::<Vec<_>>();
        let length = median(lengths) as usize;
        let every = length.div_ceil(MAX_VALUES).max(1);
        let mut values = Vec::new();
        for from in (0..length).step_by(every) {
            let run = counted.iter().flat_map(|game| game.branching.iter().skip(from).take(every));
            let run = run.map(|count| count.unwrap_or(MAX_SUCCESSORS as u64) as f64).collect::<Vec<_>>();
            if run.is_empty() {
                break;
            }
            values.push(round(median(run), 0));
        }
        Series { every: every as u32, values }
    }
}

/// Quantiles of the expected share of the first player over the game: 10, 25, 50, 75 and 90 of 100 games lie below.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LabFan"))]
pub struct Fan {
    /// The five quantiles at each of equal steps from the start to the end.
    pub points: Vec<[f64; 5]>,
}

/// The steps of a fan.
const FAN_STEPS: usize = 20;

impl Fan {
    /// The fan of some games; `None` where no game has values.
    pub(crate) fn of(games: &[&PlayedGame]) -> Option<Fan> {
        let points = (0..=FAN_STEPS).map(|step| {
            let part = step as f64 / FAN_STEPS as f64;
            let mut values = games.iter().filter_map(|game| share_at(game, part)).collect::<Vec<_>>();
            values.sort_by(f64::total_cmp);
            (!values.is_empty()).then(|| [0.1, 0.25, 0.5, 0.75, 0.9].map(|q| round(quantile(&values, q), 3)))
        });
        let points = points.flatten().collect::<Vec<_>>();
        (points.len() == FAN_STEPS + 1).then_some(Fan { points })
    }
}

/// The first player's share at a part of the game; its result at the end. A turn without a value has the value before it, and a game
/// is even until the first value.
fn share_at(game: &PlayedGame, part: f64) -> Option<f64> {
    game.shares.iter().any(Option::is_some).then(|| {
        let turn = (part * game.turns.len() as f64).round() as usize;
        match game.shares.get(turn) {
            None => first_share(game),
            Some(_) => {
                game.shares[..=turn].iter().rev().flatten().next().map_or(0.5, |&share| of_beginner(game, share))
            }
        }
    })
}

/// The seat that made the first turn: the first player. A setup can name another seat than the first.
fn beginner(game: &PlayedGame) -> usize {
    game.seats.first().copied().map_or(0, usize::from)
}

/// The first player's share from a logged share of the first of two seats.
pub(crate) fn of_beginner(game: &PlayedGame, thousandths: u16) -> f64 {
    let share = f64::from(thousandths) / 1000.0;
    if beginner(game) == 0 { share } else { 1.0 - share }
}

/// The share of the first player in the result: 1 for a win, an equal part of a tie, 0 for a loss.
pub(crate) fn first_share(game: &PlayedGame) -> f64 {
    let best = game.scores.iter().max().copied().unwrap_or(0);
    let sharing = game.scores.iter().filter(|&&score| score == best).count();
    if game.scores.get(beginner(game)) == Some(&best) { 1.0 / sharing as f64 } else { 0.0 }
}

/// How often each place of the board is used in a game, on average.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LabHeat"))]
pub struct Heat {
    /// The number of columns.
    pub width: u32,
    /// The uses, row by row from the first seat's side.
    pub uses: Vec<f64>,
}

impl Heat {
    /// The heat map of some games; `None` where no place was used.
    pub(crate) fn of(games: &[&PlayedGame]) -> Option<Heat> {
        let mut sums = BTreeMap::<(i32, i32), u32>::new();
        for game in games {
            for (key, uses) in &game.places {
                *sums.entry(coordinates(key)?).or_default() += uses;
            }
        }
        let bounds = |pick: fn(&(i32, i32)) -> i32| Some((sums.keys().map(pick).min()?, sums.keys().map(pick).max()?));
        let ((left, right), (bottom, top)) = (bounds(|place| place.0)?, bounds(|place| place.1)?);
        let rows = (bottom..=top).flat_map(|y| (left..=right).map(move |x| (x, y)));
        let uses = rows.map(|place| {
            let sum = sums.get(&place).copied().unwrap_or(0);
            round(f64::from(sum) / games.len() as f64, 2)
        });
        Some(Heat { width: (right - left + 1) as u32, uses: uses.collect() })
    }
}

fn coordinates(key: &str) -> Option<(i32, i32)> {
    let (x, y) = key.get(1..)?.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}
