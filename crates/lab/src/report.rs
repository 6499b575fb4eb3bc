//! The measures of a plan as data.

use crate::example::{self, Example};
use crate::ladder::Ladder;
use crate::level_report::LevelReport;
use crate::run::{Games, SetupGames};
use crate::{LabError, Plan, verdict};
use serde::{Deserialize, Serialize};

/// The measures of all setups of a plan.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LabReport"))]
pub struct Report {
    /// The id of the game.
    pub game: String,
    /// Its names in English and in Russian.
    pub names: [String; 2],
    /// The version of the rules.
    pub rules_version: String,
    /// The command that repeats the measurement.
    pub command: String,
    /// Whether every game of the command was played.
    pub complete: bool,
    /// The seed of all random choices.
    pub seed: u64,
    /// The nodes of a search of the best level.
    pub nodes: u64,
    /// The varied turns at the beginning of a game.
    pub opening: u32,
    /// The largest loss of the expected share by a varied turn.
    pub margin: f64,
    /// Whether the first turn makes the game as even as possible, for a swap rule.
    pub swap: bool,
    /// The setups.
    pub setups: Vec<SetupReport>,
}

/// The measures of a setup.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LabSetup"))]
pub struct SetupReport {
    /// The setup.
    pub setup: String,
    /// Whether it is the default of the game.
    pub default: bool,
    /// The number of seats.
    pub seats: u8,
    /// Three sentences in English and in Russian.
    pub verdict: [Vec<String>; 2],
    /// The measures by strength, weakest first.
    pub levels: Vec<LevelReport>,
    /// The skill ladder.
    pub ladder: Option<Ladder>,
    /// Games worth showing, of the strongest level.
    pub examples: Vec<Example>,
}

impl Report {
    /// Computes the measures of the finished games.
    pub fn build(plan: &Plan, games: &Games) -> Result<Report, LabError> {
        let entry = plan.entry();
        let setups = games.setups.iter().map(|setup| SetupReport::build(plan, setup));
        Ok(Report {
            game: plan.game.clone(),
            names: entry.name.map(ToString::to_string),
            rules_version: catalog::RULES_VERSION.to_string(),
            command: plan.command(),
            complete: games.complete,
            seed: plan.seed,
            nodes: plan.nodes,
            opening: plan.opening,
            margin: plan.margin,
            swap: plan.swap,
            setups: setups.collect::<Result<_, _>>()?,
        })
    }

    /// The report as JSON, one line for each setup.
    pub fn to_json(&self) -> String {
        let empty = Report { setups: Vec::new(), ..self.clone() };
        let head = serde_json::to_string(&empty).expect("a report is plain data");
        let setups = self.setups.iter().map(|setup| serde_json::to_string(setup).expect("a report is plain data"));
        let setups = setups.collect::<Vec<_>>().join(",\n");
        // The list of setups is the last field.
        let head = head.strip_suffix("[]}").expect("the setups are last");
        format!("{head}[\n{setups}\n]}}\n")
    }
}

impl SetupReport {
    fn build(plan: &Plan, games: &SetupGames) -> Result<SetupReport, LabError> {
        let rules = plan.open(&games.setup)?;
        let level = |(strength, games): &(crate::Strength, _)| {
            LevelReport::of(strength.number(), games, rules.counted_rules(), rules.board_places())
        };
        let levels = games.levels.iter().map(level).collect::<Vec<_>>();
        let ladder = Ladder::of(&games.ladder);
        let strongest = games.levels.iter().rev().find(|(_, games)| !games.is_empty());
        let examples = match strongest {
            Some((strength, games)) => example::choose(plan, &*rules, strength.number(), games)?,
            None => Vec::new(),
        };
        let seats = rules.seats();
        Ok(SetupReport {
            default: games.setup == plan.entry().default_setup,
            seats,
            verdict: verdict::sentences(seats, &levels, ladder.as_ref()),
            setup: games.setup.clone(),
            levels,
            ladder,
            examples,
        })
    }
}
