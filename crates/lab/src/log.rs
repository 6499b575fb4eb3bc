//! A log of finished work: one line for each unit, on disk before the next one starts.
//!
//! A line is a checksum, a tab and JSON. The first line says what was measured. A damaged last line is the end of an interrupted write: it
//! is removed and its work done again. Any other damage is an error, and the file is left as it is.

use crate::LabError;
use game::hash;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// An open log of units with a number each.
#[derive(Debug)]
pub(crate) struct Log<T> {
    path: PathBuf,
    file: File,
    /// The finished units.
    pub(crate) done: BTreeMap<u64, T>,
}

#[derive(Serialize, Deserialize)]
struct Line<T> {
    n: u64,
    #[serde(flatten)]
    unit: T,
}

impl<T: Serialize + DeserializeOwned> Log<T> {
    /// Opens or creates the log of this work.
    pub(crate) fn open(path: &Path, head: &Value) -> Result<Log<T>, LabError> {
        let name = path.display();
        let cannot = || LabError::io(format!("the log {name} cannot be written"));
        let mut file = OpenOptions::new().create(true).read(true).append(true).open(path).map_err(cannot())?;
        // Two runs in one folder would play the same games and mix their lines. The lock ends with the process.
        file.try_lock().map_err(|_| LabError::Log(format!("another run is using the log {name}")))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(LabError::io(format!("the log {name} cannot be read")))?;
        let mut done = BTreeMap::new();
        let mut whole = 0;
        let mut has_head = false;
        for (index, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let Some(json) = checked(line) else {
                if whole + line.len() == bytes.len() {
                    break;
                }
                return Err(LabError::Log(format!(
                    "the log {name} is damaged at line {}: move it away to play its games again",
                    index + 1
                )));
            };
            if index == 0 {
                if serde_json::from_str::<Value>(json).ok().as_ref() != Some(head) {
                    return Err(LabError::Log(format!(
                        "the log {name} was played with other options ({json}): use the same options or another folder"
                    )));
                }
                has_head = true;
            } else {
                let unit = serde_json::from_str::<Line<T>>(json).map_err(|error| {
                    LabError::Log(format!("the log {name} has a line {} of another version: {error}", index + 1))
                })?;
                done.insert(unit.n, unit.unit);
            }
            whole += line.len();
        }
        if whole < bytes.len() {
            file.set_len(whole as u64).map_err(cannot())?;
        }
        if !has_head {
            write_line(&mut file, &head.to_string()).map_err(cannot())?;
        }
        Ok(Log { path: path.to_path_buf(), file, done })
    }

    /// Adds a finished unit and waits until it is on disk.
    pub(crate) fn append(&mut self, n: u64, unit: T) -> Result<(), LabError> {
        let line = Line { n, unit };
        let json = serde_json::to_string(&line).expect("a unit is plain data");
        let cannot = LabError::io(format!("the log {} cannot be written", self.path.display()));
        write_line(&mut self.file, &json).map_err(cannot)?;
        self.done.insert(n, line.unit);
        Ok(())
    }
}

fn write_line(file: &mut File, json: &str) -> io::Result<()> {
    file.write_all(format!("{:016x}\t{json}\n", hash::of_bytes(json.as_bytes())).as_bytes())?;
    file.sync_data()
}

/// The JSON of a whole line with a right checksum.
fn checked(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (sum, json) = line.split_once('\t')?;
    (u64::from_str_radix(sum, 16).ok()? == hash::of_bytes(json.as_bytes())).then_some(json)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::fs;

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Unit {
        x: u32,
    }

    fn filled(path: &Path) -> Value {
        let head = json!({"seed": 1});
        let mut log = Log::<Unit>::open(path, &head).unwrap();
        for n in 0..3 {
            log.append(n, Unit { x: n as u32 * 10 }).unwrap();
        }
        head
    }

    #[test]
    fn a_log_continues() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jsonl");
        let head = filled(&path);
        let log = Log::<Unit>::open(&path, &head).unwrap();
        assert_eq!(log.done.len(), 3);
        assert_eq!(log.done[&2], Unit { x: 20 });
    }

    #[test]
    fn a_cut_last_line_is_done_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jsonl");
        let head = filled(&path);
        let bytes = fs::read(&path).unwrap();
        // Cut anywhere in the last line, its line end included.
        let last = bytes[..bytes.len() - 1].iter().rposition(|&b| b == b'\n').unwrap() + 1;
        for length in last + 1..bytes.len() {
            fs::write(&path, &bytes[..length]).unwrap();
            let mut log = Log::<Unit>::open(&path, &head).unwrap();
            assert_eq!(log.done.len(), 2, "cut at {length}");
            log.append(2, Unit { x: 20 }).unwrap();
            assert_eq!(fs::read(&path).unwrap(), bytes);
        }
    }

    #[test]
    fn damage_in_the_middle_is_an_error_and_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jsonl");
        let head = filled(&path);
        let mut bytes = fs::read(&path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&path, &bytes).unwrap();
        let error = Log::<Unit>::open(&path, &head).unwrap_err().to_string();
        assert!(error.contains("damaged at line") && error.contains("move it away"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }

    #[test]
    fn a_log_has_one_writer() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jsonl");
        let head = json!({"seed": 1});
        let first = Log::<Unit>::open(&path, &head).unwrap();
        let error = Log::<Unit>::open(&path, &head).unwrap_err().to_string();
        assert!(error.contains("another run"), "{error}");
        drop(first);
        Log::<Unit>::open(&path, &head).unwrap();
    }

    #[test]
    fn a_log_of_other_options_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jsonl");
        filled(&path);
        let error = Log::<Unit>::open(&path, &json!({"seed": 2})).unwrap_err().to_string();
        assert!(error.contains("other options"), "{error}");
    }
}
