//! What to measure.

use crate::Strength;
use catalog::{CATALOG, Entry, RuleError, Rules, quote};
use serde_json::{Value, json};

/// What to measure: a game, its setups, the strengths of the players and the number of games.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The id of the game.
    pub game: String,
    /// The setups as the game writes them, without repetition.
    pub setups: Vec<String>,
    /// The strengths, weakest first.
    pub levels: Vec<Strength>,
    /// The games for each setup and strength.
    pub games: u32,
    /// The games between neighbouring strengths for each step of the skill ladder; 0 for no ladder.
    pub ladder: u32,
    /// The seed of all random choices.
    pub seed: u64,
    /// The nodes of a search of the best level.
    pub nodes: u64,
    /// The varied turns at the beginning of a game.
    pub opening: u32,
    /// The largest loss of the expected share of wins by a varied turn.
    pub margin: f64,
    /// Whether the first turn is one after which the game is as even as possible, because the other player may then change sides.
    pub swap: bool,
}

impl Plan {
    /// Creates a plan with the usual options. Fails for an unknown game, setup or level.
    pub fn new(game: &str, setups: &[String], levels: &[u32], games: u32) -> Result<Plan, RuleError> {
        let entry = catalog::find(game)?;
        let setups = if setups.is_empty() { vec![entry.default_setup.to_string()] } else { setups.to_vec() };
        let mut canonical = Vec::new();
        let mut thinking = 0;
        for setup in &setups {
            let rules = entry.open(setup)?;
            thinking = thinking.max(rules.nodes_per_ms());
            if !canonical.contains(&rules.setup()) {
                canonical.push(rules.setup());
            }
        }
        let mut strengths = levels.iter().map(|&level| Strength::new(level)).collect::<Result<Vec<_>, _>>()?;
        strengths.sort_unstable();
        strengths.dedup();
        if strengths.is_empty() {
            return Err(RuleError::new("a measurement needs at least one level"));
        }
        Ok(Plan {
            game: game.to_string(),
            setups: canonical,
            levels: strengths,
            games,
            ladder: 16,
            seed: 1,
            nodes: (thinking * Plan::USUAL_THINKING_MS).max(1),
            opening: 4,
            margin: 0.03,
            swap: false,
        })
    }

    /// The thinking time whose nodes the best level has by default, in milliseconds of one ordinary core.
    pub const USUAL_THINKING_MS: u64 = 20;

    /// The game of the catalog.
    pub fn entry(&self) -> &'static Entry {
        CATALOG.iter().find(|entry| entry.id == self.game).expect("a plan has a game of the catalog")
    }

    /// Opens the rules of one of its setups.
    pub(crate) fn open(&self, setup: &str) -> Result<Box<dyn Rules>, RuleError> {
        self.entry().open(setup)
    }

    /// The command that repeats the measurement.
    pub fn command(&self) -> String {
        let list = |items: &[String]| items.join(" ");
        let setups = self.setups.iter().map(|setup| format!("--setup '{setup}'")).collect::<Vec<_>>();
        let levels = self.levels.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let swap = if self.swap { " --swap" } else { "" };
        format!(
            "quintet lab {} {} --games {} --level {levels} --ladder {} --nodes {} --opening {} --margin {} --seed {}{swap} --out FOLDER",
            self.game,
            list(&setups),
            self.games,
            self.ladder,
            self.nodes,
            self.opening,
            self.margin,
            self.seed
        )
    }

    /// Everything that decides the games of a setup. A log of other games cannot be continued.
    pub(crate) fn head(&self, setup: &str, what: &str) -> Value {
        let mut head = json!({
            "what": what, "game": self.game, "setup": setup, "seed": self.seed, "nodes": self.nodes,
            "opening": self.opening, "margin": self.margin, "rules": catalog::RULES_VERSION,
        });
        if self.swap {
            head["swap"] = true.into();
        }
        head
    }

    /// A name of a setup for files: the setup itself, or a hash of a long one.
    pub(crate) fn file_name(&self, setup: &str, what: &str) -> String {
        let plain = setup.len() <= 40 && setup.chars().all(|c| c.is_ascii_alphanumeric() || ",=-".contains(c));
        let name =
            if plain { setup.to_string() } else { format!("{:08x}", game::hash::of_bytes(setup.as_bytes()) as u32) };
        format!("{}-{name}-{what}.jsonl", self.game)
    }
}

/// Parses a list of setups. A setup has options after commas, so a part that is an option belongs to the setup before it.
///
/// ```
/// let setups = lab::split_setups("4x4x3,idle=6,5x5x2").unwrap();
/// assert_eq!(setups, ["4x4x3,idle=6", "5x5x2"]);
/// ```
pub fn split_setups(text: &str) -> Result<Vec<String>, RuleError> {
    let mut setups: Vec<String> = Vec::new();
    for part in text.split(',') {
        match setups.last_mut() {
            Some(last) if part.contains('=') => *last = format!("{last},{part}"),
            _ if part.is_empty() || part.contains('=') => {
                return Err(RuleError::new(format!("setups are separated by commas, found {}", quote(text))));
            }
            _ => setups.push(part.to_string()),
        }
    }
    Ok(setups)
}
