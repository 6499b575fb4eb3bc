//! What the games of one level at one setup say.

use crate::play::{End, PlayedGame};
use crate::stats::{Estimate, chance, deviation, fit_chance, mean, quantile, round};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The parts into which the course of a game is divided.
const PARTS: usize = 10;
/// A side with this win chance, kept to the end, has decided the game.
const DECIDED: f64 = 0.75;
/// A winner whose chance fell to this made a comeback.
const NEARLY_LOST: f64 = 0.25;
/// A lead counts if the chance differs from even by this.
const LEAD: f64 = 0.05;
/// The listed first turns.
const LISTED_OPENINGS: usize = 5;

/// The measures of one level at one setup.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Series {
    /// The level.
    pub level: u8,
    /// The number of games.
    pub games: usize,
    /// The number of different games.
    pub distinct: usize,
    /// The share of the seat that begins, a draw counted as half; at a table of three, how often it wins alone.
    pub first_share: Estimate,
    /// The share of games without a winner.
    pub draws: Estimate,
    /// The points of the seat that begins minus the best other seat's, in scored games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead: Option<Estimate>,
    /// The length in turns.
    pub turns: Estimate,
    /// The length in steps, which are single choices.
    pub decisions: Estimate,
    /// The share of turns after the opening in which each step was the only legal one.
    pub forced: Estimate,
    /// The legal turns of a position, on average over the counted games.
    pub branching: Option<Estimate>,
    /// The share of the counted positions with too many turns to list; the average leaves them out.
    pub too_wide: f64,
    /// The share of a won game after which the winner's chance stays at 75 % or more.
    pub open_until: Option<Estimate>,
    /// How far below even the winner's chance fell, from 0 to 0.5.
    pub drama: Option<Estimate>,
    /// How often the lead changed.
    pub lead_changes: Option<Estimate>,
    /// The share of won games in which the winner's chance had fallen to 25 %.
    pub comebacks: Option<Estimate>,
    /// The share of the cells of the board that a game uses.
    pub coverage: Option<Estimate>,
    /// The share of games that ended by repetition.
    pub repetition: Estimate,
    /// The share of games that ended by too many turns without progress.
    pub quiet: Estimate,
    /// The use of each rule.
    pub uses: BTreeMap<String, Use>,
    /// Pictures and lists; only for the highest level of a setup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
}

/// How often a rule is used.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Use {
    /// The share of games that use it.
    pub games: Estimate,
    /// The uses in a game, on average.
    pub per_game: f64,
}

/// Pictures and lists about the games of a level at a setup.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Detail {
    /// The number of games by length: the first length of a class and the games in it.
    pub lengths: Vec<(usize, usize)>,
    /// The legal turns in each tenth of a game, on average; `None` where none was counted.
    pub branching: Vec<Option<f64>>,
    /// The captured pieces in each tenth of a game, on average over games.
    pub captures: Vec<f64>,
    /// The win chance of the seat that begins at each tenth: the quantiles 10, 25, 50, 75 and 90 % of the games.
    pub fan: Vec<[f64; 5]>,
    /// How often pieces came to each cell, for each game.
    pub cells: BTreeMap<String, f64>,
    /// The most frequent first turns.
    pub openings: Vec<Opening>,
    /// Games worth replaying.
    pub examples: Vec<Example>,
}

/// A first turn and its result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The turn.
    pub turn: String,
    /// The number of games with it.
    pub games: usize,
    /// The share of the seat that begins.
    pub first_share: Estimate,
}

/// A game worth replaying.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Example {
    /// What it is an example of.
    pub kind: ExampleKind,
    /// The number of its opening.
    pub number: u32,
    /// Its length in turns.
    pub turns: usize,
    /// The scores.
    pub scores: Vec<i16>,
    /// The address of the game on the analysis page, without the host.
    pub link: String,
    /// Its record.
    pub record: String,
}

/// What a game is an example of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ExampleKind {
    /// The shortest won game.
    Shortest,
    /// The won game in which the winner was farthest behind.
    Dramatic,
    /// The game nearest to the average.
    Typical,
}

/// A game with the win chances of the seat that begins.
struct Course<'a> {
    game: &'a PlayedGame,
    /// The turn and the chance there.
    chances: Vec<(usize, f64)>,
}

impl Course<'_> {
    /// Returns the result of the seat that begins: 1, 0.5 or 0.
    fn result(&self) -> f64 {
        result(self.game)
    }

    /// Returns the chances of the winner; `None` for a draw.
    fn of_winner(&self) -> Option<Vec<(usize, f64)>> {
        let first_won = self.game.winner? == self.game.first;
        Some(self.chances.iter().map(|&(turn, p)| (turn, if first_won { p } else { 1.0 - p })).collect())
    }

    /// Returns how far below even the winner's chance fell.
    fn drama(&self) -> Option<f64> {
        let lowest = self.of_winner()?.iter().map(|c| c.1).fold(0.5, f64::min);
        Some(0.5 - lowest)
    }

    fn open_until(&self) -> Option<f64> {
        let chances = self.of_winner()?;
        let decided = chances.iter().rposition(|c| c.1 < DECIDED).map_or(0, |at| chances[at].0 + 1);
        Some(decided as f64 / self.game.turns.len().max(1) as f64)
    }

    fn lead_changes(&self) -> f64 {
        let leads = self.chances.iter().filter(|c| (c.1 - 0.5).abs() > LEAD).map(|c| c.1 > 0.5).collect::<Vec<_>>();
        leads.windows(2).filter(|pair| pair[0] != pair[1]).count() as f64
    }
}

/// Returns the result of the seat that begins: 1, 0.5 or 0.
fn result(game: &PlayedGame) -> f64 {
    game.winner.map_or(0.5, |winner| f64::from(u8::from(winner == game.first)))
}

/// The values of a game for the seat that begins.
fn values(game: &PlayedGame) -> impl Iterator<Item = (usize, f64)> {
    let own = |(turn, value): (usize, &Option<f64>)| {
        let sign = if game.seats[turn] == game.first { 1.0 } else { -1.0 };
        Some((turn, sign * (*value)?))
    };
    game.values.iter().enumerate().filter_map(own)
}

/// Measures the games of a level at a setup; `None` without games.
pub(crate) fn measure(games: &[&PlayedGame], scored: bool) -> Option<Series> {
    let first = games.first()?;
    let two_seats = first.scores.len() == 2;
    let count = games.len();
    let of = |value: &dyn Fn(&PlayedGame) -> f64| games.iter().map(|game| value(game)).collect::<Vec<_>>();
    let share = |holds: &dyn Fn(&PlayedGame) -> bool| {
        Estimate::of_share(games.iter().filter(|game| holds(game)).count() as f64, count)
    };
    let first_share = if two_seats {
        Estimate::of_share(games.iter().map(|game| result(game)).sum(), count)?
    } else {
        share(&|game| game.winner == Some(game.first))?
    };
    let lead = |game: &PlayedGame| {
        let own = game.scores[usize::from(game.first)];
        let others = game.scores.iter().enumerate().filter(|(seat, _)| *seat != usize::from(game.first));
        f64::from(own - others.map(|(_, score)| *score).max().unwrap_or(0))
    };
    let courses = if two_seats { courses(games) } else { Vec::new() };
    let won = |value: &dyn Fn(&Course<'_>) -> Option<f64>| courses.iter().filter_map(value).collect::<Vec<_>>();
    let dramas = won(&|course| course.drama());
    let comebacks = dramas.iter().filter(|drama| **drama >= 0.5 - NEARLY_LOST).count();
    let (free, forced) = games.iter().fold((0, 0), |(all, forced), game| {
        (all + game.turns.len() - game.opening.min(game.turns.len()), forced + game.forced)
    });
    let choices = games.iter().filter_map(|game| game.choices.as_ref()).flatten().collect::<Vec<_>>();
    let listed = choices.iter().filter_map(|c| c.map(|n| n as f64)).collect::<Vec<_>>();
    Some(Series {
        level: first.level,
        games: count,
        distinct: games.iter().map(|game| &game.turns).collect::<BTreeSet<_>>().len(),
        first_share,
        draws: share(&|game| game.winner.is_none())?,
        lead: if scored { Estimate::of_mean(&of(&lead)) } else { None },
        turns: Estimate::of_mean(&of(&|game| game.turns.len() as f64))?,
        decisions: Estimate::of_mean(&of(&|game| f64::from(game.steps.iter().sum::<u32>())))?,
        forced: Estimate::of_share(f64::from(forced), free).unwrap_or_default(),
        branching: Estimate::of_mean(&listed),
        too_wide: round((choices.len() - listed.len()) as f64 / choices.len().max(1) as f64),
        open_until: Estimate::of_mean(&won(&|course| course.open_until())),
        drama: Estimate::of_mean(&dramas),
        lead_changes: Estimate::of_mean(&won(&|course| Some(course.lead_changes()))),
        comebacks: Estimate::of_share(comebacks as f64, dramas.len()),
        coverage: coverage(games),
        repetition: share(&|game| game.end == End::Repetition)?,
        quiet: share(&|game| game.end == End::Quiet)?,
        uses: uses(games),
        detail: None,
    })
}

/// Collects pictures and lists about the games of a level at a setup, without its examples.
pub(crate) fn detail(games: &[&PlayedGame]) -> Detail {
    let two_seats = games.first().is_some_and(|game| game.scores.len() == 2);
    Detail {
        lengths: lengths(games),
        branching: branching(games),
        captures: captures(games),
        fan: if two_seats { fan(&courses(games)) } else { Vec::new() },
        cells: cells(games),
        openings: openings(games),
        examples: Vec::new(),
    }
}

/// Finds the shortest, the most dramatic and the most typical game.
pub(crate) fn examples<'a>(games: &[&'a PlayedGame]) -> Vec<(ExampleKind, &'a PlayedGame)> {
    let won = games.iter().copied().filter(|game| game.winner.is_some());
    let mut found = Vec::new();
    found.extend(won.min_by_key(|game| game.turns.len()).map(|game| (ExampleKind::Shortest, game)));
    let two_seats = games.first().is_some_and(|game| game.scores.len() == 2);
    let courses = courses(games);
    if two_seats {
        let dramatic = courses.iter().filter_map(|course| Some((course.drama()?, course.game)));
        let dramatic = dramatic.max_by(|a, b| a.0.total_cmp(&b.0));
        found.extend(dramatic.map(|(_, game)| (ExampleKind::Dramatic, game)));
    }
    let lengths = games.iter().map(|game| game.turns.len() as f64).collect::<Vec<_>>();
    let dramas = courses.iter().map(|course| course.drama().unwrap_or(0.0)).collect::<Vec<_>>();
    let distance = |value: f64, all: &[f64]| {
        let spread = deviation(all);
        if spread > 0.0 { (value - mean(all).unwrap_or(0.0)).abs() / spread } else { 0.0 }
    };
    let farness = |course: &Course<'_>| {
        distance(course.game.turns.len() as f64, &lengths) + distance(course.drama().unwrap_or(0.0), &dramas)
    };
    let typical = courses.iter().min_by(|a, b| farness(a).total_cmp(&farness(b)));
    found.extend(typical.map(|course| (ExampleKind::Typical, course.game)));
    found
}

/// Turns the values of all games into win chances.
fn courses<'a>(games: &[&'a PlayedGame]) -> Vec<Course<'a>> {
    let samples =
        games.iter().flat_map(|game| values(game).map(|(_, value)| (value, result(game)))).collect::<Vec<_>>();
    let k = fit_chance(&samples);
    let course = |game: &&'a PlayedGame| Course {
        game,
        chances: values(game).map(|(turn, value)| (turn, chance(k, value))).collect(),
    };
    games.iter().map(course).collect()
}

/// Returns the tenth of a game to which a turn belongs.
fn part(turn: usize, turns: usize) -> usize {
    (turn * PARTS / turns.max(1)).min(PARTS - 1)
}

fn lengths(games: &[&PlayedGame]) -> Vec<(usize, usize)> {
    let all = games.iter().map(|game| game.turns.len());
    let (Some(least), Some(most)) = (all.clone().min(), all.clone().max()) else { return Vec::new() };
    let width = (most - least) / 20 + 1;
    let mut classes = (0..=(most - least) / width).map(|i| (least + i * width, 0)).collect::<Vec<_>>();
    all.for_each(|length| classes[(length - least) / width].1 += 1);
    classes
}

fn branching(games: &[&PlayedGame]) -> Vec<Option<f64>> {
    let mut parts = vec![Vec::new(); PARTS];
    for game in games {
        let counted = game.choices.iter().flatten().enumerate();
        counted.for_each(|(turn, n)| parts[part(turn, game.turns.len())].extend(n.map(|n| n as f64)));
    }
    parts.iter().map(|values| mean(values).map(round)).collect()
}

fn captures(games: &[&PlayedGame]) -> Vec<f64> {
    let mut parts = [0.0; PARTS];
    for game in games {
        let captures = game.captures.iter().enumerate();
        captures.for_each(|(turn, &count)| parts[part(turn, game.turns.len())] += f64::from(count));
    }
    parts.iter().map(|sum| round(sum / games.len().max(1) as f64)).collect()
}

fn fan(courses: &[Course<'_>]) -> Vec<[f64; 5]> {
    let at = |tenth: usize| {
        let known = |course: &Course<'_>| {
            if tenth == PARTS {
                return Some(course.result());
            }
            let turn = tenth * course.game.turns.len() / PARTS;
            course.chances.iter().rev().find(|c| c.0 <= turn).or(course.chances.first()).map(|c| c.1)
        };
        let mut chances = courses.iter().filter_map(known).collect::<Vec<_>>();
        chances.sort_by(f64::total_cmp);
        [0.1, 0.25, 0.5, 0.75, 0.9].map(|part| round(quantile(&chances, part)))
    };
    (0..=PARTS).map(at).collect()
}

fn cells(games: &[&PlayedGame]) -> BTreeMap<String, f64> {
    let mut cells = BTreeMap::<String, f64>::new();
    for (cell, count) in games.iter().flat_map(|game| &game.cells) {
        *cells.entry(cell.clone()).or_default() += f64::from(*count);
    }
    cells.into_iter().map(|(cell, sum)| (cell, round(sum / games.len().max(1) as f64))).collect()
}

/// Returns the share of the board that a game uses. A table without edges has no such share.
fn coverage(games: &[&PlayedGame]) -> Option<Estimate> {
    let used = games.iter().flat_map(|game| game.cells.keys()).collect::<BTreeSet<_>>();
    if used.is_empty() || used.iter().any(|cell| cell.contains(',')) {
        return None;
    }
    let shares = games.iter().map(|game| game.cells.len() as f64 / used.len() as f64).collect::<Vec<_>>();
    Estimate::of_mean(&shares)
}

fn uses(games: &[&PlayedGame]) -> BTreeMap<String, Use> {
    let names = games.iter().flat_map(|game| game.uses.keys()).collect::<BTreeSet<_>>();
    let of = |name: &String| {
        let counts = games.iter().map(|game| f64::from(game.uses.get(name).copied().unwrap_or(0))).collect::<Vec<_>>();
        let users = counts.iter().filter(|count| **count > 0.0).count();
        let per_game = round(mean(&counts)?);
        Some((name.clone(), Use { games: Estimate::of_share(users as f64, games.len())?, per_game }))
    };
    names.into_iter().filter_map(of).collect()
}

fn openings(games: &[&PlayedGame]) -> Vec<Opening> {
    let mut by_turn = BTreeMap::<&String, Vec<f64>>::new();
    for game in games {
        if let Some(turn) = game.turns.first() {
            by_turn.entry(turn).or_default().push(result(game));
        }
    }
    let opening = |(turn, results): (&String, Vec<f64>)| {
        let first_share = Estimate::of_share(results.iter().sum(), results.len())?;
        Some(Opening { turn: turn.clone(), games: results.len(), first_share })
    };
    let mut openings = by_turn.into_iter().filter_map(opening).collect::<Vec<_>>();
    openings.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.turn.cmp(&b.turn)));
    openings.truncate(LISTED_OPENINGS);
    openings
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of two seats with these values for the side to move, seat 0 first.
    fn game(values: &[f64], winner: Option<u8>) -> PlayedGame {
        let turns = values.len();
        PlayedGame {
            setup: "s".to_string(),
            level: 8,
            number: 0,
            opening: 0,
            first: 0,
            turns: (0..turns).map(|turn| format!("t{turn}")).collect(),
            seats: (0..turns).map(|turn| (turn % 2) as u8).collect(),
            values: values.iter().copied().map(Some).collect(),
            steps: vec![1; turns],
            forced: 1,
            captures: vec![1; turns],
            choices: Some(vec![Some(4); turns]),
            uses: BTreeMap::from([("lids".to_string(), u32::from(winner.is_some()))]),
            cells: BTreeMap::from([("a1".to_string(), 1)]),
            scores: vec![0, 0],
            winner,
            end: if winner.is_some() { End::Rules } else { End::Repetition },
        }
    }

    #[test]
    fn a_comeback_is_seen() {
        // Seat 0 is far behind (its own value is negative, the other's positive), then wins.
        let comeback = game(&[-9.0, 9.0, -9.0, 9.0, 9.0, -9.0, 9.0, -9.0, 9.0, -9.0], Some(0));
        let steady = game(&[0.1, -9.0, 9.0, -9.0, 9.0, -9.0, 9.0, -9.0, 9.0, -9.0], Some(0));
        let drawn = game(&[0.0, 0.0], None);
        let games = [&comeback, &steady, &steady, &steady, &drawn];
        let series = measure(&games, false).expect("there are games");
        assert_eq!((series.games, series.distinct), (5, 2));
        assert_eq!(series.first_share.mean, 0.9);
        assert_eq!(series.draws.mean, 0.2);
        assert_eq!(series.repetition.mean, 0.2);
        assert_eq!(series.comebacks.expect("games were won").mean, 0.25);
        assert_eq!(series.lead_changes.expect("games were won").mean, 0.25);
        assert_eq!(series.uses["lids"].games.mean, 0.8);
        assert_eq!(series.branching.expect("turns were counted").mean, 4.0);
        // The comeback is open for four of its ten turns, the steady games for one.
        assert_eq!(series.open_until.expect("games were won").mean, 0.175);
        let found = examples(&games);
        assert_eq!(found[1], (ExampleKind::Dramatic, &comeback));
        assert_eq!(found[2].0, ExampleKind::Typical);
    }

    #[test]
    fn a_table_of_three_has_a_share_but_no_chances() {
        let mut three = game(&[1.0, 1.0, 1.0], Some(2));
        three.scores = vec![0, 1, 4];
        let series = measure(&[&three], true).expect("there are games");
        assert_eq!(series.first_share.mean, 0.0);
        assert_eq!(series.lead.expect("points count").mean, -4.0);
        assert_eq!(series.drama, None);
    }

    #[test]
    fn details_follow_the_course_of_a_game() {
        let won = game(&[1.0; 10], Some(0));
        let detail = detail(&[&won]);
        assert_eq!(detail.captures, [1.0; 10]);
        assert_eq!(detail.branching, [Some(4.0); 10]);
        assert_eq!(detail.lengths, [(10, 1)]);
        assert_eq!(detail.fan.last(), Some(&[1.0; 5]));
        assert_eq!(detail.openings[0].turn, "t0");
    }
}
