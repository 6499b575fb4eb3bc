//! The games of a measurement on disk: one line of JSON for each finished game.

use crate::error::LabError;
use crate::plan::Conditions;
use crate::play::{PlayedDuel, PlayedGame};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The name of the file in the folder of a measurement.
pub const GAMES_FILE: &str = "games.jsonl";

/// A line of the file.
#[derive(Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "lowercase")]
enum Line {
    Conditions(Conditions),
    Game(PlayedGame),
    Duel(PlayedDuel),
}

/// Setup, level and number of a game.
pub(crate) type GameKey = (String, u8, u32);
/// Setup, lower level, number, and whether the higher level sits first.
pub(crate) type DuelKey = (String, u8, u32, bool);

/// The finished games, in memory and on disk.
#[derive(Debug)]
pub struct GameLog {
    path: PathBuf,
    file: File,
    games: BTreeMap<GameKey, PlayedGame>,
    duels: BTreeMap<DuelKey, PlayedDuel>,
    damaged: Vec<usize>,
}

impl GameLog {
    /// Opens the file of a folder, or creates both. Damaged lines stay in the file, and their games are played again.
    pub fn open(folder: &Path, conditions: &Conditions) -> Result<GameLog, LabError> {
        fs::create_dir_all(folder).map_err(LabError::written(folder))?;
        let path = folder.join(GAMES_FILE);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(LabError::read(&path)(error)),
        };
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(LabError::written(&path))?;
        let mut log = GameLog { path, file, games: BTreeMap::new(), duels: BTreeMap::new(), damaged: Vec::new() };
        log.read(&bytes, conditions)?;
        if bytes.is_empty() {
            log.append(&Line::Conditions(conditions.clone()))?;
        } else if !bytes.ends_with(b"\n") {
            // The next game must not continue a line that was cut off.
            log.file.write_all(b"\n").map_err(LabError::written(&log.path))?;
        }
        Ok(log)
    }

    fn read(&mut self, bytes: &[u8], conditions: &Conditions) -> Result<(), LabError> {
        for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate().filter(|(_, line)| !line.is_empty()) {
            match (index, serde_json::from_slice::<Line>(line)) {
                (0, Ok(Line::Conditions(found))) if found == *conditions => {}
                (0, Ok(Line::Conditions(found))) => {
                    let text = |conditions| serde_json::to_string(conditions).expect("conditions are plain data");
                    let (found, wanted) = (text(&found), text(conditions));
                    return Err(LabError::OtherConditions { path: self.path.clone(), found, wanted });
                }
                (0, _) => return Err(LabError::NoConditions { path: self.path.clone() }),
                (_, Ok(Line::Game(game))) => drop(self.games.insert(game_key(&game), game)),
                (_, Ok(Line::Duel(duel))) => drop(self.duels.insert(duel_key(&duel), duel)),
                (_, Ok(Line::Conditions(_)) | Err(_)) => self.damaged.push(index + 1),
            }
        }
        Ok(())
    }

    /// Returns a sentence about damaged lines, if there are any.
    pub fn damage(&self) -> Option<String> {
        let lines = self.damaged.iter().map(usize::to_string).collect::<Vec<_>>();
        let (what, again) = match lines.len() {
            0 => return None,
            1 => ("line", "its game is"),
            _ => ("lines", "their games are"),
        };
        Some(format!("{}: {what} {} cannot be read, {again} played again", self.path.display(), lines.join(", ")))
    }

    /// Stores a game before it counts.
    pub(crate) fn add_game(&mut self, game: PlayedGame) -> Result<(), LabError> {
        self.append(&Line::Game(game.clone()))?;
        self.games.insert(game_key(&game), game);
        Ok(())
    }

    /// Stores a duel before it counts.
    pub(crate) fn add_duel(&mut self, duel: PlayedDuel) -> Result<(), LabError> {
        self.append(&Line::Duel(duel.clone()))?;
        self.duels.insert(duel_key(&duel), duel);
        Ok(())
    }

    fn append(&mut self, line: &Line) -> Result<(), LabError> {
        let mut text = serde_json::to_vec(line).expect("a line is plain data");
        text.push(b'\n');
        // One write for each line: an interruption cuts off at most the last one.
        self.file.write_all(&text).map_err(LabError::written(&self.path))
    }

    /// Returns whether a game is finished.
    pub(crate) fn has_game(&self, key: &GameKey) -> bool {
        self.games.contains_key(key)
    }

    /// Returns whether a duel is finished.
    pub(crate) fn has_duel(&self, key: &DuelKey) -> bool {
        self.duels.contains_key(key)
    }

    /// Iterates over the finished games of a level at a setup, by their numbers.
    pub(crate) fn games(&self, setup: &str, level: u8) -> impl Iterator<Item = &PlayedGame> {
        let range = (setup.to_string(), level, 0)..=(setup.to_string(), level, u32::MAX);
        self.games.range(range).map(|(_, game)| game)
    }

    /// Iterates over the finished duels of a setup.
    pub(crate) fn duels<'a>(&'a self, setup: &'a str) -> impl Iterator<Item = &'a PlayedDuel> {
        self.duels.values().filter(move |duel| duel.setup == setup)
    }
}

fn game_key(game: &PlayedGame) -> GameKey {
    (game.setup.clone(), game.level, game.number)
}

fn duel_key(duel: &PlayedDuel) -> DuelKey {
    (duel.setup.clone(), duel.lower, duel.number, duel.higher_first)
}
