//! The report of a measurement as data.

use crate::ladder::{Ladder, ladder};
use crate::log::GameLog;
use crate::measure::{Detail, Example, Series, detail, examples, measure};
use crate::opening::seed_of;
use crate::plan::{Conditions, Plan};
use crate::play::PlayedGame;
use catalog::{Level, RuleError, Rules};
use serde::{Deserialize, Serialize};

/// The report of a measurement.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The conditions of all games.
    pub conditions: Conditions,
    /// The command that makes this report again.
    pub command: String,
    /// The setups, in the order of the command.
    pub setups: Vec<SetupReport>,
}

/// The results at one setup.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SetupReport {
    /// The setup.
    pub setup: String,
    /// The number of seats.
    pub seats: u8,
    /// The results of each level, the lowest first.
    pub series: Vec<Series>,
    /// The skill ladder, if it was measured.
    pub ladder: Option<Ladder>,
}

impl SetupReport {
    /// Returns the results of the highest level.
    pub fn strongest(&self) -> Option<&Series> {
        self.series.last()
    }
}

impl Report {
    /// Makes the report of the games in a log.
    ///
    /// The report of an interrupted measurement covers the openings from which all its games are finished. Without this rule short games
    /// would be too many in it, and its command would not make it again.
    pub fn of(plan: &Plan, log: &GameLog) -> Result<Report, RuleError> {
        let plan = &finished_part(plan, log)?;
        let mut setups = Vec::new();
        for rules in plan.open()? {
            let setup = rules.setup();
            let mut series = Vec::new();
            for level in Level::all().filter(|level| plan.levels.contains(level)) {
                let games = log.games(&setup, level.number()).filter(|g| g.number < plan.games).collect::<Vec<_>>();
                let Some(mut measured) = measure(&games, plan.entry.facts.scored) else { continue };
                if plan.levels.iter().max() == Some(&level) {
                    measured.detail = Some(Detail { examples: examples_of(&*rules, plan, &games)?, ..detail(&games) });
                }
                series.push(measured);
            }
            let ladder = ladder(log.duels(&setup).filter(|duel| duel.number < plan.ladder_games / 2));
            if !series.is_empty() || ladder.is_some() {
                setups.push(SetupReport { setup, seats: rules.seats(), series, ladder });
            }
        }
        Ok(Report { conditions: plan.conditions.clone(), command: plan.command(), setups })
    }
}

impl Plan {
    /// Returns the command of this measurement without its folder.
    pub fn command(&self) -> String {
        let Conditions { game, seed, nodes, opening, margin, swap } = &self.conditions;
        let levels = self.levels.iter().map(|level| level.number().to_string()).collect::<Vec<_>>().join(",");
        let setups = self.setups.join(",");
        let quoted = if setups.contains('#') { format!("'{setups}'") } else { setups };
        let swap = if *swap { " --swap" } else { "" };
        format!(
            "quintet lab {game} --setup {quoted} --games {} --level {levels} --ladder {} --seed {seed} --nodes {nodes} \
             --opening {opening} --margin {margin}{swap}",
            self.games, self.ladder_games
        )
    }
}

/// Returns a plan of as many games as are finished at every setup and level.
fn finished_part(plan: &Plan, log: &GameLog) -> Result<Plan, RuleError> {
    let mut part = plan.clone();
    for rules in plan.open()? {
        let setup = rules.setup();
        let has_games = |number: u32| plan.levels.iter().all(|l| log.has_game(&(setup.clone(), l.number(), number)));
        part.games = (0..part.games).find(|&number| !has_games(number)).unwrap_or(part.games);
        let has_duel = |lower, number, first| log.has_duel(&(setup.clone(), lower, number, first));
        let has_duels = |number: u32| {
            (0..Level::BEST.number()).all(|lower| has_duel(lower, number, false) && has_duel(lower, number, true))
        };
        if rules.seats() == 2 {
            let openings = part.ladder_games / 2;
            part.ladder_games = 2 * (0..openings).find(|&number| !has_duels(number)).unwrap_or(openings);
        }
    }
    Ok(part)
}

fn examples_of(rules: &dyn Rules, plan: &Plan, games: &[&PlayedGame]) -> Result<Vec<Example>, RuleError> {
    let mut found = Vec::new();
    for (kind, game) in examples(games) {
        let mut table = rules.start(seed_of(&plan.conditions, game.number));
        let start = table.start_text();
        for turn in &game.turns {
            table.play_turn(turn)?;
        }
        let players = format!("level={},nodes={}", game.level, plan.conditions.nodes);
        let record = table.record(&[("Players", &players)]);
        let query = [("setup", game.setup.clone()), ("position", start), ("turns", game.turns.join(" "))];
        let query = query.iter().map(|(name, value)| format!("{name}={}", percent_encoded(value))).collect::<Vec<_>>();
        found.push(Example {
            kind,
            number: game.number,
            turns: game.turns.len(),
            scores: game.scores.clone(),
            link: format!("/board/{}?{}", rules.id(), query.join("&")),
            record,
        });
    }
    Ok(found)
}

/// Encodes a text for the query of an address.
fn percent_encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b':' | b',' | b'@' => {
                encoded.push(byte as char);
            }
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}
