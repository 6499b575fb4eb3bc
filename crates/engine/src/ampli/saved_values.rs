//! The progress of a solve on disk.

use game::{RuleError, quote};
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The first line of every file; names the format version.
const HEADER: &str = "quintet ampli first turns 1";

/// The values of first turns of one position. Each line holds an act code, its value and the positions visited.
#[derive(Debug, Default)]
pub(super) struct SavedValues {
    values: HashMap<u32, i32>,
    nodes: u64,
    file: Option<(PathBuf, File)>,
}

impl SavedValues {
    /// Opens the file of a position in a folder. Without a folder nothing is stored.
    pub(super) fn open(folder: Option<&Path>, position: &str) -> Result<SavedValues, RuleError> {
        let Some(folder) = folder else { return Ok(SavedValues::default()) };
        fs::create_dir_all(folder).map_err(|e| io_error(folder, e))?;
        let hash = position.bytes().fold(0, |hash, byte| game::hash::fold(hash, u64::from(byte)));
        let path = folder.join(format!("ampli-{hash:016x}.txt"));
        let head = format!("{HEADER}\n{position}\n");
        let mut saved_values = SavedValues::default();
        match fs::read_to_string(&path) {
            Ok(text) => {
                let Some(lines) = text.strip_prefix(&head) else {
                    let name = quote(&path.display().to_string());
                    let message =
                        format!("{name} is of another version or another position: move it away to solve again");
                    return Err(RuleError::new(message));
                };
                saved_values.read(lines);
                // A truncated line is dropped, and the file is rewritten without it.
                let kept = saved_values.lines();
                fs::write(&path, format!("{head}{kept}")).map_err(|e| io_error(&path, e))?;
            }
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
                fs::write(&path, &head).map_err(|e| io_error(&path, e))?
            }
            Err(e) => return Err(io_error(&path, e)),
        }
        let file = OpenOptions::new().append(true).open(&path).map_err(|e| io_error(&path, e))?;
        saved_values.file = Some((path, file));
        Ok(saved_values)
    }

    fn read(&mut self, lines: &str) {
        for line in lines.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')) {
            let mut words = line.split(' ');
            let mut next = || words.next().and_then(|word| word.parse::<i64>().ok());
            if let (Some(code), Some(value), Some(nodes)) = (next(), next(), next()) {
                self.values.insert(code as u32, value as i32);
                self.nodes += nodes.unsigned_abs();
            }
        }
    }

    fn lines(&self) -> String {
        let mut all = self.values.iter().collect::<Vec<_>>();
        all.sort();
        // Only the sum of the nodes matters: the first line holds it.
        let nodes = |i: usize| if i == 0 { self.nodes } else { 0 };
        all.iter().enumerate().map(|(i, (code, value))| format!("{code} {value} {}\n", nodes(i))).collect()
    }

    /// The value of an act, if it is known.
    pub(super) fn value(&self, code: u32) -> Option<i32> {
        self.values.get(&code).copied()
    }

    /// The positions visited for the known values.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Stores a value.
    pub(super) fn add(&mut self, code: u32, value: i32, nodes: u64) -> Result<(), RuleError> {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        writeln!(file, "{code} {value} {nodes}").map_err(|e| io_error(path, e))
    }
}

fn io_error(path: &Path, error: std::io::Error) -> RuleError {
    RuleError::new(format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("quintet-ampli-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn values_come_back_and_a_cut_line_is_forgotten() {
        let folder = folder("cut");
        let mut saved_values = SavedValues::open(Some(&folder), "a position").unwrap();
        saved_values.add(7, -2, 100).unwrap();
        saved_values.add(9, 1, 50).unwrap();
        drop(saved_values);
        let path = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{text}11 3")).unwrap();
        for _ in 0..2 {
            let saved_values = SavedValues::open(Some(&folder), "a position").unwrap();
            assert_eq!(
                (saved_values.value(7), saved_values.value(9), saved_values.value(11)),
                (Some(-2), Some(1), None)
            );
            assert_eq!(saved_values.nodes(), 150);
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_file_of_another_version_is_named_and_left_alone() {
        let folder = folder("version");
        drop(SavedValues::open(Some(&folder), "a position").unwrap());
        let path = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
        fs::write(&path, "quintet ampli first turns 0\na position\n").unwrap();
        let error = SavedValues::open(Some(&folder), "a position").unwrap_err().to_string();
        assert!(error.contains("another version"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "quintet ampli first turns 0\na position\n");
        fs::remove_dir_all(&folder).unwrap();
    }
}
