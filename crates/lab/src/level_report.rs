//! The measures of one setup at one strength.

use crate::figures::{Fan, Heat, Series, first_share, of_beginner};
use crate::play::PlayedGame;
use crate::stats::{Mean, Share, round};
use catalog::CountedRule;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The measures of one setup at one strength. Every interval has a confidence of 95 %.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LabLevel"))]
pub struct LevelReport {
    /// The level of both players; 0 is random play.
    pub level: u8,
    /// The games played.
    pub played: u32,
    /// The games whose second halves differ. Only these are measured: a repeated game of a deterministic player says nothing new.
    pub games: u32,
    /// The share of the first player, the one that makes the first turn; a tie counts as an equal part of a win.
    pub first: Share,
    /// The share of games without a winner.
    pub draws: Share,
    /// The length in turns.
    pub turns: Option<Mean>,
    /// The length in choices: steps with more than one legal alternative.
    pub decisions: Option<Mean>,
    /// The numbers of games by length: the width of a class in turns, and the count of each class from 0 on.
    pub lengths: (u32, Vec<u32>),
    /// The distinct successors by turn.
    pub branching: Series,
    /// The part of the game after which the later winner stays clearly ahead, from 0 to 1.
    pub open: Option<Mean>,
    /// How far behind the later winner was at most, as a share of wins below one half.
    pub drama: Option<Mean>,
    /// The changes of the lead.
    pub lead_changes: Option<Mean>,
    /// The share of won games in which the winner had at most a quarter of the chances.
    pub comebacks: Share,
    /// The share of turns without a choice.
    pub forced: Share,
    /// The part of the board that a game uses.
    pub coverage: Option<Mean>,
    /// The captured pieces in each tenth of the game, on average.
    pub captures: Vec<f64>,
    /// The ways in which the games ended.
    pub ends: Ends,
    /// The use of each counted rule.
    pub rules: Vec<RuleUse>,
    /// The most played first two turns.
    pub openings: Vec<PlayedOpening>,
    /// The expected share of the first player over the game.
    pub fan: Option<Fan>,
    /// The use of the board.
    pub heat: Option<Heat>,
}

/// The ways in which games ended.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LabEnds"))]
pub struct Ends {
    /// By the rules.
    pub rules: Share,
    /// By repetition.
    pub repetition: Share,
    /// By too many turns without progress.
    pub quiet: Share,
}

/// The use of a rule.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LabRuleUse"))]
pub struct RuleUse {
    /// The id of the rule.
    pub id: String,
    /// Its names in English and in Russian.
    pub names: [String; 2],
    /// The share of games that use it at all.
    pub games: Share,
    /// The uses in a game.
    pub uses: Option<Mean>,
}

/// The first two turns of some games and their result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LabOpening"))]
pub struct PlayedOpening {
    /// The turns.
    pub turns: String,
    /// The share of the first player.
    pub first: Share,
}

/// The share of wins from which a side is clearly ahead.
const CLEAR: f64 = 0.8;
/// The share of wins at which a later win is a comeback.
const NEARLY_LOST: f64 = 0.25;
/// The distance from one half at which a side leads.
const LEADS: f64 = 0.05;
/// The most classes of a histogram of lengths.
const MAX_CLASSES: usize = 24;
/// The most openings of a report.
const MAX_OPENINGS: usize = 5;

/// The course of a game of two seats with a winner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Course {
    /// The part of the game after which the winner stays clearly ahead.
    pub(crate) open: f64,
    /// How far the winner was behind at most.
    pub(crate) drama: f64,
    /// Whether the winner was nearly lost.
    pub(crate) comeback: bool,
}

impl Course {
    /// The course of a game; `None` without a winner or without values.
    pub(crate) fn of(game: &PlayedGame) -> Option<Course> {
        let result = first_share(game);
        let known = known_shares(game);
        if known.is_empty() || (result - 0.5).abs() < 0.4 {
            return None;
        }
        let winner = known.iter().map(|&(turn, share)| (turn, if result > 0.5 { share } else { 1.0 - share }));
        let winner = winner.collect::<Vec<_>>();
        let lowest = winner.iter().map(|&(_, share)| share).fold(1.0, f64::min);
        let settled = winner.iter().rev().find(|&&(_, share)| share < CLEAR).map_or(0, |&(turn, _)| turn + 1);
        Some(Course {
            open: settled as f64 / game.turns.len().max(1) as f64,
            drama: (0.5 - lowest).max(0.0),
            comeback: lowest <= NEARLY_LOST,
        })
    }
}

/// The turns with a value, and the first player's share before them.
fn known_shares(game: &PlayedGame) -> Vec<(usize, f64)> {
    let known = game.shares.iter().enumerate();
    known.filter_map(|(turn, share)| Some((turn, of_beginner(game, (*share)?)))).collect()
}

/// The number of times that the lead changed hands; `None` without values.
pub(crate) fn lead_changes(game: &PlayedGame) -> Option<u32> {
    let known = known_shares(game);
    let leaders = known.iter().filter(|(_, share)| (share - 0.5).abs() > LEADS).map(|(_, share)| *share > 0.5);
    let leaders = leaders.collect::<Vec<_>>();
    (!known.is_empty()).then(|| leaders.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32)
}

/// The games that differ, in the order of their numbers.
pub(crate) fn distinct(games: &BTreeMap<u64, PlayedGame>) -> Vec<&PlayedGame> {
    let mut seen = BTreeSet::new();
    // Different openings can lead to the same position: then the second half of the games is the same.
    let second_half = |game: &PlayedGame| game.turns[game.turns.len() / 2..].join(" ");
    games.values().filter(|game| seen.insert((second_half(game), &game.scores))).collect()
}

impl LevelReport {
    /// Measures the games of one strength.
    pub(crate) fn of(
        level: u8,
        games: &BTreeMap<u64, PlayedGame>,
        rules: &[CountedRule],
        places: Option<u32>,
    ) -> LevelReport {
        let played = games.len() as u32;
        let games = distinct(games);
        let games = games.as_slice();
        let n = games.len();
        let share =
            |yes: &dyn Fn(&PlayedGame) -> bool| Share::of(games.iter().filter(|game| yes(game)).count() as f64, n);
        let mean = |value: &dyn Fn(&PlayedGame) -> Option<f64>| {
            Mean::of(&games.iter().filter_map(|game| value(game)).collect::<Vec<_>>())
        };
        let courses = games.iter().filter_map(|game| Course::of(game)).collect::<Vec<_>>();
        let course = |value: fn(&Course) -> f64| Mean::of(&courses.iter().map(value).collect::<Vec<_>>());
        let turns = games.iter().map(|game| game.turns.len()).sum::<usize>();
        let forced = games.iter().map(|game| f64::from(game.forced)).sum::<f64>();
        let use_of = |rule: &CountedRule| {
            let uses = |game: &PlayedGame| game.rules.get(rule.id).copied().unwrap_or(0);
            RuleUse {
                id: rule.id.to_string(),
                names: rule.names.map(ToString::to_string),
                games: share(&|game| uses(game) > 0),
                uses: mean(&|game| Some(f64::from(uses(game)))),
            }
        };
        LevelReport {
            level,
            played,
            games: n as u32,
            first: Share::of(games.iter().map(|game| first_share(game)).sum(), n),
            draws: share(&|game| {
                let best = game.scores.iter().max();
                game.scores.iter().filter(|&score| Some(score) == best).count() > 1
            }),
            turns: mean(&|game| Some(game.turns.len() as f64)),
            decisions: mean(&|game| Some(f64::from(game.decisions))),
            lengths: lengths(games),
            branching: Series::branching(games),
            open: course(|course| course.open),
            drama: course(|course| course.drama),
            lead_changes: mean(&|game| lead_changes(game).map(f64::from)),
            comebacks: Share::of(courses.iter().filter(|course| course.comeback).count() as f64, courses.len()),
            forced: Share::of(forced, turns),
            coverage: places.and_then(|all| mean(&|game| Some(game.places.len() as f64 / f64::from(all)))),
            captures: captures(games),
            ends: Ends {
                rules: share(&|game| game.end == "rules"),
                repetition: share(&|game| game.end == "repetition"),
                quiet: share(&|game| game.end == "quiet"),
            },
            rules: rules.iter().map(use_of).collect(),
            openings: openings(games),
            fan: Fan::of(games),
            heat: Heat::of(games),
        }
    }
}

fn lengths(games: &[&PlayedGame]) -> (u32, Vec<u32>) {
    let longest = games.iter().map(|game| game.turns.len()).max().unwrap_or(0);
    let width = (longest + 1).div_ceil(MAX_CLASSES).max(1);
    let mut classes = vec![0; longest / width + 1];
    for game in games {
        classes[game.turns.len() / width] += 1;
    }
    (width as u32, classes)
}

fn captures(games: &[&PlayedGame]) -> Vec<f64> {
    let mut tenths = [0u32; 10];
    for game in games {
        for (turn, &count) in game.captures.iter().enumerate() {
            tenths[turn * 10 / game.captures.len()] += u32::from(count);
        }
    }
    tenths.iter().map(|&sum| round(f64::from(sum) / games.len().max(1) as f64, 2)).collect()
}

fn openings(games: &[&PlayedGame]) -> Vec<PlayedOpening> {
    let mut results = BTreeMap::<String, Vec<f64>>::new();
    for game in games {
        let turns = game.turns.iter().take(2).cloned().collect::<Vec<_>>().join(" ");
        results.entry(turns).or_default().push(first_share(game));
    }
    let mut openings = results.into_iter().collect::<Vec<_>>();
    openings.sort_by_key(|(_, shares)| std::cmp::Reverse(shares.len()));
    // A deal makes every beginning different: what was played once says nothing.
    let openings = openings.into_iter().filter(|(_, shares)| shares.len() > 1).take(MAX_OPENINGS);
    openings
        .map(|(turns, shares)| PlayedOpening { turns, first: Share::of(shares.iter().sum(), shares.len()) })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(shares: &[u16], first_wins: bool) -> PlayedGame {
        PlayedGame {
            turns: (0..shares.len()).map(|n| format!("t{n}")).collect(),
            seats: (0..shares.len()).map(|n| n as u8 % 2).collect(),
            scores: if first_wins { vec![1, 0] } else { vec![0, 1] },
            end: "rules".to_string(),
            shares: shares.iter().map(|&share| Some(share)).collect(),
            branching: vec![Some(10); shares.len()],
            decisions: shares.len() as u32,
            forced: 1,
            captures: vec![1; shares.len()],
            rules: BTreeMap::from([("jump".to_string(), 2)]),
            places: BTreeMap::from([("c0,0".to_string(), 1), ("c1,1".to_string(), 3)]),
        }
    }

    #[test]
    fn a_comeback_is_seen() {
        let course = Course::of(&game(&[500, 400, 200, 600, 700, 850, 900, 950], true)).unwrap();
        assert_eq!(course, Course { open: 5.0 / 8.0, drama: 0.3, comeback: true });
        assert_eq!(lead_changes(&game(&[500, 400, 200, 600, 520, 300], true)), Some(2));
        // The same values, with the other side as the winner: never behind, but the lead was not clear to the end.
        let other = Course::of(&game(&[500, 400, 200, 100], false)).unwrap();
        assert_eq!((other.drama, other.comeback), (0.0, false));
        assert_eq!(other.open, 0.5);
    }

    #[test]
    fn the_first_player_makes_the_first_turn() {
        let mut other = game(&[500, 800], false);
        other.seats = vec![1, 0];
        assert_eq!(first_share(&other), 1.0);
        assert_eq!(known_shares(&other), [(0, 0.5), (1, 1.0 - 0.8)]);
    }

    #[test]
    fn a_drawn_game_has_no_course() {
        let mut drawn = game(&[500, 600], true);
        drawn.scores = vec![4, 4];
        assert_eq!(Course::of(&drawn), None);
        assert_eq!(first_share(&drawn), 0.5);
    }

    #[test]
    fn repeated_games_count_once() {
        let mut transposed = game(&[500, 600, 700], true);
        transposed.turns[0] = "another way to the same position".to_string();
        let games = BTreeMap::from([(0, game(&[500, 600, 700], true)), (1, transposed), (2, game(&[500, 400], false))]);
        let rules = [CountedRule::new("jump", ["Jump", "Прыжок"]), CountedRule::new("pass", ["Pass", "Пас"])];
        let report = LevelReport::of(3, &games, &rules, Some(4));
        assert_eq!((report.played, report.games), (3, 2));
        assert_eq!(report.first.value, 0.5);
        assert_eq!(report.turns.unwrap().value, 2.5);
        assert_eq!(report.forced.value, 0.4);
        assert_eq!(report.coverage.unwrap().value, 0.5);
        assert_eq!(report.lengths, (1, vec![0, 0, 1, 1]));
        assert_eq!(report.rules[0].games.value, 1.0);
        assert_eq!(report.rules[1].games.value, 0.0);
        let heat = report.heat.unwrap();
        assert_eq!((heat.width, heat.uses), (2, vec![1.0, 0.0, 0.0, 3.0]));
        assert_eq!(report.openings[0].turns, "t0 t1");
        assert_eq!(report.openings[0].first.n, 2);
    }
}
